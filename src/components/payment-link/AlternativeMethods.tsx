import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import {
  type AlternativeMethodField,
  type AlternativeMethodType,
  alternativeMethod,
  nameOfAlternativeMethod,
} from '../../contract/index.ts';
import { type PayInstrument, useTexts } from '../../hooks/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { BrandMark, type BrandMarkProps, Field, RadioList } from '../../ui/index.ts';
import { parsePhoneNumber, parseUpiId } from '../../validation/index.ts';
import { Notice } from '../Notice.tsx';

/** What is chosen: the card form, another way that can be sent, or nothing that can be sent yet. */
export type ChosenWay =
  | { readonly kind: 'card' }
  | { readonly kind: 'other'; readonly instrument: Extract<PayInstrument, { readonly using: 'other' }> }
  | { readonly kind: 'incomplete' };

/** What a form reads at the moment of paying. */
export interface AlternativeMethodsHandle {
  /** Checks the field of the chosen way, says what is wrong at it, and gives what is chosen. */
  readonly take: () => ChosenWay;
}

const cardTypes: ReadonlySet<string> = new Set(['credit', 'debit']);
const isOther = (type: string): type is AlternativeMethodType => alternativeMethod(type) !== undefined;

/**
 * The choice between a card and the alternative payment methods of a payment. Fetched only by a link whose payment takes any; the card form stays in
 * the document while another method is chosen, so that nothing typed into it is lost.
 */
export function AlternativeMethods({
  types,
  card,
  handle,
  onOther,
  merchantName,
}: {
  readonly types: readonly string[];
  /** What a card is entered or chosen with. */
  readonly card: ReactNode;
  readonly handle: RefObject<AlternativeMethodsHandle | null>;
  /** Called with whether an alternative payment method is chosen, once the choice is on the screen. */
  readonly onOther: (other: boolean) => void;
  /** Whom to ask where none of the types can be paid with here. */
  readonly merchantName: string;
}) {
  const t = useTexts(actionTexts);
  const cards = types.some((type) => cardTypes.has(type));
  const others = types.filter(isOther);
  const [chosen, setChosen] = useState<string | undefined>(cards ? 'card' : others[0]);
  const [problem, setProblem] = useState<'empty' | 'shape' | undefined>(undefined);
  const fields = useRef(new Map<string, HTMLInputElement>());

  useEffect(() => onOther(chosen !== 'card'), [onOther, chosen]);
  useImperativeHandle(handle, () => ({
    take() {
      if (chosen === undefined || !isOther(chosen)) return { kind: chosen === 'card' ? 'card' : 'incomplete' };
      const way = alternativeMethod(chosen);
      if (way === undefined) return { kind: 'incomplete' };
      const field = fields.current.get(chosen);
      const read = way.field === undefined ? undefined : readField(way.field, field?.value ?? '');
      setProblem(read?.problem);
      if (read?.problem !== undefined) {
        field?.focus();
        return { kind: 'incomplete' };
      }
      const details = way.field === undefined ? {} : { [way.field]: read?.value };
      return {
        kind: 'other',
        instrument: { using: 'other', type: chosen, paymentMethod: way.method, details: () => details },
      };
    },
  }));

  if (!cards && others.length === 0) return <Notice tone="warning">{t('way.none', { merchant: merchantName })}</Notice>;
  const beside = (type: AlternativeMethodType) => {
    const name = alternativeMethod(type)?.field;
    if (name === undefined) return undefined;
    return (
      <Field
        ref={(element) => {
          if (element === null) fields.current.delete(type);
          else fields.current.set(type, element);
        }}
        label={t(`way.${name}.label`)}
        hint={t(`way.${name}.hint`)}
        error={problem === undefined || type !== chosen ? undefined : t(`way.${name}.error.${problem}`)}
        type={name === 'phone' ? 'tel' : 'text'}
        inputMode={name === 'phone' ? 'tel' : 'email'}
        autoComplete={name === 'phone' ? 'tel' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={320}
        required
      />
    );
  };
  // A field says itself what follows on it.
  const note = (type: AlternativeMethodType) => {
    const step = alternativeMethod(type)?.step;
    if (step === undefined || step === 'wait' || step === 'code') return undefined;
    const next = step === 'upiQr' ? 'qr' : step;
    return t(`way.next.${next}`);
  };
  return (
    <RadioList
      legend={t('way.legend')}
      value={chosen}
      onValueChange={(value) => {
        setChosen(value);
        setProblem(undefined);
      }}
      rows={[
        ...(cards ? [{ value: 'card', content: <Name>{t('way.card')}</Name>, beside: card, keepBeside: true }] : []),
        ...others.map((type) => ({
          value: type,
          content: (
            <Name mark={{ brand: type, kind: alternativeMethod(type)?.method }}>
              {t(`way.${nameOfAlternativeMethod(type)}`)}
            </Name>
          ),
          note: note(type),
          beside: beside(type),
          keepBeside: true,
        })),
      ]}
    />
  );
}

const Name = ({ mark, children }: { readonly mark?: BrandMarkProps; readonly children: ReactNode }) => (
  <>
    <BrandMark {...mark} />
    <span data-part="method-name">{children}</span>
  </>
);

/** Reads the field of a way: what is sent, or what is wrong with it. */
function readField(
  field: AlternativeMethodField,
  typed: string,
): { readonly value?: string; readonly problem?: 'empty' | 'shape' } {
  const read = field === 'upi_id' ? parseUpiId(typed) : parsePhoneNumber(typed, { doubleZeroIsPlus: true });
  if (read.ok) return { value: read.value };
  return { problem: read.error === 'empty' ? 'empty' : 'shape' };
}

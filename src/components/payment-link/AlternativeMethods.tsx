import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import {
  type AlternativeMethodField,
  type AlternativeMethodType,
  alternativeMethod,
  alternativeMethods,
  isCardType,
  nameOfAlternativeMethod,
  orderMethodTypes,
  type PaymentView,
} from '../../contract/index.ts';
import { type PayInstrument, useTexts } from '../../hooks/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { BrandMark, type BrandMarkProps, DottedTexts, Field, RadioList } from '../../ui/index.ts';
import { browserCountry, browserPlace, parsePhoneNumber, parseUpiId } from '../../validation/index.ts';
import { Notice } from '../Notice.tsx';
import { Reference } from '../Outcome.tsx';
import { ReturnLink } from './ReturnLink.tsx';

/** The chosen method: the card form, an alternative payment method that can be sent, or one that cannot be sent yet. */
export type ChosenMethod =
  | { readonly kind: 'card' }
  | { readonly kind: 'other'; readonly instrument: Extract<PayInstrument, { readonly using: 'other' }> }
  | { readonly kind: 'incomplete' };

/** What a form reads at the moment of paying. */
export interface AlternativeMethodsHandle {
  /** Validates the field of the chosen method, shows its error, and returns the method. */
  readonly take: () => ChosenMethod;
}

const isOther = (type: string): type is AlternativeMethodType => alternativeMethod(type) !== undefined;

/** The types that are offered, in their order, with one `card` for both types of cards. */
function useOffered(types: readonly string[], { currency, billing, shipping }: PaymentView): readonly string[] {
  const country = billing?.address?.country ?? shipping?.address?.country;
  return useMemo(() => {
    const homes = types.flatMap((type) => alternativeMethod(type)?.countries ?? []);
    const likely = country ?? browserCountry([...new Set(homes)], browserPlace());
    const ordered = orderMethodTypes(types, { currency, country: likely });
    return [...new Set(ordered.map((type) => (isCardType(type) ? 'card' : type)))];
  }, [types, currency, country]);
}

/**
 * The choice between a card and the alternative payment methods of a payment, in the order for the payer's country and the payment's currency. Fetched only
 * by a link whose payment takes any; the card form stays in the document while another method is chosen, so that nothing typed into it is lost.
 */
export function AlternativeMethods({
  types,
  payment,
  card,
  handle,
  onChosen,
  merchantName,
  phone,
}: {
  readonly types: readonly string[];
  readonly payment: PaymentView;
  /** What a card is entered or chosen with. */
  readonly card: ReactNode;
  readonly handle: RefObject<AlternativeMethodsHandle | null>;
  /** Called with the type that is chosen, `card` for a card, once the choice is on the screen; with `none` where there is nothing to choose. */
  readonly onChosen: (type: AlternativeMethodType | 'card' | 'none') => void;
  /** Whom to ask where none of the types can be paid with here. */
  readonly merchantName: string;
  /** Value that fields for a phone number start with. */
  readonly phone: string | undefined;
}) {
  const t = useTexts(actionTexts);
  const offered = useOffered(types, payment);
  // The order is a guess; what is chosen beforehand is a card, with the saved ones, wherever one is taken.
  const [picked, setChosen] = useState<string>();
  const atFirst = offered.includes('card') ? 'card' : offered[0];
  // What was chosen may be offered no more, once the payment has changed.
  const chosen = picked !== undefined && offered.includes(picked) ? picked : atFirst;
  const [problem, setProblem] = useState<'empty' | 'shape' | undefined>(undefined);
  const fields = useRef(new Map<string, HTMLInputElement>());

  useEffect(() => {
    onChosen(chosen === 'card' ? chosen : chosen !== undefined && isOther(chosen) ? chosen : 'none');
  }, [onChosen, chosen]);
  useImperativeHandle(handle, () => ({
    take() {
      if (chosen === undefined || !isOther(chosen)) return { kind: chosen === 'card' ? 'card' : 'incomplete' };
      const alternative = alternativeMethod(chosen);
      if (alternative === undefined) return { kind: 'incomplete' };
      const field = fields.current.get(chosen);
      const read = alternative.field === undefined ? undefined : readField(alternative.field, field?.value ?? '');
      setProblem(read?.problem);
      if (read?.problem !== undefined) {
        field?.focus();
        return { kind: 'incomplete' };
      }
      const details = alternative.field === undefined ? {} : { [alternative.field]: read?.value };
      return {
        kind: 'other',
        instrument: { using: 'other', type: chosen, paymentMethod: alternative.method, details: () => details },
      };
    },
  }));

  if (offered.length === 0)
    return (
      <>
        <Notice tone="warning">{t('apm.none', { merchant: merchantName })}</Notice>
        <dl data-part="facts">
          <Reference value={payment.payment_id} />
        </dl>
        <ReturnLink payment={payment} merchantName={merchantName} />
      </>
    );
  const beside = (type: AlternativeMethodType) => {
    const name = alternativeMethod(type)?.field;
    if (name === undefined) return undefined;
    return (
      <Field
        ref={(element) => {
          if (element === null) fields.current.delete(type);
          else fields.current.set(type, element);
        }}
        label={t(`apm.${name}.label`)}
        hint={t(`apm.${name}.hint`)}
        error={problem === undefined || type !== chosen ? undefined : t(`apm.${name}.error.${problem}`)}
        defaultValue={name === 'phone' ? phone : undefined}
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
  return (
    <RadioList
      legend={t('apm.legend')}
      value={chosen}
      onValueChange={(value) => {
        setChosen(value);
        setProblem(undefined);
      }}
      rows={offered.map((type) => {
        if (!isOther(type))
          return { value: type, content: <Name>{t('apm.card')}</Name>, beside: card, keepBeside: true };
        const { method, step, confirmed } = alternativeMethods[type];
        // The name of a transfer says what to do.
        const follows = step === 'transfer' ? [] : [t(`apm.next.${step === 'upiQr' ? 'qr' : step}`)];
        const name = t(`apm.${nameOfAlternativeMethod(type)}`);
        return {
          value: type,
          content: <Name mark={{ brand: type, kind: method }}>{name}</Name>,
          accessibleName: name,
          note: <DottedTexts texts={[...follows, t(`apm.time.${confirmed}`)]} />,
          beside: beside(type),
          keepBeside: true,
        };
      })}
    />
  );
}

const Name = ({ mark, children }: { readonly mark?: BrandMarkProps; readonly children: ReactNode }) => (
  <>
    <BrandMark {...mark} />
    <span data-part="method-name">{children}</span>
  </>
);

/** Reads the field of a method: the value to send, or what is wrong with it. */
function readField(
  field: AlternativeMethodField,
  typed: string,
): { readonly value?: string; readonly problem?: 'empty' | 'shape' } {
  const read = field === 'upi_id' ? parseUpiId(typed) : parsePhoneNumber(typed, { doubleZeroIsPlus: true });
  if (read.ok) return { value: read.value };
  return { problem: read.error === 'empty' ? 'empty' : 'shape' };
}

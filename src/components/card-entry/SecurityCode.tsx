import { Suspense, useContext, useEffect } from 'react';
import { copyOwnOptions } from '../../client/index.ts';
import { type CardMode, useTexts, useTillkit } from '../../hooks/index.ts';
import { savedTexts } from '../../i18n/index.ts';
import { defined } from '../../money/index.ts';
import { Field, LiveRegionProvider } from '../../ui/index.ts';
import { cardBrandRules } from '../../validation/index.ts';
import { cvcField } from '../digitField.ts';
import { CodeFrameContext } from './CodeFrameContext.ts';
import { CodeIcon } from './CodeIcon.tsx';
import { FieldOutline, FramedFields } from './FramedFields.tsx';
import { savedCvcErrorKey, savedCvcHintKey } from './savedCvcKeys.ts';
import type { CardEntryHandle } from './useCardEntry.ts';
import { useInlineHint } from './useInlineHint.ts';

/** Props of `SecurityCode`. */
export interface SecurityCodeProps {
  /** Made with `useCardEntry({ codeOf: brand })`, one for each saved card. */
  readonly entry: CardEntryHandle;
  /** What the card is called in the name of the field, for example "Visa ending in 4242". */
  readonly name: string;
  /** Where the field is, as for `CardEntry`. @default the provider's */
  readonly mode?: CardMode | undefined;
}

/**
 * The field for the security code of a saved card, `<div data-tk="security-code">`, for a list of your own; `SavedPaymentMethodPicker` has it. In mode
 * `frame` no script of this page can read the code: pay with `frame: entry.parts.frame.link.card` in the instrument. Built on `useCardEntry`.
 */
export function SecurityCode(given: SecurityCodeProps) {
  const { mode: wanted, ...props } = copyOwnOptions(given);
  const { mode } = useTillkit();
  return (
    <Suspense>{(wanted ?? mode) === 'frame' ? <FramedCode {...props} /> : <SecurityCodeField {...props} />}</Suspense>
  );
}

type CodeProps = Omit<SecurityCodeProps, 'mode'>;

function FramedCode({ entry: { frameState, parts }, name }: CodeProps) {
  const { frame, clientSecret, codeOf = null } = parts;
  const t = useTexts(savedTexts);
  const tell = useContext(CodeFrameContext);
  useEffect(() => tell?.(frameState), [tell, frameState]);
  useEffect(() => () => tell?.(undefined), [tell]);
  return (
    <FramedFields
      part="security-code"
      form={frame}
      state={frameState}
      asks={{
        kind: 'code',
        name: name.slice(0, 200),
        brand: codeOf,
        ...defined({ clientSecret }),
      }}
      title={t('saved.cvc.named', { name })}
      outlines={
        <div data-part="form" aria-hidden="true">
          <div>
            <FieldOutline />
            <span data-part="hint">{t(savedCvcHintKey(codeOf))}</span>
          </div>
        </div>
      }
    />
  );
}

/**
 * The field of `SecurityCode` in this document, for a page with a `Suspense` of its own around it: it suspends until the texts of its language are there.
 * What a server has drawn inside such a boundary React takes over in one go.
 */
export function SecurityCodeField({ entry: { register, errors, parts }, name }: Omit<SecurityCodeProps, 'mode'>) {
  const t = useTexts(savedTexts);
  useInlineHint();
  const { codeOf = null } = parts;
  const { cvc: error } = errors;
  const { cvcLength } = cardBrandRules(codeOf);
  return (
    <LiveRegionProvider>
      <div data-tk="security-code">
        <Field
          {...register('cvc')}
          label={t('saved.cvc.label')}
          aria-label={t('saved.cvc.named', { name })}
          hint={t(savedCvcHintKey(codeOf))}
          error={error === undefined ? undefined : t(savedCvcErrorKey(error, cvcLength))}
          adornment={<CodeIcon length={cvcLength} />}
          {...cvcField}
        />
      </div>
    </LiveRegionProvider>
  );
}

import { type Ref, useImperativeHandle } from 'react';
import type { CardMode, PartTranslator, SavedPaymentMethod } from '../../hooks/index.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { SecurityCode } from '../card-entry/SecurityCode.tsx';
import { type CardEntryHandle, useCardEntry } from '../card-entry/useCardEntry.ts';
import { fullDetails, spokenName } from './methodRow.tsx';

export interface ChosenMethodProps {
  readonly method: SavedPaymentMethod;
  readonly t: PartTranslator<'saved'>;
  /** ISO 4217. */
  readonly currency: string;
  readonly details: 'short' | 'full';
  /** The form of the security code; nothing else has it. */
  readonly code: Ref<CardEntryHandle>;
  /** Of the payment that is paid with the method. */
  readonly clientSecret: string;
  readonly mode: CardMode | undefined;
  readonly onFrameLost: CardEntryOptions['onFrameLost'];
}

/** Whether anything is shown beside a method when it is chosen. */
export function hasBeside({ method, t, details }: Pick<ChosenMethodProps, 'method' | 't' | 'details'>): boolean {
  return (
    method.requiresCvc || method.surcharge !== undefined || (details === 'full' && fullDetails(method, t).length > 0)
  );
}

/** What is shown beside the chosen row: the total, what else is known of it, and the field for its security code. */
export function ChosenMethod({ method, t, currency, details, ...code }: ChosenMethodProps) {
  const { surcharge, requiresCvc } = method;
  const more = details === 'full' ? fullDetails(method, t) : [];
  return (
    <div data-part="method-cvc">
      <div data-part="form">
        {surcharge === undefined && more.length === 0 ? null : (
          <div>
            {surcharge === undefined ? null : (
              <p>{t('saved.totalWith', { total: { amount: surcharge.due, currency } })}</p>
            )}
            {more.map((text) => (
              <p data-part="hint" key={text}>
                {text}
              </p>
            ))}
          </div>
        )}
        {requiresCvc ? <Code brand={method.card?.brand ?? null} name={spokenName(method, t)} {...code} /> : null}
      </div>
    </div>
  );
}

function Code({
  brand,
  name,
  code,
  clientSecret,
  mode,
  onFrameLost,
}: Pick<ChosenMethodProps, 'code' | 'clientSecret' | 'mode' | 'onFrameLost'> & {
  readonly brand: string | null;
  readonly name: string;
}) {
  const entry = useCardEntry({ codeOf: brand, clientSecret, onFrameLost });
  useImperativeHandle(code, () => entry);
  return <SecurityCode entry={entry} name={name} mode={mode} />;
}

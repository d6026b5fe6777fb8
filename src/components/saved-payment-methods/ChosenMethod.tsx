import type { Ref } from 'react';
import type { PartTranslator, SavedPaymentMethod } from '../../hooks/index.ts';
import { cardBrandRules } from '../../instruments/index.ts';
import { Field } from '../../ui/index.ts';
import { cvcField } from '../digitField.ts';
import { fullDetails, methodName, spokenName } from './methodRow.tsx';
import { savedCvcErrorKey } from './savedCvcErrorKey.ts';

export interface ChosenMethodProps {
  readonly method: SavedPaymentMethod;
  readonly t: PartTranslator<'saved'>;
  /** ISO 4217. */
  readonly currency: string;
  readonly details: 'short' | 'full';
  /** Of the input that holds the security code; nothing else does. */
  readonly cvc: Ref<HTMLInputElement>;
  /** Code of what is wrong with the security code. */
  readonly cvcError: string | undefined;
  readonly onInput: () => void;
}

/** Whether anything is shown beside a method when it is chosen. */
export function hasBeside({ method, t, details }: Pick<ChosenMethodProps, 'method' | 't' | 'details'>): boolean {
  return (
    method.requiresCvc || method.surcharge !== undefined || (details === 'full' && fullDetails(method, t).length > 0)
  );
}

/** What is shown beside the chosen row: the total, what else is known of it, and the field for its security code. */
export function ChosenMethod({ method, t, currency, details, cvc, cvcError, onInput }: ChosenMethodProps) {
  const { card, surcharge, requiresCvc } = method;
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
        {requiresCvc ? (
          <Field
            ref={cvc}
            label={t('saved.cvc.label')}
            aria-label={t('saved.cvc.named', { name: spokenName(methodName(method, t)) })}
            hint={t('saved.cvc.hint')}
            error={
              cvcError === undefined
                ? undefined
                : t(savedCvcErrorKey(cvcError, cardBrandRules(card?.brand ?? null).cvcLength))
            }
            onInput={onInput}
            {...cvcField}
          />
        ) : null}
      </div>
    </div>
  );
}

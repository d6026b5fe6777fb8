import type { FormEvent } from 'react';
import { getCardEntryChange } from '../card-entry/getCardEntryChange.ts';
import { savedFilledIn } from '../saved-payment-methods/savedFilledIn.ts';
import { getTypedTexts, useChangeReport } from '../useChangeReport.ts';
import type { CheckoutChange, CheckoutEvents } from './checkoutEvents.ts';
import type { PaymentFormControl } from './usePaymentForm.ts';

/** Reports what is chosen in a form and how far it is filled in; returns what the form calls when something is typed. */
export const useFormChange = (
  chosen: PaymentFormControl['chosen'],
  tell: { readonly current: CheckoutEvents['onChange'] },
): ((event: FormEvent<HTMLFormElement>) => void) =>
  useChangeReport<CheckoutChange, HTMLFormElement>((place) => changeOf(chosen, place), tell);

function changeOf(
  { isAlternative, choice, entry, picker }: PaymentFormControl['chosen'],
  form: HTMLFormElement | undefined,
): CheckoutChange {
  if (isAlternative) {
    const typed = getTypedTexts(form, '[data-part="method"][data-state="checked"]');
    return {
      using: 'other',
      brand: null,
      complete: typed.every((value) => value !== ''),
      empty: typed.join('') === '',
    };
  }
  if (choice?.kind === 'saved') {
    return { using: 'saved', ...savedFilledIn(choice.method, picker.current?.framedCode(), form) };
  }
  return { using: 'card', ...getCardEntryChange(entry, form?.querySelector('[data-tk="card-entry"]')) };
}

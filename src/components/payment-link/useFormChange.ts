import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { tellHost } from '../tellHost.ts';
import { type CheckoutChange, type CheckoutEvents, useLatest } from './checkoutEvents.ts';
import type { PaymentFormControl } from './usePaymentForm.ts';

/** Reports what is chosen in a form and how far it is filled in, whenever that has become another; gives what the form calls when something is typed. */
export function useFormChange(
  form: PaymentFormControl,
  tell: { readonly current: CheckoutEvents['onChange'] },
): (event: FormEvent<HTMLFormElement>) => void {
  const latest = useLatest(form);
  const last = useRef<string>(undefined);
  const element = useRef<HTMLFormElement>(undefined);
  const report = useCallback(() => {
    const change = changeOf(latest.current, element.current);
    const text = JSON.stringify(change);
    const first = last.current === undefined;
    if (last.current === text) return;
    last.current = text;
    // What a form begins with is no change.
    if (!first || !change.empty) tellHost(() => tell.current?.(change));
  }, [latest, tell]);
  // Whatever draws the form anew may have changed it: a choice, a brand, what a frame says of its fields.
  useEffect(report);
  return useCallback(
    (event) => {
      element.current = event.currentTarget;
      report();
    },
    [report],
  );
}

const typedIn = (form: HTMLFormElement | undefined, place: string) =>
  [...(form?.querySelectorAll<HTMLInputElement>(`${place} input:not([type="radio"], [type="checkbox"])`) ?? [])].map(
    ({ value }) => value.trim(),
  );

function changeOf({ other, choice, entry }: PaymentFormControl, form: HTMLFormElement | undefined): CheckoutChange {
  if (other) {
    const typed = typedIn(form, '[data-part="method"][data-state="checked"]');
    return {
      using: 'other',
      brand: null,
      complete: typed.every((value) => value !== ''),
      empty: typed.join('') === '',
    };
  }
  if (choice?.kind === 'saved') {
    const typed = typedIn(form, '[data-part="method-cvc"]');
    const complete = typed.every((value) => value.length >= 3);
    return { using: 'saved', brand: choice.method.card?.brand ?? null, complete, empty: typed.join('') === '' };
  }
  if (entry.frame.entered) {
    const { complete = false, empty = true } = entry.frame.link?.state() ?? {};
    return { using: 'card', brand: entry.brand, complete, empty };
  }
  // Read for what is missing alone: nothing of it leaves this function.
  const { number, expMonth, cvc, holderName = '' } = entry.read();
  const complete = [number, expMonth, cvc, holderName].every((value) => value !== '');
  return {
    using: 'card',
    brand: entry.brand,
    complete,
    empty: typedIn(form, '[data-tk="card-entry"]').join('') === '',
  };
}

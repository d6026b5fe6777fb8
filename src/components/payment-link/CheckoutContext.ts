import { createContext, type RefObject, useContext } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { PaymentLinkCheckout } from '../../hooks/index.ts';
import type { ChallengeOptions } from '../three-ds-challenge/challengeOptions.ts';
import type { CheckoutEvents, ShippingOption } from './checkoutEvents.ts';
import type { CheckoutSlots } from './checkoutSlots.ts';
import type { CollectOptions } from './PayerDetails.tsx';
import type { NewCardOptions, PaymentFormControl } from './usePaymentForm.ts';

/** What the parts of one checkout share. */
export interface CheckoutParts {
  readonly checkout: PaymentLinkCheckout;
  readonly clientSecret: string;
  readonly challenge: ChallengeOptions | undefined;
  readonly card: NewCardOptions;
  /** What the payer is asked for beside the payment method. Absent: nothing. */
  readonly collect: CollectOptions | undefined;
  /** Shipping options to choose from; absent where the page has no handler for them. */
  readonly shippingOptions: readonly ShippingOption[] | undefined;
  readonly slots: CheckoutSlots;
  /** True for a payment link; false for a payment alone. */
  readonly ofLink: boolean;
  /** The payment with what the chosen method adds to it; absent where it adds nothing. */
  readonly due: PaymentView | undefined;
  /** True while the page is asked whether a submit may be sent. */
  readonly asking: boolean;
  /** Handler for what changes in the form. */
  readonly change: { readonly current: CheckoutEvents['onChange'] };
  /** The handlers of the page around, as they were given last. */
  readonly events: { readonly current: CheckoutEvents };
  /** True where the page takes discount codes. */
  readonly takesDiscountCode: boolean;
  /** The element of `Checkout.Form`. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Called with what the chosen method makes of the payment. */
  readonly onDue: (due: PaymentView | undefined) => void;
}

export const CheckoutContext = createContext<CheckoutParts | undefined>(undefined);
export const PaymentFormContext = createContext<PaymentFormControl | undefined>(undefined);

/**
 * What the parts of a checkout share.
 *
 * @throws outside of a checkout
 */
export function useCheckoutParts(): CheckoutParts {
  const parts = useContext(CheckoutContext);
  if (parts === undefined) throw new Error('tillkit: this part needs a <Checkout> above it.');
  return parts;
}

/**
 * The form that a part is in.
 *
 * @throws outside of a form
 */
export function usePaymentFormParts(): PaymentFormControl {
  const form = useContext(PaymentFormContext);
  if (form === undefined) throw new Error('tillkit: this part needs a <Checkout.Form> above it.');
  return form;
}

/**
 * The checkout around a component: its state and what the payer can do in it, as `usePaymentCheckout` returns them.
 *
 * @throws outside of a `<Checkout>`
 */
export const useCheckout = (): PaymentLinkCheckout => useCheckoutParts().checkout;

import type { ReactNode } from 'react';
import type { CheckoutState } from '../../flows/index.ts';

/** Props of a slot of a checkout. */
export interface CheckoutPart {
  /** State of the checkout; its `kind` says what is on the screen. */
  readonly state: CheckoutState;
  /** Default part; return it to change nothing. */
  readonly part: ReactNode;
}

/** Parts of a checkout that a page may draw itself; `part` is what it would draw. Keep them in a constant. */
export interface CheckoutSlots {
  /** Over the page: that no real money moves; `part` is null where it does. */
  readonly banner?: (props: CheckoutPart) => ReactNode;
  /** While the payment is being read. */
  readonly loading?: (props: CheckoutPart) => ReactNode;
  /** In the region beside the form: who is paid how much, for what and until when. */
  readonly summary?: (props: CheckoutPart) => ReactNode;
  /** Name of the form. Keep `part` in it, or show both: the form is named by it. */
  readonly heading?: (props: CheckoutPart) => ReactNode;
  /** Over the fields: why the form is back. `part` is null while there is nothing to say. */
  readonly problem?: (props: CheckoutPart) => ReactNode;
  /** Saved payment methods, alternative payment methods and the fields of a new card. Keep `part` in it. */
  readonly methods?: (props: CheckoutPart) => ReactNode;
  /** The button. What submits the form pays; `part` says as well that it is busy. */
  readonly submit?: (props: CheckoutPart) => ReactNode;
  /** Under the button; `part` is null where there is nothing to say. */
  readonly footnote?: (props: CheckoutPart) => ReactNode;
  /** The customer's next step: 3-D Secure, another site, a code. Keep `part` in it. */
  readonly nextStep?: (props: CheckoutPart) => ReactNode;
  /** While an answer is awaited, here or in another tab. Nothing in it may send. */
  readonly waiting?: (props: CheckoutPart) => ReactNode;
  /** Every screen that says how the payment ended, that this is not known, or that it could not be opened. */
  readonly outcome?: (props: CheckoutPart) => ReactNode;
}

import type { ReactNode } from 'react';
import type { CompleteFormState } from '../../flows/index.ts';

/** Props of a slot of the form of complete authorize. */
export interface CompletePart {
  /** State of the form; its `kind` says what is on the screen. */
  readonly state: CompleteFormState;
  /** Default part; return it to change nothing. */
  readonly part: ReactNode;
}

/** Parts of `CompleteAuthorizeForm` that a page may draw itself; `part` is what it would draw. Keep them in a constant. */
export interface CompleteSlots {
  /** While the fields are being fetched. */
  readonly loading?: (props: CompletePart) => ReactNode;
  /** Over the fields: what the form is for. */
  readonly heading?: (props: CompletePart) => ReactNode;
  /** Where the order goes. Keep `part` in it. */
  readonly address?: (props: CompletePart) => ReactNode;
  /** The button. What submits the form completes the payment; `part` says as well that it is busy. */
  readonly submit?: (props: CompletePart) => ReactNode;
  /** Under the button: why the form is back. `part` is null while there is nothing to say. */
  readonly problem?: (props: CompletePart) => ReactNode;
  /** The customer's next step: another site, a code. Keep `part` in it. */
  readonly nextStep?: (props: CompletePart) => ReactNode;
  /** While an answer is awaited. Nothing in it may send. */
  readonly waiting?: (props: CompletePart) => ReactNode;
  /** Every screen that says how the payment ended, or that this is not known. */
  readonly outcome?: (props: CompletePart) => ReactNode;
}

/** Draws a part, or what the page draws in its place. */
export type DrawPart = (name: keyof CompleteSlots, part: ReactNode) => ReactNode;

import type { ReactNode } from 'react';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Props of a slot of the card fields. */
export interface CardPart {
  /** State and actions of the fields. */
  readonly entry: CardEntryHandle;
  /** Default part: the field with its label and error. Keep it in what you draw. */
  readonly part: ReactNode;
}

/** Parts of the card fields that a page may draw itself; `part` is what it would draw. Keep them in a constant. */
export interface CardSlots {
  /** Card number, with the marks of the networks and the choice of one of two. */
  readonly number?: (props: CardPart) => ReactNode;
  /** Expiry date. */
  readonly expiry?: (props: CardPart) => ReactNode;
  /** Security code. */
  readonly cvc?: (props: CardPart) => ReactNode;
  /** Name on the card. */
  readonly holder?: (props: CardPart) => ReactNode;
}

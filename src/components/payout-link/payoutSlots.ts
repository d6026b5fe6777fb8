import type { ReactNode } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import type { PayoutCollectionState } from '../../flows/index.ts';
import type { ScreenState } from './PayoutOutcome.tsx';
import type { PayoutEntryHandle } from './usePayoutEntry.ts';

/** Props of a slot of a payout form. */
export interface PayoutPart {
  /** The form's state and actions. */
  readonly entry: PayoutEntryHandle;
  /** The payout link as the proxy returned it; amounts in minor units of the payout's `currency`. */
  readonly page: BrowserPayout;
  /** The default part; return it to change nothing. */
  readonly part: ReactNode;
}

/** Parts of a payout form that a page may draw itself; `part` is what it would draw. */
export interface PayoutSlots {
  /** While the link is being fetched. */
  readonly loading?: (props: Pick<PayoutPart, 'part'>) => ReactNode;
  /** Over the page of `PayoutLinkPage`: that no real money moves; `part` is null where it does. */
  readonly banner?: (props: Pick<PayoutPart, 'page' | 'part'>) => ReactNode;
  /** Beside the form of `PayoutLinkPage`: who pays how much, for what and until when. */
  readonly summary?: (props: Pick<PayoutPart, 'page' | 'part'>) => ReactNode;
  /** In place of the form while a submit is being settled, here or in another tab. Nothing in it may send. */
  readonly waiting?: (props: {
    /** State of the call that is being settled. */
    readonly state: WaitingState;
    /** Default part. */
    readonly part: ReactNode;
  }) => ReactNode;
  /** Every screen that is not the form: a link that cannot be opened or is over, and the outcome of the payout. `retry` loads again after a failed load. */
  readonly outcome?: (props: {
    /** State that the screen shows. */
    readonly state: ScreenState;
    /** Loads again after a failed load. */
    readonly retry: () => void;
    /** Default part. */
    readonly part: ReactNode;
  }) => ReactNode;
  /** Over every step: the progress, and the step's name, which names the form as well. Keep `part` in it, or show both. */
  readonly heading?: (props: PayoutPart) => ReactNode;
  /** Under the heading: why the form is back, or what is not known yet of an earlier submit. Absent while there is nothing to say. */
  readonly notice?: (props: PayoutPart) => ReactNode;
  /** Country and rail. */
  readonly choice?: (props: PayoutPart) => ReactNode;
  /** The fields of the chosen rail. */
  readonly fields?: (props: PayoutPart) => ReactNode;
  /** What is shown once more before it is sent. */
  readonly review?: (props: PayoutPart) => ReactNode;
  /** The buttons of every step. What submits the form goes on; `part` says as well that it is busy. */
  readonly actions?: (props: PayoutPart) => ReactNode;
  /** Under the buttons of every step. @default that details go straight to the payment service */
  readonly footnote?: (props: PayoutPart) => ReactNode;
}

/** The states in which the form is in the document, shown or hidden. */
export type FillingState = Extract<
  PayoutCollectionState,
  {
    readonly kind:
      | 'choosing'
      | 'entering'
      | 'reviewing'
      | 'otherTab'
      | 'storing'
      | 'submitting'
      | 'checking'
      | 'unknown';
  }
>;

/** The states of a submit that is being settled. */
export type WaitingState = Extract<FillingState, { readonly kind: 'otherTab' | 'checking' }>;

import type { BrowserPayout } from '../contract/index.ts';
import type { CallFailure } from './callFailure.ts';
import type { PayoutCollectionState } from './payoutCollection.ts';

/** How a payout link stands, whatever the person does with it. */
export type PayoutLinkPhase =
  | { readonly kind: 'reading' }
  /** It could not be read; it can be tried again. */
  | {
      readonly kind: 'unreadable';
      /** Why the link could not be read; nothing was sent for the payout. */
      readonly failure: CallFailure;
    }
  /** Nobody has sealed such a link. */
  | { readonly kind: 'unknown' }
  /** It takes details. */
  | {
      readonly kind: 'open';
      /** The link with its payout, as it was read last. */
      readonly page: BrowserPayout;
    }
  /** A press, of this page or of somebody else, is being settled by reading: whether there are details is not known. */
  | {
      readonly kind: 'unsettled';
      /** The link with its payout, as it was read last. */
      readonly page: BrowserPayout;
    }
  /** It has its details, from whomever, also when its time is over by now. The payout's status says what became of them. */
  | {
      readonly kind: 'submitted';
      /** The link with its payout, as it was read last; `payout.status` is the outcome. */
      readonly page: BrowserPayout;
      /** True when the service or the proxy has confirmed that the details came from this page. */
      readonly mine: boolean;
    }
  /** Its merchant has taken the payout back. */
  | {
      readonly kind: 'cancelled';
      /** The link with its payout, as it was read last. */
      readonly page: BrowserPayout;
    }
  /** Its time was over before anybody gave details. */
  | {
      readonly kind: 'expired';
      /** The link with its payout, as it was read last. */
      readonly page: BrowserPayout;
    };

/** How the link of a collection stands. Pure. */
export function payoutLinkPhase(state: PayoutCollectionState): PayoutLinkPhase {
  switch (state.kind) {
    case 'loading':
      return { kind: 'reading' };
    case 'loadFailed':
      return { kind: 'unreadable', failure: state.failure };
    case 'notFound':
      return { kind: 'unknown' };
    case 'expired':
      return { kind: 'expired', page: state.page };
    case 'choosing':
    case 'entering':
    case 'reviewing':
    case 'storing':
      return { kind: 'open', page: state.page };
    case 'otherTab':
    case 'submitting':
    case 'checking':
    case 'cannotConfirm':
      return { kind: 'unsettled', page: state.page };
    case 'unsent':
      return { kind: 'submitted', page: state.page, mine: state.mine };
    case 'underWay':
    case 'settled':
      return state.page.payout.status === 'cancelled'
        ? { kind: 'cancelled', page: state.page }
        : { kind: 'submitted', page: state.page, mine: state.mine };
    default:
      return state satisfies never;
  }
}

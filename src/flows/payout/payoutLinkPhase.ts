import type { BrowserPayout } from '../../contract/index.ts';
import type { CallFailure } from '../callFailure.ts';
import type { PayoutCollectionState } from './payoutCollection.ts';

/** The phase of a payout link, whatever the person does with it. */
export type PayoutLinkPhase =
  | { readonly kind: 'reading' }
  /** It could not be read; it can be tried again. */
  | {
      readonly kind: 'unreadable';
      /** Why the link could not be read; nothing was sent for the payout. */
      readonly failure: CallFailure;
    }
  /** No merchant has signed such a link. */
  | { readonly kind: 'unknown' }
  /** It takes details. */
  | {
      readonly kind: 'open';
      /** The link with its payout, as it was read last. */
      readonly page: BrowserPayout;
    }
  /** A submit, of this page or another, is being settled by reading: it is unknown whether there are details. */
  | {
      readonly kind: 'unsettled';
      /** The link with its payout, as it was read last. */
      readonly page: BrowserPayout;
    }
  /** It has its details, from any device, also when it has expired since. The payout's status says how it goes on. */
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

/** The phase of a collection's link. Pure. */
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
    case 'unknown':
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

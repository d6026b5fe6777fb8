import { paymentIdOfSecret } from '../contract/index.ts';

/** What the tabs of one browser tell each other about one payment: who works on it, and when that begins and ends. Nothing of it is a secret. */
export interface PaymentTab {
  /** Does the work as the one tab that may; at once when this tab is the one already. `refused` when another tab is. */
  readonly claim: (work: () => void, refused: () => void) => void;
  /** True while another tab works on the payment. */
  readonly isElsewhere: () => Promise<boolean>;
  /** Lets another tab have its turn. */
  readonly release: () => void;
  readonly close: () => void;
}

/**
 * One tab of those that show a payment (Web Locks, BroadcastChannel). A courtesy to the person: where a browser has neither, or a frame may use
 * neither, the proxy's journal alone keeps two calls apart.
 *
 * @param wake called when another tab has begun or ended: a reason to read, nothing more.
 */
export function createPaymentTab(clientSecret: string, wake: () => void): PaymentTab {
  // The id alone: the name of a lock is no place for a secret.
  const name = `tillkit:${paymentIdOfSecret(clientSecret)}`;
  // Absent on pages that are not served securely, whatever the DOM library says.
  const locks = navigator.locks as LockManager | undefined;
  let channel: BroadcastChannel | undefined;
  let free: (() => void) | undefined;
  let claiming = 0;

  const open = () => {
    try {
      channel = new BroadcastChannel(name);
      channel.onmessage = wake;
    } catch {
      // Then the other tab is seen by reading.
    }
  };
  const shut = () => channel?.close();
  const release = () => {
    claiming += 1;
    if (free === undefined) return;
    free();
    free = undefined;
    channel?.postMessage('ended');
  };
  const back = ({ persisted }: PageTransitionEvent) => persisted && open();

  open();
  // An open channel would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', shut);
  window.addEventListener('pageshow', back);

  return {
    claim: (work, refused) => {
      if (locks === undefined || free !== undefined) return work();
      const mine = claiming;
      let answered = false;
      const begin = (lock: Lock | null) => {
        answered = true;
        // The component has gone meanwhile: nothing was sent, and nothing is.
        if (mine !== claiming) return undefined;
        if (lock === null) return refused();
        const held = new Promise<void>((resolve) => {
          free = resolve;
        });
        channel?.postMessage('begun');
        work();
        return held;
      };
      // A lock that the browser refuses altogether guards nothing.
      locks.request(name, { ifAvailable: true }, begin).catch(() => answered || work());
    },
    isElsewhere: async () => {
      const all = await locks?.query().catch(() => undefined);
      return free === undefined && all?.held?.some((lock) => lock.name === name) === true;
    },
    release,
    close: () => {
      release();
      shut();
      window.removeEventListener('pagehide', shut);
      window.removeEventListener('pageshow', back);
    },
  };
}

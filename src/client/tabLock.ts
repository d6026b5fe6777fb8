/** A lock between the tabs of one browser that show the same payment or payout: only the tab that holds it sends. Nothing in it is a secret. */
export interface TabLock {
  /** Calls `work` once this tab holds the lock, at once where it holds it already; calls `refused` where another tab holds it. */
  readonly claim: (work: () => void, refused: () => void) => void;
  /** True while another tab holds the lock. */
  readonly isLockedByOtherTab: () => Promise<boolean>;
  /** Gives the lock back, once no other component of this tab needs it. */
  readonly release: () => void;
  readonly close: () => void;
}

/** What all components of one tab share about one payment or payout: they hold one lock together. */
interface SharedLock {
  channel: BroadcastChannel | undefined;
  /** Gives the lock back; absent while this tab does not hold it. */
  free: (() => void) | undefined;
  readonly wakes: Set<() => void>;
  readonly holders: Set<object>;
  readonly end: () => void;
}

const sharedLocks = new Map<string, SharedLock>();

function joinSharedLock(name: string): SharedLock {
  const known = sharedLocks.get(name);
  if (known !== undefined) return known;
  const open = () => {
    try {
      shared.channel = new BroadcastChannel(name);
      shared.channel.onmessage = () => {
        for (const wake of shared.wakes) wake();
      };
    } catch {
      // Without a channel this tab learns of the other one by reading the payment.
    }
  };
  const shut = () => {
    shared.channel?.close();
    shared.channel = undefined;
  };
  const back = ({ persisted }: PageTransitionEvent) => persisted && open();
  const shared: SharedLock = {
    channel: undefined,
    free: undefined,
    wakes: new Set(),
    holders: new Set(),
    end: () => {
      shut();
      window.removeEventListener('pagehide', shut);
      window.removeEventListener('pageshow', back);
      sharedLocks.delete(name);
    },
  };
  sharedLocks.set(name, shared);
  open();
  // An open channel would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', shut);
  window.addEventListener('pageshow', back);
  return shared;
}

/**
 * Makes the lock of one component (Web Locks, BroadcastChannel). It spares payers a refusal; it does not make payments safe: where a browser or a frame
 * has neither API, the proxy's journal alone keeps two calls apart.
 *
 * @param id of the payment or payout; the lock's name has it, which is no place for a secret.
 * @param wake called when another tab has taken or released the lock. It is a reason to read the payment, and says nothing about it.
 */
export function createTabLock(id: string, wake: () => void): TabLock {
  const name = `tillkit:${id}`;
  // Absent on pages that are not served securely, whatever the DOM library says.
  const locks = navigator.locks as LockManager | undefined;
  const shared = joinSharedLock(name);
  const holder = {};
  // A function of its own, because two components may pass the same `wake`.
  const woken = () => wake();
  shared.wakes.add(woken);
  /** Counts releases: a lock that is granted after its claim was released is given back. */
  let releases = 0;

  const release = () => {
    releases += 1;
    shared.holders.delete(holder);
    if (shared.free === undefined || shared.holders.size > 0) return;
    shared.free();
    shared.free = undefined;
    shared.channel?.postMessage('ended');
  };

  return {
    claim: (work, refused) => {
      const begin = () => {
        shared.holders.add(holder);
        work();
      };
      if (locks === undefined || shared.free !== undefined) return begin();
      const releasesBefore = releases;
      let answered = false;
      const grant = (lock: Lock | null) => {
        answered = true;
        // The component was unmounted meanwhile: nothing is sent.
        if (releasesBefore !== releases) return undefined;
        // Another component of this tab may have been granted the lock just before.
        if (lock === null) return shared.free === undefined ? refused() : begin();
        const held = new Promise<void>((resolve) => {
          shared.free = resolve;
        });
        begin();
        shared.channel?.postMessage('begun');
        return held;
      };
      // Where the browser refuses every lock, sending goes on without one.
      locks.request(name, { ifAvailable: true }, grant).catch(() => answered || begin());
    },
    isLockedByOtherTab: async () => {
      // Checked before and after the query: this tab may release its own lock in between.
      const heldBefore = shared.free !== undefined;
      const held = await locks?.query().catch(() => undefined);
      return !heldBefore && shared.free === undefined && held?.held?.some((lock) => lock.name === name) === true;
    },
    release,
    close: () => {
      release();
      shared.wakes.delete(woken);
      if (shared.wakes.size === 0) shared.end();
    },
  };
}

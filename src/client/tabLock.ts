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
  /** Releases the browser's lock; `undefined` while this tab does not hold it. */
  releaseLock: (() => void) | undefined;
  readonly wakes: Set<() => void>;
  /** The components of this tab that need the lock. */
  readonly components: Set<object>;
  readonly dispose: () => void;
}

const sharedLocks = new Map<string, SharedLock>();

function joinSharedLock(name: string): SharedLock {
  const existing = sharedLocks.get(name);
  if (existing !== undefined) return existing;
  const openChannel = () => {
    try {
      shared.channel = new BroadcastChannel(name);
      shared.channel.onmessage = () => {
        for (const wake of shared.wakes) wake();
      };
    } catch {
      // Without a channel this tab learns of the other one by reading the payment.
    }
  };
  const closeChannel = () => {
    shared.channel?.close();
    shared.channel = undefined;
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && openChannel();
  const shared: SharedLock = {
    channel: undefined,
    releaseLock: undefined,
    wakes: new Set(),
    components: new Set(),
    dispose: () => {
      closeChannel();
      window.removeEventListener('pagehide', closeChannel);
      window.removeEventListener('pageshow', onPageShow);
      sharedLocks.delete(name);
    },
  };
  sharedLocks.set(name, shared);
  openChannel();
  // An open channel would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', closeChannel);
  window.addEventListener('pageshow', onPageShow);
  return shared;
}

/**
 * Makes the lock of one component (Web Locks, BroadcastChannel). It spares payers a refusal; it does not make payments safe: where a browser or a frame
 * has neither API, the proxy's journal alone keeps two calls apart.
 *
 * @param id of the payment or payout. It is part of the lock's name, which other scripts can list: never pass a secret.
 * @param wake called when another tab has taken or released the lock. It is a reason to read the payment, not news of it.
 */
export function createTabLock(id: string, wake: () => void): TabLock {
  const name = `tillkit:${id}`;
  // Absent on pages that are not served securely, whatever the DOM library says.
  const locks = navigator.locks as LockManager | undefined;
  const shared = joinSharedLock(name);
  const holdsLock = () => shared.releaseLock !== undefined;
  const component = {};
  // Wrapped, because two components may pass the same `wake`.
  const onWake = () => wake();
  shared.wakes.add(onWake);
  /** Number of releases so far, by which a claim that is granted later notices that it was released meanwhile. */
  let releases = 0;

  const release = () => {
    releases += 1;
    shared.components.delete(component);
    if (shared.releaseLock === undefined || shared.components.size > 0) return;
    shared.releaseLock();
    shared.releaseLock = undefined;
    shared.channel?.postMessage('ended');
  };

  return {
    claim: (work, refused) => {
      const begin = () => {
        shared.components.add(component);
        work();
      };
      if (locks === undefined || holdsLock()) return begin();
      const releasesBefore = releases;
      let answered = false;
      const grant = (lock: Lock | null) => {
        answered = true;
        // The component was unmounted meanwhile: nothing is sent.
        if (releasesBefore !== releases) return undefined;
        // Another component of this tab may have been granted the lock just before.
        if (lock === null) return holdsLock() ? begin() : refused();
        // The browser holds the lock until this promise resolves.
        const released = new Promise<void>((resolve) => {
          shared.releaseLock = resolve;
        });
        begin();
        shared.channel?.postMessage('begun');
        return released;
      };
      // Where the browser refuses every lock, sending goes on without one.
      locks.request(name, { ifAvailable: true }, grant).catch(() => answered || releasesBefore !== releases || begin());
    },
    isLockedByOtherTab: async () => {
      // Checked before and after the query: this tab may release its own lock in between.
      const heldItBefore = holdsLock();
      const snapshot = await locks?.query().catch(() => undefined);
      const isLocked = snapshot?.held?.some((lock) => lock.name === name) === true;
      return isLocked && !heldItBefore && !holdsLock();
    },
    release,
    close: () => {
      release();
      shared.wakes.delete(onWake);
      if (shared.wakes.size === 0) shared.dispose();
    },
  };
}

/** What the tabs of one browser tell each other about one payment or payout: who works on it, and when that begins and ends. Nothing of it is a secret. */
export interface TabPlace {
  /** Does the work as the one tab that may; at once when this tab is the one already. `refused` when another tab is. */
  readonly claim: (work: () => void, refused: () => void) => void;
  /** True while another tab works on it. */
  readonly isLockedByOtherTab: () => Promise<boolean>;
  /** Lets another tab have its turn, once nothing else of this tab works on it. */
  readonly release: () => void;
  readonly close: () => void;
}

/** What all components of one tab share about one payment or payout: two of them are never in each other's way. */
interface Here {
  channel: BroadcastChannel | undefined;
  /** Gives the lock back; absent while this tab does not hold it. */
  free: (() => void) | undefined;
  readonly wakes: Set<() => void>;
  readonly holders: Set<object>;
  readonly end: () => void;
}

const all = new Map<string, Here>();

function enter(name: string): Here {
  const known = all.get(name);
  if (known !== undefined) return known;
  const open = () => {
    try {
      here.channel = new BroadcastChannel(name);
      here.channel.onmessage = () => {
        for (const wake of here.wakes) wake();
      };
    } catch {
      // Then the other tab is seen by reading.
    }
  };
  const shut = () => {
    here.channel?.close();
    here.channel = undefined;
  };
  const back = ({ persisted }: PageTransitionEvent) => persisted && open();
  const here: Here = {
    channel: undefined,
    free: undefined,
    wakes: new Set(),
    holders: new Set(),
    end: () => {
      shut();
      window.removeEventListener('pagehide', shut);
      window.removeEventListener('pageshow', back);
      all.delete(name);
    },
  };
  all.set(name, here);
  open();
  // An open channel would keep the page out of the back/forward cache.
  window.addEventListener('pagehide', shut);
  window.addEventListener('pageshow', back);
  return here;
}

/**
 * One component's hand on the tab that shows a payment or payout (Web Locks, BroadcastChannel). A courtesy to the person: where a browser has neither, or a
 * frame may use neither, the proxy's journal alone keeps two calls apart.
 *
 * @param id of the payment or payout; the lock's name has it, which is no place for a secret.
 * @param wake called when another tab has begun or ended: a reason to read, nothing more.
 */
export function createTabPlace(id: string, wake: () => void): TabPlace {
  const name = `tillkit:${id}`;
  // Absent on pages that are not served securely, whatever the DOM library says.
  const locks = navigator.locks as LockManager | undefined;
  const here = enter(name);
  const me = {};
  // Each its own, also where two components wake the same way.
  const woken = () => wake();
  here.wakes.add(woken);
  let claiming = 0;

  const release = () => {
    claiming += 1;
    here.holders.delete(me);
    if (here.free === undefined || here.holders.size > 0) return;
    here.free();
    here.free = undefined;
    here.channel?.postMessage('ended');
  };

  return {
    claim: (work, refused) => {
      const begin = () => {
        here.holders.add(me);
        work();
      };
      if (locks === undefined || here.free !== undefined) return begin();
      const mine = claiming;
      let answered = false;
      const grant = (lock: Lock | null) => {
        answered = true;
        // The component has gone meanwhile: nothing was sent, and nothing is.
        if (mine !== claiming) return undefined;
        // Another component of this tab may have been granted it just before.
        if (lock === null) return here.free === undefined ? refused() : begin();
        const held = new Promise<void>((resolve) => {
          here.free = resolve;
        });
        begin();
        here.channel?.postMessage('begun');
        return held;
      };
      // A lock that the browser refuses altogether guards nothing.
      locks.request(name, { ifAvailable: true }, grant).catch(() => answered || begin());
    },
    isLockedByOtherTab: async () => {
      // Before and after: a lock of this tab that is given back meanwhile is not another tab's.
      const mine = here.free !== undefined;
      const held = await locks?.query().catch(() => undefined);
      return !mine && here.free === undefined && held?.held?.some((lock) => lock.name === name) === true;
    },
    release,
    close: () => {
      release();
      here.wakes.delete(woken);
      if (here.wakes.size === 0) here.end();
    },
  };
}

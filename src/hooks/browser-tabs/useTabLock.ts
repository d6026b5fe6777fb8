import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createTabLock, type TabLock } from '../../client/index.ts';
import type { CallFailure } from '../../flows/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';

/** The refusal of a call while another tab holds the lock, in the form of the proxy's. */
const operationOpen: CallFailure = { kind: 'http', effect: 'none', status: 409, code: 'operation_open' };

/** The lock of one component among the tabs that show the same payment or payout. */
export interface TabLockHandle {
  /**
   * Calls `send` if this tab holds the lock or can take it, and `onRefused` if another tab holds it. Calls neither once the component is unmounted, or shows
   * another payment or payout.
   */
  readonly claim: (send: () => void, onRefused: (failure: CallFailure, at: number) => void) => void;
  /** True while another tab holds the lock; `undefined` where that cannot be known. */
  readonly isLockedByOtherTab: () => Promise<boolean | undefined>;
  /** Lets another tab take the lock. */
  readonly release: () => void;
  /** What is called when another tab has taken or released the lock. */
  readonly wake: RefObject<() => void>;
}

/**
 * The lock of this component. Call it before `useFlow`, whose first effect may already send.
 *
 * @param id of the payment or payout.
 */
export function useTabLock(id: string): TabLockHandle {
  const { clock } = useTillkit();
  /** Absent while the component is not mounted. */
  const current = useRef<{ readonly id: string; readonly lock: TabLock }>(undefined);
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    const lock = createTabLock(id, () => wake.current());
    current.current = { id, lock };
    return () => {
      current.current = undefined;
      // Not deferred: an unmounted component must not be woken.
      lock.close();
    };
  }, [id]);
  const [tabLock] = useState((): TabLockHandle => {
    /**
     * Waits one microtask: under StrictMode the first lock is closed and replaced within this task. `undefined` where the component shows another payment or
     * payout by then: the caller asked for the one before.
     */
    const getMountedLock = async () => {
      const requestedId = current.current?.id;
      await undefined;
      return current.current?.id === requestedId ? current.current?.lock : undefined;
    };
    return {
      claim: async (send, onRefused) =>
        (await getMountedLock())?.claim(send, () => onRefused(operationOpen, clock.now())),
      isLockedByOtherTab: async () => (await getMountedLock())?.isLockedByOtherTab(),
      release: () => current.current?.lock.release(),
      wake,
    };
  });
  return tabLock;
}

/**
 * Calls back when the person returns to the page: it is visible, restored from the back/forward cache, or online again.
 *
 * @param inAnotherWindow true while the person acts in another window. This page may be visible beside it all the time, so it then counts as shown when it has
 *   the focus again. @default false
 */
export function usePageShown(callback: () => void, inAnotherWindow = false): void {
  useEffect(() => {
    const visible = () => document.visibilityState === 'visible' && callback();
    const restored = (event: PageTransitionEvent) => event.persisted && callback();
    document.addEventListener('visibilitychange', visible);
    window.addEventListener('pageshow', restored);
    window.addEventListener('online', callback);
    return () => {
      document.removeEventListener('visibilitychange', visible);
      window.removeEventListener('pageshow', restored);
      window.removeEventListener('online', callback);
    };
  }, [callback]);
  useEffect(() => {
    if (!inAnotherWindow) return undefined;
    window.addEventListener('focus', callback);
    return () => window.removeEventListener('focus', callback);
  }, [callback, inAnotherWindow]);
}

/**
 * Reads the payment or payout again when the person returns, and when another tab has taken or released the lock. Releases the lock once the component has no
 * open call any more.
 *
 * @param isWorking false once no call of this component is open and none has an unknown outcome: another tab may then begin.
 * @param inAnotherWindow as for `usePageShown`
 */
export function useReadAgain(
  { dispatch }: { readonly dispatch: (event: { readonly type: 'pageShown'; readonly at: number }) => void },
  { release, wake }: TabLockHandle,
  isWorking: boolean,
  inAnotherWindow = false,
): () => void {
  const { clock } = useTillkit();
  const readAgain = useCallback(() => dispatch({ type: 'pageShown', at: clock.now() }), [dispatch, clock]);
  usePageShown(readAgain, inAnotherWindow);
  useEffect(() => {
    wake.current = readAgain;
  }, [wake, readAgain]);
  const hasWorked = useRef(false);
  useEffect(() => {
    // Not at first, when `isWorking` is still false although the flow's first effect may have claimed the lock.
    if (hasWorked.current && !isWorking) release();
    hasWorked.current = isWorking;
  }, [isWorking, release]);
  return readAgain;
}

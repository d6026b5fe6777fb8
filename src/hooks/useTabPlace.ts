import { type RefObject, useEffect, useRef, useState } from 'react';
import { createTabPlace, type TabPlace } from '../client/index.ts';
import type { CallFailure } from '../flows/index.ts';
import { operationOpen } from './operationOpen.ts';
import { useTillkit } from './useTillkit.ts';

/** The place of one component among the tabs that show a payment or payout. */
export interface Place {
  /**
   * Sends only as the one tab that works on it; otherwise nothing is sent, and the flow hears why. Nothing is sent either for a component
   * that has gone meanwhile.
   */
  readonly claim: (send: () => void, refused: (failure: CallFailure, at: number) => void) => void;
  /** True while another tab works on it; absent where that cannot be known. */
  readonly isLockedByOtherTab: () => Promise<boolean | undefined>;
  readonly release: () => void;
  readonly wake: RefObject<() => void>;
}

/**
 * Takes a place among the tabs. Called before the flow's own hook, whose first effect may already want to send.
 *
 * @param id of the payment or payout.
 */
export function useTabPlace(id: string): Place {
  const { clock } = useTillkit();
  /** Absent while the component is not there. */
  const tab = useRef<TabPlace>(undefined);
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    const mine = createTabPlace(id, () => wake.current());
    tab.current = mine;
    return () => {
      tab.current = undefined;
      // At once: nothing of a component that has gone listens any longer.
      mine.close();
    };
  }, [id]);
  const [place] = useState((): Place => {
    /** The place that stays: StrictMode takes the first one away again at once. */
    const here = async () => {
      await undefined;
      return tab.current;
    };
    return {
      claim: async (send, refused) => (await here())?.claim(send, () => refused(operationOpen, clock.now())),
      isLockedByOtherTab: async () => (await here())?.isLockedByOtherTab(),
      release: () => tab.current?.release(),
      wake,
    };
  });
  return place;
}

/**
 * Keeps the place while there is work, and wakes the flow when another tab has begun or ended.
 *
 * @param atWork false once no call of this component is open and none has an unknown end: another tab may then begin.
 * @param shown a reason to read, nothing more.
 */
export function useTabWork({ release, wake }: Place, atWork: boolean, shown: () => void): void {
  const worked = useRef(false);
  useEffect(() => {
    wake.current = shown;
  }, [wake, shown]);
  useEffect(() => {
    // Only what has been begun is given up: the first effect of a flow may have asked for the place just now.
    if (worked.current && !atWork) release();
    worked.current = atWork;
  }, [atWork, release]);
}

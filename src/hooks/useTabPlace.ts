import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../flows/index.ts';
import { later } from '../later/index.ts';
import { operationOpen } from './operationOpen.ts';
import type { TabPlace } from './tabPlace.ts';
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

const loadPlace = later(() => import('./tabPlace.ts'), 'createTabPlace');

type Tab = Promise<TabPlace | undefined>;

/**
 * Takes a place among the tabs. Called before the flow's own hook, whose first effect may already want to send. Where it cannot be fetched, the
 * proxy's journal does without it.
 *
 * @param id of the payment or payout.
 */
export function useTabPlace(id: string): Place {
  const { clock } = useTillkit();
  /** Absent while the component is not there. */
  const tab = useRef<Tab>(undefined);
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    let gone = false;
    let mine: TabPlace | undefined;
    tab.current = loadPlace().then(
      ({ createTabPlace }) => {
        if (!gone) mine = createTabPlace(id, () => wake.current());
        return mine;
      },
      () => undefined,
    );
    return () => {
      gone = true;
      tab.current = undefined;
      // At once: nothing of a component that has gone listens any longer.
      mine?.close();
    };
  }, [id]);
  const [place] = useState((): Place => {
    /** The place as it is once it is there: StrictMode takes the first one away again while it is awaited. */
    const here = async (): Promise<{ readonly one: TabPlace | undefined } | undefined> => {
      const asked = tab.current;
      if (asked === undefined) return undefined;
      const one = await asked;
      return asked === tab.current ? { one } : here();
    };
    return {
      claim: async (send, refused) => {
        const found = await here();
        if (found === undefined) return;
        if (found.one === undefined) send();
        else found.one.claim(send, () => refused(operationOpen, clock.now()));
      },
      isLockedByOtherTab: async () => (await here())?.one?.isLockedByOtherTab(),
      release: () => void tab.current?.then((one) => one?.release()),
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

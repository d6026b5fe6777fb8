import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../flows/index.ts';
import { openElsewhere } from './openElsewhere.ts';
import type { PaymentTab } from './paymentTab.ts';
import { useTillkit } from './useTillkit.ts';

/** The place of one component among the tabs that show a payment. */
export interface PaymentPlace {
  /**
   * Sends only as the one tab that works on the payment; otherwise nothing is sent, and the flow hears why. Nothing is sent either for a component
   * that has gone meanwhile.
   */
  readonly claim: (send: () => void, refused: (failure: CallFailure, at: number) => void) => void;
  /** True while another tab works on the payment; absent where that cannot be known. */
  readonly isElsewhere: () => Promise<boolean | undefined>;
  readonly release: () => void;
  readonly wake: RefObject<() => void>;
}

type Tab = Promise<PaymentTab | undefined>;

/**
 * Takes a place among the tabs. Called before the flow's own hook, whose first effect may already want to send. Where it cannot be fetched, the
 * proxy's journal does without it.
 */
export function usePaymentTab(clientSecret: string): PaymentPlace {
  const { clock } = useTillkit();
  /** Absent while the component is not there. */
  const tab = useRef<Tab>(undefined);
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    let gone = false;
    let mine: PaymentTab | undefined;
    tab.current = import('./paymentTab.ts').then(
      ({ createPaymentTab }) => {
        if (!gone) mine = createPaymentTab(clientSecret, () => wake.current());
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
  }, [clientSecret]);
  const [place] = useState((): PaymentPlace => {
    /** The place as it is once it is there: StrictMode takes the first one away again while it is awaited. */
    const here = async (): Promise<{ readonly one: PaymentTab | undefined } | undefined> => {
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
        else found.one.claim(send, () => refused(openElsewhere, clock.now()));
      },
      isElsewhere: async () => (await here())?.one?.isElsewhere(),
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
export function usePaymentWork({ release, wake }: PaymentPlace, atWork: boolean, shown: () => void): void {
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

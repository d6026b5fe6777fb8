import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { CallFailure } from '../flows/index.ts';
import { openElsewhere } from './openElsewhere.ts';
import type { PaymentTab } from './paymentTab.ts';
import { useTillkit } from './useTillkit.ts';

/** The place of one component among the tabs that show a payment. */
export interface PaymentPlace {
  /** Sends only as the one tab that works on the payment; otherwise nothing is sent, and the flow hears why. */
  readonly claim: (send: () => void, refused: (failure: CallFailure, at: number) => void) => void;
  readonly release: () => void;
  readonly wake: RefObject<() => void>;
}

/**
 * Takes a place among the tabs. Called before the flow's own hook, whose first effect may already want to send. Where it cannot be fetched, the
 * proxy's journal does without it.
 */
export function usePaymentTab(clientSecret: string): PaymentPlace {
  const { clock } = useTillkit();
  const tab = useRef<Promise<PaymentTab | undefined>>(undefined);
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
      // At once: nothing of a component that has gone listens any longer.
      mine?.close();
    };
  }, [clientSecret]);
  const claim: PaymentPlace['claim'] = useCallback(
    async (send, refused) => {
      const one = await tab.current;
      if (one === undefined) send();
      else one.claim(send, () => refused(openElsewhere, clock.now()));
    },
    [clock],
  );
  const release = useCallback(() => void tab.current?.then((one) => one?.release()), []);
  return { claim, release, wake };
}

/**
 * Keeps the place while there is work, and wakes the flow when another tab has begun or ended.
 *
 * @param atWork false once no call of this component is open and none has an unknown end: another tab may then begin.
 * @param shown a reason to read, nothing more.
 */
export function usePaymentWork({ release, wake }: PaymentPlace, atWork: boolean, shown: () => void): void {
  useEffect(() => {
    wake.current = shown;
  }, [wake, shown]);
  useEffect(() => {
    if (!atWork) release();
  }, [atWork, release]);
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from './componentEvents.ts';
import { tellHost } from './tellHost.ts';

/** Asks the merchant's `onBeforePay` whether a submit may be sent. While `isAsking` its answer is awaited, and nothing else can be submitted. */
export function useSubmitPermission<About>(onBeforePay: ((about: About) => unknown) | undefined): readonly [
  /** `isCurrent` says after the answer whether the payer still sees what they have submitted. */
  ask: (about: About, isCurrent: () => boolean, send: () => void) => void,
  isAsking: boolean,
] {
  const handler = useLatest(onBeforePay);
  const [isAsking, setAsking] = useState(false);
  const isBusy = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const ask = useCallback(
    (about: About, isCurrent: () => boolean, send: () => void) => {
      const { current: onBefore } = handler;
      if (onBefore === undefined) return send();
      if (isBusy.current) return;
      isBusy.current = true;
      setAsking(true);
      const end = (isAllowed: boolean) => {
        isBusy.current = false;
        if (!isMounted.current) return;
        setAsking(false);
        if (isAllowed && isCurrent()) send();
      };
      void askHost(onBefore, about).then(end);
    },
    [handler],
  );
  return [ask, isAsking];
}

/** Asks a handler of the merchant whether to go on: false, an error or a rejected promise means no. */
export async function askHost<About>(handler: (about: About) => unknown, about: About): Promise<boolean> {
  await undefined;
  try {
    return (await handler(about)) !== false;
  } catch (error) {
    tellHost(() => {
      throw error;
    });
    return false;
  }
}

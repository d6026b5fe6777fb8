import { useEffect, useRef, useState } from 'react';
import { type CheckoutState, expiryOf } from '../../flows/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';

/** Timers cannot wait longer than this (a 32-bit number of milliseconds). */
const longestWait = 2_147_483_647;

/** Milliseconds by which the service's clock is ahead of this device's, as one answer shows it. */
export function clockOffset(serverTime: string, now: number): number {
  const server = Date.parse(serverTime);
  return Number.isNaN(server) ? 0 : server - now;
}

/**
 * The same, measured once for each answer, when it comes: a component that uses it may be drawn again much later, and the answer is old then.
 * Without a time it is 0.
 */
export function useClockOffset(serverTime: string | undefined): number {
  const { clock } = useTillkit();
  const measure = () => ({ serverTime, offset: serverTime === undefined ? 0 : clockOffset(serverTime, clock.now()) });
  const [measured, setMeasured] = useState(measure);
  if (measured.serverTime === serverTime) return measured.offset;
  const next = measure();
  setMeasured(next);
  return next.offset;
}

/** Calls back when the link's time to pay is over, by the service's clock, while the form is on screen. */
export function useExpiry(state: CheckoutState, expired: () => void): void {
  const link = 'link' in state ? state.link : undefined;
  useEnd(state.kind === 'ready' && link !== undefined ? expiryOf(link) : undefined, link?.server_time, expired);
}

/** Pause in milliseconds between repeated reports that a moment has come, while the page still waits for it: another clock may disagree. */
const sayAgainMs = 5_000;

/** Calls back when a moment of the service's clock has come; `serverTime` is what that clock said in the last answer. Without a moment, never. */
export function useEnd(expiry: string | undefined, serverTime: string | undefined, expired: () => void): void {
  const { clock } = useTillkit();
  const offset = useClockOffset(serverTime);
  const said = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (expiry === undefined) return undefined;
    const end = Date.parse(expiry) - offset;
    let cancel: () => void = () => undefined;
    const wait = () => {
      const now = clock.now();
      const left = Math.max(end - now, said.current + sayAgainMs - now);
      if (left > 0) {
        cancel = clock.after(Math.min(left, longestWait), wait);
        return;
      }
      said.current = now;
      cancel = clock.after(sayAgainMs, wait);
      expired();
    };
    wait();
    return () => cancel();
  }, [expiry, offset, clock, expired]);
}

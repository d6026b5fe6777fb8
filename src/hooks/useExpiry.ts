import { useEffect } from 'react';
import type { CheckoutState } from '../flows/index.ts';
import { useTillkit } from './useTillkit.ts';

/** Timers cannot wait longer than this (a 32-bit number of milliseconds). */
const longestWait = 2_147_483_647;

/** Milliseconds by which the service's clock is ahead of this device's, as one answer shows it. */
export function clockOffset(serverTime: string, now: number): number {
  const server = Date.parse(serverTime);
  return Number.isNaN(server) ? 0 : server - now;
}

/** Calls back when the link's time to pay is over, by the service's clock, while the form is on screen. */
export function useExpiry(state: CheckoutState, expired: () => void): void {
  const link = state.kind === 'ready' ? state.link : undefined;
  useEnd(link?.payment_link.expiry, link?.server_time, expired);
}

/** Calls back when a moment of the service's clock has come; `serverTime` is what that clock said in the last answer. Without a moment, never. */
export function useEnd(expiry: string | undefined, serverTime: string | undefined, expired: () => void): void {
  const { clock } = useTillkit();
  useEffect(() => {
    if (expiry === undefined || serverTime === undefined) return undefined;
    const end = Date.parse(expiry) - clockOffset(serverTime, clock.now());
    let cancel: () => void = () => undefined;
    const wait = () => {
      const left = end - clock.now();
      if (left <= 0) expired();
      else cancel = clock.after(Math.min(left, longestWait), wait);
    };
    wait();
    return () => cancel();
  }, [expiry, serverTime, clock, expired]);
}

import { useEffect, useRef, useState } from 'react';
import { type CheckoutState, getExpiry } from '../../flows/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';

/** The longest wait of a timer: a 32-bit number of milliseconds. */
const maxTimerMs = 2_147_483_647;

/** Milliseconds by which the service's clock is ahead of this device's, as one answer shows it. */
export function clockOffset(serverTime: string, now: number): number {
  const server = Date.parse(serverTime);
  return Number.isNaN(server) ? 0 : server - now;
}

/** The offset that an answer shows, measured once, at the render that first has the answer: later it would include the answer's age. 0 without a time. */
export function useClockOffset(serverTime: string | undefined): number {
  const { clock } = useTillkit();
  const measure = () => ({ serverTime, offset: serverTime === undefined ? 0 : clockOffset(serverTime, clock.now()) });
  const [measured, setMeasured] = useState(measure);
  if (measured.serverTime === serverTime) return measured.offset;
  const next = measure();
  setMeasured(next);
  return next.offset;
}

/** Calls back when the link expires by the service's clock while the form is shown. */
export function useExpiry(state: CheckoutState, onExpired: () => void): void {
  const page = 'page' in state ? state.page : undefined;
  useTimeReached(
    state.kind === 'ready' && page !== undefined ? getExpiry(page) : undefined,
    page?.server_time,
    onExpired,
  );
}

/** Milliseconds between two calls. The service may not have reached the time yet, so the callback repeats. */
const repeatMs = 5_000;

/**
 * Calls back when a time of the service's clock is reached, and every 5 s afterwards while the component is given that time. `undefined`: never.
 *
 * @param serverTime the service's clock at the last answer
 */
export function useTimeReached(time: string | undefined, serverTime: string | undefined, onReached: () => void): void {
  const { clock } = useTillkit();
  const offset = useClockOffset(serverTime);
  const reportedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (time === undefined) return undefined;
    const end = Date.parse(time) - offset;
    let cancel: () => void = () => undefined;
    const wait = () => {
      const now = clock.now();
      const left = Math.max(end - now, reportedAt.current + repeatMs - now);
      if (left > 0) {
        cancel = clock.after(Math.min(left, maxTimerMs), wait);
        return;
      }
      reportedAt.current = now;
      cancel = clock.after(repeatMs, wait);
      onReached();
    };
    wait();
    return () => cancel();
  }, [time, offset, clock, onReached]);
}

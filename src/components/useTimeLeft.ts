import { useEffect, useState } from 'react';
import { useTillkit } from '../hooks/index.ts';
import { untilNextCount } from '../i18n/index.ts';

/** Milliseconds left until a time of this device's clock, kept current as often as they are written in another way. */
export function useTimeLeft(until: number): number {
  const { clock } = useTillkit();
  const [left, setLeft] = useState(() => until - clock.now());
  useEffect(() => {
    let cancel: () => void = () => undefined;
    const tick = () => {
      const rest = until - clock.now();
      setLeft(rest);
      if (rest > 0) cancel = clock.after(untilNextCount(rest), tick);
    };
    tick();
    return () => cancel();
  }, [until, clock]);
  return left;
}

import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Room } from './windowSizes.ts';

/** A keyboard that comes up takes height and no width; the bank's page must not change its shape under the person's thumbs. */
function grown(before: Room, now: Room): Room {
  if (before.width === now.width && before.height >= now.height) return before;
  return now;
}

/** The room for a challenge: the width of its place in the page, where that is given and known; else the window. */
export function measureAvailableSize(place: RefObject<HTMLElement | null> | undefined): Room {
  const { innerWidth, innerHeight } = window;
  const width = place?.current?.clientWidth ?? 0;
  return { width: width === 0 ? innerWidth : width, height: innerHeight };
}

/** The same, as long as it may change. A place that is not `shown` yet is measured once it is. */
export function useAvailableSize(place: RefObject<HTMLElement | null> | undefined, shown: boolean): Room {
  const [room, setRoom] = useState<Room>(() => measureAvailableSize(place));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place has no width before it is shown.
  useLayoutEffect(() => {
    const look = () => setRoom((before) => grown(before, measureAvailableSize(place)));
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [place, shown]);
  return room;
}

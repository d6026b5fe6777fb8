import { type RefObject, useEffect, useRef, useState } from 'react';

/** Previews that load at the same time: each loads hundreds of modules, and plays on its own. */
const atOnce = 2;
let loading = 0;
const waiting: (() => void)[] = [];

function next(): void {
  while (loading < atOnce) {
    const begin = waiting.shift();
    if (begin === undefined) return;
    loading += 1;
    begin();
  }
}

/** True once an element has come into view and it is its turn. `done` lets the next one begin. */
export function useTurn(element: RefObject<Element | null>, isNeeded: boolean) {
  const [isTurn, setIsTurn] = useState(!isNeeded);
  const done = useRef(() => {});
  useEffect(() => {
    if (!isNeeded || element.current === null) return;
    let state: 'waiting' | 'loading' | 'done' = 'waiting';
    const begin = () => {
      state = 'loading';
      setIsTurn(true);
    };
    const end = () => {
      if (state === 'loading') loading -= 1;
      else if (state === 'waiting') waiting.splice(0, waiting.length, ...waiting.filter((one) => one !== begin));
      state = 'done';
      next();
    };
    done.current = end;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        waiting.push(begin);
        next();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      end();
    };
  }, [element, isNeeded]);
  return { isTurn, done };
}

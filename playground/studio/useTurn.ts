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

/** True once an element has come into view, or `isWanted`, and it is its turn. `done` lets the next one begin. */
export function useTurn(element: RefObject<Element | null>, isNeeded: boolean, isWanted: boolean) {
  const [isTurn, setIsTurn] = useState(!isNeeded);
  const done = useRef(() => {});
  const want = useRef(() => {});
  useEffect(() => {
    if (!isNeeded || element.current === null) return;
    let state: 'unseen' | 'waiting' | 'loading' | 'done' = 'unseen';
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
    want.current = () => {
      if (state !== 'unseen') return;
      observer.disconnect();
      state = 'waiting';
      waiting.push(begin);
      next();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want.current(), {
      rootMargin: '300px',
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      end();
    };
  }, [element, isNeeded]);
  useEffect(() => {
    if (isWanted) want.current();
  }, [isWanted]);
  return { isTurn, done };
}

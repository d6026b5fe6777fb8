import { useEffect, useRef, useState } from 'react';
import type { Answer } from './shopApi.ts';

/** What the shop's server says, as it was last read. */
export interface Reading<T> {
  /** Absent until it has been read. */
  readonly value: T | undefined;
  /** Milliseconds since 1970. */
  readonly readAt: number | undefined;
  /** Why the last read failed; `''` when it did not. */
  readonly problem: string;
  /** True when nothing will change any more: then it is not read again. */
  readonly over: boolean;
  /** Shows what another call has answered; a read that began before it is not shown any more. */
  readonly setValue: (value: T) => void;
}

/** Reads again every two seconds while the page is visible, until it is over. */
export function useReading<T>(read: () => Promise<Answer<T>>, isOver: (value: T) => boolean = () => false): Reading<T> {
  const [value, setValue] = useState<T>();
  const [readAt, setReadAt] = useState<number>();
  const [problem, setProblem] = useState('');
  /** How often the page was told something newer than a read that was under way. */
  const told = useRef(0);
  const over = value !== undefined && isOver(value);
  useRepeatedly(
    async () => {
      const before = told.current;
      const answer = await read();
      if (told.current !== before) return;
      if (answer.ok) {
        setValue(answer.value);
        setReadAt(Date.now());
      }
      setProblem(answer.ok ? '' : answer.message);
    },
    2000,
    !over,
  );
  return {
    value,
    readAt,
    problem,
    over,
    setValue: (newer) => {
      told.current += 1;
      setValue(newer);
    },
  };
}

/** Runs `task` at once, then again every `ms` after it has ended, while the page is visible and `going`. */
export function useRepeatedly(task: () => Promise<void>, ms: number, going: boolean): void {
  const latest = useRef(task);
  useEffect(() => {
    latest.current = task;
  });
  useEffect(() => {
    if (!going) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    let over = false;
    const run = async () => {
      if (running || document.hidden) return;
      running = true;
      clearTimeout(timer);
      await latest.current();
      running = false;
      if (!over) timer = setTimeout(run, ms);
    };
    void run();
    document.addEventListener('visibilitychange', run);
    window.addEventListener('pageshow', run);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', run);
      window.removeEventListener('pageshow', run);
    };
  }, [ms, going]);
}

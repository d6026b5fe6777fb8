import { useRef, useState } from 'react';
import type { Answer } from './shopApi.ts';
import { useRepeatedly } from './useRepeatedly.ts';

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

import { type FormEvent, useMemo } from 'react';
import { type EntryEvents, type Handlers, useLatest, useReports } from '../componentEvents.ts';
import { useChangeReport } from '../useChangeReport.ts';
import { getCardEntryChange } from './getCardEntryChange.ts';
import type { CardEntryHandle } from './useCardEntry.ts';

/** Reports card fields to the page around them; returns what the element around them calls when something is typed. */
export function useCardEvents(
  entry: CardEntryHandle,
  framed: boolean,
  { onChange, ...events }: Handlers<EntryEvents>,
): (event: FormEvent<HTMLFieldSetElement>) => void {
  const { frameState, parts } = entry;
  const { frame } = parts;
  const moment = useMemo(
    () => ({
      isReady: !framed || frameState === 'ready',
      loadError: framed && frameState === 'lost' ? frame.loss : undefined,
    }),
    [framed, frame, frameState],
  );
  useReports(moment, events);
  return useChangeReport((container) => getCardEntryChange(entry, container), useLatest(onChange));
}

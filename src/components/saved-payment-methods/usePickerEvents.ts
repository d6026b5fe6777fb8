import { type FormEvent, type RefObject, useMemo } from 'react';
import type { SavedPaymentMethodsState } from '../../hooks/index.ts';
import type { CardEntryHandle } from '../card-entry/useCardEntry.ts';
import {
  type EntryChange,
  type EntryEvents,
  type Handlers,
  loadErrorOf,
  useLatest,
  useReports,
} from '../componentEvents.ts';
import { useChangeReport } from '../useChangeReport.ts';
import { savedFilledIn } from './savedFilledIn.ts';
import type { PickerChoice } from './useChoiceReport.ts';

/** Reports a picker to the page around it; returns what it calls when something is typed, here or in the frame of a security code. */
export function usePickerEvents(
  state: SavedPaymentMethodsState,
  choice: PickerChoice | undefined,
  code: RefObject<CardEntryHandle | null>,
  { onChange, ...events }: Handlers<EntryEvents>,
): (event: FormEvent<HTMLDivElement>) => void {
  const failure = state.kind === 'failed' ? state.failure : undefined;
  const isReady = state.kind !== 'loading' && failure === undefined;
  const moment = useMemo(() => ({ isReady, loadError: failure && loadErrorOf(failure) }), [isReady, failure]);
  useReports(moment, events);
  return useChangeReport((place) => changeOf(choice, code.current, place), useLatest(onChange));
}

/** Fields of a new method are the page's own, and report themselves. */
function changeOf(
  choice: PickerChoice | undefined,
  entry: CardEntryHandle | null,
  place: HTMLElement | undefined,
): EntryChange {
  if (choice?.kind !== 'saved') return { brand: null, complete: false, empty: true };
  return savedFilledIn(choice.method, entry?.parts.frame.link?.state(), place);
}

import { type FormEvent, useMemo } from 'react';
import type { SavedPaymentMethodsState } from '../../hooks/index.ts';
import { parseCardCvc } from '../../instruments/index.ts';
import {
  type EntryChange,
  type EntryEvents,
  type Handlers,
  loadErrorOf,
  typedIn,
  useChangeReport,
  useLatest,
  useReports,
} from '../componentEvents.ts';
import type { PickerChoice } from './useChoiceReport.ts';

/** Reports a picker to the page around it; returns what it calls when something is typed. */
export function usePickerEvents(
  state: SavedPaymentMethodsState,
  choice: PickerChoice | undefined,
  { onChange, ...events }: Handlers<EntryEvents>,
): (event: FormEvent<HTMLDivElement>) => void {
  const failure = state.kind === 'failed' ? state.failure : undefined;
  const isReady = state.kind !== 'loading' && failure === undefined;
  const moment = useMemo(() => ({ isReady, loadError: failure && loadErrorOf(failure) }), [isReady, failure]);
  useReports(moment, events);
  return useChangeReport((place) => changeOf(choice, place), useLatest(onChange));
}

/** Fields of a new method are the page's own, and report themselves. */
function changeOf(choice: PickerChoice | undefined, place: HTMLElement | undefined): EntryChange {
  if (choice?.kind !== 'saved') return { brand: null, complete: false, empty: true };
  const { requiresCvc, card } = choice.method;
  const [code = ''] = requiresCvc ? typedIn(place, '[data-part="method-cvc"]') : [];
  const brand = card?.brand ?? null;
  return { brand, complete: !requiresCvc || parseCardCvc(code, brand).ok, empty: code === '' };
}

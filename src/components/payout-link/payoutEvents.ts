import { useMemo } from 'react';
import { getPayoutOutcome, type PayoutOutcome } from '../../client/index.ts';
import type { PayoutView } from '../../contract/index.ts';
import type { PayoutCollectionState } from '../../flows/index.ts';
import type { PayoutCollection } from '../../hooks/index.ts';
import {
  type Attempt,
  type EntryEvents,
  type Handlers,
  loadErrorOf,
  type Moment,
  type ProgressEvents,
  refusedAttempt,
  useLatest,
  useReports,
  useTellOnce,
} from '../componentEvents.ts';
import { useSubmitPermission } from '../useSubmitPermission.ts';

/** A submit that sent no money; the form is back. */
export interface PayoutAttempt extends Attempt {
  /** The payout as it was read last; its amount is in minor units of its `currency`. */
  readonly payout: PayoutView;
}

/** What a payout link reports to the page around it. A handler that throws changes nothing; its error is reported as the page's own. */
export interface PayoutEvents
  extends EntryEvents,
    Pick<ProgressEvents<PayoutView, PayoutAttempt, PayoutOutcome>, 'onAttempt' | 'onOutcome'> {
  /**
   * Called for each confirmed submit before anything is sent. With false, an error or a rejected promise nothing is sent, and the review stays as it is;
   * a promise is waited for, the form being busy.
   */
  readonly onBeforePay?: (about: {
    /** The payout as it was read last; its amount is in minor units of its `currency`. */
    readonly payout: PayoutView;
  }) => unknown;
  /** Called once, when the service itself has the details of this payout; also for a link that was filled in before. */
  readonly onSubmitted?: (payout: PayoutView) => void;
}

/** Reports the states of a payout link to the page around it. */
export function usePayoutEvents(
  state: PayoutCollectionState,
  { onSubmitted, ...events }: Handlers<Omit<PayoutEvents, 'onChange' | 'onBeforePay'>>,
): void {
  const moment = useMemo(() => momentOf(state), [state]);
  useReports(moment, events);
  // A payout may also be cancelled or run out before anybody has entered anything.
  const isThere = (state.kind === 'underWay' || state.kind === 'settled') && state.page.destination_given !== false;
  useTellOnce(isThere ? state.page.payout : undefined, onSubmitted);
}

/** A collection whose submits ask the page around first. `isAsking`: an answer is awaited, and nothing else can be submitted. */
export function useAskedCollection(
  collection: PayoutCollection,
  onBeforePay: PayoutEvents['onBeforePay'],
): readonly [collection: PayoutCollection, isAsking: boolean] {
  const [ask, isAsking] = useSubmitPermission(onBeforePay);
  const latest = useLatest(collection);
  const { submit, retry } = collection;
  const asked = useMemo(() => {
    /** Asks in the states that a click sends from. */
    const from = (kind: 'reviewing' | 'unsent', goOn: () => void) => {
      const { state } = latest.current;
      if (state.kind !== kind) return goOn();
      ask({ payout: state.page.payout }, () => latest.current.state.kind === kind, goOn);
    };
    return {
      ...collection,
      submit: (...given: Parameters<typeof submit>) => from('reviewing', () => submit(...given)),
      retry: () => from('unsent', retry),
    };
  }, [collection, ask, latest, submit, retry]);
  return [asked, isAsking];
}

/** The problem of a submit of this page, as an attempt. */
function attemptOf({
  page,
  problem,
}: Extract<PayoutCollectionState, { readonly kind: 'choosing' | 'reviewing' | 'unsent' }>): PayoutAttempt | undefined {
  const { payout } = page;
  switch (problem?.kind) {
    case 'notSent':
      return { ...refusedAttempt(problem.failure), payout };
    case 'notDone':
      return { kind: 'refused', effect: 'none', payout };
    default:
      return undefined;
  }
}

function momentOf(state: PayoutCollectionState): Moment<PayoutView, PayoutAttempt, PayoutOutcome> {
  switch (state.kind) {
    case 'loading':
      return { isReady: false };
    case 'notFound':
      return { isReady: false, loadError: { kind: 'notFound' } };
    case 'loadFailed':
      return { isReady: false, loadError: loadErrorOf(state.failure) };
    case 'storing':
    case 'submitting':
    case 'checking':
    case 'unknown':
      return { isReady: true, isAttempting: true };
    case 'otherTab':
      return { isReady: true, isAttempting: false };
    case 'expired':
      return { isReady: true, outcome: { kind: 'expired', payout: state.page.payout } };
    case 'underWay':
    case 'settled':
      return { isReady: true, outcome: getPayoutOutcome(state.page.payout) };
    case 'unsent':
      return { isReady: true, isAttempting: state.busy || undefined, attempt: attemptOf(state) };
    case 'choosing':
    case 'reviewing':
      return { isReady: true, attempt: attemptOf(state) };
    case 'entering':
      return { isReady: true };
    default:
      return state satisfies never;
  }
}

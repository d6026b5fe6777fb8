import { useCallback, useEffect, useMemo, useState } from 'react';
import { requireText } from '../../client/index.ts';
import type { BrowserPayout, StoredDestination } from '../../contract/index.ts';
import {
  type PayoutCollectionState,
  type PayoutLinkPhase,
  payoutCollectionFlow,
  payoutLinkPhase,
  step,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import { useReadAgain, useTabLock } from '../browser-tabs/useTabLock.ts';
import { useTimeReached } from '../flow-store/useExpiry.ts';
import { useFlow, useForSubject, useOnWaitEnd } from '../flow-store/useFlow.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { PayoutDetails } from './payoutCalls.ts';
import {
  createOwnSubmission,
  forgetSubmission,
  payoutPerformers,
  settleOperation,
  usePayoutCalls,
} from './performPayout.ts';

/** Options of `usePayoutCollection`. */
export interface PayoutCollectionOptions {
  /** `payout_id` of the link's payout; another one starts the collection anew. */
  readonly payoutId: string;
  /** The sealed link that the merchant's server made. Travels in a header only. */
  readonly payoutLink: string;
  /**
   * The link as a server has read it for this page (`readPayoutLink`): its form is drawn at once, also on that server, while the page reads the link itself. A
   * payout that takes no details is not drawn from it. @default none: the page begins by loading
   */
  readonly initialData?: BrowserPayout | undefined;
}

/** The collection of one payout: its state and what the person can do in it. */
export interface PayoutCollection {
  /** Current state of the collection; its `kind` selects the screen. */
  readonly state: PayoutCollectionState;
  /** Loads again after a failed load; sends the money of details that are there and unsent. */
  readonly retry: () => void;
  /** Goes from the choice of a rail to its fields, or from that of a stored destination (its `payout_method_id`) to its review; sends nothing. */
  readonly choose: (rail: string, methodId?: string) => void;
  /** Goes from the fields to their review; sends nothing. */
  readonly review: () => void;
  /** Goes one step back; sends nothing. */
  readonly back: () => void;
  /**
   * Sends the details, or the stored destination that was chosen, once. The function is called when they are sent; `last4` is the end of what the person has
   * confirmed on the screen.
   */
  readonly submit: (details: (() => PayoutDetails) | StoredDestination, last4: string) => void;
}

/** States in which a submit of this tab is open or its outcome unknown: no other tab may submit. */
const working: ReadonlySet<PayoutCollectionState['kind']> = new Set(['storing', 'submitting', 'checking', 'unknown']);
const isWorking = (state: PayoutCollectionState) => (state.kind === 'unsent' ? state.busy : working.has(state.kind));

/** True while an operation of this tab may be in doubt, including before the first read. */
const awaitsOutcome = (state: PayoutCollectionState) =>
  isWorking(state) || state.kind === 'loading' || state.kind === 'loadFailed';

const openingRead = { effect: { type: 'open' } } as const;

/** The form of a link that a server has read for this page; `undefined` where the payout takes no details. */
function toInitialState(data: BrowserPayout | undefined) {
  if (data === undefined) return undefined;
  const { client_secret: _, ...answer } = data;
  const at = Date.parse(answer.server_time);
  const [state] = step(payoutCollectionFlow, payoutCollectionFlow.initial, { type: 'opened', answer, at });
  return state.kind === 'choosing' ? state : undefined;
}

/** Runs a payout link from opening to the truth about its payout (flow `payoutCollection`). */
export function usePayoutCollection({ payoutId, payoutLink, initialData }: PayoutCollectionOptions): PayoutCollection {
  requireText('payoutId', payoutId);
  requireText('payoutLink', payoutLink);
  const { clock } = useTillkit();
  const own = useForSubject(payoutId, createOwnSubmission);
  // Before the flow's own effect, which begins to read.
  const tabLock = useTabLock(payoutId);
  const calls = usePayoutCalls({ payoutId, payoutLink }, own, tabLock);
  const getState = () => flow.getState();
  const performers = payoutPerformers({ payoutId, calls, own, tabLock, getState });
  const [state, flow] = useFlow(payoutCollectionFlow, performers, () => openingRead, payoutId);
  const { dispatch } = flow;
  useSubmissionNote(payoutId, state);
  useOnWaitEnd(flow, awaitsOutcome, () => settleOperation(payoutId, own));

  useReadAgain(flow, tabLock, isWorking(state));
  const [opened, setOpened] = useState(() => toInitialState(initialData));
  const initialState = state.kind === 'loading' && opened?.page.payout.payout_id === payoutId ? opened : undefined;
  // Once only: what is loaded again later is something else.
  if (opened !== undefined && initialState === undefined) setOpened(undefined);
  /** What was chosen before this page had read the link itself. */
  const whileLoading = useForSubject(
    payoutId,
    (): { choice?: Parameters<PayoutCollection['choose']> | undefined } => ({}),
  );
  useEffect(() => {
    if (state.kind === 'loading' || whileLoading.choice === undefined) return;
    const [rail, methodId] = whileLoading.choice;
    whileLoading.choice = undefined;
    if (state.kind === 'choosing') dispatch({ type: 'choose', rail, ...defined({ methodId }), at: clock.now() });
  }, [state, dispatch, clock, whileLoading]);

  const onTimeReached = useCallback(() => dispatch({ type: 'expiryReached', at: clock.now() }), [dispatch, clock]);
  const filling = state.kind === 'choosing' || state.kind === 'entering' || state.kind === 'reviewing';
  useTimeReached(
    filling ? state.page.payout_link.expires_on : undefined,
    'page' in state ? state.page?.server_time : undefined,
    onTimeReached,
  );
  const serverTime = 'page' in state ? state.page?.server_time : undefined;
  const quoteEnds = filling ? state.page.quote?.valid_until : undefined;
  // Once it is known to be over there is nothing to read any more.
  const isQuoteOver = Date.parse(quoteEnds ?? '') <= Date.parse(serverTime ?? '');
  useTimeReached(isQuoteOver ? undefined : quoteEnds, serverTime, onTimeReached);

  const acts = useMemo<Omit<PayoutCollection, 'state'>>(
    () => ({
      retry: () => dispatch({ type: 'retry', at: clock.now() }),
      choose: (rail, methodId) => {
        if (flow.getState().kind === 'loading') whileLoading.choice = [rail, methodId];
        dispatch({ type: 'choose', rail, ...defined({ methodId }), at: clock.now() });
      },
      review: () => dispatch({ type: 'review', at: clock.now() }),
      back: () => dispatch({ type: 'back', at: clock.now() }),
      submit: (details, last4) => {
        // Only a reviewed form on screen can send; what is under way keeps its own details.
        if (flow.getState().kind === 'reviewing') own.details = details;
        dispatch({ type: 'submit', last4: last4.slice(-4), at: clock.now() });
      },
    }),
    [dispatch, flow, clock, own, whileLoading],
  );
  return { state: initialState ?? state, ...acts };
}

/** Keeps the tab's note of its submission only as long as a reload has something of this person's to show. */
function useSubmissionNote(payoutId: string, state: PayoutCollectionState): void {
  // Another person's payout, or a submit that can have no effect any more: then there is nothing of this person's to show after a reload.
  const nothingOwn =
    ('mine' in state && state.kind !== 'otherTab' && !state.mine && state.last4 === undefined) ||
    (state.kind !== 'unsent' && 'problem' in state && state.problem !== undefined && state.doubt === undefined);
  useEffect(() => {
    if (nothingOwn) forgetSubmission(payoutId);
  }, [nothingOwn, payoutId]);
}

/** A payout link: its phase, and the collection that goes on with it. */
export interface OpenedPayoutLink {
  /** Whether it is open, has its details, was cancelled, has expired or is unknown. Details come before expiry: a person who has given them never reads that it is too late. */
  readonly link: PayoutLinkPhase;
  /** What the person can do, step by step. */
  readonly collection: PayoutCollection;
}

/** Opens a payout link and returns its phase. For a page that draws its own screens around a form; the form's steps are `collection`'s. */
export function usePayoutLink(options: PayoutCollectionOptions): OpenedPayoutLink {
  const collection = usePayoutCollection(options);
  return { link: payoutLinkPhase(collection.state), collection };
}

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
   * The link as your server has read it (`readPayoutLink`). Its form is rendered at once, also on the server, while the page reads the link itself. Ignored for a
   * payout that takes no details. @default none: the page begins by loading
   */
  readonly initialData?: BrowserPayout | undefined;
}

/** The collection of one payout: its state and what the person can do in it. */
export interface PayoutCollection {
  /** Current state of the collection; its `kind` selects the screen. */
  readonly state: PayoutCollectionState;
  /** Loads again after a failed load. In state `unsent`, submits the payout whose destination is stored. */
  readonly retry: () => void;
  /** Chooses a rail and goes to its fields, or a stored destination (`methodId`, its `payout_method_id`) and goes to its review. Sends nothing. */
  readonly choose: (rail: string, methodId?: string) => void;
  /** Goes from the fields to their review. Sends nothing. */
  readonly review: () => void;
  /** Goes one step back. Sends nothing. */
  readonly back: () => void;
  /**
   * Sends the details, or the chosen stored destination, once. A function is called when the details are sent. `last4`: the last characters of the destination
   * that the receiver has confirmed on the screen.
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

/** The form of a link that a server has read for this page; `undefined` if the payout takes no details. */
function toInitialState(data: BrowserPayout | undefined) {
  if (data === undefined) return undefined;
  const { client_secret: _, ...answer } = data;
  const at = Date.parse(answer.server_time);
  const [state] = step(payoutCollectionFlow, payoutCollectionFlow.initial, { type: 'opened', answer, at });
  return state.kind === 'choosing' ? state : undefined;
}

/** Runs a payout link from its first read to the final status of its payout (flow `payoutCollection`). */
export function usePayoutCollection({ payoutId, payoutLink, initialData }: PayoutCollectionOptions): PayoutCollection {
  requireText('payoutId', payoutId);
  requireText('payoutLink', payoutLink);
  const { clock } = useTillkit();
  const ownSubmission = useForSubject(payoutId, createOwnSubmission);
  // Before the flow's own effect, which begins to read.
  const tabLock = useTabLock(payoutId);
  const calls = usePayoutCalls({ payoutId, payoutLink }, ownSubmission, tabLock);
  const getState = () => flow.getState();
  const performers = payoutPerformers({ payoutId, calls, ownSubmission, tabLock, getState });
  const [state, flow] = useFlow(payoutCollectionFlow, performers, () => openingRead, payoutId);
  const { dispatch } = flow;
  useSubmissionNote(payoutId, state);
  useOnWaitEnd(flow, awaitsOutcome, () => settleOperation(payoutId, ownSubmission));

  useReadAgain(flow, tabLock, isWorking(state));
  const [serverState, setServerState] = useState(() => toInitialState(initialData));
  const initialState =
    state.kind === 'loading' && serverState?.page.payout.payout_id === payoutId ? serverState : undefined;
  // Used once: a later reload is not shown with it.
  if (serverState !== undefined && initialState === undefined) setServerState(undefined);
  /** What was chosen in the server's state, before this page had read the link itself. */
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
  const isEditing = state.kind === 'choosing' || state.kind === 'entering' || state.kind === 'reviewing';
  const serverTime = 'page' in state ? state.page?.server_time : undefined;
  useTimeReached(isEditing ? state.page.payout_link.expires_on : undefined, serverTime, onTimeReached);
  const quoteEnds = isEditing ? state.page.quote?.valid_until : undefined;
  // After the page has read that the quote has expired, it does not read again.
  const hasQuoteExpired = Date.parse(quoteEnds ?? '') <= Date.parse(serverTime ?? '');
  useTimeReached(hasQuoteExpired ? undefined : quoteEnds, serverTime, onTimeReached);

  const actions = useMemo<Omit<PayoutCollection, 'state'>>(
    () => ({
      retry: () => dispatch({ type: 'retry', at: clock.now() }),
      choose: (rail, methodId) => {
        if (flow.getState().kind === 'loading') whileLoading.choice = [rail, methodId];
        dispatch({ type: 'choose', rail, ...defined({ methodId }), at: clock.now() });
      },
      review: () => dispatch({ type: 'review', at: clock.now() }),
      back: () => dispatch({ type: 'back', at: clock.now() }),
      submit: (details, last4) => {
        // A submit in another state is ignored, and the one that is under way keeps its details.
        if (flow.getState().kind === 'reviewing') ownSubmission.details = details;
        dispatch({ type: 'submit', last4: last4.slice(-4), at: clock.now() });
      },
    }),
    [dispatch, flow, clock, ownSubmission, whileLoading],
  );
  return { state: initialState ?? state, ...actions };
}

/** False once the details of a payout are known to come from another person. */
const isOwnSubmission = (state: PayoutCollectionState) =>
  !('mine' in state) || state.kind === 'otherTab' || state.mine || state.last4 !== undefined;

/** True once the submit of this tab is known to have had no effect. */
const hadNoEffect = (state: PayoutCollectionState) =>
  state.kind !== 'unsent' && 'problem' in state && state.problem !== undefined && state.doubt === undefined;

/** Forgets the noted submission of this tab once a reload must not show it any more. */
function useSubmissionNote(payoutId: string, state: PayoutCollectionState): void {
  const forgets = !isOwnSubmission(state) || hadNoEffect(state);
  useEffect(() => {
    if (forgets) forgetSubmission(payoutId);
  }, [forgets, payoutId]);
}

/** A payout link: its phase, and its collection. */
export interface OpenedPayoutLink {
  /** Whether it is open, has its details, was cancelled, has expired or is unknown. A link that has its details and has expired counts as having its details. */
  readonly link: PayoutLinkPhase;
  /** State and actions of its form. */
  readonly collection: PayoutCollection;
}

/** Opens a payout link and returns its phase, for a page with screens of its own around the form of `collection`. */
export function usePayoutLink(options: PayoutCollectionOptions): OpenedPayoutLink {
  const collection = usePayoutCollection(options);
  return { link: payoutLinkPhase(collection.state), collection };
}

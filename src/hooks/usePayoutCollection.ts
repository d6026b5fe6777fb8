import { useCallback, useEffect, useMemo, useRef } from 'react';
import { newOperationId, requireText } from '../client/index.ts';
import type { PayoutType, RequestPayoutMethodData } from '../contract/index.ts';
import {
  type PayoutCollectionEffect,
  type PayoutCollectionEvent,
  type PayoutCollectionState,
  payoutCollectionFlow,
} from '../flows/index.ts';
import type { PayoutDetails } from './payoutDetails.ts';
import { payoutLinkOptions } from './payoutLinkOptions.ts';
import { forgetSubmission, noteSubmission, type Submission, submissionOf } from './payoutNotes.ts';
import type { CachedPayout } from './payoutSecrets.ts';
import { type Performers, startTimer } from './performers.ts';
import { type OperationInDoubt, readWithVerdict } from './performRead.ts';
import { useReadAnew } from './readAnew.ts';
import { useEnd } from './useExpiry.ts';
import { useFlow } from './useFlow.ts';
import { usePageShown } from './usePageShown.ts';
import { usePayoutVerdict } from './usePayoutVerdict.ts';
import { loadPayoutSending, useStorePayoutDestination } from './useStorePayoutDestination.ts';
import { useSubmitPayout } from './useSubmitPayout.ts';
import { useTabPlace, useTabWork } from './useTabPlace.ts';
import { useTillkit } from './useTillkit.ts';
import { useSend } from './useWrite.ts';

/** Options of `usePayoutCollection`. */
export interface PayoutCollectionOptions {
  /** `payout_id` of the link's payout; another one starts the collection anew. */
  readonly payoutId: string;
  /** The sealed link that the merchant's server made. Travels in a header only. */
  readonly payoutLink: string;
}

/** The collection of one payout: its state and what the person can do in it. */
export interface PayoutCollection {
  /** Current state of the collection; its `kind` selects the screen. */
  readonly state: PayoutCollectionState;
  /** Loads again after a failed load; sends the money of details that are there and unsent. */
  readonly retry: () => void;
  /** Goes from the choice of a rail to its fields; sends nothing. */
  readonly choose: (rail: string) => void;
  /** Goes from the fields to their review; sends nothing. */
  readonly review: () => void;
  /** Goes one step back; sends nothing. */
  readonly back: () => void;
  /** Sends the details, once. The function is called when they are sent; `last4` is the end of what the person has confirmed on the screen. */
  readonly submit: (details: () => PayoutDetails, last4: string) => void;
}

/** States in which details of this tab are in flight, or their outcome is unknown: no other tab may send any. */
const working: ReadonlySet<PayoutCollectionState['kind']> = new Set([
  'storing',
  'submitting',
  'checking',
  'cannotConfirm',
]);
const atWork = (state: PayoutCollectionState) => (state.kind === 'unsent' ? state.busy : working.has(state.kind));

const openingRead = { effect: { type: 'open' } } as const;

/** What is reported to the proxy of a destination besides its last digits. */
interface ReportedDestination {
  readonly payout_type: PayoutType;
  /** After a reload only where its end says too little. */
  readonly shown?: string;
  readonly stored?: boolean;
}

/** Runs a payout link from opening to the truth about its payout (flow `payoutCollection`). */
export function usePayoutCollection({ payoutId, payoutLink }: PayoutCollectionOptions): PayoutCollection {
  requireText('payoutId', payoutId);
  requireText('payoutLink', payoutLink);
  const { client, clock } = useTillkit();
  const readAnew = useReadAnew();
  const storeDestination = useSend(useStorePayoutDestination({ payoutId }), 'createPaymentMethod');
  const submitPayout = useSend(useSubmitPayout({ payoutId, payoutLink }), 'submitPayout');
  const askVerdict = useSend(usePayoutVerdict({ payoutId, payoutLink }), 'askPayoutVerdict');
  const held = useRef<(() => PayoutDetails) | undefined>(undefined);
  const reported = useRef<ReportedDestination>({ payout_type: 'bank' });
  /** Id of the operation of this tab whose answer is missing. */
  const operation = useRef<string | undefined>(undefined);
  /** Number of submits so far: a read from before a submit says nothing about it. */
  const submits = useRef(0);
  // Before the flow's own effect, which begins to read.
  const place = useTabPlace(payoutId);

  /** Notes the operation that is about to be sent. */
  const begin = (note: Submission | undefined, operationId: string) => {
    operation.current = operationId;
    if (note !== undefined) noteSubmission(payoutId, { ...note, operationId });
    return operationId;
  };
  /** The outcome of the operation is known: no read asks for it any more. */
  const settle = useCallback(() => {
    operation.current = undefined;
    const noted = submissionOf(payoutId);
    if (noted?.operationId === undefined) return;
    const { operationId: _known, ...note } = noted;
    noteSubmission(payoutId, note);
  }, [payoutId]);
  const inDoubt: OperationInDoubt = {
    id: () => operation.current,
    note: (verdict) => {
      if (verdict === 'not_done') settle();
    },
  };

  const readPage = async (signal: AbortSignal) => {
    const [{ result, ...own }, locked] = await Promise.all([
      readWithVerdict<CachedPayout>(inDoubt, askVerdict, () =>
        readAnew(payoutLinkOptions(client, { payoutId, payoutLink }), signal),
      ),
      place.isLockedByOtherTab(),
    ]);
    return { result, ...own, at: clock.now(), ...(locked === true ? { held: true } : {}) };
  };

  const performers: Performers<PayoutCollectionEffect, PayoutCollectionEvent> = {
    open: (_, { dispatch, signal }) => {
      const noted = submissionOf(payoutId);
      operation.current = noted?.operationId;
      if (noted !== undefined) {
        const { type, stored, shown } = noted;
        reported.current = { payout_type: type, stored, ...(shown && { shown }) };
      }
      void readPage(signal).then(({ result, ...seen }) =>
        dispatch(
          result.ok
            ? { type: 'opened', answer: result.value, ...(noted && { sent: noted }), ...seen }
            : { type: 'openFailed', failure: result.failure, at: seen.at },
        ),
      );
    },
    store: (_, { dispatch }) => {
      submits.current += 1;
      const store = async () => {
        const state = flow.getState();
        const take = held.current;
        held.current = undefined;
        if (take === undefined || state.kind !== 'storing') return;
        const { last4 } = state;
        const sent: { note?: Submission } = {};
        const result = await storeDestination({
          body: () => {
            const details = take();
            const type = payoutTypeOf(details.data);
            const shown = details.shown === undefined ? {} : { shown: details.shown };
            // Last digits that the service shows identify the destination. What hides them, as an e-mail address does, is kept as it is shown.
            const note = { type, last4, stored: false, ...(endOf(details.shown) === endOf(last4) ? {} : shown) };
            // Before the details go out: a page that is loaded again meanwhile asks whether the operation was carried out.
            sent.note = { ...note, operationId: begin(note, newOperationId()) };
            reported.current = { payout_type: type, ...shown, stored: false };
            return details;
          },
        });
        if (result.ok && sent.note !== undefined) noteSubmission(payoutId, { ...sent.note, stored: true });
        if (sent.note !== undefined) reported.current = { ...reported.current, stored: result.ok };
        if (!result.ok && result.failure.effect === 'none') settle();
        dispatch(
          result.ok
            ? { type: 'stored', at: clock.now() }
            : { type: 'storeFailed', failure: result.failure, at: clock.now() },
        );
      };
      place.claim(
        () => void store(),
        (failure, at) => {
          held.current = undefined;
          dispatch({ type: 'storeFailed', failure, at });
        },
      );
    },
    submit: ({ last4 }, { dispatch }) => {
      submits.current += 1;
      const submit = async () => {
        const operationId = operation.current ?? begin(submissionOf(payoutId), newOperationId());
        const result = await submitPayout({ body: () => ({ ...reported.current, last4 }), operationId });
        if (!result.ok && result.failure.effect === 'none') settle();
        dispatch(
          result.ok
            ? { type: 'submitted', answer: result.value, at: clock.now() }
            : { type: 'submitFailed', failure: result.failure, at: clock.now() },
        );
      };
      place.claim(
        () => void submit(),
        (failure, at) => dispatch({ type: 'submitFailed', failure, at }),
      );
    },
    read: (_, { dispatch, signal }) => {
      const before = submits.current;
      void readPage(signal).then(({ result, ...seen }) => {
        if (before !== submits.current) return;
        dispatch(result.ok ? { type: 'read', answer: result.value, ...seen } : { type: 'readFailed', at: seen.at });
      });
    },
    wait: (effect, performing) => startTimer(effect, performing),
  };

  const [state, flow] = useFlow(payoutCollectionFlow, performers, () => openingRead, payoutId);
  const { dispatch } = flow;
  // Another person's payout, or a submit that can have no effect any more: then there is nothing of this person's to show after a reload.
  const nothingOwn =
    ('mine' in state && state.kind !== 'otherTab' && !state.mine && state.last4 === undefined) ||
    (state.kind !== 'unsent' && 'problem' in state && state.problem !== undefined && state.doubt === undefined);
  useEffect(() => {
    if (nothingOwn) forgetSubmission(payoutId);
  }, [nothingOwn, payoutId]);

  const ended = !atWork(state) && state.kind !== 'loading' && state.kind !== 'loadFailed';
  useEffect(() => {
    if (ended) settle();
  }, [ended, settle]);

  const near = state.kind === 'entering' || state.kind === 'reviewing';
  useEffect(() => {
    // While details are entered, so that the submit need not wait for it; when it cannot be fetched now, the submit tries again.
    if (near) loadPayoutSending().catch(() => undefined);
  }, [near]);

  const shown = useCallback(() => dispatch({ type: 'pageShown', at: clock.now() }), [dispatch, clock]);
  usePageShown(shown);
  useTabWork(place, atWork(state), shown);
  const filling = state.kind === 'choosing' || state.kind === 'entering' || state.kind === 'reviewing';
  useEnd(
    filling ? state.page.payout_link.expires_on : undefined,
    'page' in state ? state.page?.server_time : undefined,
    useCallback(() => dispatch({ type: 'expiryReached', at: clock.now() }), [dispatch, clock]),
  );

  const acts = useMemo<Omit<PayoutCollection, 'state'>>(
    () => ({
      retry: () => dispatch({ type: 'retry', at: clock.now() }),
      choose: (rail) => dispatch({ type: 'choose', rail, at: clock.now() }),
      review: () => dispatch({ type: 'review', at: clock.now() }),
      back: () => dispatch({ type: 'back', at: clock.now() }),
      submit: (details, last4) => {
        // Only a reviewed form on screen can send; what is under way keeps its own details.
        if (flow.getState().kind === 'reviewing') held.current = details;
        dispatch({ type: 'submit', last4: last4.slice(-4), at: clock.now() });
      },
    }),
    [dispatch, flow, clock],
  );
  return { state, ...acts };
}

const endOf = (text = '') => text.replace(/\s/g, '').slice(-4);

function payoutTypeOf(data: RequestPayoutMethodData): PayoutType {
  // A bank redirect is a bank, as the interface has three words.
  return 'card' in data ? 'card' : 'wallet' in data ? 'wallet' : 'bank';
}

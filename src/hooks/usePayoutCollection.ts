import { useCallback, useEffect, useMemo, useRef } from 'react';
import { requireText } from '../client/index.ts';
import { readPayoutLink } from '../contract/index.ts';
import {
  type PayoutCollectionEffect,
  type PayoutCollectionEvent,
  type PayoutCollectionState,
  payoutCollectionFlow,
} from '../flows/index.ts';
import { later } from '../later/index.ts';
import type { Performing } from './flowStore.ts';
import { forgetSubmission, submissionOf } from './payoutNotes.ts';
import type { PayoutDetails, ReportedDestination } from './payoutSending.ts';
import { useEnd } from './useExpiry.ts';
import { useFlow } from './useFlow.ts';
import { usePageShown } from './usePageShown.ts';
import { useTabPlace, useTabWork } from './useTabPlace.ts';
import { useTillkit } from './useTillkit.ts';

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

/** Fetches the two calls that send a payout's details: nothing that is needed before the submit. What cannot be fetched has sent nothing. */
const loadSending = later(() => import('./payoutSending.ts'), 'tellProxy');
const notSent = { kind: 'network', effect: 'none' } as const;

/** Runs a payout link from opening to the truth about its payout (flow `payoutCollection`). */
export function usePayoutCollection({ payoutId, payoutLink }: PayoutCollectionOptions): PayoutCollection {
  requireText('payoutId', payoutId);
  requireText('payoutLink', payoutLink);
  const { client, clock } = useTillkit();
  const held = useRef<(() => PayoutDetails) | undefined>(undefined);
  const reported = useRef<ReportedDestination>({ payout_type: 'bank' });
  const params = { payout_id: payoutId };
  /** Number of submits so far: a read from before a submit says nothing about it. */
  const submits = useRef(0);
  // Before the flow's own effect, which begins to read.
  const place = useTabPlace(payoutId);

  const readPage = async (signal: AbortSignal) => {
    const [result, held] = await Promise.all([
      client.call(readPayoutLink, { params }, { payoutLink, signal }),
      place.isLockedByOtherTab(),
    ]);
    return { result, at: clock.now(), ...(held === true ? { held } : {}) };
  };

  const store = async ({ dispatch }: Performing<PayoutCollectionEvent>) => {
    const state = flow.getState();
    const sending = await loadSending().catch(() => undefined);
    const details = held.current?.();
    if (details === undefined || state.kind !== 'storing') return undefined;
    held.current = undefined;
    const handed = await sending?.handOver(client, state.page, state.last4, details);
    if (handed !== undefined) reported.current = handed.reported;
    const failure = handed === undefined ? notSent : handed.failure;
    return dispatch(
      failure === undefined ? { type: 'stored', at: clock.now() } : { type: 'storeFailed', failure, at: clock.now() },
    );
  };

  const submitDetails = (last4: string, { dispatch }: Performing<PayoutCollectionEvent>) =>
    void loadSending()
      .then(({ tellProxy }) => tellProxy(client, payoutId, payoutLink, { ...reported.current, last4 }))
      .catch(() => ({ ok: false, failure: notSent }) as const)
      .then((result) =>
        dispatch(
          result.ok
            ? { type: 'submitted', answer: result.value, at: clock.now() }
            : { type: 'submitFailed', failure: result.failure, at: clock.now() },
        ),
      );

  const perform = (effect: PayoutCollectionEffect, performing: Performing<PayoutCollectionEvent>) => {
    const { dispatch, signal } = performing;
    switch (effect.type) {
      case 'open':
        void readPage(signal).then(({ result, ...seen }) => {
          const noted = submissionOf(payoutId);
          if (noted !== undefined) {
            const { type, stored, shown } = noted;
            reported.current = { payout_type: type, stored, ...(shown && { shown }) };
          }
          const sent = noted === undefined ? {} : { sent: noted };
          dispatch(
            result.ok
              ? { type: 'opened', answer: result.value, ...sent, ...seen }
              : { type: 'openFailed', failure: result.failure, at: seen.at },
          );
        });
        return;
      case 'store':
        submits.current += 1;
        place.claim(
          () => void store(performing),
          (failure, at) => {
            held.current = undefined;
            dispatch({ type: 'storeFailed', failure, at });
          },
        );
        return;
      case 'submit':
        submits.current += 1;
        place.claim(
          () => submitDetails(effect.last4, performing),
          (failure, at) => dispatch({ type: 'submitFailed', failure, at }),
        );
        return;
      case 'read': {
        const before = submits.current;
        void readPage(signal).then(({ result, ...seen }) => {
          if (before !== submits.current) return;
          dispatch(result.ok ? { type: 'read', answer: result.value, ...seen } : { type: 'readFailed', at: seen.at });
        });
        return;
      }
      case 'wait':
        performing.wait(effect.timer, effect.ms, () =>
          dispatch({ type: 'timeUp', timer: effect.timer, at: clock.now() }),
        );
        return;
      default:
        effect satisfies never;
    }
  };

  const [state, flow] = useFlow(payoutCollectionFlow, perform, () => openingRead, payoutId);
  const { dispatch } = flow;
  // Another person's payout, or a submit that can have no effect any more: then there is nothing of this person's to show after a reload.
  const nothingOwn =
    ('mine' in state && state.kind !== 'otherTab' && !state.mine && state.last4 === undefined) ||
    (state.kind !== 'unsent' && 'problem' in state && state.problem !== undefined && state.doubt === undefined);
  useEffect(() => {
    if (nothingOwn) forgetSubmission(payoutId);
  }, [nothingOwn, payoutId]);

  const near = state.kind === 'entering' || state.kind === 'reviewing';
  useEffect(() => {
    // While details are entered, so that the submit need not wait for it; when it cannot be fetched now, the submit tries again.
    if (near) loadSending().catch(() => undefined);
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

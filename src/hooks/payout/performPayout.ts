import { newOperationId, readNote, writeNote } from '../../client/index.ts';
import type { PayoutType, RequestPayoutMethodData } from '../../contract/index.ts';
import type { PayoutCollectionEffect, PayoutCollectionEvent, PayoutCollectionState } from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import type { TabLockHandle } from '../browser-tabs/useTabLock.ts';
import { readWithVerdict } from '../flow-store/performRead.ts';
import { type Performers, type Performing, startTimer } from '../flow-store/useFlow.ts';
import { useSend } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { manualQuery, useFreshRead, useRead } from '../queries/useRead.ts';
import {
  type CachedPayout,
  type PayoutDetails,
  type PayoutLinkQuery,
  payoutLinkOptions,
  usePayoutVerdict,
  useStorePayoutDestination,
  useSubmitPayout,
} from './payoutCalls.ts';

/** What is reported to the proxy of a destination besides its last digits. */
interface ReportedDestination {
  readonly payout_type: PayoutType;
  /** After a reload only where its end says too little. */
  readonly shown?: string;
  readonly stored?: boolean;
}

/** What one tab holds of its own submission of a payout. */
export interface OwnSubmission {
  /** Reads the reviewed details; present only from the submit until they are sent. */
  details?: (() => PayoutDetails) | undefined;
  reported: ReportedDestination;
  /** Id of the operation whose answer is missing. */
  operationId?: string | undefined;
  /** Number of submits so far: a read from before a submit says nothing about it. */
  submits: number;
}

/** A submission before anything was submitted. */
export const noSubmission = (): OwnSubmission => ({ reported: { payout_type: 'bank' }, submits: 0 });

/** Notes the operation that is about to be sent. */
function begin(payoutId: string, own: OwnSubmission, note: Submission | undefined): string {
  const operationId = newOperationId();
  own.operationId = operationId;
  if (note !== undefined) noteSubmission(payoutId, { ...note, operationId });
  return operationId;
}

/** The outcome of the operation is known: no read asks for it any more. */
export function settleOperation(payoutId: string, own: OwnSubmission): void {
  own.operationId = undefined;
  const noted = submissionOf(payoutId);
  if (noted?.operationId === undefined) return;
  const { operationId: _known, ...note } = noted;
  noteSubmission(payoutId, note);
}

/** What the collection of a payout reads and writes: queries and mutations of React Query, as its flow calls them. */
export function usePayoutCalls(query: PayoutLinkQuery, own: OwnSubmission, tabLock: TabLockHandle) {
  const { client, clock } = useTillkit();
  const link = payoutLinkOptions(client, query);
  const readLink = useFreshRead(link.queryKey, useRead(link, manualQuery));
  const askVerdict = useSend(usePayoutVerdict(query), 'askPayoutVerdict');
  return {
    storeDestination: useSend(useStorePayoutDestination(query), 'createPaymentMethod'),
    submitPayout: useSend(useSubmitPayout(query), 'submitPayout'),
    /** Reads the link anew, with the time of its answer and whether another tab works on the payout. */
    readPage: async (signal: AbortSignal) => {
      const [{ result, ...seen }, locked] = await Promise.all([
        readWithVerdict<CachedPayout>({ id: () => own.operationId }, askVerdict, () => readLink(signal)),
        tabLock.isLockedByOtherTab(),
      ]);
      return { result, ...seen, at: clock.now(), ...(locked === true ? { isLockedElsewhere: true as const } : {}) };
    },
  };
}

/** What the collection of a payout is carried out with. */
export interface PayoutTools {
  readonly payoutId: string;
  readonly calls: ReturnType<typeof usePayoutCalls>;
  readonly own: OwnSubmission;
  readonly tabLock: Pick<TabLockHandle, 'claim'>;
  readonly getState: () => PayoutCollectionState;
}

type Performed = Performing<PayoutCollectionEvent>;

/** Performers of the flow `payoutCollection`. */
export function payoutPerformers(tools: PayoutTools): Performers<PayoutCollectionEffect, PayoutCollectionEvent> {
  const { calls, own, tabLock } = tools;
  return {
    open: (_, performed) => void open(tools, performed),
    store: (_, { dispatch, clock }) => {
      own.submits += 1;
      tabLock.claim(
        () => void store(tools, { dispatch, clock }),
        (failure, at) => {
          own.details = undefined;
          dispatch({ type: 'storeFailed', failure, at });
        },
      );
    },
    submit: ({ last4 }, { dispatch, clock }) => {
      own.submits += 1;
      tabLock.claim(
        () => void submit(tools, last4, { dispatch, clock }),
        (failure, at) => dispatch({ type: 'submitFailed', failure, at }),
      );
    },
    read: (_, { dispatch, signal }) => {
      const before = own.submits;
      void calls.readPage(signal).then(({ result, ...seen }) => {
        if (before !== own.submits) return;
        dispatch(result.ok ? { type: 'read', answer: result.value, ...seen } : { type: 'readFailed', at: seen.at });
      });
    },
    wait: (effect, performed) => startTimer(effect, performed),
  };
}

/** Reads the link for the first time, with what this tab has noted of a submission before a reload. */
async function open({ payoutId, calls, own }: PayoutTools, { dispatch, signal }: Performed): Promise<void> {
  const noted = submissionOf(payoutId);
  own.operationId = noted?.operationId;
  if (noted !== undefined) {
    const { type, stored, shown } = noted;
    own.reported = { payout_type: type, stored, ...(shown && { shown }) };
  }
  const { result, ...seen } = await calls.readPage(signal);
  dispatch(
    result.ok
      ? { type: 'opened', answer: result.value, ...defined({ sent: noted }), ...seen }
      : { type: 'openFailed', failure: result.failure, at: seen.at },
  );
}

/** Sends the details to the service. */
async function store(
  { payoutId, calls, own, getState }: PayoutTools,
  { dispatch, clock }: Pick<Performed, 'dispatch' | 'clock'>,
): Promise<void> {
  const at = getState();
  const take = own.details;
  own.details = undefined;
  if (take === undefined || at.kind !== 'storing') return;
  const sent: { note?: Submission } = {};
  const result = await calls.storeDestination({
    body: () => {
      const details = take();
      const { type, shown, note } = noteOf(details, at.last4);
      // Before the details go out: a page that is loaded again meanwhile asks whether the operation was carried out.
      sent.note = { ...note, operationId: begin(payoutId, own, note) };
      own.reported = { payout_type: type, ...shown, stored: false };
      return details;
    },
  });
  if (result.ok && sent.note !== undefined) noteSubmission(payoutId, { ...sent.note, stored: true });
  if (sent.note !== undefined) own.reported = { ...own.reported, stored: result.ok };
  if (!result.ok && result.failure.effect === 'none') settleOperation(payoutId, own);
  dispatch(
    result.ok ? { type: 'stored', at: clock.now() } : { type: 'storeFailed', failure: result.failure, at: clock.now() },
  );
}

/** Submits the payout whose details are stored. */
async function submit(
  { payoutId, calls, own }: PayoutTools,
  last4: string,
  { dispatch, clock }: Pick<Performed, 'dispatch' | 'clock'>,
): Promise<void> {
  const operationId = own.operationId ?? begin(payoutId, own, submissionOf(payoutId));
  const result = await calls.submitPayout({ body: () => ({ ...own.reported, last4 }), operationId });
  const noted = submissionOf(payoutId);
  // The proxy has compared them: they are this receiver's, whatever their own call was answered.
  if (result.ok && noted !== undefined) noteSubmission(payoutId, { ...noted, stored: true });
  if (!result.ok && result.failure.effect === 'none') settleOperation(payoutId, own);
  dispatch(
    result.ok
      ? { type: 'submitted', answer: result.value, at: clock.now() }
      : { type: 'submitFailed', failure: result.failure, at: clock.now() },
  );
}

/** What is noted of details that are about to be sent. */
function noteOf(details: PayoutDetails, last4: string) {
  const type = payoutTypeOf(details.data);
  const shown = details.shown === undefined ? {} : { shown: details.shown };
  // Last digits that the service shows identify the destination. What hides them, as an e-mail address does, is kept as it is shown.
  const note: Submission = { type, last4, stored: false, ...(endOf(details.shown) === endOf(last4) ? {} : shown) };
  return { type, shown, note };
}

const endOf = (text = '') => text.replace(/\s/g, '').slice(-4);

function payoutTypeOf(data: RequestPayoutMethodData): PayoutType {
  // A bank redirect is a bank, as the interface has three words.
  return 'card' in data ? 'card' : 'wallet' in data ? 'wallet' : 'bank';
}

/**
 * Key of a note in this tab that survives a reload: that the details of a payout were sent from here, which kind of details, and the last characters of
 * them, so that the person sees which; where the service does not show these, as of an e-mail address, what it does show (masked); and the id of the
 * operation while its answer is missing. Nothing else of them is kept. Where the page has no storage a reload shows the outcome without them.
 */
const payoutNoteKey = (payoutId: string) => `tillkit:payout:${payoutId}`;

/** What this tab has sent. */
interface Submission {
  readonly type: PayoutType;
  readonly last4: string;
  /** True once the service has answered that it has the details. */
  readonly stored: boolean;
  /** The whole of it, masked as the service masks it, where its end alone would not tell it from another one. */
  readonly shown?: string;
  /** Id of the operation that submits them, while its answer is missing. */
  readonly operationId?: string;
}

/** Notes that the details are being sent, or have been taken. */
function noteSubmission(payoutId: string, note: Submission): void {
  const { type, last4, stored, shown = '', operationId = '' } = note;
  writeNote(payoutNoteKey(payoutId), `${type}:${stored ? 'stored' : 'sent'}:${last4}\n${shown}\n${operationId}`);
}

/** Takes the note back: the submit had no effect. */
export function forgetSubmission(payoutId: string): void {
  writeNote(payoutNoteKey(payoutId), '');
}

/** What this tab has sent before, if it has. */
function submissionOf(payoutId: string): Submission | undefined {
  const [, type, state, last4, shown, operationId] =
    /^(card|bank|wallet):(sent|stored):(.+)\n(.*)\n([\da-f-]*)$/.exec(readNote(payoutNoteKey(payoutId))) ?? [];
  if (last4 === undefined) return undefined;
  return {
    // The pattern names the three.
    type: type as PayoutType,
    last4: last4.slice(-4),
    stored: state === 'stored',
    ...(shown && { shown }),
    ...(operationId && { operationId }),
  };
}

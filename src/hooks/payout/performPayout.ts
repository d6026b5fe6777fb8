import { newOperationId, readJsonNote, writeJsonNote } from '../../client/index.ts';
import type { PayoutType, RequestPayoutMethodData, StoredDestination } from '../../contract/index.ts';
import {
  nothingSubmitted,
  type PayoutCollectionEffect,
  type PayoutCollectionEvent,
  type PayoutCollectionState,
} from '../../flows/index.ts';
import { defined } from '../../money/index.ts';
import type { TabLockHandle } from '../browser-tabs/useTabLock.ts';
import { type OperationInDoubt, readWithVerdict } from '../flow-store/performRead.ts';
import { type Performers, type Performing, startTimer } from '../flow-store/useFlow.ts';
import { useFreshRead } from '../flow-store/useFreshRead.ts';
import { useSend } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import {
  type CachedPayout,
  type PayoutDetails,
  type PayoutLinkQuery,
  payoutLinkOptions,
  useConfirmStoredDestination,
  usePayoutVerdict,
  useStorePayoutDestination,
  useSubmitPayout,
} from './payoutCalls.ts';

/** What the proxy is told about a destination besides its last characters. */
interface ReportedDestination {
  readonly payout_type: PayoutType;
  /** Masked text. After a reload only where the last four characters do not tell the destination, as of an e-mail address. */
  readonly shown?: string;
  readonly stored?: boolean;
  /** Of a stored destination; not known after a reload. */
  readonly payout_method_id?: string;
}

/** What a tab keeps about its own submission of a payout. */
export interface OwnSubmission {
  /** Reads the reviewed details, or is the stored destination that was reviewed; set only from the submit until it is sent. */
  details?: (() => PayoutDetails) | StoredDestination | undefined;
  reported: ReportedDestination;
  /** Id of the operation whose answer is missing. */
  operationId?: string | undefined;
  /** Number of submits so far. A read that began before a submit is ignored after it. */
  submits: number;
}

/** The submission of a tab that has submitted nothing. */
export const createOwnSubmission = (): OwnSubmission => ({ reported: { payout_type: 'bank' }, submits: 0 });

/** Makes the operation id of a submit, and notes it before anything is sent: before the details are stored, where they are. */
function noteOperation(payoutId: string, ownSubmission: OwnSubmission, note: Submission | undefined): string {
  const operationId = newOperationId();
  ownSubmission.operationId = operationId;
  if (note !== undefined) noteSubmission(payoutId, { ...note, operationId });
  return operationId;
}

/** Forgets the operation once its outcome is known: reads no longer ask for its verdict. */
export function settleOperation(payoutId: string, ownSubmission: OwnSubmission): void {
  ownSubmission.operationId = undefined;
  const noted = findSubmission(payoutId);
  if (noted?.operationId === undefined) return;
  const { operationId: _known, ...note } = noted;
  noteSubmission(payoutId, note);
}

/** The queries and mutations of a payout's collection, as functions that its flow can call. */
export function usePayoutCalls(query: PayoutLinkQuery, ownSubmission: OwnSubmission, tabLock: TabLockHandle) {
  const { client, clock } = useTillkit();
  const readLink = useFreshRead(payoutLinkOptions(client, query));
  const inDoubt: OperationInDoubt = {
    getQuestion: () =>
      ownSubmission.operationId === undefined ? undefined : { operationId: ownSubmission.operationId },
  };
  const askVerdict = useSend(usePayoutVerdict(query), 'askPayoutVerdict');
  return {
    storeDestination: useSend(useStorePayoutDestination(query), 'createPaymentMethod'),
    confirmStoredDestination: useSend(useConfirmStoredDestination(query), 'confirmStoredDestination'),
    submitPayout: useSend(useSubmitPayout(query), 'submitPayout'),
    /** Reads the link anew, with the time of its answer and whether another tab works on the payout. */
    readPage: async (signal: AbortSignal) => {
      const [{ result, ...verdict }, locked] = await Promise.all([
        readWithVerdict<CachedPayout>(inDoubt, askVerdict, () => readLink(signal)),
        tabLock.isLockedByOtherTab(),
      ]);
      return { result, ...verdict, at: clock.now(), ...(locked === true ? { isLockedElsewhere: true as const } : {}) };
    },
  };
}

/** What the performers of a payout's collection work with. */
export interface PayoutTools {
  readonly payoutId: string;
  readonly calls: ReturnType<typeof usePayoutCalls>;
  readonly ownSubmission: OwnSubmission;
  readonly tabLock: Pick<TabLockHandle, 'claim'>;
  readonly getState: () => PayoutCollectionState;
}

type Performed = Performing<PayoutCollectionEvent>;

/** Performers of the flow `payoutCollection`. */
export function payoutPerformers(tools: PayoutTools): Performers<PayoutCollectionEffect, PayoutCollectionEvent> {
  const { calls, ownSubmission, tabLock } = tools;
  return {
    open: (_, performed) => void performOpen(tools, performed),
    store: (_, { dispatch, clock }) => {
      ownSubmission.submits += 1;
      tabLock.claim(
        () => void performStore(tools, { dispatch, clock }),
        (failure, at) => {
          ownSubmission.details = undefined;
          dispatch({ type: 'storeFailed', failure, at });
        },
      );
    },
    submit: (effect, { dispatch, clock }) => {
      ownSubmission.submits += 1;
      tabLock.claim(
        () => void performSubmit(tools, effect, { dispatch, clock }),
        (failure, at) => dispatch({ type: 'submitFailed', failure, at }),
      );
    },
    read: (_, { dispatch, signal }) => {
      const submitsBefore = ownSubmission.submits;
      void calls.readPage(signal).then(({ result, ...context }) => {
        if (submitsBefore !== ownSubmission.submits) return;
        dispatch(
          result.ok ? { type: 'read', answer: result.value, ...context } : { type: 'readFailed', at: context.at },
        );
      });
    },
    wait: (effect, performed) => startTimer(effect, performed),
  };
}

/** Reads the link for the first time, with what this tab has noted of a submission before a reload. */
async function performOpen(
  { payoutId, calls, ownSubmission }: PayoutTools,
  { dispatch, signal }: Performed,
): Promise<void> {
  const noted = findSubmission(payoutId);
  ownSubmission.operationId = noted?.operationId;
  if (noted !== undefined) {
    const { type, stored, shown } = noted;
    ownSubmission.reported = { payout_type: type, stored, ...(shown && { shown }) };
  }
  const { result, ...context } = await calls.readPage(signal);
  dispatch(
    result.ok
      ? { type: 'opened', answer: result.value, ...defined({ sent: noted }), ...context }
      : { type: 'openFailed', failure: result.failure, at: context.at },
  );
}

/** Sends the details to the service, or the choice of a stored destination to the proxy. */
async function performStore(
  { payoutId, calls, ownSubmission, getState }: PayoutTools,
  { dispatch, clock }: Pick<Performed, 'dispatch' | 'clock'>,
): Promise<void> {
  const state = getState();
  const destination = ownSubmission.details;
  ownSubmission.details = undefined;
  if (destination === undefined || state.kind !== 'storing')
    return dispatch({ type: 'storeFailed', failure: nothingSubmitted, at: clock.now() });
  /** What was noted; nothing where the details were never sent. */
  const noted: { submission?: Submission } = {};
  /** Notes the details before they are sent, so that the page asks for the verdict after a reload. */
  const noteBeforeSending = (details: PayoutDetails | StoredDestination) => {
    const { note, reported } = describeDetails(details, state.last4);
    noted.submission = { ...note, operationId: noteOperation(payoutId, ownSubmission, note) };
    ownSubmission.reported = { ...reported, stored: false };
  };
  const result = await (typeof destination === 'function'
    ? calls.storeDestination({
        body: () => {
          const details = destination();
          noteBeforeSending(details);
          return details;
        },
      })
    : calls.confirmStoredDestination({
        body: () => {
          noteBeforeSending(destination);
          return { payout_method_id: destination.payout_method_id };
        },
      }));
  if (noted.submission !== undefined) {
    if (result.ok) noteSubmission(payoutId, { ...noted.submission, stored: true });
    ownSubmission.reported = { ...ownSubmission.reported, stored: result.ok };
  }
  if (!result.ok && result.failure.effect === 'none') settleOperation(payoutId, ownSubmission);
  dispatch(
    result.ok ? { type: 'stored', at: clock.now() } : { type: 'storeFailed', failure: result.failure, at: clock.now() },
  );
}

/** Submits the payout whose details are stored. */
async function performSubmit(
  { payoutId, calls, ownSubmission }: PayoutTools,
  { last4, quote }: Extract<PayoutCollectionEffect, { readonly type: 'submit' }>,
  { dispatch, clock }: Pick<Performed, 'dispatch' | 'clock'>,
): Promise<void> {
  const operationId = ownSubmission.operationId ?? noteOperation(payoutId, ownSubmission, findSubmission(payoutId));
  const result = await calls.submitPayout({
    body: () => ({ ...ownSubmission.reported, last4, ...defined({ quote }) }),
    operationId,
  });
  const noted = findSubmission(payoutId);
  // The proxy has compared the details: they are this receiver's, whatever the call that stored them was answered.
  if (result.ok && noted !== undefined) noteSubmission(payoutId, { ...noted, stored: true });
  if (!result.ok && result.failure.effect === 'none') settleOperation(payoutId, ownSubmission);
  dispatch(
    result.ok
      ? { type: 'submitted', answer: result.value, at: clock.now() }
      : { type: 'submitFailed', failure: result.failure, at: clock.now() },
  );
}

/** What is noted and reported of details that are about to be sent. */
function describeDetails(details: PayoutDetails | StoredDestination, last4: string) {
  const isEntered = 'data' in details;
  const type = isEntered ? getPayoutType(details.data) : details.payout_type;
  const text = isEntered ? details.shown : details.account;
  const shown = defined({ shown: text });
  // The last characters identify the destination where the service shows them. Otherwise, as for an e-mail address, the masked text is kept.
  const note: Submission = { type, last4, stored: false, ...(getEnd(text) === getEnd(last4) ? {} : shown) };
  const id = isEntered ? {} : { payout_method_id: details.payout_method_id };
  const reported: ReportedDestination = { payout_type: type, ...shown, ...id };
  return { note, reported };
}

const getEnd = (text = '') => text.replace(/\s/g, '').slice(-4);

function getPayoutType(data: RequestPayoutMethodData): PayoutType {
  // The interface has three payout types; a bank redirect counts as bank.
  return 'card' in data ? 'card' : 'wallet' in data ? 'wallet' : 'bank';
}

/**
 * Key of the note about a submission, which survives a reload. Of the details it has only the kind, the last characters and, where the service masks those, the
 * masked text. On a page without storage a reload shows the outcome without them.
 */
const payoutNoteKey = (payoutId: string) => `tillkit:payout:${payoutId}`;

/** The noted submission of this tab. */
interface Submission {
  readonly type: PayoutType;
  readonly last4: string;
  /** True once the service has answered that it has the details. */
  readonly stored: boolean;
  /** The destination masked as the service masks it, where its last characters alone do not identify it. */
  readonly shown?: string;
  /** Id of the operation that submits them, while its answer is missing. */
  readonly operationId?: string;
}

/** Notes that the details are being sent, or were stored. */
function noteSubmission(payoutId: string, note: Submission): void {
  writeJsonNote(payoutNoteKey(payoutId), note);
}

/** Forgets the submission: it had no effect. */
export function forgetSubmission(payoutId: string): void {
  writeJsonNote(payoutNoteKey(payoutId), undefined);
}

/** The noted submission of this tab; `undefined` for none. */
const findSubmission = (payoutId: string) => readJsonNote<Submission>(payoutNoteKey(payoutId));

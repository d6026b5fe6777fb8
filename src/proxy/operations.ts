import { type Clock, createTimeline, type Moment } from '../client/index.ts';
import type { Effect, OperationVerdict } from '../contract/index.ts';
import type { Journal, JournalRow } from './journal.ts';
import {
  type Finding,
  isElse,
  isOpen,
  type JournalRecord,
  nextRow,
  type ReadRow,
  readRow,
  type SettleTimes,
  withFinding,
} from './journalRecord.ts';
import { type Outcome, refuse } from './refusal.ts';

/** Times of the journal in milliseconds. */
export interface JournalTimes extends SettleTimes {
  /**
   * Longest write of a row, in milliseconds, after which its call is still sent. Far below `settleAfterMs`: by then a page shows that
   * nothing was done.
   */
  readonly writeMs: number;
  /**
   * Longest wait for any other use of the journal, in milliseconds. Generous: a read that is given up may have missed that a call was
   * sent.
   */
  readonly patienceMs: number;
  /** Waits before the reads that find out what became of a call; the last one is repeated. */
  readonly readAfterMs: readonly number[];
  /** Fewest milliseconds between two such reads of one subject. */
  readonly readsApartMs: number;
  /** How long an instance counts as alive without saying so again. */
  readonly leaseMs: number;
  /** Longest wait of any instance for an answer of the service, in milliseconds. */
  readonly longestCallMs: number;
  /**
   * How long a claim on the merchant's hook is valid although its instance is silent: longer than any machine stalls. A hook that has not answered by
   * then counts as one that has refused.
   */
  readonly claimMs: number;
  /** Wait of `leave` for running hooks and for the last round, in milliseconds. */
  readonly leaveMs: number;
  /** Milliseconds that an answer is kept for repeats. */
  readonly replayMs: number;
  /** Milliseconds between two rounds of `start` over the rows with something left to do. */
  readonly sweepMs: number;
}

/** A row is written within 5 s or its call is not sent. Reads after 0.5, 2, 4, 8 and then every 15 s; an unchanged payment counts as untouched after 200 s. */
export const defaultJournalTimes: JournalTimes = {
  settleAfterMs: 200_000,
  equalApartMs: 5_000,
  writeMs: 5_000,
  patienceMs: 20_000,
  readAfterMs: [500, 2_000, 4_000, 8_000, 15_000],
  readsApartMs: 2_000,
  leaseMs: 15_000,
  longestCallMs: 65_000,
  claimMs: 60_000,
  leaveMs: 5_000,
  replayMs: 24 * 3_600_000,
  sweepMs: 250,
};

/** Outcome of sending a call. `unknown`: its effect is not known; reads decide. */
export interface Sent {
  readonly kind: 'answered' | 'unknown';
  readonly outcome: Outcome;
}

/** Proof that an operation may be made, with what was just read; or the refusal. */
export type Proof<State> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly outcome: Outcome };

/** One operation as it came in. */
export interface OperationRequest<State> {
  readonly operationId: string;
  readonly operation: string;
  readonly subject: string;
  /** Keyed hash of the operation and its body. */
  readonly digest: string;
  /** Keyed hash of the client secret. */
  readonly holder: string;
  /** Takes a token for a call that is about to be made. */
  readonly admit: () => Promise<Outcome | undefined>;
  /** Proves the client secret by reading the subject. */
  readonly prove: () => Promise<Proof<State>>;
  readonly finding: (state: State) => Omit<Finding, 'startedAt'>;
  readonly naturalKey: (state: State) => string;
  /** Says why the subject, as just read, does not take the call. */
  readonly refuses: (state: State) => Promise<Outcome | undefined>;
  readonly send: (state: State) => Promise<Sent>;
  /** The answer to a repeat whose own answer was lost although the call was carried out. */
  readonly recover: (state: State) => Outcome;
}

/** A question about the outcome of an operation, from a caller whose credential for its subject has been proved. */
export interface VerdictRequest {
  readonly operationId: string;
  readonly subject: string;
  /** Keyed hash of the credential. */
  readonly holder: string;
  /** Takes a token for an operation that is fenced: it takes the place of one that may be sent. */
  readonly admit: () => Promise<Outcome | undefined>;
}

/** Verdict on an operation; or the refusal of the question. */
export type Verdict =
  | {
      readonly ok: true;
      readonly verdict: OperationVerdict;
      /** Kind of the operation; absent where it has not arrived. */
      readonly operation?: string;
      /** What the operation was answered with; absent where reads have settled it. */
      readonly answer?: Outcome | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

/** Where an operation has got to: for tests that stop the process there. */
export type JournalStep = 'before row' | 'after row' | 'in flight' | 'after answer' | 'after answered';

/** A call whose end is not known yet, for readers of its subject. */
export interface OpenRow {
  readonly operation: string;
  readonly state: 'running' | 'unknown';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** What is open of a subject that was just read; or the refusal, because without a journal it is unknown whether something is. */
export type Observed =
  | {
      readonly ok: true;
      readonly open: OpenRow | undefined;
      /** What the service answered to the last call, as JSON, for as long as a copy of the subject may lag behind it. */
      readonly said?: string | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

/** The end of a call, for the merchant's hook. */
export interface EndedOperation {
  readonly operationId: string;
  readonly operation: string;
  readonly subject: string;
  readonly outcome: 'done' | 'not_done';
  /** What the browser was answered, as JSON; absent when reads found the end out. */
  readonly answer: string | undefined;
}

/** Dependencies of the operations. */
export interface OperationsParts {
  readonly journal: Journal;
  readonly times: JournalTimes;
  readonly clock: Clock;
  /** Called for each read of a subject that shows another currency than the row of its call. */
  readonly onAnswerAboutAnother?: (() => void) | undefined;
  /** Reads a subject for an operation; `undefined` when it cannot be read at present. */
  readonly look: (subject: string, operation: string) => Promise<Omit<Finding, 'startedAt'> | undefined>;
  /** Reads the payload for the merchant's hook, and gives the call of the hook. Either rejects when it is to be tried again. */
  readonly prepare?: ((ended: EndedOperation) => Promise<() => Promise<void>>) | undefined;
  readonly onStep?: ((step: JournalStep) => void | Promise<void>) | undefined;
}

/** Calls that move money or authentication state: each goes out at most once, and none is forgotten. */
export interface Operations {
  readonly run: <State>(request: OperationRequest<State>) => Promise<Outcome>;
  /**
   * Says whether an operation was carried out. An id without a row is fenced: a row is written that refuses every later arrival of the operation, so
   * that `not_done` is true from then on. The row of the operation and the fence have the same primary key, so only one of them is ever written.
   */
  readonly verdict: (request: VerdictRequest) => Promise<Verdict>;
  /**
   * Called before a subject is read: gives what takes the read into account. A call that ended while the read was under way counts as open,
   * because the read may show what was before it.
   */
  readonly observe: (
    subject: string,
  ) => Promise<(finding: (operation: string) => Omit<Finding, 'startedAt'>) => Promise<Observed>>;
  /**
   * What an operation may have done that is turned away before anything was looked at: `none` where no row of it is there, or one that ended without an
   * effect; `unknown` otherwise, also where the journal cannot be read. Never rejects.
   */
  readonly effectSoFar: (operationId: string) => Promise<Effect>;
  /** The answer to the latest call of a natural key that was answered, as JSON. Rejects when the journal cannot be read. */
  readonly answerOf: (naturalKey: string) => Promise<string | undefined>;
  /**
   * One round of looking after rows: orphans, reads that are due, hooks. Resolves when the hooks have answered as well, or `claimMs` are over; the
   * next round does not wait for them. Never rejects; false when the journal cannot be used.
   */
  readonly sweep: () => Promise<boolean>;
  /** True when the journal can be written at this moment. */
  readonly ready: () => Promise<boolean>;
  /** Waits for the calls under way, shortly for hooks, then says that this instance is gone, so that others need not wait for it. */
  readonly leave: () => Promise<void>;
}

/** What a read found, and when it began. */
type Seen = Omit<Finding, 'startedAt'> & { readonly began: Moment };

/** Hooks that run at the same time: one that never answers takes such a place for `claimMs`, and nothing else. */
const mostHooks = 32;
/** Refused operations whose rows are looked for at the same time. */
const mostLookingBack = 16;
/** How often an operation looks again after another one came in between. */
const mostRounds = 5;
const mostRemembered = 10_000;
/** A row that could be written so short a time ago, in milliseconds, needs no further proof. */
const probeEveryMs = 5000;
/** About as long as a row with its answer. */
const probeText = ' '.repeat(2048);
const hourMs = 3_600_000;

/** Makes the desk that every such call goes over. */
export function createOperations(parts: OperationsParts): Operations {
  const { times, clock, look, prepare } = parts;
  const journal = bounded(parts.journal, times.patienceMs);
  const me = crypto.randomUUID();
  const timeline = createTimeline(clock, me);
  const now = () => clock.now();
  /** Monotonic milliseconds, for what is kept in memory alone. */
  const ticks = () => timeline.moment().monotonic;
  /** A moment as a record counts: now, where none is given. */
  const timeOf = (record: JournalRecord, moment?: Moment) => timeline.at(record.clock, moment);
  const step = async (name: JournalStep) => parts.onStep?.(name);
  const running = new Map<string, { digest: string; holder: string; done: Promise<Outcome> }>();
  /** Rows that may have been written, or may still be, although their operation was answered as not sent. */
  const unsent = new Set<string>();
  /** Operations whose row is on its way to the store. */
  const writing = new Set<string>();
  /** Answers that could not be written yet. */
  const late = new Map<string, Outcome>();
  /** Ids that this process has sent a call under: none of these may be answered with effect `none`. */
  const sent = new Set<string>();
  /** When the last read of a subject began, in ticks. */
  const lastLook = new Map<string, number>();
  /** Ends whose hook is running; false where that could not be written down. */
  const telling = new Map<string, Promise<boolean>>();
  /** Ends that the merchant has heard of, until that is written down. */
  const heard = new Set<string>();
  let lookingBack = 0;
  let leases: ReadonlyMap<string, number> = new Map();
  let renewedAt: number | undefined;
  /** When this instance could write its lease again after a gap: another instance that was silent until then may have had the same fault. */
  let backAt: number | undefined;
  let forgottenAt: number | undefined;
  /** How far the wall clock was ahead of the ticks at most when a call was sent. */
  let furthest = Number.NEGATIVE_INFINITY;
  let probedAt: number | undefined;
  let probes = 0;
  let renewing: Promise<void> | undefined;
  let sweeping: Promise<boolean> | undefined;

  /** Whether another instance is known to be gone, without waiting for its lease to end. */
  const isGone = (owner: string): boolean => journal.alone || journal.dead?.has(owner) === true;

  /** Whether somebody still looks after a row. */
  function attended({ row, record }: ReadRow): boolean {
    if (row.owner === me) return running.has(row.operationId) || record.state === 'unknown';
    if (isGone(row.owner)) return false;
    const until = leases.get(row.owner);
    if (backAt !== undefined && ticks() - backAt < times.leaseMs) return true;
    if (until !== undefined) return until > now();
    return timeOf(record) - record.forwardedAt < times.writeMs + times.longestCallMs;
  }

  /** Looks again who is alive, where it matters for this row. */
  async function refresh({ row, record }: ReadRow): Promise<void> {
    if (record.state === 'forwarded' && row.owner !== me && !journal.alone) leases = await journal.leases();
  }

  async function find(operationId: string): Promise<ReadRow | undefined> {
    const row = await journal.find(operationId);
    return row && readRow(row);
  }

  /** Writes the record that follows; `undefined` when somebody else changed the row first. */
  async function change(read: ReadRow, record: JournalRecord, answer?: string): Promise<ReadRow | undefined> {
    const row = nextRow(read, record, { owner: me, now: now(), dueAt: dueAt(record), answer });
    return (await journal.replace(row)) ? { row, record } : undefined;
  }

  /** When the end of a call that is unknown is to be looked for again. */
  function nextReadAt({ reads, misses = 0, lastRead, missedAt, unknownAt, forwardedAt }: JournalRecord): number {
    const wait = times.readAfterMs[Math.min(reads + misses, times.readAfterMs.length - 1)] ?? times.readsApartMs;
    return Math.max(lastRead?.at ?? unknownAt ?? forwardedAt, missedAt ?? 0) + wait;
  }

  /** When there is something to do for a row at the earliest. A claim is always looked at: its owner may be gone. */
  function dueAt(record: JournalRecord): number {
    if (record.state === 'forwarded') return record.forwardedAt;
    if (record.state === 'unknown') return nextReadAt(record);
    return record.notice === 'due' && record.noticeAt !== undefined ? record.noticeAt : (record.endedAt ?? 0);
  }

  const noticeOf = (): JournalRecord['notice'] => (prepare === undefined ? 'none' : 'due');

  /** The end as the service's own answer tells it; it counts also where this row was already taken for unknown. */
  async function writeAnswer(operationId: string, outcome: Outcome, known?: ReadRow): Promise<void> {
    for (let round = 0; round < mostRounds; round += 1) {
      // As it was written here, unless somebody has changed it since.
      const read = round === 0 && known !== undefined ? known : await find(operationId);
      if (read === undefined || !isOpen(read.record)) return;
      const record: JournalRecord = {
        ...read.record,
        state: 'answered',
        outcome: outcome.effect === 'done' ? 'done' : 'not_done',
        endedAt: timeOf(read.record),
        notice: noticeOf(),
      };
      if ((await change(read, record, JSON.stringify(outcome))) !== undefined) return;
    }
  }

  async function toUnknown(read: ReadRow): Promise<ReadRow | undefined> {
    if (read.record.state !== 'forwarded') return read;
    return change(read, { ...read.record, state: 'unknown', unknownAt: timeOf(read.record) });
  }

  /** Takes a read into account; gives the row as it is then, and whether it was this read that changed it. */
  async function merge(read: ReadRow, { began, ...finding }: Seen): Promise<ReadRow & { readonly own: boolean }> {
    if (isElse(read.record, finding)) parts.onAnswerAboutAnother?.();
    const found = withFinding(read.record, { ...finding, startedAt: timeOf(read.record, began) }, times);
    if (found === read.record) return { ...read, own: false };
    const record = found.state === 'settled' ? { ...found, notice: noticeOf() } : found;
    const changed = await change(read, record);
    if (changed !== undefined) return { ...changed, own: true };
    return { ...((await find(read.row.operationId)) ?? read), own: false };
  }

  function openRow(read: ReadRow): OpenRow | undefined {
    const { operation, state, forwardedAt } = read.record;
    if (!isOpen(read.record)) return undefined;
    return { operation, state: state === 'forwarded' && attended(read) ? 'running' : 'unknown', since: forwardedAt };
  }

  /** A row that has ended by now, for a reader that read its subject before that. */
  function wasOpen({ record }: ReadRow): OpenRow {
    const { operation, unknownAt, forwardedAt } = record;
    return { operation, state: unknownAt === undefined ? 'running' : 'unknown', since: forwardedAt };
  }

  /** Notes when a subject was read. Of what another instance settles nothing is noted here, so the oldest go. */
  function noteLook(subject: string, at: number): void {
    lastLook.delete(subject);
    lastLook.set(subject, at);
    const [oldest] = lastLook.keys();
    if (lastLook.size > mostRemembered && oldest !== undefined) lastLook.delete(oldest);
  }

  /** What is open after a read of the subject of an open row. Only the read that itself shows the end may go with "nothing". */
  async function openAfterRead(row: ReadRow, finding: Seen): Promise<OpenRow | undefined> {
    let read = row;
    await refresh(read);
    if (read.record.state === 'forwarded' && !attended(read)) {
      read = (await toUnknown(read)) ?? (await find(read.row.operationId)) ?? read;
    }
    if (read.record.state !== 'unknown') return openRow(read) ?? wasOpen(read);
    const { subject } = read.row;
    noteLook(subject, Math.max(finding.began.monotonic, lastLook.get(subject) ?? Number.NEGATIVE_INFINITY));
    const merged = await merge(read, finding);
    if (!isOpen(merged.record)) lastLook.delete(subject);
    return openRow(merged) ?? (merged.own ? undefined : wasOpen(merged));
  }

  const unknownOutcome = (): Outcome => refuse('outcome_unknown', { effect: 'unknown', retryAfterMs: 2000 });

  /** A read that shows another currency than the row of an earlier call reports nothing. */
  function aboutElse(): Outcome {
    parts.onAnswerAboutAnother?.();
    return refuse('service_unavailable');
  }

  async function proveOwn<State>(request: OperationRequest<State>, row: ReadRow | undefined): Promise<Proof<State>> {
    const proof = await request.prove();
    const other = proof.ok && row !== undefined && isElse(row.record, request.finding(proof.state));
    return other ? { ok: false, outcome: aboutElse() } : proof;
  }

  /** The answer to an operation that is sent again. Nothing goes to the service. */
  async function repeat<State>(request: OperationRequest<State>, read: ReadRow): Promise<Outcome> {
    const { record, row } = read;
    if (record.state === 'forwarded' && attended(read)) {
      return refuse('operation_running', { effect: 'unknown', retryAfterMs: 2000 });
    }
    if (isOpen(record)) return unknownOutcome();
    if (row.answer !== undefined) return readOutcome(row.answer);
    if (record.outcome === 'not_done') return refuse('operation_not_done');
    const proof = await proveOwn(request, read);
    // A read that fails has done nothing; the operation has. What is said here is said of the operation.
    return proof.ok ? request.recover(proof.state) : unknownOutcome();
  }

  /** A caller with the right secret may know that there is such a row; every other caller gets a refusal of the secret. */
  async function strange<State>(request: OperationRequest<State>, read: ReadRow): Promise<Outcome | undefined> {
    if (read.record.holder === request.holder) return undefined;
    const proof = await request.prove();
    return proof.ok ? undefined : proof.outcome;
  }

  /**
   * Nothing is sent now. Whether the same operation was sent before, by a process that is gone or by another instance, only its own row says: `certain`
   * when that has just been looked for and was not there.
   */
  const unavailable = (operationId: string, certain: boolean): Outcome =>
    refuse('journal_unavailable', {
      effect: certain && !sent.has(operationId) ? 'none' : 'unknown',
      retryAfterMs: 5000,
    });

  /** Whether an operation that no row is known of may go out: nothing else is open, its limits allow it, and the subject, as read now, takes it. */
  async function admit<State>(
    request: OperationRequest<State>,
    last: ReadRow | undefined,
    admitted: boolean,
  ): Promise<Proof<State>> {
    if (last !== undefined && isOpen(last.record)) {
      const outcome = (await strange(request, last)) ?? refuse('operation_open', { retryAfterMs: 2000 });
      return { ok: false, outcome };
    }
    const limited = admitted ? undefined : await request.admit();
    if (limited !== undefined) return { ok: false, outcome: limited };
    // The read comes after the look at the row before: it shows whatever that call has done.
    const proof = await proveOwn(request, last);
    if (!proof.ok) return proof;
    const refused = await request.refuses(proof.state).catch(() => unavailable(request.operationId, true));
    return refused === undefined ? proof : { ok: false, outcome: refused };
  }

  async function decide<State>(request: OperationRequest<State>): Promise<Outcome> {
    const { operationId, operation, subject, digest, holder } = request;
    let admitted = false;
    for (let round = 0; round < mostRounds; round += 1) {
      let own: ReadRow | undefined;
      let last: ReadRow | undefined;
      // It was answered as not sent before its row was written, and it stays so.
      if (writing.has(operationId)) return unavailable(operationId, journal.alone);
      const finding = journal.find(operationId);
      try {
        const [foundRow, lastRow] = await Promise.all([finding, journal.latest(subject)]);
        // Another instance may have written this very operation down between the two.
        const ownRow = foundRow ?? (lastRow?.operationId === operationId ? lastRow : undefined);
        own = ownRow && readRow(ownRow);
        last = lastRow && readRow(lastRow);
        if (own !== undefined && (await endUnsent(own))) continue;
        if (own !== undefined) await refresh(own);
      } catch {
        const isNew = await finding.then(
          (row) => row === undefined,
          () => false,
        );
        return unavailable(operationId, isNew || (journal.alone && unsent.has(operationId)));
      }
      if (own !== undefined) {
        const stranger = await strange(request, own);
        if (stranger !== undefined) return stranger;
        if (isFence(own, request)) return refuse('operation_not_done');
        const same = own.record.digest === digest && own.record.holder === holder && own.row.subject === subject;
        return same ? repeat(request, own) : refuse('operation_id_reused');
      }
      const admission = await admit(request, last, admitted);
      if (!admission.ok) {
        // What refuses it may be what it has done itself, by way of another instance.
        const other = journal.alone ? undefined : await find(operationId).catch(() => 'unread' as const);
        if (other === undefined) return admission.outcome;
        if (other === 'unread') return unavailable(operationId, false);
        continue;
      }
      admitted = true;
      const proof = admission;
      const found = request.finding(proof.state);
      await step('before row');
      const stamp = timeline.stamp();
      furthest = Math.max(furthest, stamp.ahead);
      const began = timeline.at(stamp);
      const record: JournalRecord = {
        operation,
        state: 'forwarded',
        digest,
        holder,
        baseline: found.mark,
        currency: found.currency,
        clock: stamp,
        baselineUpdated: found.updated,
        forwardedAt: began,
        sentBy: began + times.writeMs,
        reads: 0,
        notice: 'none',
        notices: 0,
      };
      const row: JournalRow = {
        operationId,
        subject,
        turn: (last?.row.turn ?? 0) + 1,
        naturalKey: request.naturalKey(proof.state),
        revision: 1,
        owner: me,
        pending: true,
        open: true,
        dueAt: began,
        changedAt: began,
        record: JSON.stringify(record),
        answer: undefined,
      };
      const written = await write({ row, record });
      if (written === 'taken') continue;
      if (written === 'not in time') return unavailable(operationId, true);
      await step('after row');
      return forward(request, proof.state, { row, record });
    }
    return refuse('operation_open', { retryAfterMs: 2000 });
  }

  /** Row that takes the place of an operation that has not arrived. Its subject has turns of its own: readers of the payment never see it. */
  async function fence({ operationId, subject, holder }: VerdictRequest): Promise<boolean> {
    const fences = fencesOf(subject);
    const turn = ((await journal.latest(fences))?.turn ?? 0) + 1;
    const at = now();
    const record: JournalRecord = {
      operation: 'fence',
      state: 'settled',
      digest: '',
      holder,
      baseline: '',
      forwardedAt: at,
      endedAt: at,
      outcome: 'not_done',
      reads: 0,
      notice: 'none',
      notices: 0,
    };
    const row: JournalRow = {
      operationId,
      subject: fences,
      turn,
      naturalKey: fences,
      revision: 1,
      owner: me,
      pending: false,
      open: false,
      dueAt: at,
      changedAt: at,
      record: JSON.stringify(record),
      answer: undefined,
    };
    return within(times.writeMs, parts.journal.insert(row));
  }

  async function judge(request: VerdictRequest): Promise<Verdict> {
    const { operationId, subject, holder, admit } = request;
    let admitted = false;
    for (let round = 0; round < mostRounds; round += 1) {
      const own = await find(operationId);
      if (own !== undefined) {
        if (await endUnsent(own)) continue;
        if (isFence(own, request)) return { ok: true, verdict: 'not_done' };
        const same = own.record.holder === holder && own.row.subject === subject;
        if (!same) return { ok: false, outcome: refuse('operation_id_reused') };
        if (isOpen(own.record)) return { ok: true, verdict: 'pending' };
        const answer = own.row.answer === undefined ? undefined : readOutcome(own.row.answer);
        const { operation, outcome: verdict = 'pending' } = own.record;
        return { ok: true, verdict, operation, answer };
      }
      // It has arrived here and is about to be sent or refused; or it was sent, and its row is forgotten by now.
      const arrived = running.get(operationId)?.holder === holder;
      if (arrived || sent.has(operationId)) return { ok: true, verdict: 'pending' };
      const limited = admitted ? undefined : await admit();
      if (limited !== undefined) return { ok: false, outcome: limited };
      admitted = true;
      if (await fence(request)) return { ok: true, verdict: 'not_done' };
    }
    return { ok: false, outcome: unavailable(operationId, false) };
  }

  /**
   * Writes the row of an operation down, with an end to the wait. A row that comes too late, also one of which the store said nothing or no, is
   * ended as not sent as soon as it is there: its operation was answered by then, and a payer who saw "nothing was done" may have tried again.
   */
  async function write(read: ReadRow): Promise<'written' | 'taken' | 'not in time'> {
    const { operationId } = read.row;
    const began = timeline.moment();
    // Of two clocks the one by which more time has passed: a machine that slept, or whose clock was set, sends less, never later.
    const inTime = () => {
      const { wall, monotonic } = timeline.moment();
      return Math.max(wall - began.wall, monotonic - began.monotonic) <= times.writeMs;
    };
    let over = false;
    // From here on a row of this name may be one that is sent. If an earlier one is there after all, this one is not written.
    const doubtful = unsent.delete(operationId);
    writing.add(operationId);
    const inserted = parts.journal.insert(read.row).finally(() => writing.delete(operationId));
    const late = (): 'not in time' => {
      over = true;
      remember(unsent, operationId);
      return 'not in time';
    };
    const written = inserted.then((done) => {
      if (!done) {
        if (doubtful) remember(unsent, operationId);
        return 'taken';
      }
      if (!over && inTime()) return 'written';
      late();
      // What cannot be written now, the sweep writes.
      endUnsent(read).catch(() => undefined);
      return 'not in time';
    }, late);
    return within(times.writeMs, written).catch(late);
  }

  /** Ends a row of this process whose operation was answered as not sent; false for every other row. */
  async function endUnsent({ row, record }: ReadRow): Promise<boolean> {
    if (record.state !== 'forwarded' || row.owner !== me || !unsent.has(row.operationId)) return false;
    await writeAnswer(row.operationId, refuse('journal_unavailable'));
    unsent.delete(row.operationId);
    return true;
  }

  /** Sends the call. Its row is on the disk; from here on only its answer or a read can say how it ended. */
  async function forward<State>(request: OperationRequest<State>, state: State, written: ReadRow): Promise<Outcome> {
    const { operationId } = request;
    const sentAt = timeOf(written.record);
    const read: ReadRow = { ...written, record: { ...written.record, forwardedAt: sentAt, sentBy: sentAt } };
    remember(sent, operationId);
    // Not awaited: where it stops the process, the request is already on its way.
    const inFlight = step('in flight');
    let result: Sent;
    try {
      result = await request.send(state);
    } catch {
      result = { kind: 'unknown', outcome: unknownOutcome() };
    }
    await inFlight;
    await step('after answer');
    try {
      if (result.kind === 'unknown') {
        await toUnknown(read);
      } else {
        late.set(operationId, result.outcome);
        await writeAnswer(operationId, result.outcome, read);
        late.delete(operationId);
      }
    } catch {
      // The answer is true whether or not it could be written; the sweep writes it, or finds the end out.
    }
    await step('after answered');
    return result.outcome;
  }

  /** Looks after one row that has something left to do. */
  async function attend(read: ReadRow): Promise<void> {
    const { row, record } = read;
    if (running.has(row.operationId)) return;
    // An end that its own instance does not get round to telling is anybody's.
    const left = record.notice === 'due' && timeOf(record) - dueAt(record) >= times.claimMs;
    if (row.owner !== me && !left && attended(read)) return;
    if (record.state === 'forwarded') {
      const answer = late.get(row.operationId);
      if (answer !== undefined) {
        await writeAnswer(row.operationId, answer);
        late.delete(row.operationId);
      } else if (!(await endUnsent(read))) {
        await toUnknown(read);
      }
      return;
    }
    if (record.state === 'unknown') {
      const own = row.owner === me ? read : await change(read, record);
      if (own !== undefined && readIsDue(own)) await settleByReading(own);
      return;
    }
    notify(read);
  }

  function readIsDue({ row, record }: ReadRow): boolean {
    const apart = (lastLook.get(row.subject) ?? Number.NEGATIVE_INFINITY) + times.readsApartMs;
    return ticks() >= apart && timeOf(record) >= nextReadAt(record);
  }

  async function settleByReading(read: ReadRow): Promise<void> {
    const began = timeline.moment();
    noteLook(read.row.subject, began.monotonic);
    const found = await look(read.row.subject, read.record.operation).catch(() => undefined);
    const merged = found === undefined ? read : await merge(read, { ...found, began });
    if (found === undefined || isElse(read.record, found)) {
      // It goes behind those that can be read.
      const missedAt = timeOf(read.record, began);
      await change(read, { ...read.record, misses: (read.record.misses ?? 0) + 1, missedAt });
      return;
    }
    if (!isOpen(merged.record)) {
      lastLook.delete(read.row.subject);
      notify(merged);
    }
  }

  /** Starts the merchant's hook for an end, if that is due. No caller waits for it: a hook may take as long as it likes, or for ever. */
  function notify(read: ReadRow): void {
    const { row, record } = read;
    const { operationId } = row;
    if (prepare === undefined || record.outcome === undefined || telling.has(operationId)) return;
    if (record.notice !== 'due' && record.notice !== 'claimed') return;
    // The owner of the claim is gone, however long the claim is valid.
    const orphaned = record.notice === 'claimed' && row.owner !== me && isGone(row.owner);
    if (!heard.has(operationId) && !orphaned && record.noticeAt !== undefined && timeOf(record) < record.noticeAt)
      return;
    if (telling.size >= mostHooks) return;
    const reported = tellEnd(read, record.outcome, prepare).then(
      () => true,
      () => false,
    );
    telling.set(
      operationId,
      reported.finally(() => telling.delete(operationId)),
    );
  }

  /**
   * Reports an end to the merchant. The claim is on the disk before the call, and the call is made at once after it: an end is reported twice only
   * where the hook rejected or did not answer in time, or where its process was gone before it could write down that the hook had heard.
   */
  async function tellEnd(
    read: ReadRow,
    outcome: EndedOperation['outcome'],
    prepareTo: NonNullable<OperationsParts['prepare']>,
  ): Promise<void> {
    const { row, record } = read;
    const { operationId, subject, answer } = row;
    if (heard.has(operationId)) return noteHeard(read);
    const notices = record.notices + 1;
    const later = (): JournalRecord => ({
      ...record,
      notice: 'due',
      notices,
      noticeAt: timeOf(record) + Math.min(hourMs, 1000 * 2 ** Math.min(notices, 12)),
    });
    const ended = { operationId, subject, answer, operation: record.operation, outcome };
    const tell = await prepareTo(ended).catch(() => undefined);
    if (tell === undefined) {
      await change(read, later());
      return;
    }
    const claimedAt = ticks();
    const claimed = await change(read, {
      ...record,
      notice: 'claimed',
      notices,
      noticeAt: timeOf(record) + times.claimMs,
    });
    // A claim that took so long to write may be over by the time that the hook has heard: it is let go, and made anew.
    if (claimed === undefined || ticks() - claimedAt >= times.claimMs / 2) return;
    let over = false;
    const hearing = tell().then(async () => {
      remember(heard, operationId);
      if (over) await noteHeardLate(operationId);
    });
    const arrived = await within(times.claimMs, hearing).then(
      () => true,
      () => false,
    );
    over = true;
    if (heard.has(operationId)) await noteHeard(claimed);
    else if (!arrived) await change(claimed, later());
  }

  /** A hook that answered after its time: what was to be reported again need not be, if that can still be written down. */
  async function noteHeardLate(operationId: string): Promise<void> {
    const read = await find(operationId).catch(() => undefined);
    const waits = read?.record.notice === 'due' || read?.record.notice === 'claimed';
    if (read !== undefined && waits) await noteHeard(read).catch(() => undefined);
  }

  async function noteHeard(read: ReadRow): Promise<void> {
    await change(read, { ...read.record, notice: 'given', noticeAt: undefined });
    heard.delete(read.row.operationId);
  }

  async function renew(): Promise<void> {
    await journal.renew(me, now() + times.leaseMs);
    const at = ticks();
    if (renewedAt !== undefined && at - renewedAt >= times.leaseMs) backAt = at;
    renewedAt = at;
  }

  /**
   * Writes a row of the size of an operation's: a lease is written over in its place, also on a disk that has no room for another row. `forget` takes
   * the rows before it away.
   */
  async function probe(): Promise<void> {
    // By the process's own clock: a caller of `/readyz` cannot fill the disk with probes.
    if (probedAt !== undefined && performance.now() - probedAt < probeEveryMs) return;
    probes += 1;
    const row: JournalRow = {
      operationId: crypto.randomUUID(),
      subject: `probe ${me}`,
      turn: probes,
      naturalKey: `probe ${me}`,
      revision: 1,
      owner: me,
      pending: false,
      open: false,
      dueAt: 0,
      changedAt: 0,
      record: '{}',
      answer: probeText,
    };
    if (!(await within(times.writeMs, parts.journal.insert(row))))
      throw new Error('tillkit: the probe was not written.');
    probedAt = performance.now();
  }

  async function renewWhenDue(): Promise<void> {
    if (journal.alone || (renewedAt !== undefined && ticks() - renewedAt < times.leaseMs / 3)) return;
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    await renewing;
  }

  async function round(): Promise<boolean> {
    try {
      await renewWhenDue();
      if (forgottenAt === undefined || ticks() - forgottenAt >= hourMs) {
        forgottenAt = ticks();
        await journal.forget(now() - times.replayMs);
      }
      // Rows are due by the clock of when they were sent, which may have been set back since.
      const rows = await journal.pending(Math.max(now(), Math.ceil(ticks() + furthest)));
      if (rows.length > 0 && !journal.alone) leases = await journal.leases();
      const queue = [...rows];
      let well = true;
      const worker = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          try {
            await attend(readRow(next));
          } catch {
            // One row that cannot be looked after must not keep the others waiting.
            well = false;
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, worker));
      return well;
    } catch {
      return false;
    }
  }

  return {
    run(request) {
      const current = running.get(request.operationId);
      if (current !== undefined && current.holder === request.holder) {
        return current.digest === request.digest ? current.done : Promise.resolve(refuse('operation_id_reused'));
      }
      // Somebody else's secret: it is proved like any other before a word is said.
      if (current !== undefined) return decide(request);
      const done = decide(request).finally(() => running.delete(request.operationId));
      running.set(request.operationId, { digest: request.digest, holder: request.holder, done });
      return done;
    },
    verdict: (request) => judge(request).catch(() => ({ ok: false, outcome: unavailable(request.operationId, false) })),
    async observe(subject) {
      const began = timeline.moment();
      const failed: Observed = { ok: false, outcome: refuse('journal_unavailable', { retryAfterMs: 5000 }) };
      let before: JournalRow | undefined;
      let readable = true;
      try {
        before = await journal.latest(subject);
      } catch {
        readable = false;
      }
      return async (finding) => {
        if (!readable) return failed;
        try {
          const row = await journal.latest(subject);
          if (row === undefined) return { ok: true, open: undefined };
          const read = readRow(row);
          if (isElse(read.record, finding(read.record.operation))) return { ok: false, outcome: aboutElse() };
          if (!isOpen(read.record)) {
            // Which of two rows or ends came first is decided by the journal, not by clocks: instances have one each.
            const endedBefore = before?.operationId === row.operationId && !isOpen(readRow(before).record);
            const recent = timeOf(read.record) - (read.record.endedAt ?? 0) < times.settleAfterMs;
            return { ok: true, open: endedBefore ? undefined : wasOpen(read), said: recent ? row.answer : undefined };
          }
          return { ok: true, open: await openAfterRead(read, { ...finding(read.record.operation), began }) };
        } catch {
          return failed;
        }
      };
    },
    async effectSoFar(operationId) {
      if (running.has(operationId)) return 'unknown';
      // A refused caller has asked too often: it must not be able to keep the journal busy.
      if (lookingBack >= mostLookingBack) return 'unknown';
      lookingBack += 1;
      try {
        const read = await find(operationId);
        const nothing = read === undefined ? !sent.has(operationId) : read.record.outcome === 'not_done';
        return nothing ? 'none' : 'unknown';
      } catch {
        return 'unknown';
      } finally {
        lookingBack -= 1;
      }
    },
    async answerOf(naturalKey) {
      const row = await journal.latestOf(naturalKey);
      return row?.answer;
    },
    async sweep() {
      // A round may last longer than the lease, because it waits for the service: it must not make this instance look dead.
      if (sweeping !== undefined) renewWhenDue().catch(() => undefined);
      sweeping ??= round().finally(() => {
        sweeping = undefined;
      });
      const well = await sweeping;
      const written = await Promise.all(telling.values());
      return well && written.every((yes) => yes);
    },
    ready: () =>
      Promise.all([renew(), probe()]).then(
        () => true,
        () => false,
      ),
    leave: async () => {
      const calls = Promise.allSettled(Array.from(running.values(), ({ done }) => done));
      await within(times.writeMs + times.longestCallMs, calls).catch(() => undefined);
      await within(times.leaveMs, round()).catch(() => undefined);
      await within(times.leaveMs, Promise.all(telling.values())).catch(() => undefined);
      await journal.renew(me, 0).catch(() => undefined);
    },
  };
}

/** Name of the fences of a subject in the journal. */
const fencesOf = (subject: string) => `fence ${subject}`;

/** True for the row that refuses an operation because its verdict was asked for before it arrived. */
const isFence = ({ row, record }: ReadRow, { subject, holder }: Pick<VerdictRequest, 'subject' | 'holder'>): boolean =>
  row.subject === fencesOf(subject) && record.holder === holder;

/** What a promise comes to within so many milliseconds. @throws when it takes longer */
function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('tillkit: not in time.')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A journal of which no answer is waited for without an end. What did not come in time may still be written, as with any write that fails. */
function bounded(journal: Journal, ms: number): Omit<Journal, 'insert'> {
  return {
    alone: journal.alone,
    dead: journal.dead,
    replace: (row) => within(ms, journal.replace(row)),
    find: (operationId) => within(ms, journal.find(operationId)),
    latest: (subject) => within(ms, journal.latest(subject)),
    latestOf: (naturalKey) => within(ms, journal.latestOf(naturalKey)),
    pending: (at) => within(ms, journal.pending(at)),
    renew: (owner, until) => within(ms, journal.renew(owner, until)),
    leases: () => within(ms, journal.leases()),
    forget: (before) => within(ms, journal.forget(before)),
    close: () => journal.close(),
  };
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  if (ids.size <= mostRemembered) return;
  const [oldest] = ids;
  if (oldest !== undefined) ids.delete(oldest);
}

/** An outcome as it was written into the journal by this proxy. */
export function readOutcome(text: string): Outcome {
  // Proof of the cast: the only writer of this text is `writeAnswer`, which writes an outcome.
  return JSON.parse(text) as Outcome;
}

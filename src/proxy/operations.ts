import type { Clock } from '../client/index.ts';
import type { Effect, OperationVerdict } from '../contract/index.ts';
import { bounded, within } from './boundedJournal.ts';
import { createReports, type PrepareReport } from './endReports.ts';
import { createInstance } from './instance.ts';
import type { Journal } from './journal.ts';
import { type Finding, isElse, isOpen, type JournalRecord, type ReadRow, readRow } from './journalRecord.ts';
import { createRows } from './journalRows.ts';
import { browserMs, type JournalTimes } from './journalTimes.ts';
import { createWrites } from './operationWrites.ts';
import { type Outcome, refuse } from './refusal.ts';
import { remember } from './rememberedIds.ts';
import { createSubjectReads, type SubjectReads } from './subjectReads.ts';
import { createRound } from './sweep.ts';

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
  /**
   * Sends the call. Where the browser sends it, this gives the permission: the outcome is unknown then, until a read or a report of the browser shows
   * it.
   */
  readonly send: (state: State) => Promise<Sent>;
  /** Who sends the call. @default the proxy */
  readonly sender?: 'browser' | undefined;
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

/** What a browser knows of a call that it sends itself. */
export interface ReportOfCall extends Pick<VerdictRequest, 'operationId' | 'subject' | 'holder'> {
  /** The refusal that the call was answered with; absent where it has not left the browser and never will. */
  readonly refusal?: Outcome | undefined;
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
      /** Who has sent the call; absent for the proxy. */
      readonly sender?: 'browser' | undefined;
    }
  | { readonly ok: false; readonly outcome: Outcome };

/** Where an operation has got to: for tests that stop the process there. */
export type JournalStep = 'before row' | 'after row' | 'in flight' | 'after answer' | 'after answered';

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
  readonly prepare?: PrepareReport | undefined;
  readonly onStep?: ((step: JournalStep) => void | Promise<void>) | undefined;
}

/** Calls that move money or authentication state: each goes out at most once, and none is forgotten. */
export interface Operations extends Pick<SubjectReads, 'observe'> {
  readonly run: <State>(request: OperationRequest<State>) => Promise<Outcome>;
  /**
   * Says whether an operation was carried out. An id without a row is fenced: a row is written that refuses every later arrival of the operation, so
   * that `not_done` is true from then on. The row of the operation and the fence have the same primary key, so only one of them is ever written.
   */
  readonly verdict: (request: VerdictRequest) => Promise<Verdict>;
  /**
   * Writes down what a browser knows of the call that it sends itself; the next read that finds nothing changed ends the operation. Of every other
   * operation, and of one that has ended, it changes nothing. Never rejects.
   */
  readonly report: (report: ReportOfCall) => Promise<void>;
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

/** Refused operations whose rows are looked for at the same time. */
const mostLookingBack = 16;
/** How often an operation looks again after another one came in between. */
const mostRounds = 5;

/** Makes the operations of one proxy instance. */
export function createOperations(parts: OperationsParts): Operations {
  const { times, clock, look, prepare } = parts;
  const journal = bounded(parts.journal, times.patienceMs);
  const instance = createInstance(journal, (row) => parts.journal.insert(row), times, clock);
  const { id: me, timeline, now, timeOf, refresh, renewWhenDue } = instance;
  const rows = createRows(journal, instance, {
    times,
    reports: prepare !== undefined,
    onAnswerAboutAnother: parts.onAnswerAboutAnother,
  });
  const { find, writeAnswer, toUnknown } = rows;
  const reports = createReports(rows, instance, times, prepare);
  const writes = createWrites((row) => parts.journal.insert(row), rows, instance, times);
  const { write, rowOf, endUnsent, isWriting, isUnsent } = writes;
  const step = async (name: JournalStep) => parts.onStep?.(name);
  const running = new Map<string, { digest: string; holder: string; done: Promise<Outcome> }>();
  /** Answers that could not be written yet. */
  const late = new Map<string, Outcome>();
  /** Ids that this process has sent a call under: none of these may be answered with effect `none`. */
  const sent = new Set<string>();
  let lookingBack = 0;
  /** How far the wall clock was ahead of the ticks at most when a call was sent. */
  let furthest = Number.NEGATIVE_INFINITY;
  let sweeping: Promise<boolean> | undefined;

  /** A read that shows another currency than the row of an earlier call reports nothing. */
  function aboutElse(): Outcome {
    parts.onAnswerAboutAnother?.();
    return refuse('service_unavailable');
  }

  /** Whether this instance or a live one is responsible for a row. */
  const attended = (read: ReadRow): boolean =>
    read.row.owner === me
      ? running.has(read.row.operationId) || read.record.state === 'unknown'
      : instance.isAttended(read);

  const reads = createSubjectReads(journal, rows, instance, { times, look, attended, aboutElse });
  const { observe } = reads;

  const unknownOutcome = (): Outcome => refuse('outcome_unknown', { effect: 'unknown', retryAfterMs: 2000 });

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
      if (isWriting(operationId)) return unavailable(operationId, journal.alone);
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
        return unavailable(operationId, isNew || (journal.alone && isUnsent(operationId)));
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
        sender: request.sender,
        forwardedAt: began,
        sentBy: began + times.writeMs + lateness(request),
        reads: 0,
        notice: 'none',
        notices: 0,
      };
      const read = rowOf({
        operationId,
        subject,
        turn: (last?.row.turn ?? 0) + 1,
        naturalKey: request.naturalKey(proof.state),
        record,
      });
      const written = await write(read);
      if (written === 'taken') continue;
      if (written === 'not in time') return unavailable(operationId, true);
      await step('after row');
      return forward(request, proof.state, read);
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
    const { row } = rowOf({ operationId, subject: fences, turn, naturalKey: fences, record });
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
        const { operation, outcome: verdict = 'pending', sender } = own.record;
        return { ok: true, verdict, operation, answer, sender };
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

  /** Sends the call. Its row is on the disk; from here on only its answer or a read can say how it ended. */
  async function forward<State>(request: OperationRequest<State>, state: State, written: ReadRow): Promise<Outcome> {
    const { operationId } = request;
    const sentAt = timeOf(written.record);
    const sentBy = sentAt + lateness(request);
    const read: ReadRow = { ...written, record: { ...written.record, forwardedAt: sentAt, sentBy } };
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

  async function report({ operationId, subject, holder, refusal }: ReportOfCall): Promise<void> {
    // The service refuses by the state of a payment what has changed it: a copy of the payment that lags behind would hide that.
    const apartMs = refusal?.code === 'payment_not_open' ? times.equalApartMs : 0;
    for (let round = 0; round < mostRounds; round += 1) {
      const own = await find(operationId);
      if (own === undefined || own.record.holder !== holder || own.row.subject !== subject) return;
      const { sender, reported } = own.record;
      if (sender === undefined || reported !== undefined || !isOpen(own.record)) return;
      const answer = refusal && JSON.stringify(refusal);
      if ((await rows.change(own, { ...own.record, reported: { apartMs, answer } })) !== undefined) return;
    }
  }

  const round = createRound({
    journal,
    instance,
    times,
    rows,
    writes,
    reads,
    reports,
    isRunning: (operationId) => running.has(operationId),
    attended,
    late,
    furthest: () => furthest,
  });

  return {
    run(request) {
      const current = running.get(request.operationId);
      if (current !== undefined && current.holder === request.holder) {
        if (current.digest !== request.digest) return Promise.resolve(refuse('operation_id_reused'));
        // Of two callers that were given the same permission both would send.
        return request.sender === undefined
          ? current.done
          : Promise.resolve(refuse('operation_running', { effect: 'unknown', retryAfterMs: 2000 }));
      }
      // The secret of another caller: it is proved like any other before anything is answered.
      if (current !== undefined) return decide(request);
      const done = decide(request).finally(() => running.delete(request.operationId));
      running.set(request.operationId, { digest: request.digest, holder: request.holder, done });
      return done;
    },
    report: (request) => report(request).catch(() => undefined),
    verdict: (request) => judge(request).catch(() => ({ ok: false, outcome: unavailable(request.operationId, false) })),
    observe,
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
      return (await reports.settled()) && well;
    },
    ready: () =>
      Promise.all([instance.renew(), instance.probe()]).then(
        () => true,
        () => false,
      ),
    leave: async () => {
      const calls = Promise.allSettled(Array.from(running.values(), ({ done }) => done));
      await within(times.writeMs + times.longestCallMs, calls).catch(() => undefined);
      await within(times.leaveMs, round()).catch(() => undefined);
      await within(times.leaveMs, reports.settled()).catch(() => undefined);
      await journal.renew(me, 0).catch(() => undefined);
    },
  };
}

/** How much later than its row a call may leave, in milliseconds. */
const lateness = ({ sender }: Pick<OperationRequest<never>, 'sender'>): number =>
  sender === undefined ? 0 : browserMs;

/** Name of the fences of a subject in the journal. */
const fencesOf = (subject: string) => `fence ${subject}`;

/** True for the row that refuses an operation because its verdict was asked for before it arrived. */
const isFence = ({ row, record }: ReadRow, { subject, holder }: Pick<VerdictRequest, 'subject' | 'holder'>): boolean =>
  row.subject === fencesOf(subject) && record.holder === holder;

/** An outcome as it was written into the journal by this proxy. */
export function readOutcome(text: string): Outcome {
  // Proof of the cast: the only writer of this text is `writeAnswer`, which writes an outcome.
  return JSON.parse(text) as Outcome;
}

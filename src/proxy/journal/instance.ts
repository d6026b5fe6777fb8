import { type Clock, createTimeline, type Moment, type Timeline } from '../../client/index.ts';
import { type BoundedJournal, within } from './boundedJournal.ts';
import type { Journal, JournalRow } from './journal.ts';
import type { JournalRecord, ReadRow } from './journalRecord.ts';
import type { JournalTimes } from './journalTimes.ts';

/** A row that could be written so short a time ago, in milliseconds, needs no further proof. */
const probeEveryMs = 5000;
/** Clocks that differ by more than this, in milliseconds, are reported: they should be set. */
const apartMs = 5_000;
/** Resolution of the service's timestamps, in milliseconds. */
const secondMs = 1000;
/** About as long as a row with its answer. */
const probeText = ' '.repeat(2048);

/**
 * What a missing row means for its operation.
 *
 * - `whole`: the operation was not sent. The journal has every row of its payment or payout, which is younger than the journal.
 * - `settled`: it may have been sent by a process whose rows are lost, but not so late that its call could still be under way.
 * - `young`: its call may be under way.
 */
export type Completeness = 'whole' | 'settled' | 'young';

/** One running proxy among those that share a journal: its clocks, its lease, and what it knows of the others. */
export interface Instance {
  readonly id: string;
  readonly timeline: Timeline;
  readonly now: () => number;
  /** Monotonic milliseconds, for what is kept in memory alone. */
  readonly ticks: () => number;
  /** A moment as a record counts: now, where none is given. */
  readonly timeOf: (record: JournalRecord, moment?: Moment) => number;
  /** Whether another instance is known to be gone, without waiting for its lease to end. */
  readonly isGone: (owner: string) => boolean;
  /** Whether the other instance that owns a row still looks after it. */
  readonly isAttended: (read: ReadRow) => boolean;
  /** Reads who is alive. */
  readonly readLeases: () => Promise<void>;
  /** Looks again who is alive, where it matters for this row. */
  readonly refresh: (read: ReadRow) => Promise<void>;
  /**
   * What a missing row means. Rejects when the store cannot be read.
   *
   * @param subjectAge age of its payment or payout by the clock of the service, in milliseconds; absent where it is not known
   */
  readonly completeness: (subjectAge?: number) => Promise<Completeness>;
  /** Resolves once this instance counts by the clock of the store. Rejects when the store cannot be asked. */
  readonly knowTime: () => Promise<void>;
  readonly renew: () => Promise<void>;
  readonly renewWhenDue: () => Promise<void>;
  /**
   * Writes a row of the size of an operation's: a lease is written over in its place, also on a disk that has no room for another row. `forget` takes
   * the rows before it away.
   */
  readonly probe: () => Promise<void>;
}

/** What an instance needs besides its journal. */
export interface InstanceParts {
  readonly times: JournalTimes;
  readonly clock: Clock;
  /** Address and environment of the service that the calls go to. */
  readonly service: string;
  /** Called with each reading of the store's clock that is far from this process's: by how many milliseconds it is ahead. */
  readonly onClockApart?: ((aheadMs: number) => void) | undefined;
}

/** Makes this process known as an instance. */
export function createInstance(
  journal: BoundedJournal,
  insert: Journal['insert'],
  { times, clock, service, onClockApart }: InstanceParts,
): Instance {
  const id = crypto.randomUUID();
  /** How far the clock of the store is ahead of this process's; unknown until it was asked. */
  let ahead = journal.time === undefined ? 0 : undefined;
  const offset = () => ahead ?? 0;
  const timeline = createTimeline(clock, id, offset);
  const now = () => clock.now() + offset();
  const ticks = () => timeline.moment().monotonic;
  const timeOf: Instance['timeOf'] = (record, moment) => timeline.at(record.clock, moment);
  let leases: ReadonlyMap<string, number> = new Map();
  let renewedAt: number | undefined;
  /** When this instance could write its lease again after a gap: another instance that was silent until then may have had the same fault. */
  let backAt: number | undefined;
  let renewing: Promise<void> | undefined;
  let probedAt: number | undefined;
  let probes = 0;
  /** Since when the journal has every row, and how old it was at a tick. */
  let complete: { readonly since: number; readonly age: number; readonly at: number } | undefined;

  const isGone = (owner: string): boolean => journal.alone || journal.dead?.has(owner) === true;

  async function readLeases(): Promise<void> {
    if (!journal.alone) leases = await journal.leases();
  }

  /** Asks the store for its time. An answer that took long says little, and does not replace a better one. */
  async function readTime(): Promise<void> {
    if (journal.time === undefined) return;
    const began = timeline.moment();
    const time = await journal.time();
    const { wall, monotonic } = timeline.moment();
    const took = monotonic - began.monotonic;
    if (ahead !== undefined && took > 1_000) return;
    ahead = Math.round(time - (wall - took / 2));
    if (Math.abs(ahead) > apartMs) onClockApart?.(ahead);
  }

  async function completeness(subjectAge?: number): Promise<Completeness> {
    if (journal.completeSince === undefined) return 'whole';
    const since = await journal.completeSince(service, now());
    // From here on by ticks: a clock that is set makes no journal older, nor younger.
    if (complete?.since !== since) complete = { since, age: Math.max(0, now() - since), at: ticks() };
    const age = complete.age + ticks() - complete.at;
    if (subjectAge !== undefined && subjectAge + secondMs < age) return 'whole';
    return age >= Math.max(times.longestCallMs, times.browserMs) + times.settleAfterMs ? 'settled' : 'young';
  }

  async function renew(): Promise<void> {
    await readTime();
    // A new journal begins now, and not when it is first asked for what it does not know.
    if (renewedAt === undefined) await completeness();
    await journal.renew(id, now() + times.leaseMs);
    const at = ticks();
    if (renewedAt !== undefined && at - renewedAt >= times.leaseMs) backAt = at;
    renewedAt = at;
  }

  return {
    id,
    timeline,
    now,
    ticks,
    timeOf,
    isGone,
    isAttended({ row, record }) {
      if (isGone(row.owner)) return false;
      const until = leases.get(row.owner);
      if (backAt !== undefined && ticks() - backAt < times.leaseMs) return true;
      if (until !== undefined) return until > now();
      return timeOf(record) - record.forwardedAt < times.writeMs + times.longestCallMs;
    },
    completeness,
    readLeases,
    async refresh({ row, record }) {
      if (record.state === 'forwarded' && row.owner !== id) await readLeases();
    },
    async knowTime() {
      if (ahead === undefined) await readTime();
    },
    renew,
    async renewWhenDue() {
      if (journal.alone || (renewedAt !== undefined && ticks() - renewedAt < times.leaseMs / 3)) return;
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
    },
    async probe() {
      // By the process's own clock: a caller of `/readyz` cannot fill the disk with probes.
      if (probedAt !== undefined && performance.now() - probedAt < probeEveryMs) return;
      probes += 1;
      const row: JournalRow = {
        operationId: crypto.randomUUID(),
        subject: `probe ${id}`,
        turn: probes,
        naturalKey: `probe ${id}`,
        revision: 1,
        owner: id,
        pending: false,
        open: false,
        dueAt: 0,
        changedAt: 0,
        record: '{}',
        answer: probeText,
      };
      if (!(await within(times.writeMs, insert(row)))) throw new Error('tillkit: the probe was not written.');
      probedAt = performance.now();
    },
  };
}

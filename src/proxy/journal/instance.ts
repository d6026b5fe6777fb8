import { type Clock, createTimeline, type Moment, type Timeline } from '../../client/index.ts';
import { type Journal, type JournalRow, waitAtMost } from './journal.ts';
import type { JournalRecord, JournalTimes, ReadRow } from './journalRecord.ts';

/** Pause between probes, in milliseconds. */
const probeEveryMs = 5000;
/** Least difference between the clocks that is reported, in milliseconds. */
const apartMs = 5_000;
/** Resolution of the service's timestamps, in milliseconds. */
const secondMs = 1000;
/** About the size of a row with its answer. */
const probeText = ' '.repeat(2048);

/**
 * What it means that an operation has no row. Rows may be lost to damage or a failover of the store.
 *
 * - `neverSent`: the operation was not sent. The payment or payout was created after the journal lost anything, so the journal has every row about it.
 * - `maybeSent`: the operation may have been sent before rows were lost, but that was so long ago that its call has ended.
 * - `maybeRunning`: the operation may have been sent before rows were lost, and its call may still be running.
 */
export type MissingRowMeaning = 'neverSent' | 'maybeSent' | 'maybeRunning';

/** One of the proxy processes that share a journal: its clock, its lease, and the leases of the others. */
export interface Instance {
  /** UUID of this process. */
  readonly id: string;
  /** Moments of this process, comparable even after its clock was set. */
  readonly timeline: Timeline;
  /** Epoch milliseconds by the clock of the store. */
  readonly now: () => number;
  /** Monotonic milliseconds, for times that are kept in memory only. */
  readonly ticks: () => number;
  /** Epoch milliseconds of a moment by the clock of a record. @param moment by default now */
  readonly timeOf: (record: JournalRecord, moment?: Moment) => number;
  /** Whether another instance is known to be dead, without waiting for its lease to expire. */
  readonly isGone: (owner: string) => boolean;
  /** Whether the other instance that owns a row is alive. */
  readonly isOtherOwnerAlive: (read: ReadRow) => boolean;
  /** Reads the leases of all instances. */
  readonly readLeases: () => Promise<void>;
  /** Reads the leases again where a row of another instance is being sent. */
  readonly refreshLease: (read: ReadRow) => Promise<void>;
  /**
   * What a missing row means. Rejects when the store cannot be read.
   *
   * @param subjectAge age of its payment or payout by the clock of the service, in milliseconds; absent where it is not known
   */
  readonly getMissingRowMeaning: (subjectAge?: number) => Promise<MissingRowMeaning>;
  /** Resolves once the clock of the store is known. Rejects when the store cannot be read. */
  readonly syncClock: () => Promise<void>;
  /** Renews the lease of this instance. */
  readonly renew: () => Promise<void>;
  /** Renews the lease where a third of it has passed. */
  readonly renewWhenDue: () => Promise<void>;
  /**
   * Inserts a row of the size of an operation's, which proves that the store has room for one; a renewed lease does not. `forget` removes earlier probes.
   */
  readonly probe: () => Promise<void>;
}

/** Dependencies of an instance. */
export interface InstanceParts {
  readonly times: JournalTimes;
  readonly clock: Clock;
  /** Address and environment of the service that the calls go to. */
  readonly service: string;
  /** Called where the clocks of the store and of this process differ by much; with the milliseconds that the store's clock is ahead. */
  readonly onClockApart?: ((aheadMs: number) => void) | undefined;
}

/** Makes the instance of this process. */
export function createInstance(journal: Journal, { times, clock, service, onClockApart }: InstanceParts): Instance {
  const id = crypto.randomUUID();
  /** How far the clock of the store is ahead of this process's, in milliseconds; unknown until it was read. */
  let ahead = journal.time === undefined ? 0 : undefined;
  const offset = () => ahead ?? 0;
  const timeline = createTimeline(clock, id, offset);
  const now = () => clock.now() + offset();
  const ticks = () => timeline.moment().monotonic;
  const timeOf: Instance['timeOf'] = (record, moment) => timeline.at(record.clock, moment);
  let leases: ReadonlyMap<string, number> = new Map();
  let renewedAt: number | undefined;
  /** When this instance last renewed its lease after it had expired. The same fault may have kept other instances from renewing theirs. */
  let renewedAfterGapAt: number | undefined;
  let renewing: Promise<void> | undefined;
  let probedAt: number | undefined;
  let probes = 0;
  /** Since when the journal is complete, and its age at a monotonic time. */
  let complete: { readonly since: number; readonly age: number; readonly at: number } | undefined;

  const isGone = (owner: string): boolean => journal.alone || journal.dead?.has(owner) === true;

  async function readLeases(): Promise<void> {
    if (!journal.alone) leases = await journal.leases();
  }

  /** Reads the clock of the store. A slow answer is inexact, and does not replace a better one. */
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

  async function getMissingRowMeaning(subjectAge?: number): Promise<MissingRowMeaning> {
    if (journal.completeSince === undefined) return 'neverSent';
    const since = await journal.completeSince(service, now());
    // Its age counts by the monotonic clock from here on, whatever happens to the wall clock.
    if (complete?.since !== since) complete = { since, age: Math.max(0, now() - since), at: ticks() };
    const age = complete.age + ticks() - complete.at;
    if (subjectAge !== undefined && subjectAge + secondMs < age) return 'neverSent';
    return age >= Math.max(times.longestCallMs, times.browserMs) + times.settleAfterMs ? 'maybeSent' : 'maybeRunning';
  }

  async function renew(): Promise<void> {
    await readTime();
    // A new journal counts as complete from the first lease on, not from the first question.
    if (renewedAt === undefined) await getMissingRowMeaning();
    await journal.renew(id, now() + times.leaseMs);
    const at = ticks();
    if (renewedAt !== undefined && at - renewedAt >= times.leaseMs) renewedAfterGapAt = at;
    renewedAt = at;
  }

  return {
    id,
    timeline,
    now,
    ticks,
    timeOf,
    isGone,
    isOtherOwnerAlive({ row, record }) {
      if (isGone(row.owner)) return false;
      // After a gap every lease may be out of date: for the length of one, each owner counts as alive.
      if (renewedAfterGapAt !== undefined && ticks() - renewedAfterGapAt < times.leaseMs) return true;
      const until = leases.get(row.owner);
      if (until !== undefined) return until > now();
      // Without a known lease it counts as alive while its call can still be running.
      return timeOf(record) - record.forwardedAt < times.writeMs + times.longestCallMs;
    },
    getMissingRowMeaning,
    readLeases,
    async refreshLease({ row, record }) {
      if (record.state === 'forwarded' && row.owner !== id) await readLeases();
    },
    async syncClock() {
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
      // At most one probe in a while: callers of `/readyz` must not fill the disk.
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
      if (!(await waitAtMost(times.writeMs, journal.insert(row))))
        throw new Error('tillkit: the probe was not written.');
      probedAt = performance.now();
    },
  };
}

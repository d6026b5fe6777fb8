import { within } from '../journal/boundedJournal.ts';
import type { Instance } from '../journal/instance.ts';
import type { JournalRecord, ReadRow } from '../journal/journalRecord.ts';
import type { JournalTimes } from '../journal/journalTimes.ts';
import type { RowUpdates } from '../journal/rowUpdates.ts';
import { remember } from './rememberedIds.ts';

/** The end of a call, for the merchant's hook. */
export interface EndedOperation {
  readonly operationId: string;
  readonly operation: string;
  readonly subject: string;
  readonly outcome: 'done' | 'not_done';
  /** Whether this end takes the place of another one, which may have been reported. */
  readonly corrected: boolean;
  /** What the browser was answered, as JSON; absent when reads found the end out. */
  readonly answer: string | undefined;
}

/** Reads the payload for the merchant's hook, and gives the call of the hook. Either rejects when it is to be tried again. */
export type PrepareNotice = (ended: EndedOperation) => Promise<() => Promise<void>>;

/** Hooks that run at the same time: one that never answers takes such a place for `claimMs`, and nothing else. */
const mostHooks = 32;
const hourMs = 3_600_000;

/** Reports of ends to the merchant. */
export interface MerchantNotices {
  /** Starts the merchant's hook for an end, if that is due. No caller waits for it: a hook may take as long as it likes, or for ever. */
  readonly notify: (read: ReadRow) => void;
  /** Resolves when the running hooks have ended; false where one could not be written down. */
  readonly settled: () => Promise<boolean>;
}

/** Makes the reports of an instance. Without `prepare` it reports nothing. */
export function createMerchantNotices(
  { find, change }: RowUpdates,
  { id, ticks, timeOf, isGone }: Instance,
  times: JournalTimes,
  prepare: PrepareNotice | undefined,
): MerchantNotices {
  /** Ends whose hook is running; false where that could not be written down. */
  const telling = new Map<string, Promise<boolean>>();
  /** Ends that the merchant has heard of, until that is written down. */
  const heard = new Set<string>();

  /** Starts the merchant's hook for an end, if that is due. No caller waits for it: a hook may take as long as it likes, or for ever. */
  function notify(read: ReadRow): void {
    const { row, record } = read;
    const { operationId } = row;
    if (prepare === undefined || record.outcome === undefined || telling.has(operationId)) return;
    if (record.notice !== 'due' && record.notice !== 'claimed') return;
    // The owner of the claim is gone, however long the claim is valid.
    const orphaned = record.notice === 'claimed' && row.owner !== id && isGone(row.owner);
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
  async function tellEnd(read: ReadRow, outcome: EndedOperation['outcome'], prepareTo: PrepareNotice): Promise<void> {
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
    const { operation, corrected = false } = record;
    const ended = { operationId, subject, answer, operation, outcome, corrected };
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

  return {
    notify,
    settled: async () => (await Promise.all(telling.values())).every((written) => written),
  };
}

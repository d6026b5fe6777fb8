import type { Instance } from '../journal/instance.ts';
import { waitAtMost } from '../journal/journal.ts';
import type { JournalRecord, JournalTimes, ReadRow } from '../journal/journalRecord.ts';
import type { Rows } from '../journal/rows.ts';
import { remember } from '../journal/rows.ts';

/** A settled operation, for the merchant's hook. */
export interface EndedOperation {
  readonly operationId: string;
  readonly operation: string;
  readonly subject: string;
  readonly outcome: 'done' | 'not_done';
  /** Whether this outcome replaces an earlier one, which may have been reported. */
  readonly corrected: boolean;
  /** The recorded answer, as JSON; absent where reads have settled the operation. */
  readonly answer: string | undefined;
}

/** Reads the payload for the merchant's hook, and resolves to the call of the hook. Either rejects where it is to be tried again. */
export type PrepareNotice = (ended: EndedOperation) => Promise<() => Promise<void>>;

/** Most hooks that run at the same time. One that never answers counts for `claimMs`. */
const maxRunningHooks = 32;
const hourMs = 3_600_000;

/** Notices of settled operations to the merchant's hook. */
export interface MerchantNotices {
  /** Calls the merchant's hook for a settled operation, where that is due. Nobody waits for the hook. */
  readonly notify: (read: ReadRow) => void;
  /** Resolves once the running hooks have ended; false where one could not be recorded. */
  readonly whenIdle: () => Promise<boolean>;
}

/** Makes the notices of an instance. Without `prepare` there are none. */
export function createMerchantNotices(
  { find, change }: Rows,
  { id, ticks, timeOf, isGone }: Instance,
  times: JournalTimes,
  prepare: PrepareNotice | undefined,
): MerchantNotices {
  /** Running hooks by operation id; each resolves to false where its end could not be recorded. */
  const running = new Map<string, Promise<boolean>>();
  /** Operations that were delivered, until that is recorded. */
  const delivered = new Set<string>();

  function notify(read: ReadRow): void {
    const { row, record } = read;
    const { operationId } = row;
    if (prepare === undefined || record.outcome === undefined || running.has(operationId)) return;
    if (record.notice !== 'due' && record.notice !== 'claimed') return;
    // The owner of the claim is dead, so its claim does not count.
    const orphaned = record.notice === 'claimed' && row.owner !== id && isGone(row.owner);
    if (!delivered.has(operationId) && !orphaned && record.noticeAt !== undefined && timeOf(record) < record.noticeAt)
      return;
    if (running.size >= maxRunningHooks) return;
    const reported = deliver(read, record.outcome, prepare).then(
      () => true,
      () => false,
    );
    running.set(
      operationId,
      reported.finally(() => running.delete(operationId)),
    );
  }

  /**
   * Delivers a notice to the merchant. The claim is recorded before the hook is called. A notice is delivered twice only where the hook rejected, did not
   * answer in time, or the process died before it could record the delivery.
   */
  async function deliver(read: ReadRow, outcome: EndedOperation['outcome'], prepareTo: PrepareNotice): Promise<void> {
    const { row, record } = read;
    const { operationId, subject, answer } = row;
    if (delivered.has(operationId)) return noteDelivered(read);
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
    // A claim that took too long to record may expire before the hook answers: it is given up, and made again later.
    if (claimed === undefined || ticks() - claimedAt >= times.claimMs / 2) return;
    let over = false;
    const hearing = tell().then(async () => {
      remember(delivered, operationId);
      if (over) await noteDeliveredLate(operationId);
    });
    const arrived = await waitAtMost(times.claimMs, hearing).then(
      () => true,
      () => false,
    );
    over = true;
    if (delivered.has(operationId)) await noteDelivered(claimed);
    else if (!arrived) await change(claimed, later());
  }

  /** Records the delivery of a hook that answered after its time, so that it is not called again. */
  async function noteDeliveredLate(operationId: string): Promise<void> {
    const read = await find(operationId).catch(() => undefined);
    const waits = read?.record.notice === 'due' || read?.record.notice === 'claimed';
    if (read !== undefined && waits) await noteDelivered(read).catch(() => undefined);
  }

  async function noteDelivered(read: ReadRow): Promise<void> {
    await change(read, { ...read.record, notice: 'given', noticeAt: undefined });
    delivered.delete(read.row.operationId);
  }

  return {
    notify,
    whenIdle: async () => (await Promise.all(running.values())).every((written) => written),
  };
}

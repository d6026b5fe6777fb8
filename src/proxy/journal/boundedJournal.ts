import type { Journal } from './journal.ts';

/** Resolves like the promise. @throws after `ms` milliseconds without a result */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('tillkit: not in time.')), ms);
    const settled = () => clearTimeout(timer);
    promise.then(resolve, reject);
    promise.then(settled, settled);
  });
}

/** A journal with a timeout for every call. Inserts are left out: they have a timeout of their own (`RowInserts`). */
export type BoundedJournal = Omit<Journal, 'insert'>;

/** Adds a timeout to every call of a journal. A change that timed out may still be made, as with any write that fails. */
export function createBoundedJournal(journal: Journal, ms: number): BoundedJournal {
  const { time, completeSince } = journal;
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
    time: time && (() => within(ms, time())),
    completeSince: completeSince && ((service, now) => within(ms, completeSince(service, now))),
    close: () => journal.close(),
  };
}

import type { Journal } from './journal.ts';

/** What a promise comes to within so many milliseconds. @throws when it takes longer */
export function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('tillkit: not in time.')), ms);
    const settled = () => clearTimeout(timer);
    promise.then(resolve, reject);
    promise.then(settled, settled);
  });
}

/** Journal whose answers are waited for with an end. Rows of operations are inserted by those who have one of their own. */
export type BoundedJournal = Omit<Journal, 'insert'>;

/** A journal of which no answer is waited for without an end. What did not come in time may still be written, as with any write that fails. */
export function bounded(journal: Journal, ms: number): BoundedJournal {
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

/** State of a group of calls to the service: `closed` lets all through, `open` none, `halfOpen` one probe. */
export type BreakerState = 'closed' | 'open' | 'halfOpen';

/** When a breaker opens and how it closes again. Times in milliseconds. */
export interface BreakerSettings {
  /** Span in which calls are counted. */
  readonly windowMs: number;
  /** Fewest calls in the span that can open it. */
  readonly fewest: number;
  /** Share of failed calls, from 0 to 1, that opens it. */
  readonly failedShare: number;
  /** Milliseconds that it stays open before one call may probe. */
  readonly restMs: number;
}

/** Half of at least 20 calls within 10 s have failed; one probe after 5 s. */
export const defaultBreaker: BreakerSettings = { windowMs: 10_000, fewest: 20, failedShare: 0.5, restMs: 5000 };

/** Permission to call; its holder reports the outcome of the call, once. */
export interface BreakerTicket {
  readonly settle: (succeeded: boolean, now: number) => void;
}

/** A circuit breaker over several groups of calls. */
export interface CircuitBreaker {
  /** Leave to call, or the milliseconds after which to ask again. @param now epoch milliseconds */
  admit(group: string, now: number): BreakerTicket | number;
  state(group: string): BreakerState;
  /** Every group that was ever called, with its state. */
  states(): ReadonlyMap<string, BreakerState>;
}

const slots = 10;

interface Group {
  state: BreakerState;
  openedAt: number;
  probing: boolean;
  /** Calls and failures per tenth of the span, by the number of the tenth. */
  readonly seen: Map<number, { calls: number; failures: number }>;
}

/** Makes a breaker: a service that fails anyway is left alone for a while, and callers learn at once that nothing was sent. */
export function createCircuitBreaker(settings: BreakerSettings = defaultBreaker): CircuitBreaker {
  const groups = new Map<string, Group>();
  const width = settings.windowMs / slots;

  function groupOf(name: string): Group {
    let group = groups.get(name);
    if (group === undefined) {
      group = { state: 'closed', openedAt: 0, probing: false, seen: new Map() };
      groups.set(name, group);
    }
    return group;
  }

  function open(group: Group, now: number) {
    group.state = 'open';
    group.openedAt = now;
    group.seen.clear();
  }

  function count(group: Group, succeeded: boolean, now: number) {
    const slot = Math.floor(now / width);
    for (const old of group.seen.keys()) if (old <= slot - slots) group.seen.delete(old);
    const entry = group.seen.get(slot) ?? { calls: 0, failures: 0 };
    entry.calls += 1;
    if (!succeeded) entry.failures += 1;
    group.seen.set(slot, entry);
    let [calls, failures] = [0, 0];
    for (const each of group.seen.values()) {
      calls += each.calls;
      failures += each.failures;
    }
    if (calls >= settings.fewest && failures >= calls * settings.failedShare) open(group, now);
  }

  return {
    admit(name, now) {
      const group = groupOf(name);
      if (group.state !== 'closed') {
        const wait = group.openedAt + settings.restMs - now;
        if (group.state === 'open' && wait > 0) return wait;
        group.state = 'halfOpen';
        if (group.probing) return settings.restMs;
        group.probing = true;
      }
      const probe = group.probing && group.state === 'halfOpen';
      let settled = false;
      return {
        settle(succeeded, at) {
          if (settled) return;
          settled = true;
          if (probe) {
            group.probing = false;
            if (succeeded) {
              group.state = 'closed';
              group.seen.clear();
            } else open(group, at);
            return;
          }
          // A call that began before the breaker opened says nothing about the service now.
          if (group.state === 'closed') count(group, succeeded, at);
        },
      };
    },
    state: (name) => groups.get(name)?.state ?? 'closed',
    states: () => new Map(Array.from(groups, ([name, group]) => [name, group.state])),
  };
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BreakerTicket, createCircuitBreaker, defaultBreaker } from './upstream.ts';

const start = Date.parse('2030-01-01T00:00:00Z');

/** A breaker that is called and answered at once. */
function driven() {
  const breaker = createCircuitBreaker();
  const admit = (now: number, group = 'a'): BreakerTicket => {
    const ticket = breaker.admit(group, now);
    if (typeof ticket === 'number') throw new Error(`held back for ${ticket} ms`);
    return ticket;
  };
  const call = (succeeded: boolean, now: number, group = 'a') => admit(now, group).settle(succeeded, now);
  return { breaker, admit, call };
}

describe('the circuit breaker', () => {
  it('opens when half of at least twenty calls within ten seconds have failed, and says how long it rests', () => {
    const { breaker, call } = driven();
    for (let at = 0; at < 10; at += 1) call(true, start + at);
    for (let at = 0; at < 9; at += 1) call(false, start + 100 + at);
    expect(breaker.state('a')).toBe('closed');
    call(false, start + 200);
    expect(breaker.state('a')).toBe('open');
    expect(breaker.admit('a', start + 200)).toBe(5000);
    expect(breaker.admit('a', start + 5199)).toBe(1);
  });

  it('stays closed for nineteen failures, for fewer than half, and for failures that are ten seconds apart', () => {
    const { breaker, call } = driven();
    for (let at = 0; at < 19; at += 1) call(false, start, 'few');
    for (let at = 0; at < 60; at += 1) call(at % 5 < 3, start, 'rare');
    for (let at = 0; at < 40; at += 1) call(false, start + at * 1000, 'slow');
    expect([...breaker.states().values()]).toEqual(['closed', 'closed', 'closed']);
  });

  it('keeps groups apart', () => {
    const { breaker, call } = driven();
    for (let at = 0; at < 20; at += 1) call(false, start, 'payments_write');
    call(true, start, 'payments_read');
    expect(Object.fromEntries(breaker.states())).toEqual({ payments_write: 'open', payments_read: 'closed' });
  });

  it('lets one probe through after its rest, closes when that succeeds and opens anew when it fails', () => {
    const { breaker, admit, call } = driven();
    for (let at = 0; at < 20; at += 1) call(false, start);
    const probe = admit(start + 5000);
    expect(breaker.state('a')).toBe('halfOpen');
    expect(breaker.admit('a', start + 5001)).toBe(5000);
    probe.settle(false, start + 6000);
    expect(breaker.admit('a', start + 6000)).toBe(5000);
    admit(start + 11_000).settle(true, start + 11_001);
    expect(breaker.state('a')).toBe('closed');
    // What failed before is forgotten.
    for (let at = 0; at < 19; at += 1) call(false, start + 11_002);
    expect(breaker.state('a')).toBe('closed');
  });

  it('learns nothing from a call that began before it opened, however late that ends', () => {
    const { breaker, admit, call } = driven();
    const late = admit(start);
    for (let at = 0; at < 20; at += 1) call(false, start);
    const probe = admit(start + 5000);
    late.settle(true, start + 5001);
    expect(breaker.state('a')).toBe('halfOpen');
    probe.settle(true, start + 5002);
    expect(breaker.state('a')).toBe('closed');
  });

  it('never has two probes under way, and always lets somebody through again, whatever happens in between', () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 3000 }), succeeded: fc.boolean(), settle: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { breaker } = driven();
        const underWay: { ticket: BreakerTicket; probe: boolean }[] = [];
        let now = start;
        for (const { wait, succeeded, settle } of steps) {
          now += wait;
          const before = breaker.state('a');
          const ticket = breaker.admit('a', now);
          if (typeof ticket !== 'number') underWay.push({ ticket, probe: before !== 'closed' });
          expect(underWay.filter(({ probe }) => probe).length).toBeLessThanOrEqual(1);
          if (settle) underWay.shift()?.ticket.settle(succeeded, now);
        }
        for (const { ticket } of underWay) ticket.settle(true, now);
        expect(typeof breaker.admit('a', now + defaultBreaker.restMs)).toBe('object');
      }),
      { numRuns: 500 },
    );
  });
});

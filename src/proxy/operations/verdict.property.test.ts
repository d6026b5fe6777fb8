import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { answer } from '../answers/refusal.ts';
import { createMemoryJournal, type Journal } from '../journal/journal.ts';
import { defaultJournalTimes } from '../journal/journalRecord.ts';
import { createOperations } from './createOperations.ts';
import type { OperationRequest } from './operationRequest.ts';
import type { JournalStep } from './operationsContext.ts';

const subject = 'payment pay_1';
const operationId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const never = new Promise<never>(() => undefined);

type Happens =
  | { readonly what: 'arrives' | 'asked'; readonly at: 0 | 1 }
  /** The process of an instance ends where the operation has got to this step. */
  | { readonly what: 'ends'; readonly at: 0 | 1; readonly step: JournalStep };

const place = fc.constantFrom<0 | 1>(0, 1);
const happens: fc.Arbitrary<Happens> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('arrives' as const), at: place }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('asked' as const), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('ends' as const),
      at: place,
      step: fc.constantFrom<JournalStep>('before row', 'after row', 'in flight', 'after answer', 'after answered'),
    }),
  },
);

/** Plays one operation and the questions for its verdict at two instances on one journal, in the order that the scheduler draws. */
async function play(scheduler: fc.Scheduler, events: readonly Happens[]) {
  const memory = createMemoryJournal();
  const log: string[] = [];
  const ended = new Set<number>();
  const endsAt = new Map<number, JournalStep>();
  const desks = [0, 1, 2].map((at) => {
    const slow =
      <Input extends unknown[], Value>(call: (...input: Input) => Promise<Value>) =>
      async (...input: Input): Promise<Value> => {
        if (ended.has(at)) return never;
        // A write may come to the store although its process is gone by then; its answer reaches that process no more.
        await scheduler.schedule(Promise.resolve());
        const value = await call(...input);
        await scheduler.schedule(Promise.resolve());
        return ended.has(at) ? never : value;
      };
    const journal: Journal = {
      ...memory,
      alone: false,
      insert: slow(memory.insert),
      replace: slow(memory.replace),
      find: slow(memory.find),
      latest: slow(memory.latest),
    };
    return createOperations({
      journal,
      times: defaultJournalTimes,
      service: 'service',
      clock: { now: () => 1_900_000_000_000, monotonic: () => 0 },
      readSubject: async () => undefined,
      onStep: async (step) => {
        if (endsAt.get(at) === step) ended.add(at);
        if (ended.has(at)) await never;
      },
    });
  });
  const request = (at: number): OperationRequest<undefined> => ({
    operationId,
    subject,
    operation: 'complete',
    digests: ['d'],
    credentialHash: 'h',
    takeToken: async () => undefined,
    prove: async () => {
      await scheduler.schedule(Promise.resolve());
      return ended.has(at) ? never : { ok: true, state: undefined };
    },
    getFinding: () => ({ mark: 'open', isTransient: false, tookEffect: false }),
    isBehind: () => false,
    getAge: () => undefined,
    getNaturalKey: () => 'complete pay_1 1',
    checkSubject: async () => undefined,
    send: async () => {
      log.push('sent');
      await scheduler.schedule(Promise.resolve());
      return { kind: 'answered', outcome: answer({}, 'done') };
    },
    answerFromState: () => answer({}, 'done'),
  });
  const ask = async (at: number) => {
    const asked = await desks[at]?.getVerdict({
      operationId,
      subject,
      credentialHash: 'h',
      hasMoneyMoved: false,
      hasProgressed: false,
      age: undefined,
      takeToken: async () => undefined,
    });
    const said = asked?.ok === true ? asked.verdict : 'no verdict';
    log.push(said);
    return said;
  };
  for (const event of events) {
    void scheduler.schedule(Promise.resolve()).then(async () => {
      if (event.what === 'ends') endsAt.set(event.at, event.step);
      else if (event.what === 'asked') await ask(event.at);
      else await desks[event.at]?.run(request(event.at));
    });
  }
  await scheduler.waitIdle();
  const last = ask(2);
  await scheduler.waitIdle();
  return { log, last: await last };
}

it('an operation whose verdict is "not done" is never sent, before or after it, and never twice, wherever a process ends', async () => {
  const met = { fence: 0, sent: 0, pending: 0 };
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(happens, { minLength: 2, maxLength: 8 }), async (scheduler, events) => {
      const { log, last } = await play(scheduler, events);
      const sent = log.filter((one) => one === 'sent').length;
      expect(sent).toBeLessThanOrEqual(1);
      expect(log).not.toContain('no verdict');
      if (log.includes('not_done')) expect(log).not.toContain('sent');
      if (log.includes('done')) expect(sent).toBe(1);
      // The question that comes last, at a third instance, leaves no way for the operation to be sent.
      expect(last).not.toBe('no verdict');
      if (last === 'done') expect(sent).toBe(1);
      if (last === 'not_done') met.fence += 1;
      if (last === 'pending') met.pending += 1;
      met.sent += sent;
    }),
    { numRuns: 400 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(10);
}, 60_000);

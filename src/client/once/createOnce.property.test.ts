import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../contract/index.ts';
import type { ServiceClient } from '../createServiceClient.ts';
import type { Result } from '../result.ts';
import { createOnceWorld, type ReadFault, readFaults, type WriteFault, writeFaults } from './onceWorld.testing.ts';

/** A piece of work, and what the ledger says of it afterwards. */
interface Work {
  readonly kind: string;
  readonly act: (client: ServiceClient, operationId: string) => Promise<Result<unknown>>;
  /** How often the ledger has it. */
  readonly times: () => number;
  /** Whether an answer with success means that the ledger has it. */
  readonly counts: (value: unknown) => boolean;
}

const kinds = [
  'refund',
  'capture part',
  'capture',
  'fulfil',
  'confirm',
  'pay out',
  'link',
  'create',
  'pay',
  'cancel',
] as const;
const hasStatus = (value: unknown, ...statuses: string[]) =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  statuses.some((status) => status === value.status);
const sepa = { bank: { iban: 'DE89370400440532013000' } };

/** Makes the resources of one run; the faults begin only after that. */
async function prepareWork(
  world: ReturnType<typeof createOnceWorld>,
  kind: (typeof kinds)[number],
  nth: number,
): Promise<Work> {
  const { entries } = world;
  // Amounts differ by the work, so that every line of the ledger can be given to its work.
  const amount = 1000 + 10 * nth;
  const held = { customer_id: 'cus_demo', payout_type: 'bank', payout_method_data: sepa, currency: 'EUR' } as const;
  switch (kind) {
    case 'refund': {
      const { payment_id } = await world.pay(amount * 3);
      const refunds = () => entries('refund created').filter((line) => line.payment_id === payment_id);
      return {
        kind,
        act: ({ once }, operationId) => once.createRefund({ body: { payment_id, amount } }, world.options(operationId)),
        times: () => refunds().length,
        counts: () => true,
      };
    }
    case 'capture part': {
      const { payment_id } = await world.shared();
      return {
        kind,
        act: ({ once }, operationId) =>
          once.capturePayment(
            { params: { payment_id }, body: { amount_to_capture: amount } },
            world.options(operationId),
          ),
        times: () =>
          entries('captured later').filter((line) => line.payment_id === payment_id && line.amount === amount).length,
        counts: () => true,
      };
    }
    case 'capture': {
      const { payment_id } = await world.pay(amount, { capture_method: 'manual' });
      return {
        kind,
        act: ({ once }, operationId) =>
          once.capturePayment({ params: { payment_id }, body: {} }, world.options(operationId)),
        times: () => entries('captured later').filter((line) => line.payment_id === payment_id).length,
        counts: () => true,
      };
    }
    case 'fulfil':
    case 'confirm':
    case 'cancel': {
      const made = await world.calm().createPayout({ body: { ...held, amount, confirm: kind !== 'confirm' } });
      if (!made.ok) throw new Error(made.failure.message);
      const { payout_id } = made.value;
      const input = { params: { payout_id }, body: {} };
      const line = kind === 'fulfil' ? 'disbursed' : kind === 'confirm' ? 'payout confirmed' : 'payout cancelled';
      const call = kind === 'fulfil' ? 'fulfillPayout' : kind === 'confirm' ? 'confirmPayout' : 'cancelPayout';
      return {
        kind,
        act: ({ once }, operationId) => once[call](input, world.options(operationId)),
        times: () => entries(line).filter((entry) => entry.payout_id === payout_id).length,
        counts: () => true,
      };
    }
    case 'pay out':
      return {
        kind,
        act: ({ once }, operationId) =>
          once.createPayout(
            { body: { ...held, amount, confirm: true, auto_fulfill: true } },
            world.options(operationId),
          ),
        times: () => entries('disbursed').filter((line) => line.amount === amount).length,
        counts: () => true,
      };
    case 'link':
      return {
        kind,
        act: ({ once }, operationId) =>
          once.createPayout(
            { body: { amount, currency: 'EUR', customer_id: 'cus_demo', payout_link: true } },
            world.options(operationId),
          ),
        times: () => entries('payout created').filter((line) => line.amount === amount).length,
        counts: () => true,
      };
    case 'create': {
      const method = await world.method();
      return {
        kind,
        act: ({ once }, operationId) =>
          once.createPayment(
            { body: { amount, currency: 'EUR', customer_id: 'cus_demo', ...method, confirm: true } },
            world.options(operationId),
          ),
        times: () => entries('captured').filter((line) => line.amount === amount).length,
        counts: (value) => hasStatus(value, 'succeeded'),
      };
    }
    case 'pay': {
      const { payment_id } = await world.open(amount);
      const method = await world.method();
      return {
        kind,
        act: ({ once }, operationId) =>
          once.updatePayment(
            { params: { payment_id }, body: { ...method, confirm: true } },
            world.options(operationId),
          ),
        times: () => entries('captured').filter((line) => line.payment_id === payment_id).length,
        counts: (value) => hasStatus(value, 'succeeded'),
      };
    }
    default:
      return kind satisfies never;
  }
}

const writeFault = fc.constantFrom<WriteFault>(...writeFaults);
const readFault = fc.oneof(
  { weight: 3, arbitrary: fc.constant<ReadFault>('none') },
  { weight: 1, arbitrary: fc.constantFrom<ReadFault>(...readFaults) },
);
const run = fc.record({
  work: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }),
  writes: fc.array(writeFault, { maxLength: 12 }),
  reads: fc.array(readFault, { maxLength: 12 }),
  waits: fc.array(fc.constantFrom(0, 2_000, 60_000, 300_000, 600_000), { minLength: 1, maxLength: 4 }),
  /** The processes that are called with the same operation at the same time: the same one twice, or two. */
  callers: fc.constantFrom([0], [0, 0], [0, 1], [0, 1, 1]),
  restarts: fc.boolean(),
  together: fc.boolean(),
  /** By how much the wall clock is wrong before each wait, in a process that lives on. */
  clocks: fc.array(fc.constantFrom(0, 300_000, -300_000), { maxLength: 4 }),
});

describe.each(['documented', 'deployed'] as const)(
  'once, whatever gets lost, in the %s dialect',
  (dialect: Dialect) => {
    it('never does a piece of work twice, and says of it what the ledger says', async () => {
      await fc.assert(
        fc.asyncProperty(run, async ({ work: chosen, writes, reads, waits, callers, restarts, together, clocks }) => {
          const world = createOnceWorld(dialect);
          const work = await Promise.all(chosen.map((kind, nth) => prepareWork(world, kind, nth)));
          const started = work.map(({ times }) => times());
          world.spoil(writes, reads);
          /** By work, the answers to its callers each time. */
          const answers: Result<unknown>[][][] = work.map(() => []);
          for (const [nth, waitMs] of waits.entries()) {
            world.waitMs = waitMs;
            if (!restarts) world.setClock(clocks[nth] ?? 0);
            if (restarts) world.restart();
            const attempt = async ({ act, kind }: Work, nth: number) => {
              const before = answers[nth]?.at(-1);
              if (before?.every((answer) => answer.ok || answer.failure.effect !== 'unknown')) return;
              const clients = [world.client(), world.another()];
              const called = callers.map((caller) => act(clients[caller] ?? world.client(), `order ${nth}`));
              const said = await Promise.all(called);
              for (const caller of [0, 1]) {
                const [first, ...others] = said.filter((_, at) => callers[at] === caller);
                for (const other of others) expect(other, `${kind} sent twice by one process`).toBe(first);
              }
              answers[nth]?.push(said);
            };
            if (together) await Promise.all(work.map(attempt));
            else for (const [nth, piece] of work.entries()) await attempt(piece, nth);
          }
          // Whatever was still on its way arrives.
          await world.sleep(600_000);
          for (const [nth, { kind, times, counts }] of work.entries()) {
            const happened = times() - (started[nth] ?? 0);
            expect(happened, `${kind} happened`).toBeLessThanOrEqual(1);
            const said = answers[nth] ?? [];
            const done = said.flat().filter((answer) => answer.ok && counts(answer.value));
            if (done.length > 0) expect(happened, `${kind} was said to be done`).toBe(1);
            const last = said.at(-1) ?? [];
            if (last.length > 0 && last.every((answer) => !answer.ok && answer.failure.effect === 'none'))
              expect(happened, `${kind} was said not to have happened: ${JSON.stringify(last)}`).toBe(0);
          }
        }),
        { numRuns: 150 },
      );
    });
  },
);

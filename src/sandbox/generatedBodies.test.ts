import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { catalogue } from '../contract/index.ts';
import { times } from '../fuzz.testing.ts';
import { createDriver, type Driver } from './driver.testing.ts';
import type { EndpointName } from './faults.ts';

/**
 * Bodies for each endpoint that writes; 10,000 are what the sandbox is held to before a release:
 * `TILLKIT_FUZZ=100 npx vitest run src/sandbox/generatedBodies.test.ts`.
 */
const bodies = times(100);

// `Object.keys` of the catalogue are its names.
const writes = (Object.keys(catalogue) as EndpointName[]).filter(
  (name) => catalogue[name].method === 'POST' && !/^list/.test(name),
);

/** Statuses of documented errors (interface 7.3), and 501 for what the sandbox does not play. */
const documented = new Set([400, 401, 403, 404, 405, 409, 422, 429, 501]);
const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const word = fc.oneof(
  fc.constantFrom(
    'EUR',
    'USD',
    'JPY',
    'card',
    'bank',
    'wallet',
    'manual',
    'automatic',
    'cus_1',
    'cus_demo',
    '4242424242424242',
    '000123450001',
    '110000000',
    '12',
    '2034',
    '123',
  ),
  fc.constantFrom('', ' ', '__proto__', 'null', '\u0000', '\u202e', '💶', 'x'.repeat(300)),
  fc.string({ maxLength: 12 }),
);
const number = fc.oneof(fc.constantFrom(0, 1, 100, 902, 1000, 6540, -1, 0.5, 999_999_999, 1e15, 2 ** 53), fc.integer());
const anything = fc.oneof(
  word,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 2 }),
  fc.dictionary(word, word, { maxKeys: 2 }),
);

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Values that mostly fit a schema, and now and then do not. */
function fitting(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const right = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf && depth < 4) return fc.oneof(...schema.anyOf.map((one) => fitting(one, depth + 1)));
    if (schema.properties && depth < 4) {
      const { properties, required = [] } = schema;
      const optional = Object.keys(properties).filter((name) => !required.includes(name));
      // A few of many fields: with all of them at once there would always be one that the service refuses.
      return fc
        .subarray(optional, { maxLength: Math.min(4, optional.length) })
        .chain((some) =>
          fc.record(
            Object.fromEntries(
              [...required, ...some].map((name) => [name, fitting(properties[name] ?? {}, depth + 1)]),
            ),
          ),
        );
    }
    if (schema.type === 'array' && schema.items) return fc.array(fitting(schema.items, depth + 1), { maxLength: 3 });
    if (schema.type === 'integer' || schema.type === 'number') return number;
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'string') return word;
    return anything;
  };
  return fc.oneof({ arbitrary: right(), weight: 40 }, { arbitrary: anything, weight: 1 });
}

/** What a body of an endpoint looks like, as JSON Schema. */
function bodyOf(name: EndpointName): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(catalogue[name].input, { unrepresentable: 'any', io: 'input' });
  // JSON Schema has no narrower type for what a generator of ours gives.
  const body = (schema as Schema).properties?.body ?? {};
  return fc.oneof({ arbitrary: fitting(body), weight: 30 }, { arbitrary: anything, weight: 1 });
}

/** Ids of everything there is, for addresses. */
async function stage(driver: Driver) {
  const open = await driver.createPayment({ customer_id: 'cus_1' });
  const paid = await driver.pay('4242424242424242');
  const held = await driver.pay('4242424242424242', { capture_method: 'manual_multiple' });
  const { payment } = await driver.challenge();
  const payout = (
    await driver.call('POST', '/payouts/create', { body: { amount: 5000, currency: 'USD', customer_id: 'cus_1' } })
  ).body;
  return {
    payments: [open, paid, held, payment] as { payment_id: string; client_secret: string }[],
    payouts: [payout] as { payout_id: string; client_secret: string }[],
  };
}

/** What a run that was asked for has found: how often each endpoint gave which status, and what the process has grown by. */
function print(answered: Readonly<Record<string, Readonly<Record<number, number>>>>, grown: number): void {
  for (const [name, counts] of Object.entries(answered)) {
    const statuses = Object.entries(counts).map(([status, times]) => `${status} x ${times}`);
    process.stdout.write(`${name}: ${statuses.join(', ')}\n`);
  }
  const calls = Object.keys(answered).length * bodies;
  process.stdout.write(
    `${calls} generated bodies, ${bodies} for each of ${Object.keys(answered).length} endpoints; grown by ${grown} MiB\n`,
  );
}

it(`answers ${bodies} generated bodies per writing endpoint with what the contract says or a documented error, without growing`, {
  timeout: 600_000,
}, async () => {
  const rss = process.memoryUsage.rss();
  const answered: Record<string, Record<number, number>> = {};
  for (const name of writes) {
    let driver = createDriver();
    let there = await stage(driver);
    let calls = 0;
    const counts: Record<number, number> = {};
    const one = fc.record({ body: bodyOf(name), nth: fc.nat({ max: 3 }), secret: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(one, async ({ body, nth, secret }) => {
        calls += 1;
        if (calls % 1000 === 0) {
          driver = createDriver();
          there = await stage(driver);
        }
        const payment = there.payments[nth % there.payments.length];
        const payout = there.payouts[0];
        const path = catalogue[name].path
          .replace('{payment_id}', payment?.payment_id ?? '')
          .replace('{payout_id}', payout?.payout_id ?? '');
        const { key } = catalogue[name];
        const publishable = key === 'publishable' || (key === 'either' && secret);
        const proof = path.includes('payout') ? payout : payment;
        const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
        // Secrets that fit, and payments that exist: otherwise nearly every call would end at its door.
        const sent = isRecord
          ? {
              ...body,
              ...(publishable ? { client_secret: proof?.client_secret } : { client_secret: undefined }),
              ...('payment_id' in body && name === 'createRefund' ? { payment_id: payment?.payment_id } : {}),
            }
          : body;
        const answer = await driver.call('POST', path, {
          key: publishable ? 'publishable' : 'secret',
          body: sent,
          lenient: true,
        });
        counts[answer.status] = (counts[answer.status] ?? 0) + 1;
        if (answer.status === 200) {
          const schema: z.core.$ZodType = catalogue[name].output;
          expect(z.safeParse(schema, answer.body).error).toBeUndefined();
        } else {
          expect([name, documented.has(answer.status) ? 'documented' : answer.status]).toEqual([name, 'documented']);
          expect(z.safeParse(errorBody, answer.body).error).toBeUndefined();
        }
      }),
      { numRuns: 100 },
    );
    answered[name] = counts;
  }
  // A generator that only ever meets refusals would prove little.
  const reached = Object.entries(answered).filter(([, counts]) => (counts[200] ?? 0) > 0);
  expect(reached.length).toBeGreaterThan(5);
  expect(Object.values(answered).map((counts) => Object.values(counts).reduce((sum, times) => sum + times, 0))).toEqual(
    writes.map(() => bodies),
  );
  const grown = Math.round((process.memoryUsage.rss() - rss) / 2 ** 20);
  if (process.env.TILLKIT_BODIES !== undefined) print(answered, grown);
  expect(grown).toBeLessThan(300);
});

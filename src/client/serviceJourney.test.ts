import { describe, expect, it } from 'vitest';
import type { Dialect } from '../contract/index.ts';
import { createSandbox, createSandboxClock } from '../sandbox/index.ts';
import { createServiceClient } from './createServiceClient.ts';
import type { Result } from './result.ts';
import type { Fetch } from './send.ts';

/** A server's client with a sandbox that holds it to its dialect. */
function createShop(dialect: Dialect) {
  const clock = createSandboxClock({ now: Date.UTC(2030, 5, 15, 12) });
  const sandbox = createSandbox({ seed: 'journey', clock, ...(dialect === 'deployed' ? { dialect } : {}) });
  const fetch: Fetch = async (url, init) => sandbox.fetch(new Request(url, init));
  const { secretKey } = sandbox.keys;
  const client = createServiceClient({ secretKey, serviceUrl: 'http://127.0.0.1:4020', dialect, fetch });
  const [, methodId] = sandbox.createDemoCustomer().paymentMethodIds;
  /** The customer's saved card: deployments name it by a token of the merchant's own list. */
  const method = async () => {
    if (dialect === 'documented') return { payment_method: 'card', payment_method_id: methodId } as const;
    const url = 'http://127.0.0.1:4020/customers/cus_demo/payment_methods';
    const listed = await sandbox.fetch(new Request(url, { headers: { 'api-key': secretKey } }));
    // A body of the service.
    const { customer_payment_methods: rows } = (await listed.json()) as {
      readonly customer_payment_methods: readonly {
        readonly payment_method_id: string;
        readonly payment_token: string;
      }[];
    };
    const { payment_token } = rows.find((row) => row.payment_method_id === methodId) ?? {};
    return { payment_method: 'card', payment_token } as const;
  };
  const pay = async (more: { capture_method?: 'manual_multiple' } = {}) => {
    const body = { amount: 5000, currency: 'EUR', customer_id: 'cus_demo', ...more } as const;
    const made = value(await client.createPayment({ body }));
    const params = { payment_id: made.payment_id };
    return value(await client.updatePayment({ params, body: { ...(await method()), confirm: true } }));
  };
  return { clock, sandbox, client, pay, method };
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

async function values<T>(rows: AsyncIterable<Result<T>>): Promise<T[]> {
  const got: T[] = [];
  for await (const row of rows) got.push(value(row));
  return got;
}

const sepa = { bank: { iban: 'DE89370400440532013000' } };

describe.each(['documented', 'deployed'] as const)('a merchant’s server in the %s dialect', (dialect) => {
  it('captures in parts, notes, pays back and finds every refund again', async () => {
    const { client, pay } = createShop(dialect);
    const { payment_id } = await pay({ capture_method: 'manual_multiple' });
    const params = { payment_id };
    const partly = value(await client.capturePayment({ params, body: { amount_to_capture: 2000 } }));
    expect(partly).toMatchObject({ status: 'partially_captured_and_capturable', amount_capturable: 3000 });
    expect(value(await client.capturePayment({ params, body: {} })).status).toBe('succeeded');
    const noted = value(await client.updatePaymentMetadata({ params, body: { metadata: { shelf: 'A' } } }));
    expect(noted.metadata).toEqual({ shelf: 'A' });

    const first = value(await client.createRefund({ body: { payment_id, amount: 100 } }));
    value(await client.createRefund({ body: { payment_id, amount: 902 } }));
    expect(value(await client.retrieveRefund({ params: { refund_id: first.refund_id } }))).toEqual(first);
    expect(await client.createRefund({ body: { payment_id, amount: 100, refund_id: first.refund_id } })).toMatchObject({
      failure: { status: 400, code: 'HE_01', effect: 'none' },
    });
    expect(await values(client.eachRefund({ refund_status: ['succeeded'] }))).toEqual([first]);
    expect(await values(client.eachRefund({ refund_status: ['failed'] }))).toHaveLength(1);
    expect(value(await client.readPaymentById(payment_id)).refunds).toHaveLength(2);
  });

  it('confirms, raises what is authorised, and asks what the account takes', async () => {
    const { client, sandbox, method } = createShop(dialect);
    // The sandbox of a deployment has the names of processors that deployments have for tests.
    const connector = dialect === 'deployed' ? 'stripe_test' : 'connector_d';
    const methods = value(await client.listAccountPaymentMethods({}));
    expect(methods.payment_methods.map(({ payment_method }) => payment_method)).toEqual(['card']);
    const made = value(
      await client.createPayment({
        body: {
          ...{ amount: 5000, currency: 'EUR', customer_id: 'cus_demo', connector: [connector] },
          ...{ capture_method: 'manual', request_incremental_authorization: true },
        },
      }),
    );
    const params = { payment_id: made.payment_id };
    const confirmed = value(await client.confirmPayment({ params, body: await method() }));
    expect(confirmed).toMatchObject({ status: 'requires_capture', connector });
    const raised = value(await client.incrementAuthorization({ params, body: { amount: 6000 } }));
    expect(raised).toMatchObject({ amount: 6000, incremental_authorizations: [{ status: 'success' }] });
    expect(await client.incrementAuthorization({ params, body: { amount: 6000 } })).toMatchObject({
      failure: { status: 400, code: 'IR_16', effect: 'none' },
    });
    expect(sandbox.ledger.entries().at(-1)).toMatchObject({ kind: 'authorised further', amount: 1000 });
  });

  it('pays out once, by review, and reads the payout again', async () => {
    const { client, clock, sandbox } = createShop(dialect);
    const body = { amount: 900, currency: 'EUR', customer_id: 'cus_1', confirm: true } as const;
    const made = value(await client.createPayout({ body: { ...body, payout_type: 'bank', payout_method_data: sepa } }));
    expect(made.status).toBe('requires_fulfillment');
    const input = { params: { payout_id: made.payout_id }, body: { payout_id: made.payout_id } };
    expect(value(await client.fulfillPayout(input)).status).toBe('initiated');
    expect(await client.fulfillPayout(input)).toMatchObject({ failure: { status: 422, code: 'IR_06' } });
    clock.advance(3_600_000);
    expect(value(await client.readPayoutById(made.payout_id)).status).toBe('success');
    expect(sandbox.ledger.entries().filter(({ kind }) => kind === 'disbursed')).toHaveLength(1);
    expect(await client.readPayoutById('payout_none')).toMatchObject({ failure: { status: 404 } });
  });

  it('sends no payment_method_id where deployments know no such field, and says what to do', async () => {
    const { client, sandbox } = createShop(dialect);
    const body = { amount: 900, currency: 'EUR', payment_method: 'card', payment_method_id: 'pm_1' } as const;
    const answer = await client.createPayment({ body });
    const refusal = { kind: 'contract', effect: 'none', code: 'method_id_not_taken' };
    expect(answer).toMatchObject({ failure: dialect === 'deployed' ? refusal : { kind: 'http', status: 404 } });
    expect(sandbox.ledger.requests()).toHaveLength(dialect === 'deployed' ? 0 : 1);
  });

  it('lists disputes by several values and pays split payments back where deployments do, and sends neither in the documented dialect', async () => {
    const { client, sandbox, pay } = createShop(dialect);
    const { payment_id } = await pay();
    const dispute_id = sandbox.openDispute({ paymentId: payment_id });
    const calls = sandbox.ledger.requests().length;
    const split_items = [{ amount: 600, split_type: 'BalanceAccount' as const, account: 'acc_1', reference: 'part 1' }];
    const splits = [
      { adyen_split_refund: { store: 'store_1', split_items } },
      { xendit_split_refund: { for_user_id: 'user_1' } },
    ];
    const queries = [
      { dispute_status: ['dispute_opened' as const, 'dispute_lost' as const] },
      { dispute_stage: ['pre_dispute' as const, 'arbitration' as const] },
      { payment_id, offset: 0 },
    ];
    const lists = await Promise.all(queries.map((query) => client.listDisputes({ query })));
    const refunds = await Promise.all(
      splits.map((split_refunds) => client.createRefund({ body: { payment_id, amount: 100, split_refunds } })),
    );
    if (dialect === 'deployed') {
      expect(lists.map((list) => value(list))).toMatchObject(queries.map(() => [{ dispute_id }]));
      return expect(refunds.map((refund) => value(refund).split_refunds)).toEqual(splits);
    }
    const refusal = { ok: false, failure: { kind: 'contract', effect: 'none', code: 'deployments_only' } };
    expect([...lists, ...refunds]).toMatchObject([...queries, ...splits].map(() => refusal));
    expect(sandbox.ledger.requests()).toHaveLength(calls);
    expect(
      value(await client.listDisputes({ query: { dispute_status: ['dispute_opened'], currency: undefined } })),
    ).toMatchObject([{ dispute_id }]);
  });

  it('makes one payout link for one idempotency key', async () => {
    const { client } = createShop(dialect);
    const payout_link_config = { enabled_payment_methods: [{ payment_method: 'bank' as const }] };
    const body = { amount: 900, currency: 'EUR', customer_id: 'cus_1', payout_link: true, payout_link_config };
    const made = value(await client.createPayout({ body }, { idempotencyKey: 'order 17' }));
    expect(made.payout_link?.link).toContain(made.payout_id);
    expect(await client.createPayout({ body }, { idempotencyKey: 'order 17' })).toMatchObject({
      failure: { status: 400, code: 'IR_38', effect: 'none' },
    });
    const params = { payout_id: made.payout_id };
    const data = { payout_type: 'bank', payout_method_data: sepa } as const;
    expect(value(await client.confirmPayout({ params, body: data })).status).toBe('requires_fulfillment');
    expect(value(await client.cancelPayout({ params, body: {} })).status).toBe('cancelled');
  });

  it('walks every payment and every payout once, newest first', async () => {
    const { client, clock, pay } = createShop(dialect);
    const payments: string[] = [];
    const payouts: string[] = [];
    for (let nth = 0; nth < 203; nth += 1) {
      clock.advance(1000);
      if (nth % 2) payments.unshift((await pay()).payment_id);
      const body = { amount: nth, currency: nth % 3 ? 'EUR' : 'USD' };
      payouts.unshift(value(await client.createPayout({ body })).payout_id);
    }
    expect((await values(client.eachPayment())).map((row) => row.payment_id)).toEqual(payments);
    expect((await values(client.eachPayout())).map((row) => row.payout_id)).toEqual(payouts);
    expect((await values(client.eachPayoutByFilter())).map((row) => row.payout_id)).toEqual(payouts);
    const dollars = await values(client.eachPayoutByFilter({ currency: 'USD' }));
    expect(dollars.map((row) => row.payout_id)).toEqual(payouts.filter((_, at) => (202 - at) % 3 === 0));
    const found = value(await client.listPayoutFilters({ body: { start_time: '2030-06-15T00:00:00Z' } }));
    expect([...found.currency].sort()).toEqual(['EUR', 'USD']);
  });

  it('sees a dispute come and go', async () => {
    const { client, pay, sandbox } = createShop(dialect);
    const id = sandbox.openDispute({ paymentId: (await pay()).payment_id });
    sandbox.moveDispute(id, { status: 'dispute_won' });
    const listed = value(await client.listDisputes({ query: { dispute_status: 'dispute_won', limit: 5 } }));
    expect(listed).toEqual([value(await client.retrieveDispute({ params: { dispute_id: id } }))]);
    expect(await client.retrieveDispute({ params: { dispute_id: 'dp_x' } })).toMatchObject({
      failure: { status: 404, code: 'HE_04' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  catalogue,
  type Dialect,
  dialectDifferences,
  getServerAdapter,
  getServiceAdapter,
  idLengths,
} from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { fieldFacts } from '../validation/index.ts';
import { deployedKey } from './deployedRequest.ts';
import { createDriver, type Driver } from './driver.testing.ts';
import type { EndpointName } from './faults.ts';

/** A call, before it is spelled in a dialect. */
interface Call {
  readonly key?: 'secret' | 'publishable' | 'none' | (string & {});
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The text of the body, where it is none of an object. */
  readonly raw?: string;
  readonly type?: string;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

/** What one endpoint is asked, and what it must refuse beyond what its schema and its key say. */
interface Subject {
  /** A call that is answered with 200, with the key that the endpoint is mostly called with. */
  readonly good: (driver: Driver) => Promise<Call>;
  /** The same with the publishable key, where either is taken. */
  readonly fromBrowser?: (driver: Driver) => Promise<Call>;
  /**
   * Leads the endpoint into a state in which the good call, or another one, is refused; without `before` the good call itself does. An endpoint that
   * no state keeps from answering is led into the last state of what it is about, and gives what it has to say then.
   */
  readonly wrongState:
    | (Refusal & {
        readonly before?: (driver: Driver, good: Call) => Promise<unknown>;
        readonly instead?: (driver: Driver) => Promise<Call>;
      })
    | ((driver: Driver, good: Call) => Promise<{ readonly says: object; readonly instead?: Call }>);
  /** An id that does not exist, where no id is in the address: refused, or nothing found. */
  readonly unknownId?: { readonly call: (good: Call) => Call; readonly refusal: Refusal | { readonly finds: object } };
  /** What is otherwise at a deployment. */
  readonly deployed?: Partial<Omit<Subject, 'deployed' | 'fromBrowser'>> & { readonly fromBrowser?: undefined };
}

/** A processor that the account does not have; deployments read no word that no processor has. */
const unknownConnector = (name: string): NonNullable<Subject['unknownId']> => ({
  call: ({ body }) => ({ body: { ...body, connector: [name] } }),
  refusal: { status: 404, code: 'HE_04' },
});

const card = '4242424242424242';
const notFound = { status: 404, code: 'HE_02' };
const state = { status: 400, code: 'IR_16' };
const idOf = ({ payment_id }: { readonly payment_id: string }) => ({ payment_id });
const secretOf = ({ client_secret }: { readonly client_secret: string }) => ({ client_secret });

async function unpaid(driver: Driver, body: Record<string, unknown> = {}) {
  const payment = await driver.createPayment(body);
  // A deployment takes a card with the call that pays.
  if (driver.dialect === 'deployed') {
    return { payment, method: { payment_method: 'card', payment_method_data: { card: wholeCard } } };
  }
  const { payment_method_id } = (await driver.storeCard(payment, card)).body;
  return { payment, method: { payment_method: 'card', payment_method_id } };
}

async function payout(driver: Driver, body: object = {}) {
  const plain = { amount: 2500, currency: 'EUR', customer_id: 'cus_1' };
  return (await driver.call('POST', '/payouts/create', { body: { ...plain, ...body } })).body;
}

const end = {
  async payment(driver: Driver, { payment_id }: { readonly payment_id: string }) {
    await driver.call('POST', `/payments/${payment_id}/cancel`, { body: {} });
    return { says: { payment_id, status: 'cancelled' } };
  },
  async payout(driver: Driver, payoutId: unknown) {
    await driver.call('POST', `/payouts/${payoutId}/cancel`, { body: {} });
    return { payout_id: payoutId, status: 'cancelled' };
  },
};
const idIn = (good: Call, name: string) => String(good.params?.[name] ?? good.body?.[name]);

const toWallet = { payout_type: 'wallet', payout_method_data: { wallet: { paypal: { email: 'who@mail.test' } } } };
const refund = async (driver: Driver) => {
  const payment = await driver.pay(card);
  return (await driver.call('POST', '/refunds', { body: { ...idOf(payment), amount: 100 } })).body;
};

const subjects: { readonly [Name in EndpointName]: Subject } = {
  createPayment: {
    good: async () => ({ body: { amount: 6540, currency: 'USD', payment_id: 'pay_mine', customer_id: 'cus_1' } }),
    wrongState: { status: 400, code: 'HE_01' },
    unknownId: unknownConnector('connector_none'),
    deployed: { unknownId: unknownConnector('adyen') },
  },
  retrievePayment: {
    good: async (driver) => ({ params: idOf(await driver.createPayment()) }),
    fromBrowser: async (driver) => {
      const payment = await driver.createPayment();
      return { params: idOf(payment), query: secretOf(payment) };
    },
    wrongState: (driver, good) => end.payment(driver, { payment_id: idIn(good, 'payment_id') }),
  },
  updatePayment: {
    good: async (driver) => {
      const { payment, method } = await unpaid(driver);
      return { params: idOf(payment), body: { ...method, confirm: true } };
    },
    fromBrowser: async (driver) => {
      const { payment, method } = await unpaid(driver);
      return { params: idOf(payment), body: { ...method, ...secretOf(payment), confirm: true } };
    },
    wrongState: state,
    // A browser's update is a fault of the service there: the account would need a right to it.
    deployed: { fromBrowser: undefined },
  },
  confirmPayment: {
    good: async (driver) => {
      const { payment, method } = await unpaid(driver);
      return { params: idOf(payment), body: method };
    },
    fromBrowser: async (driver) => {
      const { payment, method } = await unpaid(driver);
      return { params: idOf(payment), body: { ...method, ...secretOf(payment) } };
    },
    wrongState: state,
  },
  cancelPayment: {
    good: async (driver) => ({ params: idOf(await driver.createPayment()), body: { cancellation_reason: 'no' } }),
    wrongState: state,
  },
  capturePayment: {
    good: async (driver) => ({
      params: idOf(await driver.pay(card, { capture_method: 'manual' })),
      body: { amount_to_capture: 6540 },
    }),
    wrongState: { status: 400, code: 'IR_14' },
  },
  incrementAuthorization: {
    good: async (driver) => {
      const how = { capture_method: 'manual', request_incremental_authorization: true };
      return { params: idOf(await driver.pay(card, how)), body: { amount: 7000 } };
    },
    wrongState: {
      ...state,
      before: (driver, { params }) =>
        driver.call('POST', `/payments/${params?.payment_id}/capture`, { body: { amount_to_capture: 6540 } }),
    },
  },
  updatePaymentMetadata: {
    good: async (driver) => ({ params: idOf(await driver.pay(card)), body: { metadata: { colour: 'blue' } } }),
    wrongState: {
      ...state,
      instead: async (driver) => ({
        params: idOf(await driver.createPayment()),
        body: { metadata: { colour: 'blue' } },
      }),
    },
  },
  listPayments: {
    good: async () => ({ query: { limit: 5 } }),
    wrongState: async (driver) => {
      const { says } = await end.payment(driver, await driver.createPayment());
      return { says: { data: [says] } };
    },
    unknownId: { call: () => ({ query: { starting_after: 'pay_none' } }), refusal: notFound },
  },
  authenticateThreeDS: {
    good: async (driver) => {
      const payment = await driver.pay('4000000000001000');
      const body = { ...secretOf(payment), device_channel: 'BRW', threeds_method_comp_ind: 'U' };
      return { key: 'publishable', params: idOf(payment), body };
    },
    wrongState: state,
  },
  completeAuthorize: {
    good: async (driver) => {
      const payment = await driver.pay('4000000000001000');
      await driver.authenticate(payment);
      const body = { ...secretOf(payment), threeds_method_comp_ind: 'U' };
      return { key: 'publishable', params: idOf(payment), body };
    },
    wrongState: state,
    // External 3-D Secure ends at a page of its own there: this call belongs to the 3DS Method of a processor.
    deployed: {
      good: async (driver) => {
        const payment = await driver.pay('4000000000001091', { amount: 4984 });
        const body = { ...secretOf(payment), threeds_method_comp_ind: 'Y' };
        return { key: 'publishable', params: idOf(payment), body };
      },
    },
  },
  retrievePollStatus: {
    good: async (driver) => {
      const payment = await driver.pay('4212345678910006');
      return { key: 'publishable', params: { poll_id: payment.next_action.three_ds_data.poll_config.poll_id } };
    },
    wrongState: async (driver, good) => {
      const poll_id = idIn(good, 'poll_id');
      await end.payment(driver, { payment_id: poll_id.replace('external_authentication_', '') });
      return { says: { poll_id, status: 'completed' } };
    },
  },
  retrievePaymentLink: {
    good: async (driver) => ({ params: { payment_link_id: (await withLink(driver)).payment_link.payment_link_id } }),
    fromBrowser: async (driver) => {
      const payment = await withLink(driver);
      const { payment_link_id } = payment.payment_link;
      return { params: { payment_link_id }, query: secretOf(payment) };
    },
    wrongState: async (driver) => {
      driver.clock.advance(900_000);
      return { says: { status: 'expired' } };
    },
  },
  listAccountPaymentMethods: {
    good: async () => ({ query: { accepted_currencies: ['USD'] } }),
    fromBrowser: async (driver) => ({ query: secretOf(await driver.createPayment()) }),
    wrongState: async (driver) => {
      const payment = await driver.createPayment();
      await end.payment(driver, payment);
      const instead = { key: 'publishable', query: secretOf(payment) };
      return { says: { currency: 'USD' }, instead };
    },
    unknownId: {
      call: () => ({ key: 'publishable', query: { client_secret: 'pay_none_secret_abcdefghij0123456789' } }),
      refusal: notFound,
    },
  },
  createPaymentMethod: {
    good: async (driver) => {
      driver.sandbox.seedCustomer({ customerId: 'cus_1' });
      return { body: { payment_method: 'card', card: newCard, customer_id: 'cus_1' } };
    },
    fromBrowser: async (driver) => {
      const body = { payment_method: 'card', card: newCard, ...secretOf(await driver.createPayment()) };
      return { body };
    },
    // The secret key alone.
    deployed: { fromBrowser: undefined },
    wrongState: async (driver, good) => {
      const { payment_method_id } = (await driver.call('POST', '/payment_methods', { body: good.body })).body;
      return { says: { payment_method_id } };
    },
    unknownId: {
      call: ({ body }) => ({ body: { ...body, customer_id: 'cus_none' } }),
      refusal: notFound,
    },
  },
  listCustomerPaymentMethods: {
    good: async (driver) => {
      driver.sandbox.createDemoCustomer();
      const payment = await driver.createPayment({ customer_id: 'cus_demo' });
      return {
        key: 'publishable',
        query: {
          'client-secret': payment.client_secret,
          customer_id: 'cus_demo',
          accepted_currency: ['USD'],
          accepted_country: ['US'],
          minimum_amount: 0,
          maximum_amount: 999_999,
          recurring_payment_enabled: false,
          installment_payment_enabled: false,
        },
      };
    },
    wrongState: async (driver, good) => {
      await end.payment(driver, { payment_id: String(good.query?.['client-secret']).split('_secret_')[0] ?? '' });
      return { says: { is_guest_customer: false } };
    },
    unknownId: {
      call: ({ query }) => ({ query: { ...query, 'client-secret': 'pay_none_secret_abcdefghij0123456789' } }),
      refusal: notFound,
    },
  },
  createRefund: {
    good: async (driver) => ({ body: { ...idOf(await driver.pay(card)), amount: 1000, refund_id: 'ref_mine' } }),
    wrongState: { status: 400, code: 'HE_01' },
    unknownId: { call: ({ body }) => ({ body: { ...body, payment_id: 'pay_none' } }), refusal: notFound },
  },
  retrieveRefund: {
    good: async (driver) => ({ params: { refund_id: (await refund(driver)).refund_id } }),
    wrongState: async (driver) => {
      const { payment_id } = await driver.pay(card);
      const { refund_id } = (await driver.call('POST', '/refunds', { body: { payment_id, amount: 1905 } })).body;
      driver.clock.advance(3_600_000);
      return { says: { refund_id, status: 'failed' }, instead: { params: { refund_id } } };
    },
  },
  listRefunds: {
    good: async (driver) => ({ body: { payment_id: (await refund(driver)).payment_id, limit: 5 } }),
    wrongState: async (driver, good) => {
      const body = { payment_id: idIn(good, 'payment_id'), amount: 1905 };
      const { refund_id } = (await driver.call('POST', '/refunds', { body })).body;
      driver.clock.advance(3_600_000);
      return { says: { data: [{ refund_id, status: 'failed' }, { status: 'succeeded' }] } };
    },
    unknownId: { call: () => ({ body: { refund_id: 'ref_none' } }), refusal: { finds: [] } },
  },
  listDisputes: {
    good: async (driver) => {
      driver.sandbox.openDispute({ paymentId: (await driver.pay(card)).payment_id });
      return { query: { limit: 5 } };
    },
    wrongState: async (driver) => {
      driver.clock.advance(7 * 86_400_000);
      return { says: [{ dispute_status: 'dispute_expired' }] };
    },
    unknownId: { call: () => ({ query: { connector: 'connector_none' } }), refusal: { finds: [] } },
  },
  retrieveDispute: {
    good: async (driver) => ({
      params: { dispute_id: driver.sandbox.openDispute({ paymentId: (await driver.pay(card)).payment_id }) },
    }),
    wrongState: async (driver, good) => {
      const dispute_id = idIn(good, 'dispute_id');
      driver.sandbox.moveDispute(dispute_id, { status: 'dispute_lost' });
      return { says: { dispute_id, dispute_status: 'dispute_lost' } };
    },
  },
  createPayout: {
    good: async () => ({
      body: { amount: 2500, currency: 'EUR', customer_id: 'cus_1', payout_id: 'payout_mine', ...toWallet },
    }),
    wrongState: { status: 400, code: 'HE_01' },
    unknownId: unknownConnector('connector_none'),
    deployed: { unknownId: unknownConnector('gigadat') },
  },
  retrievePayout: {
    good: async (driver) => ({ params: { payout_id: (await payout(driver)).payout_id } }),
    wrongState: async (driver, good) => ({ says: await end.payout(driver, idIn(good, 'payout_id')) }),
  },
  confirmPayout: {
    good: async (driver) => ({ params: { payout_id: (await payout(driver)).payout_id }, body: toWallet }),
    fromBrowser: async (driver) => {
      const made = await payout(driver, { payout_link: true });
      return { params: { payout_id: made.payout_id }, body: { ...toWallet, ...secretOf(made) } };
    },
    wrongState: state,
  },
  fulfillPayout: {
    good: async (driver) => {
      const { payout_id } = await payout(driver, { ...toWallet, confirm: true });
      return { params: { payout_id }, body: { payout_id } };
    },
    wrongState: { status: 422, code: 'IR_06' },
  },
  cancelPayout: {
    good: async (driver) => {
      const { payout_id } = await payout(driver);
      return { params: { payout_id }, body: { payout_id } };
    },
    wrongState: { status: 422, code: 'IR_06' },
  },
  listPayouts: {
    good: async (driver) => ({ query: { customer_id: (await payout(driver)).customer_id, limit: 5 } }),
    wrongState: async (driver) => {
      const { payout_id } = await payout(driver);
      return { says: { data: [await end.payout(driver, payout_id), {}] } };
    },
    unknownId: { call: () => ({ query: { starting_after: 'payout_none' } }), refusal: notFound },
  },
  listPayoutsByFilter: {
    good: async (driver) => ({ body: { payout_id: (await payout(driver)).payout_id, limit: 5 } }),
    wrongState: async (driver, good) => ({
      says: { data: [await end.payout(driver, idIn(good, 'payout_id'))] },
    }),
    unknownId: { call: () => ({ body: { payout_id: 'payout_none' } }), refusal: { finds: [] } },
  },
  listPayoutFilters: {
    good: async (driver) => {
      await payout(driver);
      return { body: { start_time: '2030-06-15T00:00:00Z', end_time: '2030-06-16T00:00:00Z' } };
    },
    wrongState: async (driver) => {
      const { payout_id } = await payout(driver);
      await end.payout(driver, payout_id);
      return { says: { status: ['cancelled', 'requires_payout_method_data'] } };
    },
    unknownId: {
      call: () => ({ body: { start_time: '2040-01-01T00:00:00Z' } }),
      refusal: { finds: { connector: [], currency: [], status: [], payout_method: [] } },
    },
  },
};

const wholeCard = {
  card_number: card,
  card_exp_month: '3',
  card_exp_year: '34',
  card_holder_name: 'Who',
  card_cvc: '123',
};
const newCard = { card_number: card, card_exp_month: '3', card_exp_year: '34' };
const withLink = (driver: Driver) =>
  driver.createPayment({ payment_link: true, return_url: 'https://shop.test/', description: 'Order 17' });

/** Bodies in which deployments ignore what they do not know (upstream 3.0). */
const ignoresInBody: ReadonlySet<string> = new Set([
  ...['authenticateThreeDS', 'completeAuthorize', 'capturePayment', 'listRefunds'],
]);
const ignoresInQuery: ReadonlySet<string> = new Set(['listCustomerPaymentMethods']);
/** Where deployments ignore more than that. */
const ignoresAtDeployments: ReadonlySet<string> = new Set([
  ...['cancelPayment', 'incrementAuthorization', 'fulfillPayout', 'cancelPayout', 'listPayoutFilters'],
  ...['retrievePayment', 'listAccountPaymentMethods'],
]);

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A part of what an endpoint takes, as JSON Schema. */
function schemaOf(name: EndpointName, part: 'body' | 'query'): Schema {
  // JSON Schema has no narrower type for what is made here from our own schemas.
  const whole = z.toJSONSchema(catalogue[name].input, { unrepresentable: 'any', io: 'input' }) as Schema;
  return whole.properties?.[part] ?? {};
}

async function send(driver: Driver, name: EndpointName, dialect: Dialect, call: Call) {
  const adapter = getServiceAdapter({ dialect });
  const path = adapter
    .path(catalogue[name])
    .replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(call.params?.[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(adapter.query(name, call.query ?? {}))) {
    for (const one of [value].flat()) search.append(key, String(one));
  }
  return driver.call(catalogue[name].method, search.size > 0 ? `${path}?${search}` : path, {
    key: call.key ?? 'secret',
    lenient: true,
    ...defined({ raw: call.raw, type: call.type }),
    ...(call.body ? { body: getServerAdapter({ dialect }).body(name, call.body, {}) } : {}),
  });
}

type Answer = Awaited<ReturnType<typeof send>>;
const seen = (answer: Answer) => ({ status: answer.status, code: answer.body.error?.code });

/** The secret in a call, where it has one, and the call with another. */
function secretIn({ body, query }: Call) {
  const value = body?.client_secret ?? query?.client_secret ?? query?.['client-secret'];
  return typeof value === 'string' ? value : undefined;
}
function withSecret(call: Call, secret: string | undefined): Call {
  const replaced = (part: Call['body']) =>
    part &&
    Object.fromEntries(
      Object.entries(part).flatMap(([key, value]) =>
        /^client.secret$/.test(key) ? (secret === undefined ? [] : [[key, secret]]) : [[key, value]],
      ),
    );
  const { body, query, ...rest } = call;
  return {
    ...rest,
    ...(body ? { body: replaced(body) ?? {} } : {}),
    ...(query ? { query: replaced(query) ?? {} } : {}),
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Every field that is required in what a call holds, by its path. */
function requiredIn(schema: Schema, value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const here = (schema.required ?? []).filter((key) => key in value).map((key) => [...path, key]);
  const below = Object.entries(value).flatMap(([key, entry]) =>
    requiredIn(schema.properties?.[key] ?? {}, entry, [...path, key]),
  );
  return [...here, ...below];
}

function without(value: unknown, [key = '', ...rest]: readonly string[]): Readonly<Record<string, unknown>> {
  const { [key]: found, ...others } = record(value);
  return rest.length === 0 ? others : { ...others, [key]: without(found, rest) };
}

/** A limit of a field: the value of the outermost field at it, and the one just past it. */
interface Edge {
  readonly path: string;
  readonly limit: string;
  /** `undefined` where the limit is one of JSON alone. */
  readonly at?: unknown;
  readonly past: unknown;
}

/** Values that fit, for the fields beside one at its limit. */
const fitting: Readonly<Record<string, unknown>> = {
  ...{ card_number: card, expiry_month: '3', expiry_year: '34', card_exp_month: '3', card_exp_year: '34' },
  ...{ bank_account_number: '12345123', bank_routing_number: '110000000', bank_sort_code: '404784' },
  ...{ iban: 'DE89370400440532013000', pix_key: '71471470-e2a6-4a6c-8b2f-1d5c3e7a9f04' },
};

function sample(schema: Schema, name: string): unknown {
  if (name in fitting) return fitting[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name);
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return sampleObject(schema);
  return 'x';
}
const sampleObject = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries((schema.required ?? []).map((key) => [key, sample(schema.properties?.[key] ?? {}, key)]));

/** Texts at and past what each pattern of the contract lets through. */
const patterned: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  '^[A-Za-z0-9_-]{1,64}$': [
    ['x'.repeat(64), 'x'.repeat(65)],
    ['x', ''],
    ['a_-Z9', 'a.b'],
  ],
  '^[a-z0-9_]{1,64}$': [
    ['x'.repeat(64), 'x'.repeat(65)],
    ['x', ''],
    ['a_9', 'A'],
  ],
  '^[A-Z]{3}$': [
    ['EUR', 'EURO'],
    ['USD', 'US'],
    ['JPY', 'jpy'],
  ],
  '^[A-Z]{2}$': [
    ['DE', 'DEU'],
    ['US', 'U'],
    ['FR', 'fr'],
  ],
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d': [['2030-06-15T00:00', '2030-06-15']],
  '\\p{L}': [['7a', '7']],
};

/** The limits of everything that a body or a query holds. */
function edgesOf(name: EndpointName, part: 'body' | 'query', dialect: Dialect): (Edge & { readonly field: string })[] {
  return Object.entries(schemaOf(name, part).properties ?? {}).flatMap(([field, property]) =>
    /^client.secret$/.test(field)
      ? []
      : edgesIn(property, field).map((edge) => ({ ...edge, ...idEdge(edge, field, part, dialect), field })),
  );
}

/** Ids that a caller chooses end earlier in the documented dialect than the schema of both. */
function idEdge({ at }: Edge, field: string, part: 'body' | 'query', dialect: Dialect): Partial<Edge> {
  const most = Object.entries(idLengths).find(([name]) => name === field)?.[1];
  // Only deployments have ids in the queries of lists.
  if (dialect === 'deployed' || part === 'query' || most === undefined || at !== 'x'.repeat(64)) return {};
  return { limit: `${most} characters`, at: 'x'.repeat(most), past: 'x'.repeat(most + 1) };
}

function edgesIn(schema: Schema, path: string): Edge[] {
  const inside = (edges: readonly Edge[], wrap: (value: unknown) => unknown): Edge[] =>
    edges.map(({ at, past, ...edge }) => ({ ...edge, past: wrap(past), at: at === undefined ? undefined : wrap(at) }));
  const edges: Edge[] = [];
  if (schema.enum) edges.push({ path, limit: 'its list', at: schema.enum.at(-1), past: 'no_such_word' });
  for (const variant of schema.anyOf ?? []) edges.push(...edgesIn(variant, path));
  if (schema.items) edges.push(...inside(edgesIn(schema.items, path), (value) => [value]));
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const below = edgesIn(property, `${path}.${key}`);
    edges.push(...inside(below, (value) => ({ ...sampleObject(schema), [key]: value })));
  }
  if (schema.type === 'string') {
    for (const [at, past] of patterned[schema.pattern ?? ''] ?? []) {
      edges.push({ path, limit: JSON.stringify(past.slice(0, 12)), at, past });
    }
    const { minLength, maxLength } = schema;
    if (maxLength !== undefined) {
      const limit = `${maxLength} characters`;
      edges.push({ path, limit, at: 'x'.repeat(maxLength), past: 'x'.repeat(maxLength + 1) });
    }
    if (minLength !== undefined) edges.push({ path, limit: `${minLength} characters`, at: 'x', past: '' });
  }
  if (schema.type === 'integer') {
    const { minimum = -Number.MAX_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
    edges.push({ path, limit: 'a whole number', past: 1.5 });
    for (const [limit, past] of [
      [minimum, minimum - 1],
      [maximum, maximum + 1],
    ] as const) {
      edges.push({
        path,
        limit: String(limit),
        past,
        at: Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined,
      });
    }
  }
  if (path === 'metadata') {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`k${nth}`, 'v']));
    edges.push(
      { path, limit: '50 keys', at: keys(50), past: keys(51) },
      { path, limit: 'keys of 40', at: { ['k'.repeat(40)]: 'v' }, past: { ['k'.repeat(41)]: 'v' } },
      { path, limit: 'values of 500', at: { k: 'v'.repeat(500) }, past: { k: 'v'.repeat(501) } },
    );
  }
  return edges;
}

const noMethod = 'payment_method_id: Payment method does not exist in our records';
const noConnector = 'connector: The connector provided in the request is incorrect or not available';
const otherMerchant = 'merchant_id: merchant_id contains invalid data. Expected format is the merchant of the API key';
const twoCustomers = 'customer.id: customer_id and customer.id are different';
const noStart = 'end_time: Json deserialize error: missing field `start_time`';
const notItsKind = 'payment_method: payment_method does not match the stored method';
const noCustomer = 'setup_future_usage: setup_future_usage needs a customer';
const otherPayout = 'payout_id: payout_id of the body is not the one of the address';
const noProfile = 'profile_id: Business profile does not exist in our records';
const noToken = 'payout_token: Token is invalid or expired';

/** What cannot be an account, whatever its length: the service looks at every field of a rail as payout forms do. */
const noAccount = (
  [
    ['bank.bank_account_number', 'us_account'],
    ['bank.bank_account_number', 'uk_account'],
    ['bank.bank_routing_number', 'routing_number'],
    ['bank.bank_sort_code', 'sort_code'],
    ['bank.bic', 'bic'],
    ['bank.iban', 'iban'],
    ['bank.pay_id', 'pay_id'],
    ['bank.pix_key', 'pix_key'],
    ['bank.upi_id', 'upi_id'],
    ['bank_redirect.interac.email', 'interac_email'],
    ['wallet.paypal.email', 'paypal_receiver'],
    ['wallet.paypal.paypal_id', 'paypal_receiver'],
    ['wallet.paypal.telephone_number', 'paypal_receiver'],
    ['wallet.venmo.telephone_number', 'venmo_phone'],
  ] as const
).map(
  ([path, field]) =>
    `payout_method_data.${path}: ${path} contains invalid data. Expected format is ${fieldFacts(field).inWords}`,
);
const otherType = 'payout_type: payout_type does not match payout_method_data';

/** Values that are within their limit, and refused because they do not exist or because of the fields beside them. Everything else is answered with 200. */
const refusedInside: Partial<Readonly<Record<EndpointName, readonly string[]>>> = {
  listCustomerPaymentMethods: ['customer_id: The customer_id does not belong to the payment of this client_secret'],
  createPaymentMethod: [
    'customer_id: Customer does not exist in our records',
    'payment_method: Missing required param: payment_method_data',
  ],
  updatePayment: [noMethod, noConnector, notItsKind, noCustomer, noProfile],
  createPayment: [
    ...[noMethod, twoCustomers, noConnector, noProfile],
    'payment_method: Missing required param: payment_method_data',
  ],
  confirmPayment: [noMethod, noConnector, notItsKind, noCustomer, noProfile],
  incrementAuthorization: ['amount: Amount should be greater than original authorized amount'],
  createRefund: ['payment_id: Payment does not exist in our records', otherMerchant],
  listPayments: cursors('Payment'),
  listPayouts: cursors('Payout'),
  listRefunds: [noStart],
  listPayoutsByFilter: [noStart],
  createPayout: [
    'payout_method_id: Confirm must be true for recurring payouts',
    ...[noToken, twoCustomers, otherMerchant, noConnector, otherType],
    ...noAccount,
  ],
  fulfillPayout: [otherPayout],
  cancelPayout: [otherPayout],
  confirmPayout: ['payout_method_id: Payment method does not exist in our records', noToken, otherType, ...noAccount],
};
function cursors(what: string): readonly string[] {
  return ['starting_after', 'ending_before'].map((cursor) => `${cursor}: ${what} does not exist in our records`);
}

const notRead = (field: string, what: 'word' | 'field') =>
  `${field}: Json deserialize error: unknown ${what === 'word' ? 'variant' : 'field'}`;
/** Texts of the interface that are words there, and a field that payments do not have. */
const notReadOfPayments = [
  notRead('connector', 'word'),
  notRead('allowed_payment_method_types', 'word'),
  notRead('payment_method_id', 'field'),
];
const ofAnotherMethod = 'payment_method: payment_method_data names another method';
/** Fields that only accounts of other countries have: deployments fail at such an account. */
const noBankOfDeployments = ['bank_account_number', 'bank_branch', 'bank_name', 'tax_id'].map(
  (field) => `payout_method_data.bank.${field}: Something went wrong`,
);

/** The same in the deployed dialect, where that differs. */
const refusedInsideDeployed: typeof refusedInside = {
  createPayment: [
    ...[twoCustomers, noProfile, ...notReadOfPayments],
    'payment_method: Missing required param: payment_method_data',
  ],
  updatePayment: [noCustomer, noProfile, ofAnotherMethod, ...notReadOfPayments],
  confirmPayment: [noCustomer, noProfile, ofAnotherMethod, ...notReadOfPayments],
  createPayout: [
    'payout_method_id: Confirm must be true for recurring payouts',
    ...[noToken, twoCustomers, otherMerchant, otherType, notRead('connector', 'word')],
    ...noAccount,
    ...noBankOfDeployments,
  ],
  confirmPayout: [
    'payout_method_id: Payment method does not exist in our records',
    ...[noToken, otherType, ...noAccount, ...noBankOfDeployments],
  ],
  // Deployments ask for no customer.
  listCustomerPaymentMethods: [],
  // The client names a start where the caller names an end alone.
  listRefunds: [],
  listPayoutsByFilter: ['limit: limit should be in between 1 and 20'],
};

/** Values that are past a limit and not looked at by deployments: the end of a time range that has no start. */
const takenBeyond: typeof refusedInside = {
  listDisputes: ['received_time.lte: 200 past "2030-06-15"'],
  listPayouts: ['end_time: 200 past "2030-06-15"'],
};

// `Object.keys` of the catalogue are its names.
const names = Object.keys(catalogue) as EndpointName[];

it('speaks of every endpoint of the catalogue', () => {
  expect(Object.keys(subjects).sort()).toEqual([...names].sort());
  expect(names).toHaveLength(29);
});

/** A part of what an endpoint is tried in, named in front of its failure. */
async function check(what: string, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${what}\n${error.message}`;
    throw error;
  }
}

describe.each(['documented', 'deployed'] as const)('in the %s dialect', (dialect) => {
  it.each(names)('%s does what the catalogue says, and refuses the rest', async (name) => {
    const { deployed, ...subject } = subjects[name];
    const { good, fromBrowser, wrongState, unknownId } = { ...subject, ...(dialect === 'deployed' ? deployed : {}) };
    const kind = dialect === 'deployed' ? deployedKey(name) : catalogue[name].key;
    const make = async (how: (driver: Driver) => Promise<Call>, key?: string) => {
      const driver = createDriver({ ...(dialect === 'deployed' ? { dialect } : {}) });
      const call = await how(driver);
      const refusedWithoutTrace = async (changed: Call, check: (answer: Answer) => void) => {
        const before = driver.sandbox.ledger.entries().length;
        const answer = await send(driver, name, dialect, changed);
        check(answer);
        expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
        expect(driver.sandbox.ledger.entries()).toHaveLength(before);
      };
      return { driver, call: key === undefined ? call : { ...call, key }, refusedWithoutTrace };
    };
    const fromServer = () => make(good);
    const browser = kind === 'publishable' ? fromServer : fromBrowser && (() => make(fromBrowser, 'publishable'));
    const each = fromBrowser && browser ? [fromServer, browser] : [fromServer];

    const refusesBrowsers = dialect === 'deployed' && name === 'updatePayment';

    expect(fromBrowser !== undefined, 'is called with either key where either is taken').toBe(
      kind === 'either' && !refusesBrowsers,
    );

    await check('does what a good call asks', async () => {
      for (const how of each) {
        const { driver, call } = await how();
        const answer = await send(driver, name, dialect, call);
        expect([answer.status, answer.body.error]).toEqual([200, undefined]);
        expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
        const schema: z.core.$ZodType = catalogue[name].output;
        expect(z.safeParse(schema, answer.json).error).toBeUndefined();
      }
    });

    await check('refuses no key, an unknown key, and one of the wrong kind', async () => {
      const { driver, call, refusedWithoutTrace } = await make(good);
      const invalid = { status: 401, code: 'IR_01' };
      const none = kind === 'either' ? { status: 400, code: 'IR_04' } : invalid;
      await refusedWithoutTrace({ ...call, key: 'none' }, (answer) => expect(seen(answer)).toEqual(none));
      const others = [`${driver.sandbox.keys.secretKey}0`, 'pk_snd_0'];
      if (kind === 'secret') others.push('publishable');
      if (kind === 'publishable') others.push('secret');
      for (const key of others) {
        await refusedWithoutTrace({ ...call, key }, (answer) => expect(seen(answer)).toEqual(invalid));
      }
      // With either key it is the client secret that tells a browser from a server.
      if (kind === 'either') {
        await refusedWithoutTrace({ ...call, key: 'publishable' }, (answer) =>
          expect(seen(answer)).toEqual({ status: 400, code: 'IR_04' }),
        );
      }
    });

    await check('refuses a client secret that is wrong, malformed, of somebody else, missing, or over', async () => {
      if (!browser) return expect(kind === 'secret' || refusesBrowsers).toBe(true);
      const { driver, call, refusedWithoutTrace } = await browser();
      const secret = secretIn(call);
      if (secret === undefined) return expect(name).toBe('retrievePollStatus');
      const other = secret.startsWith('payout_')
        ? (await payout(driver, { payout_link: true })).client_secret
        : (await driver.createPayment()).client_secret;
      const changed = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');
      for (const wrong of [changed, 'nonsense', ...(call.params ? [other] : [])]) {
        await refusedWithoutTrace(withSecret(call, wrong), (answer) =>
          expect([wrong, seen(answer)]).toEqual([wrong, { status: 400, code: 'IR_09' }]),
        );
      }
      if (!call.params) {
        const none = secret.replace(/^.*(?=_secret_)/, 'pay_none');
        await refusedWithoutTrace(withSecret(call, none), (answer) =>
          expect(seen(answer)).toEqual({ status: 404, code: 'HE_02' }),
        );
      }
      if (kind === 'either') {
        await refusedWithoutTrace({ ...call, key: 'secret' }, (answer) =>
          expect(seen(answer)).toEqual({ status: 422, code: 'IR_06' }),
        );
      }
      await refusedWithoutTrace(withSecret(call, undefined), (answer) =>
        expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/client[_-]secret/)]),
      );
      driver.clock.advance(100 * 86_400_000);
      const late = await send(driver, name, dialect, call);
      expect(seen(late)).toEqual({ status: 400, code: 'IR_08' });
    });

    await check('needs each of its required fields', async () => {
      for (const how of each) {
        const { call, refusedWithoutTrace } = await how();
        for (const part of ['body', 'query'] as const) {
          for (const path of requiredIn(schemaOf(name, part), call[part])) {
            const spelled = dialectDifferences[name]?.query?.[path[0] ?? ''];
            if (part === 'query' && dialect === 'deployed' && spelled !== undefined && path[0] !== 'client-secret')
              continue;
            await refusedWithoutTrace({ ...call, [part]: without(call[part], path) }, (answer) =>
              expect([path, answer.status, answer.text]).toEqual([
                path,
                expect.toBeOneOf([400, 422]),
                expect.stringMatching(new RegExp(`(${path.at(-1)?.replace('-', '[-_]')}|etadata)`)),
              ]),
            );
          }
        }
      }
    });

    await check('takes each value at its limit and refuses the one past it', async () => {
      const inside: string[] = [];
      const outside: string[] = [];
      for (const part of ['body', 'query'] as const) {
        for (const { field, path, limit, at, past } of edgesOf(name, part, dialect)) {
          if (part === 'query' && dialect === 'deployed' && dialectDifferences[name]?.query?.[field] === null) continue;
          const { driver, call } = await make(good);
          const withValue = (holder: Call, value: unknown): Call => {
            const type = field === 'payout_method_data' ? { payout_type: Object.keys(record(value))[0] } : {};
            return { ...holder, [part]: { ...holder[part], ...type, [field]: value } };
          };
          const entries = () => driver.sandbox.ledger.entries().length;
          const before = entries();
          const { status: refusal } = await send(driver, name, dialect, withValue(call, past));
          if ((refusal !== 400 && refusal !== 422) || entries() !== before)
            outside.push(`${path}: ${refusal} past ${limit}`);
          if (at === undefined) continue;
          const again = await make(good);
          const { status, body, text } = await send(again.driver, name, dialect, withValue(again.call, at));
          // Which words and fields a deployment would read instead is a long list.
          if (status !== 200)
            inside.push(`${path}: ${body.error?.message ?? text}`.replace(/ `[^`]*`, expected .*/, ''));
        }
      }
      expect(outside).toEqual(dialect === 'deployed' ? (takenBeyond[name] ?? []) : []);
      const known = (dialect === 'deployed' ? refusedInsideDeployed[name] : undefined) ?? refusedInside[name] ?? [];
      expect([...new Set(inside)].sort()).toEqual([...known].sort());
    });

    await check('refuses a body that is no JSON object, of another type, or of more than 16 KiB', async () => {
      const { call, refusedWithoutTrace } = await make(good);
      if (call.body === undefined) return;
      const { body, ...bare } = call;
      const texts = ['', '{', '[]', 'null', '"text"', '{"a":1}}', '['.repeat(2000)];
      const long = JSON.stringify({ ...body, padding: 'x'.repeat(16_384) });
      for (const wrong of [...[...texts, long].map((raw) => ({ ...bare, raw })), { ...call, type: 'text/plain' }]) {
        await refusedWithoutTrace(wrong, (answer) =>
          expect([answer.status, answer.body.error]).toMatchObject([
            400,
            { code: 'IR_06', error_type: 'invalid_request', message: expect.stringMatching(/\S/) },
          ]),
        );
      }
    });

    await check('answers an unknown id with an error', async () => {
      const { driver, call, refusedWithoutTrace } = await make(good);
      if (call.params) {
        for (const [param] of Object.entries(call.params)) {
          for (const id of ['none', 'x'.repeat(64), 'x'.repeat(100), 'not an id', '../x']) {
            const changed = { ...call, params: { [param]: id } };
            await refusedWithoutTrace(withSecret(changed, 'none_secret_abcdefghij0123456789'), (answer) =>
              expect([id, seen(answer)]).toEqual([
                id,
                { status: 404, code: param === 'dispute_id' ? 'HE_04' : 'HE_02' },
              ]),
            );
          }
        }
        return;
      }
      if (unknownId === undefined) throw new Error('an endpoint without an id in its address names another one');
      const answer = await send(driver, name, dialect, { ...call, ...unknownId.call(call) });
      if (!('finds' in unknownId.refusal)) return expect(seen(answer)).toEqual(unknownId.refusal);
      expect([answer.status, answer.body.data ?? answer.body]).toEqual([200, unknownId.refusal.finds]);
    });

    await check('refuses what its state does not allow, and answers in the last state what it is about', async () => {
      const { driver, call, refusedWithoutTrace } = await make(good);
      if (typeof wrongState === 'function') {
        const { says, instead = call } = await wrongState(driver, call);
        const { status, json } = await send(driver, name, dialect, instead);
        expect(status).toBe(200);
        // The documented list of payments is an array whose element is the envelope.
        return expect(name === 'listPayments' ? [json].flat()[0] : json).toMatchObject(says);
      }
      const { before, instead, ...refusal } = wrongState;
      if (instead) {
        const other = await instead(driver);
        return refusedWithoutTrace(other, (answer) => expect(seen(answer)).toEqual(refusal));
      }
      const first = before ? await before(driver, call) : await send(driver, name, dialect, call);
      expect(first).toMatchObject({ status: 200 });
      await refusedWithoutTrace(call, (answer) => expect(seen(answer)).toEqual(refusal));
    });

    await check('does with a field that it does not know what deployments do', async () => {
      const { call, refusedWithoutTrace, driver } = await make(good);
      const ignoresMore = dialect === 'deployed' && ignoresAtDeployments.has(name);
      if (call.body) {
        const asked = { ...call, body: { ...call.body, surprise: true } };
        if (ignoresInBody.has(name) || ignoresMore) expect((await send(driver, name, dialect, asked)).status).toBe(200);
        else await refusedWithoutTrace(asked, (answer) => expect(seen(answer)).toEqual({ status: 400, code: 'IR_06' }));
        return;
      }
      const answer = await send(driver, name, dialect, { ...call, query: { ...call.query, surprise: 1 } });
      const takesQuery = Object.keys(schemaOf(name, 'query')).length > 0;
      expect(answer.status).toBe(takesQuery && !ignoresInQuery.has(name) && !ignoresMore ? 400 : 200);
    });
  });
});

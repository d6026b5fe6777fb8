import { createServiceClient, type Result, storeDestination } from '../client/index.ts';
import {
  alternativeMethods,
  createSessionTokens,
  getServerAdapter,
  type RequestPayoutMethodData,
  retrievePollStatus,
  submitPayout,
  walletTypes,
} from '../contract/index.ts';
import { gallery } from '../contract/interfaceGallery.testing.ts';
import { defined } from '../money/index.ts';
import { openApiDocument } from '../openapi/index.ts';
import {
  checkDeployed,
  type DeployedVersion,
  type Deviation,
  type Direction,
  deployedFacts,
  endpointOf,
} from '../sandbox/facts.testing.ts';
import { createSandbox, createSandboxClock, type Sandbox } from '../sandbox/index.ts';
import { confirmWithCard, createTill, type Order, type Till } from './index.ts';

const facts = { newest: deployedFacts('newest'), early: deployedFacts('early') } as const;
const versions: readonly DeployedVersion[] = ['newest', 'early'];

/** What the plays have found. */
interface Found {
  /** Deviations as rows of the table. */
  readonly rows: Readonly<Record<DeployedVersion, Set<string>>>;
  /** Versions that have what is played now: a page offers what the account lists, and an account lists what its deployment has. */
  versions: readonly DeployedVersion[];
  /** Names of the endpoints that have been called and have answered 200. */
  readonly answered: Set<string>;
}

/** What several endpoints take or answer, by its type in the facts: a deviation of it is one row. */
const shared: Readonly<Record<string, string>> = {
  ...{ PaymentsCreateRequest: 'payment', PaymentsUpdateRequest: 'payment', PaymentsConfirmRequest: 'payment' },
  ...{ PaymentsCreateResponseOpenApi: 'payment', PaymentsResponse: 'payment', PaymentListResponse: 'payment' },
  ...{ PayoutsCreateRequest: 'payout', PayoutConfirmRequest: 'payout', PayoutCreateResponse: 'payout' },
  ...{
    PayoutListResponse: 'payout',
    RefundResponse: 'refund',
    RefundListResponse: 'refund',
    DisputeResponse: 'dispute',
  },
};

function note(
  found: Found,
  version: DeployedVersion,
  name: string,
  direction: Direction | 'call',
  one: Deviation,
): void {
  const type = direction === 'call' ? undefined : facts[version].endpoints[name]?.[direction];
  const element = typeof type === 'object' && 'list' in type ? type.list : type;
  const subject = shared[String(element)];
  // A row of a list is what the endpoint of one answers.
  const path = subject === undefined ? one.path : one.path.replace(/^(data)?\[\]\.?/, '');
  const what = one.kind === 'unknown variant' || one.kind.startsWith('wrong') ? `${one.kind} ${one.found}` : one.kind;
  // A word of a currency is missing for every field of one.
  const place = /(^|_)currenc(y|ies)(\[\])?$/.test(path) ? ['Currency:'] : [`${subject ?? name} ${direction}:`, path];
  found.rows[version].add([...place, what].filter((part) => part !== '').join(' '));
}

/** Types that an early deployment lists by another name: the kit sends the name that the account lists. */
const earlyTypes: Readonly<Record<string, string>> = { sepa_bank_transfer: 'sepa' };
/** What the kit sends for this body where the account is one of the version. */
function asListed(version: DeployedVersion, sent: unknown): unknown {
  if (version === 'newest' || sent === undefined) return sent;
  return JSON.parse(JSON.stringify(sent), (name, one: unknown) =>
    name === 'payment_method_type' || /^\d+$/.test(name) ? (earlyTypes[String(one)] ?? one) : one,
  );
}

/** Checks every call of a sandbox in the deployed dialect: what is sent against both versions, and the answer against the newest, which the sandbox plays. */
function listenTo(sandbox: Sandbox, found: Found): void {
  const { fetch } = sandbox;
  Object.assign(sandbox, {
    fetch: async (...[request, beside]: Parameters<Sandbox['fetch']>) => {
      // A page of the service, which a bank posts to: no call of ours.
      if (request.url.includes('/authorize/')) return fetch(request, beside);
      const sent: unknown = request.method === 'POST' ? await request.clone().json() : undefined;
      const { pathname, searchParams } = new URL(request.url);
      const query = Object.fromEntries(
        [...searchParams.keys()].map((name) => {
          const [one, ...more] = searchParams.getAll(name);
          return [name, more.length === 0 ? one : [one, ...more]];
        }),
      );
      const key = request.headers.get('api-key') === sandbox.keys.secretKey ? 'secret' : 'publishable';
      const answer = await fetch(request, beside);
      const answered: unknown = answer.status === 200 ? await answer.clone().json() : undefined;
      for (const version of found.versions) {
        const name = endpointOf(facts[version], `${request.method} ${pathname}`);
        if (name === undefined) {
          const call = `${request.method} ${pathname.replace(/(pay|payout|ref)_\w+/g, '{id}')}`;
          note(found, version, call, 'call', { path: '', kind: 'unknown endpoint' });
          continue;
        }
        const check = (direction: Direction, body: unknown) => {
          for (const one of checkDeployed(facts[version], name, direction, body)) {
            note(found, version, name, direction, one);
          }
        };
        check('query', query);
        if (request.method === 'POST') check('request', asListed(version, sent));
        if (answered !== undefined && version === 'newest') {
          found.answered.add(name);
          check('answer', answered);
        }
        if (facts[version].endpoints[name]?.keys.includes(key)) continue;
        note(found, version, name, 'call', { path: '', kind: 'wrong key', found: key });
      }
      return answer;
    },
  });
}

const now = Date.UTC(2030, 0, 1, 12);
const card = '4242424242424242';

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** Everything that a merchant's server does with its client. */
async function playMerchant(found: Found): Promise<void> {
  const clock = createSandboxClock({ now });
  const sandbox = createSandbox({ seed: 'deployed', clock, dialect: 'deployed' });
  const { secretKey } = sandbox.keys;
  sandbox.createDemoCustomer();
  // A call that only deployments have, and none of ours: the merchant's own list, whose tokens pay any payment of the customer.
  const listed = await sandbox.fetch(
    new Request('https://service.test/customers/cus_demo/payment_methods', { headers: { 'api-key': secretKey } }),
  );
  // A body of the service.
  const { customer_payment_methods: saved } = (await listed.json()) as {
    readonly customer_payment_methods: readonly { readonly payment_token: string }[];
  };
  listenTo(sandbox, found);
  const fetch = (url: string, init: RequestInit) => sandbox.fetch(new Request(url, init));
  const service = createServiceClient({ secretKey, serviceUrl: 'https://service.test', dialect: 'deployed', fetch });
  const method = { payment_method: 'card', payment_token: saved[1]?.payment_token } as const;
  const create = async (more: Partial<Parameters<typeof service.createPayment>[0]['body']> = {}) =>
    value(await service.createPayment({ body: { amount: 5000, currency: 'EUR', customer_id: 'cus_demo', ...more } }));
  const pay = async (more: Partial<Parameters<typeof service.createPayment>[0]['body']> = {}) => {
    const params = { payment_id: (await create(more)).payment_id };
    return value(await service.updatePayment({ params, body: { ...method, confirm: true } }));
  };

  const linked = await create({ payment_link: true, return_url: 'https://shop.test/', description: 'Two mugs' });
  const linkId = linked.payment_link?.payment_link_id ?? '';
  value(await service.retrievePaymentLink({ params: { payment_link_id: linkId } }));
  value(await service.cancelPayment({ params: { payment_id: linked.payment_id }, body: {} }));
  const created = await create({
    capture_method: 'manual',
    request_incremental_authorization: true,
    connector: ['stripe_test'],
  });
  const params = { payment_id: created.payment_id };
  value(await service.confirmPayment({ params, body: method }));
  value(await service.incrementAuthorization({ params, body: { amount: 6000, reason: 'more' } }));
  value(await service.capturePayment({ params, body: { amount_to_capture: 6000 } }));
  value(await service.updatePaymentMetadata({ params, body: { metadata: { shelf: 'A' } } }));
  value(await service.retrievePayment({ params, query: { force_sync: true } }));
  value(await service.readPaymentById(params.payment_id));
  value(await service.listPayments({ query: { limit: 5 } }));
  value(await service.listAccountPaymentMethods({ query: { accepted_currencies: ['EUR'] } }));
  value(
    await service.createPaymentMethod({
      body: {
        ...{ payment_method: 'card', customer_id: 'cus_demo' },
        card: { card_number: card, card_exp_month: '12', card_exp_year: '2034', card_holder_name: 'Test Card Holder' },
      },
    }),
  );

  const paid = await pay();
  const refund = value(
    await service.createRefund({
      body: { payment_id: paid.payment_id, amount: 100, reason: 'duplicate', metadata: { a: 'b' } },
    }),
  );
  value(await service.retrieveRefund({ params: { refund_id: refund.refund_id } }));
  value(await service.listRefunds({ body: { refund_status: ['succeeded', 'failed', 'pending', 'review'], limit: 5 } }));
  const dispute = sandbox.openDispute({ paymentId: paid.payment_id });
  value(await service.retrieveDispute({ params: { dispute_id: dispute } }));
  value(
    await service.listDisputes({ query: { dispute_status: 'dispute_opened', dispute_stage: 'dispute', limit: 5 } }),
  );
  for await (const one of service.eachDispute()) value(one);
  for await (const one of service.eachPayment()) value(one);
  for await (const one of service.eachRefund({ refund_status: ['succeeded'] })) value(one);

  const money = { amount: 900, currency: 'EUR', customer_id: 'cus_1' } as const;
  const iban = { payout_type: 'bank', payout_method_data: { bank: { iban: 'DE89370400440532013000' } } } as const;
  const sent = value(await service.createPayout({ body: { ...money, ...iban, confirm: true } }));
  const body = { payout_id: sent.payout_id };
  value(await service.fulfillPayout({ params: body, body }));
  value(await service.readPayoutById(sent.payout_id));
  value(await service.retrievePayout({ params: body }));
  const config = {
    enabled_payment_methods: [{ payment_method: 'bank' as const, payment_method_types: ['sepa' as const] }],
  };
  const link = value(
    await service.createPayout(
      { body: { ...money, payout_link: true, payout_link_config: config } },
      { idempotencyKey: 'order 17' },
    ),
  );
  value(await service.confirmPayout({ params: { payout_id: link.payout_id }, body: iban }));
  value(await service.cancelPayout({ params: { payout_id: link.payout_id }, body: {} }));
  value(await service.listPayouts({ query: { limit: 5 } }));
  value(await service.listPayoutsByFilter({ body: { currency: 'EUR', entity_type: 'Individual', limit: 5 } }));
  value(await service.listPayoutFilters({ body: { start_time: '2030-01-01T00:00:00Z' } }));
  for await (const one of service.eachPayout()) value(one);
  for await (const one of service.eachPayoutByFilter({ status: ['initiated'] })) value(one);
}

const savedQuery = (order: Order) => ({
  'client-secret': order.clientSecret,
  ...{ customer_id: order.customerId ?? '', accepted_currency: ['EUR'], accepted_country: ['DE'] },
  ...{ minimum_amount: 4999, maximum_amount: 4999, recurring_payment_enabled: false },
  installment_payment_enabled: false,
});

function tillOf(found: Found): Till {
  const till = createTill({ now, dialect: 'deployed', seed: 'deployed' });
  listenTo(till.sandbox, found);
  return till;
}

/** What the payment page and its proxy send: a new card, a saved one, each alternative payment method, and 3-D Secure. */
async function playPayer(found: Found): Promise<void> {
  const till = tillOf(found);
  const { client } = till;
  const withCard = async (order: Order, number: string) => {
    const { clientSecret, paymentId } = order;
    value(await client.readPaymentLink({ params: { payment_link_id: order.paymentLinkId } }, { clientSecret }));
    await confirmWithCard(client, order, number);
    const params = { payment_id: paymentId };
    value(await client.readPayment({ params }, { clientSecret }));
    return { params, options: { clientSecret } };
  };
  await withCard(await till.createOrder(), card);
  await withCard(await till.createOrder(), '4000000000000002');
  const { paymentId: payment_id, clientSecret: client_secret } = await till.createOrder();
  value(await client.call(createSessionTokens, { body: { payment_id, client_secret, wallets: [...walletTypes] } }));
  for (const number of ['4000000000001000', '4212345678910006']) {
    const { params, options } = await withCard(await till.createOrder(), number);
    const answer = value(await client.authenticatePayment({ params, body: { threeds_method_comp_ind: 'U' } }, options));
    const poll = { params: { poll_id: `external_authentication_${params.payment_id}` } };
    value(await client.call(retrievePollStatus, poll));
    // After a challenge the bank itself posts to the page of the service that ends the authentication.
    if (answer.trans_status === 'C') await till.bank.approve(params.payment_id);
    else value(await client.completePayment({ params, body: { threeds_method_comp_ind: 'U' } }, options));
    value(await client.readPayment({ params }, options));
  }
  // complete_authorize belongs to the 3DS Method of a processor, in its hidden page.
  const hidden = await withCard(await till.createOrder({ amount: 4984 }), '4000000000001091');
  value(
    await client.completePayment({ params: hidden.params, body: { threeds_method_comp_ind: 'Y' } }, hidden.options),
  );
  const order = await till.createOrder({
    savedCards: [{ number: card, expMonth: '12', expYear: '2034', requiresCvv: true }],
  });
  const saved = value(await client.listCustomerPaymentMethods({ query: savedQuery(order) }));
  const [row] = saved.customer_payment_methods;
  value(
    await client.confirmWithMethod(
      {
        params: { payment_id: order.paymentId },
        body: { payment_method: 'card', payment_token: row?.payment_token, card_cvc: '123' },
      },
      {
        clientSecret: order.clientSecret,
        ...defined({ customerSession: order.customerSession }),
      },
    ),
  );
  for (const [type, { method }] of Object.entries(alternativeMethods)) {
    // Deployments know the bank transfer as `sepa_bank_transfer` alone: no page offers it by the other name there.
    if (type === 'sepa') continue;
    // Not offered there: deployments take no one-time code from a client.
    if (type === 'direct_carrier_billing') continue;
    found.versions = versions.filter(
      (version) => version === 'newest' || hasWord(version, 'PaymentMethodType', earlyTypes[type] ?? type),
    );
    const { paymentId, clientSecret } = await till.createOrder({ types: [type], currency: 'EUR' });
    value(
      await client.confirmWithMethod(
        {
          params: { payment_id: paymentId },
          body: {
            ...{ payment_method: method, payment_method_type: type },
            ...(type === 'upi_collect' ? { upi_id: 'success@upi' } : {}),
          },
        },
        { clientSecret },
      ),
    );
  }
  found.versions = versions;
}

/** Whether a type of the version that is a set of words has this one. */
function hasWord(version: DeployedVersion, type: string, word: string): boolean {
  const is = facts[version].types[type];
  return typeof is === 'object' && 'words' in is && is.words.includes(word);
}

/** What the payout page and its proxy send, by rail. */
async function playReceiver(found: Found): Promise<void> {
  const destinations: readonly (readonly [string, RequestPayoutMethodData])[] = [
    ['EUR', { bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } }],
    ['USD', { bank: { bank_account_number: '000123456789', bank_routing_number: '110000000' } }],
    ['GBP', { bank: { bank_account_number: '12345678', bank_sort_code: '108800' } }],
    ['EUR', { wallet: { paypal: { email: 'who@mail.test' } } }],
    ['USD', { wallet: { venmo: { telephone_number: '+12025550123' } } }],
    ['CAD', { bank_redirect: { interac: { email: 'who@mail.test' } } }],
    [
      'EUR',
      { card: { card_number: card, expiry_month: '12', expiry_year: '34', card_holder_name: 'Test Card Holder' } },
    ],
  ];
  const till = tillOf(found);
  for (const [currency, data] of destinations) {
    found.versions = versions.filter((version) =>
      Object.keys(data).every((name) => hasWord(version, 'PayoutType', name)),
    );
    const { payoutId, payoutLink, clientSecret } = await till.createPayout({ currency });
    const stored = await storeDestination(till.client, { payoutId, clientSecret, data });
    if (!stored.ok) throw new Error(`${Object.keys(data)[0]}: ${stored.failure.message}`);
    const [payout_type = 'bank'] = (['card', 'bank', 'wallet', 'bank_redirect'] as const).filter(
      (word) => word in data,
    );
    const submitted = await till.client.call(
      submitPayout,
      {
        params: { payout_id: payoutId },
        body: { payout_type: payout_type === 'bank_redirect' ? 'bank' : payout_type, last4: '', stored: true },
      },
      { payoutLink },
    );
    if (!submitted.ok) throw new Error(`${Object.keys(data)[0]}: ${submitted.failure.message}`);
  }
  found.versions = versions;
}

/** A schema of our own document, as far as a sample of it needs it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
}

/** A text that stands in for every other one: which words may be there is not ours to say. */
const anyText = 'text';
/** An object with fields of the caller's own. */
const anyFields = { [anyText]: anyText };
/** Samples of objects whose schema leaves further fields to the caller. */
const openObjects = new WeakSet<object>();
const texts: Readonly<Record<string, string>> = { '^[A-Z]{3}$': 'EUR', '^[A-Z]{2}$': 'DE' };

/** Values that together have every field, every variant and every word of a schema. */
function samplesOf(components: Readonly<Record<string, unknown>>, given: Schema): readonly unknown[] {
  const samples = (one: Schema) => samplesOf(components, one);
  // The components of our own document are schemas.
  if (given.$ref !== undefined) return samples(components[given.$ref.split('/').at(-1) ?? ''] as Schema);
  const { type, properties, required = [] } = given;
  if (given.const !== undefined) return [given.const];
  if (given.enum) return given.enum;
  const variants = given.anyOf ?? given.oneOf;
  if (variants) return variants.flatMap(samples);
  if (type === 'array') return samples(given.items ?? {}).map((one) => [one]);
  if (type === 'integer' || type === 'number') return [Math.max(given.minimum ?? 1, 1)];
  if (type === 'boolean') return [true];
  if (type === 'null') return [];
  if (type === 'string') return [texts[given.pattern ?? ''] ?? anyText];
  if (!properties) return [anyFields];
  const least = Object.fromEntries(required.map((name) => [name, samples(properties[name] ?? {})[0]]));
  const withEach = Object.entries(properties).flatMap(([name, property]) =>
    samples(property).map((one) => ({ ...least, [name]: one })),
  );
  const objects = [least, ...withEach];
  if (given.additionalProperties !== false) for (const one of objects) openObjects.add(one);
  return objects;
}

/** Whether a deviation is about what the samples leave open. */
function isOpen(body: unknown, { path, kind, found }: Deviation): boolean {
  if (found === anyText) return true;
  const names = path.replaceAll('[]', '.0').split('.');
  let at = body;
  for (const name of names) {
    if (kind === 'missing field' && typeof at === 'object' && at !== null && openObjects.has(at)) return true;
    // A step into a sample that was made here.
    at = (at as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (at === anyFields) return true;
  }
  return false;
}

/** Requests that together have every field and every word that our schemas let a caller send. */
function playSchemas(found: Found): void {
  const { paths, components } = openApiDocument({ dialect: 'deployed' });
  const deployment = getServerAdapter({ dialect: 'deployed' });
  for (const operation of Object.values(paths).flatMap((one) => Object.values(one))) {
    // An operation of our own document has this form.
    const {
      operationId: name,
      requestBody,
      parameters = [],
    } = operation as {
      readonly operationId: string;
      readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
      readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
    };
    const schema = requestBody?.content['application/json'].schema;
    const bodies = schema ? samplesOf(components.schemas, schema) : [];
    const queries = parameters
      .filter((one) => one.in === 'query')
      .flatMap((one) => samplesOf(components.schemas, one.schema).map((sample) => ({ [one.name]: sample })));
    for (const version of versions) {
      if (facts[version].endpoints[name] === undefined) continue;
      const check = (direction: Direction, body: unknown) => {
        for (const one of checkDeployed(facts[version], name, direction, body)) {
          if (!isOpen(body, one)) note(found, version, name, direction, one);
        }
      };
      // Samples of an object schema are objects.
      for (const body of bodies)
        check('request', deployment.body(name, body as Record<string, unknown>, { payout_id: anyText }));
      for (const query of queries) check('query', query);
    }
  }
}

/** Answers of the sandbox in every state that it plays. */
async function playGallery(found: Found): Promise<void> {
  const endpoints = {
    payment: 'retrievePayment',
    refund: 'retrieveRefund',
    dispute: 'retrieveDispute',
    payout: 'retrievePayout',
    'stored payment method': 'createPaymentMethod',
    'payment link': 'retrievePaymentLink',
    '3-D Secure authentication': 'authenticateThreeDS',
  } as const;
  const answers = await gallery({ 'x-tillkit-dialect': 'deployed' });
  for (const [kind, name] of Object.entries(endpoints)) {
    for (const one of answers[kind] ?? []) {
      for (const deviation of checkDeployed(facts.newest, name, 'answer', one))
        note(found, 'newest', name, 'answer', deviation);
    }
  }
  for (const one of answers['saved payment method'] ?? []) {
    const list = { customer_payment_methods: [one], is_guest_customer: false };
    for (const deviation of checkDeployed(facts.newest, 'listCustomerPaymentMethods', 'answer', list)) {
      note(found, 'newest', 'listCustomerPaymentMethods', 'answer', deviation);
    }
  }
}

/**
 * What our requests and the answers of the sandbox have that deployments refuse or never send, one row each, sorted; and the endpoints that were
 * called for it.
 */
export async function deployedDeviations(): Promise<{
  readonly rows: Readonly<Record<DeployedVersion, readonly string[]>>;
  readonly endpoints: readonly string[];
}> {
  const found: Found = { rows: { newest: new Set(), early: new Set() }, answered: new Set(), versions };
  await playMerchant(found);
  await playPayer(found);
  await playReceiver(found);
  await playGallery(found);
  playSchemas(found);
  const rows = { newest: [...found.rows.newest].sort(), early: [...found.rows.early].sort() };
  return { rows, endpoints: [...found.answered].sort() };
}

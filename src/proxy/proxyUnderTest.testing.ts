import type { Fetch } from '../client/index.ts';
import { defined } from '../money/index.ts';
import { createProxy, type ProxyApp } from './createProxy.ts';
import type { RateLimits } from './guards/rateLimits.ts';
import { createMemoryJournal } from './journal/journal.ts';
import { signCustomerSession } from './links/customerSession.ts';
import type { ProxyOptions } from './proxyOptions.ts';

const endless = { count: 1e6, perMs: 1 };

/** Limits that no test meets by accident. */
export const roomy: RateLimits = {
  addressReads: endless,
  addressWrites: endless,
  addressMisses: endless,
  addressReports: endless,
  secretReads: endless,
  secretWrites: endless,
  secretNewMethods: endless,
  secretCompletions: endless,
  secretAuthentications: endless,
  binDeclines: endless,
  addressThrottle: endless,
};

/** Keys and names of the tests; each is a canary that must not turn up where it does not belong. */
export const canary = {
  secretKey: 'snd_canarysecretkey0123456789abcdef',
  signingKey: 'canary-signing-key-0123456789-0123456789',
  clientSecret: 'pay_1_secret_canaryclientsecret00',
} as const;

/** A payment with every kind of field that a browser must not see. */
export const fullPayment = {
  payment_id: 'pay_1',
  merchant_id: 'merchant_1',
  status: 'requires_payment_method',
  amount: 1250,
  net_amount: 1250,
  amount_capturable: 0,
  currency: 'EUR',
  attempt_count: 1,
  client_secret: canary.clientSecret,
  description: 'Two mugs',
  customer: { id: 'cus_1', name: 'leak-name', email: 'leak@example.com' },
  customer_id: 'cus_1',
  payment_link: {
    link: 'https://pay.test/payment_link/merchant_1/pay_1',
    payment_link_id: 'plink_1',
    secure_link: null,
  },
  whole_connector_response: 'leak-connector-response',
  connector: 'leak-connector',
  connector_metadata: { a: 'leak-metadata' },
  feature_metadata: { a: 'leak-feature' },
  merchant_connector_id: 'leak-mca',
  frm_message: { frm_name: 'leak-frm' },
  split_payments: { a: 'leak-split' },
  ephemeral_key: { secret: 'leak-ephemeral' },
  metadata: { note: 'leak-merchant-note' },
  payment_token: 'leak-token',
  fingerprint: 'leak-fingerprint',
  profile_id: 'leak-profile',
  attempts: [{ attempt_id: 'leak-attempt', status: 'started', amount: 1250 }],
  payment_method_data: {
    card: { last4: '4242', card_network: 'Visa', card_isin: 'leak-bin', card_holder_name: 'leak-holder' },
  },
  browser_info: { ip_address: 'leak-address' },
  error_message: 'leak-processor-words',
  connector_mandate_id: 'leak-mandate',
};

/** The same payment, of a guest. */
export const guestPayment = {
  ...fullPayment,
  customer: { name: 'leak-name', email: 'leak@example.com' },
  customer_id: null,
};

export const fullLink = {
  payment_link_id: 'plink_1',
  merchant_id: 'merchant_1',
  link_to_pay: 'https://pay.test/payment_link/merchant_1/pay_1',
  amount: 1250,
  currency: 'EUR',
  created_at: '2030-01-01T00:00:00.000Z',
  status: 'active',
};

/** One call as the fake service saw it. */
export interface UpstreamCall {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly init: RequestInit;
}

/** A service that answers from a function; by default it knows `fullPayment` and its link, and pays whatever is asked. */
export function fakeService(
  answer: (call: UpstreamCall) => Response | Promise<Response> | undefined = () => undefined,
) {
  const calls: UpstreamCall[] = [];
  const fetch: Fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method: init.method ?? 'GET', url, path: new URL(url).pathname, headers, body, init };
    calls.push(call);
    const own = await answer(call);
    if (own !== undefined) return own;
    if (call.path === '/payments/list') return Response.json([{ size: 1, data: [fullPayment] }]);
    if (call.path === '/payment_link/plink_1') return Response.json(fullLink);
    if (call.path === '/payments/pay_1') return Response.json({ ...fullPayment, status: 'succeeded' });
    return Response.json({ error: { type: 'invalid_request', code: 'HE_02', message: 'unknown' } }, { status: 404 });
  };
  return { fetch, calls, writes: () => calls.filter((call) => call.method === 'POST') };
}

/** The same, whose payment is a guest's: its link is an open one. */
export const guestService = (payment: object = {}) =>
  fakeService((call) =>
    call.path === '/payments/list' ? Response.json([{ size: 1, data: [{ ...guestPayment, ...payment }] }]) : undefined,
  );

/** A proxy of the tests with its log, at a stopped clock. */
export function proxyUnderTest(fetch: Fetch, more: Partial<ProxyOptions> = {}) {
  const lines: string[] = [];
  const clock = { now: () => Date.parse('2030-01-01T00:00:00Z') };
  const proxy: ProxyApp = createProxy({
    journal: createMemoryJournal(),
    secretKey: canary.secretKey,
    publishableKey: 'pk_snd_0123456789abcdef',
    serviceUrl: 'https://service.test',
    payOrigin: 'https://pay.test',
    allowedOrigins: ['https://shop.example.com'],
    merchant: { name: 'Example Shop' },
    secureLink: { signingKey: canary.signingKey },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: ['/assets/pay.css'] },
    fetch,
    clock,
    log: (line) => lines.push(line),
    ...more,
  });
  const ask = (path: string, init: RequestInit & { from?: string } = {}) =>
    proxy.fetch(new Request(`https://pay.test${path}`, init), { remoteAddress: init.from ?? '203.0.113.9' });
  const withSecret = { 'x-client-secret': canary.clientSecret };
  const session = signCustomerSession({
    signingKey: canary.signingKey,
    paymentId: 'pay_1',
    customerId: 'cus_1',
    now: clock.now(),
  });
  const select = async (body: unknown, headers: Record<string, string> = {}, from?: string) =>
    ask('/kit/payments/pay_1/confirm', {
      method: 'POST',
      headers: {
        ...withSecret,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-customer-session': await session,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...defined({ from }),
    });
  return { proxy, ask, select, lines, withSecret };
}

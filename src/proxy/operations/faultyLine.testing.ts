import { createServiceClient } from '../../client/index.ts';
import type { Dialect } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { createSandbox, createSandboxClock } from '../../sandbox/index.ts';
import { createProxy } from '../createProxy.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import { createPayoutLink } from '../links/createPayoutLink.ts';
import { signCustomerSession } from '../links/customerSession.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import { canary, roomy } from '../proxyUnderTest.testing.ts';

const metricsToken = 'canary-metrics-token';
const jsonType = { 'content-type': 'application/json' };

/** A call of the proxy to the service, and what carries it out. */
export interface LineCall {
  /** A read may be answered otherwise, or not at all; a write may come late. */
  readonly isWrite: boolean;
  readonly send: () => Promise<Response>;
}

/** What is done wrongly on purpose: every 4xx is believed, or waits are counted by the wall clock. */
export type Planted = 'every 4xx' | 'wall clock';

/** A merchant's proxy, the service, and a connection between them that is scripted call by call. No time passes unless it is moved. */
export function lineTown(dialect: Dialect, planted?: Planted) {
  const clock = createSandboxClock({ now: Date.UTC(2030, 5, 15, 12) });
  const strict = dialect === 'deployed' ? { dialect } : {};
  const sandbox = createSandbox({ seed: 'words', clock, ...strict, origins: { links: 'https://pay.test' } });
  const { secretKey, publishableKey } = sandbox.keys;
  const serviceUrl = 'https://service.test';
  const sent = async (url: string, init: RequestInit) => sandbox.fetch(new Request(url, init));
  let line = ({ send }: LineCall): Promise<Response> => send();
  /** By how much the wall clock of the proxy is wrong, in milliseconds. */
  let wrong = 0;
  const settled: SettledOperation[] = [];
  const proxy = createProxy({
    journal: createMemoryJournal(),
    secretKey,
    publishableKey,
    serviceUrl,
    dialect,
    metricsToken,
    payOrigin: 'https://pay.test',
    allowedOrigins: ['https://shop.example.com'],
    merchant: { name: 'Example Market' },
    policy: { afterPayoutSubmit: 'fulfill' },
    secureLink: { signingKey: canary.signingKey },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: ['/assets/pay.css'] },
    limits: roomy,
    clock: {
      now: () => clock.now() + wrong,
      ...(planted === 'wall clock' ? {} : { monotonic: () => clock.now() }),
    },
    log: () => undefined,
    onOperationSettled: (one) => void settled.push(one),
    fetch: async (url, init) => {
      const isWrite = init.method === 'POST' && !new URL(url).pathname.endsWith('/list');
      const answer = await line({ isWrite, send: () => sent(url, init) });
      const believed = planted === 'every 4xx' && answer.status >= 400 && answer.status < 500;
      return believed ? Response.json({ error: { type: 'x', code: 'IR_16', message: 'm' } }, { status: 400 }) : answer;
    },
  });
  const ask = async (path: string, headers: Record<string, string>, body?: unknown) => {
    const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const request = new Request(`https://pay.test${path}`, { headers: { ...jsonType, ...headers }, ...more });
    const answer = await proxy.fetch(request, { remoteAddress: '203.0.113.9' });
    // A body of ours, looked at by its parts.
    return (await answer.json()) as {
      readonly payment?: { readonly status: string };
      readonly payout?: { readonly status: string };
      readonly open_operation?: object;
      readonly verdict?: 'done' | 'not_done' | 'pending';
      readonly error?: { readonly code: string; readonly effect: string };
    };
  };
  const call = async (path: string, key: string, body: unknown) => {
    const init = { method: 'POST', headers: { ...jsonType, 'api-key': key }, body: JSON.stringify(body) };
    // A body of the service, as the documented interface has it.
    return (await (await sent(`${serviceUrl}${path}`, init)).json()) as Record<string, string>;
  };
  const number = async () => {
    const authorization = `Bearer ${metricsToken}`;
    const answer = await proxy.fetch(new Request('https://pay.test/metrics', { headers: { authorization } }));
    return Number(/^tillkit_answers_about_another_total (\d+)$/m.exec(await answer.text())?.[1] ?? 0);
  };

  const customerId = dialect === 'deployed' ? sandbox.createDemoCustomer().customerId : undefined;

  /** What the proxy pays with: a card that was stored for the payment; at a deployment, where browsers send new cards themselves, a saved one. */
  async function methodOf(secret: string) {
    if (customerId === undefined) {
      const card = { card_number: '4242424242424242', card_exp_month: '12', card_exp_year: '2034' };
      const method = { payment_method: 'card', client_secret: secret, card };
      const { payment_method_id } = await call('/payment_methods', publishableKey, method);
      return { payment_method_id };
    }
    const query = new URLSearchParams({ client_secret: secret });
    const listed = await sent(`${serviceUrl}/customers/payment_methods?${query}`, {
      headers: { 'api-key': publishableKey },
    });
    // A body of the service.
    const { customer_payment_methods: saved } = (await listed.json()) as {
      readonly customer_payment_methods: readonly { readonly payment_token: string; readonly requires_cvv: boolean }[];
    };
    return { payment_token: saved.find((one) => one.requires_cvv)?.payment_token, card_cvc: '123' };
  }

  /** A payment that one operation pays. */
  async function payment() {
    const { payment_id: id = '', client_secret: secret = '' } = await call('/payments', secretKey, {
      amount: 1250,
      currency: 'EUR',
      ...defined({ customer_id: customerId }),
    });
    const method = await methodOf(secret);
    const session =
      customerId === undefined
        ? {}
        : {
            'x-customer-session': await signCustomerSession({
              signingKey: canary.signingKey,
              paymentId: id,
              customerId,
              now: clock.now(),
            }),
          };
    const header = { 'x-client-secret': secret };
    const moved = () => sandbox.ledger.entries().filter((one) => one.kind === 'captured' && one.payment_id === id);
    return {
      id,
      submit: (operationId: string) =>
        ask(
          `/kit/payments/${id}/confirm`,
          { ...header, ...session, 'idempotency-key': operationId },
          { payment_method: 'card', ...method },
        ),
      read: () => ask(`/kit/payments/${id}/status`, header),
      askVerdict: (operationId: string) => ask(`/kit/payments/${id}/operations/${operationId}/verdict`, header, {}),
      moved,
      done: 'succeeded',
    };
  }

  let payouts = 0;
  /** A payout that one operation sends. */
  async function payout() {
    const service = createServiceClient({ secretKey, serviceUrl: serviceUrl, dialect, fetch: sent });
    payouts += 1;
    const made = await createPayoutLink(
      { payout: { amount: 120_000, currency: 'EUR', customer_id: 'cus_seller' } },
      {
        service,
        idempotencyKey: `payout ${payouts}`,
        signingKey: canary.signingKey,
        payOrigin: 'https://pay.test',
        now: clock.now,
      },
    );
    if (!made.ok) throw new Error(made.failure.message);
    const { payout_id: id, client_secret } = made.value.payout;
    const iban = 'DE89370400440532013000';
    if (dialect === 'deployed') {
      const data = { payout_type: 'bank', payout_method_data: { bank: { iban } } };
      await call(`/payouts/${id}/confirm`, publishableKey, { client_secret, ...data });
    } else {
      const data = { payment_method: 'bank_transfer', bank_transfer: { iban } };
      await call('/payment_methods', publishableKey, { client_secret, ...data });
    }
    const header = { 'x-payout-link': made.value.payoutLink };
    return {
      id,
      submit: (operationId: string) =>
        ask(
          `/kit/payouts/${id}/submit`,
          { ...header, 'idempotency-key': operationId },
          { payout_type: 'bank', last4: '3000', stored: true },
        ),
      read: () => ask(`/kit/payouts/${id}`, header),
      askVerdict: (operationId: string) => ask(`/kit/payouts/${id}/operations/${operationId}/verdict`, header, {}),
      moved: () => sandbox.ledger.entries().filter((one) => one.kind === 'disbursed' && one.payout_id === id),
      done: 'initiated',
    };
  }
  return {
    clock,
    sweep: () => proxy.sweep(),
    settled,
    number,
    /** From now on calls go through here. */
    setLine: (next: typeof line) => {
      line = next;
    },
    /** Somebody sets the proxy's wall clock: no time passes. */
    setClock: (ms: number) => {
      wrong = ms;
    },
    make: { payment, payout },
  };
}

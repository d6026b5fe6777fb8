import { describe, expect, it } from 'vitest';
import { createClient, createServiceClient, type Fetch } from '../client/index.ts';
import type { Dialect } from '../contract/index.ts';
import { createSandbox, createSandboxClock, type FaultKind } from '../sandbox/index.ts';
import { confirmWithCard } from '../testing/index.ts';
import { createProxy } from './createProxy.ts';
import { createMemoryJournal } from './journal/journal.ts';
import { signSecureLink } from './links/customerSession.ts';

const signingKey = 'journey-signing-key-0123456789-0123456789';
const pay = 'https://pay.sandbox.test';
const service = 'https://service.sandbox.test';
const pan = '4242424242424242';

/** Merchant, proxy, service and browser in one process, with everything that any of them said. */
function town(dialect: Dialect = 'documented') {
  const clock = createSandboxClock({ now: Date.parse('2030-01-01T00:00:00Z') });
  const sandbox = createSandbox({ seed: 7, clock, ...(dialect === 'deployed' ? { dialect } : {}) });
  const customer = sandbox.createDemoCustomer();
  const log: string[] = [];
  const answers: string[] = [];
  const toService: Fetch = (url, init) => sandbox.fetch(new Request(url, init));
  const { secretKey, publishableKey, merchantId } = sandbox.keys;
  const proxy = createProxy({
    secretKey,
    publishableKey,
    serviceUrl: service,
    payOrigin: pay,
    allowedOrigins: [],
    dialect,
    merchant: { name: 'Sandbox Shop' },
    secureLink: { signingKey },
    assets: async () => undefined,
    pageAssets: { script: '/assets/pay.js', styles: [] },
    fetch: toService,
    clock: sandbox.clock,
    // No process was there before this one.
    journal: createMemoryJournal(),
    log: (line) => log.push(line),
  });
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const response = await proxy.fetch(new Request(url, { headers, redirect: 'manual' }), {
      remoteAddress: '203.0.113.9',
    });
    return { response, text: await response.clone().text() };
  };
  const browser: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const response = url.startsWith(pay)
      ? await proxy.fetch(request, { remoteAddress: '203.0.113.9' })
      : await sandbox.fetch(request);
    if (url.startsWith(pay)) answers.push(JSON.stringify([...response.headers]), await response.clone().text());
    return response;
  };
  const client = createClient({
    publishableKey,
    serviceUrl: service,
    payOrigin: pay,
    dialect,
    fetch: browser,
    sleep: async () => undefined,
  });
  const merchant = createServiceClient({ secretKey, serviceUrl: service, dialect, fetch: toService });
  const order = async (of: 'guest' | 'customer' = 'customer') => {
    const created = await merchant.createPayment({
      body: {
        amount: 1250,
        currency: 'EUR',
        ...(of === 'guest' ? {} : { customer_id: customer.customerId }),
        payment_link: true,
        return_url: 'https://shop.sandbox.test/return',
        description: 'Two mugs',
      },
    });
    if (!created.ok) throw new Error(created.failure.message);
    const { payment_id, client_secret = '', payment_link } = created.value;
    return {
      paymentId: payment_id,
      clientSecret: client_secret,
      linkId: payment_link?.payment_link_id ?? '',
      link: payment_link,
    };
  };
  const card = async (clientSecret: string) => {
    const stored = await client.createPaymentMethod({
      body: {
        payment_method: 'card',
        card: { card_number: pan, card_exp_month: '12', card_exp_year: '2040', card_holder_name: 'Ada Example' },
        client_secret: clientSecret,
      },
    });
    if (!stored.ok) throw new Error(stored.failure.message);
    return stored.value.payment_method_id;
  };
  return { sandbox, customer, log, answers, visit, client, merchant, order, card, merchantId };
}
const bootOf = (html: string): Record<string, unknown> =>
  JSON.parse(/id="till-boot">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');

describe.each<Dialect>(['documented', 'deployed'])(
  'a payment link, paid through the proxy in the %s dialect',
  (dialect) => {
    it('goes from the page to one charge, with a new card', async () => {
      const { sandbox, visit, client, merchant, order, merchantId } = town(dialect);
      const made = await order('guest');
      const { response, text } = await visit(`${pay}/payment_link/${merchantId}/${made.paymentId}`);
      expect(response.status).toBe(200);
      expect(bootOf(text)).toMatchObject({
        paymentLinkId: made.linkId,
        clientSecret: made.clientSecret,
        dialect,
      });

      const options = { clientSecret: made.clientSecret };
      const params = { payment_id: made.paymentId };
      const link = await client.readPaymentLink({ params: { payment_link_id: made.linkId } }, options);
      expect(link).toMatchObject({
        ok: true,
        value: { merchant: { name: 'Sandbox Shop' }, payment: { amount: 1250 }, payment_link: { status: 'active' } },
      });

      expect(await confirmWithCard(client, made, pan)).toMatchObject({ status: 'succeeded' });
      expect(await client.readPayment({ params }, options)).toMatchObject({
        value: { payment: { status: 'succeeded' } },
      });
      expect(await merchant.readPaymentById(made.paymentId)).toMatchObject({
        value: { status: 'succeeded', amount: 1250 },
      });
      expect(sandbox.ledger.charges()).toHaveLength(1);

      await expect(confirmWithCard(client, made, pan)).rejects.toThrow('payment_not_open');
      expect(sandbox.ledger.charges()).toHaveLength(1);
    });

    it('opens a secure link for the signed-in customer and takes a saved card with its CVC', async () => {
      const { sandbox, visit, client, order, customer } = town(dialect);
      const made = await order();
      const signed = await signSecureLink(made.link?.secure_link ?? '', {
        signingKey,
        paymentId: made.paymentId,
        customerId: customer.customerId,
        now: sandbox.clock.now(),
      });
      const entered = await visit(signed);
      expect(entered.response.status).toBe(303);
      const cookie = (entered.response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const page = await visit(new URL(entered.response.headers.get('location') ?? '', pay).href, { cookie });
      const customerSession = String(bootOf(page.text).customerSession);

      const saved = await client.listCustomerPaymentMethods({
        query: {
          'client-secret': made.clientSecret,
          customer_id: customer.customerId,
          accepted_currency: ['EUR'],
          accepted_country: ['DE'],
          minimum_amount: 1250,
          maximum_amount: 1250,
          recurring_payment_enabled: false,
          installment_payment_enabled: false,
        },
      });
      if (!saved.ok) throw new Error(saved.failure.message);
      const method = saved.value.customer_payment_methods.find(
        (entry) => entry.requires_cvv && entry.card?.last4_digits === '4242',
      );
      const selected = await client.confirmWithMethod(
        {
          params: { payment_id: made.paymentId },
          body: { payment_method: 'card', payment_token: method?.payment_token, card_cvc: '737' },
        },
        { clientSecret: made.clientSecret, customerSession },
      );
      expect(selected).toMatchObject({ ok: true, value: { payment: { status: 'succeeded' } } });
      expect(sandbox.ledger.charges()).toHaveLength(1);
    });
  },
);

it('refuses a new card by its id in the deployed dialect, says what to do, and sends nothing to the service', async () => {
  const { sandbox, client, order } = town('deployed');
  const { paymentId, clientSecret } = await order('guest');
  const sent = sandbox.ledger.requests().filter(({ method }) => method === 'POST').length;
  const refused = await client.confirmWithMethod(
    { params: { payment_id: paymentId }, body: { payment_method: 'card', payment_method_id: 'pm_1' } },
    { clientSecret },
  );
  expect(refused).toMatchObject({
    failure: {
      code: 'method_id_not_taken',
      effect: 'none',
      status: 422,
      message: expect.stringContaining('POST /kit/payments/{payment_id}/open'),
    },
  });
  expect(sandbox.ledger.requests().filter(({ method }) => method === 'POST')).toHaveLength(sent);
});

describe('a fault of the service while the method is attached', () => {
  const unknown = { ok: false, failure: { kind: 'http', effect: 'unknown', code: 'outcome_unknown' } };
  it.each<[FaultKind, object, number]>([
    ['no answer before', unknown, 0],
    ['answer lost', unknown, 1],
    ['status 500', unknown, 0],
    ['status 500 after', unknown, 1],
    ['malformed', unknown, 1],
    ['html', unknown, 1],
    ['status 429', unknown, 0],
    ['unknown status', { ok: true, value: { payment: { status: 'unknown' } } }, 1],
  ])('%s: the browser hears what is known, and a read tells the rest', async (kind, heard, charges) => {
    const { sandbox, client, order, card } = town();
    const made = await order();
    const options = { clientSecret: made.clientSecret };
    const params = { payment_id: made.paymentId };
    const payment_method_id = await card(made.clientSecret);
    sandbox.faults.add({ endpoint: 'updatePayment', kind });
    expect(
      await client.confirmWithMethod({ params, body: { payment_method: 'card', payment_method_id } }, options),
    ).toMatchObject(heard);
    expect(sandbox.ledger.charges()).toHaveLength(charges);
    expect(sandbox.ledger.requests().filter((request) => request.endpoint === 'updatePayment')).toHaveLength(1);
    expect(await client.readPayment({ params }, options)).toMatchObject({
      value: { payment: { status: charges === 1 ? 'succeeded' : 'requires_payment_method' } },
    });
  });

  it('repeats the read of a browser, and only there', async () => {
    const { sandbox, client, order } = town();
    const made = await order();
    sandbox.faults.add({ endpoint: 'listPayments', kind: 'no answer before' });
    sandbox.faults.add({ endpoint: 'listPayments', kind: 'malformed' });
    const read = await client.readPayment(
      { params: { payment_id: made.paymentId } },
      { clientSecret: made.clientSecret },
    );
    expect(read).toMatchObject({ ok: true });
    expect(sandbox.ledger.requests().filter((request) => request.endpoint === 'listPayments')).toHaveLength(3);
  });
});

it('keeps keys, secrets and card data out of every log line and every answer to the browser', async () => {
  const { sandbox, log, answers, client, order, card, visit, merchantId } = town();
  const made = await order();
  const options = { clientSecret: made.clientSecret };
  const params = { payment_id: made.paymentId };
  await client.readPaymentLink({ params: { payment_link_id: made.linkId } }, options);
  const payment_method_id = await card(made.clientSecret);
  sandbox.faults.add({ endpoint: 'updatePayment', kind: 'answer lost' });
  await client.confirmWithMethod(
    { params, body: { payment_method: 'card', payment_method_id, card_cvc: '737' } },
    options,
  );
  await client.readPayment({ params }, options);
  await client.readPayment({ params }, { clientSecret: `${made.paymentId}_secret_wrongwrongwrongwrong` });
  const page = await visit(`${pay}/payment_link/${merchantId}/${made.paymentId}?note=${pan}`);
  const { secretKey } = sandbox.keys;
  // A duration is the one number of a line that could look like a CVC.
  const lines = log.join('\n').replace(/"ms":\d+/g, '');
  const random = made.clientSecret.split('_secret_')[1] ?? '';
  expect(answers.length).toBe(8);
  expect(log.length).toBe(5);
  for (const word of [secretKey, signingKey, pan, '737', random, made.paymentId, made.linkId])
    expect(lines).not.toContain(word);
  for (const word of [secretKey, signingKey, pan, '"737"', random]) expect(answers.join('\n')).not.toContain(word);
  for (const word of [secretKey, signingKey, pan]) expect(page.text).not.toContain(word);
});

import { describe, expect, it, vi } from 'vitest';
import { createServiceClient } from '../../client/index.ts';
import { type BrowserPayout, type Dialect, payoutLinkHeader } from '../../contract/index.ts';
import { everyRow } from '../../everyRow.testing.ts';
import { createSandbox, createSandboxClock } from '../../sandbox/index.ts';
import { onItsOwn } from '../../standaloneDigits.testing.ts';
import { createProxy } from '../createProxy.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import { createPayoutLink, type PayoutLinkInput } from '../links/createPayoutLink.ts';
import type { ProxyOptions, SettledOperation } from '../proxyOptions.ts';
import { canary, roomy } from '../proxyUnderTest.testing.ts';
import { brandOf } from '../settings/linkBrand.ts';

const start = Date.UTC(2030, 5, 15, 12);
const account = { bank_account_number: '000123456789', bank_routing_number: '110000000' };
const otherAccount = { bank_account_number: '000123450000', bank_routing_number: '110000000' };

/** A merchant with its proxy, the service, and a person who opens a link. */
function openPayOrigin(
  policy: 'fulfill' | 'review' = 'fulfill',
  dialect: Dialect = 'deployed',
  more: Partial<ProxyOptions> = {},
) {
  const clock = createSandboxClock({ now: start });
  const deployment = dialect === 'deployed' ? ({ dialect: 'deployed' } as const) : {};
  const sandbox = createSandbox({ ...deployment, seed: 'payout', clock, origins: { links: 'https://pay.test' } });
  const fetch = (url: string, init: RequestInit) => sandbox.fetch(new Request(url, init));
  const service = createServiceClient({
    secretKey: sandbox.keys.secretKey,
    serviceUrl: 'https://service.test',
    dialect,
    fetch,
  });
  const lines: string[] = [];
  const options: ProxyOptions = {
    journal: createMemoryJournal(),
    secretKey: sandbox.keys.secretKey,
    publishableKey: sandbox.keys.publishableKey,
    serviceUrl: 'https://service.test',
    payOrigin: 'https://pay.test',
    allowedOrigins: ['https://shop.example.com'],
    merchant: { name: 'Example Market' },
    dialect,
    policy: { afterPayoutSubmit: policy },
    secureLink: { signingKey: canary.signingKey },
    assets: async () => undefined,
    pageAssets: {
      script: '/assets/pay.js',
      styles: ['/assets/pay.css'],
      payout: { script: '/assets/payout.js', styles: ['/assets/payout.css'] },
    },
    fetch,
    clock,
    limits: roomy,
    log: (line) => lines.push(line),
    ...more,
  };
  const proxy = createProxy(options);
  /** Another proxy over the same service, set up otherwise. */
  const beside = (more: Partial<ProxyOptions>) => {
    const other = createProxy({ ...options, ...more });
    const ask = (path: string, init: RequestInit = {}) =>
      other.fetch(new Request(`https://pay.test${path}`, init), { remoteAddress: '203.0.113.9' });
    return { ask };
  };
  let links = 0;
  const link = async (more: Partial<PayoutLinkInput> = {}) => {
    links += 1;
    const made = await createPayoutLink(
      { payout: { amount: 120_000, currency: 'USD', customer_id: 'cus_seller' }, expiresInSeconds: 3600, ...more },
      {
        service,
        idempotencyKey: `invoice-${links}`,
        signingKey: canary.signingKey,
        payOrigin: 'https://pay.test',
        now: clock.now,
      },
    );
    if (!made.ok) throw new Error(made.failure.message);
    const token = made.value.payoutLink;
    return { ...made.value, id: made.value.payout.payout_id, token };
  };
  type Link = Awaited<ReturnType<typeof link>>;
  const ask = (path: string, init: RequestInit = {}) =>
    proxy.fetch(new Request(`https://pay.test${path}`, init), { remoteAddress: '203.0.113.9' });
  /** The page as a browser comes to it: its script exchanges the fragment of the link for a cookie, and loads it once more. */
  const visit = async (url: string, headers: Record<string, string> = {}) => {
    const { pathname, search, hash } = new URL(url);
    const entered = await ask(`${pathname}${search}`, { headers });
    const token = hash.replace('#link=', '');
    const exchange = await ask(`${pathname}${search}`, {
      method: 'POST',
      headers: { ...headers, [payoutLinkHeader]: token, origin: 'https://pay.test' },
    });
    const cookie = exchange.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await ask(`${pathname}${search}`, { headers: { ...headers, cookie } });
    return { entered, exchange, page };
  };
  const open = ({ id, token }: Pick<Link, 'id' | 'token'>) =>
    ask(`/kit/payouts/${id}`, { headers: { [payoutLinkHeader]: token } });
  const submit = (
    { id, token }: Pick<Link, 'id' | 'token'>,
    body: unknown = { payout_type: 'bank', last4: '6789' },
    operationId: string = crypto.randomUUID(),
  ) =>
    ask(`/kit/payouts/${id}/submit`, {
      method: 'POST',
      headers: { [payoutLinkHeader]: token, 'content-type': 'application/json', 'idempotency-key': operationId },
      body: JSON.stringify(body),
    });
  /** What the page does before it submits, in the deployed dialect. */
  const store = async (
    { id, payout }: Link,
    to: object = account,
    payout_type: 'bank' | 'wallet' | 'bank_redirect' = 'bank',
  ) => {
    const answer = await fetch(`https://service.test/payouts/${id}/confirm`, {
      method: 'POST',
      headers: { 'api-key': sandbox.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        client_secret: payout.client_secret,
        payout_type,
        payout_method_data: { [payout_type]: to },
      }),
    });
    return answer.status;
  };
  const askVerdict = async ({ id, token }: Pick<Link, 'id' | 'token'>, operationId: string) => {
    const path = `/kit/payouts/${id}/operations/${operationId}/verdict`;
    const answer = await ask(path, { method: 'POST', headers: { [payoutLinkHeader]: token } });
    return { status: answer.status, body: await answer.json() };
  };
  const disbursed = () => sandbox.ledger.entries().filter(({ kind }) => kind === 'disbursed');
  return {
    clock,
    sandbox,
    service,
    options,
    proxy,
    lines,
    beside,
    link,
    ask,
    visit,
    open,
    submit,
    store,
    askVerdict,
    disbursed,
  };
}

async function read(answer: Response | Promise<Response>): Promise<BrowserPayout> {
  return (await answer).json();
}
async function codeOf(answer: Response | Promise<Response>): Promise<string> {
  const { error }: { error: { code: string } } = await (await answer).json();
  return error.code;
}

describe('a payout link at the proxy', () => {
  it('shows the payout and what its page needs, and nothing of who is paid', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link({
      merchantName: 'Canary Market',
      theme: '#336699',
      offered: [{ payment_method: 'bank', payment_method_types: ['ach'] }],
      testMode: true,
    });
    expect(await read(payOrigin.open(link))).toEqual({
      payout: {
        payout_id: link.id,
        status: 'requires_payout_method_data',
        amount: 120_000,
        currency: 'USD',
        created: '2030-06-15T12:00:00.000Z',
      },
      payout_link: {
        payout_link_id: link.payoutLinkId,
        merchant_name: 'Canary Market',
        look: { brand: brandOf('#336699') },
        offered: [{ payment_method: 'bank', payment_method_types: ['ach'] }],
        form_layout: 'journey',
        test_mode: true,
        expires_on: '2030-06-15T13:00:00.000Z',
      },
      destination_given: false,
      client_secret: link.payout.client_secret,
      policy: { after_submit: 'fulfill' },
      server_time: '2030-06-15T12:00:00.000Z',
    });
  });

  it('sends the money once the details are there, once, however often it is submitted', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    expect(await payOrigin.store(link)).toBe(200);
    const answers = await Promise.all([payOrigin.submit(link), payOrigin.submit(link), payOrigin.submit(link)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(payOrigin.submit(link))).payout.status).toBe('initiated');
    expect(payOrigin.disbursed()).toHaveLength(1);
  });

  it('answers an operation that is sent again although no further one may be made for now, and says what it may have done', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    const { ask } = payOrigin.beside({
      limits: {
        ...roomy,
        secretWrites: { count: 1, perMs: 60_000 },
        addressMisses: { count: 1, perMs: 60_000 },
      },
    });
    const attempt = async (id: string, token = link.token) => {
      const answer = await ask(`/kit/payouts/${link.id}/submit`, {
        method: 'POST',
        headers: { [payoutLinkHeader]: token, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ payout_type: 'bank', last4: '6789' }),
      });
      return [answer.status, (await answer.json()).error?.effect];
    };
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await attempt(id)).toEqual([200, undefined]);
    expect(await attempt(id)).toEqual([200, undefined]);
    expect(await attempt(other)).toEqual([429, 'none']);
    expect(await attempt(other, 'no link')).toEqual([401, 'none']);
    expect(await attempt(other, 'no link')).toEqual([429, 'none']);
    // A right link of the same address passes all the same.
    expect(await attempt(id)).toEqual([200, undefined]);
    expect(await attempt(other)).toEqual([429, 'none']);
    expect(payOrigin.disbursed()).toHaveLength(1);
  });

  it('gives the verdict on a submission whose answer was lost, and refuses one that arrives after its verdict', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    const [late, lost] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await payOrigin.askVerdict(link, late)).toMatchObject({
      status: 200,
      body: { verdict: 'not_done', payout: { status: 'requires_fulfillment' } },
    });
    expect(await codeOf(payOrigin.submit(link, undefined, late))).toBe('operation_not_done');
    payOrigin.sandbox.faults.add({ endpoint: 'fulfillPayout', kind: 'answer lost' });
    expect(await codeOf(payOrigin.submit(link, undefined, lost))).toBe('outcome_unknown');
    payOrigin.clock.advance(1_000);
    expect((await payOrigin.askVerdict(link, lost)).body).toMatchObject({
      verdict: 'done',
      payout: { status: 'initiated' },
    });
    const other = await payOrigin.link();
    expect(await payOrigin.askVerdict({ id: link.id, token: other.token }, lost)).toMatchObject({ status: 401 });
    expect((await payOrigin.askVerdict(other, lost)).body.error.code).toBe('operation_id_reused');
    expect((await payOrigin.askVerdict(link, 'x')).status).toBe(400);
    expect(payOrigin.disbursed()).toHaveLength(1);
  });

  it('reads what became of it when the answer is lost, and sends nothing else in the meantime', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    payOrigin.sandbox.faults.add({ endpoint: 'fulfillPayout', kind: 'answer lost' });
    const operationId = crypto.randomUUID();
    expect(await codeOf(payOrigin.submit(link, undefined, operationId))).toBe('outcome_unknown');
    expect(await codeOf(payOrigin.submit(link))).toBe('operation_open');
    payOrigin.clock.advance(1_000);
    const seen = await read(payOrigin.open(link));
    expect(seen).toMatchObject({ payout: { status: 'initiated' } });
    expect(seen).not.toHaveProperty('open_operation');
    expect(await read(payOrigin.submit(link, undefined, operationId))).toMatchObject({
      payout: { status: 'initiated' },
    });
    expect(payOrigin.disbursed().length).toBeLessThanOrEqual(1);
    expect(payOrigin.sandbox.ledger.requests().filter(({ endpoint }) => endpoint === 'fulfillPayout')).toHaveLength(1);
  });

  describe.each([
    ['whose answer came', []],
    ['whose answer was lost', ['answer lost']],
  ] as const)('and a submission %s', (_, faults) => {
    everyRow([
      ['from before the details were there', 'requires_payout_method_data'],
      ['from before it was sent', 'requires_fulfillment'],
    ])('does not show the form again where a copy of the payout lags behind it, one %s', async (_, before) => {
      /** Copies of the payout as they were read, by their status; the service answers with the older one while it lags behind. */
      const copies = new Map<string, string>();
      const service = { isBehind: false };
      const payOrigin = openPayOrigin('fulfill', 'deployed', {
        fetch: async (url, init) => {
          const answer = await payOrigin.sandbox.fetch(new Request(url, init));
          if (init.method !== 'GET') return answer;
          const text = await answer.text();
          copies.set(JSON.parse(text).status, text);
          return new Response(service.isBehind ? copies.get(before) : text, answer);
        },
      });
      const link = await payOrigin.link();
      await payOrigin.open(link);
      await payOrigin.store(link);
      await payOrigin.open(link);
      for (const kind of faults) payOrigin.sandbox.faults.add({ endpoint: 'fulfillPayout', kind });
      const operationId = crypto.randomUUID();
      await payOrigin.submit(link, undefined, operationId);
      payOrigin.clock.advance(1_000);
      expect(await read(payOrigin.open(link))).toMatchObject({ payout: { status: 'initiated' } });

      service.isBehind = true;
      payOrigin.clock.advance(3_000);
      // To its reader the submission is still under way, and a further one sends nothing.
      for (let time = 0; time < 2; time += 1)
        expect(await read(payOrigin.open(link))).toMatchObject({
          payout: { status: before },
          open_operation: { operation: 'submit' },
        });
      expect((await payOrigin.askVerdict(link, operationId)).body.verdict).toBe('done');
      await payOrigin.submit(link);
      service.isBehind = false;
      payOrigin.clock.advance(3_000);
      const after = await read(payOrigin.open(link));
      expect(after).toMatchObject({ payout: { status: 'initiated' } });
      expect(after).not.toHaveProperty('open_operation');
      expect(payOrigin.disbursed()).toHaveLength(1);
      // A copy that still has the old state after so long is the present one.
      service.isBehind = true;
      payOrigin.clock.advance(200_000);
      expect(await read(payOrigin.open(link))).not.toHaveProperty('open_operation');
    });
  });

  it('says that a submission is under way, and lets another one follow when it had no effect', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    payOrigin.sandbox.faults.add({ endpoint: 'fulfillPayout', kind: 'no answer before' });
    await payOrigin.submit(link);
    expect(await read(payOrigin.open(link))).toMatchObject({
      open_operation: { operation: 'submit', state: 'unknown' },
    });
    for (let at = 0; at < 30; at += 1) {
      payOrigin.clock.advance(10_000);
      await payOrigin.proxy.sweep();
    }
    expect(await read(payOrigin.open(link))).not.toHaveProperty('open_operation');
    expect((await payOrigin.submit(link)).status).toBe(200);
    expect(payOrigin.disbursed()).toHaveLength(1);
  });

  it('sends nothing for an operation without an operation id', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    for (const id of ['', 'no-uuid']) {
      const answer = await payOrigin.submit(link, undefined, id);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { error: { code: 'operation_id_missing', effect: 'none' } },
      ]);
    }
    expect(payOrigin.disbursed()).toHaveLength(0);
  });

  it('leaves the money to the merchant where that is the policy', async () => {
    const payOrigin = openPayOrigin('review');
    const link = await payOrigin.link();
    await payOrigin.store(link);
    const shown = await read(payOrigin.submit(link));
    expect(shown.payout.status).toBe('requires_fulfillment');
    expect(shown.policy.after_submit).toBe('review');
    expect(payOrigin.disbursed()).toHaveLength(0);
  });

  it('reports details that wait for a review once, repeated until the merchant has taken the report', async () => {
    const heard: SettledOperation[] = [];
    const onOperationSettled = (one: SettledOperation) => {
      heard.push(one);
      if (heard.length < 3) throw new Error('the merchant is away');
    };
    const payOrigin = openPayOrigin('review', 'deployed', { onOperationSettled });
    const link = await payOrigin.link();
    await payOrigin.store(link);
    const operationId = crypto.randomUUID();
    await payOrigin.submit(link, undefined, operationId);
    await payOrigin.submit(link, undefined, operationId);
    for (let second = 0; second < 60; second += 1) {
      payOrigin.clock.advance(1000);
      await payOrigin.proxy.sweep();
    }
    const report = { operationId, operation: 'submit', outcome: 'done', status: 'requires_fulfillment' };
    expect(heard).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ ...report, payoutId: link.id })));
    expect(JSON.stringify(heard)).not.toMatch(/000123456789|110000000|secret/);
    expect(payOrigin.disbursed()).toHaveLength(0);
  });

  everyRow(['after row', 'in flight', 'after answer'])(
    'reports details that wait for a review as done also where the process died %s',
    async (place) => {
      const journal = createMemoryJournal();
      const heard: SettledOperation[] = [];
      const onOperationSettled = (one: SettledOperation) => void heard.push(one);
      const payOrigin = openPayOrigin('review', 'deployed', {
        journal,
        onOperationSettled,
        onJournalStep: (step) => (step === place ? new Promise(() => undefined) : undefined),
      });
      const link = await payOrigin.link();
      await payOrigin.store(link);
      const died = payOrigin.submit(link);
      await vi.waitFor(async () => expect((await journal.latest(`payout ${link.id}`))?.open).toBe(true));
      const next = createProxy({ ...payOrigin.options, onJournalStep: undefined });
      for (let second = 0; second < 600; second += 5) {
        payOrigin.clock.advance(5000);
        await next.sweep();
      }
      expect(heard).toMatchObject([{ operation: 'submit', outcome: 'done', status: 'requires_fulfillment' }]);
      await Promise.race([died, Promise.resolve()]);
    },
  );

  everyRow([
    ['review', 'fulfill', 1],
    ['fulfill', 'review', 0],
  ] as const)(
    'goes by the link’s own word before its policy: %s, and of this link %s',
    async (policy, afterSubmit, times) => {
      const payOrigin = openPayOrigin(policy);
      const link = await payOrigin.link({ afterSubmit });
      await payOrigin.store(link);
      expect((await read(payOrigin.submit(link))).policy.after_submit).toBe(afterSubmit);
      expect(payOrigin.disbursed()).toHaveLength(times);
    },
  );

  it('sends nothing before the details are there', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    expect(await codeOf(payOrigin.submit(link))).toBe('destination_missing');
    expect(payOrigin.disbursed()).toHaveLength(0);
  });

  it('sends nothing to an account that the person in front of the page has not confirmed', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link, otherAccount);
    const refused = await payOrigin.submit(link);
    expect(refused.status).toBe(409);
    const text = await refused.text();
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'destination_differs', effect: 'none' } });
    expect(text).not.toMatch(onItsOwn('0000'));
    expect(await codeOf(payOrigin.submit(link, { payout_type: 'card', last4: '0000' }))).toBe('destination_differs');
    expect(payOrigin.disbursed()).toHaveLength(0);
  });

  it('takes no address for another one that the service shows with the same end, and none at all that it cannot tell', async () => {
    const payOrigin = openPayOrigin();
    const paypal = async (email: string) => {
      const link = await payOrigin.link({ payout: { amount: 5000, currency: 'EUR', customer_id: 'cus_seller' } });
      await payOrigin.store(link, { paypal: { email } }, 'wallet');
      return link;
    };
    const link = await paypal('ada@example.com');
    const attempt = (shown?: string, stored?: boolean) =>
      payOrigin.submit(link, { payout_type: 'wallet', last4: '.com', shown, stored });
    expect(await codeOf(attempt())).toBe('destination_differs');
    expect(await codeOf(attempt('gr***@*******.***', false))).toBe('destination_differs');
    expect(await codeOf(attempt('gr*@*******.***', true))).toBe('destination_differs');
    expect(payOrigin.disbursed()).toHaveLength(0);
    expect((await attempt('ad*@*******.***')).status).toBe(200);

    // Nothing of an address this short is shown: it goes only where the service has returned to the page that it has it.
    const short = await paypal('a@example.com');
    const body = { payout_type: 'wallet', last4: '.com', shown: '*@*******.***' };
    expect(await codeOf(payOrigin.submit(short, body))).toBe('destination_differs');
    expect((await payOrigin.submit(short, { ...body, stored: true })).status).toBe(200);
  });

  everyRow([
    ['PayPal', 'wallet', { paypal: { email: 'name@example.com' } }, 'na**@*******.***', 'EUR'],
    ['PayPal, by a phone number', 'wallet', { paypal: { telephone_number: '+12015550123' } }, '+*********23', 'EUR'],
    ['Venmo', 'wallet', { venmo: { telephone_number: '+12015550123' } }, '+*********23', 'USD'],
    ['Interac', 'bank_redirect', { interac: { email: 'name@example.com' } }, 'na**@*******.***', 'CAD'],
  ] as const)(
    'sends a payout to %s, whose name a deployment leaves out of its answer, by what it shows',
    async (_what, kind, to, shown, currency) => {
      const payOrigin = openPayOrigin();
      const link = await payOrigin.link({ payout: { amount: 5000, currency, customer_id: 'cus_seller' } });
      expect(await payOrigin.store(link, to, kind)).toBe(200);
      const payout_type = kind === 'wallet' ? kind : 'bank';
      const others = shown.replace(/^na|23$/, 'xx');
      expect(await codeOf(payOrigin.submit(link, { payout_type, last4: '', shown: others, stored: true }))).toBe(
        'destination_differs',
      );
      const answer = await payOrigin.submit(link, { payout_type, last4: '', shown });
      expect(answer.status).toBe(200);
      expect(payOrigin.disbursed()).toHaveLength(1);
    },
  );

  it('looks once more at a payout when the first look is lost', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    const reads = () =>
      payOrigin.sandbox.ledger.requests().filter(({ endpoint }) => endpoint === 'retrievePayout').length;
    payOrigin.sandbox.faults.add({ endpoint: 'retrievePayout', kind: 'answer lost' });
    expect((await payOrigin.submit(link)).status).toBe(200);
    expect(payOrigin.sandbox.faults.waiting()).toEqual([]);
    expect(reads()).toBe(2);
    expect(payOrigin.disbursed()).toHaveLength(1);
  });

  it('gives the client secret to no caller once details are there, nor after the end of the link', async () => {
    const payOrigin = openPayOrigin();
    const [submitted, late] = [await payOrigin.link(), await payOrigin.link()];
    await payOrigin.store(submitted);
    expect((await read(payOrigin.open(submitted))).client_secret).toBeUndefined();
    payOrigin.clock.advance(3_600_000);
    const over = await read(payOrigin.open(late));
    expect(over.client_secret).toBeUndefined();
    expect(over.payout.status).toBe('requires_payout_method_data');
    expect((await read(payOrigin.open(submitted))).payout.status).toBe('requires_fulfillment');
  });

  it('is for its own payout alone, and every other one looks as if it did not exist', async () => {
    const payOrigin = openPayOrigin();
    const [mine, other] = [await payOrigin.link(), await payOrigin.link()];
    const foreign = [
      await payOrigin.open({ id: other.id, token: mine.token }),
      await payOrigin.open({ id: mine.id, token: `${mine.token.slice(0, -2)}AA` }),
      await payOrigin.open({ id: 'payout_nobody', token: mine.token }),
      await payOrigin.ask(`/kit/payouts/${mine.id}`),
      await payOrigin.submit({ id: other.id, token: mine.token }),
    ];
    const texts = await Promise.all(foreign.map((answer) => answer.text()));
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(texts).size).toBe(1);
  });

  it('takes no other field than those of the contract', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    const answer = await payOrigin.submit(link, { payout_type: 'bank', last4: '6789', amount: 1 });
    expect(answer.status).toBe(400);
    expect(payOrigin.disbursed()).toHaveLength(0);
  });

  it('leaves neither secret, link nor account in any line of the log', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.open(link);
    await payOrigin.store(link);
    await payOrigin.submit(link);
    expect(payOrigin.lines.length).toBeGreaterThan(1);
    for (const hidden of [link.token, link.payout.client_secret ?? '', link.id, account.bank_account_number]) {
      expect(payOrigin.lines.join('\n')).not.toContain(hidden);
    }
  });

  it('tells how the payout is to be sent, which ways that are a speed are offered by', async () => {
    const payOrigin = openPayOrigin();
    const payout = { amount: 5000, currency: 'USD', customer_id: 'cus_seller', priority: 'wire' } as const;
    const link = await payOrigin.link({ payout });
    expect((await read(payOrigin.open(link))).payout.priority).toBe('wire');
    const at = await payOrigin.service.readPayoutById(link.id);
    expect(at.ok && at.value.priority).toBe('wire');
  });
});

describe('a payout link whose signing key is replaced by the next one', () => {
  const signingKey = 'the-next-signing-key-0123456789-01234567';

  it('still opens and sends, on its page and at its routes, until the former key is taken away', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    await payOrigin.store(link);
    const { pathname } = new URL(link.url);
    const statuses = async (secureLink: ProxyOptions['secureLink']) => {
      const { ask } = payOrigin.beside({ secureLink });
      const headers = { [payoutLinkHeader]: link.token };
      const page = await ask(pathname, { method: 'POST', headers });
      return [page.status, (await ask(`/kit/payouts/${link.id}`, { headers })).status];
    };
    expect(await statuses({ signingKey, formerSigningKeys: [canary.signingKey] })).toEqual([200, 200]);
    expect(await statuses({ signingKey })).toEqual([401, 401]);
  });
});

describe('a name and a picture that cannot be shown on a page', () => {
  everyRow([
    'pay\u202E 001',
    'line\nbreak',
    'zero\u200Bwidth',
    '\u3164',
    '\u2800 \u2800',
    `a${'\u0301'.repeat(4)}`,
    'x'.repeat(101),
  ])('%j is no merchant: the page and its title name the proxy’s merchant', async (merchantName) => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link({ merchantName });
    expect(await read(payOrigin.open(link))).toHaveProperty('payout_link.merchant_name', 'Example Market');
    expect(await (await payOrigin.visit(link.url)).page.text()).toContain('Example Market');
  });

  everyRow([
    ['http://tracker.test/a.png', undefined],
    ['javascript:alert(1)', undefined],
    ['https://u:p@e.test/a.png', undefined],
    ['https://e.test/\u202Egnp', undefined],
    ['https://e.test/a.png', 'https://e.test/a.png'],
  ])('of %j the page receives %j', async (logo, received) => {
    const payOrigin = openPayOrigin();
    const { payout_link } = await read(payOrigin.open(await payOrigin.link({ logo })));
    expect(payout_link).toEqual(
      received === undefined ? expect.not.objectContaining({ logo }) : expect.objectContaining({ logo }),
    );
  });
});

describe('the page of a payout link', () => {
  it('says who pays without any script, and that nothing was sent', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link({ merchantName: '<b>Canary</b>' });
    const { entered, page } = await payOrigin.visit(link.url, { 'accept-language': 'ar' });
    const text = await page.text();
    expect(page.status).toBe(200);
    // Nothing is fetched before the link is exchanged, and without it the document has nothing of the payout.
    expect(await entered.text()).not.toMatch(/type="module"|modulepreload|till-first-read|payoutLink/);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('&lt;b&gt;Canary&lt;/b&gt;');
    expect(text).toContain('src="/assets/payout.js"');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('brings along what its page reads first, with the country that the browser’s languages make likely', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link({ payout: { amount: 5000, currency: 'EUR', customer_id: 'cus_seller' } });
    const { page } = await payOrigin.visit(link.url, { 'accept-language': 'en-US,de-DE;q=0.8' });
    const text = await page.text();
    const dataOf = (id: string): unknown => JSON.parse(new RegExp(`id="${id}">([^<]+)<`).exec(text)?.[1] ?? 'null');
    const { server_time: _, ...answer } = await read(payOrigin.open(link));
    expect(dataOf('till-first-read')).toMatchObject({ path: `/kit/payouts/${link.id}`, answer });
    expect(dataOf('till-boot')).toMatchObject({ payoutId: link.id, country: 'DE' });
  });

  it('has its link in the fragment, which no request contains, and exchanges it for a cookie of this page alone', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link({ merchantName: 'Canary Market' });
    const address = new URL(link.url);
    expect([address.search, address.hash]).toEqual(['', `#link=${link.payoutLink}`]);
    address.search = '?locale=ar';
    const { entered, exchange, page } = await payOrigin.visit(address.href);
    expect([entered.status, entered.headers.has('set-cookie')]).toEqual([200, false]);
    expect(await entered.text()).not.toContain('Canary Market');
    expect(exchange.status).toBe(200);
    expect(await exchange.json()).toEqual({ title: 'دفعة لك من Canary Market', cookie: true });
    expect(exchange.headers.get('set-cookie')).toBe(
      `till_payout=${link.token}; Path=${address.pathname}; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('<html lang="ar"');
    expect(text).toContain('Canary Market');
    expect(payOrigin.lines.join()).not.toContain(link.token.slice(0, 40));
  });

  it('moves the link of a former version out of the query into the fragment', async () => {
    const payOrigin = openPayOrigin();
    const { url, token } = await payOrigin.link();
    const { pathname } = new URL(url);
    const answer = await payOrigin.ask(`${pathname}?link=${token}&locale=ar`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${pathname}?locale=ar#link=${token}`]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.has('set-cookie')).toBe(false);
    expect(await answer.text()).toBe('');
    const strange = await payOrigin.ask(`${pathname}?link=%0d%0aset-cookie:%20a=b%23`, { redirect: 'manual' });
    expect(strange.headers.get('location')).toBe(`${pathname}#link=%0D%0Aset-cookie%3A%20a%3Db%23`);
  });

  it('exchanges a link that no cookie can hold without one', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link({
      returnUrl: `https://shop.example.com/?${'x'.repeat(1900)}`,
      logo: `https://shop.example.com/?${'x'.repeat(1900)}`,
    });
    expect(link.token.length).toBeGreaterThan(3600);
    const { exchange } = await payOrigin.visit(link.url);
    expect([exchange.status, exchange.headers.has('set-cookie')]).toEqual([200, false]);
    expect(await exchange.json()).toMatchObject({ cookie: false });
  });

  it('exchanges no link that is wrong, of another payout, or sent by another site', async () => {
    const payOrigin = openPayOrigin();
    const [link, other] = [await payOrigin.link(), await payOrigin.link()];
    const exchange = (headers: Record<string, string>) =>
      payOrigin.ask(new URL(link.url).pathname, { method: 'POST', headers });
    for (const token of [other.token, `${link.token}A`, '', 'a.b']) {
      const answer = await exchange({ [payoutLinkHeader]: token });
      expect([answer.status, answer.headers.has('set-cookie')]).toEqual([401, false]);
      expect(await codeOf(answer)).toBe('payout_link_wrong');
    }
    for (const site of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await exchange({ [payoutLinkHeader]: link.token, ...site });
      expect([answer.status, answer.headers.has('set-cookie')]).toEqual([403, false]);
    }
  });

  it('knows no payout by the cookie of another one, or by a changed one', async () => {
    const payOrigin = openPayOrigin();
    const [link, other] = [await payOrigin.link({ merchantName: 'Canary Market' }), await payOrigin.link()];
    for (const token of [other.token, `${link.token}A`, '', 'a.b']) {
      const page = await payOrigin.ask(new URL(link.url).pathname, { headers: { cookie: `till_payout=${token}` } });
      expect(await page.text(), token.slice(0, 8)).not.toMatch(/payoutLink|Canary Market/);
    }
  });

  it('says that a link does not work where the page’s script comes without one', async () => {
    const payOrigin = openPayOrigin();
    const link = await payOrigin.link();
    const page = await payOrigin.ask(`/payout_link/m/${link.id}?link=`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('This payout link doesn’t work');
  });
});

describe('creating a payout link', () => {
  const made = (payOrigin: ReturnType<typeof openPayOrigin>, more: Partial<PayoutLinkInput> = {}) =>
    createPayoutLink(
      { payout: { amount: 5000, currency: 'EUR', customer_id: 'cus_seller' }, ...more },
      {
        service: payOrigin.service,
        idempotencyKey: 'same',
        signingKey: canary.signingKey,
        payOrigin: 'https://pay.test',
        now: payOrigin.clock.now,
      },
    );
  const payouts = (payOrigin: ReturnType<typeof openPayOrigin>) =>
    payOrigin.sandbox.ledger.entries().filter(({ kind }) => kind === 'payout created');
  const opens = async (payOrigin: ReturnType<typeof openPayOrigin>, result: Awaited<ReturnType<typeof made>>) => {
    if (!result.ok) throw new Error(result.failure.message);
    const { payoutLink, payout } = result.value;
    return read(payOrigin.open({ id: payout.payout_id, token: payoutLink }));
  };

  it('makes one payout of one key, and in the deployed dialect has its link again, with the end that it had', async () => {
    const payOrigin = openPayOrigin();
    const first = await made(payOrigin);
    payOrigin.clock.advance(3_600_000);
    const second = await made(payOrigin);
    expect(payouts(payOrigin)).toHaveLength(1);
    expect(await opens(payOrigin, second)).toMatchObject({
      payout: { status: 'requires_payout_method_data' },
      payout_link: { expires_on: '2030-06-16T12:00:00.000Z' },
    });
    expect(second.ok && first.ok && second.value.payout.payout_id === first.value.payout.payout_id).toBe(true);
  });

  everyRow(['answer lost', 'status 500 after', 'malformed', 'html'] as const)(
    'has the link after “%s” as well, in the deployed dialect, where a read has the secret',
    async (kind) => {
      const payOrigin = openPayOrigin();
      payOrigin.sandbox.faults.add({ endpoint: 'createPayout', kind });
      expect(await opens(payOrigin, await made(payOrigin))).toMatchObject({ client_secret: expect.any(String) });
      expect(payouts(payOrigin)).toHaveLength(1);
    },
  );

  it('names the payout that a lost answer left without a link, in the documented dialect, and makes none beside it', async () => {
    const payOrigin = openPayOrigin('review', 'documented');
    payOrigin.sandbox.faults.add({ endpoint: 'createPayout', kind: 'answer lost' });
    const lost = await made(payOrigin);
    const [payout] = payouts(payOrigin);
    const failure = { code: 'payout_secret_lost', effect: 'done', payoutId: payout?.payout_id };
    expect(lost).toMatchObject({ ok: false, failure });
    expect(lost.ok ? '' : lost.failure.message).toContain('create another with a new key');
    expect(await made(payOrigin)).toMatchObject({ ok: false, failure });
    expect(payouts(payOrigin)).toHaveLength(1);
  });

  everyRow(['documented', 'deployed'] as const)(
    'sends what never arrived once more, in the %s dialect',
    async (dialect) => {
      const payOrigin = openPayOrigin('review', dialect);
      payOrigin.sandbox.faults.add({ endpoint: 'createPayout', kind: 'no answer before' });
      expect((await made(payOrigin)).ok).toBe(true);
      expect(payouts(payOrigin)).toHaveLength(1);
    },
  );

  it('makes no link of one that has ended', async () => {
    const payOrigin = openPayOrigin();
    await made(payOrigin, { expiresInSeconds: 60 });
    payOrigin.clock.advance(61_000);
    expect(await made(payOrigin, { expiresInSeconds: 60 })).toMatchObject({ failure: { code: 'payout_link_over' } });
  });

  it('offers the methods of a list and of the interface’s string, and makes no payout when they cannot be read', async () => {
    const payOrigin = openPayOrigin();
    for (const offered of ['[{"payment_method":', '{}', 'x'.repeat(1_000_000)]) {
      await expect(made(payOrigin, { offered })).rejects.toThrow('offered must be a list');
    }
    expect(payOrigin.sandbox.ledger.requests()).toEqual([]);
    const offered = [{ payment_method: 'bank', payment_method_types: ['sepa'] }];
    const page = await opens(payOrigin, await made(payOrigin, { offered: JSON.stringify(offered) }));
    expect(page.payout_link.offered).toEqual(offered);
  });

  it('names a deployment the methods in its own words, each with its types, and keeps those that it does not take to itself', async () => {
    const payOrigin = openPayOrigin();
    const sent: unknown[] = [];
    const { sandbox, clock } = payOrigin;
    const client = createServiceClient({
      secretKey: sandbox.keys.secretKey,
      serviceUrl: 'https://service.test',
      dialect: 'deployed',
      fetch: (url, init) => {
        if (url.endsWith('/payouts/create')) sent.push(JSON.parse(String(init.body)).payout_link_config);
        return sandbox.fetch(new Request(url, init));
      },
    });
    const offered = [
      { payment_method: 'bank', payment_method_types: ['sepa_bank_transfer', 'ach', 'interac', 'upi'] },
      { payment_method: 'wallet' },
      { payment_method: 'card', payment_method_types: ['debit'] },
      { payment_method: 'bank_redirect' },
    ];
    const made = await createPayoutLink(
      { payout: { amount: 5000, currency: 'EUR', customer_id: 'cus_seller' }, offered, testMode: true },
      {
        service: client,
        idempotencyKey: 'words',
        signingKey: canary.signingKey,
        payOrigin: 'https://pay.test',
        now: clock.now,
      },
    );
    expect(made.ok ? '' : made.failure.message).toBe('');
    expect(sent).toEqual([
      {
        payout_link_id: expect.any(String),
        test_mode: true,
        enabled_payment_methods: [
          { payment_method: 'bank_transfer', payment_method_types: ['ach', 'sepa'] },
          { payment_method: 'bank_redirect', payment_method_types: ['interac'] },
          { payment_method: 'card', payment_method_types: ['debit'] },
          { payment_method: 'wallet', payment_method_types: ['paypal', 'venmo'] },
        ],
      },
    ]);
  });

  everyRow([
    ['without allowed domains in its profile', { payoutLinkDomains: [] }, false],
    ['of production, in test mode,', { production: true }, true],
  ])('reports that a deployment %s takes no payout link, by its code', async (_which, profile, testMode) => {
    const sandbox = createSandbox({ dialect: 'deployed', profile });
    const service = createServiceClient({
      secretKey: sandbox.keys.secretKey,
      serviceUrl: 'https://service.test',
      dialect: 'deployed',
      fetch: (url, init) => sandbox.fetch(new Request(url, init)),
    });
    const payout = { amount: 5000, currency: 'EUR', customer_id: 'cus_seller' };
    const options = { service, signingKey: canary.signingKey, payOrigin: 'https://pay.test' };
    const refused = await createPayoutLink({ payout, testMode }, { ...options, idempotencyKey: 'first' });
    expect(refused).toMatchObject({ ok: false, failure: { effect: 'none', code: 'IR_40' } });
    const made = await createPayoutLink({ payout, testMode: !testMode }, { ...options, idempotencyKey: 'second' });
    expect(made.ok).toBe(true);
  });

  it('row 131: makes no link and no payout with a lifetime of nothing, of the past, without an end or as a text', async () => {
    const payOrigin = openPayOrigin();
    // What a program that is not checked by types may send along.
    const untyped: unknown = '60';
    for (const expiresInSeconds of [0, -1, 1e12, 60.5, Number.NaN, Number.POSITIVE_INFINITY, untyped as number])
      await expect(payOrigin.link({ expiresInSeconds }), String(expiresInSeconds)).rejects.toThrow();
    expect(payOrigin.sandbox.ledger.requests()).toEqual([]);
    expect((await payOrigin.link({ expiresInSeconds: 60 })).id).toMatch(/^payout_/);
  });

  it('creates nothing when the link could not be made', async () => {
    const payOrigin = openPayOrigin();
    await expect(payOrigin.link({ expiresInSeconds: 100 * 86_400 })).rejects.toThrow('at most 90 days');
    const { service } = payOrigin;
    const options = { service, signingKey: canary.signingKey, payOrigin: 'pay.example', idempotencyKey: 'one' };
    await expect(createPayoutLink({ payout: { amount: 5000, currency: 'EUR' } }, options)).rejects.toThrow('payOrigin');
    expect(payOrigin.sandbox.ledger.entries()).toHaveLength(0);
  });
});

describe('stored destinations of a payout link', () => {
  const iban = 'DE89370400440532013000';
  const other = 'FR1420041010050500013M02606';
  const euros = (customer_id = 'cus_seller') => ({ payout: { amount: 5000, currency: 'EUR', customer_id } });

  /** A receiver whose account an earlier payout has reached, and the links of later ones. */
  async function payBefore(dialect: Dialect, more: Partial<ProxyOptions> = {}) {
    const payOrigin = openPayOrigin('fulfill', dialect, more);
    const { sandbox, clock, ask } = payOrigin;
    const offering = (customerId?: string) => payOrigin.link({ ...euros(customerId), offerStoredDestinations: true });
    /** What the page does with an account that was entered. */
    const enter = async (link: Awaited<ReturnType<typeof offering>>, to: string) => {
      if (dialect === 'deployed') return payOrigin.store(link, { iban: to });
      const body = {
        client_secret: link.payout.client_secret,
        payment_method: 'bank_transfer',
        bank_transfer: { iban: to },
      };
      const headers = { 'api-key': sandbox.keys.publishableKey, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await sandbox.fetch(new Request('https://service.test/payment_methods', request))).status;
    };
    const pay = async (customerId: string, to: string) => {
      const link = await offering(customerId);
      expect(await enter(link, to)).toBe(200);
      expect((await payOrigin.submit(link, { payout_type: 'bank', last4: to.slice(-4), stored: true })).status).toBe(
        200,
      );
      clock.advance(3_700_000);
      await read(payOrigin.open(link));
    };
    await pay('cus_seller', iban);
    await pay('cus_other', other);
    const choose = async ({ id, token }: { readonly id: string; readonly token: string }, payout_method_id: string) => {
      const headers = { [payoutLinkHeader]: token, 'content-type': 'application/json' };
      const body = JSON.stringify({ payout_method_id });
      return ask(`/kit/payouts/${id}/destination`, { method: 'POST', headers, body });
    };
    const storedOf = async (link: { readonly id: string; readonly token: string }) =>
      (await read(payOrigin.open(link))).stored_destinations ?? [];
    return { ...payOrigin, offering, enter, choose, storedOf, before: payOrigin.disbursed().length };
  }

  describe.each(['documented', 'deployed'] as const)('in the %s dialect', (dialect) => {
    it('are offered masked, to their own receiver, where the link says so, and paid to once', async () => {
      const payOrigin = await payBefore(dialect);
      const link = await payOrigin.offering();
      const [stored, ...others] = await payOrigin.storedOf(link);
      expect([stored, others]).toEqual([
        {
          payout_method_id: expect.stringMatching(/^pm_/),
          payout_type: 'bank',
          rail: 'sepa',
          account: 'DE893************13000',
        },
        [],
      ]);
      for (const without of [await payOrigin.link(euros()), await payOrigin.offering('cus_new')])
        expect(await payOrigin.storedOf(without)).toEqual([]);
      const id = stored?.payout_method_id ?? '';
      const chosen = await payOrigin.choose(link, id);
      expect(await chosen.text()).not.toContain(iban);
      expect((await payOrigin.choose(link, id)).status).toBe(200);
      const confirmed = { payout_type: 'bank', last4: '3000', payout_method_id: id };
      expect((await read(payOrigin.submit(link, confirmed))).payout.status).toBe('initiated');
      expect((await payOrigin.submit(link, confirmed)).status).toBe(200);
      const sent = payOrigin.disbursed().slice(payOrigin.before);
      expect(sent).toMatchObject([
        { payout_id: link.id, destination: { digest: payOrigin.sandbox.destinationDigest(iban) } },
      ]);
      // Once it has a destination, the link shows nobody's account.
      expect(await payOrigin.storedOf(link)).toEqual([]);
    });

    it('of another customer, and any that the link does not offer, are refused, and nothing is confirmed', async () => {
      const payOrigin = await payBefore(dialect);
      const [foreign] = await payOrigin.storedOf(await payOrigin.offering('cus_other'));
      const link = await payOrigin.offering();
      const [own] = await payOrigin.storedOf(link);
      const plain = await payOrigin.link(euros());
      const refused = [
        payOrigin.choose(link, foreign?.payout_method_id ?? ''),
        payOrigin.choose(link, 'pm_unknown'),
        payOrigin.choose(plain, own?.payout_method_id ?? ''),
        payOrigin.choose({ id: link.id, token: plain.token }, own?.payout_method_id ?? ''),
      ];
      expect(await Promise.all(refused.map(codeOf))).toEqual([
        ...['destination_unknown', 'destination_unknown', 'destination_unknown', 'payout_link_wrong'],
      ]);
      for (const one of [link, plain])
        expect((await read(payOrigin.open(one))).payout.status).toBe('requires_payout_method_data');
    });

    it('lose against a destination that was given first, and win against one that is given later', async () => {
      const payOrigin = await payBefore(dialect);
      const [late, early] = [await payOrigin.offering(), await payOrigin.offering()];
      const [stored] = await payOrigin.storedOf(late);
      const id = stored?.payout_method_id ?? '';
      expect(await payOrigin.enter(late, other)).toBe(200);
      expect(await codeOf(payOrigin.choose(late, id))).toBe('destination_differs');
      expect(await codeOf(payOrigin.submit(late, { payout_type: 'bank', last4: '3000', payout_method_id: id }))).toBe(
        'destination_differs',
      );
      expect((await payOrigin.choose(early, id)).status).toBe(200);
      expect(await payOrigin.enter(early, other)).toBe(400);
      expect(payOrigin.disbursed()).toHaveLength(payOrigin.before);
    });

    everyRow([
      ['answer lost', 200, 'initiated'],
      ['no answer before', 502, 'requires_payout_method_data'],
    ] as const)('whose confirmation meets “%s” at the service are settled by a read', async (kind, status, then) => {
      const payOrigin = await payBefore(dialect);
      const link = await payOrigin.offering();
      const [stored] = await payOrigin.storedOf(link);
      payOrigin.sandbox.faults.add({ endpoint: 'confirmPayout', kind });
      expect((await payOrigin.choose(link, stored?.payout_method_id ?? '')).status).toBe(status);
      const body = { payout_type: 'bank', last4: '3000', payout_method_id: stored?.payout_method_id };
      await payOrigin.submit(link, body);
      expect((await read(payOrigin.open(link))).payout.status).toBe(then);
      expect(payOrigin.disbursed()).toHaveLength(payOrigin.before + (status === 200 ? 1 : 0));
    });
  });
});

describe('the quote of a payout link', () => {
  const quote = {
    id: 'quote_1',
    fee: 2_000,
    receives: { amount: 107_616, currency: 'EUR' },
    rate: '0.912',
    arrivesOn: new Date(start + 86_400_000),
    validUntil: new Date(start + 600_000),
  };
  const next = { ...quote, id: 'quote_2', rate: '0.9', receives: { amount: 106_200, currency: 'EUR' } };
  const confirmation = { payout_type: 'bank', last4: '6789' };
  const quoteOf = async (
    payOrigin: ReturnType<typeof openPayOrigin>,
    link: { readonly id: string; readonly token: string },
  ) => (await read(payOrigin.open(link))).quote;

  everyRow(['fulfill', 'review'] as const)(
    'is shown, and confirmed once with exactly its figures, where the merchant wants to %s',
    async (policy) => {
      const settled: SettledOperation[] = [];
      const payOrigin = openPayOrigin(policy, 'deployed', { onOperationSettled: (one) => void settled.push(one) });
      const link = await payOrigin.link({ quote });
      const shown = await quoteOf(payOrigin, link);
      expect(shown).toEqual({
        quote_id: 'quote_1',
        fee: 2_000,
        receives: { amount: 107_616, currency: 'EUR' },
        rate: '0.912',
        arrives_on: '2030-06-16T12:00:00.000Z',
        valid_until: '2030-06-15T12:10:00.000Z',
        fingerprint: expect.stringMatching(/^[\w-]{20,}$/),
      });
      await payOrigin.store(link);
      for (const other of [undefined, 'another'])
        expect(await codeOf(payOrigin.submit(link, { ...confirmation, quote: other }))).toBe('quote_changed');
      expect(payOrigin.disbursed()).toEqual([]);
      const confirmed = await read(payOrigin.submit(link, { ...confirmation, quote: shown?.fingerprint }));
      expect(confirmed.payout.status).toBe(policy === 'fulfill' ? 'initiated' : 'requires_fulfillment');
      expect(payOrigin.disbursed()).toHaveLength(policy === 'fulfill' ? 1 : 0);
      payOrigin.clock.advance(1000);
      await payOrigin.proxy.sweep();
      expect(settled).toMatchObject([{ operation: 'submit', outcome: 'done', quoteId: 'quote_1' }]);
    },
  );

  it('that has expired is not confirmed: the merchant’s next one is, once it was shown', async () => {
    const asked: unknown[] = [];
    const payOrigin = openPayOrigin('fulfill', 'deployed', {
      quotePayout: (about) => {
        asked.push(about);
        return { ...next, validUntil: new Date(start + 1_800_000) };
      },
    });
    const link = await payOrigin.link({ quote });
    const first = await quoteOf(payOrigin, link);
    expect(asked).toEqual([]);
    await payOrigin.store(link);
    payOrigin.clock.advance(600_000);
    expect(await codeOf(payOrigin.submit(link, { ...confirmation, quote: first?.fingerprint }))).toBe('quote_changed');
    const second = await quoteOf(payOrigin, link);
    expect(second).toMatchObject({ quote_id: 'quote_2', receives: { amount: 106_200 } });
    expect(asked.at(-1)).toEqual({
      payoutId: link.id,
      customerId: 'cus_seller',
      amount: 120_000,
      currency: 'USD',
      expiredQuoteId: 'quote_1',
    });
    expect((await payOrigin.submit(link, { ...confirmation, quote: second?.fingerprint })).status).toBe(200);
    expect(payOrigin.disbursed()).toHaveLength(1);
  });

  everyRow([
    ['there is no other', undefined],
    ['the other does not fit', () => ({ ...next, rate: '9' })],
    [
      'asking for another fails',
      () => {
        throw new Error('no rates today');
      },
    ],
  ] as const)('that has expired is refused where %s', async (_, quotePayout) => {
    const payOrigin = openPayOrigin('fulfill', 'deployed', { quotePayout });
    const link = await payOrigin.link({ quote });
    await payOrigin.store(link);
    payOrigin.clock.advance(600_000);
    const shown = await quoteOf(payOrigin, link);
    expect(shown?.quote_id).toBe('quote_1');
    expect(await codeOf(payOrigin.submit(link, { ...confirmation, quote: shown?.fingerprint }))).toBe('quote_expired');
    expect(payOrigin.disbursed()).toEqual([]);
  });

  it('whose figures do not fit makes no link and no payout', async () => {
    const payOrigin = openPayOrigin();
    const wrong = [
      { ...quote, fee: 0 },
      { ...quote, fee: -1 },
      { ...quote, fee: 120_001, rate: '0', receives: { amount: 0, currency: 'EUR' } },
      { ...quote, rate: undefined },
      { ...quote, receives: { amount: 107_614, currency: 'EUR' } },
    ];
    for (const one of wrong) await expect(payOrigin.link({ quote: one })).rejects.toThrow('does not fit');
    expect(payOrigin.sandbox.ledger.requests()).toEqual([]);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confirmNewCard, createClient, type Fetch, newOperationId } from '../../client/index.ts';
import { type CallReport, confirmCard, openConfirmation } from '../../contract/index.ts';
import { createSandbox, createSandboxClock } from '../../sandbox/index.ts';
import { createProxy, type ProxyApp } from '../createProxy.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import { roomy } from '../proxyUnderTest.testing.ts';
import type { JournalStep } from './operationsContext.ts';

const origins = { pay: 'https://pay.test', service: 'https://service.test', shop: 'https://shop.test' };
const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  authenticated: '4212345678910006',
  /** No card number: the service refuses the call. */
  refused: '4242424242424241',
} as const;
const signingKey = 'signing-key-of-the-browser-confirms-0123456789';

/** What the way to the proxy does to a call, or to its answer. */
type ProxyFault = 'none' | 'lost request' | 'lost answer' | 'late answer';
/** What the way to the service does to the confirmation. */
type ServiceFault =
  | 'none'
  | 'lost request'
  | 'lost answer'
  | 'late'
  | 'twice'
  | 'html'
  | '500 after'
  | '429'
  | 'garbled';

interface Attempt {
  /** Milliseconds after which the payer submits. */
  readonly at: number;
  readonly card: keyof typeof cards;
  readonly open: ProxyFault;
  readonly confirm: ServiceFault;
  readonly lateMs: number;
  readonly ask: ProxyFault;
  /** Where the page ends; it is opened again some seconds later. */
  readonly crash: 'none' | 'opening' | 'opened' | 'sent' | 'answered';
}
interface Plan {
  readonly attempts: readonly Attempt[];
  /** Every attempt is a page with the same operation id: a duplicated tab, or somebody who has copied it. */
  readonly isDuplicated: boolean;
  /** Where the proxy ends, in which of its operations; another one takes its journal over. */
  readonly kill?: { readonly step: JournalStep; readonly nth: number } | undefined;
  /** How long the next proxy takes to come up, in milliseconds. */
  readonly downMs: number;
  /** Reads of the proxy that the service does not answer. */
  readonly unread: readonly number[];
}

const proxyFault = fc.constantFrom<ProxyFault>('none', 'none', 'none', 'lost request', 'lost answer', 'late answer');
const attempt: fc.Arbitrary<Attempt> = fc.record({
  at: fc.nat(6_000),
  card: fc.constantFrom<keyof typeof cards>('paid', 'paid', 'paid', 'declined', 'authenticated', 'refused'),
  open: proxyFault,
  confirm: fc.constantFrom<ServiceFault>(
    ...([
      'none',
      'none',
      'none',
      'lost request',
      'lost answer',
      'lost answer',
      'late',
      'late',
      'twice',
      'html',
    ] as const),
    ...(['500 after', '429', 'garbled'] as const),
  ),
  lateMs: fc.integer({ min: 500, max: 255_000 }),
  ask: proxyFault,
  crash: fc.constantFrom('none', 'none', 'none', 'opening', 'opened', 'sent', 'answered'),
});
const plan: fc.Arbitrary<Plan> = fc.record({
  attempts: fc.array(attempt, { minLength: 1, maxLength: 3 }),
  isDuplicated: fc.boolean(),
  kill: fc.option(
    fc.record({
      step: fc.constantFrom<JournalStep>('before row', 'after row', 'in flight', 'after answer', 'after answered'),
      nth: fc.integer({ min: 1, max: 3 }),
    }),
    { nil: undefined, freq: 2 },
  ),
  downMs: fc.integer({ min: 100, max: 20_000 }),
  unread: fc.array(fc.nat(20), { maxLength: 4 }),
});

const never = new Promise<never>(() => undefined);
const gone = () => new TypeError('fetch failed');

/** What one operation came to, by all that its page was shown. */
interface Shown {
  readonly operationId: string;
  readonly shown: ('done' | 'not_done' | 'pending')[];
  /** Statuses of the payment that the page was shown as this operation's outcome. */
  readonly statuses: string[];
}

/** A till whose parts talk over lines that fail as planned, by one stopped clock. Runs until every page knows its outcome. */
async function play({ attempts, isDuplicated, kill, downMs, unread }: Plan) {
  const clock = createSandboxClock({ now: Date.UTC(2030, 0, 1, 12) });
  const sandbox = createSandbox({ seed: 'browser', clock, dialect: 'deployed', origins: { links: origins.pay } });
  const { secretKey, publishableKey } = sandbox.keys;
  const shared = createMemoryJournal();
  const settled: SettledOperation[] = [];
  const began = clock.now();
  let active = 0;
  /** Pages that do not know their outcome yet, and calls that have not arrived. */
  let running = attempts.length;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    active += 1;
    try {
      return await work();
    } finally {
      active -= 1;
    }
  };

  let steps = 0;
  let reads = 0;
  function startProxy() {
    let die: (error: Error) => void = () => undefined;
    const death = new Promise<never>((_, reject) => {
      die = reject;
    });
    death.catch(() => undefined);
    let dead = false;
    const alive =
      <Input extends unknown[], Value>(call: (...input: Input) => Promise<Value>) =>
      async (...input: Input): Promise<Value> => {
        if (dead) return never;
        const value = await call(...input);
        return dead ? never : value;
      };
    const app: ProxyApp = createProxy({
      secretKey,
      publishableKey,
      serviceUrl: origins.service,
      payOrigin: origins.pay,
      allowedOrigins: [origins.shop],
      dialect: 'deployed',
      merchant: { name: 'Example Market' },
      secureLink: { signingKey },
      assets: async () => undefined,
      pageAssets: { script: '/assets/pay.js', styles: [] },
      journal: {
        ...shared,
        insert: alive(shared.insert),
        replace: alive(shared.replace),
        find: alive(shared.find),
        latest: alive(shared.latest),
      },
      limits: roomy,
      clock: { now: () => clock.now(), monotonic: () => clock.now() },
      log: () => undefined,
      onOperationSettled: (one) => void settled.push(one),
      fetch: alive(async (url, init) => {
        reads += 1;
        if (unread.includes(reads)) return new Response('', { status: 503 });
        return sandbox.fetch(new Request(url, init));
      }),
      onJournalStep: async (step) => {
        if (step === kill?.step) steps += 1;
        if (step !== kill?.step || steps !== kill.nth || dead) return;
        dead = true;
        die(gone());
        await never;
      },
    });
    return { app, death, isDead: () => dead, race: <T>(work: Promise<T>) => Promise.race([work, death]) };
  }
  let proxy = startProxy();
  let upAt = 0;
  const present = () => {
    if (!proxy.isDead()) return clock.now() >= upAt ? proxy : undefined;
    upAt = clock.now() + downMs;
    steps += 1_000;
    proxy = startProxy();
    return undefined;
  };

  const service = await sandbox.fetch(
    new Request(`${origins.service}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-key': secretKey },
      body: JSON.stringify({ amount: 1250, currency: 'EUR' }),
    }),
  );
  // A body of the service.
  const { payment_id, client_secret } = (await service.json()) as { payment_id: string; client_secret: string };
  const params = { payment_id };
  const toProxy: string[] = [];
  /** When a confirmation of each operation changed something at the service. */
  const effective = new Set<string>();

  async function toService(operationId: string, url: string, init: RequestInit): Promise<Response> {
    const { signal: _, ...rest } = init;
    const answer = await sandbox.fetch(new Request(url, rest));
    if (answer.status === 200) effective.add(operationId);
    return answer;
  }

  const sharedId = newOperationId();
  async function page(wish: Attempt) {
    await clock.sleep(wish.at);
    const operationId = isDuplicated ? sharedId : newOperationId();
    const seen: Shown = { operationId, shown: [], statuses: [] };
    let asked = 0;
    let closed: () => void = () => undefined;
    const close = new Promise<'closed'>((resolve) => {
      closed = () => resolve('closed');
    });
    const fetch: Fetch = async (url, init) =>
      counted(async () => {
        const { pathname } = new URL(url);
        if (url.startsWith(origins.pay)) {
          if (typeof init.body === 'string') toProxy.push(init.body);
          const fault = pathname.endsWith('/open') ? wish.open : asked++ === 0 ? wish.ask : 'none';
          if (fault === 'lost request') throw gone();
          const at = present();
          if (at === undefined) throw gone();
          const { signal: _, ...rest } = init;
          const answer = await at.race(
            at.app.fetch(new Request(url, { ...rest, headers: { ...rest.headers, origin: origins.shop } })),
          );
          if (pathname.endsWith('/open') && wish.crash === 'opening') closed();
          if (fault === 'lost answer') throw gone();
          if (fault === 'late answer') await idle(clock.sleep(3_000));
          if (pathname.endsWith('/open') && wish.crash === 'opened') closed();
          return answer;
        }
        switch (wish.confirm) {
          case 'lost request':
            throw gone();
          case '429':
            return Response.json({ error: { type: 'api', code: 'HE_00', message: 'busy' } }, { status: 429 });
          case 'late':
            running += 1;
            void counted(async () => {
              await idle(clock.sleep(wish.lateMs));
              await toService(operationId, url, init);
            }).finally(() => {
              running -= 1;
            });
            if (wish.crash === 'sent') closed();
            throw gone();
          default: {
            const answer = await toService(operationId, url, init);
            const again = wish.confirm === 'twice' ? await toService(operationId, url, init) : answer;
            if (wish.crash === 'sent') closed();
            if (wish.confirm === 'lost answer') throw gone();
            if (wish.confirm === 'html') return new Response('<h1>Bad gateway</h1>', { status: 403 });
            if (wish.confirm === '500 after') return new Response('', { status: 500 });
            if (wish.confirm === 'garbled') return new Response('{"payment_id":', { status: 200 });
            if (wish.crash === 'answered') closed();
            return again;
          }
        }
      });
    /** The call waits for time to pass: others go on meanwhile. */
    const idle = async <T>(work: Promise<T>): Promise<T> => {
      active -= 1;
      return work.finally(() => {
        active += 1;
      });
    };
    const client = createClient({
      publishableKey,
      serviceUrl: origins.service,
      payOrigin: origins.pay,
      dialect: 'deployed',
      fetch,
      sleep: async () => undefined,
    });
    let report: CallReport | undefined;
    /** It was given no permission: that says nothing of another page with the same operation. */
    let isRefused = false;
    const ask = (known: CallReport | undefined) =>
      client.askPaymentVerdict(
        { params: { ...params, operation_id: operationId }, body: known === undefined ? {} : { report: known } },
        { clientSecret: client_secret },
      );
    const card = {
      ...{ card_number: cards[wish.card], card_exp_month: '12', card_exp_year: '2034' },
      ...{ card_holder_name: 'Test Card Holder', card_cvc: '123' },
    };
    const method = { payment_method: 'card' } as const;
    const paying = confirmNewCard({
      openConfirmation: async (caller) => {
        const opened = await client.call(
          openConfirmation,
          { params, body: { ...method, user_agent: 'test', caller } },
          { clientSecret: client_secret, operationId },
        );
        isRefused = !opened.ok && opened.failure.effect === 'none';
        return opened;
      },
      confirm: (_, signal) =>
        client.call(
          confirmCard,
          { params, body: { client_secret, ...method, payment_method_data: { card } } },
          { signal },
        ),
      askVerdict: ask,
      onReport: (known) => {
        report = known;
      },
      clock,
    });
    const first = await Promise.race([paying, close]);
    const hear = (verdict: 'done' | 'not_done' | 'pending', status?: string) => {
      seen.shown.push(verdict);
      if (verdict === 'done' && status !== undefined) seen.statuses.push(status);
    };
    // A page that ends knows its operation id again when it is opened, and nothing of the answer.
    if (first === 'closed') {
      report = undefined;
      await clock.sleep(2_000);
    } else if (isDuplicated && isRefused) await clock.sleep(2_000);
    else if (first.ok) hear('done', first.value.payment.status);
    else hear(first.failure.effect === 'none' ? 'not_done' : 'pending');
    for (let round = 0; round < 60; round += 1) {
      const answer = await ask(report);
      if (answer.ok) hear(answer.value.verdict, answer.value.payment.status);
      if (answer.ok && answer.value.verdict !== 'pending' && round > 0) break;
      await clock.sleep(round < 10 ? 2_000 : 15_000);
    }
    return seen;
  }

  const pages = Promise.all(
    attempts.map((wish) =>
      page(wish).finally(() => {
        running -= 1;
      }),
    ),
  );
  let swept = 0;
  for (let turns = 0; running > 0 && turns < 20_000; turns += 1) {
    // Everything that needs no time goes on until it waits for time.
    do await new Promise((resolve) => setImmediate(resolve));
    while (active > 0);
    if (clock.now() - swept >= 1_000) {
      swept = clock.now();
      const at = present();
      if (at !== undefined) await at.race(at.app.sweep()).catch(() => undefined);
    }
    clock.advance(250);
  }
  const seen = await pages;
  for (let round = 0; round < 4; round += 1) {
    clock.advance(5_000);
    const at = present();
    if (at !== undefined) await at.race(at.app.sweep()).catch(() => undefined);
  }
  const read = await sandbox.fetch(
    new Request(`${origins.service}/payments/${payment_id}`, { headers: { 'api-key': secretKey } }),
  );
  const truth = ((await read.json()) as { status: string }).status;
  return {
    seen,
    truth,
    charges: sandbox.ledger.charges(payment_id).length,
    effective,
    settled,
    toProxy,
    took: clock.now() - began,
  };
}

it('V1 V5 V6: confirmations that browsers send themselves charge once, are never lost, and every page learns the truth, whatever is lost, late, repeated or killed', async () => {
  const met = { done: 0, notDone: 0, charged: 0, rivals: 0, lateEnds: 0 };
  await fc.assert(
    fc.asyncProperty(plan, async (planned) => {
      const { seen, truth, charges, effective, settled, toProxy } = await play(planned);
      expect(charges).toBeLessThanOrEqual(1);
      expect(charges === 1).toBe(truth === 'succeeded');
      for (const { operationId, shown, statuses } of seen) {
        // Every page knows the outcome in the end, and an outcome that it was shown stays.
        const [end] = shown.slice(-1);
        expect(end).not.toBe('pending');
        const ends = shown.filter((one) => one !== 'pending');
        expect(new Set(ends).size).toBe(1);
        expect(end).toBe(effective.has(operationId) ? 'done' : 'not_done');
        if (statuses.includes('succeeded')) expect(charges).toBe(1);
        // The merchant learns the same of each operation that was opened, once.
        const outcomes = settled.filter((one) => one.operationId === operationId).map((one) => one.outcome);
        expect(outcomes.every((one) => one === end)).toBe(true);
        if (effective.has(operationId)) expect(outcomes.length).toBeGreaterThan(0);
        if (end === 'done') met.done += 1;
        else met.notDone += 1;
        if (shown.length > 12) met.lateEnds += 1;
      }
      // One operation at a time is open, so that one alone can have had an effect, unless the one before was declined.
      expect(effective.size).toBeLessThanOrEqual(1);
      for (const body of toProxy) for (const number of Object.values(cards)) expect(body).not.toContain(number);
      met.charged += charges;
      met.rivals += seen.length > 1 ? 1 : 0;
    }),
    { numRuns: 300 },
  );
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(20);
}, 1_200_000);

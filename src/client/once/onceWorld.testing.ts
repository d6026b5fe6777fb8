import type { catalogue, Dialect, InputOf, Payment } from '../../contract/index.ts';
import { createSandbox, createSandboxClock, type LedgerKind } from '../../sandbox/index.ts';
import { createServiceClient } from '../createServiceClient.ts';
import type { Result } from '../result.ts';
import type { Fetch } from '../send.ts';
import { createMemoryOnceJournal, type OnceJournal } from './onceJournal.ts';

/**
 * How a write goes wrong. `slow`: the caller gives up at once, and the work is done three minutes later,
 * when the service's lock ends. `refused`: nothing is done, and the service says so.
 */
export const writeFaults = [
  'none',
  'no answer before',
  'answer lost',
  'status 500',
  'status 500 after',
  'status 429',
  'malformed',
  'html',
  'refused',
  'slow',
  '403 in HTML after',
  '408 empty after',
  '429 after',
  'another one',
  'another currency',
] as const;
export type WriteFault = (typeof writeFaults)[number];
export const readFaults = [
  'none',
  'no answer before',
  'status 500',
  'status 429',
  'malformed',
  'html',
  '404 in HTML',
  'another one',
  'another currency',
] as const;
export type ReadFault = (typeof readFaults)[number];

/** The same answer about another one, or in another currency, where it is of one payment, payout or refund. */
async function misdirected(answer: Response, what: 'another one' | 'another currency'): Promise<Response> {
  const body: Readonly<Record<string, unknown>> = await answer.clone().json();
  const id = ['refund_id', 'payout_id', 'payment_id'].find((name) => name in body);
  if (!answer.ok || id === undefined) return answer;
  return Response.json({ ...body, ...(what === 'another one' ? { [id]: 'another_1' } : { currency: 'USD' }) });
}

/** Longest time that the service works on a call (published lock of a payment). */
const slowMs = 180_000;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** A merchant's server, a sandbox that can lose its calls, and a clock that only sleeping moves. */
export function createOnceWorld(dialect: Dialect) {
  const clock = createSandboxClock({ now: Date.UTC(2030, 5, 15, 12) });
  const sandbox = createSandbox({ seed: 'once', clock, ...(dialect === 'deployed' ? { dialect } : {}) });
  const [, methodId = ''] = sandbox.createDemoCustomer().paymentMethodIds;
  const { secretKey } = sandbox.keys;
  let writes: WriteFault[] = [];
  let reads: ReadFault[] = [];
  const late: { readonly due: number; readonly done: Promise<unknown> }[] = [];

  /** Calls that the service works on: no time passes meanwhile. */
  let working = 0;
  const sent = async (url: string, init: RequestInit): Promise<Response> => {
    working += 1;
    try {
      return await sandbox.fetch(new Request(url, init));
    } finally {
      working -= 1;
    }
  };
  const isRead = (url: string, init: RequestInit) => init.method === 'GET' || new URL(url).pathname.endsWith('/list');
  const spoiled: Fetch = async (url, init) => {
    const read = isRead(url, init);
    const fault = (read ? reads : writes).shift() ?? 'none';
    if (fault === 'none') return sent(url, init);
    if (fault === 'slow') {
      const { signal: _, ...rest } = init;
      const done = clock.sleep(slowMs).then(() => sent(url, rest));
      late.push({ due: clock.now() + slowMs, done });
      throw new Error('gave up waiting');
    }
    return spoil(url, init, fault);
  };
  /** What the sandbox's own faults do, without having to say for which endpoint. */
  const spoil = async (
    url: string,
    init: RequestInit,
    fault: Exclude<WriteFault | ReadFault, 'none' | 'slow'>,
  ): Promise<Response> => {
    const lost = () => new Error('no answer');
    const refusal = (status: number, code: string) =>
      Response.json({ error: { type: 'api', code, message: 'x' } }, { status });
    if (fault === 'no answer before') throw lost();
    if (fault === 'status 500')
      return Response.json({ error: { type: 'api', code: 'HE_00', message: 'x' } }, { status: 500 });
    if (fault === 'status 429') return refusal(429, 'HE_00');
    if (fault === 'refused') return refusal(400, 'IR_16');
    if (fault === '404 in HTML') return new Response('<h1>Not found</h1>', { status: 404 });
    const whole = await sent(url, init);
    if (fault === 'answer lost') throw lost();
    if (fault === 'status 500 after') return refusal(500, 'HE_00');
    if (fault === '403 in HTML after') return new Response('<h1>Forbidden</h1>', { status: 403 });
    if (fault === '408 empty after') return new Response(null, { status: 408 });
    if (fault === '429 after') return refusal(429, 'HE_00');
    if (fault === 'another one' || fault === 'another currency') return misdirected(whole, fault);
    const text = await whole.text();
    return new Response(fault === 'html' ? '<!doctype html><p>Gateway' : text.slice(0, text.length / 2), {
      status: 200,
    });
  };
  /** Those that sleep: the clock goes on to the first that wakes as soon as all processes wait. */
  let sleepers: { readonly due: number; readonly wake: () => void }[] = [];
  let passing = false;
  const passTime = async () => {
    passing = true;
    while (sleepers.length > 0) {
      for (let turn = 0; turn < 5 || working > 0; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const next = Math.min(...sleepers.map(({ due }) => due));
      if (next > clock.now()) clock.advance(next - clock.now());
      await Promise.allSettled(late.filter(({ due }) => due <= clock.now()).map(({ done }) => done));
      const awake = sleepers.filter(({ due }) => due <= clock.now());
      sleepers = sleepers.filter(({ due }) => due > clock.now());
      for (const { wake } of awake) wake();
    }
    passing = false;
  };
  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      sleepers.push({ due: clock.now() + ms, wake });
      if (!passing) void passTime();
    });
  /** By how much the wall clock of the merchant's server is wrong, in milliseconds. */
  let wrong = 0;
  let processes = 0;
  /** A process of its own, whose monotonic clock has begun at another time than that of any other. */
  const make = (fetch: Fetch, journal: OnceJournal = createMemoryOnceJournal()) => {
    processes += 1;
    const ahead = (processes % 2) * 40_000_000_000 - processes * 1_000_000;
    return createServiceClient({
      secretKey,
      serviceUrl: 'http://127.0.0.1:4020',
      dialect,
      fetch,
      journal,
      sleep,
      clock: { now: () => clock.now() + wrong, monotonic: () => clock.now() - ahead },
      random: () => 0.5,
    });
  };
  const texts = new Map<string, string>();
  const journal: OnceJournal = {
    read: async (key) => texts.get(key),
    commit: async (changes) => {
      if (changes.some(({ key, from }) => texts.get(key) !== from)) return false;
      for (const { key, to } of changes) texts.set(key, to);
      return true;
    },
  };
  const calm = make(sent);
  let client = make(spoiled, journal);
  /** The saved card that everything is paid with: deployments name it by a token of the merchant's own list. */
  const method = async () => {
    if (dialect === 'documented') return { payment_method: 'card', payment_method_id: methodId } as const;
    const url = 'http://127.0.0.1:4020/customers/cus_demo/payment_methods';
    const listed = await sent(url, { headers: { 'api-key': secretKey } });
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
  const open = async (amount: number, more: Partial<InputOf<typeof catalogue.createPayment>['body']> = {}) =>
    value(await calm.createPayment({ body: { amount, currency: 'EUR', customer_id: 'cus_demo', ...more } }));
  const pay = async (amount: number, more: Partial<InputOf<typeof catalogue.createPayment>['body']> = {}) => {
    const params = { payment_id: (await open(amount, more)).payment_id };
    return value(await calm.updatePayment({ params, body: { ...(await method()), confirm: true } }));
  };
  let several: Promise<Payment> | undefined;

  return {
    sandbox,
    clock,
    sleep,
    method,
    /** The client whose calls get lost. */
    client: () => client,
    /** A client whose calls do not. */
    calm: () => calm,
    open,
    pay,
    /** One payment that takes several captures, the same for all who ask. */
    shared: () => (several ??= pay(50_000, { capture_method: 'manual_multiple' })),
    spoil: (newWrites: readonly WriteFault[], newReads: readonly ReadFault[]) => {
      writes = [...newWrites];
      reads = [...newReads];
    },
    /** Somebody sets the wall clock: no time passes. */
    setClock: (ms: number) => {
      wrong = ms;
    },
    /** The process ends and another one begins, with the same journal. */
    restart: () => {
      client = make(spoiled, journal);
    },
    /** The process ends, and with it everything it knew. */
    forget: () => {
      texts.clear();
      client = make(spoiled, journal);
    },
    /** Another process, which lives at the same time and has the same journal. */
    another: () => make(spoiled, journal),
    journal,
    /** Everything that the journal holds. */
    texts,
    make,
    send: sent,
    waitMs: 240_000,
    options(operationId: string) {
      return { operationId, waitMs: this.waitMs };
    },
    /** Calls that have reached the service, by endpoint. */
    calls: (endpoint: string) => sandbox.ledger.requests().filter((call) => call.endpoint === endpoint).length,
    entries: (kind: LedgerKind) => sandbox.ledger.entries().filter((line) => line.kind === kind),
  };
}

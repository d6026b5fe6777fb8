import { defined } from '../../money/index.ts';
import type { RateLimits } from '../guards/rateLimits.ts';
import { createMemoryJournal, type Journal } from '../journal/journal.ts';
import type { JournalTimes } from '../journal/journalRecord.ts';
import type { SettledOperation } from '../proxyOptions.ts';
import {
  canary,
  fakeService,
  guestPayment,
  proxyUnderTest,
  roomy,
  type UpstreamCall,
} from '../proxyUnderTest.testing.ts';

export const metricsToken = 'canary-metrics-token';

type Reply = (call: UpstreamCall) => Response | Promise<Response> | undefined;

/** A till whose payment and clock can be moved, and whose service answers writes as a test sets it. */
export function till(
  more: {
    /** @default a new one in memory, as old as the service */
    readonly journal?: Journal;
    /** The proxy makes its journal itself. */
    readonly withoutJournal?: true;
    readonly write?: Reply;
    /** Reads of the payment say the time of the service, and how long ago it was made, in milliseconds. */
    readonly madeAgo?: number;
    readonly settled?: (one: SettledOperation) => void | Promise<void>;
    readonly status?: string;
    readonly threeds?: 'complete' | 'stop';
    readonly times?: Partial<JournalTimes>;
    readonly limits?: Partial<RateLimits>;
    readonly dialect?: 'deployed';
    readonly signingKeys?: readonly [current: string, ...former: string[]];
  } = {},
) {
  const payment: { status: string; attempt_count: number; [key: string]: unknown } = {
    ...guestPayment,
    status: more.status ?? 'requires_customer_action',
    attempt_count: 1,
  };
  let time = Date.parse('2030-01-01T00:00:00Z');
  if (more.madeAgo !== undefined) payment.created = new Date(time - more.madeAgo).toISOString();
  const dated = () => (more.madeAgo === undefined ? {} : { headers: { date: new Date(time).toUTCString() } });
  /** By how much the wall clock was set, and is wrong since. */
  let set = 0;
  let write: Reply = more.write ?? (() => Response.json({ ...payment }));
  let readable = true;
  let crowded = false;
  let held: Promise<void> | undefined;
  let waiting = 0;
  const service = fakeService((call) => {
    if (call.method === 'POST') return write(call);
    const read = call.path === '/payments/pay_1' ? { ...payment } : [{ size: 1, data: [{ ...payment }] }];
    if (call.path !== '/payments/list' && call.path !== '/payments/pay_1') return undefined;
    if (held !== undefined) {
      // What it shows is the state when the read was sent.
      const shown = Response.json(read);
      waiting += 1;
      return held.then(() => shown);
    }
    if (crowded) return crowdAfter(call.url);
    return readable ? Response.json(read, dated()) : new Response('', { status: 503 });
  });
  const journal = more.journal ?? createMemoryJournal();
  const { proxy, ask, withSecret, lines } = proxyUnderTest(service.fetch, {
    limits: { ...roomy, ...more.limits },
    metricsToken,
    journal: more.withoutJournal === undefined ? journal : undefined,
    clock: { now: () => time + set, monotonic: () => time },
    ...defined({ onOperationSettled: more.settled, dialect: more.dialect }),
    ...(more.signingKeys === undefined
      ? {}
      : { secureLink: { signingKey: more.signingKeys[0], formerSigningKeys: more.signingKeys.slice(1) } }),
    ...defined({ journalTimes: more.times }),
    ...(more.threeds === undefined ? {} : { policy: { threedsUnavailable: more.threeds } }),
  });
  const submit = async (
    step: 'confirm' | '3ds' | 'complete' | 'open',
    id: string = crypto.randomUUID(),
    body: object = step === 'confirm'
      ? { payment_method: 'card', payment_method_id: 'pm_1' }
      : step === '3ds'
        ? { threeds_method_comp_ind: 'Y' }
        : step === 'open'
          ? { payment_method: 'card', user_agent: 'test', caller: 'caller_0123456789' }
          : {},
    secret: string = canary.clientSecret,
  ) => {
    const paymentId = secret.split('_secret_')[0];
    const response = await ask(`/kit/payments/${paymentId}/${step}`, {
      method: 'POST',
      headers: { 'x-client-secret': secret, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      // A body of ours, looked at by its parts.
      body: (await response.json()) as {
        payment?: { status: string };
        trans_status?: string;
        within_ms?: number;
        setup_future_usage?: string;
        customer_acceptance?: object;
        error?: { code: string; effect: string };
      },
    };
  };
  const look = async () => {
    const response = await ask('/kit/payments/pay_1/status', { headers: withSecret });
    return (await response.json()) as { payment: { status: string }; open_operation?: unknown };
  };
  const askVerdict = async (id: string, secret: string = canary.clientSecret, more: RequestInit = {}) => {
    const headers = { 'x-client-secret': secret, ...more.headers };
    const path = `/kit/payments/${secret.split('_secret_')[0]}/operations/${id}/verdict`;
    const response = await ask(path, { method: 'POST', ...more, headers });
    return {
      status: response.status,
      // A body of ours, looked at by its parts.
      body: (await response.json()) as {
        verdict?: string;
        payment?: { status: string };
        authentication?: { trans_status: string };
        refusal?: { status: number; code: string; fields?: string[] };
        open_operation?: unknown;
        error?: { code: string; effect: string };
      },
    };
  };
  return {
    proxy,
    ask,
    askVerdict,
    service,
    journal,
    payment,
    lines,
    submit,
    look,
    sweep: () => proxy.sweep(),
    answer: (reply: Reply) => {
      write = reply;
    },
    wait: (ms: number) => {
      time += ms;
    },
    /** Sets the wall clock; no time passes. */
    setClock: (ms: number) => {
      set += ms;
    },
    readable: (yes: boolean) => {
      readable = yes;
    },
    /** So many newer payments come that the list reaches back to this one no more. */
    crowd: () => {
      crowded = true;
    },
    /** Holds the answers of reads back, which show what was when they were asked for. */
    hold: () => {
      waiting = 0;
      let go: () => void = () => undefined;
      held = new Promise((resolve) => {
        go = resolve;
      });
      const letOthersPass = () => {
        held = undefined;
      };
      return {
        waiting: () => waiting,
        letOthersPass,
        go: () => {
          letOthersPass();
          go();
        },
      };
    },
  };
}

/** A page of a list without an end. */
function crowdAfter(url: string): Response {
  const after = Number(new URL(url).searchParams.get('starting_after')?.slice(2) ?? 0);
  const data = Array.from({ length: 100 }, (_, at) => ({ ...guestPayment, payment_id: `p_${after + at + 1}` }));
  return Response.json([{ size: 100, data }]);
}

/** A connection that breaks after the call has left. */
export const lost = () => Promise.reject<Response>(new TypeError('reset'));

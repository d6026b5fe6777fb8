import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payoutStatuses } from '../contract/index.ts';
import { everyRow } from '../everyRow.testing.ts';
import * as everything from '../flows/index.ts';
import {
  type CheckoutEvent,
  type CheckoutState,
  type CompleteEvent,
  type CompleteFormEvent,
  completeAuthorizeFlow,
  type Flow,
  type PayoutCollectionEvent,
  paymentLinkCheckoutFlow,
  payoutCollectionFlow,
  step,
  type ThreeDSEvent,
  type ThreeDSStart,
  threeDSAuthenticationFlow,
} from '../flows/index.ts';
import type { RefusalCode } from '../proxy/index.ts';
import { createFlightRecorder, readTrace, replayTrace, type Trace } from './index.ts';
import { findRecordedFlow } from './recordedFlows.ts';
import type { failureCodes } from './traceEvents.ts';

const t0 = Date.parse('2030-01-01T12:00:00Z');
const secret = 'pay_kLm3Rt8VwXyZ_secret_Qw7Er9Ty2Ui4Op6As8Df';
/** Whatever a stranger must not read in a trace. */
const canaries = [
  '4242424242424242',
  'DE89370400440532013000',
  secret,
  'pay_kLm3Rt8VwXyZ',
  'snd_0123456789abcdef0123456789abcdef',
  'ada@example.com',
  'Ada Lovelace',
  '12 St James Square',
  'CanaryWord',
] as const;

const payment = (more: object = {}) => ({
  payment_id: 'pay_kLm3Rt8VwXyZ',
  status: 'requires_customer_action' as const,
  amount: 4200,
  net_amount: 4200,
  currency: 'EUR' as const,
  attempt_count: 1,
  description: 'Ada Lovelace',
  updated: '2030-01-01T12:00:00.123456Z',
  next_action: { type: 'three_ds_invoke', redirect_to_url: `https://bank.example/${secret}` },
  external_authentication_details: { status: 'pending' as const, ds_transaction_id: 'CanaryWord' },
  payment_method_data: { card: { last4: '4242', card_network: 'CanaryWord' } },
  ...more,
});
const start: ThreeDSStart = {
  paymentId: 'pay_kLm3Rt8VwXyZ',
  unavailable: 'complete',
  ownOrigins: ['https://CanaryWord.example'],
  allowLoopback: false,
  resumed: false,
  method: { url: 'https://bank.example/CanaryWord', key: 'CanaryWord', data: 'CanaryWord' },
};
const answer = { payment: payment(), policy: { threeds_unavailable: 'complete' as const }, server_time: 'CanaryWord' };
const failure = { kind: 'http', effect: 'unknown', status: 400, code: 'CanaryWord', message: secret } as const;
const link = {
  ...answer,
  payment_link: {
    payment_link_id: 'CanaryWord',
    merchant_id: 'CanaryWord',
    link_to_pay: `https://pay.example/${secret}`,
    amount: 4200,
    created_at: '2030-01-01T12:00:00Z',
    status: 'active' as const,
  },
  merchant: { name: 'Ada Lovelace', logo_url: 'https://CanaryWord.example' },
};
const challenge = {
  trans_status: 'C',
  acs_url: 'https://bank.example/CanaryWord',
  challenge_request: Buffer.from('{"acsTransID":"CanaryWord"}').toString('base64url'),
} as const;
const threeDSEvents: readonly ThreeDSEvent[] = [
  { type: 'start', start, at: t0 },
  { type: 'methodEnded', at: t0 },
  { type: 'answered', answer: challenge, at: t0 },
  { type: 'callFailed', failure, at: t0 },
  { type: 'bankOpened', at: t0 },
  { type: 'frameLoaded', at: t0 },
  { type: 'newPageAsked', at: t0 },
  { type: 'challengeEnded', at: t0 },
  { type: 'closeAsked', at: t0 },
  { type: 'closeConfirmed', at: t0 },
  { type: 'closeDismissed', at: t0 },
  { type: 'read', payment: payment(), at: t0 },
  { type: 'readFailed', at: t0 },
  { type: 'timeUp', timer: 'method', at: t0 },
  { type: 'pageShown', at: t0 },
  { type: 'restart', at: t0 },
  { type: 'finish', at: t0 },
];
const completeEvents: readonly CompleteEvent[] = [
  { type: 'submit', at: t0 },
  { type: 'answered', payment: payment(), at: t0 },
  { type: 'callFailed', failure, at: t0 },
  { type: 'read', payment: payment(), at: t0 },
  { type: 'read', payment: payment(), verdict: { verdict: 'not_done' }, at: t0 },
  { type: 'readFailed', at: t0 },
  { type: 'timeUp', timer: 'read', at: t0 },
  { type: 'pageShown', at: t0 },
];
const payee = { kind: 'transfer', facts: [{ name: 'iban', value: 'CanaryWord' }], until: t0 } as const;
const completeFormEvents: readonly CompleteFormEvent[] = [
  ...completeEvents,
  { type: 'answered', payment: payment(), action: payee, at: t0 },
  { type: 'read', payment: payment(), action: payee, at: t0 },
  { type: 'timeUp', timer: 'frame', hidden: true, at: t0 },
  { type: 'codeGiven', at: t0 },
  { type: 'frameEnded', at: t0 },
];
const checkoutEvents: readonly CheckoutEvent[] = [
  { type: 'linkRead', answer: link, threeDS: start, at: t0 },
  { type: 'linkReadFailed', failure, at: t0 },
  { type: 'retry', at: t0 },
  { type: 'submit', using: 'card', at: t0 },
  { type: 'tokenized', paymentMethodId: 'CanaryWord', at: t0 },
  { type: 'tokenizeFailed', failure, at: t0 },
  { type: 'confirmAnswered', answer, threeDS: start, at: t0 },
  { type: 'confirmFailed', failure, at: t0 },
  ...threeDSEvents.map((event): CheckoutEvent => ({ type: 'threeDS', event, at: t0 })),
  ...completeEvents.map((event): CheckoutEvent => ({ type: 'complete', event, at: t0 })),
  { type: 'read', answer, threeDS: start, at: t0 },
  {
    type: 'read',
    answer,
    verdict: { verdict: 'not_done', refusal: { status: 422, code: 'CanaryWord', fields: ['CanaryWord'] } },
    at: t0,
  },
  { type: 'readFailed', at: t0 },
  { type: 'timeUp', timer: 'slow', at: t0 },
  { type: 'pageShown', at: t0 },
  { type: 'expiryReached', at: t0 },
];
const payoutPage = {
  payout: {
    payout_id: 'CanaryWord',
    status: 'requires_payout_method_data' as const,
    amount: 4200,
    currency: 'EUR' as const,
    description: 'Ada Lovelace',
  },
  payout_link: {
    payout_link_id: 'CanaryWord',
    merchant_name: 'Ada Lovelace',
    offered: [{ payment_method: 'CanaryWord', payment_method_types: ['CanaryWord'] }],
    form_layout: 'journey' as const,
    test_mode: false,
    expires_on: '2030-01-01T13:00:00Z',
    return_url: `https://shop.example/${secret}`,
  },
  client_secret: secret,
  policy: { after_submit: 'fulfill' as const },
  server_time: '2030-01-01T12:00:00Z',
  open_operation: { operation: 'submit' as const, state: 'running' as const, since: '2030-01-01T11:59:00Z' },
};
const { open_operation: _, ...idlePage } = payoutPage;
const payoutEvents: readonly PayoutCollectionEvent[] = [
  { type: 'opened', answer: payoutPage, sent: { stored: true, last4: 'CanaryWord' }, at: t0 },
  { type: 'opened', answer: payoutPage, isLockedElsewhere: true, at: t0 },
  { type: 'openFailed', failure, at: t0 },
  { type: 'retry', at: t0 },
  { type: 'choose', rail: 'CanaryWord', at: t0 },
  { type: 'review', at: t0 },
  { type: 'back', at: t0 },
  { type: 'submit', last4: 'CanaryWord', at: t0 },
  { type: 'stored', at: t0 },
  { type: 'storeFailed', failure, at: t0 },
  { type: 'submitted', answer: payoutPage, at: t0 },
  { type: 'submitFailed', failure, at: t0 },
  { type: 'read', answer: payoutPage, at: t0 },
  { type: 'read', answer: payoutPage, isLockedElsewhere: true, at: t0 },
  { type: 'readFailed', at: t0 },
  { type: 'timeUp', timer: 'slow', at: t0 },
  { type: 'pageShown', at: t0 },
  { type: 'expiryReached', at: t0 },
];
/** Every event with the flow it belongs to. */
const everyEvent: readonly (readonly [string, object])[] = [
  ...checkoutEvents.map((event) => ['paymentLinkCheckout', event] as const),
  ...threeDSEvents.map((event) => ['threeDSAuthentication', event] as const),
  ...completeEvents.map((event) => ['completeAuthorize', event] as const),
  ...completeFormEvents.map((event) => ['completeAuthorizeForm', event] as const),
  ...payoutEvents.map((event) => ['payoutCollection', event] as const),
];

/** Puts a canary into one text of a value, or beside its fields. Gives it back changed. */
function poisoned(value: unknown, at: number, canary: string): unknown {
  let nth = 0;
  const visit = (one: unknown): unknown => {
    if (typeof one === 'string') return nth++ === at ? canary : one;
    if (typeof one !== 'object' || one === null) return one;
    const entries = Object.entries(one).map(([key, entry]) => [key, visit(entry)]);
    if (nth++ === at) entries.push([canary.replace(/\W/g, ''), canary]);
    return Array.isArray(one) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
  };
  return visit(value);
}

function traceOf(text: string): Trace {
  const read = readTrace(text);
  if (!read.ok) throw new Error(read.problem);
  return read.trace;
}

/** Runs events through a flow with a recorder beside it. */
function record<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  events: readonly Event[],
  options?: Parameters<typeof createFlightRecorder>[0],
) {
  const recorder = createFlightRecorder(options);
  const note = recorder.begin(flow.name);
  let state = flow.initial;
  for (const event of events) {
    const [next] = step(flow, state, event);
    note(event, state, next);
    state = next;
  }
  return { recorder, state };
}

const holdsCanary = (text: string) => canaries.filter((canary) => text.includes(canary));

describe('a trace', () => {
  it('holds nothing of the person, the card, the merchant or any secret, whatever event carried it', () => {
    for (const [flow, event] of everyEvent) {
      const recorder = createFlightRecorder();
      recorder.begin(flow)(
        event,
        { kind: 'authenticating', threeDS: { kind: 'authenticating', start } },
        { kind: 'ready' },
      );
      const text = recorder.export();
      expect(holdsCanary(text), JSON.stringify(event)).toEqual([]);
      expect(traceOf(text).flows[0]?.steps).toHaveLength(1);
    }
  });

  it('holds nothing of it either when it comes in a field that should hold a word', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyEvent),
        fc.nat(60),
        fc.constantFrom(...canaries),
        fc.nat(8),
        fc.constantFrom(1, 500),
        ([flow, event], at, canary, stateAt, steps) => {
          const recorder = createFlightRecorder({ steps });
          const note = recorder.begin(flow);
          const before = poisoned({ kind: 'authenticating', threeDS: { kind: 'challenge', start } }, stateAt, canary);
          const bad = poisoned(event, at, canary);
          // Objects stay objects.
          const [bent, kept] = [bad as object, before as object];
          note(bent, kept, kept);
          note(bent, kept, { kind: 'ready' });
          expect(holdsCanary(recorder.export())).toEqual([]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('keeps what support asks first: what happened, when, and which state the page was in', () => {
    const { recorder } = record(paymentLinkCheckoutFlow, [
      { type: 'linkRead', answer: { ...link, payment: payment({ status: 'requires_payment_method' }) }, at: t0 },
      { type: 'submit', using: 'card', at: t0 + 9_000 },
      { type: 'tokenizeFailed', failure: { kind: 'http', effect: 'none', status: 400, code: 'IR_16' }, at: t0 + 9_400 },
    ]);
    expect(JSON.parse(recorder.export())).toEqual({
      tillkit_trace: 1,
      flows: [
        {
          flow: 'paymentLinkCheckout',
          left_out: 0,
          steps: [
            {
              event: {
                type: 'linkRead',
                t: 0,
                answer: {
                  payment: {
                    payment_id: 1,
                    status: 'requires_payment_method',
                    attempt_count: 1,
                    updated: '123',
                    next_action: { type: 'three_ds_invoke', redirect_to_url: true },
                    external_authentication_details: { status: 'pending' },
                  },
                  payment_link: { status: 'active' },
                },
              },
              state: 'ready',
            },
            { event: { type: 'submit', t: 9_000, using: 'card' }, state: 'tokenizing' },
            {
              event: {
                type: 'tokenizeFailed',
                t: 9_400,
                failure: { kind: 'http', effect: 'none', status: 400, code: 'IR_16' },
              },
              state: 'ready',
            },
          ],
        },
      ],
    });
  });

  it('tells two payments apart, and two texts that mean one moment, without naming them', () => {
    const other = payment({ payment_id: 'pay_other', updated: '2030-01-01T12:00:00.123999Z' });
    const { recorder } = record(completeAuthorizeFlow, [
      { type: 'submit', at: t0 },
      { type: 'answered', payment: payment(), at: t0 },
      { type: 'read', payment: other, at: t0 },
      { type: 'read', payment: payment({ updated: 'never' }), at: t0 },
    ]);
    const seen = traceOf(recorder.export()).flows[0]?.steps.map(({ event }) => event) ?? [];
    expect(seen.slice(1)).toMatchObject([
      { payment: { payment_id: 1, updated: '123' } },
      { payment: { payment_id: 2, updated: '123/1' } },
      { payment: { payment_id: 1, updated: 'unreadable' } },
    ]);
  });
});

describe('a flight recorder', () => {
  it('keeps the latest steps of the latest runs, and they still replay', () => {
    const reads = Array.from(
      { length: 30 },
      (_, nth): CheckoutEvent => ({ type: 'readFailed', at: t0 + nth * 60_000 }),
    );
    const unsettled: CheckoutEvent[] = [
      { type: 'linkRead', answer: { ...link, payment: payment({ status: 'processing' }) }, at: t0 },
      ...reads,
    ];
    const { recorder, state } = record(paymentLinkCheckoutFlow, unsettled, { steps: 5, runs: 2 });
    const [flow] = replayTrace(traceOf(recorder.export()));
    expect(flow).toMatchObject({ left_out: 26, began: 'processing', agrees: true });
    expect(flow?.steps).toHaveLength(5);
    // The replay knows how often the page had read, although those reads are no longer in the trace.
    expect(flow?.steps.at(-1)?.details).toMatchObject({ reads: 'reads' in state ? state.reads : undefined });
    for (let nth = 0; nth < 3; nth += 1) recorder.begin('completeAuthorize');
    expect(traceOf(recorder.export()).flows.map((run) => run.flow)).toEqual(['completeAuthorize', 'completeAuthorize']);
    recorder.clear();
    expect(traceOf(recorder.export()).flows).toEqual([]);
    expect(traceOf(record(paymentLinkCheckoutFlow, unsettled, { runs: 0 }).recorder.export()).flows).toEqual([]);
  });

  everyRow([
    ['an event without a type', {}],
    ['an event of a newer version', { type: 'teleported', at: t0 }],
    ['an event without what it must have', { type: 'linkRead', at: t0 }],
  ])('stops at %s, says so, and never throws', (_, event) => {
    const recorder = createFlightRecorder();
    const note = recorder.begin('paymentLinkCheckout');
    note({ type: 'retry', at: t0 }, { kind: 'loading' }, { kind: 'loading' });
    expect(() => note(event, { kind: 'loading' }, { kind: 'loading' })).not.toThrow();
    note({ type: 'retry', at: t0 }, { kind: 'loading' }, { kind: 'loading' });
    expect(traceOf(recorder.export()).flows[0]).toMatchObject({ interrupted: true, steps: [{ state: 'loading' }] });
  });

  it('takes no notice of a flow that it does not know', () => {
    const recorder = createFlightRecorder();
    recorder.begin('somethingElse')({ type: 'submit', at: t0 }, { kind: 'a' }, { kind: 'b' });
    expect(traceOf(recorder.export()).flows).toEqual([]);
  });
});

describe('what a recorder can take down', () => {
  it('is every flow of the kit', () => {
    // A new flow is added here as well: a flow without a replay does not help support.
    const names = Object.values(everything).flatMap((one) =>
      typeof one === 'object' && 'table' in one && 'name' in one ? [one.name] : [],
    );
    expect(names.length).toBeGreaterThanOrEqual(4);
    for (const name of names) expect(findRecordedFlow(name)?.name).toBe(name);
  });

  it('is every code of the proxy', () => {
    const unnamed: Exclude<RefusalCode, (typeof failureCodes)[number]> extends never ? 'none' : 'some' = 'none';
    expect(unnamed).toBe('none');
  });

  it('replays a payout’s collection, whatever comes in whatever order', () => {
    const statuses = fc.constantFrom(...payoutStatuses, 'unknown' as const);
    const answered = fc
      .tuple(fc.constantFrom('opened', 'submitted', 'read'), statuses, fc.boolean(), fc.boolean())
      .map(([type, status, over, open]): PayoutCollectionEvent => {
        const page = open ? payoutPage : idlePage;
        const server_time = over ? '2030-01-01T13:00:00Z' : page.server_time;
        const answer = { ...page, payout: { ...page.payout, status }, server_time };
        return type === 'opened'
          ? { type, answer, at: t0 }
          : { type: type === 'read' ? type : 'submitted', answer, at: t0 };
      });
    const event = fc.tuple(fc.oneof(fc.constantFrom(...payoutEvents), answered), fc.nat(150_000));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), fc.constantFrom(3, 500), (drawn, steps) => {
        let at = t0;
        const events = drawn.map(([one, after]) => {
          at += after;
          return { ...one, at };
        });
        const { recorder } = record(payoutCollectionFlow, events, { steps });
        const [flow] = replayTrace(traceOf(recorder.export()));
        expect(flow?.steps.filter(({ agrees }) => !agrees)).toEqual([]);
        expect(flow?.stopped).toBeUndefined();
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a replay', () => {
  const events: ThreeDSEvent[] = [
    { type: 'start', start, at: t0 },
    { type: 'methodEnded', at: t0 + 900 },
    { type: 'answered', answer: challenge, at: t0 + 1_500 },
    { type: 'closeAsked', at: t0 + 20_000 },
    { type: 'submit' as never, at: t0 + 21_000 },
  ];

  it('shows the way from state to state, what was asked for, and what changed nothing', () => {
    const { recorder } = record(threeDSAuthenticationFlow, [
      ...events.slice(0, 3),
      { type: 'methodEnded', at: t0 + 1_600 },
      ...events.slice(3, 4),
    ]);
    const [flow] = replayTrace(traceOf(recorder.export()));
    expect(flow).toMatchObject({ began: 'idle', agrees: true, ended: false });
    expect(flow?.steps.map(({ t, event, state, effects }) => [t, event, state, effects])).toEqual([
      [0, 'start', 'method', ['wait']],
      [900, 'methodEnded', 'authenticating', ['authenticate']],
      [1_500, 'answered', 'challenge', ['wait', 'wait']],
      [1_600, 'methodEnded', 'challenge', []],
      [20_000, 'closeAsked', 'confirmingClose', []],
    ]);
    expect(flow?.steps.map(({ ignored }) => ignored)).toEqual([undefined, undefined, undefined, true, undefined]);
  });

  it('follows a card that the browser sends itself, from the submit on', () => {
    const open = payment({ status: 'requires_payment_method', next_action: undefined });
    const paid = payment({ status: 'succeeded', next_action: undefined });
    const { recorder, state } = record(paymentLinkCheckoutFlow, [
      { type: 'linkRead', answer: { ...link, payment: open }, at: t0 },
      { type: 'submit', using: 'card', direct: true, at: t0 + 9_000 },
      { type: 'confirmAnswered', answer: { ...answer, payment: paid }, at: t0 + 10_000 },
    ]);
    expect(state.kind).toBe('succeeded');
    const [flow] = replayTrace(traceOf(recorder.export()));
    expect(flow?.steps.map((one) => [one.state, one.agrees])).toEqual([
      ['ready', true],
      ['confirming', true],
      ['succeeded', true],
    ]);
  });

  it('reports a page in a state that the tables do not lead to', () => {
    const { recorder } = record(threeDSAuthenticationFlow, events.slice(0, 3));
    const bent = recorder.export().replace('"state": "authenticating"', '"state": "settled"');
    const [flow] = replayTrace(traceOf(bent));
    expect(flow?.agrees).toBe(false);
    expect(flow?.steps.map(({ agrees }) => agrees)).toEqual([true, false, true]);
  });

  it('stops where a flow cannot go on, and never throws', () => {
    const trace = {
      tillkit_trace: 1,
      flows: [
        {
          flow: 'paymentLinkCheckout',
          left_out: 3,
          from: { kind: 'ready' },
          steps: [{ event: { type: 'expiryReached', t: 0 }, state: 'ready' }],
        },
      ],
    };
    const [flow] = replayTrace(traceOf(JSON.stringify(trace)));
    expect(flow?.agrees).toBe(false);
  });

  it('takes every event in every state without a word of its own', () => {
    const kinds = Object.keys(paymentLinkCheckoutFlow.table) as CheckoutState['kind'][];
    const steps = checkoutEvents.map((event) => {
      const recorder = createFlightRecorder();
      recorder.begin('paymentLinkCheckout')(event, { kind: 'ready' }, { kind: 'ready' });
      return traceOf(recorder.export()).flows[0]?.steps ?? [];
    });
    for (const kind of kinds) {
      for (const one of steps) {
        const flows = [{ flow: 'paymentLinkCheckout', left_out: 1, from: { kind }, steps: one }];
        expect(() => replayTrace({ tillkit_trace: 1, flows })).not.toThrow();
      }
    }
  });
});

describe('a text that is handed in', () => {
  const good = record(completeAuthorizeFlow, completeEvents).recorder.export();

  everyRow([
    ['no JSON', 'hello', /not JSON/],
    ['something else', '{"a":1}', /not a trace of this version/],
    ['a later version', good.replace('"tillkit_trace": 1', '"tillkit_trace": 2'), /look at tillkit_trace/],
    ['a flow that is not known', good.replace('completeAuthorize', 'somethingElse'), /does not know/],
    ['an event that the flow does not have', good.replace('"submit"', '"teleport"'), /Step 1 of run 1/],
    ['a field that no trace has', good.replace('"t": 0', '"t": 0, "card": "4242"'), /Step 1 of run 1/],
    [
      'a state out of nowhere',
      good.replace('"left_out": 0', '"left_out": 1, "from": {"kind": "x"}'),
      /begins in a state/,
    ],
    ['too much', ' '.repeat(5_000_001), /longer than/],
  ])('is refused with a reason when it is %s', (_, text, reason) => {
    const read = readTrace(text);
    expect(read.ok ? '' : read.problem).toMatch(reason);
  });

  it('is read as it was written', () => {
    expect(JSON.parse(good)).toEqual(traceOf(good));
  });
});

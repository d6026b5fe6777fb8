import * as z from 'zod/mini';
import { catalogue, disputeStages, disputeStatuses, equalInConstantTime } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { findPayment } from './apiKeys.ts';
import { decideChallenge } from './authentication.ts';
import { bankBehaviourNames } from './bankBehaviours.ts';
import { isoTime } from './clock.ts';
import { decideCustomerAction } from './customerDecision.ts';
import { destinationDigest } from './destinationDigest.ts';
import { disputeAnswer, findDispute, moveDispute } from './dispute.ts';
import { internalError, ServiceError, unknownUrl, unprocessable, wrongMethod } from './errors.ts';
import { type EndpointName, type FaultPlan, faultKinds } from './faults.ts';
import { type LedgerQuery, ledgerKinds } from './ledger.ts';
import { readBody } from './readRequest.ts';
import { reply, replyRefusal } from './reply.ts';
import { type PlayedScenario, type ScenarioName, scenarios } from './scenarios.ts';
import { seedDispute } from './seedDispute.ts';
import type { World } from './state.ts';
import { StorageFailed } from './storageWriter.ts';
import { type SeededCustomer, seedCustomer } from './storedMethod.ts';

/** Header that opens the control surface. */
export const controlTokenHeader = 'x-control-token';

/** What the control surface works on. */
export interface ControlOptions {
  readonly token: string | undefined;
  readonly world: World;
  readonly faults: FaultPlan;
  readonly reset: (options?: { readonly seed?: string | number }) => void;
  readonly play: (name: ScenarioName) => PlayedScenario;
  readonly snapshot: () => string;
  readonly restore: (text: string) => void;
  readonly saved: () => Promise<void>;
  readonly createDemoCustomer: () => SeededCustomer;
}

// `Object.keys` of the catalogue are its names.
const endpointNames = Object.keys(catalogue) as EndpointName[];

const faultInput = z.strictObject({
  endpoint: z.custom<EndpointName>((value) => endpointNames.some((name) => name === value)),
  nth: z.optional(z.int().check(z.gte(1))),
  kind: z.enum(faultKinds),
  ms: z.optional(z.int().check(z.gte(0))),
});
const clockInput = z.union([
  z.strictObject({ advance: z.number() }),
  z.strictObject({ set: z.union([z.number(), z.string()]) }),
]);
const cardInput = z.strictObject({
  number: z.string(),
  expMonth: z.string(),
  expYear: z.string(),
  holderName: z.optional(z.string()),
  nickName: z.optional(z.string()),
  surcharge: z.optional(
    z.strictObject({
      fixed: z.optional(z.int().check(z.gte(0))),
      basisPoints: z.optional(z.int().check(z.gte(0))),
      taxBasisPoints: z.optional(z.int().check(z.gte(0))),
    }),
  ),
  requiresCvv: z.optional(z.boolean()),
  default: z.optional(z.boolean()),
  recurring: z.optional(z.boolean()),
  lastUsedDaysAgo: z.optional(z.number()),
});
const customerInput = z.strictObject({
  demo: z.optional(z.boolean()),
  customerId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  cards: z.optional(z.array(cardInput)),
});
const disputeInput = z.strictObject({
  paymentId: z.string(),
  amount: z.optional(z.int()),
  stage: z.optional(z.enum(disputeStages)),
  reason: z.optional(z.string()),
  reasonCode: z.optional(z.string()),
});
const moveInput = z.strictObject({
  status: z.optional(z.enum(disputeStatuses)),
  stage: z.optional(z.enum(disputeStages)),
});
const count = z.string().check(z.regex(/^\d{1,9}$/));
const ledgerInput = z.strictObject({
  payment_id: z.optional(z.string()),
  payout_id: z.optional(z.string()),
  kind: z.optional(z.enum(ledgerKinds)),
  after: z.optional(count),
  limit: z.optional(count),
});
const resetInput = z.strictObject({ seed: z.optional(z.union([z.string(), z.number()])) });
// `Object.keys` of the scenarios are their names.
const scenarioInput = z.strictObject({ name: z.enum(Object.keys(scenarios) as ScenarioName[]) });
const behaviourInput = z.strictObject({ payment_id: z.string(), behaviour: z.enum(bankBehaviourNames) });
const digestInput = z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(512)) });
const decisionInput = z.strictObject({ decide: z.enum(['approve', 'decline']) });

/**
 * The control surface of test drivers under `/_control`: ledger, requests, clock, faults, seed, scenarios, snapshots, customers, disputes, the
 * bank's open challenges, the step that a payment's customer has to take outside the page.
 * Without the token, or with a wrong one, it is as if it did not exist: the answer is `undefined`.
 */
export function createControl(
  options: ControlOptions,
): (request: Request, requestId: string) => Promise<Response | undefined> {
  return async (request, requestId) => {
    const given = request.headers.get(controlTokenHeader);
    if (options.token === undefined || given === null || !equalInConstantTime(given, options.token)) return undefined;
    try {
      return reply(200, await answer(options, request), requestId);
    } catch (error) {
      if (error instanceof ServiceError) return replyRefusal(error, requestId);
      if (error instanceof StorageFailed) return replyRefusal(internalError(), requestId);
      throw error;
    }
  };
}

/** One call, with what its handler needs. */
interface ControlCall {
  readonly options: ControlOptions;
  readonly world: World;
  readonly faults: FaultPlan;
  readonly run: World['transactions']['run'];
  readonly request: Request;
  readonly searchParams: URLSearchParams;
  /** Last part of the path; `undefined` for a path without one. */
  readonly id: string | undefined;
}

/** Every call, by method and path; `:id` is the last part of its path. */
const calls: Readonly<Record<string, (call: ControlCall) => unknown>> = {
  'GET ledger': ({ world, searchParams }) => {
    const query = ledgerQuery(searchParams);
    return { entries: world.ledger.entries(query), charges: world.ledger.charges(query.paymentId) };
  },
  'GET requests': ({ world }) => {
    return { requests: world.ledger.requests() };
  },
  'GET clock': ({ world }) => {
    return clockAnswer(world);
  },
  'POST clock': async ({ world, run, request }) => {
    const input = await read(clockInput, request);
    return run(() => {
      if ('advance' in input) world.clock.advance(input.advance);
      else world.clock.set(momentOf(input.set));
      return clockAnswer(world);
    });
  },
  'GET faults': ({ faults }) => {
    return { faults: faults.waiting() };
  },
  'POST faults': async ({ faults, run, request }) => {
    const { endpoint, kind, nth, ms } = await read(faultInput, request);
    const fault = { endpoint, kind, ...defined({ nth, ms }) };
    return run(() => {
      faults.add(fault);
      return { added: true };
    });
  },
  'POST faults/:id': ({ faults, run, id }) => {
    if (id !== 'clear') throw unknownUrl();
    return run(() => {
      faults.clear();
      return { cleared: true };
    });
  },
  'GET seed': ({ world }) => {
    return { seed: world.ids.seed };
  },
  'POST reset': async ({ options, request }) => {
    const { seed } = await read(resetInput, request);
    options.reset(seed === undefined ? {} : { seed });
    await options.saved();
    return { reset: true };
  },
  'GET snapshot': ({ options }) => {
    return JSON.parse(options.snapshot());
  },
  'POST restore': async ({ options, request }) => {
    const text = await request.text();
    try {
      options.restore(text);
    } catch (error) {
      if (error instanceof StorageFailed) throw error;
      throw unprocessable(error instanceof Error ? error.message : 'this is not a snapshot');
    }
    await options.saved();
    return { restored: true };
  },
  'GET scenarios': () => {
    return { scenarios: Object.entries(scenarios).map(([name, description]) => ({ name, description })) };
  },
  'POST scenarios': async ({ options, run, request }) => {
    const { name } = await read(scenarioInput, request);
    return run(() => options.play(name));
  },
  'POST customers': async ({ options, world, run, request }) => {
    const { demo, ...customer } = await read(customerInput, request);
    return run(() => {
      const { customerId, paymentMethodIds } = demo
        ? options.createDemoCustomer()
        : // An absent key and an undefined one mean the same to `seedCustomer`; parsed JSON has no undefined values anyway.
          seedCustomer(world, customer as Parameters<typeof seedCustomer>[1]);
      return { customer_id: customerId, payment_method_ids: paymentMethodIds };
    });
  },
  'POST disputes': async ({ world, run, request }) => {
    const seed = await read(disputeInput, request);
    return run(() => disputeAnswer(world, seedDispute(world, seed)));
  },
  'POST disputes/:id': async ({ world, run, request, id }) => {
    const move = await read(moveInput, request);
    return run(() => {
      const dispute = findDispute(world, id ?? '');
      moveDispute(world, dispute, move);
      return disputeAnswer(world, dispute);
    });
  },
  'POST customer/:id': async ({ world, run, request, id }) => {
    const { decide } = await read(decisionInput, request);
    return run(() => {
      const payment = findPayment(world, id ?? '');
      decideCustomerAction(world, payment, decide === 'approve');
      return { payment_id: payment.id, status: payment.status };
    });
  },
  'GET bank': ({ world }) => {
    return { challenges: openChallenges(world) };
  },
  'POST bank': async ({ world, run, request }) => {
    const { payment_id: paymentId, behaviour } = await read(behaviourInput, request);
    if (!world.store.payments.get(paymentId)) throw unknownUrl();
    return run(() => {
      const payment = world.store.payments.get(paymentId);
      if (!payment) throw unknownUrl();
      payment.bankBehaviour = behaviour;
      return { payment_id: paymentId, behaviour };
    });
  },
  'POST destination-digest': async ({ world, request }) => {
    // What was typed goes into the digest and nowhere else.
    return { digest: destinationDigest(world.ids, (await read(digestInput, request)).text) };
  },
  'POST bank/:id': async ({ world, run, request, id }) => {
    if (!world.store.challenges.has(id ?? '')) throw unknownUrl();
    const { decide } = await read(decisionInput, request);
    return run(() => {
      const challenge = world.store.challenges.get(id ?? '');
      if (!challenge) throw unknownUrl();
      decideChallenge(world, challenge, decide === 'approve' ? 'approved' : 'declined');
      return { acs_trans_id: challenge.acsTransId, state: challenge.state };
    });
  },
};

const resources: ReadonlySet<string> = new Set(Object.keys(calls).map((call) => call.split(/[ /]/)[1] ?? ''));

async function answer(options: ControlOptions, request: Request): Promise<unknown> {
  const { world, faults } = options;
  const { pathname, searchParams } = new URL(request.url);
  const [, , resource = '', id] = pathname.split('/');
  const call = `${request.method} ${resource}${id === undefined ? '' : '/:id'}`;
  if (!Object.hasOwn(calls, call)) throw resources.has(resource) ? wrongMethod() : unknownUrl();
  return calls[call]?.({ options, world, faults, run: world.transactions.run, request, searchParams, id });
}

function ledgerQuery(search: URLSearchParams): LedgerQuery {
  const query = z.safeParse(ledgerInput, Object.fromEntries(search));
  if (!query.success) throw unprocessable(z.prettifyError(query.error));
  const { payment_id: paymentId, payout_id: payoutId, kind, after, limit } = query.data;
  return {
    paymentId,
    payoutId,
    kind: ledgerKinds.find((one) => one === kind),
    after: after === undefined ? undefined : Number(after),
    limit: limit === undefined ? undefined : Number(limit),
  };
}

async function read<T>(schema: z.ZodMiniType<T>, request: Request): Promise<T> {
  const parsed = z.safeParse(schema, await readBody(request));
  if (!parsed.success) throw unprocessable(z.prettifyError(parsed.error));
  return parsed.data;
}

function momentOf(value: number | string): number {
  const moment = typeof value === 'number' ? value : Date.parse(value);
  if (!Number.isFinite(moment)) throw unprocessable('set: milliseconds since 1970 or an ISO 8601 time');
  return moment;
}

const clockAnswer = (world: World) => ({ now: world.clock.now(), iso: isoTime(world.clock.now()) });

function openChallenges(world: World): unknown[] {
  return world.store.challenges.findBy('undecided', 'yes').map((challenge) => ({
    acs_trans_id: challenge.acsTransId,
    payment_id: challenge.paymentId,
    kind: challenge.kind,
    state: challenge.state,
  }));
}

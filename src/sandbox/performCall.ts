import * as z from 'zod/mini';
import { catalogue, type InputOf, type OutputOf, readSparse } from '../contract/index.ts';
import { checkKey, checkSecretPresence, type KeyPresented, paymentOfSecret } from './apiKeys.ts';
import { deployedAnswer } from './deployedAnswer.ts';
import { internalError, missing } from './errors.ts';
import type { EndpointName } from './faults.ts';
import { processorTime } from './passTime.ts';
import { checkPayoutSecret, payoutOfSecret } from './payout.ts';
import { checkInput, checkWords, readBody, readGetBody, readQuery } from './readRequest.ts';
import { listAccountPaymentMethods, retrievePollStatus } from './routes/account.ts';
import { listDisputes, retrieveDispute } from './routes/disputes.ts';
import type { Caller, Handler } from './routes/handler.ts';
import { retrievePaymentLink } from './routes/paymentLinks.ts';
import { createPaymentMethod, listCustomerPaymentMethods } from './routes/paymentMethods.ts';
import {
  cancelPayment,
  capturePayment,
  confirmPayment,
  createPayment,
  incrementAuthorization,
  listPayments,
  retrievePayment,
  updatePayment,
  updatePaymentMetadata,
} from './routes/payments.ts';
import { listPayoutFilters, listPayouts, listPayoutsByFilter } from './routes/payoutLists.ts';
import { cancelPayout, confirmPayout, createPayout, fulfillPayout, retrievePayout } from './routes/payouts.ts';
import { createRefund, listRefunds, retrieveRefund } from './routes/refunds.ts';
import { authenticateThreeDS, completeAuthorize } from './routes/threeDS.ts';
import { type CatalogueRoute, innerWire, wireOf } from './serviceRules.ts';
import type { PaymentRecord, World } from './state.ts';

const handlers: { readonly [Name in EndpointName]: Handler<Name> } = {
  listCustomerPaymentMethods,
  createPaymentMethod,
  updatePayment,
  authenticateThreeDS,
  completeAuthorize,
  listPayments,
  retrievePaymentLink,
  createPayment,
  retrievePayment,
  cancelPayment,
  updatePaymentMetadata,
  capturePayment,
  confirmPayment,
  incrementAuthorization,
  listAccountPaymentMethods,
  retrievePollStatus,
  createRefund,
  retrieveRefund,
  listRefunds,
  listDisputes,
  retrieveDispute,
  createPayout,
  fulfillPayout,
  listPayouts,
  listPayoutsByFilter,
  listPayoutFilters,
  retrievePayout,
  confirmPayout,
  cancelPayout,
};

/** Endpoints whose GET may have a body. */
const endpointsWithBodyOfGet: ReadonlySet<EndpointName> = new Set<EndpointName>(['retrievePaymentLink']);

/** Endpoints whose input has a query. */
const endpointsWithQuery: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'listCustomerPaymentMethods',
  'listPayments',
  'retrievePayment',
  'listPayouts',
  'listDisputes',
  'listAccountPaymentMethods',
]);

/** Client-side endpoints that ask for no client secret. */
const endpointsWithoutSecret: ReadonlySet<EndpointName> = new Set<EndpointName>(['retrievePollStatus']);

/** A call that has found its endpoint. */
export interface Call extends Pick<CatalogueRoute, 'name' | 'wire'> {
  readonly request: Request;
  /** See `Sandbox.fetch`. */
  readonly bodyOfGet?: (() => Promise<string | undefined>) | undefined;
  /** The query of its address. */
  readonly search: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly key: KeyPresented;
}

/** The answer of an endpoint broke the contract: a fault of the sandbox itself. */
class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** What a sandbox that plays a deployment checks beside the contract. */
type Deployment = typeof import('./deployedRequest.ts');

/** A call whose key is valid and whose body is JSON of a known form. Nothing says yet whether its caller may make it. */
interface ReadCall {
  readonly call: Call;
  /** Absent where the sandbox plays the documented interface. */
  readonly deployment: Deployment | undefined;
  /** The key that the endpoint asks for. */
  readonly requiredKey: ReturnType<Deployment['deployedKey']>;
  /** The key that came with the call. */
  readonly key: ReturnType<typeof checkKey>;
  readonly wire: ReturnType<typeof wireOf>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The card of a confirmation, which only a deployment takes. */
  readonly card: Caller['card'];
  /** The client secret, wherever the call has it. */
  readonly secret: unknown;
}

/**
 * Key, syntax, client secret, schema, work, in this order; nothing changes before the last. Returns the answer's body as JSON or throws a refusal.
 * From the client secret on it is one transaction.
 */
export async function performCall(world: World, call: Call): Promise<string> {
  const read = await readCall(world, call);
  const { text, answer } = await world.transactions.run(() => {
    checkSecretPresence(read.requiredKey, read.key, read.secret);
    const input = readInput(read);
    return runHandler(world, read, input, authorize(world, read));
  });
  if (catalogue[call.name].repeatability === 'never') await processorTime(world, answer, call.request);
  return text;
}

/** Checks the key of a call, and reads its body. */
async function readCall(world: World, call: Call): Promise<ReadCall> {
  const { name, request, search } = call;
  const endpoint = catalogue[name];
  // Loaded only where the sandbox plays a deployment: it brings the whole list of deployments' fields along.
  const deployment = world.rules.readsStrictly ? await import('./deployedRequest.ts') : undefined;
  const requiredKey = deployment?.deployedKey(name) ?? endpoint.key;
  const key = checkKey(call.key, requiredKey);
  const wire = wireOf(world.rules, call);
  const rawBody =
    endpoint.method === 'POST'
      ? await readBody(request)
      : endpointsWithBodyOfGet.has(name)
        ? await readGetBody(request, call.bodyOfGet)
        : undefined;
  deployment?.refuseDeviations(name, 'query', queryOf(search));
  if (endpoint.method === 'POST') deployment?.refuseDeviations(name, 'request', rawBody);
  const { card, body: ownBody } = (rawBody && deployment?.takeBody(name, rawBody)) ?? { body: rawBody };
  const body = ownBody && wire.readBody(name, ownBody);
  const secret = body?.client_secret ?? search.get('client_secret') ?? search.get('client-secret') ?? undefined;
  return { call, deployment, requiredKey, key, wire, body, card, secret };
}

/** The input of the endpoint, checked by its schema. */
function readInput({ call, deployment, key, wire, body }: ReadCall): unknown {
  const { name, params, search } = call;
  // Unless the account was given the right to it, which the sandbox's was not.
  if (deployment && name === 'updatePayment' && key === 'publishable') throw internalError();
  const query = endpointsWithQuery.has(name) ? readQuery(name, search, wire) : undefined;
  const parts: Record<string, unknown> = {};
  if (Object.keys(params).length > 0) parts.params = params;
  if (body) parts.body = body;
  if (query) parts.query = deployment?.takeQuery(query) ?? query;
  // A deployment has refused its own unknown fields by now; what only the sandbox does not know changes nothing here.
  const input = checkInput(name, catalogue[name].input, parts, deployment !== undefined);
  checkWords(input, wire);
  return input;
}

/** The payment or payout that the client secret of a call opens; neither for a call with the secret key, or for an endpoint that asks for no client secret. */
function authorize(world: World, { call, key, secret }: ReadCall): Pick<Caller, 'payment' | 'payout'> {
  const { name, params } = call;
  if (key !== 'publishable' || endpointsWithoutSecret.has(name)) return { payment: undefined, payout: undefined };
  if (typeof secret !== 'string') throw missing('client_secret');
  if (params.payout_id !== undefined) {
    checkPayoutSecret(world, secret, params.payout_id);
    return { payment: undefined, payout: undefined };
  }
  // The one call that both kinds of client secret open.
  const payout = name === 'createPaymentMethod' ? payoutOfSecret(world, secret) : undefined;
  return { payout, payment: payout ? undefined : paymentOfSecret(world, secret, params.payment_id) };
}

/** Has the endpoint's handler do the work, and writes its answer as this caller's wire has it. */
function runHandler(
  world: World,
  { call, deployment, key, wire, card }: ReadCall,
  input: unknown,
  subject: Pick<Caller, 'payment' | 'payout'>,
): { readonly text: string; readonly answer: unknown } {
  const { name, search, request } = call;
  // `input` has just been read by this endpoint's own schema, so it is what this endpoint's handler takes.
  const handle = handlers[name] as (...parameters: Parameters<Handler<never>>) => unknown;
  const answer = handle(world, input as never, { ...subject, key, wire, search, card, client: clientOf(request) });
  // Written out at once: the answer holds parts of records, which the next call may change while this one waits for the disk.
  const text = JSON.stringify(answer);
  checkAnswer(name, answer);
  if (!wire.hasDeployedFields) return { text, answer };
  const shaped = deployedAnswer(world, name, answer);
  return { text: deployment ? deployment.writeAnswer(name, shaped) : JSON.stringify(shaped), answer };
}

/** A query by its keys; several values of one key are a list. */
function queryOf(search: URLSearchParams): Record<string, unknown> {
  const entries = [...new Set(search.keys())].map((name) => {
    const values = search.getAll(name);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  return Object.fromEntries(entries);
}

/** Most characters of what a caller calls itself. */
const clientLimit = 64;

function clientOf({ headers }: Request): Caller['client'] {
  const read = (name: string) => headers.get(name)?.slice(0, clientLimit);
  const [source, version] = [read('x-client-source'), read('x-client-version')];
  return source === undefined && version === undefined ? undefined : { source, version };
}

/**
 * Does the work of an endpoint inside a transaction that is under way, as the merchant's server would have it done.
 *
 * @param payment whose client secret the call comes with: then it is a browser's call.
 * @throws a refusal, like any call.
 */
export function performDirectly<Name extends EndpointName>(
  world: World,
  name: Name,
  input: InputOf<(typeof catalogue)[Name]>,
  payment?: PaymentRecord,
): OutputOf<(typeof catalogue)[Name]> {
  const caller: Caller = {
    key: payment ? 'publishable' : 'secret',
    payment,
    payout: undefined,
    wire: innerWire,
    search: new URLSearchParams(),
  };
  // Proof of both casts: the parts are read, and the answer is checked, by this endpoint's own schemas.
  const handle = handlers[name] as (...parameters: Parameters<Handler<never>>) => unknown;
  const answer = handle(world, checkInput(name, catalogue[name].input, { ...input }) as never, caller);
  return checkAnswer(name, answer) as OutputOf<(typeof catalogue)[Name]>;
}

/** What goes out is what the contract says, with no word outside its closed sets. Gives it as a client reads it. */
function checkAnswer(name: EndpointName, answer: unknown): unknown {
  const { output, sent = output }: { readonly output: z.core.$ZodType; readonly sent?: z.core.$ZodType } =
    catalogue[name];
  const whole = sent === output ? undefined : z.safeParse(sent, answer);
  const read = whole === undefined || whole.success ? readSparse(output, answer) : whole;
  if (!read.success) throw new BrokenAnswer(read.error.issues.map((issue) => issue.path.join('.')).join(', '));
  if (hasUnknownWord(read.data)) throw new BrokenAnswer('a word outside its closed set');
  return read.data;
}

const closedWords: ReadonlySet<string> = new Set(['status', 'trans_status', 'dispute_status', 'dispute_stage']);

function hasUnknownWord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasUnknownWord);
  for (const key of Object.keys(value)) {
    // `Object.keys` has just named the key.
    const entry = (value as Readonly<Record<string, unknown>>)[key];
    if (entry === 'unknown' && closedWords.has(key)) return true;
    if (typeof entry === 'object' && key !== 'metadata' && hasUnknownWord(entry)) return true;
  }
  return false;
}

import * as z from 'zod/mini';
import { catalogue, type Dialect } from '../contract/index.ts';
import { checkKey, checkSecretPresence, type KeyPresented, paymentOfSecret } from './authorise.ts';
import { acceptDialect } from './dialect.ts';
import { missing } from './errors.ts';
import type { EndpointName } from './faults.ts';
import { checkPayoutSecret, payoutOfSecret } from './payout.ts';
import { processorTime } from './processorTime.ts';
import { checkInput, readBody, readQuery } from './readRequest.ts';
import { listAccountPaymentMethods, retrievePollStatus } from './routes/account.ts';
import { listDisputes, retrieveDispute } from './routes/disputes.ts';
import type { Handler } from './routes/handler.ts';
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
import type { World } from './state.ts';

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

/** Endpoints whose input has a query. */
const queried: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'listCustomerPaymentMethods',
  'listPayments',
  'retrievePayment',
  'listPayouts',
  'listDisputes',
  'listAccountPaymentMethods',
]);

/** Client-side endpoints that ask for no client secret. */
const withoutSecret: ReadonlySet<EndpointName> = new Set<EndpointName>(['retrievePollStatus']);

/** A call that has found its endpoint. */
export interface Call {
  readonly name: EndpointName;
  /** Dialect of the address it came by. */
  readonly dialect: Dialect;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly key: KeyPresented;
}

/** The answer of an endpoint broke the contract: a fault of the sandbox itself. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
}

/** Key, syntax, client secret, schema, work, in this order; nothing changes before the last. Gives the answer's body or throws a refusal. */
export async function performCall(world: World, call: Call): Promise<unknown> {
  const { name, request, params } = call;
  const endpoint = catalogue[name];
  const key = checkKey(call.key, endpoint.key);
  const search = new URL(request.url).searchParams;
  const dialect = dialectOf(call, search);
  const sent = endpoint.method === 'POST' ? await readBody(request) : undefined;
  const body = sent && acceptDialect(name, sent, dialect);
  const secret = body ? body.client_secret : (search.get('client_secret') ?? search.get('client-secret') ?? undefined);
  checkSecretPresence(endpoint, key, secret);
  const input = checkInput(name, endpoint.input, {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(body ? { body } : {}),
    ...(queried.has(name) ? { query: readQuery(name, search, dialect) } : {}),
  });
  const open = withoutSecret.has(name);
  if (key === 'publishable' && typeof secret !== 'string' && !open) throw missing('client_secret');
  const shown = key === 'publishable' && typeof secret === 'string' && !open ? secret : undefined;
  const ofPayout = params.payout_id !== undefined;
  // The one call that both kinds of client secret open.
  const payout = shown !== undefined && name === 'createPaymentMethod' ? payoutOfSecret(world, shown) : undefined;
  const payment =
    shown !== undefined && !ofPayout && !payout ? paymentOfSecret(world, shown, params.payment_id) : undefined;
  if (shown !== undefined && ofPayout) checkPayoutSecret(world, shown, params.payout_id ?? '');
  // `input` has just been read by this endpoint's own schema, so it is what this endpoint's handler takes.
  const handle = handlers[name] as (...parameters: Parameters<Handler<never>>) => unknown;
  const answer = handle(world, input as never, { key, payment, payout, dialect, search });
  checkAnswer(name, answer);
  if (endpoint.operation === 'N') await processorTime(world, answer, request.signal);
  return answer;
}

function dialectOf({ name, dialect, request }: Call, search: URLSearchParams): Dialect {
  if (request.headers.get('x-tillkit-dialect') === 'deployed') return 'deployed';
  return name === 'listCustomerPaymentMethods' && search.has('client_secret') ? 'deployed' : dialect;
}

/** What goes out is what the contract says, with no word outside its closed sets. */
function checkAnswer(name: EndpointName, answer: unknown): void {
  const schema: z.core.$ZodType = catalogue[name].output;
  const read = z.safeParse(schema, answer);
  if (!read.success) throw new BrokenAnswer(read.error.issues.map((issue) => issue.path.join('.')).join(', '));
  if (hasUnknownWord(read.data)) throw new BrokenAnswer('a word outside its closed set');
}

const closedWords: ReadonlySet<string> = new Set(['status', 'trans_status', 'dispute_status', 'dispute_stage']);

function hasUnknownWord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, entry]) => (closedWords.has(key) && entry === 'unknown') || (key !== 'metadata' && hasUnknownWord(entry)),
  );
}

import { checkKey, checkSecretPresence, type KeyPresented, paymentOfSecret } from '../apiKeys.ts';
import { deployedAnswer } from '../deployedAnswer.ts';
import { deployedKey, refuseDeviations, writeAnswer } from '../deployedRequest.ts';
import { missing } from '../errors.ts';
import { readBody } from '../readRequest.ts';
import type { World } from '../state.ts';
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  listCustomersWithCount,
  retrieveCustomer,
  updateCustomer,
} from './customers.ts';
import type { FurtherHandler } from './handler.ts';
import {
  acceptDispute,
  listDisputeFilters,
  listPaymentFilters,
  listRefundFilters,
  retrieveProfile,
  submitEvidence,
  updateRefund,
} from './merchant.ts';
import {
  deletePaymentMethod,
  listMandatesOfCustomer,
  listMethodsOfCustomer,
  retrieveMandate,
  retrievePaymentMethod,
  revokeMandate,
  setDefaultMethod,
} from './methods.ts';
import { checkEligibility, createSessionTokens, readClientConfiguration, readPaymentForClient } from './pages.ts';
import type paths from './paths.json';

/** Endpoints that deployments have beside those of the catalogue, which clients of theirs call. */
export type FurtherName = keyof typeof paths;

const handlers: Readonly<Record<FurtherName, FurtherHandler>> = {
  createCustomer,
  listCustomers,
  listCustomersWithCount,
  retrieveCustomer,
  updateCustomer,
  deleteCustomer,
  listMethodsOfCustomer,
  setDefaultMethod,
  listMandatesOfCustomer,
  retrieveMandate,
  revokeMandate,
  retrievePaymentMethod,
  deletePaymentMethod,
  createSessionTokens,
  checkEligibility,
  readClientConfiguration,
  readPaymentForClient,
  updateRefund,
  listRefundFilters,
  listPaymentFilters,
  listDisputeFilters,
  acceptDispute,
  submitEvidence,
  retrieveProfile,
};

/** Calls whose POST has no body. */
const bodiless: ReadonlySet<FurtherName> = new Set<FurtherName>(['revokeMandate', 'setDefaultMethod', 'acceptDispute']);

const disputes: ReadonlySet<FurtherName> = new Set<FurtherName>(['acceptDispute', 'submitEvidence']);

/** A call that has found its address. */
export interface FoundCall {
  readonly name: FurtherName;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  readonly key: KeyPresented;
}

/** Key, body, client secret, work, in this order, as one transaction. Gives the answer's body as JSON or throws a refusal. */
export async function performFurther(
  world: World,
  { name, request, params, search, key: presented }: FoundCall,
): Promise<string> {
  const wanted = deployedKey(name);
  const key = checkKey(presented, wanted);
  const body = request.method === 'POST' && !bodiless.has(name) ? await readBody(request) : undefined;
  if (body) refuseDeviations(name, 'request', body);
  const secret = body?.client_secret ?? search.get('client_secret') ?? undefined;
  return world.transactions.run(() => {
    checkSecretPresence(wanted, key, secret);
    if (key === 'publishable' && typeof secret !== 'string') throw missing('client_secret');
    const named = params.payment_id ?? (typeof body?.payment_id === 'string' ? body.payment_id : undefined);
    const payment =
      key === 'publishable' && typeof secret === 'string' ? paymentOfSecret(world, secret, named) : undefined;
    const answer = handlers[name](world, { params, body: body ?? {}, search, payment });
    return writeAnswer(name, disputes.has(name) ? deployedAnswer(world, 'retrieveDispute', answer) : answer);
  });
}

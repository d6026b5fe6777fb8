import { defaultMethodKept, mandateInvalid, notFound } from '../errors.ts';
import { savedMethodAnswer } from '../routes/paymentMethods.ts';
import type { StoredMethod, World } from '../state.ts';
import { findMethodOf, getStoredMethodKind, makeDefault, storedMethodAnswer } from '../storedMethod.ts';
import { findCustomer } from './customers.ts';
import type { FurtherCall, FurtherHandler } from './handler.ts';

function findMethod(world: World, id: string | undefined): StoredMethod {
  const method = world.store.methods.get(id ?? '');
  // A card of one payment alone is no stored method of the merchant's.
  if (!method || method.customerId === undefined) throw notFound('Payment method');
  return method;
}

/** `GET /customers/{customer_id}/payment_methods`: the list for the merchant's server. Its tokens pay any payment of the customer. */
export const listMethodsOfCustomer: FurtherHandler = (world, call) => {
  const [id] = findCustomer(world, call);
  const methods = world.store.methods.findBy('customerId', id);
  const rows = [...methods].sort((a, b) => b.lastUsed - a.lastUsed);
  return { customer_payment_methods: rows.map((method) => savedMethodAnswer(world, method)), is_guest_customer: null };
};

/** `POST /customers/{customer_id}/payment_methods/{payment_method_id}/default`. */
export const setDefaultMethod: FurtherHandler = (world, call) => {
  const [id] = findCustomer(world, call);
  const method = findMethodOf(world, id, call.params.payment_method_id);
  makeDefault(world, method);
  return {
    default_payment_method_id: method.id,
    customer_id: id,
    payment_method: getStoredMethodKind(method),
    payment_method_type: method.type ?? null,
  };
};

/** `GET /payment_methods/{method_id}`. */
export const retrievePaymentMethod: FurtherHandler = (world, { params }) =>
  storedMethodAnswer(world, findMethod(world, params.method_id));

/** `DELETE /payment_methods/{method_id}`: not the default one while there are others. */
export const deletePaymentMethod: FurtherHandler = (world, { params }) => {
  const method = findMethod(world, params.method_id);
  if (method.isDefault && world.store.methods.findBy('customerId', method.customerId ?? '').length > 1)
    throw defaultMethodKept();
  world.store.methods.delete(method.id);
  return { payment_method_id: method.id, deleted: true };
};

function findMandate(world: World, { params }: FurtherCall): StoredMethod {
  const [method] = world.store.methods.findBy('mandateId', params.mandate_id ?? '');
  if (!method) throw notFound('Mandate');
  return method;
}

const mandateStatus = ({ mandateRevoked }: StoredMethod) => (mandateRevoked ? 'revoked' : 'active');

function mandateAnswer(method: StoredMethod): Record<string, unknown> {
  return {
    mandate_id: method.mandateId,
    status: mandateStatus(method),
    payment_method_id: method.id,
    payment_method: getStoredMethodKind(method),
    payment_method_type: method.type ?? null,
    card: {
      last4_digits: method.last4,
      card_exp_month: method.expMonth,
      card_exp_year: method.expYear,
      card_holder_name: method.holder ?? null,
      scheme: method.scheme,
      card_network: method.scheme,
      card_fingerprint: method.fingerprint,
      card_isin: method.isin ?? null,
      nick_name: method.nickName ?? null,
    },
    customer_acceptance: null,
  };
}

/** `GET /mandates/{mandate_id}`. */
export const retrieveMandate: FurtherHandler = (world, call) => mandateAnswer(findMandate(world, call));

/** `GET /customers/{customer_id}/mandates`. */
export const listMandatesOfCustomer: FurtherHandler = (world, call) => {
  const [id] = findCustomer(world, call);
  return world.store.methods
    .findBy('customerId', id)
    .filter(({ mandateId }) => mandateId !== undefined)
    .map(mandateAnswer);
};

/** `POST /mandates/revoke/{mandate_id}`: no payment can be made by it afterwards. */
export const revokeMandate: FurtherHandler = (world, call) => {
  const method = findMandate(world, call);
  if (method.mandateRevoked) throw mandateInvalid('Mandate has already been revoked');
  method.mandateRevoked = true;
  method.recurring = false;
  return { mandate_id: method.mandateId, status: mandateStatus(method), error_code: null, error_message: null };
};

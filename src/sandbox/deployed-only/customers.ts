import { isoTime } from '../clock.ts';
import { activeMandate, customerExists, notFound } from '../errors.ts';
import type { CustomerRecord, World } from '../state.ts';
import type { FurtherCall, FurtherHandler } from './handler.ts';

/** Fields of a customer that a request may set. */
const settable = [
  ...(['name', 'email', 'phone', 'phone_country_code', 'description', 'address', 'metadata'] as const),
  ...(['tax_registration_id', 'document_details'] as const),
];

/** The facts have checked the types of a body's fields. */
function detailsOf(body: FurtherCall['body']): CustomerRecord {
  const named = settable.filter((field) => body[field] !== undefined);
  return Object.fromEntries(named.map((field) => [field, structuredClone(body[field])]));
}

/** A customer by the id of an address. */
export function findCustomer(world: World, { params }: Pick<FurtherCall, 'params'>): readonly [string, CustomerRecord] {
  const id = params.customer_id ?? '';
  const customer = world.store.customers.get(id);
  if (!customer) throw notFound('Customer');
  return [id, customer];
}

function customerAnswer(world: World, id: string, customer: CustomerRecord): Record<string, unknown> {
  const byDefault = world.store.methods.findBy('customerId', id).find(({ isDefault }) => isDefault);
  return {
    ...Object.fromEntries(settable.map((field) => [field, customer[field] ?? null])),
    customer_id: id,
    created_at: isoTime(customer.created ?? 0),
    default_payment_method_id: byDefault?.id ?? null,
  };
}

/** `POST /customers`. */
export const createCustomer: FurtherHandler = (world, { body }) => {
  const id = typeof body.customer_id === 'string' ? body.customer_id : `cus_${world.ids.text('customer', 20)}`;
  if (world.store.customers.has(id)) throw customerExists();
  const customer = { ...detailsOf(body), created: world.clock.now() };
  world.store.customers.set(id, customer);
  return customerAnswer(world, id, customer);
};

/** `GET /customers/list`. */
export const listCustomers: FurtherHandler = (world, { search }) => {
  const count = (name: string) => Number(search.get(name) ?? 0);
  const ids = [...world.store.customers.keys()].reverse();
  const limit = count('limit');
  return ids
    .slice(count('offset'), limit === 0 ? undefined : count('offset') + limit)
    .map((id) => customerAnswer(world, id, world.store.customers.get(id) ?? {}));
};

/** `GET /customers/list_with_count`: the same, with the number of all customers. */
export const listCustomersWithCount: FurtherHandler = (world, call) => ({
  data: listCustomers(world, call),
  total_count: world.store.customers.size,
});

/** `GET /customers/{customer_id}`. */
export const retrieveCustomer: FurtherHandler = (world, call) => customerAnswer(world, ...findCustomer(world, call));

/** `POST /customers/{customer_id}`: what is named changes. */
export const updateCustomer: FurtherHandler = (world, call) => {
  const [id, before] = findCustomer(world, call);
  const customer = { ...before, ...detailsOf(call.body) };
  world.store.customers.set(id, customer);
  return customerAnswer(world, id, customer);
};

/** `DELETE /customers/{customer_id}`: with its methods, unless one of them has a mandate that is active. */
export const deleteCustomer: FurtherHandler = (world, call) => {
  const [id] = findCustomer(world, call);
  const methods = world.store.methods.findBy('customerId', id);
  if (methods.some(({ mandateId, mandateRevoked }) => mandateId !== undefined && !mandateRevoked))
    throw activeMandate();
  for (const method of methods) world.store.methods.delete(method.id);
  world.store.customers.delete(id);
  return { customer_id: id, customer_deleted: true, address_deleted: true, payment_methods_deleted: true };
};

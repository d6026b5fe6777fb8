import type { catalogue, InputOf } from '../../contract/index.ts';
import { maskText } from '../../validation/index.ts';
import { methodNotSupported, missing, notFound, notYourCustomer, unprocessable } from '../errors.ts';
import { attachDestination } from '../payoutMethod.ts';
import type { OtherMethod, PaymentRecord, StoredMethod, World } from '../state.ts';
import {
  type MethodFilter,
  meetsFilter,
  needsNoCode,
  storedMethodAnswer,
  surchargeAnswer,
  tokenLife,
} from '../storedMethod.ts';
import { keepTypedMethod, readTypedCard } from '../typedCard.ts';
import { createOtherMethod, readWallet } from '../walletMethod.ts';
import type { Handler } from './handler.ts';

type Body = InputOf<typeof catalogue.createPaymentMethod>['body'];

/**
 * `POST /payment_methods`: the same card of the same customer is the method that there is already. A card typed under a payment's client secret
 * belongs to that payment alone, as a wallet's token does: a holder of the link may pay with it, but is not thereby the payment's customer. Under a payout's client secret it
 * is where the payout goes.
 */
export const createPaymentMethod: Handler<'createPaymentMethod'> = (world, { body }, caller) => {
  if (caller.payout) return attachDestination(world, caller.payout, body);
  const owner = caller.payment ? undefined : body.customer_id;
  if (caller.key === 'secret' && owner === undefined) throw missing('customer_id');
  if (caller.payment && body.customer_id !== undefined && body.customer_id !== caller.payment.customerId) {
    throw notYourCustomer();
  }
  if (owner !== undefined && !world.store.customers.has(owner)) throw notFound('Customer');
  const { payment_method: kind } = body;
  if (kind !== 'card') {
    if (caller.payment && kind === 'wallet') {
      const wallet = readWallet(world, body.payment_method_type, body.wallet, caller.payment);
      keepTypedMethod(world, wallet);
      return storedMethodAnswer(world, wallet);
    }
    if (owner === undefined)
      throw methodNotSupported('a payment takes an alternative payment method with its confirmation');
    return storeOther(world, owner, kind, body);
  }
  if (!body.card) throw missing('card');
  const boundTo = caller.payment?.id;
  const typed = readTypedCard(
    world,
    { ...body.card, card_network: body.card_network },
    { customerId: owner, boundTo, type: body.payment_method_type, billing: body.billing, metadata: body.metadata },
  );
  const method = world.store.methods
    .findBy('fingerprint', typed.fingerprint)
    .find((one) => one.customerId === owner && one.boundTo === boundTo);
  if (!method) {
    keepTypedMethod(world, typed);
    return storedMethodAnswer(world, typed);
  }
  method.expMonth = typed.expMonth;
  method.expYear = typed.expYear;
  method.scheme = typed.scheme;
  method.billing = typed.billing ?? method.billing;
  method.holder = typed.holder ?? method.holder;
  method.nickName = typed.nickName ?? method.nickName;
  return storedMethodAnswer(world, method);
};

/** Stores what is no card for a customer: the account's texts as answers may show them, and nothing of a wallet or of `payment_method_data`. */
function storeOther(world: World, owner: string, kind: OtherMethod['kind'], body: Body): Record<string, unknown> {
  const field = kind === 'bank_transfer' || kind === 'wallet' ? kind : 'payment_method_data';
  if (body[field] === undefined) throw missing(field);
  const method = createOtherMethod(world, {
    customerId: owner,
    boundTo: undefined,
    behaviour: {},
    type: body.payment_method_type,
    billing: body.billing,
    metadata: body.metadata,
    other: {
      kind,
      issuer: body.payment_method_issuer ?? body.payment_method_issuer_code,
      bankTransfer: body.bank_transfer && shownAccount(body.bank_transfer),
    },
  });
  world.store.methods.set(method.id, method);
  world.ledger.write({ kind: 'method stored', detail: method.id });
  return storedMethodAnswer(world, method);
}

/** The texts of a bank account by the fields of interface 2.7; of a number no more than its last four characters. */
function shownAccount(account: NonNullable<Body['bank_transfer']>): Readonly<Record<string, string>> {
  const { bank_account_number: number, bank_routing_number: routing, bank_name, bank_city } = account;
  const shown = {
    bank_account_number: number && maskText(number, 0, 4),
    bank_routing_number: routing && maskText(routing, 0, 4),
    bank_name,
    bank_city,
  };
  return Object.fromEntries(Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** `GET /customers/payment_methods`: newest use first, a fresh token for each row of each answer (upstream 11). */
export const listCustomerPaymentMethods: Handler<'listCustomerPaymentMethods'> = (world, { query }, caller) => {
  if (caller.payment === undefined) throw notFound('Payment');
  const { payment } = caller;
  if (payment.customerId === undefined) return { customer_payment_methods: [], is_guest_customer: true };
  if (caller.wire.namesRestrictions && query.customer_id !== payment.customerId) throw notYourCustomer();
  const currencies = query.accepted_currency;
  // A payment of another currency than the accepted ones can be paid with nothing.
  const payable = currencies.length === 0 || currencies.includes(payment.currency);
  const filter: MethodFilter = {
    currencies,
    countries: query.accepted_country,
    least: query.minimum_amount,
    most: query.maximum_amount,
    recurring: query.recurring_payment_enabled,
    installments: query.installment_payment_enabled,
    networks: caller.search.getAll('card_networks'),
  };
  const rows = world.store.methods
    .findBy('customerId', payment.customerId)
    .filter((method) => payable && meetsFilter(method, filter))
    .reverse()
    .sort((a, b) => b.lastUsed - a.lastUsed)
    .slice(0, rowLimit(caller.search));
  return {
    customer_payment_methods: rows.map((method) => savedMethodAnswer(world, method, payment)),
    is_guest_customer: false,
  };
};

function rowLimit(search: URLSearchParams): number | undefined {
  const limit = search.get('limit');
  if (limit === null) return undefined;
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    throw unprocessable('limit should be in between 1 and 100');
  }
  return Number(limit);
}

/**
 * A row of a list of saved methods, with a token of its own.
 *
 * @param payment that the list is for. Without one the token pays any payment of the customer.
 */
export function savedMethodAnswer(
  world: World,
  method: StoredMethod,
  payment?: PaymentRecord,
): Record<string, unknown> {
  const token = `token_${world.ids.text('token', 20)}`;
  world.store.tokens.set(token, {
    methodId: method.id,
    paymentId: payment?.id,
    expires: world.clock.now() + tokenLife,
  });
  const {
    payment_method,
    payment_method_type,
    recurring_enabled,
    installment_payment_enabled,
    payment_experience,
    card,
    metadata,
    created,
    last_used_at,
    bank_transfer,
  } = storedMethodAnswer(world, method);
  return {
    payment_token: token,
    payment_method_id: method.id,
    customer_id: method.customerId ?? null,
    payment_method,
    payment_method_type,
    payment_method_issuer: method.other?.issuer ?? null,
    recurring_enabled,
    installment_payment_enabled,
    requires_cvv: method.requiresCvv && !needsNoCode(world, method, payment),
    default_payment_method_set: method.isDefault,
    payment_experience,
    card,
    metadata,
    created,
    last_used_at,
    bank_transfer,
    bank: method.other?.bankTransfer?.bank_account_number
      ? { mask: method.other.bankTransfer.bank_account_number.slice(-4) }
      : null,
    surcharge_details:
      payment && payment.fields.surcharge_details === undefined ? surchargeAnswer(method, payment) : null,
    billing: method.billing ?? null,
  };
}

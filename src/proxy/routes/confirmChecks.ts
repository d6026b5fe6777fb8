import * as z from 'zod/mini';
import type { Failure } from '../../client/index.ts';
import {
  alternativeMethod,
  alternativeMethodFields,
  getSetupUsage,
  identifier,
  isAsShown,
  type Payment,
  type PaymentPhase,
  paymentPhase,
} from '../../contract/index.ts';
import { countries } from '../../validation/index.ts';
import { type Outcome, refuse } from '../answers/refusal.ts';
import { refuseFailedRead } from '../answers/serviceFailure.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { listSavedMethods } from '../upstream/listSavedMethods.ts';
import { getCustomerId } from './browserReads.ts';
import type { Confirmation } from './confirmBody.ts';

/** Who requests a call: its client secret, the browser's IP address and the request. */
export interface Requester {
  readonly secret: string;
  readonly address: string | undefined;
  readonly requestId: string;
  /** The customer who is signed in at the merchant, by the session that came with the call; absent without one. */
  readonly customerId: string | undefined;
}

/** What is invalid in a payment method: an unknown type, or a missing field. `undefined` where it is valid. */
export function findMethodProblem({
  payment_method,
  payment_method_type: type,
  ...confirmation
}: Confirmation): string | undefined {
  const { shown_cost: cost } = confirmation;
  if (cost !== undefined && readShownCost(cost) === undefined)
    return 'body.shown_cost: not a surcharge from the list of saved methods';
  if (type === undefined) return undefined;
  const alternative = alternativeMethod(type);
  if (alternative === undefined)
    return 'body.payment_method_type: not an alternative payment method that is offered here';
  if (payment_method !== alternative.method) return 'body.payment_method: does not go with payment_method_type';
  const { field } = alternative;
  if (field === undefined) return undefined;
  return alternativeMethodFields[field].shape.test(confirmation[field] ?? '')
    ? undefined
    : `body.${field}: not what this payment method asks for`;
}

const cardTypes = ['credit', 'debit'];

/** Refuses a payment method type that the payment does not allow. */
export function requireAllowedMethod(
  { payment_method: method, payment_method_type: type }: Pick<Confirmation, 'payment_method' | 'payment_method_type'>,
  payment: Payment,
): Outcome | undefined {
  const allowed = payment.allowed_payment_method_types;
  if (allowed === undefined) return undefined;
  // A card has no type here: the service finds out whether it is credit or debit.
  const isAllowed =
    type === undefined ? method !== 'card' || cardTypes.some((one) => allowed.includes(one)) : allowed.includes(type);
  return isAllowed ? undefined : refuse('method_refused');
}

/**
 * Refuses a setup without a new card, without the payer's consent to save it, or whose customer is not signed in; and a payment of 0 that keeps its card for a
 * use that is not known here, to which nobody can have agreed.
 */
export function requireConsent(
  {
    payment_method: method,
    save_card: isWanted,
    payment_token: token,
  }: Pick<Confirmation, 'payment_method' | 'save_card' | 'payment_token'>,
  { customerId }: Requester,
  payment: Payment,
): Outcome | undefined {
  if (payment.net_amount === 0 && payment.setup_future_usage === 'unknown') return refuse('method_refused');
  if (getSetupUsage(payment) === undefined) return undefined;
  if (method !== 'card' || token !== undefined || isWanted !== true) return refuse('method_refused');
  return customerId !== undefined && customerId === getCustomerId(payment)
    ? undefined
    : refuse('customer_session_missing');
}

const amountShown = z.nullable(z.number());
/** Id of the saved method, then its total surcharge, surcharge and tax, as its row showed them. */
const shownCost = z.tuple([identifier, amountShown, amountShown, amountShown]);

/** The refusal where the saved methods could not be read. An expired client secret means that the payment has expired. */
const refuseUnreadList = (failure: Failure): Outcome =>
  failure.code === 'IR_08' ? refuse('payment_expired') : refuseFailedRead(failure);

/**
 * Refuses a saved payment method of a customer who is not signed in: a client secret alone does not prove who the payer is.
 *
 * - A token is always refused. The list is read first all the same: its failure shows that the payment has expired, which is the better reason.
 * - The id of a method is refused where the list has it, in any country, since pages leave out some saved cards by country. A card that was tokenized for
 *   this payment is in no list.
 */
export async function requireOwnMethod(
  { payment_token: token, payment_method_id: id }: Confirmation,
  context: ProxyContext,
  requester: Requester,
  payment: Payment,
): Promise<Outcome | undefined> {
  const customer = getCustomerId(payment);
  if (customer !== undefined && requester.customerId === customer) return undefined;
  if (token === undefined && id === undefined) return undefined;
  if (customer === undefined) return token === undefined ? undefined : refuse('customer_session_missing');
  // For a token no countries are named: deployments do not know every one of them.
  const listed = await listSavedMethods(
    context,
    requester,
    payment,
    customer,
    token === undefined ? countries : undefined,
  );
  if (!listed.ok) return refuseUnreadList(listed.failure);
  const isSaved = listed.value.customer_payment_methods.some((one) => one.payment_method_id === id);
  return token !== undefined || isSaved ? refuse('customer_session_missing') : undefined;
}

/**
 * Refuses a saved payment method whose surcharge is no longer the one that the payer was shown. The surcharge is in the list of saved methods alone, so the
 * list is read again right before the charge. The service itself refuses a method that is no longer listed.
 */
export async function requireShownSurcharge(
  { payment_token: token, shown_cost: text }: Confirmation,
  context: ProxyContext,
  requester: Requester,
  payment: Payment,
): Promise<Outcome | undefined> {
  const customerId = getCustomerId(payment);
  const shown = text === undefined ? undefined : readShownCost(text);
  if (token === undefined || shown === undefined || customerId === undefined) return undefined;
  const [id, ...shownAmounts] = shown;
  const listed = await listSavedMethods(context, requester, payment, customerId);
  if (!listed.ok) return refuseUnreadList(listed.failure);
  const row = listed.value.customer_payment_methods.find((one) => one.payment_method_id === id);
  if (row === undefined) return undefined;
  const {
    display_total_surcharge_amount: total = null,
    display_surcharge_amount: part = null,
    display_tax_on_surcharge_amount: tax = null,
  } = row.surcharge_details ?? {};
  const isSame = [total, part, tax].every((now, index) => now === shownAmounts[index]);
  return isSame ? undefined : refuse('amount_changed');
}

/** Reads the surcharge that the payer was shown; `undefined` for any other text. */
function readShownCost(text: string): z.output<typeof shownCost> | undefined {
  if (text.length > 256) return undefined;
  try {
    const read = shownCost.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Refuses where the payer was shown another amount than the payment has now, or another use of the card that a setup saves. */
export const requireAsShown = ({ shown }: Pick<Confirmation, 'shown'>, payment: Payment): Outcome | undefined =>
  shown === undefined || isAsShown(shown, payment) ? undefined : refuse('amount_changed');

/** Phases in which a payment takes no payment method. A failed one may be tried again; about an unknown status the service decides. */
const closedPhases: ReadonlySet<PaymentPhase> = new Set(['processing', 'review', 'paid', 'cancelled']);

export const requireOpenPayment = (payment: Payment) =>
  closedPhases.has(paymentPhase(payment)) ? refuse('payment_not_open') : undefined;

/** Refuses the id of a tokenized card where the browser sends new cards itself: no page of ours has such an id then. */
export const refuseStoredMethodId = ({ payment_method_id: id }: Confirmation, { adapter }: ProxyContext) =>
  adapter.newCardSender === 'browser' && id !== undefined ? refuse('method_id_not_taken') : undefined;

/** Refuses where the service takes no further attempt. */
export const requireFurtherAttempt = (payment: Payment, context: ProxyContext) =>
  context.adapter.allowsRetry(payment, context.now()) ? undefined : refuse('payment_not_open');

import * as z from 'zod/mini';
import { describeIssue, type Failure, type Result } from '../../client/index.ts';
import {
  alternativeMethod,
  alternativeMethodFields,
  browserCatalogue,
  findServerTransId,
  type InputOf,
  identifier,
  type OpenedConfirmation,
  type OpenOperation,
  type Payment,
  type PaymentPhase,
  type PaymentView,
  paymentPhase,
  type ThreeDSAuthentication,
  threeDSAuthentication,
  type updatePayment,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { countries } from '../../validation/index.ts';
import { type Outcome, type RefusalCode, refuse } from '../answers/refusal.ts';
import { refuseFailedRead } from '../answers/serviceFailure.ts';
import type { RateLimits } from '../guards/rateLimits.ts';
import { countDecline } from '../guards/rateLimits.ts';
import { parseKnownKeys } from '../guards/readJsonBody.ts';
import { getAddressGroup } from '../guards/requestGuard.ts';
import { defaultJournalTimes } from '../journal/journalRecord.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { authorizeAddress, endsAttempt, finishAuthentication } from '../upstream/finishAuthentication.ts';
import { listSavedMethods } from '../upstream/listSavedMethods.ts';
import { getCustomerId } from './browserReads.ts';

/** The service's answer to a call that moves money or authentication state; or the permission for the browser to send it. */
export type PaymentWriteAnswer =
  | { readonly payment: PaymentView }
  | { readonly authentication: ThreeDSAuthentication }
  | { readonly opened: OpenedConfirmation };

/** Who requests a call: its client secret, the browser's IP address and the request. */
export interface Requester {
  readonly secret: string;
  readonly address: string | undefined;
  readonly requestId: string;
  /** The customer who is signed in at the merchant, by the session that came with the call; absent without one. */
  readonly customerId: string | undefined;
}

/** A valid body of a route: its canonical text, its checks, and how its call is sent. */
export interface ParsedBody {
  readonly ok: true;
  /** The body as canonical JSON; two requests of one operation have the same. */
  readonly text: string;
  /** Number of unknown fields that were dropped; absent for none. */
  readonly dropped?: number | undefined;
  /** True for a new payment method: their number per payment is limited. */
  readonly newMethod?: boolean | undefined;
  /** Id of the browser that is permitted to send the call itself. */
  readonly caller?: string | undefined;
  /** Refuses the body where it does not fit the payment, as just read, or where settings or further reads of the service do not allow it. */
  readonly check?:
    | ((context: ProxyContext, requester: Requester, payment: Payment) => Promise<Outcome | undefined>)
    | undefined;
  /** Sends the call to the service. */
  readonly send: (context: ProxyContext, requester: Requester, payment: Payment) => Promise<Result<PaymentWriteAnswer>>;
}

/** A browser route that moves money or authentication state, as data. */
export interface PaymentWrite {
  readonly name: 'confirmWithMethod' | 'openConfirmation' | 'authenticatePayment' | 'completePayment';
  /** Present where the browser sends the call to the service itself. @default the proxy sends it */
  readonly sender?: 'browser';
  readonly operation: OpenOperation['operation'];
  readonly limit: keyof RateLimits;
  /** Code of a refusal by the service that has no code of its own. */
  readonly refusal: RefusalCode;
  /** Refuses the call where the status of the payment, as just read, does not allow it. */
  readonly refuses: (payment: Payment) => Outcome | undefined;
  /** Parses and checks a body. */
  readonly parseBody: (
    paymentId: string,
    body: unknown,
  ) => { readonly ok: false; readonly problem: string; readonly dropped?: number | undefined } | ParsedBody;
}

type Confirmation = InputOf<typeof browserCatalogue.confirmWithMethod>['body'];

/** The body of the confirmation. It has these fields and no others, whatever the browser sent; amount, currency and customer are not among them. */
export function buildConfirmBody(
  confirmation: Confirmation,
  address: string | undefined,
  context: Pick<ProxyContext, 'policy' | 'now'>,
  customerId: string | undefined,
): InputOf<typeof updatePayment>['body'] {
  const { payment_method, payment_method_id, payment_token, payment_method_type, card_cvc } = confirmation;
  const alternative = payment_method_type === undefined ? undefined : alternativeMethod(payment_method_type);
  if (alternative !== undefined && payment_method_type !== undefined) {
    return {
      payment_method: alternative.method,
      payment_method_type,
      payment_method_data: alternative.data(confirmation),
      confirm: true,
      ...browserInfoFields(confirmation, address),
    };
  }
  const { save_card, browser_info } = confirmation;
  const isNew = payment_method_id !== undefined;
  return {
    payment_method,
    ...defined({ payment_method_id, payment_token }),
    ...(card_cvc === undefined ? {} : { payment_method_data: { card_token: { card_cvc } } }),
    confirm: true,
    ...(isNew
      ? savedCardFields({ save_card, user_agent: browser_info?.user_agent }, address, context, customerId)
      : {}),
    ...browserInfoFields(confirmation, address),
  };
}

/**
 * Fields that save a new card, with the payer's consent; empty where it is not saved. A card is saved only where the merchant's policy offers it, and only for
 * the customer who is signed in.
 */
function savedCardFields(
  { save_card, user_agent }: { readonly save_card?: boolean | undefined; readonly user_agent?: string | undefined },
  ip_address: string | undefined,
  { policy, now }: Pick<ProxyContext, 'policy' | 'now'>,
  customerId: string | undefined,
) {
  const keep = save_card === true && customerId !== undefined ? policy.save_card : undefined;
  if (keep === undefined) return {};
  return {
    setup_future_usage: keep,
    customer_acceptance: {
      acceptance_type: 'online' as const,
      accepted_at: new Date(now()).toISOString(),
      online: { ip_address, user_agent },
    },
  };
}

/** `browser_info` with the IP address of the connection; an address that the browser sent is ignored. */
function browserInfoFields({ browser_info }: Confirmation, address: string | undefined) {
  return browser_info === undefined && address === undefined
    ? {}
    : { browser_info: { ...browser_info, ip_address: address } };
}

/** What the page has asked of the payer. An update replaces a contact block as a whole, so the billing address that the payment has goes along. */
function contactFields({ billing, shipping }: Confirmation, known: Payment['billing']) {
  return {
    ...(billing === undefined
      ? {}
      : { billing: { ...known, ...defined({ email: billing.email, phone: billing.phone }) } }),
    ...defined({ shipping }),
  };
}

/** What is invalid in a payment method: an unknown type, or a missing field. `undefined` where it is valid. */
function findMethodProblem({
  payment_method,
  payment_method_type: type,
  ...confirmation
}: Confirmation): string | undefined {
  const { shown_cost: cost } = confirmation;
  if (cost !== undefined && readShownCost(cost) === undefined) return 'body.shown_cost: not what a row says';
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

/** A one-time code. */
const otpPattern = /^\d{3,12}$/;

const cardTypes = ['credit', 'debit'];

/** Refuses a payment method type that the payment does not allow. */
function requireAllowedMethod(
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

const figure = z.nullable(z.number());
const shownCost = z.tuple([identifier, figure, figure, figure]);

/** The refusal where the saved methods could not be read. An expired client secret means that the payment has expired. */
const refuseUnreadList = (failure: Failure): Outcome =>
  failure.code === 'IR_08' ? refuse('payment_expired') : refuseFailedRead(failure);

/**
 * Refuses a saved payment method of a customer who is not signed in: a client secret alone does not prove who the payer is. A card that was tokenized for this
 * payment is in no list. The list covers every country, because pages of this payment leave out some saved cards by country. It is also read for a token, so
 * that an expired payment is refused as expired and not for a missing session.
 */
async function requireOwnMethod(
  { payment_token: token, payment_method_id: id }: Confirmation,
  context: ProxyContext,
  requester: Requester,
  payment: Payment,
): Promise<Outcome | undefined> {
  const customer = getCustomerId(payment);
  if (customer !== undefined && requester.customerId === customer) return undefined;
  if (token === undefined && id === undefined) return undefined;
  if (customer === undefined) return token === undefined ? undefined : refuse('customer_session_missing');
  // A token is refused whatever is listed. For a token no countries are named: deployments do not know every one of them.
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
async function requireShownSurcharge(
  { payment_token: token, shown_cost: text }: Confirmation,
  context: ProxyContext,
  requester: Requester,
  payment: Payment,
): Promise<Outcome | undefined> {
  const customerId = getCustomerId(payment);
  const shown = text === undefined ? undefined : readShownCost(text);
  if (token === undefined || shown === undefined || customerId === undefined) return undefined;
  const [id, ...figures] = shown;
  const listed = await listSavedMethods(context, requester, payment, customerId);
  if (!listed.ok) return refuseUnreadList(listed.failure);
  const row = listed.value.customer_payment_methods.find((one) => one.payment_method_id === id);
  if (row === undefined) return undefined;
  const {
    display_total_surcharge_amount: total = null,
    display_surcharge_amount: part = null,
    display_tax_on_surcharge_amount: tax = null,
  } = row.surcharge_details ?? {};
  const isSame = [total, part, tax].every((now, index) => now === figures[index]);
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

/** Refuses where the payer was shown another amount than the payment has now. */
function requireShownAmount({ shown }: Pick<Confirmation, 'shown'>, payment: Payment): Outcome | undefined {
  if (shown === undefined) return undefined;
  const isSame = shown.net_amount === payment.net_amount && shown.currency === payment.currency;
  return isSame ? undefined : refuse('amount_changed');
}

/** Parses a body by the schema of its endpoint, and drops unknown fields. */
function parseInput<Input extends { readonly body: unknown }>(
  endpoint: { readonly input: z.core.$ZodType<Input> },
  paymentId: string,
  body: unknown,
): { ok: true; input: Input; text: string; dropped?: number | undefined } | { ok: false; problem: string } {
  const note: { dropped?: number } = {};
  const parsed = parseKnownKeys(endpoint.input, { params: { payment_id: paymentId }, body }, note);
  if (!parsed.success) return { ok: false, problem: describeIssue(parsed.error.issues[0]), ...note };
  return { ok: true, input: parsed.data, text: JSON.stringify(parsed.data.body), ...note };
}

/** Maps the value of a result and leaves a failure alone. */
function mapValue<T>(result: Result<T>, map: (value: T) => PaymentWriteAnswer): Result<PaymentWriteAnswer> {
  return result.ok ? { ...result, value: map(result.value) } : result;
}

/** Phases in which a payment takes no payment method. A failed one may be tried again; about an unknown status the service decides. */
const closedPhases: ReadonlySet<PaymentPhase> = new Set(['processing', 'review', 'paid', 'cancelled']);

const requireOpenPayment = (payment: Payment) =>
  closedPhases.has(paymentPhase(payment)) ? refuse('payment_not_open') : undefined;

/** Refuses the id of a tokenized card where the browser sends new cards itself: no page of ours has such an id then. */
const refuseStoredMethodId = ({ payment_method_id: id }: Confirmation, { adapter }: ProxyContext) =>
  adapter.newCardSender === 'browser' && id !== undefined ? refuse('method_id_not_taken') : undefined;

/** Refuses where the service takes no further attempt. */
const requireFurtherAttempt = (payment: Payment, context: ProxyContext) =>
  context.adapter.takesAttempt(payment, context.now()) ? undefined : refuse('payment_not_open');

/** Refuses to authenticate or complete a payment that asks for no customer action. */
const requireCustomerAction = (payment: Payment) =>
  payment.status === 'requires_customer_action' ? undefined : refuse('payment_not_open');

/** `threeDSServerTransID` of a payment's 3DS Method, which the answer to the authentication must repeat; `undefined` without a 3DS Method. */
function getThreeDSServerTransId({ next_action: action }: Payment): string | undefined {
  return findServerTransId(action?.three_ds_data?.three_ds_method_details?.three_ds_method_data ?? '');
}

/** The routes, in the order in which a payment uses them. */
export const paymentWrites: readonly PaymentWrite[] = [
  {
    name: 'confirmWithMethod',
    operation: 'confirm',
    limit: 'secretWrites',
    refusal: 'method_refused',
    refuses: requireOpenPayment,
    parseBody: (paymentId, body) => {
      const read = parseInput(browserCatalogue.confirmWithMethod, paymentId, body);
      if (!read.ok) return read;
      const { params, body: confirmation } = read.input;
      const problem = findMethodProblem(confirmation);
      if (problem !== undefined) return { ok: false, problem };
      return {
        check: async (context, requester, payment) =>
          requireAllowedMethod(confirmation, payment) ??
          requireShownAmount(confirmation, payment) ??
          refuseStoredMethodId(confirmation, context) ??
          requireFurtherAttempt(payment, context) ??
          (await requireOwnMethod(confirmation, context, requester, payment)) ??
          requireShownSurcharge(confirmation, context, requester, payment),
        newMethod: confirmation.payment_method_id !== undefined,
        send: async (context, { address, requestId, customerId }, { currency, billing }) => {
          const body = buildConfirmBody(confirmation, address, context, customerId);
          const update = { params, body: { ...body, ...contactFields(confirmation, billing) } };
          const updated = await context.service[context.adapter.confirmation](update, { requestId, currency });
          if (updated.ok) await countDecline(context, getAddressGroup(address), updated.value);
          return mapValue(updated, (payment) => ({ payment }));
        },
        ...read,
      };
    },
  },
  {
    name: 'openConfirmation',
    sender: 'browser',
    operation: 'confirm',
    limit: 'secretWrites',
    refusal: 'method_refused',
    refuses: requireOpenPayment,
    parseBody: (paymentId, body) => {
      const read = parseInput(browserCatalogue.openConfirmation, paymentId, body);
      if (!read.ok) return read;
      const { caller, ...wish } = read.input.body;
      return {
        ...read,
        // The caller is not part of the text: the same wish of another caller is the same operation.
        text: JSON.stringify(wish),
        caller,
        check: async (context, _, payment) =>
          requireAllowedMethod(wish, payment) ??
          requireShownAmount(wish, payment) ??
          requireFurtherAttempt(payment, context),
        newMethod: true,
        send: async (context, { address, customerId }) => {
          const { browserMs: within_ms } = { ...defaultJournalTimes, ...context.options.journalTimes };
          return { ok: true, value: { opened: { within_ms, ...savedCardFields(wish, address, context, customerId) } } };
        },
      };
    },
  },
  {
    name: 'authenticatePayment',
    operation: 'authenticate',
    limit: 'secretAuthentications',
    refusal: 'authentication_refused',
    refuses: requireCustomerAction,
    parseBody: (paymentId, body) => {
      const read = parseInput(browserCatalogue.authenticatePayment, paymentId, body);
      if (!read.ok) return read;
      const { params, body: known } = read.input;
      return {
        send: async (context, { secret, requestId }, payment) => {
          const answered = await context.publishable.authenticateThreeDS(
            { params, body: { client_secret: secret, device_channel: 'BRW', ...known } },
            { requestId, currency: payment.currency, transactionId: getThreeDSServerTransId(payment) },
          );
          // Deployments close a failed attempt only by this post; otherwise the next attempt is refused.
          const address = authorizeAddress(payment, context);
          if (address !== undefined && answered.ok && endsAttempt(answered.value.trans_status, context.policy))
            await finishAuthentication(context, payment, address, requestId);
          // Parsed again, so that the browser gets the interface's fields and no others.
          return mapValue(answered, (authentication) => ({
            authentication: z.parse(threeDSAuthentication, authentication),
          }));
        },
        ...read,
      };
    },
  },
  {
    name: 'completePayment',
    operation: 'complete',
    limit: 'secretCompletions',
    refusal: 'authentication_refused',
    refuses: requireCustomerAction,
    parseBody: (paymentId, body) => {
      const read = parseInput(browserCatalogue.completePayment, paymentId, body);
      if (!read.ok) return read;
      const {
        params,
        body: { otp, ...known },
      } = read.input;
      if (otp !== undefined && !otpPattern.test(otp)) return { ok: false, problem: 'body.otp: not a one-time code' };
      const code = otp === undefined ? {} : { feature_metadata: { redirect_response: { json_payload: { otp } } } };
      return {
        check: async (context, _, payment) => {
          // A deployment gets the post all the same, which closes a failed attempt.
          if (authorizeAddress(payment, context) !== undefined) return undefined;
          return payment.external_authentication_details?.status === 'failed' ? refuse('not_authenticated') : undefined;
        },
        send: async (context, { secret, requestId }, payment) => {
          const address = authorizeAddress(payment, context);
          const completed: Result<PaymentView> =
            address === undefined
              ? await context.publishable.completeAuthorize(
                  { params, body: { client_secret: secret, ...known, ...code } },
                  { requestId, currency: payment.currency },
                )
              : await finishAuthentication(context, payment, address, requestId);
          return mapValue(completed, (answered) => ({ payment: answered }));
        },
        ...read,
      };
    },
  },
];

import * as z from 'zod/mini';
import { describeIssue, type Failure, type Result } from '../../client/index.ts';
import {
  alternativeMethod,
  alternativeMethodFields,
  browserCatalogue,
  decodeJson,
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
import { readFailure } from '../answers/serviceFailure.ts';
import { parseKnownKeys } from '../guards/parseKnownKeys.ts';
import type { Finding } from '../journal/journalRecord.ts';
import { defaultJournalTimes } from '../journal/journalTimes.ts';
import { noteDecline } from '../limits/cardTesting.ts';
import { addressGroup } from '../limits/clientAddress.ts';
import type { RateLimits } from '../limits/rateLimiter.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { authorizeAddress, endsAttempt, finishAuthentication } from '../service/finishAuthentication.ts';
import { listSavedMethods } from '../service/listSavedMethods.ts';
import { customerOf } from './customerOf.ts';

/** What the service answered to a call that moves money or authentication state; or the permission for the browser to send it. */
export type PaymentWriteAnswer =
  | { readonly payment: PaymentView }
  | { readonly authentication: ThreeDSAuthentication }
  | { readonly opened: OpenedConfirmation };

/** Who sends a call: the client secret it came with, the browser's address, the request. */
export interface Sender {
  readonly secret: string;
  readonly address: string | undefined;
  readonly requestId: string;
  /** The customer who is signed in at the merchant, by the session that came with the call; absent without one. */
  readonly customerId: string | undefined;
}

/** A body that a route takes: its text in one spelling, and how it is sent. */
export interface ReadBody {
  readonly ok: true;
  readonly text: string;
  /** Fields that no route knows, dropped. */
  readonly dropped?: number | undefined;
  /** True for a method that was just stored: only so many are tried for one payment. */
  readonly newMethod?: boolean | undefined;
  /** The browser that is to send the call itself. */
  readonly caller?: string | undefined;
  /** Says why a payment, as just read, does not take this very body. */
  readonly refuses?: ((payment: Payment) => Outcome | undefined) | undefined;
  /** The same where the context or the service decides; the payment's own refusals come before. */
  readonly asks?:
    | ((context: ProxyContext, sender: Sender, payment: Payment) => Promise<Outcome | undefined>)
    | undefined;
  readonly send: (context: ProxyContext, sender: Sender, payment: Payment) => Promise<Result<PaymentWriteAnswer>>;
}

/** A browser route whose call moves money or authentication state, as data. */
export interface PaymentWrite {
  readonly name: 'confirmWithMethod' | 'openConfirmation' | 'authenticatePayment' | 'completePayment';
  /** Who sends the call. @default the proxy */
  readonly sender?: 'browser';
  readonly operation: OpenOperation['operation'];
  readonly path: string;
  readonly limit: keyof RateLimits;
  /** What a verdict of the service means that has no code of its own. */
  readonly refusal: RefusalCode;
  /** Says why a payment, as just read, does not take the call. */
  readonly refuses: (payment: Payment) => Outcome | undefined;
  /** Phase of a payment, as far as this call moves it. */
  readonly mark: (payment: Payment) => string;
  /** Reads a body. */
  readonly read: (
    paymentId: string,
    body: unknown,
  ) => { readonly ok: false; readonly problem: string; readonly dropped?: number | undefined } | ReadBody;
}

type Selection = InputOf<typeof browserCatalogue.confirmWithMethod>['body'];

/** The update that a selection becomes: these fields and no others, whatever the browser sent. Amount, currency and customer are not among them. */
export function buildUpdate(
  selection: Selection,
  address: string | undefined,
  context: Pick<ProxyContext, 'policy' | 'now'>,
  customerId: string | undefined,
): InputOf<typeof updatePayment>['body'] {
  const { payment_method, payment_method_id, payment_token, payment_method_type, card_cvc } = selection;
  const way = payment_method_type === undefined ? undefined : alternativeMethod(payment_method_type);
  if (way !== undefined && payment_method_type !== undefined) {
    return {
      payment_method: way.method,
      payment_method_type,
      payment_method_data: way.data(selection),
      confirm: true,
      ...browserOf(selection, address),
    };
  }
  const { save_card, browser_info } = selection;
  const isNew = payment_method_id !== undefined;
  return {
    payment_method,
    ...defined({ payment_method_id, payment_token }),
    ...(card_cvc === undefined ? {} : { payment_method_data: { card_token: { card_cvc } } }),
    confirm: true,
    ...(isNew ? keptFor({ save_card, user_agent: browser_info?.user_agent }, address, context, customerId) : {}),
    ...browserOf(selection, address),
  };
}

/**
 * What a new card is kept for, with the payer's consent; nothing where it is not kept. It is kept for the customer who agrees, not for the one whose
 * link another person holds. Only what the merchant offers can be agreed to, and only now, from here.
 */
function keptFor(
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

/** The address is what the connection says; what the browser says of it does not count. */
function browserOf({ browser_info }: Selection, address: string | undefined) {
  return browser_info === undefined && address === undefined
    ? {}
    : { browser_info: { ...browser_info, ip_address: address } };
}

/** Says what is wrong with a way without a card: one that is not known, or that misses what it asks for. */
function problemOfWay({ payment_method, payment_method_type: type, ...selection }: Selection): string | undefined {
  const { shown_cost: cost } = selection;
  if (cost !== undefined && readShownCost(cost) === undefined) return 'body.shown_cost: not what a row says';
  if (type === undefined) return undefined;
  const way = alternativeMethod(type);
  if (way === undefined) return 'body.payment_method_type: not a way that this page offers';
  if (payment_method !== way.method) return 'body.payment_method: does not go with payment_method_type';
  const { field } = way;
  if (field === undefined) return undefined;
  return alternativeMethodFields[field].shape.test(selection[field] ?? '')
    ? undefined
    : `body.${field}: not what this way asks for`;
}

/** A one-time code. */
const codeShape = /^\d{3,12}$/;

const cardTypes = ['credit', 'debit'];

/** The merchant says which types a payment takes; a page that offers another one is not ours. */
function notAllowed(
  { payment_method: method, payment_method_type: type }: Pick<Selection, 'payment_method' | 'payment_method_type'>,
  payment: Payment,
): Outcome | undefined {
  const allowed = payment.allowed_payment_method_types;
  if (allowed === undefined) return undefined;
  // A card says no type: the service finds out whether it is of credit or debit.
  const taken =
    type === undefined ? method !== 'card' || cardTypes.some((one) => allowed.includes(one)) : allowed.includes(type);
  return taken ? undefined : refuse('method_refused');
}

const figure = z.nullable(z.number());
const shownCost = z.tuple([identifier, figure, figure, figure]);

/** A list that could not be had. A secret whose time is over is the end of the payment, whichever call meets it first. */
const noList = (failure: Failure): Outcome =>
  failure.code === 'IR_08' ? refuse('payment_expired') : readFailure(failure);

/**
 * A saved method belongs to its customer: the client secret of a payment is in the document of its page, so it proves no customer. A card that was
 * stored for this very payment is in no list. The list covers every country, because pages of this payment leave out some saved cards by country. It
 * is also read for a token, so that an expired payment is reported as expired and not as a missing session.
 */
async function ofAnotherPerson(
  { payment_token: token, payment_method_id: id }: Selection,
  context: ProxyContext,
  sender: Sender,
  payment: Payment,
): Promise<Outcome | undefined> {
  const customer = customerOf(payment);
  if (customer !== undefined && sender.customerId === customer) return undefined;
  if (token === undefined && id === undefined) return undefined;
  if (customer === undefined) return token === undefined ? undefined : refuse('customer_session_missing');
  // A token is refused whatever the list holds; and deployments do not know every country of ours.
  const listed = await listSavedMethods(
    context,
    sender,
    payment,
    customer,
    token === undefined ? countries : undefined,
  );
  if (!listed.ok) return noList(listed.failure);
  const saved = listed.value.customer_payment_methods.some((one) => one.payment_method_id === id);
  return token !== undefined || saved ? refuse('customer_session_missing') : undefined;
}

/**
 * What a saved method adds is named by its row alone, before it is chosen; the payment says it when it is charged already. So the rows are read once
 * more, right before the charge: the payer has read what is added. The service refuses a row that is gone.
 */
async function costsOtherwise(
  { payment_token: token, shown_cost: text }: Selection,
  context: ProxyContext,
  sender: Sender,
  payment: Payment,
): Promise<Outcome | undefined> {
  const customerId = customerOf(payment);
  const shown = text === undefined ? undefined : readShownCost(text);
  if (token === undefined || shown === undefined || customerId === undefined) return undefined;
  const [id, ...figures] = shown;
  const listed = await listSavedMethods(context, sender, payment, customerId);
  if (!listed.ok) return noList(listed.failure);
  const row = listed.value.customer_payment_methods.find((one) => one.payment_method_id === id);
  if (row === undefined) return undefined;
  const {
    display_total_surcharge_amount: total = null,
    display_surcharge_amount: part = null,
    display_tax_on_surcharge_amount: tax = null,
  } = row.surcharge_details ?? {};
  const same = [total, part, tax].every((now, index) => now === figures[index]);
  return same ? undefined : refuse('amount_changed');
}

function readShownCost(text: string): z.output<typeof shownCost> | undefined {
  if (text.length > 256) return undefined;
  try {
    const read = shownCost.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** A refusal where the payer was shown another cost. */
function notAsShown({ shown }: Pick<Selection, 'shown'>, payment: Payment): Outcome | undefined {
  if (shown === undefined) return undefined;
  const same = shown.net_amount === payment.net_amount && shown.currency === payment.currency;
  return same ? undefined : refuse('amount_changed');
}

function readInput<Input extends { readonly body: unknown }>(
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
function mapped<T>(result: Result<T>, map: (value: T) => PaymentWriteAnswer): Result<PaymentWriteAnswer> {
  return result.ok ? { ...result, value: map(result.value) } : result;
}

/** Phases in which a payment takes no further method. A failed one may be tried again, and an unknown status is the service's to judge. */
const closed: ReadonlySet<PaymentPhase> = new Set(['processing', 'review', 'paid', 'cancelled']);

const takesNoMethod = (payment: Payment) =>
  closed.has(paymentPhase(payment)) ? refuse('payment_not_open') : undefined;

/** Where the browser sends a new card, no call takes the id of a stored one. */
const noMethodId = ({ payment_method_id: id }: Selection, { adapter }: ProxyContext) =>
  adapter.newCardSender === 'browser' && id !== undefined ? refuse('method_id_not_taken') : undefined;

const noFurtherAttempt = (payment: Payment, context: ProxyContext) =>
  context.adapter.takesAttempt(payment, context.now()) ? undefined : refuse('payment_not_open');

/** Only a payment that waits for the customer is authenticated or completed. */
const unlessWaiting = (payment: Payment) =>
  payment.status === 'requires_customer_action' ? undefined : refuse('payment_not_open');

/** The transaction of the 3DS server that a payment's 3DS Method is part of. The interface's answer to the authentication names nothing else of its payment. */
function transactionOf({ next_action: action }: Payment): string | undefined {
  const data = action?.three_ds_data?.three_ds_method_details?.three_ds_method_data ?? '';
  const id = decodeJson(data)?.threeDSServerTransID;
  return typeof id === 'string' ? id : undefined;
}

/** State of a payment in one word, as far as an attempt moves it. */
export const phaseMark = ({
  status,
  attempt_count,
  error_code,
}: Pick<Payment, 'status' | 'attempt_count' | 'error_code'>): string =>
  `${status} ${attempt_count} ${error_code ?? ''}`;

/** Phase of a payment as far as an authentication moves it: the bank's result counts, and which authentication it is. */
function authenticationMark(payment: Payment): string {
  const { status, ds_transaction_id, authentication_flow } = payment.external_authentication_details ?? {};
  return `${phaseMark(payment)} ${status ?? ''} ${ds_transaction_id ?? ''} ${authentication_flow ?? ''}`;
}

/** Phases of a payment whose money has moved, may have moved, or waits for the payer's own step. */
const effective: ReadonlySet<PaymentPhase> = new Set(['action', 'processing', 'review', 'paid']);

/** Finding of a read about an operation. An unknown or transient value is no end. */
export function findingOf(operation: string, payment: Payment): Omit<Finding, 'startedAt'> {
  const call = paymentWrites.find((one) => one.operation === operation);
  const between = payment.status === 'unknown' || payment.status === 'requires_confirmation';
  const updated = Date.parse(payment.updated ?? '');
  return {
    mark: call?.mark(payment) ?? phaseMark(payment),
    currency: payment.currency,
    between,
    tookEffect: effective.has(paymentPhase(payment)),
    updated: Number.isNaN(updated) ? undefined : updated,
  };
}

/** The routes, in the order of a payment's life. */
export const paymentWrites: readonly PaymentWrite[] = [
  {
    name: 'confirmWithMethod',
    operation: 'confirm',
    path: browserCatalogue.confirmWithMethod.path,
    limit: 'secretWrites',
    refusal: 'method_refused',
    refuses: takesNoMethod,
    mark: phaseMark,
    read: (paymentId, body) => {
      const read = readInput(browserCatalogue.confirmWithMethod, paymentId, body);
      if (!read.ok) return read;
      const { params, body: selection } = read.input;
      const problem = problemOfWay(selection);
      if (problem !== undefined) return { ok: false, problem };
      return {
        refuses: (payment) => notAllowed(selection, payment) ?? notAsShown(selection, payment),
        asks: async (context, sender, payment) =>
          noMethodId(selection, context) ??
          noFurtherAttempt(payment, context) ??
          (await ofAnotherPerson(selection, context, sender, payment)) ??
          costsOtherwise(selection, context, sender, payment),
        newMethod: selection.payment_method_id !== undefined,
        send: async (context, { address, requestId, customerId }, { currency }) => {
          const update = { params, body: buildUpdate(selection, address, context, customerId) };
          const updated = await context.service[context.adapter.confirmation](update, { requestId, currency });
          if (updated.ok) await noteDecline(context, addressGroup(address), updated.value);
          return mapped(updated, (payment) => ({ payment }));
        },
        ...read,
      };
    },
  },
  {
    name: 'openConfirmation',
    sender: 'browser',
    operation: 'confirm',
    path: browserCatalogue.openConfirmation.path,
    limit: 'secretWrites',
    refusal: 'method_refused',
    refuses: takesNoMethod,
    mark: phaseMark,
    read: (paymentId, body) => {
      const read = readInput(browserCatalogue.openConfirmation, paymentId, body);
      if (!read.ok) return read;
      const { caller, ...wish } = read.input.body;
      return {
        ...read,
        // Another caller with the same wish asks for the same operation.
        text: JSON.stringify(wish),
        caller,
        refuses: (payment) => notAllowed(wish, payment) ?? notAsShown(wish, payment),
        asks: async (context, _, payment) => noFurtherAttempt(payment, context),
        newMethod: true,
        send: async (context, { address, customerId }) => {
          const { browserMs: within_ms } = { ...defaultJournalTimes, ...context.options.journalTimes };
          return { ok: true, value: { opened: { within_ms, ...keptFor(wish, address, context, customerId) } } };
        },
      };
    },
  },
  {
    name: 'authenticatePayment',
    operation: 'authenticate',
    path: browserCatalogue.authenticatePayment.path,
    limit: 'secretAuthentications',
    refusal: 'authentication_refused',
    refuses: unlessWaiting,
    mark: authenticationMark,
    read: (paymentId, body) => {
      const read = readInput(browserCatalogue.authenticatePayment, paymentId, body);
      if (!read.ok) return read;
      const { params, body: known } = read.input;
      return {
        send: async (context, { secret, requestId }, payment) => {
          const answered = await context.publishable.authenticateThreeDS(
            { params, body: { client_secret: secret, device_channel: 'BRW', ...known } },
            { requestId, currency: payment.currency, transactionId: transactionOf(payment) },
          );
          // The post closes the attempt of a payer who is not authenticated; without it the next attempt finds this one open.
          const address = authorizeAddress(payment, context);
          if (address !== undefined && answered.ok && endsAttempt(answered.value.trans_status, context.policy))
            await finishAuthentication(context, payment, address, requestId);
          // Read by its schema once more, which leaves nothing that the interface does not have.
          return mapped(answered, (authentication) => ({
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
    path: browserCatalogue.completePayment.path,
    limit: 'secretCompletions',
    refusal: 'authentication_refused',
    refuses: unlessWaiting,
    mark: phaseMark,
    read: (paymentId, body) => {
      const read = readInput(browserCatalogue.completePayment, paymentId, body);
      if (!read.ok) return read;
      const {
        params,
        body: { otp, ...known },
      } = read.input;
      if (otp !== undefined && !codeShape.test(otp)) return { ok: false, problem: 'body.otp: not a one-time code' };
      const code = otp === undefined ? {} : { feature_metadata: { redirect_response: { json_payload: { otp } } } };
      return {
        asks: async (context, _sender, payment) => {
          // At a deployment the post closes such an attempt.
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
          return mapped(completed, (answered) => ({ payment: answered }));
        },
        ...read,
      };
    },
  },
];

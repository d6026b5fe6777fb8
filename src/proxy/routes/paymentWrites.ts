import * as z from 'zod/mini';
import { describeIssue, type Result } from '../../client/index.ts';
import {
  browserCatalogue,
  findServerTransId,
  type OpenOperation,
  type Payment,
  threeDSAuthentication,
} from '../../contract/index.ts';
import { answer, type Outcome, type RefusalCode, refuse } from '../answers/refusal.ts';
import { refuseFailedWrite } from '../answers/serviceFailure.ts';
import { countDecline, type RateLimits } from '../guards/rateLimits.ts';
import { parseKnownKeys } from '../guards/readJsonBody.ts';
import { getAddressGroup } from '../guards/requestGuard.ts';
import { defaultJournalTimes } from '../journal/journalRecord.ts';
import type { Operations } from '../operations/createOperations.ts';
import { getPaymentKey, readOutcome, type Sent } from '../operations/operationRequest.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import { authorizeAddress, endsAttempt, finishAuthentication } from '../upstream/finishAuthentication.ts';
import type { BrowserReads } from './browserReads.ts';
import { buildConfirmBody, contactFields, savedCardFields } from './confirmBody.ts';
import {
  findMethodProblem,
  type Requester,
  refuseStoredMethodId,
  requireAllowedMethod,
  requireAsShown,
  requireConsent,
  requireFurtherAttempt,
  requireOpenPayment,
  requireOwnMethod,
  requireShownSurcharge,
} from './confirmChecks.ts';

/** What the payment routes work with. */
export interface PaymentRouteParts {
  readonly context: ProxyContext;
  readonly operations: Operations;
  readonly reads: BrowserReads;
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
  /** Refuses the call where the payment, as just read, does not allow it, or where settings or further reads of the service do not. */
  readonly check: (parts: PaymentRouteParts, requester: Requester, payment: Payment) => Promise<Outcome | undefined>;
  /** Sends the call to the service. */
  readonly send: (parts: PaymentRouteParts, requester: Requester, payment: Payment) => Promise<Sent>;
}

/** A browser route that moves money or authentication state, as data. */
export interface PaymentWrite {
  readonly name: 'confirmWithMethod' | 'openConfirmation' | 'authenticatePayment' | 'completePayment';
  /** Present where the browser sends the call to the service itself. @default the proxy sends it */
  readonly sender?: 'browser';
  readonly operation: OpenOperation['operation'];
  readonly limit: keyof RateLimits;
  /** Parses and checks a body. */
  readonly parseBody: (
    paymentId: string,
    body: unknown,
  ) => { readonly ok: false; readonly problem: string; readonly dropped?: number | undefined } | ParsedBody;
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

/** What became of a call. @param refusal code of a refusal by the service that has no code of its own */
function toSent<Value>(result: Result<Value>, refusal: RefusalCode, toBody: (value: Value) => object): Sent {
  if (result.ok) return { kind: 'answered', outcome: answer(toBody(result.value), 'done') };
  const outcome = refuseFailedWrite(result.failure, refusal);
  return { kind: outcome.effect === 'none' ? 'answered' : 'unknown', outcome };
}

/** Refuses to authenticate or complete a payment that asks for no customer action. */
const requireCustomerAction = (payment: Payment) =>
  payment.status === 'requires_customer_action' ? undefined : refuse('payment_not_open');

const bankAnswer = z.object({ trans_status: z.string() });

/** Refuses to complete a payment whose authentication the bank has denied in this attempt: `trans_status` N, R or unknown, and U where the policy says so. */
async function requireNotDenied(
  { context, operations }: PaymentRouteParts,
  payment: Payment,
): Promise<Outcome | undefined> {
  const answered = await operations.findAnswer(getPaymentKey('authenticate', payment));
  const body = z.safeParse(bankAnswer, answered === undefined ? {} : readOutcome(answered).body);
  if (!body.success) return undefined;
  const status = body.data.trans_status;
  const stops = context.policy.threeds_unavailable === 'stop' ? 'NRU' : 'NR';
  return status === 'unknown' || stops.includes(status) ? refuse('not_authenticated') : undefined;
}

/** Refuses to complete a payment whose authentication has failed by its own details; not where a page of the service ends it, whose post closes a failed attempt. */
function requireNotFailed(payment: Payment, context: ProxyContext): Outcome | undefined {
  if (authorizeAddress(payment, context) !== undefined) return undefined;
  return payment.external_authentication_details?.status === 'failed' ? refuse('not_authenticated') : undefined;
}

/** `threeDSServerTransID` of a payment's 3DS Method, which the answer to the authentication must repeat; `undefined` without a 3DS Method. */
function getThreeDSServerTransId({ next_action: action }: Payment): string | undefined {
  return findServerTransId(action?.three_ds_data?.three_ds_method_details?.three_ds_method_data ?? '');
}

/** A one-time code. */
const otpPattern = /^\d{3,12}$/;

/** The routes, in the order in which a payment uses them. */
export const paymentWrites: readonly PaymentWrite[] = [
  {
    name: 'confirmWithMethod',
    operation: 'confirm',
    limit: 'secretWrites',
    parseBody: (paymentId, body) => {
      const read = parseInput(browserCatalogue.confirmWithMethod, paymentId, body);
      if (!read.ok) return read;
      const { params, body: confirmation } = read.input;
      const problem = findMethodProblem(confirmation);
      if (problem !== undefined) return { ok: false, problem };
      return {
        ...read,
        newMethod: confirmation.payment_method_id !== undefined,
        check: async ({ context }, requester, payment) =>
          requireOpenPayment(payment) ??
          requireAllowedMethod(confirmation, payment) ??
          requireConsent(confirmation, requester, payment) ??
          requireAsShown(confirmation, payment) ??
          refuseStoredMethodId(confirmation, context) ??
          requireFurtherAttempt(payment, context) ??
          (await requireOwnMethod(confirmation, context, requester, payment)) ??
          requireShownSurcharge(confirmation, context, requester, payment),
        send: async ({ context, reads }, { address, requestId, customerId }, payment) => {
          const { currency, billing } = payment;
          const method = buildConfirmBody(confirmation, address, context, customerId, payment);
          const update = { params, body: { ...method, ...contactFields(confirmation, billing) } };
          const updated = await context.service[context.adapter.confirmation](update, { requestId, currency });
          if (updated.ok) await countDecline(context, getAddressGroup(address), updated.value);
          return toSent(updated, 'method_refused', reads.view);
        },
      };
    },
  },
  {
    name: 'openConfirmation',
    sender: 'browser',
    operation: 'confirm',
    limit: 'secretWrites',
    parseBody: (paymentId, body) => {
      const read = parseInput(browserCatalogue.openConfirmation, paymentId, body);
      if (!read.ok) return read;
      const { caller, ...confirmation } = read.input.body;
      return {
        ...read,
        // The caller is not part of the text: the same confirmation by another caller is the same operation.
        text: JSON.stringify(confirmation),
        caller,
        newMethod: true,
        check: async ({ context }, requester, payment) =>
          requireOpenPayment(payment) ??
          requireAllowedMethod(confirmation, payment) ??
          requireConsent(confirmation, requester, payment) ??
          requireAsShown(confirmation, payment) ??
          requireFurtherAttempt(payment, context),
        // Nothing is sent: the answer permits the browser to send the call.
        send: async ({ context }, { address, customerId }, payment) => {
          const { browserMs: within_ms } = { ...defaultJournalTimes, ...context.options.journalTimes };
          const permission = { within_ms, ...savedCardFields(confirmation, address, context, customerId, payment) };
          return { kind: 'unknown', outcome: answer(permission, 'unknown') };
        },
      };
    },
  },
  {
    name: 'authenticatePayment',
    operation: 'authenticate',
    limit: 'secretAuthentications',
    parseBody: (paymentId, body) => {
      const read = parseInput(browserCatalogue.authenticatePayment, paymentId, body);
      if (!read.ok) return read;
      const { params, body: known } = read.input;
      return {
        ...read,
        check: async (_, __, payment) => requireCustomerAction(payment),
        send: async ({ context }, { secret, requestId }, payment) => {
          const answered = await context.publishable.authenticateThreeDS(
            { params, body: { client_secret: secret, device_channel: 'BRW', ...known } },
            { requestId, currency: payment.currency, transactionId: getThreeDSServerTransId(payment) },
          );
          // Deployments close a failed attempt only by this post; otherwise the next attempt is refused.
          const endPage = authorizeAddress(payment, context);
          if (endPage !== undefined && answered.ok && endsAttempt(answered.value.trans_status, context.policy))
            await finishAuthentication(context, payment, endPage, requestId);
          // Parsed again, so that the browser gets the interface's fields and no others.
          return toSent(answered, 'authentication_refused', (value) => z.parse(threeDSAuthentication, value));
        },
      };
    },
  },
  {
    name: 'completePayment',
    operation: 'complete',
    limit: 'secretCompletions',
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
        ...read,
        check: async (parts, _, payment) =>
          requireCustomerAction(payment) ??
          (await requireNotDenied(parts, payment)) ??
          requireNotFailed(payment, parts.context),
        send: async ({ context, reads }, { secret, requestId }, payment) => {
          const endPage = authorizeAddress(payment, context);
          const completed =
            endPage === undefined
              ? await context.publishable.completeAuthorize(
                  { params, body: { client_secret: secret, ...known, ...code } },
                  { requestId, currency: payment.currency },
                )
              : await finishAuthentication(context, payment, endPage, requestId);
          return toSent(completed, 'authentication_refused', reads.view);
        },
      };
    },
  },
];

import * as z from 'zod/mini';
import {
  type OpenOperation,
  type OperationVerdict,
  openOperation,
  operationIdHeader,
  type Payment,
  type PaymentPhase,
  type PaymentView,
  type Payout,
  paymentPhase,
  type VerdictRefusal,
} from '../../contract/index.ts';
import { hmac, letters } from '../digest.ts';
import type { Finding } from '../journal/journalRecord.ts';
import type { ProxyContext } from '../proxyOptions.ts';
import type { Verdict } from './operationRequest.ts';
import type { OpenCall } from './subjectReads.ts';

/** Name of a payment in the journal. */
export const paymentSubject = (paymentId: string) => `payment ${paymentId}`;
/** Name of a payout in the journal. */
export const payoutSubject = (payoutId: string) => `payout ${payoutId}`;

/** Which effect a call about a payment has: the same call of the same attempt would have it once more. */
export const paymentKey = (operation: string, { payment_id, attempt_count }: Payment) =>
  `${operation} ${payment_id} ${attempt_count}`;

/** State of a payment in one word, as far as an attempt moves it. */
export const phaseMark = ({
  status,
  attempt_count,
  error_code,
}: Pick<Payment, 'status' | 'attempt_count' | 'error_code'>): string =>
  `${status} ${attempt_count} ${error_code ?? ''}`;

/** The part of a payment's state that an authentication changes, as text. */
function authenticationMark(payment: Payment): string {
  const { status, ds_transaction_id, authentication_flow } = payment.external_authentication_details ?? {};
  return `${phaseMark(payment)} ${status ?? ''} ${ds_transaction_id ?? ''} ${authentication_flow ?? ''}`;
}

/** Phases of a payment whose money has moved, may have moved, or waits for the payer. */
const effectPhases: ReadonlySet<PaymentPhase> = new Set(['action', 'processing', 'review', 'paid']);

/** Whether a payment's money has moved, may have moved, or waits for the payer's own step. */
export const hasTakenEffect = (payment: PaymentView | Payment): boolean => effectPhases.has(paymentPhase(payment));

/** What a read shows of a payment, for the operations about it. An unknown or transient status settles nothing. */
export function getPaymentFinding(operation: string, payment: Payment): Omit<Finding, 'startedAt'> {
  const isTransient = payment.status === 'unknown' || payment.status === 'requires_confirmation';
  const updated = Date.parse(payment.updated ?? '');
  return {
    mark: operation === 'authenticate' ? authenticationMark(payment) : phaseMark(payment),
    currency: payment.currency,
    isTransient,
    tookEffect: hasTakenEffect(payment),
    updated: Number.isNaN(updated) ? undefined : updated,
  };
}

/** Phase of a payout before anything can be sent. */
const unprepared: ReadonlySet<string> = new Set([
  'requires_creation',
  'requires_confirmation',
  'requires_payout_method_data',
  'requires_vendor_account_creation',
]);

/**
 * Finding of a read about a submitted payout. An unknown value is no end; nor is a phase from before anything could be sent, which is
 * that of a copy that lags behind.
 */
export const getPayoutFinding = ({ status, currency }: Payout): Omit<Finding, 'startedAt'> => ({
  mark: status,
  currency,
  isTransient: status === 'unknown' || unprepared.has(status),
  tookEffect: hasPayoutMoneyMoved(status),
});

/** Whether the money of a payout in this status has moved or is on its way. */
export const hasPayoutMoneyMoved = (status: string): boolean =>
  ['success', 'initiated', 'pending', 'reversed'].includes(status);

/** Whether a payment shows that its money has moved or is on its way, without another step of the payer's. */
export const hasPaymentMoneyMoved = (payment: Payment): boolean =>
  payment.status !== 'requires_customer_action' && getPaymentFinding('', payment).tookEffect;

/** Whether a payment shows that an attempt was carried out or its end was decided, whatever came of it. */
export const hasPaymentProgressed = ({ status, attempt_count, error_code }: Payment): boolean =>
  !['requires_payment_method', 'requires_confirmation'].includes(status) ||
  attempt_count > 1 ||
  error_code !== undefined;

/** Whether a payout shows that it was sent or its end was decided, whatever came of it. */
export const hasPayoutProgressed = (status: string): boolean =>
  status !== 'requires_fulfillment' && !unprepared.has(status);

/** A version 4 UUID. */
const operationIdShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** An operation id in small letters, as the journal keeps it; absent for any other text. */
export function readOperationId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase() ?? '';
  return operationIdShape.test(id) ? id : undefined;
}

/** The operation id in the header of a request; absent where there is none. */
export const readOperationIdHeader = (headers: Headers): string | undefined =>
  readOperationId(headers.get(operationIdHeader));

const fieldsOfRefusal = z.object({ error: z.object({ fields: z.array(z.string()) }) });

/** What an answer to a browser says of a verdict, beside its payment or payout. */
export function verdictFields({ verdict, answer }: Extract<Verdict, { readonly ok: true }>): {
  readonly verdict: OperationVerdict;
  readonly refusal?: VerdictRefusal;
} {
  if (verdict !== 'not_done' || answer?.code === undefined) return { verdict };
  const { status, code, body } = answer;
  const said = z.safeParse(fieldsOfRefusal, body);
  return { verdict, refusal: { status, code, ...(said.success ? { fields: said.data.error.fields } : {}) } };
}

const keyedHash = async (signingKey: string, text: string) =>
  letters((await hmac(signingKey, `journal\n${text}`)).slice(0, 16));

/** Keyed hash of a text, 16 bytes long: equal for equal texts on every instance, and of no use to a reader of the journal. */
export const journalHash = (context: ProxyContext, text: string): Promise<string> =>
  keyedHash(context.options.secureLink.signingKey, text);

/** The keyed hashes of a text under the present signing key and the former ones, in this order. */
export const journalHashes = (context: ProxyContext, text: string): Promise<string[]> =>
  Promise.all(context.signingKeys.map((signingKey) => keyedHash(signingKey, text)));

/** What the journal knows to be open, as a browser hears it. */
export function toOpenOperation(open: OpenCall | undefined): OpenOperation | undefined {
  if (open === undefined) return undefined;
  return z.parse(openOperation, { ...open, since: new Date(open.since).toISOString() });
}

import { type AlternativeMethodStep, alternativeMethod, alternativeMethodFields } from '../contract/index.ts';
import { methodNotSupported, missing, precondition, unprocessable } from './errors.ts';
import type { CustomerActionRecord, PaymentFields, PaymentRecord, Refusal, World } from './state.ts';

/** An alternative payment method as a request names it, after its checks. */
export interface AlternativeMethodRequest {
  /** `payment_method_type` */
  readonly type: string;
  readonly upiId?: string;
}

interface MethodBody {
  readonly payment_method?: string | undefined;
  readonly payment_method_type?: string | undefined;
  readonly payment_method_data?: Readonly<Record<string, unknown>> | undefined;
}

/** Reads an alternative payment method from a request body; `undefined` where the body names a card or no method. */
export function readAlternativeMethod(body: MethodBody, fields: PaymentFields): AlternativeMethodRequest | undefined {
  const { payment_method: kind, payment_method_type: type, payment_method_data: data } = body;
  if (kind === undefined || kind === 'card' || data?.[kind] === undefined) return undefined;
  if (type === undefined) throw missing('payment_method_type');
  const method = alternativeMethod(type);
  if (method === undefined) throw methodNotSupported(type);
  if (method.method !== kind) throw unprocessable(`payment_method_type ${type} does not belong to ${kind}`);
  if (fields.allowed_payment_method_types?.includes(type) === false) throw methodNotSupported(type);
  const details = readDetails(data[kind]);
  if (method.field === 'upi_id') {
    if (typeof details.vpa_id !== 'string') throw missing(alternativeMethodFields.upi_id.path);
    return { type, upiId: details.vpa_id };
  }
  if (method.field === 'phone' && typeof details.msisdn !== 'string') throw missing(alternativeMethodFields.phone.path);
  return { type };
}

/** What the customer typed: the object below the name of the type, as in `{ upi_collect: { vpa_id } }`. */
function readDetails(ofKind: unknown): Readonly<Record<string, unknown>> {
  const [details] = typeof ofKind === 'object' && ofKind !== null ? Object.values(ofKind) : [];
  return typeof details === 'object' && details !== null ? details : {};
}

/** Starts an attempt with an alternative payment method: a refusal, or what the customer has to do. */
export function startAlternativeMethod(
  world: World,
  payment: PaymentRecord,
  { type, upiId }: AlternativeMethodRequest,
): Refusal | CustomerActionRecord {
  const { step, minutes } = getAlternativeMethod(type);
  const now = world.clock.now();
  const waiting: CustomerActionRecord = {
    type,
    until: now + minutes * minuteMs,
    decides: undefined,
    wrongCodes: 0,
    stage: 'waiting',
  };
  const decided = (approve: boolean, afterMs: number) => ({ ...waiting, decides: { at: now + afterMs, approve } });
  if (upiId !== undefined) {
    const outcome = upiOutcomes[upiId.toLowerCase()];
    if (outcome === undefined) return methodDeclined('Invalid Upi id');
    return outcome === 'waits' ? waiting : decided(outcome === 'pays', decisionMs);
  }
  const ending = payment.amount % 100;
  if (ending === 81 || ending === 82) return decided(ending === 81, decisionMs);
  // No page can make a transfer: it arrives by itself.
  return step === 'transfer' && ending !== 83 ? decided(true, transferMs) : waiting;
}

const minuteMs = 60_000;
/** How long after it was started a scripted decision comes. */
const decisionMs = 8_000;
const transferMs = 60 * minuteMs;

/** UPI ids with an outcome of their own (upstream 10); the holder of `wait@upi` has to act. */
const upiOutcomes: Readonly<Record<string, 'pays' | 'declines' | 'waits'>> = {
  'success@upi': 'pays',
  'failure@upi': 'declines',
  'wait@upi': 'waits',
};

/** The row of a type that a payment can have. */
export function getAlternativeMethod(type: string): NonNullable<ReturnType<typeof alternativeMethod>> {
  const method = alternativeMethod(type);
  if (!method) throw precondition(`payment_method_type ${type} cannot be paid with`);
  return method;
}

/** `payment_experience` of a type (interface 2.1). */
export const getPaymentExperience = (type: string) => experiences[getAlternativeMethod(type).step] ?? 'redirect_to_url';

const experiences: { readonly [step in AlternativeMethodStep]?: string } = {
  app: 'invoke_payment_app',
  upiQr: 'display_qr_code',
  qr: 'display_qr_code',
  wait: 'display_wait_screen',
  code: 'collect_otp',
};

/** True for a payment that waits for its one-time code. */
export const waitsForOtp = ({ customerAction: action }: PaymentRecord) =>
  action?.stage === 'waiting' && getAlternativeMethod(action.type).step === 'code';

/** The processor's refusal of an alternative payment method. */
export const methodDeclined = (reason: string): Refusal => ({
  code: 'DC_08',
  message: `Payment declined: ${reason}`,
  unifiedCode: 'UE_1000',
  unifiedMessage: 'Issue with customer or payment method',
});

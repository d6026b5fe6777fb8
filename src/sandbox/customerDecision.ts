import { methodDeclined } from './alternativeMethods.ts';
import { authorise, refuse } from './confirm.ts';
import type { PaymentRecord, World } from './state.ts';

/** The action that a payment waits for; `undefined` once it no longer waits for its customer. */
const getOpenAction = (payment: PaymentRecord) =>
  payment.status === 'requires_customer_action' ? payment.customerAction : undefined;

/** The customer approves or rejects. A payment that no longer waits for its customer is left unchanged. */
export function decideCustomerAction(world: World, payment: PaymentRecord, approve: boolean): void {
  const action = getOpenAction(payment);
  if (!action) return;
  action.decides = undefined;
  if (approve) authorise(world, payment);
  else refuse(world, payment, methodDeclined('Declined by the customer'));
}

/**
 * Checks the one-time code of the customer. A wrong code can be corrected twice; a call without a code does not count as an attempt. A payment that no
 * longer waits for its customer is left unchanged.
 */
export function submitOtp(world: World, payment: PaymentRecord, otp: string | undefined): void {
  const action = getOpenAction(payment);
  if (!action) return;
  payment.updated = world.clock.now();
  if (otp === undefined) return;
  if (otp === correctOtp) {
    payment.refusal = undefined;
    authorise(world, payment);
    return;
  }
  action.wrongCodes += 1;
  const wrong = { ...methodDeclined('Wrong one-time code'), code: `OTP_${action.wrongCodes}` };
  if (action.wrongCodes >= otpAttempts) refuse(world, payment, wrong);
  else payment.refusal = wrong;
}

const correctOtp = '1234';
const otpAttempts = 3;

interface Due {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly finish: (world: World) => void;
}

/** When the customer's action ends by itself, and how: by a scripted decision or by its timeout. */
export function getCustomerActionDue(payment: PaymentRecord): Due | undefined {
  const action = getOpenAction(payment);
  if (!action) return undefined;
  const timeout = action.until + graceMs;
  const { decides } = action;
  if (decides && decides.at <= timeout)
    return { at: decides.at, finish: (world) => decideCustomerAction(world, payment, decides.approve) };
  const timedOut = { ...methodDeclined('Not paid in time'), code: 'TIMED_OUT' };
  return { at: timeout, finish: (world) => refuse(world, payment, timedOut) };
}

/** How long after `until` an action still counts: processors close an attempt late. */
const graceMs = 60_000;

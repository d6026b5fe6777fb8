import { authorise, refuse } from './confirm.ts';
import type { PaymentRecord, World } from './state.ts';
import { declinedWay, graceMs } from './ways.ts';

/** Codes after which the processor gives up. */
const codeAttempts = 3;
/** The code that the sandbox takes for the person's. */
const correctCode = '1234';

/** The person has acted, or has let it be. A payment that no longer waits stays as it is. */
export function decideWay(world: World, payment: PaymentRecord, approve: boolean): void {
  if (payment.status !== 'requires_customer_action' || !payment.way) return;
  payment.way.decides = undefined;
  if (approve) authorise(world, payment);
  else refuse(world, payment, declinedWay('Declined by the customer'));
}

/** The one-time code as it was typed. A wrong one is asked for again, three times in all; a call without one is no guess. */
export function submitOtp(world: World, payment: PaymentRecord, otp: string | undefined): void {
  if (!payment.way) return;
  payment.updated = world.clock.now();
  if (otp === undefined) return;
  if (otp === correctCode) {
    payment.refusal = undefined;
    authorise(world, payment);
    return;
  }
  payment.way.wrongCodes += 1;
  const wrong = { ...declinedWay('Wrong one-time code'), code: `OTP_${payment.way.wrongCodes}` };
  if (payment.way.wrongCodes >= codeAttempts) refuse(world, payment, wrong);
  else payment.refusal = wrong;
}

/** When a way is decided without anybody, and how; nothing for a payment that waits for none. */
export function dueOfWay(
  payment: PaymentRecord,
): { readonly at: number; readonly finish: (world: World) => void } | undefined {
  const { way } = payment;
  if (payment.status !== 'requires_customer_action' || !way) return undefined;
  const { decides } = way;
  if (decides && decides.at <= way.until + graceMs)
    return { at: decides.at, finish: (world) => decideWay(world, payment, decides.approve) };
  return {
    at: way.until + graceMs,
    finish: (world) => refuse(world, payment, { ...declinedWay('Not paid in time'), code: 'TIMED_OUT' }),
  };
}

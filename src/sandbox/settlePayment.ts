import { dueOfAuthentication, settle } from './authentication.ts';
import { capture, finishCapture } from './capture.ts';
import { finishAttempt } from './confirm.ts';
import { getCustomerActionDue } from './customerDecision.ts';
import { finishRaise } from './increment.ts';
import { getCapturable } from './paymentAnswer.ts';
import type { PaymentRecord, World } from './state.ts';
import { momentOf } from './timeRange.ts';

/** Everything about a payment that has become due since the last look, in the order in which it became due. */
export function settlePayment(world: World, payment: PaymentRecord): void {
  settle(world, payment);
  const now = world.clock.now();
  for (;;) {
    const due = waiting(payment).sort((a, b) => a.at - b.at)[0];
    if (!due || due.at > now) return;
    due.finish(world);
  }
}

/** When the next word on a payment comes, in milliseconds since 1970; `undefined` when none is to be expected. */
export function dueOfPayment(world: World, payment: PaymentRecord): number | undefined {
  const moments = [...waiting(payment).map(({ at }) => at), dueOfAuthentication(world, payment)];
  const known = moments.filter((at) => at !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

interface Waiting {
  readonly at: number;
  readonly finish: (world: World) => void;
}

function waiting(payment: PaymentRecord): Waiting[] {
  const all: Waiting[] = [];
  const action = getCustomerActionDue(payment);
  if (action) all.push(action);
  const { capture_method: how, capture_on: when } = payment.fields;
  if (payment.status === 'requires_capture' && how === 'scheduled' && when !== undefined) {
    const at = momentOf(when, 'capture_on');
    all.push({ at, finish: (world) => capture(world, payment, getCapturable(payment), at) });
  }
  if (payment.next) all.push({ at: payment.next.at, finish: (world) => finishAttempt(world, payment) });
  for (const record of payment.captures) {
    const { next } = record;
    if (!next) continue;
    all.push({ at: next.at, finish: (world) => finishCapture(world, payment, record, next.refusal, next.at) });
  }
  for (const record of payment.increments) {
    const { next } = record;
    if (!next) continue;
    all.push({ at: next.at, finish: (world) => finishRaise(world, payment, record, next.refusal, next.at) });
  }
  return all;
}

import type { OperationClass } from '../contract/index.ts';

/** Hard limits per operation class, in milliseconds: after these the outcome counts as unknown. */
const byClass: Readonly<Record<OperationClass, number>> = { R: 10_000, I: 15_000, D: 20_000, N: 60_000 };

/** Limits that differ from their class. What goes through the proxy waits longer than the proxy waits for the service, so that its answer still arrives. */
const byName: Readonly<Record<string, number>> = {
  authenticateThreeDS: 30_000,
  createPayment: 30_000,
  cancelPayment: 30_000,
  capturePayment: 30_000,
  createRefund: 30_000,
  cancelPayout: 30_000,
  confirmWithMethod: 65_000,
  openConfirmation: 20_000,
  authenticatePayment: 35_000,
  completePayment: 65_000,
};

/** Other limits in milliseconds, by endpoint name or by operation class. */
export type Timeouts = Readonly<Record<string, number>>;

/** Hard limit of one try of a call, in milliseconds. */
export function deadline(endpoint: { name: string; operation: OperationClass }, timeouts: Timeouts = {}): number {
  const { name, operation } = endpoint;
  return timeouts[name] ?? timeouts[operation] ?? byName[name] ?? byClass[operation];
}

import { findPayment } from './apiKeys.ts';
import { openDispute, type SeedDispute } from './dispute.ts';
import { getReceived } from './paymentAnswer.ts';
import type { DisputeRecord, World } from './state.ts';

/** Lets a card holder dispute a payment that was captured. */
export function seedDispute(world: World, seed: SeedDispute): DisputeRecord {
  const payment = findPayment(world, seed.paymentId);
  return openDispute(world, payment, getReceived(payment), seed);
}

import { equalInConstantTime, type KeyKind, paymentIdOfSecret } from '../contract/index.ts';
import { invalidKey, missing, notFound, secretExpired, secretMismatch, unprocessable } from './errors.ts';
import { settlePayment } from './settlePayment.ts';
import type { PaymentRecord, World } from './state.ts';

/** The keys of the one merchant. */
export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly merchantId: string;
}

/** Which key a call came with. */
export type KeyPresented = 'secret' | 'publishable' | 'wrong' | 'none';

/** Recognises the key of a call; both comparisons are always made. */
export function presentedKey(keys: Keys, header: string | null): KeyPresented {
  if (header === null || header === '') return 'none';
  const secret = equalInConstantTime(header, keys.secretKey);
  const publishable = equalInConstantTime(header, keys.publishableKey);
  return secret ? 'secret' : publishable ? 'publishable' : 'wrong';
}

/** Refuses a key of the wrong kind (upstream 1.4): absent on a mixed route is a missing parameter, everything else an invalid key. */
export function checkKey(presented: KeyPresented, wanted: KeyKind): 'secret' | 'publishable' {
  if (presented === 'none' && wanted === 'either') throw missing('api_key');
  if (presented === 'none' || presented === 'wrong') throw invalidKey();
  if (wanted !== 'either' && wanted !== presented) throw invalidKey();
  return presented;
}

/** Where a call carries its client secret, and what that means for its key (upstream 3.0). */
export function checkSecretPresence(wanted: KeyKind, key: 'secret' | 'publishable', secret: unknown): void {
  if (wanted !== 'either') return;
  if (key === 'secret' && secret !== undefined) throw unprocessable('client_secret is not a valid parameter');
  if (key === 'publishable' && secret === undefined) throw missing('client_secret');
}

/**
 * The payment that a client secret drives. Its value is always compared, in constant time, also where deployments look at its presence alone.
 * @param paymentId the payment that the address names; without one, the secret's own.
 */
export function paymentOfSecret(world: World, secret: string, paymentId?: string): PaymentRecord {
  const named = paymentId ?? paymentIdOfSecret(secret);
  if (named === '') throw secretMismatch();
  const payment = findPayment(world, named);
  if (!equalInConstantTime(secret, payment.clientSecret)) throw secretMismatch();
  if (world.clock.now() >= payment.expires) throw secretExpired();
  return payment;
}

/** A payment by its id, with everything that has become due since the last look. */
export function findPayment(world: World, paymentId: string): PaymentRecord {
  const payment = world.store.payments.get(paymentId);
  if (!payment) throw notFound('Payment');
  settlePayment(world, payment);
  return payment;
}

import type { PaymentView } from '../contract/index.ts';
import type { CallFailure, NotAuthenticatedReason } from '../flows/index.ts';
import type { MessageKey } from '../i18n/index.ts';

/** What a person reads of a failed call: by kind and status, never the other side's own words. */
export function failureKey(failure: CallFailure): MessageKey {
  if (failure.code === 'amount_changed') return 'failure.amountChanged';
  if (failure.status === 429) return 'failure.rateLimited';
  if (failure.status === 401 || failure.status === 403) return 'failure.http.unauthorized';
  if (failure.status === 404) return 'failure.http.not_found';
  if (failure.kind === 'http') return (failure.status ?? 0) >= 500 ? 'failure.http.server' : 'failure.http';
  return `failure.${failure.kind}`;
}

/**
 * Families of processor codes (design decision: error codes are an open set; the family decides what a person reads). A card reported lost or
 * stolen reads like any other decline: whoever holds it is not told that it has been noticed.
 */
const declines: Readonly<Record<string, MessageKey>> = {
  EXTERNAL_AUTHENTICATION_FAILURE: 'decline.authentication_failed',
  card_declined: 'decline.card_declined',
  expired_card: 'decline.expired_card',
  insufficient_funds: 'decline.insufficient_funds',
  incorrect_cvc: 'decline.incorrect_cvc',
  card_not_supported: 'decline.card_not_supported',
  connector_error: 'decline.connector_error',
  // Cause with the customer or the method; trouble at the processor (unified codes of deployments).
  UE_1000: 'decline.card_declined',
  UE_3000: 'decline.connector_error',
};

/** What a person reads of a declined payment: of a card by the family of its code, where a code that nobody knows gives the careful sentence. */
export function declineKey(payment: Pick<PaymentView, 'error_code' | 'unified_code' | 'payment_method'>): MessageKey {
  if ((payment.payment_method ?? 'card') !== 'card') return 'decline.otherWay';
  return declines[payment.error_code ?? ''] ?? declines[payment.unified_code ?? ''] ?? 'decline.generic';
}

/** Title and text for an authentication that did not succeed. */
export function notAuthenticatedKeys(reason: NotAuthenticatedReason): readonly [MessageKey, MessageKey] {
  return [`threeds.${reason}.title`, `threeds.${reason}.text`];
}

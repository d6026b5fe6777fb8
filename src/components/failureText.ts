import { isCardWallet, type PaymentView } from '../contract/index.ts';
import type { CallFailure, NotAuthenticatedReason } from '../flows/index.ts';
import type { MessageKey } from '../i18n/index.ts';

/** Code of a test processor for a number that is no published test card: the call is refused, or the payment is declined with it. */
const testCardsOnly = 'DC_04';

/** What a person reads of a failed call: by kind and status, never the other side's own words. */
export function failureKey(failure: CallFailure): MessageKey {
  if (failure.code === testCardsOnly) return 'failure.testCardsOnly';
  if (failure.code === 'amount_changed') return 'failure.amountChanged';
  if (failure.code === 'card_denied') return 'card.number.error.refused';
  if (failure.code === 'customer_session_missing') return 'failure.signedOut';
  if (failure.status === 429) return 'failure.rateLimited';
  if (failure.status === 401 || failure.status === 403) return 'failure.http.unauthorized';
  if (failure.status === 404) return 'failure.http.not_found';
  if (failure.kind === 'http') return (failure.status ?? 0) >= 500 ? 'failure.http.server' : 'failure.http';
  return `failure.${failure.kind}`;
}

/** The field of a card that a decline is about. */
export type RefusedField = 'number' | 'expiry' | 'cvc';

/**
 * What a payer reads of an attempt that charged nothing. `refused`: what of the card is at fault, `card` where no field of it is wrong; absent where the card is
 * not at fault, as after a bank check that did not succeed.
 */
export interface DeclineText {
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly refused?: RefusedField | 'card';
}

/** The field of a card that a refused call is about; absent where it is about none. */
export const fieldOfFailure = (failure: CallFailure): RefusedField | undefined =>
  failure.code === testCardsOnly ? 'number' : undefined;

const failed = 'outcome.failed.title';
const declined: DeclineText = { title: failed, text: 'decline.card_declined', refused: 'card' };
const outOfOrder: DeclineText = { title: failed, text: 'decline.connector_error' };

/**
 * Families of processor codes (design decision: error codes are an open set; the family decides what a payer reads). A card reported lost or
 * stolen reads like any other decline: the person at the page does not learn that it has been reported.
 */
export const declines: Readonly<Record<string, DeclineText>> = {
  EXTERNAL_AUTHENTICATION_FAILURE: { title: 'threeds.denied.title', text: 'threeds.denied.text' },
  card_declined: declined,
  expired_card: { title: failed, text: 'decline.expired_card', refused: 'expiry' },
  insufficient_funds: { title: failed, text: 'decline.insufficient_funds', refused: 'card' },
  incorrect_cvc: { title: failed, text: 'decline.incorrect_cvc', refused: 'cvc' },
  incorrect_number: { title: failed, text: 'decline.incorrect_number', refused: 'number' },
  [testCardsOnly]: { title: failed, text: 'failure.testCardsOnly', refused: 'number' },
  card_not_supported: { title: failed, text: 'decline.card_not_supported', refused: 'number' },
  connector_error: outOfOrder,
  processing_error: outOfOrder,
  // Cause with the customer or the method; trouble at the processor (unified codes of deployments).
  UE_1000: declined,
  UE_3000: outOfOrder,
};

/** What a payer reads of a declined payment: of a card by the family of its code, where an unknown code gives the careful sentence. */
export function declineText(
  payment: Pick<
    PaymentView,
    'error_code' | 'unified_code' | 'payment_method' | 'payment_method_type' | 'external_authentication_details'
  >,
): DeclineText {
  // Behind the sheet of a wallet is a card. No field of this page has it.
  if (isCardWallet(payment.payment_method_type)) {
    const { title, text } = declineText({ ...payment, payment_method: 'card', payment_method_type: undefined });
    return { title, text };
  }
  if ((payment.payment_method ?? 'card') !== 'card') return { title: failed, text: 'decline.alternativeMethod' };
  const atBank = payment.error_code === 'EXTERNAL_AUTHENTICATION_FAILURE' ? challengeText(payment) : undefined;
  return (
    atBank ??
    declines[payment.error_code ?? ''] ??
    declines[payment.unified_code ?? ''] ?? { title: failed, text: 'decline.generic', refused: 'card' }
  );
}

/** What a payer reads of a payment that failed because the time of its step was over. */
export const outOfTimeText: DeclineText = {
  title: 'outcome.stepOver.title',
  text: 'decline.alternativeMethod.over',
};

/** Title and text for an authentication that did not succeed. `payment`: as it was read last, where it says more than the reason. */
export function notAuthenticatedText(
  reason: NotAuthenticatedReason,
  payment?: Pick<PaymentView, 'external_authentication_details'>,
): DeclineText {
  const atBank = reason === 'denied' && payment !== undefined ? challengeText(payment) : undefined;
  return atBank ?? { title: `threeds.${reason}.title`, text: `threeds.${reason}.text` };
}

/** `challengeCancel` of EMV 3DS: the payer cancelled; the challenge ran out of time, or never began. */
const cancelledAtBank = '01';
const endedByTime = new Set(['03', '04', '05']);
/** `transStatusReason` of EMV 3DS: the bank's own time-out; more attempts than the bank allows. */
const bankTimeOut = '14';
const tooManyAttempts = '19';

/** How a challenge ended that did not authenticate the payer, as far as the bank gives a reason. */
function challengeText({
  external_authentication_details: details,
}: Pick<PaymentView, 'external_authentication_details'>) {
  if (details?.status !== 'failed') return undefined;
  const { challenge_cancel: cancel, challenge_code_reason: reason, authentication_flow: flow } = details;
  if (cancel === cancelledAtBank) return atBank('cancelled');
  if (endedByTime.has(cancel ?? '') || reason === bankTimeOut) return atBank('timedOut');
  if (reason === tooManyAttempts) return atBank('tooOften');
  return flow === 'challenge' ? atBank('notApproved') : undefined;
}

function atBank(end: 'cancelled' | 'timedOut' | 'tooOften' | 'notApproved'): DeclineText {
  return { title: `threeds.atBank.${end}.title`, text: `threeds.atBank.${end}.text` };
}

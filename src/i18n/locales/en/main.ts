import type { Message } from '../../message.ts';

/**
 * English: the base catalogue. It defines every message key and is the last step of every fallback chain.
 *
 * A sentence about a payment says what happened, whether money moved, what to do next and whether it is safe to leave.
 */
export const texts = {
  // The payment link page.
  'link.amountDue': 'Amount due',
  'link.loading': 'Opening your payment…',
  'link.summary': 'Order summary',
  'link.quantityShort': 'Qty {count}',
  'link.subtotal': 'Subtotal',
  'link.shipping': 'Shipping',
  'link.tax': 'Tax',
  'link.surcharge': 'Card surcharge',
  'link.surchargeTax': 'Tax on surcharge',
  'link.otherCharges': 'Other charges',
  'link.reduction': 'Reduction',
  'link.total': 'Total',
  'link.items': { one: '{count} item', other: '{count} items' },
  'link.showAllLines': { one: 'Show {count} item', other: 'Show all {count} items' },
  'link.expiresAt': 'Pay by {date}',
  'link.timeLeft': '{time} left',
  'link.expiresSoon': {
    one: 'This payment expires in {count} minute.',
    other: 'This payment expires in {count} minutes.',
  },
  'link.share': 'Share',
  'link.paymentHeading': 'Payment details',
  'link.secureHint': 'Your card number goes straight to the payment service. {merchant} never sees it.',
  'link.secureHintEmbedded': 'Your card number is sent from this page straight to the payment service.',

  // Entering a new card.
  'card.legend': 'Card details',
  'card.number.label': 'Card number',
  'card.number.error.empty': 'Enter your card number.',
  'card.number.error.chars': 'Use digits only for the card number.',
  'card.number.error.too_short': 'This card number is too short. Check that every digit is there.',
  'card.number.error.too_long': 'This card number is too long. Check for an extra digit.',
  'card.number.error.checksum': 'One of the digits looks wrong. Compare the number with your card.',
  'card.number.error.repeated': 'A card number is not one digit repeated. Compare the number with your card.',
  'card.number.error.refused': 'Use another card, or check this number.',
  'card.number.error.shape': 'This does not look like a card number. Compare it with your card.',
  'card.expiry.label': 'Expiry date',
  'card.expiry.placeholder': 'MM/YY',
  'card.expiry.error.empty': 'Enter the expiry date.',
  'card.expiry.error.chars': 'Use digits only for the expiry date.',
  'card.expiry.error.refused': 'Your bank says that this card has expired.',
  'card.expiry.error.shape': 'Enter the expiry date as month and year, for example 08/27.',
  'card.expiry.error.month': 'There is no such month. The month is a number from 01 to 12.',
  'card.expiry.error.expired': 'This card has expired. Check the date or use another card.',
  'card.expiry.error.too_far': 'This date is too far in the future. Check the year on your card.',
  'card.cvc.label': 'Security code',
  'card.cvc.error.empty': 'Enter the security code.',
  'card.cvc.error.chars': 'Use digits only for the security code.',
  'card.cvc.error.length_3': 'The security code of this card has 3 digits.',
  'card.cvc.error.length_4': 'The security code of this card has 4 digits.',
  'card.cvc.error.refused': 'Your bank did not accept this code. Enter it again.',
  'card.cvc.error.shape': 'Enter the security code as it is printed on your card.',
  'card.holder.label': 'Name on card',
  'card.holder.error.empty': 'Enter the name on the card.',
  'card.holder.error.chars': 'Some characters in this name cannot be used.',
  'card.holder.error.too_long': 'This name is too long. Use at most 255 characters.',
  'card.holder.error.shape': 'Enter the name on the card, not the card number.',

  // Choosing a saved payment method.
  'saved.legend': 'Payment method',
  'saved.cardName': '{brand} ending in {last4}',
  'saved.card': 'Card',
  'saved.error': 'We could not load your saved payment methods. You can still pay with a new card.',

  // Paying.
  'pay.button': 'Pay {amount}',
  'pay.continue': 'Continue',
  'pay.busy': 'Paying {amount}…',
  'pay.checking': 'Checking your details…',
  'pay.confirming': 'Confirming with the payment service…',
  'pay.stillWorking': 'Still working. Please don’t submit again, and keep this page open.',
  'pay.tryAgain': 'Try this payment again',

  // 3-D Secure: the bank asks the person to confirm.
  'threeds.title': 'Confirm with your bank',
  'threeds.bankHost': 'Shown by {host}',
  'threeds.frameTitle': 'Your bank’s confirmation page',
  'threeds.preparing': 'Preparing a secure check with your bank…',
  'threeds.atBank': 'Follow the steps on your bank’s page. We continue by ourselves when you are done.',
  'threeds.finished': 'I’ve finished',
  'threeds.help': 'Finished, or nothing to see?',
  'threeds.close': 'Close your bank’s page',
  'threeds.confirmClose.title': 'Stop this payment?',
  'threeds.confirmClose.text':
    'Your bank has not confirmed it yet. If you stop now, we check what your bank decided before we show you the result.',
  'threeds.confirmClose.stay': 'Keep going',
  'threeds.confirmClose.leave': 'Stop anyway',
  'threeds.checking': 'Checking your bank’s answer…',
  'threeds.checkingText': 'This takes a few seconds. Please keep this page open.',
  'threeds.decoupled.title': 'Approve this payment in your bank app',
  'threeds.decoupled.text':
    'Open your bank’s app and approve the payment, then come back here: the payment is finished on this page. If you close it, open this payment again after you have approved.',
  'threeds.denied.title': 'Your bank could not confirm that it is you',
  'threeds.denied.text': 'You were not charged. Try again with another card, or ask your bank why.',
  'threeds.rejected.title': 'Your bank rejected this payment',
  'threeds.rejected.text':
    'You were not charged. Your bank does not want this card to be tried again, so please use another one.',
  'threeds.unavailable.title': 'Your bank’s verification is not available right now',
  'threeds.unavailable.text': 'You were not charged. Use another card, or try again in a few minutes.',
  'threeds.atBank.cancelled.title': 'You cancelled at your bank',
  'threeds.atBank.cancelled.text': 'You were not charged. Pay again, or use another card.',
  'threeds.atBank.timedOut.title': 'Your bank waited too long for you',
  'threeds.atBank.timedOut.text':
    'You were not charged. Pay again when you have your phone or bank app at hand, or use another card.',
  'threeds.atBank.tooOften.title': 'There were too many attempts at your bank',
  'threeds.atBank.tooOften.text': 'You were not charged. Use another card, or ask your bank.',
  'threeds.atBank.notApproved.title': 'This payment was not approved at your bank',
  'threeds.atBank.notApproved.text': 'You were not charged. Pay again, or use another card.',
  'threeds.cancelled.title': 'You stopped the bank check',
  'threeds.cancelled.text': 'You were not charged. You can start the bank check again.',
  'threeds.noAnswer.title': 'Your bank has not answered yet',
  'threeds.noAnswer.text': 'You were not charged. You can start the bank check again.',
  'threeds.restart': 'Start the bank check again',
  'threeds.mayRestartText':
    'Your bank has no answer yet and you were not charged. Keep this page open, or start the check again.',
  'threeds.approvedLate.title': 'Your bank has approved this payment',
  'threeds.approvedLate.text': 'You were not charged yet. Finish now if you still want to pay.',
  'threeds.approvedLate.action': 'Finish paying',
  'threeds.timedOut.title': 'The bank check ran out of time',
  'threeds.timedOut.text': 'You were not charged. Start again when you have your phone or bank app at hand.',
  'threeds.unreadable.title': 'We could not read your bank’s answer',
  'threeds.unreadable.text': 'You were not charged. This payment cannot go on; ask for a new one.',

  // The outcome of the payment: one pair for each payment status, and what else can be true.
  'outcome.succeeded.title': 'Payment received',
  'outcome.failed.title': 'Your payment did not go through',
  'outcome.cancelled.title': 'This payment was cancelled',
  'outcome.processing.title': 'Your payment is on its way',
  'outcome.requires_customer_action.title': 'One step is left',
  'outcome.requires_customer_action.action': 'Continue with your bank',
  'outcome.unsupported_action.title': 'This payment needs a step that this page cannot show',
  'outcome.unsupported_action.text':
    'If you have paid in another way, don’t pay again: the result appears here by itself. Otherwise contact {merchant} and give the reference {reference}. It is safe to close this page.',
  'outcome.requires_merchant_action.title': '{merchant} is reviewing your payment',
  'outcome.requires_payment_method.title': 'Choose how to pay',
  'outcome.requires_confirmation.title': 'Confirm your payment',
  'outcome.requires_capture.title': 'Payment approved',
  'outcome.partially_captured.title': 'Part of the payment was taken',
  'outcome.partially_captured_and_capturable.title': 'Part of the payment was taken',
  'outcome.cancelled_post_capture.title': 'This payment is being refunded',
  'outcome.partially_authorized_and_requires_capture.title': 'A part of the payment is approved',
  'outcome.partially_captured_and_processing.title': 'A part of your payment is on its way',
  'outcome.conflicted.title': '{merchant} has to check this payment',
  'outcome.expired.title': 'The time to pay is over',
  'outcome.review.title': 'Your payment is being reviewed',
  'outcome.unknown_status.title': 'We’re still checking this payment',
  'outcome.unknown_checking.title': 'We’re checking with the payment service',
  'outcome.unknown_checking.text':
    'We don’t know yet how this payment ended. Money may have moved, so don’t pay again. This page updates by itself, and it is safe to close it.',
  'outcome.otherTab.title': 'This payment is open in another tab',
  'outcome.otherTab.text':
    'Go on there. Money may have moved, so don’t pay again. This page updates by itself, and it is safe to close it.',
  'outcome.cannot_confirm_yet.title': 'We can’t confirm this payment yet',
  'outcome.cannot_confirm_yet.text':
    'Money may have moved, so don’t pay again. Contact {merchant} and give the reference {reference}. It is safe to close this page.',
  'outcome.link_not_found.title': 'This payment link does not exist',
  'outcome.link_not_found.text':
    'You were not charged. Check that the whole address was copied, or ask the sender for a new link.',
  'outcome.link_expired.title': 'This payment link has expired',
  'outcome.already_paid.title': 'This payment has already been made',
  'outcome.load_failed.title': 'We could not open this payment',
  'outcome.load_failed.text':
    'Opening it charges nothing. If you have just paid, don’t pay again before you have seen the result.',
  'common.notOpened.title': 'This could not be opened',
  'common.notOpened.text': 'This page is not set up completely. Please tell the people whose page it is.',
  'outcome.crashed.title': 'This part of the page stopped working',
  'outcome.crashed.text':
    'Reload it to see the status of your payment. Don’t pay again before you have seen the result.',
  'outcome.unfetched.text':
    'The rest of this page could not be loaded. Trying again loads it and charges nothing. Don’t pay again before you have seen it.',

  // Why a call failed, by kind of failure.
  'failure.network': 'We could not reach the payment service. Check your connection and try again.',
  'failure.timeout': 'The payment service did not answer in time. Try again in a moment.',
  'failure.http':
    'The payment service refused this request. Reload the page, or contact {merchant} if it happens again.',
  'failure.http.server': 'The payment service is having trouble right now. Try again in a few minutes.',
  'failure.http.unauthorized': 'This page no longer has access to the payment. Open the payment again.',
  'failure.signedOut':
    'Your sign-in at {merchant} has ended. Open this payment from their page again, or pay with a new card.',
  'failure.http.not_found': 'The payment service does not know this payment. Open the payment again.',
  'failure.contract':
    'The payment service gave an answer this page cannot read. Contact {merchant} and give the reference {reference}.',
  'failure.cancelled': 'The request was stopped before it finished.',
  'failure.rateLimited': 'There were too many attempts in a short time. Wait a minute, then try again.',
  'failure.testCardsOnly': 'This is a test: only published test cards are accepted here. Use one of them.',
  'failure.amountChanged': 'The amount has changed since this page was opened. Check the new total, then pay.',
  'failure.effect.none': 'You were not charged.',

  // Why a payment was declined, by family. Processor text is never shown.
  'decline.card_declined':
    'Your bank declined this card without giving a reason. You were not charged. Use another card, or call the number on the back of this one.',
  'decline.expired_card':
    'Your bank says this card has expired. You were not charged. Check the date, or use another card.',
  'decline.insufficient_funds':
    'Your bank says there is not enough money on this card. You were not charged. Use another card.',
  'decline.incorrect_cvc':
    'Your bank says the security code is wrong. You were not charged. Compare it with your card and enter it again.',
  'decline.incorrect_number':
    'No bank knows this card number. You were not charged. Compare it with your card, or use another one.',
  'decline.card_not_supported': 'This type of card is not accepted here. You were not charged. Use another card.',
  'decline.connector_error':
    'The card network is not working right now. You were not charged. Try again in a few minutes.',
  'decline.generic': 'This payment was declined. You were not charged. Use another card or ask your bank.',
  'decline.alternativeMethod': 'This payment was declined. You were not charged. Try again or pay in another way.',

  // Words used everywhere.
  'link.receipt': 'Receipt',
  'common.retry': 'Try again',
  'common.reload': 'Reload',
  'common.backTo': 'Back to {merchant}',
  'common.language': 'Language',
  'common.reference': 'Reference',
  'common.amount': 'Amount',
  'common.paidTo': 'Paid to',
  'common.paidWith': 'Paid with',
  'common.date': 'Date',
  'common.optional': 'optional',
  'common.merchantFallback': 'the merchant',
  'common.keepOpen': 'Please keep this page open.',

  // What the card fields say of what is typed and pasted.
  'card.networks.legend': 'Pay with',
  'card.networks.found': 'This card works with {networks}. You can choose one beside the card number.',
  'card.accepted': 'Accepted cards: {brands}',
  'card.pasted': 'What you pasted was put into the fields of the card.',

  // Alternative payment methods by name.
  'way.upi_intent': 'UPI app',
  'way.upi_qr': 'UPI QR code',
  'way.upi_collect': 'UPI request',
  'way.pix': 'Pix',
  'way.sepa': 'Bank transfer (IBAN)',
  'way.ach': 'Bank transfer (ACH)',
  'way.bacs': 'Bank transfer (sort code)',
  'way.multibanco': 'Multibanco',
  'way.boleto': 'Boleto',
  'way.ideal': 'iDEAL',
  'way.ali_pay': 'Alipay',
  'way.direct_carrier_billing': 'Mobile phone bill',

  // A link out of a frame that does not let go.
  'leave.stuck': 'Nothing happened? This page is inside another one, which may not let you leave it.',
  'leave.newPage': 'Open it in a new window',

  // The banner of the sandbox.
  'testMode.label': 'Test mode',
  'testMode.text': 'No real money moves. Use one of the published test cards.',
} as const satisfies Record<string, Message>;

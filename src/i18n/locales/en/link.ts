import type { Message } from '../../message.ts';

/** English texts of what a payment link's page needs beside its form: how a payment ended, a receipt. */
export const texts = {
  'receipt.title': 'Receipt',
  'receipt.from': 'From {merchant}',
  'receipt.status': 'Status',
  'receipt.paid': 'Paid',
  'receipt.reserved': 'Reserved, taken when the order is completed',
  'receipt.partlyReserved': 'Part of {amount} reserved, taken when the order is completed',
  'receipt.partlyNoFigure': 'Part of {amount} taken',
  'receipt.partly': '{captured} of {amount} taken',
  'receipt.for': 'For',
  'receipt.print': 'Print or save as PDF',

  // Leaving for another page, out of a frame as well.
  'leave.waiting': 'Waiting for what you do in the other window',
  'leave.waitingText':
    'When you are done there, close it and come back here: the result appears by itself. You have not been charged yet.',
  'leave.alone':
    'Your bank asks you to confirm this payment. You have not been charged yet. The result appears here by itself once you have.',

  // How a payment ended; the titles are in the main catalogue, so that they are there whatever cannot be fetched.
  'outcome.succeeded.text': 'You paid {amount} to {merchant}. You can close this page.',
  'outcome.failed.text':
    'You were not charged. This payment is closed and takes no other attempt. Start a new one at {merchant} if you still want to pay. You can close this page.',
  'outcome.cancelled.text':
    'You were not charged. Start a new one at {merchant} if you still want to pay. You can close this page.',
  'outcome.processing.text':
    'Your bank has the payment and is working on it. Don’t pay again. You can close this page; {merchant} hears the result either way.',
  'outcome.requires_merchant_action.text':
    'Your payment is held for a short review. Don’t pay again. You can close this page; {merchant} will let you know.',
  'outcome.requires_payment_method.text':
    'You have not been charged. Choose a payment method to continue. If you leave now, open this payment again to pay.',
  'outcome.requires_confirmation.text':
    'You have not been charged. Confirm to pay. If you leave now, open this payment again to go on.',
  'outcome.requires_capture.text':
    'Your bank reserved {amount} for {merchant}. The money leaves your account when {merchant} completes the order. You can close this page.',
  'outcome.partially_captured.textNoFigure':
    '{merchant} took part of {amount} and will not take the rest. You can close this page.',
  'outcome.partially_captured_and_capturable.textNoFigure':
    '{merchant} took part of {amount} so far and may take the rest later. You can close this page.',
  'outcome.requires_customer_action.text':
    'Your bank asks you to confirm this payment. You have not been charged yet. If you leave now, open this payment again to go on.',
  'outcome.partially_captured.text':
    '{merchant} took {captured} of {amount} and will not take the rest. You can close this page.',
  'outcome.partially_captured_and_capturable.text':
    '{merchant} took {captured} of {amount} so far and may take the rest later. You can close this page.',
  'outcome.cancelled_post_capture.text':
    'The payment was cancelled after it was made, so you are not charged: what was taken goes back to you. Start a new one at {merchant} if you still want to pay. You can close this page.',
  'outcome.partially_authorized_and_requires_capture.text':
    'Your bank reserved a part of {amount} for {merchant}, who will let you know about the rest. You can close this page.',
  'outcome.partially_captured_and_processing.text':
    '{merchant} has a part of {amount}, and your bank is working on the rest. Don’t pay again. You can close this page; {merchant} hears the result either way.',
  'outcome.conflicted.text':
    'The amounts of this payment do not agree. Don’t pay again. You can close this page; {merchant} will let you know.',
  'outcome.expired.text':
    'You were not charged. This payment has expired. Start a new one at {merchant} if you still want to pay. You can close this page.',
  'outcome.review.text':
    'Your bank has approved the payment, and it is reviewed before it is collected. Don’t pay again. You can close this page; {merchant} will let you know.',
  'outcome.unknown_status.text':
    'The payment service gave an answer we do not know yet. Money may have moved, so don’t pay again. We keep asking, and it is safe to close this page.',
  'outcome.link_expired.text': 'It could be paid until {date}. You were not charged. Ask {merchant} for a new link.',
  'outcome.already_paid.text': '{merchant} received {amount}. Nothing more is due and you can close this page.',
  'outcome.link_expired.textNoDate': 'You were not charged. Ask {merchant} for a new link.',
} as const satisfies Record<string, Message>;

import type { Message } from '../../message.ts';

/** English texts of the documents that the proxy sends: what must be readable without any script. */
export const texts = {
  // The language, in itself.
  'document.language': 'English',
  'document.title': 'Payment to {merchant}',
  'document.opening': 'Opening your payment. Nothing has been charged.',
  'document.needsScript':
    'This page needs JavaScript to take a payment securely. Turn it on in your browser and load the page again, or ask {merchant} for another way to pay. You have not been charged.',
  'document.details.needsScript':
    'To pay by card or in another way, turn on JavaScript in your browser and load the page again: it sends your details straight to the payment service.',
  'document.state.opening': 'Opening your payment.',
  'document.state.needsScript':
    'This page needs JavaScript to show the state of this payment. Turn it on in your browser and load the page again. Opening this page charges nothing.',
  'document.notStarted.title': 'This attempt charged nothing',
  'document.notStarted.text': 'Go back to see the state of the payment, then try again or pay in another way.',
  'document.stopped':
    'This page could not be loaded completely, so it cannot take a payment yet. Check your connection and load the page again. Opening this page charges nothing.',
  'document.unknown.title': 'This payment link does not work',
  'document.unknown.text':
    'It may be incomplete or mistyped. Open it again from the message or page where you found it. You have not been charged.',
  'document.reopen.title': 'Open this link again',
  'document.reopen.text':
    'For your safety this page opens only from {merchant}. Go back to their page and follow the link there. You have not been charged.',
  'document.later.title': 'We cannot show this payment right now',
  'document.later.text': 'Load the page again in a minute. Opening this page charges nothing.',
  'document.close.title': 'Back to your payment',
  'document.close.text':
    'You can close this window and return to the page where you were paying. The result is shown there.',
  'document.payout.title': 'Payout from {merchant}',
  'document.payout.opening': 'Opening your payout. Opening this page sends nothing.',
  'document.payout.needsScript':
    'This page needs JavaScript to take your details securely. Turn it on in your browser and load the page again, or ask {merchant} for another way to be paid. Opening this page sends nothing.',
  'document.payout.unknown.title': 'This payout link does not work',
  'document.payout.unknown.text':
    'It may be incomplete or mistyped. Open it again from the message where you found it, or ask the sender for a new one.',
  'document.payout.later': 'Load the page again in a minute. Opening this page sends nothing.',
} as const satisfies Record<string, Message>;

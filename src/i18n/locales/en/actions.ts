import type { Message } from '../../message.ts';

/**
 * English texts of ways to pay without a card and of the steps that follow on them. No sentence says that nothing was paid: only the service knows.
 */
export const texts = {
  // Choosing a way.
  'way.legend': 'How do you want to pay?',
  'way.none': 'This page cannot take this payment. Contact {merchant}.',
  'way.card': 'Card',
  'way.upi_id.label': 'UPI ID',
  'way.upi_id.hint': 'For example name@bank. A request is sent to your UPI app.',
  'way.upi_id.error.empty': 'Enter your UPI ID.',
  'way.upi_id.error.shape': 'A UPI ID is a name, @ and a bank, for example name@bank. Check it in your UPI app.',
  'way.phone.label': 'Mobile number',
  'way.phone.hint': 'With its country code, for example +44 7700 900123. Your operator sends a code to it.',
  'way.phone.error.empty': 'Enter your mobile number.',
  'way.phone.error.shape': 'Start with the country code and use digits only, for example +44 7700 900123.',
  // What follows on a way that asks for nothing.
  'way.next.qr': 'Next, you scan a code with your payment app.',
  'way.next.app': 'Next, you approve the payment in your UPI app.',
  'way.next.transfer': 'Next, you get the bank details for the transfer.',
  'way.next.voucher': 'Next, you get a voucher to pay at a bank or a shop.',
  'way.next.redirect': 'Next, you approve the payment on another page.',

  // What every step says.
  'action.waiting': 'Waiting for your payment. This page updates by itself.',
  'action.leave':
    'It is safe to close this page: what you pay counts either way. Open the same link again to see the result.',
  'action.leave.form': 'It is safe to close this page: what you pay counts either way.',
  'action.until': 'Open until',
  'action.copy': 'Copy',
  'action.copyNamed': 'Copy: {name}',
  'action.copied': 'Copied',
  'action.copyFailed': 'It could not be copied. Select the text instead.',
  'action.payee': 'To',
  'action.newPage': '(opens in a new window)',

  // A code to scan, and an app to open.
  'action.qr.title': 'Scan the code to pay {amount}',
  'action.qr.text':
    'Open your payment app, scan the code and check that it says {merchant}. You pay when you approve it there.',
  'action.qr.label': 'QR code of this payment, for your payment app',
  'action.qr.asText': 'No camera at hand? Copy the code and paste it into your app.',
  'action.qr.copy': 'Copy the code',
  'action.qr.open': 'Open payment app',
  'action.app.title': 'Pay {amount} in your payment app',
  'action.app.text': 'Open the app, check that it says {merchant} and approve. Then come back to this page.',
  'action.app.scan': 'Is the app on another phone? Scan this code with it.',

  // Approving outside of the page.
  'action.wait.title': 'Approve {amount} on your phone',
  'action.wait.text':
    'A request from {merchant} is in your payment app. Open the app and approve it; this usually takes less than a minute.',

  // Making a transfer.
  'action.transfer.title': 'Transfer {amount} from your bank',
  'action.transfer.text':
    'Use exactly these details, so that your payment is found. A transfer can take up to two working days.',
  'action.transfer.amount': 'Exact amount',
  'action.transfer.remaining': 'Still to be paid',
  'action.transfer.account_holder_name': 'Account holder',
  'action.transfer.iban': 'IBAN',
  'action.transfer.bic': 'BIC',
  'action.transfer.account_number': 'Account number',
  'action.transfer.routing_number': 'Routing number',
  'action.transfer.sort_code': 'Sort code',
  'action.transfer.bank_name': 'Bank',
  'action.transfer.swift_code': 'SWIFT code',
  'action.transfer.country': 'Country',
  'action.transfer.entity': 'Entity',
  'action.transfer.reference': 'Payment reference',

  // Paying with a voucher.
  'action.voucher.title': 'Pay {amount} with this voucher',
  'action.voucher.text':
    'Pay the number in your banking app, or print the voucher and pay it at a bank or a shop that takes it. It can take a day until the payment arrives.',
  'action.voucher.number': 'Voucher number',
  'action.voucher.barcode': 'Barcode number',
  'action.voucher.qr': 'QR code of the voucher',
  'action.voucher.download': 'Open the voucher',
  'action.voucher.instructions': 'Where to pay it',
  'action.voucher.print': 'Print',

  // Typing a one-time code.
  'action.code.title': 'Enter the code from your phone',
  'action.code.text': 'Your operator has sent you a one-time code for {amount} to {merchant}.',
  'action.code.consent': 'By confirming you agree that {amount} is added to your phone bill or taken from your credit.',
  'action.code.label': 'One-time code',
  'action.code.submit': 'Confirm and pay {amount}',
  'action.code.error.empty': 'Enter the code from the message.',
  'action.code.error.shape': 'The code has digits only. Type it as it is in the message.',
  'action.code.error.wrong': 'This is not the code. Look at the latest message and type its code again.',

  // When the time is over.
  'action.over.title': 'The time for this step is over',
  'action.over.text':
    'If you have paid, don’t pay again: the result appears here as soon as it arrives. If you have not, don’t start now; ask {merchant} for a new link.',
  'action.over.text.form':
    'If you have paid, don’t pay again: the result appears here as soon as it arrives. If you have not, don’t start now; go back to {merchant} and begin again.',
} as const satisfies Record<string, Message>;

import type { Message } from '../../message.ts';

/** English texts of the dialog that gives the address of a payment page to another device. */
export const texts = {
  'sharing.title': 'Pay on another device',
  'sharing.text':
    'Scan the code with your phone, or send the address. Everyone who opens it sees this order and can pay it.',
  'sharing.code': 'QR code of this payment page',
  'sharing.address': 'Address of this payment page',
  'sharing.copy': 'Copy address',
  'sharing.copied': 'The address is copied.',
  'sharing.copyByHand': 'This browser does not copy by itself. The address is selected: copy it from there.',
  'sharing.send': 'Send…',
  'sharing.close': 'Close',
} as const satisfies Record<string, Message>;

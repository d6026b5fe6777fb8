import { parsePayPalReceiver } from '../../payPalReceiver.ts';
import { maskContact, maskText } from '../maskText.ts';
import type { RailFamily } from '../railSchema.ts';

/** PayPal accounts, by what PayPal knows them by. */
export const family: RailFamily = {
  paypal: {
    fields: [
      {
        field: 'paypal_receiver',
        read: parsePayPalReceiver,
        takes: ['email', 'phone'],
        mask: (value) => (/^[A-Z0-9]{13}$/.test(value) ? maskText(value, 4, 4) : maskContact(value)),
        inputMode: 'email',
        example: 'name@example.com',
        autocomplete: 'email',
      },
    ],
    named: 'paypal_receiver',
    write: ({ paypal_receiver: receiver }) => {
      if (!receiver) return undefined;
      const name = receiver.includes('@') ? 'email' : receiver.startsWith('+') ? 'telephone_number' : 'paypal_id';
      return { wallet: { paypal: { [name]: receiver } } };
    },
  },
};

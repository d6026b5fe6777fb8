import { parsePayPalReceiver } from '../../payPalReceiver.ts';
import { maskContact, maskEnds, type RailFamily } from '../railSchema.ts';

/** PayPal accounts, by what PayPal knows them by. */
export const paypal: RailFamily = {
  paypal: {
    fields: [
      {
        field: 'paypal_receiver',
        read: parsePayPalReceiver,
        takes: ['email', 'phone'],
        mask: (value) => (/^[A-Z0-9]{13}$/.test(value) ? maskEnds(4, 4)(value) : maskContact(value)),
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

import { parseNorthAmericanPhone } from '../../northAmericanPhone.ts';
import { parsePayPalReceiver } from '../../payPalReceiver.ts';
import { maskContact, maskText } from '../maskText.ts';
import type { RailFamily } from '../railSchema.ts';

/** PayPal accounts, by what PayPal knows them by, and Venmo accounts, by their US phone number. */
export const family: RailFamily = {
  paypal: {
    fields: [
      {
        field: 'paypal_receiver',
        read: parsePayPalReceiver,
        takes: ['email', 'phone'],
        mask: (value) => (/^[A-Z0-9]{13}$/.test(value) ? maskText(value, 4, 4) : maskContact(value)),
      },
    ],
    named: 'paypal_receiver',
    write: ({ paypal_receiver: receiver }) => {
      if (!receiver) return undefined;
      const name = receiver.includes('@') ? 'email' : receiver.startsWith('+') ? 'telephone_number' : 'paypal_id';
      return { wallet: { paypal: { [name]: receiver } } };
    },
  },
  venmo: {
    fields: [
      {
        field: 'venmo_phone',
        read: parseNorthAmericanPhone,
        takes: ['phone'],
        ends: [0, 2],
      },
    ],
    named: 'venmo_phone',
    write: ({ venmo_phone }) => (venmo_phone ? { wallet: { venmo: { telephone_number: venmo_phone } } } : undefined),
  },
};

import { parseNorthAmericanPhone } from '../../northAmericanPhone.ts';
import type { RailFamily } from '../railSchema.ts';

/** Venmo accounts, by their US phone number. */
export const family: RailFamily = {
  venmo: {
    fields: [
      {
        field: 'venmo_phone',
        read: parseNorthAmericanPhone,
        takes: ['phone'],
        ends: [0, 2],
        inputMode: 'tel',
        example: '+1 201 555 0123',
        autocomplete: 'tel',
      },
    ],
    named: 'venmo_phone',
    write: ({ venmo_phone }) => (venmo_phone ? { wallet: { venmo: { telephone_number: venmo_phone } } } : undefined),
  },
};

import { parseNorthAmericanPhone } from '../../northAmericanPhone.ts';
import { maskPhone, type RailFamily } from '../railSchema.ts';

/** Venmo accounts, by their US phone number. */
export const venmo: RailFamily = {
  venmo: {
    fields: [
      {
        field: 'venmo_phone',
        read: parseNorthAmericanPhone,
        takes: ['phone'],
        mask: maskPhone,
        inputMode: 'tel',
        example: '+1 201 555 0123',
        autocomplete: 'tel',
      },
    ],
    named: 'venmo_phone',
    write: ({ venmo_phone }) => (venmo_phone ? { wallet: { venmo: { telephone_number: venmo_phone } } } : undefined),
  },
};

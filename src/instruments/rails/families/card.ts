import { parseCardExpiry } from '../../cardExpiry.ts';
import { groupCardNumber, parseCardNumber } from '../../cardNumber.ts';
import { parseHolderName } from '../../holderName.ts';
import { typedExpiry } from '../../typedExpiry.ts';
import type { RailFamily } from '../railSchema.ts';

/** Cards that money can be sent to. */
export const family: RailFamily = {
  card: {
    fields: [
      {
        field: 'card_number',
        read: (text) => {
          const read = parseCardNumber(text);
          return read.ok ? { ok: true, value: read.value.digits } : read;
        },
        takes: ['card_number'],
        format: (value) => (value.includes('*') ? value : groupCardNumber(value)),
        ends: [0, 4],
      },
      {
        field: 'card_expiry',
        read: (text, { now }) => {
          const read = parseCardExpiry(text, now);
          return read.ok ? { ok: true, value: `${read.value.month}/${read.value.year}` } : read;
        },
        format: typedExpiry,
      },
      { field: 'card_holder', read: parseHolderName },
    ],
    named: 'card_number',
    write: ({ card_number, card_expiry = '', card_holder }) => {
      const [month, year] = card_expiry.split('/');
      if (!card_number || !month || !year) return undefined;
      return {
        card: {
          card_number,
          expiry_month: month,
          expiry_year: year,
          ...(card_holder ? { card_holder_name: card_holder } : {}),
        },
      };
    },
  },
};

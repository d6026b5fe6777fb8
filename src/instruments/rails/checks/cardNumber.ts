import { groupCardNumber, parseCardNumber } from '../../cardNumber.ts';
import type { RailCheck } from '../railSchema.ts';

/** The number of a card. */
export const check: RailCheck = {
  read: (text) => {
    const read = parseCardNumber(text);
    return read.ok ? { ok: true, value: read.value.digits } : read;
  },
  format: (value) => (value.includes('*') ? value : groupCardNumber(value)),
};

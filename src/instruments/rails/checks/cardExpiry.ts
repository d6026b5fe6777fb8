import { parseCardExpiry } from '../../cardExpiry.ts';
import { typedExpiry } from '../../typedExpiry.ts';
import type { RailCheck } from '../railSchema.ts';

/** Until when a card is valid. */
export const check: RailCheck = {
  read: (text, { now }) => {
    const read = parseCardExpiry(text, now);
    return read.ok ? { ok: true, value: `${read.value.month}/${read.value.year}` } : read;
  },
  format: typedExpiry,
};

import { parsePayPalReceiver } from '../../payPalReceiver.ts';
import { maskContact, maskText } from '../maskText.ts';
import type { RailCheck } from '../railSchema.ts';

/** What PayPal knows an account by. */
export const check: RailCheck = {
  read: parsePayPalReceiver,
  mask: (value) => (/^[A-Z0-9]{13}$/.test(value) ? maskText(value, 4, 4) : maskContact(value)),
};

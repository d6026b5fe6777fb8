import { parseUkAccount } from '../../ukAccount.ts';
import type { RailCheck } from '../railSchema.ts';

/** The number of an account in the United Kingdom. */
export const check: RailCheck = {
  read: (text) => {
    const read = parseUkAccount(text);
    if (!read.ok) return read;
    const { account, warning } = read.value;
    return warning === undefined ? { ok: true, value: account } : { ok: true, value: account, warning };
  },
};

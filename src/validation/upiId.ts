import { normaliseDigits, type Parsed } from '../money/index.ts';

/** Why a text is no UPI ID. `shape`: not a name, `@` and the provider's handle. */
export type UpiIdError = 'type' | 'empty' | 'length' | 'shape';

/** Reads a UPI ID (virtual payment address, NPCI): a name, `@`, and a handle without a point, all in lower case. Total; never throws. */
export function parseUpiId(input: unknown): Parsed<string, UpiIdError> {
  if (typeof input !== 'string') return { ok: false, error: 'type' };
  if (input.length > 400) return { ok: false, error: 'length' };
  const id = normaliseDigits(input.normalize('NFKC'))
    .trim()
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (id === '') return { ok: false, error: 'empty' };
  if (id.length > 321) return { ok: false, error: 'length' };
  return /^[a-z0-9][a-z0-9._-]{1,255}@[a-z][a-z0-9]{1,63}$/.test(id)
    ? { ok: true, value: id }
    : { ok: false, error: 'shape' };
}

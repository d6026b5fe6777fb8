import type { Parsed } from '../money/index.ts';

/** Limits of `metadata` (interface 8). */
export const metadataLimits = { keys: 50, keyLength: 40, valueLength: 500 } as const;

/**
 * Why an object is no metadata. `type`: not an object; `limit`: too many keys, or a key or value that is too long; `key`: a key that objects of
 * programs have themselves and that could be mistaken for it; `shape`: a value that JSON cannot carry, or one nested deeper than eight levels.
 */
export type MetadataError = 'type' | 'limit' | 'key' | 'shape';

const deepest = 8;
const poisoned = /^(__proto__|constructor|prototype)$/;

/** Reads metadata within the limits of interface 8; a value counts with the length of its JSON text. Total; never throws, whatever the values do. */
export function parseMetadata(input: unknown): Parsed<object, MetadataError> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return refused('type');
  try {
    const entries = Object.entries(input);
    if (entries.length > metadataLimits.keys) return refused('limit');
    for (const [key, value] of entries) {
      if (key.length > metadataLimits.keyLength) return refused('limit');
      if (poisoned.test(key)) return refused('key');
      const length = typeof value === 'string' ? value.length : jsonLength(value, deepest);
      if (Number.isNaN(length)) return refused('shape');
      if (length > metadataLimits.valueLength) return refused('limit');
    }
    return { ok: true, value: input };
  } catch {
    // A getter, a proxy or a `toJSON` of somebody else's.
    return refused('shape');
  }
}

/** Length of a value's JSON text, as far as it matters; `NaN` when there is none. It stops at the limit, so that the work has one too. */
function jsonLength(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null) {
    if (value === undefined) return 0;
    const plain = value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value);
    return plain ? JSON.stringify(value).length : Number.NaN;
  }
  if (levels === 0) return Number.NaN;
  if ('toJSON' in value && typeof value.toJSON === 'function') return jsonLength(value.toJSON(), levels - 1);
  const list = Array.isArray(value);
  if (list && value.length > metadataLimits.valueLength) return value.length;
  let length = 1;
  for (const [key, inner] of list ? Array.from(value, (one: unknown) => ['', one] as const) : Object.entries(value)) {
    if (length > metadataLimits.valueLength) break;
    if (poisoned.test(key)) return Number.NaN;
    // What JSON does with nothing: it is left out of objects, and `null` in lists.
    if (inner === undefined && !list) continue;
    length += (list ? 1 : JSON.stringify(key).length + 2) + (inner === undefined ? 4 : jsonLength(inner, levels - 1));
  }
  return length === 1 ? 2 : length;
}

function refused(error: MetadataError): { readonly ok: false; readonly error: MetadataError } {
  return { ok: false, error };
}

import type { Ids } from './ids.ts';
import { hmacSha256 } from './sha256.ts';

/**
 * Digest of an account number, IBAN, key or address that money was sent to, keyed by the sandbox's seed, for tests that compare it with what
 * was typed. White space does not count; without an `@` dashes and case do not either.
 */
export function destinationDigest(ids: Ids, text: string): string {
  const dense = text.normalize('NFKC').replace(/\s/g, '');
  return hmacSha256(
    ids.derive('destination digest', 43),
    dense.includes('@') ? dense : dense.replace(/-/g, '').toUpperCase(),
  );
}

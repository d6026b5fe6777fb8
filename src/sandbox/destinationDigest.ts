import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Ids } from './ids.ts';

/**
 * Digest of an account number, IBAN, key or address that money was sent to, keyed by the sandbox's seed, for tests that compare it with what
 * was typed. White space does not count; without an `@` dashes and case do not either.
 */
export function destinationDigest(ids: Ids, text: string): string {
  const withoutSpaces = text.normalize('NFKC').replace(/\s/g, '');
  const normalized = withoutSpaces.includes('@') ? withoutSpaces : withoutSpaces.replace(/-/g, '').toUpperCase();
  return bytesToHex(hmac(sha256, utf8ToBytes(ids.derive('destination digest', 43)), utf8ToBytes(normalized)));
}

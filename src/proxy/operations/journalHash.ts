import { hmac, toLetters } from '../digest.ts';

const keyedHash = async (signingKey: string, text: string) =>
  toLetters((await hmac(signingKey, `journal\n${text}`)).slice(0, 16));

/** The signing keys of the proxy, the current one first. */
interface SigningKeys {
  readonly signingKeys: readonly [string, ...string[]];
}

/** Hashes a text with the current signing key, to 16 bytes: the same on every instance, and useless to readers of the journal. */
export const journalHash = ({ signingKeys: [current] }: SigningKeys, text: string): Promise<string> =>
  keyedHash(current, text);

/** Hashes a text with the current signing key and each former one, in this order. */
export const journalHashes = ({ signingKeys }: SigningKeys, text: string): Promise<string[]> =>
  Promise.all(signingKeys.map((signingKey) => keyedHash(signingKey, text)));

import { requireText } from '../../client/index.ts';

/** The secret key of the service, which can be replaced while the proxy runs. */
export interface SecretKeys {
  /** The key that calls go out with from now on. */
  readonly current: () => string;
  /** Every key that may still be in use or in somebody's answer: none of them may leave. */
  readonly all: () => readonly string[];
  /**
   * Goes over to another key. Calls under way finish with the one they began with, and the one before stays guarded.
   *
   * @throws for a publishable key or something that is no key; the old one then stays.
   */
  readonly replace: (next: string) => void;
}

/** How many earlier keys stay guarded. */
const remembered = 4;

/** What is wrong with a secret key, as the rest of a sentence that starts with the name of the setting; it does not repeat the key. */
export function problemOfSecretKey(key: string): string | undefined {
  if (key.startsWith('pk_'))
    return 'is a publishable key (pk_…). The proxy takes the secret key of the merchant account';
  if (!/^[\x21-\x7e]{8,512}$/.test(key)) return 'is not a key. The proxy takes the secret key of the merchant account';
  return undefined;
}

/** @throws a sentence that does not repeat the key. */
function checked(key: string): string {
  const problem = problemOfSecretKey(requireText('secretKey', key));
  if (problem !== undefined) throw new Error(`tillkit: secretKey ${problem}.`);
  return key;
}

/**
 * Makes a secret key that can be replaced without a restart, for `createProxy({ secretKey })`.
 *
 * @throws for a publishable key or something that is no key.
 */
export function createSecretKeys(first: string): SecretKeys {
  let keys: readonly string[] = [checked(first)];
  return {
    current: () => keys[0] ?? first,
    all: () => keys,
    replace(next) {
      if (keys[0] === checked(next)) return;
      keys = [next, ...keys.filter((key) => key !== next)].slice(0, remembered);
    },
  };
}

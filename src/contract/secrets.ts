// Separate from the schemas, so that pages load these functions without them (0.4 kB less for every page).

/**
 * The payment that a client secret belongs to: the part before the last `_secret_`, which is no secret. Empty for a text that is no client
 * secret.
 */
export function paymentIdOfSecret(secret: string): string {
  return secret.slice(0, Math.max(secret.lastIndexOf('_secret_'), 0));
}

/** Compares two secrets in a time that depends only on the length of `given`, so that the delay of an answer does not show where they differ. */
export function equalInConstantTime(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < given.length; i += 1) {
    difference |= given.charCodeAt(i) ^ expected.charCodeAt(expected.length === 0 ? 0 : i % expected.length);
  }
  return difference === 0;
}

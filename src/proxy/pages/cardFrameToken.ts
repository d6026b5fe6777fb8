import { equalInConstantTime, toBase64Url } from '../../contract/index.ts';
import { hmac } from '../digest.ts';

/**
 * The token that says which payment the document of a card frame was opened for. It permits nothing: it only refuses every other payment. So it has no end, and
 * everyone may have that of any payment; nobody but this proxy can write one into the document of another payment.
 */
export const cardFrameToken = async (signingKey: string, paymentId: string): Promise<string> =>
  toBase64Url(await hmac(signingKey, `tillkit card frame v1\n${paymentId}`));

/** True for the token of this payment, made with any of the keys. */
export async function isCardFrameOf(
  token: string,
  { signingKeys, paymentId }: { readonly signingKeys: readonly string[]; readonly paymentId: string },
): Promise<boolean> {
  const ownTokens = await Promise.all(signingKeys.map((key) => cardFrameToken(key, paymentId)));
  return ownTokens.map((one) => equalInConstantTime(token, one)).includes(true);
}

import type { ProxyContext } from '../proxyOptions.ts';
import { chooseCoding } from './contentCoding.ts';

/** A text compressed with what browsers, Node and workers have in common. They share no Brotli. */
async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * Answers with the document of a hosted page or a notice, compressed where the browser takes it. A document that holds a key of the proxy is withheld.
 *
 * Compression lets the length of an answer say what is in it, to a reader of the encrypted line who can also have the victim's browser ask again and again
 * with guesses that the answer repeats beside a secret (BREACH). No document repeats a guess: of a request it takes the language, which is one of a
 * fixed list, the token of a cookie only where our own key has sealed it, and for the card frame, which has no secret, names of card networks and brands.
 * What it says of the payment comes from the service alone. Answers that repeat what was sent, those of `/kit/` and of the pages that end a 3-D Secure
 * frame, are not compressed.
 */
export async function sendDocument(
  request: Request,
  { containsSecret }: Pick<ProxyContext, 'containsSecret'>,
  text: string,
  { status = 200, headers }: { readonly status?: number; readonly headers: Record<string, string> },
): Promise<Response> {
  if (containsSecret(text)) return new Response(null, { status: 500 });
  const vary = { vary: 'accept-language, accept-encoding' };
  const coding = chooseCoding(request.headers.get('accept-encoding'), ['gzip']);
  if (coding === undefined) return new Response(text, { status, headers: { ...headers, ...vary } });
  return new Response(await gzipped(text), { status, headers: { ...headers, ...vary, 'content-encoding': coding } });
}

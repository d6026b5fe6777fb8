import type { IncomingMessage } from 'node:http';

/** Most header lines of a request; more than any browser sends. */
const mostHeaders = 100;

/** Headers of an answer that no app has made: the same caution as everywhere, and the end of the connection. */
export const bareHeaders: Readonly<Record<string, string>> = {
  connection: 'close',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A path that is read the same way by everybody: it begins with one slash, walks nowhere, and has no backslash, fragment or byte beyond ASCII. */
const plainTarget = /^\/(?![/\\])[\x21-\x22\x24-\x5b\x5d-\x7e]*$/;
const walking = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Status with which a request is refused that Node's parser lets through although two parties could read it differently: no Host or a second
 * one, a transfer coding other than plain `chunked`, a version that is neither 1.0 nor 1.1, a flood of headers, a target that is a whole address
 * or that somebody would have to repair. Node itself refuses Content-Length beside Transfer-Encoding, a second Content-Length, folded lines,
 * bare line feeds and control characters.
 */
export function findRefusalStatus(
  incoming: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion' | 'url'>,
): number | undefined {
  const { rawHeaders, httpVersion, url = '' } = incoming;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 505;
  const [path = ''] = url.split('?', 1);
  if (!plainTarget.test(path) || walking.test(path)) return 400;
  if (rawHeaders.length > mostHeaders * 2) return 431;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase();
    if (name === 'host') hosts += 1;
    if (name === 'transfer-encoding' && rawHeaders[at + 1]?.trim().toLowerCase() !== 'chunked') return 400;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0') ? undefined : 400;
}

import { toBase64Url } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { sha256 } from '../digest.ts';
import type { Asset } from '../proxyOptions.ts';
import { type ContentCoding, chooseCoding } from './contentCoding.ts';

/** Tags of bodies, each made once. */
const tags = new WeakMap<Uint8Array, Promise<string>>();

/** Strong tag of the bytes that are sent: each coding of a file has its own. */
function tagOf(body: Uint8Array): Promise<string> {
  const known = tags.get(body);
  if (known !== undefined) return known;
  const made = sha256(body).then((hash) => `"${toBase64Url(hash.slice(0, 16))}"`);
  tags.set(body, made);
  return made;
}

/** Whether `if-none-match` names the tag. What is compared are opaque tags: a weak one fits as well (RFC 9110 section 13.1.2). */
function names(header: string, tag: string): boolean {
  return header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}

/** Answers with a file in the best coding that it exists in and the browser takes, or with 304 where the browser has it. */
export async function sendAsset(asset: Asset, request: Headers): Promise<Response> {
  const encoded = asset.encoded ?? {};
  const available = (['br', 'gzip'] satisfies ContentCoding[]).filter((coding) => encoded[coding] !== undefined);
  const coding = chooseCoding(request.get('accept-encoding'), available);
  const body = (coding && encoded[coding]) ?? asset.body;
  const tag = await tagOf(body);
  const headers = {
    'content-type': asset.contentType,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
    ...(available.length === 0 ? {} : { vary: 'accept-encoding' }),
    ...defined({ 'content-encoding': coding }),
    // A logo is also shown by components on the merchant's own pages; scripts and styles are for this origin alone, but for the custom elements, whose
    // hash a browser compares only where it may read them.
    ...(asset.contentType.startsWith('image/') || asset.everyOrigin === true
      ? { 'cross-origin-resource-policy': 'cross-origin' }
      : {}),
    ...(asset.everyOrigin === true ? { 'access-control-allow-origin': '*' } : {}),
  };
  if (names(request.get('if-none-match') ?? '', tag)) return new Response(null, { status: 304, headers });
  // A view over shared memory is not a body; a copy always is.
  return new Response(new Uint8Array(body), { headers });
}

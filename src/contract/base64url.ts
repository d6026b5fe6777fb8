/** Bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of base64url, padded or not; `undefined` when the text is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(
      text
        .replace(/={1,2}$/, '')
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
    );
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** JSON as base64url without padding, in UTF-8 (EMV 3DS: CReq, CRes and method data). */
export const encodeJson = (value: Readonly<Record<string, unknown>>): string =>
  toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

/** Reads a JSON object out of base64url, padded or not; `undefined` for anything else. */
export function decodeJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const bytes = fromBase64Url(text);
    const value: unknown = bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    // An object that is no array has string keys; its values stay unknown.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** JSON as base64url without padding (EMV 3DS: CReq, CRes and method data). Text outside Latin-1 is kept by going through UTF-8. */
export const encodeJson = (value: Readonly<Record<string, unknown>>): string =>
  encodeBytes(new TextEncoder().encode(JSON.stringify(value)));

/** Bytes as base64url without padding. */
export function encodeBytes(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Reads what {@link encodeJson} writes, padded or not; `undefined` for anything that is not a JSON object in base64url. */
export function decodeJson(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!/^[A-Za-z0-9_-]+={0,2}$/.test(text)) return undefined;
  try {
    const binary = atob(
      text
        .replace(/={1,2}$/, '')
        .replace(/-/g, '+')
        .replace(/_/g, '/'),
    );
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    // A JSON value that is an object and no array has string keys and unknown values.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

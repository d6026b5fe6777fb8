/** Reads a JSON object out of base64url, padded or not (EMV 3DS messages); nothing when it is none. */
export function decodeJson(text: string): Record<string, unknown> | undefined {
  try {
    const bytes = Uint8Array.from(
      atob(
        text
          .replace(/={1,2}$/, '')
          .replaceAll('-', '+')
          .replaceAll('_', '/'),
      ),
      (character) => character.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // An object that is no array has string keys; its values stay unknown.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

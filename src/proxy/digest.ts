const encoder = new TextEncoder();

/** Node's own digests where there are any: they answer at once, where Web Crypto takes a turn through a pool of threads for each. */
const node = globalThis.process?.getBuiltinModule?.('node:crypto');

const keys = new Map<string, Promise<CryptoKey>>();
/** A process has one or two signing keys; more than these are not kept. */
const keptKeys = 8;

const nodeKeys = new Map<string, ReturnType<NonNullable<typeof node>['createSecretKey']>>();

function nodeKey(key: string) {
  if (node === undefined) return key;
  const known = nodeKeys.get(key);
  if (known !== undefined) return known;
  const made = node.createSecretKey(key, 'utf8');
  if (nodeKeys.size < keptKeys) nodeKeys.set(key, made);
  return made;
}

/** HMAC-SHA-256 of a text. */
export async function hmac(key: string, text: string): Promise<Uint8Array> {
  if (node !== undefined) return node.createHmac('sha256', nodeKey(key)).update(text).digest();
  let imported = keys.get(key);
  if (imported === undefined) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    imported = crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
    if (keys.size < keptKeys) keys.set(key, imported);
  }
  return new Uint8Array(await crypto.subtle.sign('HMAC', await imported, encoder.encode(text)));
}

/** SHA-256 of a text in UTF-8, or of bytes. */
export async function sha256(content: string | Uint8Array): Promise<Uint8Array> {
  if (node !== undefined) return node.createHash('sha256').update(content).digest();
  const bytes = typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Bytes as the letters a to p, two per byte. Letters only, so that the redactor never takes an id for a card number. */
export function toLetters(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15));
  return text;
}

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

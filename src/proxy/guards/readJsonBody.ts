import * as z from 'zod/mini';
import { type Outcome, refuse } from '../answers/refusal.ts';

/** Longest body of a payment route, in bytes. */
export const bodyLimit = 64 * 1024;

/** Deepest nesting that a body may have. */
const maxDepth = 32;
const forbiddenKeys: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a body up to a limit in bytes; `undefined` when it is longer. */
export async function readLimited(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const length = request.headers.get('content-length');
  const announced = Number(length ?? limit);
  if (announced > limit) return undefined;
  if (length !== null && request.headers.get('transfer-encoding') === null) {
    // The server reads no more than was announced, so nothing has to be counted here.
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.byteLength > limit ? undefined : whole;
  }
  const bytes = new Uint8Array(announced >= 0 ? announced : limit);
  let size = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    if (size + value.byteLength > bytes.length) {
      // Not awaited: whether the cancellation succeeds makes no difference.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    bytes.set(value, size);
    size += value.byteLength;
  }
  return bytes.subarray(0, size);
}

/** Why a JSON text is refused although it may parse: it is nested too deeply, repeats a key, or has a key that could change a prototype. */
export function findJsonTrap(text: string): string | undefined {
  const open: { keys?: Set<string>; awaitsKey: boolean }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const top = open.at(-1);
    const char = text[at];
    if (char === '"') {
      const start = at;
      for (at += 1; at < text.length && text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
      if (top?.keys === undefined || !top.awaitsKey) continue;
      top.awaitsKey = false;
      let key: unknown;
      try {
        // Two spellings of one key ("a" and "\u0061") are the same key.
        key = JSON.parse(text.slice(start, at + 1));
      } catch {
        return 'A key is malformed.';
      }
      if (forbiddenKeys.has(key)) return 'A key is not allowed.';
      if (typeof key !== 'string' || top.keys.has(key)) return 'A key is repeated.';
      top.keys.add(key);
    } else if (char === '{' || char === '[') {
      open.push(char === '{' ? { keys: new Set(), awaitsKey: true } : { awaitsKey: false });
      if (open.length > maxDepth) return `It is nested deeper than ${maxDepth} levels.`;
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === ',' && top?.keys !== undefined) {
      top.awaitsKey = true;
    }
  }
  return undefined;
}

/** The JSON body of a request of at most `limit` bytes, or the refusal. */
export async function readJsonBody(
  request: Request,
  limit: number,
): Promise<{ ok: true; value: unknown } | { ok: false; outcome: Outcome }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type))
    return { ok: false, outcome: refuse('content_type_unsupported') };
  const bytes = await readLimited(request, limit);
  if (bytes === undefined) return { ok: false, outcome: refuse('body_too_large') };
  try {
    const text = decoder.decode(bytes);
    const trap = findJsonTrap(text);
    if (trap !== undefined) return { ok: false, outcome: refuse('body_malformed', { detail: trap }) };
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, outcome: refuse('body_malformed') };
  }
}

/** Most passes that take unknown fields out: each finds those of one more level. */
const maxPasses = 8;

function removeKeys(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [head, ...rest] = path;
  if (Array.isArray(value)) return value.map((entry, at) => (at === head ? removeKeys(entry, rest, keys) : entry));
  const entries: [string, unknown][] = Object.entries(value);
  if (head === undefined) return Object.fromEntries(entries.filter(([key]) => !keys.includes(key)));
  return Object.fromEntries(entries.map(([key, entry]) => [key, key === head ? removeKeys(entry, rest, keys) : entry]));
}

/**
 * Parses by a strict schema and drops the fields that it does not know, so that a page that is newer than its proxy still pays. What was
 * dropped is counted in the note; nothing of it goes anywhere.
 */
export function parseKnownKeys<T>(
  schema: z.core.$ZodType<T>,
  value: unknown,
  note: { dropped?: number | undefined },
): z.core.util.SafeParseResult<T> {
  let rest = value;
  for (let pass = 0; ; pass += 1) {
    const parsed = z.safeParse(schema, rest);
    if (parsed.success || pass === maxPasses) return parsed;
    const unknown = parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length === 0) return parsed;
    for (const { path, keys } of unknown) {
      rest = removeKeys(rest, path, keys);
      note.dropped = (note.dropped ?? 0) + keys.length;
    }
  }
}

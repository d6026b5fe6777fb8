import * as z from 'zod/mini';

/** How often fields are taken out before a body is refused as it is. */
const rounds = 8;

function without(value: unknown, path: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [head, ...rest] = path;
  if (Array.isArray(value)) return value.map((entry, at) => (at === head ? without(entry, rest, keys) : entry));
  const entries: [string, unknown][] = Object.entries(value);
  if (head === undefined) return Object.fromEntries(entries.filter(([key]) => !keys.includes(key)));
  return Object.fromEntries(entries.map(([key, entry]) => [key, key === head ? without(entry, rest, keys) : entry]));
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
  for (let round = 0; ; round += 1) {
    const parsed = z.safeParse(schema, rest);
    if (parsed.success || round === rounds) return parsed;
    const unknown = parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length === 0) return parsed;
    for (const { path, keys } of unknown) {
      rest = without(rest, path, keys);
      note.dropped = (note.dropped ?? 0) + keys.length;
    }
  }
}

import * as z from 'zod/mini';

/** The fields of an object's schema, and the schemas of those that objects had, by which fields were there. */
interface Fields {
  readonly schema: z.ZodMiniObject;
  readonly names: readonly string[];
  readonly needed: ReadonlySet<string>;
  readonly bySet: Map<string, z.core.$ZodType>;
}

const known = new WeakMap<z.core.$ZodType, Fields | false>();
/** Sets of fields that are kept for a schema: answers of one kind have a few, whatever a broken service may send. */
const mostSets = 64;

function fieldsOf(schema: z.core.$ZodType): Fields | false {
  const found = known.get(schema);
  if (found !== undefined) return found;
  let fields: Fields | false = false;
  if (schema instanceof z.ZodMiniObject && (schema._zod.def.checks ?? []).length === 0) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    const names = Object.keys(shape);
    const needed = new Set(names.filter((name) => shape[name]?._zod.optin !== 'optional'));
    fields = { schema, names, needed, bySet: new Map() };
  }
  known.set(schema, fields);
  return fields;
}

/**
 * Reads a value by a schema, as `z.safeParse` does. Of an object whose schema has many optional fields, those that are not there are not looked at
 * one by one: a payment has ninety and an answer names twenty, and the others would cost more than the rest of the reading.
 */
export function readSparse<Output>(
  schema: z.core.$ZodType<Output>,
  value: unknown,
): z.core.util.SafeParseResult<Output> {
  const fields = fieldsOf(schema);
  if (fields === false || typeof value !== 'object' || value === null) return z.safeParse(schema, value);
  const { names, needed, bySet } = fields;
  let there = '';
  for (let at = 0; at < names.length; at += 1) if ((names[at] ?? '') in value) there += String.fromCharCode(33 + at);
  let sparse = bySet.get(there);
  if (sparse === undefined) {
    if (bySet.size >= mostSets) return z.safeParse(schema, value);
    const mask = names.filter((name) => name in value || needed.has(name)).map((name) => [name, true] as const);
    sparse = z.pick(fields.schema, Object.fromEntries(mask));
    bySet.set(there, sparse);
  }
  // Proof of the cast: a field that is optional and not there adds nothing to what the whole schema gives.
  return z.safeParse(sparse as z.core.$ZodType<Output>, value);
}

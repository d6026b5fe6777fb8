import * as z from 'zod/mini';
import { nullIsAbsent } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an object's schema is known by, and the schemas of those that objects had, by which fields were there. */
interface Fields {
  readonly schema: z.ZodMiniObject;
  readonly names: readonly string[];
  /** Fields that every object is asked for. */
  readonly needed: ReadonlySet<string>;
  /** Fields that read null as if they were not there. */
  readonly nullable: ReadonlySet<string>;
  readonly bySet: Map<string, z.core.$ZodType>;
}

/** What reads a field that is there and not null: of one that may be absent, the schema behind that. */
function schemaThere(field: z.core.$ZodType): z.core.$ZodType {
  const pipe = field instanceof z.ZodMiniOptional ? field.def.innerType : undefined;
  if (!(pipe instanceof z.ZodMiniPipe)) return field;
  const { in: first, out } = pipe.def;
  const isPlain = first instanceof z.ZodMiniTransform && first.def.transform === nullIsAbsent;
  return isPlain && out instanceof z.ZodMiniOptional ? out.def.innerType : field;
}

/** An object within another is read like that one. */
function readWithin(field: z.core.$ZodType): z.core.$ZodType {
  if (!(field instanceof z.ZodMiniObject) || fieldsOf(field) === false) return field;
  const read = z.transform((value: unknown, { issues }: z.core.ParsePayload) => {
    const { success, data, error } = readSparse(field, value);
    if (success) return data;
    // Proof of the cast: an issue is what zod has made of a raw one, without what was read.
    for (const issue of error.issues) issues.push({ ...issue, input: undefined } as z.core.$ZodRawIssue);
    return z.NEVER;
  });
  return z.pipe(z.unknown(), read);
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
    /** True where a field without this value adds nothing to what is read. An unknown status adds a word of its own. */
    const isAbsent = (field: z.core.$ZodType, value: null | undefined) => {
      const read = z.safeParse(field, value);
      return read.success && read.data === undefined;
    };
    const optional = Object.entries(shape).filter(
      ([, field]) => field._zod.optin === 'optional' && isAbsent(field, undefined),
    );
    const left = new Set(optional.map(([name]) => name));
    fields = {
      schema,
      names: Object.keys(shape),
      needed: new Set(Object.keys(shape).filter((name) => !left.has(name))),
      nullable: new Set(optional.filter(([, field]) => isAbsent(field, null)).map(([name]) => name)),
      bySet: new Map(),
    };
  }
  known.set(schema, fields);
  return fields;
}

/** An object without the fields whose null says that they are not there. */
function withoutNulls(value: Values, nullable: ReadonlySet<string>): Values {
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (name !== '__proto__' && (value[name] !== null || !nullable.has(name))) rest[name] = value[name];
  }
  return rest;
}

/**
 * Reads a value by a schema, as `z.safeParse` does; a field that is null because it is absent is left out. Of an object whose schema has many
 * optional fields, those that are not there are not looked at one by one: a payment has ninety, an answer fills twenty of them, and the others would
 * cost more than the rest of the reading. Objects within it are read in the same way.
 */
export function readSparse<Output>(
  schema: z.core.$ZodType<Output>,
  value: unknown,
): z.core.util.SafeParseResult<Output> {
  const fields = fieldsOf(schema);
  if (fields === false || typeof value !== 'object' || value === null) return z.safeParse(schema, value);
  // An object has values by name.
  const values = value as Values;
  const { names, needed, nullable, bySet } = fields;
  let there = '';
  let nulls = false;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? '';
    const value = values[name];
    if (value === undefined) continue;
    if (value === null && nullable.has(name)) nulls = true;
    else there += String.fromCharCode(33 + at);
  }
  let sparse = bySet.get(there);
  if (sparse === undefined) {
    if (bySet.size >= mostSets) return z.safeParse(schema, value);
    const isThere = (name: string) => values[name] !== undefined && !(values[name] === null && nullable.has(name));
    const mask = names.filter((name) => needed.has(name) || isThere(name)).map((name) => [name, true] as const);
    const some = z.pick(fields.schema, Object.fromEntries(mask));
    const full = Object.entries(some.shape).filter(([name]) => nullable.has(name));
    sparse = z.extend(some, Object.fromEntries(full.map(([name, field]) => [name, readWithin(schemaThere(field))])));
    bySet.set(there, sparse);
  }
  // Proof of the cast: a field that is optional and not there adds nothing to what the whole schema gives.
  return z.safeParse(sparse as z.core.$ZodType<Output>, nulls ? withoutNulls(values, nullable) : values);
}

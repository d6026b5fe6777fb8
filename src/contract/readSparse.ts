import * as z from 'zod/mini';
import { nullToUndefined } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Parses a value by a schema, as `z.safeParse` does, but only the fields that the value has. A payment has ninety optional fields, of which an answer has twenty,
 * and zod would check all ninety. So the value is parsed by a sparse schema of the fields that are present, which is created once for each set of fields.
 * Nested objects are parsed in the same way. Null fields that count as absent are dropped.
 */
export function readSparse<Output>(
  schema: z.core.$ZodType<Output>,
  value: unknown,
): z.core.util.SafeParseResult<Output> {
  const object = getObjectSchema(schema);
  if (object === undefined || typeof value !== 'object' || value === null) return z.safeParse(schema, value);
  // The cast is safe: it is an object.
  const values = value as Values;
  const { names, nullable, sparseSchemas } = object;
  /** One character for each field that is present. */
  let present = '';
  let hasNulls = false;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (values[name] === undefined) continue;
    if (values[name] === null && nullable.has(name)) hasNulls = true;
    else present += String.fromCharCode(33 + at);
  }
  let read = sparseSchemas.get(present);
  if (read === undefined) {
    if (sparseSchemas.size >= maxSparseSchemas) return z.safeParse(schema, value);
    read = createSparseSchema(object, values);
    sparseSchemas.set(present, read);
  }
  // The cast is safe: the whole schema leaves absent optional fields out as well.
  return z.safeParse(read as z.core.$ZodType<Output>, hasNulls ? dropNulls(values, nullable) : values);
}

/** The schema of an object, and the sparse schemas that were created from it. */
interface ObjectSchema {
  readonly schema: z.ZodMiniObject;
  readonly names: readonly string[];
  /** Fields that are parsed even when they are absent: required ones, and those whose absence has a value. */
  readonly alwaysParsed: ReadonlySet<string>;
  /** Optional fields in which null means absent. */
  readonly nullable: ReadonlySet<string>;
  /** Sparse schemas by the fields that are present. */
  readonly sparseSchemas: Map<string, z.core.$ZodType>;
}

const objectSchemas = new WeakMap<z.core.$ZodType, ObjectSchema | 'other'>();
/** Smaller schemas that are kept for one schema, at most: regular answers need a few, a broken service could ask for any number. */
const maxSparseSchemas = 64;

/** The entry of a schema, created on first use; `undefined` where it is not an object, or has checks of its own. */
function getObjectSchema(schema: z.core.$ZodType): ObjectSchema | undefined {
  let known = objectSchemas.get(schema);
  if (known === undefined) {
    const isPlainObject = schema instanceof z.ZodMiniObject && (schema._zod.def.checks ?? []).length === 0;
    known = isPlainObject ? describeObject(schema) : 'other';
    objectSchemas.set(schema, known);
  }
  return known === 'other' ? undefined : known;
}

function describeObject(schema: z.ZodMiniObject): ObjectSchema {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  /** True where the schema reads this null or undefined as absent. False where absence has a value: an absent status is `unknown`. */
  const readsAsAbsent = (field: z.core.$ZodType, value: null | undefined) => {
    const read = z.safeParse(field, value);
    return read.success && read.data === undefined;
  };
  const optional = Object.entries(shape).filter(
    ([, field]) => field._zod.optin === 'optional' && readsAsAbsent(field, undefined),
  );
  const optionalNames = new Set(optional.map(([name]) => name));
  return {
    schema,
    names: Object.keys(shape),
    alwaysParsed: new Set(Object.keys(shape).filter((name) => !optionalNames.has(name))),
    nullable: new Set(optional.filter(([, field]) => readsAsAbsent(field, null)).map(([name]) => name)),
    sparseSchemas: new Map(),
  };
}

/** Creates the schema of the fields that are always parsed and of those that the values have. */
function createSparseSchema({ schema, names, alwaysParsed, nullable }: ObjectSchema, values: Values): z.core.$ZodType {
  const isPresent = (name: string) => values[name] !== undefined && !(values[name] === null && nullable.has(name));
  const mask = names.filter((name) => alwaysParsed.has(name) || isPresent(name)).map((name) => [name, true] as const);
  const picked = z.pick(schema, Object.fromEntries(mask));
  const present = Object.entries(picked.shape).filter(([name]) => nullable.has(name));
  return z.extend(picked, Object.fromEntries(present.map(([name, field]) => [name, toSparse(unwrapNullish(field))])));
}

/** The schema inside of `nullish(schema)` of schema.ts, for a value that is neither null nor absent; any other schema as it is. */
function unwrapNullish(field: z.core.$ZodType): z.core.$ZodType {
  const pipe = field instanceof z.ZodMiniOptional ? field.def.innerType : undefined;
  if (!(pipe instanceof z.ZodMiniPipe)) return field;
  const { in: first, out } = pipe.def;
  const isPlain = first instanceof z.ZodMiniTransform && first.def.transform === nullToUndefined;
  return isPlain && out instanceof z.ZodMiniOptional ? out.def.innerType : field;
}

/** A schema that reads a nested object by `readSparse`; any other schema as it is. */
function toSparse(field: z.core.$ZodType): z.core.$ZodType {
  if (getObjectSchema(field) === undefined) return field;
  const read = z.transform((value: unknown, { issues }: z.core.ParsePayload) => {
    const { success, data, error } = readSparse(field, value);
    if (success) return data;
    // The cast is safe: an issue is what zod has made of a raw one, without what was read.
    for (const issue of error.issues) issues.push({ ...issue, input: undefined } as z.core.$ZodRawIssue);
    return z.NEVER;
  });
  return z.pipe(z.unknown(), read);
}

/** The object without the fields in which null means absent. */
function dropNulls(values: Values, nullable: ReadonlySet<string>): Values {
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    if (name !== '__proto__' && (values[name] !== null || !nullable.has(name))) rest[name] = values[name];
  }
  return rest;
}

import * as z from 'zod/mini';
import { nullIsAbsent } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads a value by a schema, as `z.safeParse` does, at a cost that depends on the fields that the value has. A payment has ninety optional fields and an
 * answer fills twenty of them: zod would check the other seventy one by one, which takes longer than all else. So the value is parsed by a smaller schema,
 * of the fields that are present, which is made once for each set of fields. Nested objects are read in the same way; a field that is null because it is
 * absent is left out.
 */
export function readSparse<Output>(
  schema: z.core.$ZodType<Output>,
  value: unknown,
): z.core.util.SafeParseResult<Output> {
  const object = getObjectSchema(schema);
  if (object === undefined || typeof value !== 'object' || value === null) return z.safeParse(schema, value);
  // An object has values by name.
  const values = value as Values;
  const { names, nullable, smaller } = object;
  /** One character for each field that is present. */
  let present = '';
  let hasNulls = false;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] ?? '';
    if (values[name] === undefined) continue;
    if (values[name] === null && nullable.has(name)) hasNulls = true;
    else present += String.fromCharCode(33 + at);
  }
  let read = smaller.get(present);
  if (read === undefined) {
    if (smaller.size >= mostSmaller) return z.safeParse(schema, value);
    read = makeSmaller(object, values);
    smaller.set(present, read);
  }
  // Proof of the cast: an optional field that is absent adds nothing to what the whole schema gives.
  return z.safeParse(read as z.core.$ZodType<Output>, hasNulls ? withoutNulls(values, nullable) : values);
}

/** The schema of an object, and the smaller ones that were made of it. */
interface ObjectSchema {
  readonly schema: z.ZodMiniObject;
  readonly names: readonly string[];
  /** Fields that are parsed also where they are absent: required ones, and those whose absence is read as a value. */
  readonly needed: ReadonlySet<string>;
  /** Optional fields whose null means that they are absent. */
  readonly nullable: ReadonlySet<string>;
  /** By the fields that are present. */
  readonly smaller: Map<string, z.core.$ZodType>;
}

const objectSchemas = new WeakMap<z.core.$ZodType, ObjectSchema | 'other'>();
/** Smaller schemas that are kept for one schema, at most: regular answers need a few, a broken service could ask for any number. */
const mostSmaller = 64;

/** Finds or makes the entry of a schema; `undefined` where it is not an object, or has checks of its own. */
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
  /** False where the absence of a field is read as a value: an absent status is `unknown`. */
  const isAbsent = (field: z.core.$ZodType, value: null | undefined) => {
    const read = z.safeParse(field, value);
    return read.success && read.data === undefined;
  };
  const optional = Object.entries(shape).filter(
    ([, field]) => field._zod.optin === 'optional' && isAbsent(field, undefined),
  );
  const optionalNames = new Set(optional.map(([name]) => name));
  return {
    schema,
    names: Object.keys(shape),
    needed: new Set(Object.keys(shape).filter((name) => !optionalNames.has(name))),
    nullable: new Set(optional.filter(([, field]) => isAbsent(field, null)).map(([name]) => name)),
    smaller: new Map(),
  };
}

/** The schema of the needed fields and of those that the values have. */
function makeSmaller({ schema, names, needed, nullable }: ObjectSchema, values: Values): z.core.$ZodType {
  const isPresent = (name: string) => values[name] !== undefined && !(values[name] === null && nullable.has(name));
  const mask = names.filter((name) => needed.has(name) || isPresent(name)).map((name) => [name, true] as const);
  const picked = z.pick(schema, Object.fromEntries(mask));
  const present = Object.entries(picked.shape).filter(([name]) => nullable.has(name));
  return z.extend(picked, Object.fromEntries(present.map(([name, field]) => [name, readNested(withoutAbsent(field))])));
}

/** The schema inside of `absent(schema)`, for a value that is neither null nor absent; any other schema as it is. */
function withoutAbsent(field: z.core.$ZodType): z.core.$ZodType {
  const pipe = field instanceof z.ZodMiniOptional ? field.def.innerType : undefined;
  if (!(pipe instanceof z.ZodMiniPipe)) return field;
  const { in: first, out } = pipe.def;
  const isPlain = first instanceof z.ZodMiniTransform && first.def.transform === nullIsAbsent;
  return isPlain && out instanceof z.ZodMiniOptional ? out.def.innerType : field;
}

/** A schema that reads a nested object by `readSparse`; any other schema as it is. */
function readNested(field: z.core.$ZodType): z.core.$ZodType {
  if (getObjectSchema(field) === undefined) return field;
  const read = z.transform((value: unknown, { issues }: z.core.ParsePayload) => {
    const { success, data, error } = readSparse(field, value);
    if (success) return data;
    // Proof of the cast: an issue is what zod has made of a raw one, without what was read.
    for (const issue of error.issues) issues.push({ ...issue, input: undefined } as z.core.$ZodRawIssue);
    return z.NEVER;
  });
  return z.pipe(z.unknown(), read);
}

/** An object without the fields whose null means that they are absent. */
function withoutNulls(values: Values, nullable: ReadonlySet<string>): Values {
  const rest: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    if (name !== '__proto__' && (values[name] !== null || !nullable.has(name))) rest[name] = values[name];
  }
  return rest;
}

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 takes it: keywords by name. */
export type JsonSchema = Record<string, unknown>;

/** Whether a value is an object with keys, and no list. */
export function isJsonObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema at a path of keys. @throws when there is none: what was to be described is not in the contract any more. */
export function schemaAt(schema: JsonSchema, ...path: readonly string[]): JsonSchema {
  const found = path.reduce<unknown>((at, key) => (isJsonObject(at) ? at[key] : undefined), schema);
  if (!isJsonObject(found)) throw new Error(`tillkit: the contract has no ${path.join('.')} to describe.`);
  return found;
}

/** Replaces everything that a schema says. */
export function replaceSchema(schema: JsonSchema, by: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, by);
}

/** Lets a schema take null beside what it takes. */
export function allowNull(schema: JsonSchema): void {
  const { type, enum: words } = schema;
  if (typeof type === 'string') {
    schema.type = [type, 'null'];
    if (Array.isArray(words)) schema.enum = [...words, null];
  } else if (Object.keys(schema).length > 0) {
    replaceSchema(schema, { anyOf: [{ ...schema }, { type: 'null' }] });
  }
}

/** Takes null back out of what {@link allowNull} has made. */
export function refuseNull(schema: JsonSchema): void {
  const { type, enum: words, anyOf } = schema;
  if (Array.isArray(type)) schema.type = type[0];
  if (Array.isArray(words)) schema.enum = words.filter((word) => word !== null);
  if (Array.isArray(anyOf) && isJsonObject(anyOf[0])) replaceSchema(schema, { ...anyOf[0] });
}

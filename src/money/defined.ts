/** The fields of `Fields` that may be `undefined` are optional instead. */
type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/**
 * Leaves out the fields that are `undefined`. `{ status, ...defined({ code }) }` has no `code` where there is none, as `exactOptionalPropertyTypes`,
 * JSON bodies and comparisons want it.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  // What is left has no `undefined`, which the compiler does not follow through `filter`.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

import fc from 'fast-check';

/** A record of at most three of these fields: with more, hardly any row would pass, and nothing would be compared. */
export function fewOf<T extends object>(fields: { readonly [Key in keyof T]: fc.Arbitrary<T[Key]> }) {
  // `Object.keys` of an object are its keys.
  const names = Object.keys(fields) as (keyof T & string)[];
  return fc
    .tuple(fc.record<T>({ ...fields }), fc.subarray(names, { maxLength: Math.min(3, names.length) }))
    .map(([all, chosen]): Partial<T> => {
      const few: Partial<T> = {};
      for (const name of chosen) few[name] = all[name];
      return few;
    });
}

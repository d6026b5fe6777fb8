/** The value of `aria-describedby` for the parts that are there; absent when none is. */
export function describedBy(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}

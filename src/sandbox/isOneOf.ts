/** Whether a list's filter, of one or several values, accepts a value; an absent or empty filter accepts everything. */
export function isOneOf(value: string | undefined, wanted: string | readonly string[] | undefined): boolean {
  if (wanted === undefined || wanted.length === 0) return true;
  return typeof wanted === 'string' ? value === wanted : value !== undefined && wanted.includes(value);
}

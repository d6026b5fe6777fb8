/** Whether a value passes a filter of one or several; a filter that is absent or empty lets everything pass. */
export function isOneOf(value: string | undefined, wanted: string | readonly string[] | undefined): boolean {
  if (wanted === undefined || wanted.length === 0) return true;
  return typeof wanted === 'string' ? value === wanted : value !== undefined && wanted.includes(value);
}

/** A key or word of the request, unless it could be something that must not be repeated. */
export function printable(key: string): string {
  return /^[A-Za-z_][\w.-]{0,63}$/.test(key) && !/\d{6}/.test(key) ? `\`${key}\`` : '(not shown)';
}

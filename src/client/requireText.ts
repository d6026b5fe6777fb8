/**
 * A setting that has to be there. TypeScript asks for it, and a variable that is not set gives `undefined` all the same.
 *
 * @param name of the setting, such as `publishableKey`
 * @throws a sentence that names it; the value is not in it
 */
export function requireText(name: string, value: string | undefined): string {
  if (typeof value === 'string' && value !== '') return value;
  const got = value === '' ? 'an empty text' : value === null ? 'null' : typeof value;
  throw new Error(`tillkit: ${name} is ${got}. Check what it is read from: is that variable set?`);
}

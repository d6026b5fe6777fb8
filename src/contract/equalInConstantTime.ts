/** Compares two secrets in a time that depends on the given text's length alone, so that an answer's delay tells nothing of where they differ. */
export function equalInConstantTime(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < given.length; i += 1) {
    difference |= given.charCodeAt(i) ^ expected.charCodeAt(expected.length === 0 ? 0 : i % expected.length);
  }
  return difference === 0;
}

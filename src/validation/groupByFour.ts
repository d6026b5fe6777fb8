/** Writes an IBAN, also a partial or masked one, in groups of four, as it is printed. */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/gu, '$1 ');
}

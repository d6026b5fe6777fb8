/** Writes a number in groups of four, as an IBAN or the number of a barcode is printed; also a partial or masked one. */
export function groupByFour(number: string): string {
  return number.replace(/\s/g, '').replace(/(.{4})(?=.)/gu, '$1 ');
}

/**
 * The check-digit test of card numbers (ISO/IEC 7812-1, Luhn) over ASCII digits. It catches every single wrong digit and every swap of
 * neighbours except 09 and 90, so a number that passes is well formed, not "verified".
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    sum += index % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9;
  }
  return sum % 10 === 0;
}

/** Tells whether 11 digits are a CPF, the tax number of a person in Brazil: both check digits, and not one digit repeated. */
export function isCpf(text: string): boolean {
  return /^\d{11}$/.test(text) && !/^(\d)\1+$/.test(text) && endsInChecks(text, [10, 11]);
}

/**
 * Tells whether 14 characters are a CNPJ, the tax number of a company in Brazil: twelve digits or, since July 2026, upper case letters as well,
 * and two check digits.
 */
export function isCnpj(text: string): boolean {
  return /^[0-9A-Z]{12}\d\d$/.test(text) && !/^(.)\1+$/.test(text) && endsInChecks(text, [5, 6]);
}

// Weights fall by one from each check digit's first to two, and a CNPJ's go round from two to nine.
function endsInChecks(text: string, firstWeights: readonly number[]): boolean {
  return firstWeights.every((firstWeight, which) => {
    const end = text.length - 2 + which;
    let weight = firstWeight;
    let sum = 0;
    for (let index = 0; index < end; index += 1) {
      sum += (text.charCodeAt(index) - 48) * weight;
      weight = weight === 2 ? 9 : weight - 1;
    }
    const rest = sum % 11;
    return text.charCodeAt(end) - 48 === (rest < 2 ? 0 : 11 - rest);
  });
}

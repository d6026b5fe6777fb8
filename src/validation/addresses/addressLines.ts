import { type AddressPart, addressRules } from './addressRules.ts';

/** The parts of an address, as they are typed or known. */
export type AddressTexts = { readonly [part in AddressPart]?: string } & {
  readonly firstName?: string;
  readonly lastName?: string;
};

/** The person's names in the order of the country (ISO 3166-1 alpha-2). */
export function fullName({ firstName, lastName }: AddressTexts, country: string): string {
  const names = addressRules(country).familyNameFirst ? [lastName, firstName] : [firstName, lastName];
  return names.filter(isFilled).join(' ');
}

/** An address to read, line by line in the order of its country, name first, without the country's own name. */
export function addressLines(address: AddressTexts, country: string): readonly string[] {
  const { lines } = addressRules(country);
  const written = lines.map((line) =>
    line
      .map((part) => address[part])
      .filter(isFilled)
      .join(' '),
  );
  return [fullName(address, country), ...written].filter(isFilled);
}

function isFilled(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

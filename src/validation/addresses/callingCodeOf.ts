import { callingCodeGroups } from './callingCodes.ts';

/** The calling code of a country, with its `+`; undefined where there is none. */
export function callingCodeOf(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  const code = Object.keys(callingCodeGroups).find((one) => callingCodeGroups[one]?.includes(country));
  return code && `+${code}`;
}

/** The country that a calling code, with or without its `+`, belongs to first. */
export function countryOfCallingCode(code: string): string | undefined {
  const digits = code.replace(/^\+/, '');
  return Object.hasOwn(callingCodeGroups, digits) ? callingCodeGroups[digits]?.slice(0, 2) : undefined;
}

/** The name of a country in a locale (ISO 3166-1 alpha-2 code); the code itself when the engine knows no name for it. */
export function formatCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Countries (ISO 3166-1 alpha-2) by their names in a locale, in the order of that language. */
export function countriesByName(
  codes: readonly string[],
  locale: string,
): readonly { readonly code: string; readonly name: string }[] {
  const collator = new Intl.Collator(locale);
  return codes
    .map((code) => ({ code, name: formatCountry(code, locale) }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

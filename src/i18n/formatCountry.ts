/** The name of a country in a locale (ISO 3166-1 alpha-2 code); the code itself when the engine knows no name for it. */
export function formatCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}

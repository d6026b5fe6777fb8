/** What a browser says of its person: languages (BCP 47, the first one first) and time zone (IANA). */
export interface BrowserPlace {
  readonly languages: readonly string[];
  /** Absent: not known, for example on a server. */
  readonly timeZone?: string | undefined;
}

/** The languages and the time zone of this browser. */
export const browserPlace = (): BrowserPlace => ({
  languages: navigator.languages,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

type WithZones = Intl.Locale & {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[];
};

/** True where the country has this time zone. An engine that does not know the zones of countries has none. */
function hasZone(country: string, timeZone: string): boolean {
  const locale: WithZones = new Intl.Locale('und', { region: country });
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).includes(timeZone);
}

/**
 * The countries that a browser speaks for, the likeliest first: those of the candidates that have its time zone, then the regions of its languages.
 *
 * @param candidates ISO 3166-1 alpha-2 codes
 */
export function browserCountries(
  candidates: readonly string[],
  { languages, timeZone }: BrowserPlace,
): readonly string[] {
  const regions = languages.map(
    (language) => /-([A-Z]{2})\b/.exec(language)?.[1] ?? language.slice(0, 2).toUpperCase(),
  );
  const here = timeZone === undefined ? [] : candidates.filter((country) => hasZone(country, timeZone));
  return [...here, ...regions];
}

import { memo } from 'react';
import { countriesByName } from '../i18n/index.ts';

interface CountryOptionsProps {
  /** Countries to choose from (ISO 3166-1 alpha-2): a list that stays the same object. */
  readonly codes: readonly string[];
  readonly locale: string;
  /** The one country that is drawn. @default every country */
  readonly only?: string | undefined;
}

/** The options of a country, under their names and in the order of the locale's language. They are drawn once, whatever is typed around them. */
export const CountryOptions = memo(function CountryOptions({ codes, locale, only }: CountryOptionsProps) {
  const drawn = only === undefined ? codes : codes.filter((code) => code === only);
  return countriesByName(drawn, locale).map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ));
});

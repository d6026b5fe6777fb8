import { railFacts } from '../rails/index.ts';
import type { CountryRails } from './countryRails.ts';
import { splitIntoGroups } from './formatRailValue.ts';
import { type RailFieldRules, textKeys } from './railField.ts';
import type { Rail, RailField, RailValues } from './railVocabulary.ts';

/** Room for the longest values: a name or address in full and then some, a code with a separator after every sign. */
const longestText = 512;
const longestCode = 96;

/**
 * The fields of a rail in a country as a page draws them, before it has fetched how they are checked: so that they can be filled in even
 * when that cannot be fetched.
 */
export function railOutline(rail: Rail, { examples }: Pick<CountryRails, 'examples'>): readonly RailFieldRules[] {
  const { fields, optional = [] } = railFacts(rail);
  const ofCountry: { readonly [field: string]: string | undefined } = examples satisfies RailValues;
  return Object.entries(fields).map(([name, { inputMode, autocomplete, example = '', code, groups }]) => {
    // The keys of the facts are fields: their type is made of them.
    const field = name as RailField;
    return {
      field,
      required: !optional.includes(field),
      ...textKeys(field),
      example: splitIntoGroups(ofCountry[field], groups) ?? example,
      inputMode,
      autocomplete,
      maxLength: inputMode === 'numeric' || code ? longestCode : longestText,
    };
  });
}

import { type ChangeEvent, useEffect, useMemo } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BrowserPayout } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import type { PartKey } from '../../i18n/index.ts';
import {
  browserPlace,
  type CountryRails,
  countryRails,
  likelyCountry,
  offeredRails,
  payoutCountries,
  type Rail,
} from '../../validation/index.ts';
import { zodResolver } from '../zodResolver.ts';
import { findNotedChoice } from './railChoiceNote.ts';

/** The rails of the chosen country; `none` until one is chosen. */
export type RailsOfCountry =
  | { readonly kind: 'none' }
  | { readonly kind: 'ready'; readonly country: CountryRails; readonly rails: readonly Rail[] };

/** The chosen country and rail. The destination's details are never part of it. */
interface RailChoiceValues {
  /** ISO 3166-1 alpha-2; `''` if none is chosen, absent until the likely country is known. */
  readonly country?: string;
  /** The rail that was chosen last, in any country. */
  readonly rail?: string;
}

const noCountry = 'payout.page.country.error' satisfies PartKey<'payout'>;
const countrySchema = z.object({
  country: z.prefault(z.string().check(z.refine((code) => payoutCountries.includes(code), noCountry)), ''),
});

/** The country field. */
export interface PayoutCountryField {
  /** Props of its select. */
  readonly select: UseFormRegisterReturn;
  /** Key of the error's text; absent while the field is valid. */
  readonly error: typeof noCountry | undefined;
  /** Validates the field and shows its error. */
  readonly check: () => void;
}

/** The chosen country and rail of a payout, and the rails on offer. */
export interface RailChoice {
  /** ISO 3166-1 alpha-2; `''` if none is chosen, absent until the likely country is known. */
  readonly country: string | undefined;
  readonly offered: RailsOfCountry;
  /** All rails of the chosen country; absent until one is chosen. */
  readonly countryRails: CountryRails | undefined;
  /** The chosen rail if the country has it, otherwise its first one. */
  readonly rail: Rail | undefined;
  /** The country field; `onLeave` is called before another country is chosen. */
  readonly getCountryField: (onLeave: () => void) => PayoutCountryField;
  readonly chooseCountry: (code: string) => void;
  readonly chooseRail: (rail: Rail) => void;
}

/**
 * Holds the country and rail of a payout in React Hook Form. The destination's fields are in `useDestinationFields`.
 *
 * @param initialCountry the first country, if none was chosen before in this tab. @default the likely one
 */
export function useRailChoice(page: BrowserPayout, initialCountry: string | undefined): RailChoice {
  const { client } = useTillkit();
  const { register, watch, setValue, trigger, formState } = useForm<RailChoiceValues>({
    shouldFocusError: false,
    ...(initialCountry === undefined ? {} : { defaultValues: { country: initialCountry } }),
    resolver: zodResolver(() => countrySchema),
  });
  const { payout_id: payoutId, currency, priority } = page.payout;
  const [country, requestedRail] = watch(['country', 'rail']);
  const isInvalid = formState.errors.country !== undefined;

  useEffect(() => {
    const noted = findNotedChoice(payoutId);
    if (noted !== undefined) setValue('rail', noted.rail);
    if (noted !== undefined) setValue('country', noted.country);
    else if (initialCountry === undefined) setValue('country', likelyCountry(currency, browserPlace()));
  }, [payoutId, currency, initialCountry, setValue]);

  const selection = useMemo(() => (country ? countryRails(country) : undefined), [country]);
  const rails =
    selection === undefined
      ? []
      : offeredRails(selection, page.payout_link.offered, currency, priority, client.adapter);
  const rail = rails.find((name) => name === requestedRail) ?? rails[0];
  return {
    country,
    offered: selection === undefined ? { kind: 'none' } : { kind: 'ready', country: selection, rails },
    countryRails: selection,
    rail,
    getCountryField: (onLeave) => ({
      select: register('country', {
        onChange: (event: ChangeEvent<HTMLSelectElement>) => {
          if (event.target.value === country) return;
          onLeave();
          if (isInvalid) void trigger('country');
        },
      }),
      error: isInvalid ? noCountry : undefined,
      check: () => void trigger('country'),
    }),
    chooseCountry: (code) => setValue('country', code, { shouldValidate: isInvalid }),
    chooseRail: (chosenRail) => setValue('rail', chosenRail),
  };
}

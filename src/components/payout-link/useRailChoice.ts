import { type ChangeEvent, useEffect, useMemo, useState } from 'react';
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

/** Where a payout goes, as it is chosen. Nothing of the destination itself is in it. */
interface RailChoiceValues {
  /** ISO 3166-1 alpha-2; `''` where none is chosen, absent until it is known where the person's account may be. */
  readonly country?: string;
  /** The rail that was chosen last, in whichever country. */
  readonly rail?: string;
}

const noCountry = 'payout.page.country.error' satisfies PartKey<'payout'>;
const countrySchema = z.object({
  country: z.prefault(z.string().check(z.refine((code) => payoutCountries.includes(code), noCountry)), ''),
});

/** The field of the country. */
export interface PayoutCountryField {
  /** Props of its select. */
  readonly select: UseFormRegisterReturn;
  /** Key of the sentence about it; absent while nothing is wrong. */
  readonly error: typeof noCountry | undefined;
  /** Checks it, and shows at the field what is wrong. */
  readonly check: () => void;
}

/** The chosen country and rail of a payout, and what is known of them. */
export interface RailChoice {
  /** Absent until it is known where the person's account may be. */
  readonly country: string | undefined;
  readonly offered: RailsOfCountry;
  /** The country's rails; absent until one is chosen. */
  readonly chosen: CountryRails | undefined;
  /** The chosen rail, or the best one. */
  readonly rail: Rail | undefined;
  /** The field of the country; `onLeave` is called before another one is chosen in it. */
  readonly field: (onLeave: () => void) => PayoutCountryField;
  readonly chooseCountry: (code: string) => void;
  readonly chooseRail: (rail: Rail) => void;
  /** Number of the attempts to fetch the rules of the rail. */
  readonly attempt: number;
  readonly retry: () => void;
}

/**
 * Holds the country and rail of a payout in React Hook Form. The destination's fields are in `usePayoutEntry`.
 *
 * @param initialCountry the country that is chosen first where none was chosen before. @default the likely one
 */
export function useRailChoice(page: BrowserPayout, initialCountry: string | undefined): RailChoice {
  const { client } = useTillkit();
  const [attempt, setAttempt] = useState(0);
  const { register, watch, setValue, trigger, formState } = useForm<RailChoiceValues>({
    shouldFocusError: false,
    ...(initialCountry === undefined ? {} : { defaultValues: { country: initialCountry } }),
    resolver: zodResolver(() => countrySchema),
  });
  const { payout_id: payoutId, currency, priority } = page.payout;
  const [country, wished] = watch(['country', 'rail']);
  const isWrong = formState.errors.country !== undefined;

  useEffect(() => {
    const noted = findNotedChoice(payoutId);
    if (noted !== undefined) setValue('rail', noted.rail);
    if (noted !== undefined) setValue('country', noted.country);
    else if (initialCountry === undefined) setValue('country', likelyCountry(currency, browserPlace()));
  }, [payoutId, currency, initialCountry, setValue]);

  const chosen = useMemo(() => (country ? countryRails(country) : undefined), [country]);
  const rails =
    chosen === undefined ? [] : offeredRails(chosen, page.payout_link.offered, currency, priority, client.adapter);
  const rail = rails.find((one) => one === wished) ?? rails[0];
  return {
    country,
    offered: chosen === undefined ? { kind: 'none' } : { kind: 'ready', country: chosen, rails },
    chosen,
    rail,
    field: (onLeave) => ({
      select: register('country', {
        onChange: (event: ChangeEvent<HTMLSelectElement>) => {
          if (event.target.value === country) return;
          onLeave();
          if (isWrong) void trigger('country');
        },
      }),
      error: isWrong ? noCountry : undefined,
      check: () => void trigger('country'),
    }),
    chooseCountry: (code) => setValue('country', code, { shouldValidate: isWrong }),
    chooseRail: (chosenRail) => setValue('rail', chosenRail),
    attempt,
    retry: () => setAttempt((count) => count + 1),
  };
}

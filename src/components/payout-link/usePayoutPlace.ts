import { type ChangeEvent, useEffect, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BrowserPayout } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import type { PartKey } from '../../i18n/index.ts';
import {
  type CountryRails,
  loadCountryRails,
  offeredRails,
  payoutCountries,
  type Rail,
} from '../../instruments/index.ts';
import { zodResolver } from '../zodResolver.ts';
import { placeOf } from './placeNote.ts';

/** Progress of loading the rails of the chosen country. */
export type RailsOfCountry =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly country: CountryRails; readonly rails: readonly Rail[] };

/** Where a payout goes, as it is chosen. Nothing of the destination itself is in it. */
interface PlaceValues {
  /** ISO 3166-1 alpha-2; `''` where none is chosen, absent until it is known where the person's account may be. */
  readonly country?: string;
  /** The rail that was chosen last, in whichever country. */
  readonly rail?: string;
}

const noCountry = 'payout.page.country.error' satisfies PartKey<'payout'>;
const placeSchema = z.object({
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
export interface PayoutPlace {
  /** Absent until it is known where the person's account may be. */
  readonly country: string | undefined;
  readonly ways: RailsOfCountry;
  /** The country's rails; absent until they are loaded. */
  readonly chosen: CountryRails | undefined;
  /** The chosen rail, or the best one. */
  readonly rail: Rail | undefined;
  /** The field of the country; `onLeave` is called before another one is chosen in it. */
  readonly field: (onLeave: () => void) => PayoutCountryField;
  readonly chooseCountry: (code: string) => void;
  readonly chooseRail: (rail: Rail) => void;
  /** Number of the attempts to fetch what a place needs. */
  readonly attempt: number;
  readonly retry: () => void;
}

/**
 * Holds the country and rail of a payout in React Hook Form. The destination's fields are not in it: the form would keep a copy of what names an account.
 */
export function usePayoutPlace(page: BrowserPayout): PayoutPlace {
  const { client } = useTillkit();
  const [attempt, setAttempt] = useState(0);
  const { register, watch, setValue, trigger, formState } = useForm<PlaceValues>({
    shouldFocusError: false,
    resolver: zodResolver(() => placeSchema),
  });
  const { payout_id: payoutId, currency, priority } = page.payout;
  const [country, wished] = watch(['country', 'rail']);
  const isWrong = formState.errors.country !== undefined;

  useEffect(() => {
    let wanted = true;
    const noted = placeOf(payoutId);
    const start = (code: string, way?: string) => {
      if (!wanted) return;
      setValue('country', code);
      if (way !== undefined) setValue('rail', way);
    };
    if (noted !== undefined) start(noted.country, noted.rail);
    else likelyCountry(currency, navigator.languages).then(start, () => start(''));
    return () => {
      wanted = false;
    };
  }, [payoutId, currency, setValue]);

  const { known, chosen, forget } = useRailsOf(country, attempt);
  const rails =
    chosen === undefined ? [] : offeredRails(chosen, page.payout_link.offered, currency, priority, client.dialect);
  const rail = rails.find((one) => one === wished) ?? rails[0];
  return {
    country,
    ways: waysOf(country, known, chosen, rails),
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
    chooseRail: (way) => setValue('rail', way),
    attempt,
    retry: () => {
      forget();
      setAttempt((count) => count + 1);
    },
  };
}

function waysOf(
  country: string | undefined,
  known: boolean,
  chosen: CountryRails | undefined,
  rails: readonly Rail[],
): RailsOfCountry {
  if (!country) return { kind: 'none' };
  if (!known) return { kind: 'loading' };
  return chosen === undefined ? { kind: 'failed' } : { kind: 'ready', country: chosen, rails };
}

/** The rails of a country, fetched when it is chosen; `forget` lets the next attempt fetch anew what could not be fetched. */
function useRailsOf(country: string | undefined, attempt: number) {
  const [data, setData] = useState<{ readonly of: string; readonly found: CountryRails | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (!country) return undefined;
    let wanted = true;
    const take = (found: CountryRails | undefined) =>
      wanted && setData((last) => (last?.of === country && last.found !== undefined ? last : { of: country, found }));
    loadCountryRails(country).then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [country, attempt]);

  const known = data !== undefined && data.of === country;
  return {
    known,
    chosen: known ? data.found : undefined,
    forget: () => setData((last) => (last?.found === undefined ? undefined : last)),
  };
}

/**
 * Where the account of a receiver in this currency is likely to be: the currency's own country (the first two letters of most ISO 4217 codes),
 * or the region of the browser's language if its accounts are kept in that currency. `''` when nothing speaks for any.
 */
async function likelyCountry(currency: string, languages: readonly string[]): Promise<string> {
  const own = currency.slice(0, 2);
  if (payoutCountries.includes(own)) return own;
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/.exec(language)?.[1] ?? language.slice(0, 2).toUpperCase();
    const country = await loadCountryRails(region);
    if (country?.currency === currency) return region;
  }
  return '';
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BrowserPayout, RequestPayoutMethodData } from '../../contract/index.ts';
import { type PayoutDetails, useTillkit } from '../../hooks/index.ts';
import {
  type CountryRails,
  carryOver,
  formatRailValue,
  lastFourOf,
  loadCountryRails,
  maskRailValue,
  offeredRails,
  payoutCountries,
  type Rail,
  type RailField,
  type RailReading,
  type RailValues,
  type RailWarning,
  railRules,
  readRailField,
  readRailForm,
  writePayoutMethod,
} from '../../instruments/index.ts';
import { notePlace, placeOf } from './placeNote.ts';

/** Why a field was refused; never what stands in it. */
export type RailProblem = Exclude<RailReading, { readonly ok: true }>;

/** One line of what is shown once more before it is sent. */
export interface ReviewedField {
  readonly field: RailField;
  /** Masked, except for names. */
  readonly text: string;
  readonly warning?: RailWarning;
}

/** How the ways of the chosen country stand. */
export type RailsOfCountry =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly country: CountryRails; readonly rails: readonly Rail[] };

/** What a page needs of a form for a payout's destination. The texts live in the inputs; React never holds them. */
export interface PayoutEntryHandle {
  /** ISO 3166-1 alpha-2; `''` until one is chosen. */
  readonly country: string;
  readonly ways: RailsOfCountry;
  /** The chosen way; absent while the country has none to choose. */
  readonly rail: Rail | undefined;
  readonly problems: { readonly [field in RailField]?: RailProblem };
  readonly warnings: { readonly [field in RailField]?: RailWarning };
  /** What was read on the way to the review. */
  readonly reviewed: readonly ReviewedField[];
  readonly chooseCountry: (code: string) => void;
  readonly chooseRail: (rail: Rail) => void;
  /** Fetches the country's ways again. */
  readonly retry: () => void;
  /** For the element around the inputs; each input has its field's name. */
  readonly fields: (element: HTMLElement | null) => void;
  /** Judges a field that is left, and writes it in its groups. */
  readonly leave: (field: RailField) => void;
  /** Judges a field anew that is shown as wrong. */
  readonly correct: (field: RailField) => void;
  /** Checks every field; shows what is wrong and moves the focus to the first of them. */
  readonly validate: () => boolean;
  /** What is sent, read from the inputs now; `undefined` when it is no longer sound. Sensitive: keep it nowhere. */
  readonly read: () => (PayoutDetails & { readonly last4: string }) | undefined;
  /** Empties every field and what was reviewed. */
  readonly clear: () => void;
  /** True until it is known where the person's account may be: before that nothing is drawn, so that nothing moves. */
  readonly settling: boolean;
}

/** Holds one form for a payout's destination: country, way, and the fields of both. */
export function usePayoutEntry(page: BrowserPayout): PayoutEntryHandle {
  const { clock } = useTillkit();
  const [country, setCountry] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [data, setData] = useState<{ readonly of: string; readonly found: CountryRails | undefined }>();
  const [wished, setWished] = useState<Rail>();
  const [problems, setProblems] = useState<PayoutEntryHandle['problems']>({});
  const [warnings, setWarnings] = useState<PayoutEntryHandle['warnings']>({});
  const [reviewed, setReviewed] = useState<readonly ReviewedField[]>([]);
  const [settling, setSettling] = useState(true);
  const box = useRef<HTMLElement | null>(null);
  // What was typed for another country or way, so that coming back finds it. Memory only, emptied with the fields.
  const kept = useRef<RailValues>({});
  const { payout_id: payoutId, currency } = page.payout;
  const { offered } = page.payout_link;

  const known = data?.of === `${country} ${attempt}`;
  const rails = known && data.found !== undefined ? offeredRails(data.found, offered, currency) : [];
  const rail = rails.find((one) => one === wished) ?? rails[0];
  const ways: RailsOfCountry =
    country === ''
      ? { kind: 'none' }
      : !known
        ? { kind: 'loading' }
        : data.found === undefined
          ? { kind: 'failed' }
          : { kind: 'ready', country: data.found, rails };

  useEffect(() => {
    let wanted = true;
    const noted = placeOf(payoutId);
    const start = (code: string, way?: string) => {
      if (!wanted) return;
      setCountry(code);
      setWished(way as Rail | undefined); // compared with the offered ways before it counts
      setSettling(false);
    };
    if (noted !== undefined) start(noted.country, noted.rail);
    else likelyCountry(currency, navigator.languages).then(start, () => start(''));
    return () => {
      wanted = false;
    };
  }, [payoutId, currency]);

  useEffect(() => {
    if (country === '') return undefined;
    let wanted = true;
    const take = (found: CountryRails | undefined) => wanted && setData({ of: `${country} ${attempt}`, found });
    loadCountryRails(country).then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [country, attempt]);

  useEffect(() => {
    if (rail !== undefined) notePlace(payoutId, country, rail);
  }, [payoutId, country, rail]);

  const inputOf = useCallback((field: RailField) => {
    const input = box.current?.querySelector(`[name="${field}"]`);
    return input instanceof HTMLInputElement ? input : undefined;
  }, []);
  const typed = useCallback(
    (of: Rail): RailValues =>
      Object.fromEntries(
        railRules(of).fields.flatMap((field) => {
          const input = inputOf(field);
          return input === undefined ? [] : [[field, input.value]];
        }),
      ),
    [inputOf],
  );

  // Fields that have just been drawn get what was typed for the way before, as far as it applies.
  const place = useRef<{ readonly rail: Rail; readonly country: string } | undefined>(undefined);
  useLayoutEffect(() => {
    if (rail === undefined) return;
    const now = new Date(clock.now());
    const from = { ...(place.current ?? { rail, country }), now };
    place.current = { rail, country };
    const values = carryOver(from, { rail, country, now }, kept.current);
    for (const field of railRules(rail).fields) {
      const input = inputOf(field);
      // By property: an attribute could be read by a stylesheet.
      if (input !== undefined) input.value = values[field] ?? '';
    }
  }, [rail, country, inputOf, clock]);

  const keep = () => {
    if (rail !== undefined) kept.current = { ...kept.current, ...typed(rail) };
    setProblems({});
    setWarnings({});
  };

  const clear = useCallback(() => {
    kept.current = {};
    for (const input of box.current?.querySelectorAll('input') ?? []) input.value = '';
    setProblems({});
    setWarnings({});
    setReviewed([]);
  }, []);

  useEffect(() => {
    // A page in the back/forward cache keeps its inputs; where money goes must not be found there.
    window.addEventListener('pagehide', clear);
    return () => window.removeEventListener('pagehide', clear);
  }, [clear]);

  const judge = (field: RailField) => {
    const input = inputOf(field);
    if (rail === undefined || input === undefined) return undefined;
    const reading = readRailField(field, input.value, { rail, country, now: new Date(clock.now()) });
    const empty = input.value.trim() === '';
    setProblems(({ [field]: _, ...others }) => (reading.ok || empty ? others : { ...others, [field]: reading }));
    setWarnings(({ [field]: _, ...others }) =>
      reading.ok && reading.warning !== undefined ? { ...others, [field]: reading.warning } : others,
    );
    // What is asked about stays as it was typed, so that the review asks as well.
    return reading.ok && reading.warning === undefined ? { input, value: reading.value } : undefined;
  };

  return {
    country,
    ways,
    rail,
    problems,
    warnings,
    reviewed,
    settling,
    chooseCountry: (code) => {
      keep();
      setCountry(code);
    },
    chooseRail: (way) => {
      keep();
      setWished(way);
    },
    retry: () => setAttempt((count) => count + 1),
    fields: useCallback((element) => {
      box.current = element;
    }, []),
    leave: (field) => {
      const judged = judge(field);
      if (judged !== undefined) judged.input.value = formatRailValue(field, judged.value);
    },
    correct: (field) => {
      if (problems[field] !== undefined) judge(field);
    },
    validate: () => {
      if (rail === undefined) return false;
      const form = readRailForm(typed(rail), { rail, country, now: new Date(clock.now()) });
      setProblems(form.errors);
      setWarnings(form.warnings);
      const { fields } = railRules(rail);
      const wrong = fields.find((field) => form.errors[field] !== undefined);
      if (wrong !== undefined) {
        inputOf(wrong)?.focus();
        return false;
      }
      setReviewed(
        fields.flatMap((field) => {
          const value = form.values[field];
          const warning = form.warnings[field];
          if (value === undefined) return [];
          const text = formatRailValue(field, maskRailValue(field, value));
          return [{ field, text, ...(warning === undefined ? {} : { warning }) }];
        }),
      );
      return true;
    },
    read: () => {
      if (rail === undefined) return undefined;
      const form = readRailForm(typed(rail), { rail, country, now: new Date(clock.now()) });
      const written = Object.keys(form.errors).length > 0 ? undefined : writePayoutMethod(rail, form.values, country);
      if (written === undefined) return undefined;
      const data: RequestPayoutMethodData = written.payout_method_data;
      const billing = written.billing === undefined ? {} : { billing: written.billing };
      return { data, ...billing, last4: lastFourOf(data) };
    },
    clear,
  };
}

/**
 * Where the account of whoever gets this currency is likely to be: the currency's own country (the first two letters of most ISO 4217 codes),
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

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import { type PayoutDetails, useTillkit } from '../../hooks/index.ts';
import {
  type AfterEntering,
  type CountryRails,
  loadAfterEntering,
  loadCountryRails,
  loadRail,
  offeredRails,
  payoutCountries,
  type Rail,
  type RailField,
  type RailFieldSchema,
  type RailProblem,
  type RailReading,
  type RailSchema,
  type RailSpot,
  type RailValues,
  type RailWarning,
  type ReviewedField,
  writtenRailValue,
} from '../../instruments/index.ts';
import { notePlace, placeOf } from './placeNote.ts';

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
  /** What the chosen way asks for; absent while it is being fetched. */
  readonly schema: RailSchema | undefined;
  readonly problems: { readonly [field in RailField]?: RailProblem };
  readonly warnings: { readonly [field in RailField]?: RailWarning };
  /** What was read on the way to the review. */
  readonly reviewed: readonly ReviewedField[];
  /** True while something that was typed for another country or way has no place here; it is back with that one. */
  readonly leftBehind: boolean;
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
  /**
   * Checks every field; shows what is wrong and moves the focus to the first of them. At once, unless something has to be fetched for it: an IBAN of
   * another country is judged by that country's rules. False as well when that cannot be fetched, which `ways` then says, or the way was left meanwhile.
   */
  readonly validate: () => Promise<boolean>;
  /** What is sent, read from the inputs now; `undefined` when it is no longer sound. Sensitive: keep it nowhere. */
  readonly read: () => (PayoutDetails & { readonly last4: string }) | undefined;
  /** Empties every field and what was reviewed. */
  readonly clear: () => void;
  /** True while a check of every field waits for what it needs. */
  readonly judging: boolean;
  /** True until it is known where the person's account may be: before that nothing is drawn, so that nothing moves. */
  readonly settling: boolean;
}

/** Fetched once for all forms. */
let after: AfterEntering | undefined;

async function fetchAfter(): Promise<void> {
  after = await loadAfterEntering();
}

/** What is still to be fetched before these texts can be judged, carried over, shown again and sent. */
const missing = (of: Pick<RailSchema, 'fields'>, texts: RailValues) => [
  ...(after === undefined ? [fetchAfter()] : []),
  ...of.fields.flatMap(({ field, fetchFor }) => fetchFor?.(texts[field] ?? '') ?? []),
];

/**
 * Holds one form for a payout's destination: country, way, and the fields of both.
 *
 * Not with React Hook Form, which the other forms stand on: it keeps a copy of every registered field's text in its control for as long as the
 * form stands, and what names an account is to be in the input alone. Fields that come and go with country and way would also be its, not the
 * schema's, and it weighs more than the whole form.
 */
export function usePayoutEntry(page: BrowserPayout): PayoutEntryHandle {
  const { clock } = useTillkit();
  const [country, setCountry] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [data, setData] = useState<{ readonly of: string; readonly found: CountryRails | undefined }>();
  const [fetched, setFetched] = useState<{ readonly of: string; readonly found: RailSchema | undefined }>();
  const [wished, setWished] = useState<Rail>();
  const [problems, setProblems] = useState<PayoutEntryHandle['problems']>({});
  const [warnings, setWarnings] = useState<PayoutEntryHandle['warnings']>({});
  const [reviewed, setReviewed] = useState<readonly ReviewedField[]>([]);
  const [judging, setJudging] = useState(false);
  const [leftBehind, setLeftBehind] = useState(false);
  const [settled, setSettled] = useState(false);
  const box = useRef<HTMLElement | null>(null);
  // What was typed for another country or way, so that coming back finds it. Memory only, emptied with the fields.
  const kept = useRef<RailValues>({});
  const { payout_id: payoutId, currency, priority } = page.payout;
  const { offered } = page.payout_link;

  const known = data?.of === `${country} ${attempt}`;
  const rails = known && data.found !== undefined ? offeredRails(data.found, offered, currency, priority) : [];
  const rail = rails.find((one) => one === wished) ?? rails[0];
  const asked = fetched?.of === `${rail} ${country} ${attempt}`;
  const schema = asked ? fetched.found : undefined;
  const ways: RailsOfCountry = !country
    ? { kind: 'none' }
    : !known
      ? { kind: 'loading' }
      : data.found === undefined || (asked && schema === undefined)
        ? { kind: 'failed' }
        : { kind: 'ready', country: data.found, rails };
  const waits = country === undefined || ways.kind === 'loading' || (rail !== undefined && !asked);
  if (!settled && !waits) setSettled(true);

  useEffect(() => {
    let wanted = true;
    const noted = placeOf(payoutId);
    const start = (code: string, way?: string) => {
      if (!wanted) return;
      setCountry(code);
      setWished(way as Rail | undefined); // compared with the offered ways before it counts
    };
    if (noted !== undefined) start(noted.country, noted.rail);
    else likelyCountry(currency, navigator.languages).then(start, () => start(''));
    return () => {
      wanted = false;
    };
  }, [payoutId, currency]);

  useEffect(() => {
    if (!country) return undefined;
    let wanted = true;
    const take = (found: CountryRails | undefined) => wanted && setData({ of: `${country} ${attempt}`, found });
    loadCountryRails(country).then(take, () => take(undefined));
    return () => {
      wanted = false;
    };
  }, [country, attempt]);

  const chosen = known ? data.found : undefined;
  useEffect(() => {
    if (rail === undefined || chosen === undefined) return undefined;
    notePlace(payoutId, chosen.country, rail);
    let wanted = true;
    const take = (found: RailSchema | undefined) =>
      wanted && setFetched({ of: `${rail} ${chosen.country} ${attempt}`, found });
    const load = async () => {
      const found = await loadRail(rail, chosen);
      // The fields are drawn with what was typed before, as far as it applies.
      if (Object.keys(kept.current).length > 0) await Promise.all(missing(found, kept.current));
      return found;
    };
    load().then(
      (found) => {
        take(found);
        // While the form is filled in; whoever needs it before tries again.
        fetchAfter().catch(() => undefined);
      },
      () => take(undefined),
    );
    return () => {
      wanted = false;
    };
  }, [payoutId, chosen, rail, attempt]);

  const inputOf = useCallback((field: RailField) => {
    const input = box.current?.querySelector(`[name="${field}"]`);
    return input instanceof HTMLInputElement ? input : undefined;
  }, []);
  /** What stands in the fields now; nothing of any other name is looked at. */
  const typed = (): RailValues =>
    Object.fromEntries([...(box.current?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]));

  // Fields that have just been drawn get what was typed for the way before, as far as it applies.
  const place = useRef<Omit<RailSpot, 'now'> | undefined>(undefined);
  useLayoutEffect(() => {
    if (schema === undefined || rail === undefined || !country) return;
    const now = new Date(clock.now());
    const from = place.current;
    place.current = { schema, rail, country };
    const stays = from === undefined || (from.rail === rail && from.country === country);
    const values = stays
      ? kept.current
      : (after?.carryOver({ ...from, now }, { schema, rail, country, now }, kept.current) ?? {});
    setLeftBehind(after?.isLeftBehind(kept.current, values) === true);
    for (const { field } of schema.fields) {
      const input = inputOf(field);
      // By property: an attribute could be read by a stylesheet.
      if (input !== undefined) input.value = values[field] ?? '';
    }
  }, [schema, rail, country, inputOf, clock]);

  const keep = () => {
    if (schema !== undefined) kept.current = { ...kept.current, ...typed() };
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

  /** Where the fields on the page are asked for; presses and fields that are left are judged by the time of then. */
  const spot: RailSpot | undefined =
    schema === undefined || rail === undefined || !country
      ? undefined
      : {
          schema,
          rail,
          country,
          get now() {
            return new Date(clock.now());
          },
        };

  /** Shows why a field was refused. */
  const refuse = async (asked: RailFieldSchema, refusal: Exclude<RailReading, { readonly ok: true }>) => {
    const { field } = asked;
    const input = inputOf(field);
    const text = input?.value ?? '';
    const problem = await after?.refusalOf(asked, refusal, text);
    // What has been typed on meanwhile is judged by itself, and another way's field is another one.
    if (input === inputOf(field) && input?.value === text) setProblems((others) => ({ ...others, [field]: problem }));
  };

  /** Judges a field, and says what is to be done with what is sound and not asked about; that stays as it was typed, so that the review asks as well. */
  const judge = (field: RailField, then?: (input: HTMLInputElement, written: string) => void) => {
    const input = inputOf(field);
    const asking = spot?.schema.fields.find((one) => one.field === field);
    if (spot === undefined || asking === undefined || input === undefined) return;
    const { value: text } = input;
    // What cannot be judged yet is not refused. What cannot be fetched is said once the person goes on.
    const wait = missing({ fields: [asking] }, { [field]: text });
    if (wait.length > 0) {
      Promise.all(wait).then(
        () => inputOf(field) === input && input.value === text && judge(field, then),
        () => undefined,
      );
      return;
    }
    const reading = after?.readRailValue(asking, text, spot);
    if (reading === undefined) return;
    setWarnings(({ [field]: _, ...others }) =>
      reading.ok && reading.warning !== undefined ? { ...others, [field]: reading.warning } : others,
    );
    if (reading.ok || text.trim() === '') setProblems(({ [field]: _, ...others }) => others);
    else void refuse(asking, reading);
    if (reading.ok && reading.warning === undefined) then?.(input, writtenRailValue(asking, reading.value));
  };

  return {
    country: country ?? '',
    ways,
    rail,
    schema,
    problems,
    warnings,
    reviewed,
    leftBehind,
    judging,
    settling: !settled,
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
    leave: (field) =>
      judge(field, (input, written) => {
        // Whoever is back in the field goes on typing.
        if (input !== document.activeElement) input.value = written;
      }),
    correct: (field) => {
      if (problems[field] !== undefined) judge(field);
    },
    validate: async () => {
      if (spot === undefined) return false;
      const { schema: asked } = spot;
      try {
        for (let wait = missing(asked, typed()); wait.length > 0; wait = missing(asked, typed())) {
          setJudging(true);
          await Promise.all(wait);
        }
      } catch {
        keep();
        setFetched({ of: `${rail} ${country} ${attempt}`, found: undefined });
        return false;
      } finally {
        setJudging(false);
      }
      const later = after;
      if (place.current?.schema !== asked || later === undefined || ways.kind !== 'ready') return false;
      const form = later.readRailValues(asked, typed(), spot);
      setProblems({});
      setWarnings(form.warnings);
      let first: RailField | undefined;
      for (const one of asked.fields) {
        const refusal = form.errors[one.field];
        if (refusal === undefined) continue;
        first ??= one.field;
        void refuse(one, refusal);
      }
      if (first !== undefined) {
        inputOf(first)?.focus();
        return false;
      }
      setReviewed(later.reviewedFields(asked, form, ways.country));
      return true;
    },
    read: () => spot && after?.sentDetails(spot, typed()),
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

import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import { type PayoutDetails, useTillkit } from '../../hooks/index.ts';
import {
  type CountryRails,
  loadCountryRails,
  offeredRails,
  offersNothing,
  payoutCountries,
  type Rail,
  type RailField,
  type RailFieldRules,
  type RailProblem,
  type RailValues,
  type RailWarning,
  type ReviewedField,
  railOutline,
} from '../../instruments/index.ts';
import { later } from '../../later/index.ts';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import type { JudgedFields, PayoutRules } from './payoutJudging.ts';
import { notePlace, placeOf } from './placeNote.ts';

/** Progress of loading the rails of the chosen country. */
export type RailsOfCountry =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly country: CountryRails; readonly rails: readonly Rail[] };

/** What a page needs of a form for a payout's destination. The texts live in the inputs; React never holds them. */
export interface PayoutEntryHandle {
  /** ISO 3166-1 alpha-2; `''` until one is chosen. */
  readonly country: string;
  /** Rails of the chosen country, which are fetched by country; `failed` until `retry` has fetched them. */
  readonly ways: RailsOfCountry;
  /** The chosen way; absent while the country has none to choose. */
  readonly rail: Rail | undefined;
  /** What the chosen way asks for, in that order; absent while it is found out which of what was typed before stays. */
  readonly asked: readonly RailFieldRules[] | undefined;
  /** True when this version knows none of the rails that the link names, so that no country can be chosen. */
  readonly unusable: boolean;
  /** True once the rules of the chosen rail were needed and could not be fetched; `retry` fetches them again. What was typed stays, and another rail can be chosen. */
  readonly wayFailed: boolean;
  /** Errors that are shown now, by field; a field without one is absent. The code has a sentence in every language. */
  readonly problems: { readonly [field in RailField]?: RailProblem };
  /** The field that the service has refused as it is; absent for none, and once the field has been changed. */
  readonly refused: RailField | undefined;
  /** Doubts that are shown now, by field; a field without one is absent. A warning does not keep the form from being sent. */
  readonly warnings: { readonly [field in RailField]?: RailWarning };
  /** The fields that are reviewed; `written` gives their texts. */
  readonly reviewed: readonly ReviewedField[];
  /**
   * What a field holds, in full and in the groups people know it by, read from its input now; empty when it is not sound. Sensitive: write it into the
   * document by a ref, as text, and keep it nowhere else.
   */
  readonly written: (field: RailField) => string;
  /** True while something that was typed for another country or way has no place here; it is back with that one. */
  readonly leftBehind: boolean;
  /** Chooses a country (ISO 3166-1 alpha-2) and fetches its rails. What fits the new country stays in the fields. */
  readonly chooseCountry: (code: string) => void;
  /** Chooses a rail of the country. What fits the new rail stays in the fields. */
  readonly chooseRail: (rail: Rail) => void;
  /** Fetches again what could not be: the country's ways, or what the chosen one is checked with. */
  readonly retry: () => void;
  /** For the element around the inputs; each input has its field's name. */
  readonly fields: (element: HTMLElement | null) => void;
  /** Marks a field as refused by the service, and moves the focus to it. */
  readonly refuse: (field: RailField) => void;
  /** Judges a field that is left, and writes it in its groups. */
  readonly leave: (field: RailField) => void;
  /** Judges a field anew that is shown as wrong. */
  readonly correct: (field: RailField) => void;
  /**
   * Checks every field; shows what is wrong and moves the focus to the first of them. At once, unless something has to be fetched for it: an IBAN of
   * another country is judged by that country's rules. False as well when that cannot be fetched, which `wayFailed` then says, or the way was left
   * meanwhile.
   */
  readonly validate: () => Promise<boolean>;
  /** What is sent, read from the inputs now; `undefined` when it is no longer sound. Sensitive: keep it nowhere. */
  readonly read: () =>
    | (PayoutDetails & {
        /** Last characters of what names the destination, at most four, to recognise it by. */
        readonly last4: string;
      })
    | undefined;
  /** Empties every field and what was reviewed. */
  readonly clear: () => void;
  /** True while a check of every field waits for what it needs. */
  readonly judging: boolean;
  /** True until it is known where the person's account may be: before that nothing is drawn, so that nothing moves. */
  readonly settling: boolean;
}

const loadJudging = later(() => import('./payoutJudging.ts'), 'judgeEvery');

type Judging = typeof import('./payoutJudging.ts');
/** Fetched once for all forms, while the first is filled in. */
let judging: Judging | undefined;

async function fetchRules(rail: Rail, country: CountryRails): Promise<PayoutRules> {
  judging = await loadJudging();
  return judging.loadPayoutRules(rail, country);
}

/** The fields of one place as they are drawn, and the rules they are judged by, as soon as these are there. */
interface Drawn {
  readonly of: string;
  readonly rules: PayoutRules | undefined;
  /** The texts typed before that go into them. */
  readonly values: RailValues;
  readonly leftBehind: boolean;
}

/**
 * Holds one form for a payout's destination: country, way, and the fields of both.
 *
 * Not with React Hook Form, on which the other forms are built: it keeps a copy of every registered field's text in its control while the form is
 * mounted, and what names an account is to be in the input alone. Fields that come and go with country and rail would also be its, not the schema's,
 * and it weighs more than the whole form.
 */
export function usePayoutEntry(page: BrowserPayout): PayoutEntryHandle {
  const { client, clock } = useTillkit();
  const [country, setCountry] = useState<string>();
  const [wished, setWished] = useState<Rail>();
  const [attempt, setAttempt] = useState(0);
  const [drawn, setDrawn] = useState<Drawn>();
  const [carries, setCarries] = useState(false);
  const [unfetched, setUnfetched] = useState('');
  const [problems, setProblems] = useState<PayoutEntryHandle['problems']>({});
  const [warnings, setWarnings] = useState<PayoutEntryHandle['warnings']>({});
  const [refused, setRefused] = useState<RailField>();
  const [reviewed, setReviewed] = useState<readonly ReviewedField[]>([]);
  const [isJudging, setIsJudging] = useState(false);
  const [settled, setSettled] = useState(false);
  const box = useRef<HTMLElement | null>(null);
  // What was typed for another country or way, so that coming back finds it. Memory only, emptied with the fields.
  const kept = useRef<RailValues>({});
  const { payout_id: payoutId, currency, priority } = page.payout;
  const { offered } = page.payout_link;

  useStartingPlace({ payoutId, currency, setCountry, setWished });
  const { known, chosen, forget } = useRailsOf(country, attempt);
  const rails = chosen === undefined ? [] : offeredRails(chosen, offered, currency, priority, client.dialect);
  const rail = rails.find((one) => one === wished) ?? rails[0];
  const here = `${rail} ${country}`;
  const isDrawn = drawn?.of === here;
  const rules = isDrawn ? drawn.rules : undefined;
  const asked = useMemo(
    () => (rail === undefined || chosen === undefined || (carries && !isDrawn) ? undefined : railOutline(rail, chosen)),
    [rail, chosen, carries, isDrawn],
  );
  const ways = waysOf(country, known, chosen, rails);
  if (!settled && country !== undefined && ways.kind !== 'loading') setSettled(true);

  const soon = useRulesOf({ payoutId, chosen, rail, attempt, kept, setDrawn, setUnfetched });

  const inputOf = useCallback((field: RailField) => {
    const input = box.current?.querySelector(`[name="${field}"]`);
    return input instanceof HTMLInputElement ? input : undefined;
  }, []);
  /** The present content of the fields; nothing of any other name is read. */
  const typed = (): RailValues =>
    Object.fromEntries([...(box.current?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]));
  const fields: JudgedFields = { inputOf, typed, now: () => clock.now(), setProblems, setWarnings };

  // Fields that have just been drawn get what was typed for the way before, as far as it applies.
  const place = useRef('');
  useLayoutEffect(() => {
    if (asked === undefined || place.current === here) return;
    place.current = here;
    for (const { field } of asked) {
      const input = inputOf(field);
      // By property: an attribute could be read by a stylesheet.
      if (input !== undefined) input.value = (isDrawn && drawn.values[field]) || '';
    }
  }, [asked, here, isDrawn, drawn, inputOf]);

  const keep = () => {
    if (asked !== undefined) kept.current = { ...kept.current, ...typed() };
    setDrawn(undefined);
    setCarries(Object.values(kept.current).some((text) => text.trim() !== ''));
    place.current = '';
    setProblems({});
    setWarnings({});
    setRefused(undefined);
  };

  // The field is in the document, but hidden, until its step is drawn.
  useEffect(() => {
    if (refused !== undefined) inputOf(refused)?.focus();
  }, [refused, inputOf]);

  const clear = useCallback(() => {
    kept.current = {};
    for (const input of box.current?.querySelectorAll('input') ?? []) input.value = '';
    setProblems({});
    setWarnings({});
    setReviewed([]);
  }, []);

  useEmptiedOnLeave(clear);

  const judge = (field: RailField, then?: (input: HTMLInputElement, written: string) => void) => {
    const input = inputOf(field);
    const text = input?.value;
    const now = (found: PayoutRules) => {
      if (inputOf(field) === input && input?.value === text) judging?.judgeField(found, fields, field, then);
    };
    if (rules !== undefined) now(rules);
    else soon.current?.then(now, () => undefined);
  };

  return {
    country: country ?? '',
    ways,
    rail,
    asked,
    unusable: offersNothing(offered, currency, priority, client.dialect),
    wayFailed: unfetched === here,
    problems,
    refused,
    warnings,
    reviewed,
    written: (field) => (rules && judging?.writtenIn(rules, fields, field)) ?? '',
    leftBehind: isDrawn && drawn.leftBehind,
    judging: isJudging,
    settling: !settled,
    chooseCountry: (code) => {
      if (code === country) return;
      keep();
      setCountry(code);
    },
    chooseRail: (way) => {
      if (way === rail) return;
      keep();
      setWished(way);
    },
    retry: () => {
      setUnfetched('');
      forget();
      setAttempt((count) => count + 1);
    },
    fields: useCallback((element) => {
      box.current = element;
    }, []),
    leave: (field) =>
      judge(field, (input, written) => {
        // A person who is back in the field goes on typing.
        if (input !== document.activeElement) input.value = written;
      }),
    refuse: setRefused,
    correct: (field) => {
      if (refused === field) setRefused(undefined);
      if (problems[field] !== undefined) judge(field);
    },
    validate: async () => {
      if (rail === undefined || chosen === undefined || asked === undefined) return false;
      const wait = () => setIsJudging(true);
      try {
        if (rules === undefined) wait();
        const found = rules ?? (await fetchRules(rail, chosen));
        if (place.current !== here) return false;
        setDrawn((last) => ({ of: here, values: {}, leftBehind: false, ...last, rules: found }));
        const sound = await judging?.judgeEvery(found, fields, () => place.current === here, wait);
        if (sound !== undefined) setReviewed(sound);
        return sound !== undefined;
      } catch {
        setUnfetched(here);
        return false;
      } finally {
        setIsJudging(false);
      }
    },
    read: () => rules && judging?.detailsIn(rules, typed(), clock.now()),
    clear,
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

/** Begins where the person was, or where an account in the payout's currency is likely to be. */
function useStartingPlace({
  payoutId,
  currency,
  setCountry,
  setWished,
}: {
  readonly payoutId: string;
  readonly currency: string;
  readonly setCountry: (code: string) => void;
  readonly setWished: (rail: Rail | undefined) => void;
}): void {
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
  }, [payoutId, currency, setCountry, setWished]);
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

/** Fetches the rules of the chosen place, and draws what was typed before and goes into its fields. Gives the rules that are on their way. */
function useRulesOf({
  payoutId,
  chosen,
  rail,
  attempt,
  kept,
  setDrawn,
  setUnfetched,
}: {
  readonly payoutId: string;
  readonly chosen: CountryRails | undefined;
  readonly rail: Rail | undefined;
  readonly attempt: number;
  /** What was typed for other places. */
  readonly kept: RefObject<RailValues>;
  readonly setDrawn: Dispatch<SetStateAction<Drawn | undefined>>;
  readonly setUnfetched: (of: string) => void;
}) {
  const { clock } = useTillkit();
  /** The rules of the place that was typed in last. */
  const before = useRef<PayoutRules>(undefined);
  const soon = useRef<Promise<PayoutRules>>(undefined);
  useEffect(() => {
    if (rail === undefined || chosen === undefined) return undefined;
    notePlace(payoutId, chosen.country, rail);
    let wanted = true;
    const of = `${rail} ${chosen.country}`;
    const loading = fetchRules(rail, chosen);
    soon.current = loading;
    const take = (one: Drawn) => wanted && setDrawn((last) => (last?.of === of ? { ...last, rules: one.rules } : one));
    loading
      .then(async (found) => {
        const carried = await judging?.carriedOver(before.current ?? found, found, kept.current, clock.now());
        if (!wanted) return;
        before.current = found;
        take({ of, rules: found, values: {}, leftBehind: false, ...carried });
      })
      .catch(() => {
        // The person can go on until the rules are needed.
        take({ of, rules: undefined, values: kept.current, leftBehind: false });
        if (wanted && attempt > 0) setUnfetched(of);
      });
    return () => {
      wanted = false;
    };
  }, [payoutId, chosen, rail, attempt, clock, kept, setDrawn, setUnfetched]);
  return soon;
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

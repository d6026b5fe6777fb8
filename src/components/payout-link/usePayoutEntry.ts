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
  offersNothing,
  type Rail,
  type RailField,
  type RailFieldRules,
  type RailProblem,
  type RailValues,
  type RailWarning,
  type ReviewedField,
  railOutline,
} from '../../validation/index.ts';
import { fetchPayoutJudging } from '../parts.ts';
import { useEmptiedOnLeave } from '../useEmptiedOnLeave.ts';
import type { JudgedFields, PayoutRules } from './payoutJudging.ts';
import { notePlace } from './placeNote.ts';
import { type PayoutCountryField, type PayoutPlace, type RailsOfCountry, usePayoutPlace } from './usePayoutPlace.ts';

/** What a page needs of a form for a payout's destination. The texts live in the inputs; React never holds them. */
export interface PayoutEntryHandle {
  /** ISO 3166-1 alpha-2; `''` until one is chosen. */
  readonly country: string;
  /** Rails of the chosen country; `none` until one is chosen. */
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
  /** Chooses a country (ISO 3166-1 alpha-2). What fits the new country stays in the fields. */
  readonly chooseCountry: (code: string) => void;
  /** Chooses a rail of the country. What fits the new rail stays in the fields. */
  readonly chooseRail: (rail: Rail) => void;
  /** Fetches again what the chosen rail is checked with. */
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
   * Checks every field; shows what is wrong and moves the focus to the first of them. At once, unless the rules are still being fetched. False as well
   * when these cannot be fetched, which `wayFailed` then says, or the way was left meanwhile.
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

type Judging = typeof import('./payoutJudging.ts');
/** Fetched once for all forms, while the first is filled in. */
let judging: Judging | undefined;

async function fetchRules(rail: Rail, country: CountryRails): Promise<PayoutRules> {
  judging = await fetchPayoutJudging();
  return judging.payoutRules(rail, country);
}

/** The fields of one place as they are drawn, and the rules they are judged by, as soon as these are there. */
interface Drawn {
  readonly of: string;
  readonly rules: PayoutRules | undefined;
  /** The texts typed before that go into them. */
  readonly values: RailValues;
  readonly leftBehind: boolean;
}

/** The inputs of the fields. Their texts are nowhere else. */
interface FieldInputs {
  readonly around: (element: HTMLElement | null) => void;
  readonly inputOf: (field: RailField) => HTMLInputElement | undefined;
  /** The present content of the fields; nothing of any other name is read. */
  readonly typed: () => RailValues;
  readonly empty: () => void;
}

function useFieldInputs(): FieldInputs {
  const box = useRef<HTMLElement | null>(null);
  return useMemo(() => {
    const all = () => [...(box.current?.querySelectorAll('input') ?? [])];
    return {
      around: (element) => {
        box.current = element;
      },
      inputOf: (field) => {
        const input = box.current?.querySelector(`[name="${field}"]`);
        return input instanceof HTMLInputElement ? input : undefined;
      },
      typed: () => Object.fromEntries(all().map(({ name, value }) => [name, value])),
      empty: () => {
        for (const input of all()) input.value = '';
      },
    };
  }, []);
}

/** What is shown about the fields: codes, and no text that was typed. */
function useFindings(inputOf: FieldInputs['inputOf']) {
  const [problems, setProblems] = useState<PayoutEntryHandle['problems']>({});
  const [warnings, setWarnings] = useState<PayoutEntryHandle['warnings']>({});
  const [refused, setRefused] = useState<RailField>();
  const [reviewed, setReviewed] = useState<readonly ReviewedField[]>([]);
  // The field is in the document, but hidden, until its step is drawn.
  useEffect(() => {
    if (refused !== undefined) inputOf(refused)?.focus();
  }, [refused, inputOf]);
  const forget = useCallback(() => {
    setProblems({});
    setWarnings({});
    setRefused(undefined);
  }, []);
  return { problems, warnings, refused, reviewed, setProblems, setWarnings, setRefused, setReviewed, forget };
}

/** The fields that the chosen place asks for: what was typed for the place before goes into them as far as it applies. */
function useDrawnFields(payoutId: string, place: PayoutPlace, { inputOf, typed }: FieldInputs) {
  const { chosen, rail, country, attempt } = place;
  const [drawn, setDrawn] = useState<Drawn>();
  const [carries, setCarries] = useState(false);
  const [unfetched, setUnfetched] = useState('');
  // What was typed for another country or way, so that coming back finds it. Memory only, emptied with the fields.
  const kept = useRef<RailValues>({});
  /** The place whose fields were filled last; absent before the first, whose fields may hold what was typed before the script was there. */
  const filled = useRef<string>(undefined);
  const here = `${rail} ${country}`;
  const isDrawn = drawn?.of === here;
  const asked = useMemo(
    () => (rail === undefined || chosen === undefined || (carries && !isDrawn) ? undefined : railOutline(rail, chosen)),
    [rail, chosen, carries, isDrawn],
  );
  const soon = useRulesOf({ payoutId, chosen, rail, attempt, kept, setDrawn, setUnfetched });

  useLayoutEffect(() => {
    if (asked === undefined || filled.current === here) return;
    const isFirst = filled.current === undefined;
    filled.current = here;
    if (isFirst) return;
    for (const { field } of asked) {
      const input = inputOf(field);
      // By property: an attribute could be read by a stylesheet.
      if (input !== undefined) input.value = (isDrawn && drawn.values[field]) || '';
    }
  }, [asked, here, isDrawn, drawn, inputOf]);

  return {
    asked,
    rules: isDrawn ? drawn.rules : undefined,
    soon,
    leftBehind: isDrawn && drawn.leftBehind,
    hasFailed: unfetched === here,
    /** False once another place has been chosen. */
    isHere: () => filled.current === here,
    fail: (failed: boolean) => setUnfetched(failed ? here : ''),
    take: (rules: PayoutRules) => setDrawn((last) => ({ of: here, values: {}, leftBehind: false, ...last, rules })),
    /** Keeps what was typed, before another place is chosen. */
    keep: () => {
      if (asked !== undefined) kept.current = { ...kept.current, ...typed() };
      setDrawn(undefined);
      setCarries(Object.values(kept.current).some((text) => text.trim() !== ''));
      filled.current = '';
    },
    kept,
  };
}

/**
 * Holds one form for a payout's destination: country and rail in React Hook Form (`usePayoutPlace`), the fields of both in the inputs alone, for the reason
 * that `useSecretFields` gives.
 *
 * @returns what a page needs of the form, and the field of the country
 */
export function usePayoutEntry(
  page: BrowserPayout,
  initialCountry?: string | undefined,
): readonly [PayoutEntryHandle, PayoutCountryField] {
  const { client, clock } = useTillkit();
  const place = usePayoutPlace(page, initialCountry);
  const inputs = useFieldInputs();
  const { problems, warnings, refused, reviewed, setProblems, setWarnings, setRefused, setReviewed, forget } =
    useFindings(inputs.inputOf);
  const drawn = useDrawnFields(page.payout.payout_id, place, inputs);
  const [isJudging, setIsJudging] = useState(false);
  const { country, ways, chosen, rail } = place;
  const { asked, rules, kept } = drawn;

  const { inputOf, typed, empty } = inputs;
  const fields: JudgedFields = { inputOf, typed, now: () => clock.now(), setProblems, setWarnings };
  const leavePlace = () => {
    drawn.keep();
    forget();
  };
  const clear = useCallback(() => {
    kept.current = {};
    empty();
    setProblems({});
    setWarnings({});
    setReviewed([]);
  }, [kept, empty, setProblems, setWarnings, setReviewed]);
  useEmptiedOnLeave(clear);

  const judge = (field: RailField, then?: (input: HTMLInputElement, written: string) => void) => {
    const input = inputOf(field);
    const text = input?.value;
    const now = (found: PayoutRules) => {
      if (inputOf(field) === input && input?.value === text) judging?.judgeField(found, fields, field, then);
    };
    if (rules !== undefined) now(rules);
    else drawn.soon.current?.then(now, () => undefined);
  };

  const entry: PayoutEntryHandle = {
    country: country ?? '',
    ways,
    rail,
    asked,
    unusable: offersNothing(page.payout_link.offered, page.payout.currency, page.payout.priority, client.adapter),
    wayFailed: drawn.hasFailed,
    problems,
    refused,
    warnings,
    reviewed,
    written: (field) => (rules && judging?.writtenIn(rules, fields, field)) ?? '',
    leftBehind: drawn.leftBehind,
    judging: isJudging,
    settling: country === undefined,
    chooseCountry: (code) => {
      if (code === country) return;
      leavePlace();
      place.chooseCountry(code);
    },
    chooseRail: (way) => {
      if (way === rail) return;
      leavePlace();
      place.chooseRail(way);
    },
    retry: () => {
      drawn.fail(false);
      place.retry();
    },
    fields: inputs.around,
    leave: (field) =>
      judge(field, (input, written) => {
        // A person who is back in the field goes on typing.
        if (!input.matches(':focus')) input.value = written;
      }),
    refuse: setRefused,
    correct: (field) => {
      if (refused === field) setRefused(undefined);
      if (problems[field] !== undefined) judge(field);
    },
    validate: async () => {
      if (rail === undefined || chosen === undefined || asked === undefined) return false;
      try {
        if (rules === undefined) setIsJudging(true);
        const found = rules ?? (await fetchRules(rail, chosen));
        if (!drawn.isHere()) return false;
        drawn.take(found);
        const sound = judging?.judgeEvery(found, fields);
        if (sound !== undefined) setReviewed(sound);
        return sound !== undefined;
      } catch {
        drawn.fail(true);
        return false;
      } finally {
        setIsJudging(false);
      }
    },
    read: () => rules && judging?.detailsIn(rules, typed(), clock.now()),
    clear,
  };
  return [entry, place.field(leavePlace)];
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
        const carried = judging?.carriedOver(before.current ?? found, found, kept.current, clock.now());
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

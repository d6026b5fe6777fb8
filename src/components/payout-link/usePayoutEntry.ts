import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import type { PayoutInputs, PayoutRules, PerField } from './payoutJudging.ts';
import { notePlace } from './placeNote.ts';
import { type PayoutCountryField, type PayoutPlace, type RailsOfCountry, usePayoutPlace } from './usePayoutPlace.ts';

/** A form for a payout's destination. The texts are in the inputs; React never has them. */
export interface PayoutEntryHandle {
  /** The choice of country and rail. */
  readonly choice: PayoutChoiceForm;
  /** The fields of the chosen rail. */
  readonly fields: PayoutFieldsForm;
  /** What is reviewed before it is sent. */
  readonly review: {
    /** The fields, without their texts. */
    readonly fields: readonly ReviewedField[];
    /**
     * What a field holds, in full and in the groups people know it by, read from its input now; empty when it is not sound. Sensitive: write it into the
     * document by a ref, as text, and keep it nowhere else.
     */
    readonly written: (field: RailField) => string;
  };
  /**
   * Checks every field; shows what is wrong and moves the focus to the first of them. At once, unless the rules are still being fetched. False as well
   * when these cannot be fetched, which `choice.hasFailed` then says, or another rail was chosen meanwhile.
   */
  readonly validate: () => Promise<boolean>;
  /** True while `validate` waits for the rules. */
  readonly isChecking: boolean;
  /** What is sent, read from the inputs now; `undefined` when it is no longer sound. Sensitive: keep it nowhere. */
  readonly read: () =>
    | (PayoutDetails & {
        /** Last characters of what names the destination, at most four, to recognise it by. */
        readonly last4: string;
      })
    | undefined;
  /** Shows a field as refused by the service, and moves the focus to it. */
  readonly refuse: (field: RailField) => void;
  /** Empties every field and what was reviewed. */
  readonly clear: () => void;
}

/** The choice of country and rail. */
export interface PayoutChoiceForm {
  /** ISO 3166-1 alpha-2; `''` until one is chosen. */
  readonly country: string;
  /** The field of the country. */
  readonly countryField: PayoutCountryField;
  /** Rails of the chosen country; `none` until one is chosen. */
  readonly offered: RailsOfCountry;
  /** The chosen rail; absent while the country has none to choose. */
  readonly rail: Rail | undefined;
  /** True until it is known where the person's account may be: before that nothing is drawn, so that nothing moves. */
  readonly isSettling: boolean;
  /** True when this version knows none of the rails that the link names, so that no country can be chosen. */
  readonly isUnusable: boolean;
  /** True once the rules of the chosen rail were needed and could not be fetched. What was typed stays, and another rail can be chosen. */
  readonly hasFailed: boolean;
  /** Fetches the rules of the chosen rail again. */
  readonly retry: () => void;
  /** Chooses a country (ISO 3166-1 alpha-2). What fits the new country stays in the fields. */
  readonly chooseCountry: (code: string) => void;
  /** Chooses a rail of the country. What fits the new rail stays in the fields. */
  readonly chooseRail: (rail: Rail) => void;
}

/** The fields of the chosen rail. */
export interface PayoutFieldsForm {
  /** The fields in their order; absent while it is found out which of what was typed before stays. */
  readonly asked: readonly RailFieldRules[] | undefined;
  /** Props of the input of a field. A field is checked when it is left, and again with every key while it is shown as wrong. */
  readonly register: (field: RailField) => {
    /** Name of the field. */
    readonly name: RailField;
    /** Checks the field as soon as its rules are there. */
    readonly onBlur: () => void;
    /** Checks the field again while it is shown as wrong. */
    readonly onChange: () => void;
  };
  /** For the element around the inputs. */
  readonly ref: (element: HTMLElement | null) => void;
  /** Errors that are shown now, by field; a field without one is absent. The code has a sentence in every language. */
  readonly problems: PerField<RailProblem>;
  /** Doubts that are shown now, by field; a field without one is absent. A warning does not keep the form from being sent. */
  readonly warnings: PerField<RailWarning>;
  /** The field that the service has refused as it is; absent for none, and once the field has been changed. */
  readonly refused: RailField | undefined;
  /** True while something that was typed for another country or rail has no place here; it is back with that one. */
  readonly isLeftBehind: boolean;
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
interface FieldInputs extends PayoutInputs {
  readonly around: (element: HTMLElement | null) => void;
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

/** The fields that the chosen place asks for, and their rules: what was typed for the place before goes into them as far as it applies. */
function useDrawnFields(payoutId: string, place: PayoutPlace, { inputOf, typed }: FieldInputs) {
  const { clock } = useTillkit();
  const { chosen, rail, country, attempt } = place;
  const [drawn, setDrawn] = useState<Drawn>();
  const [carries, setCarries] = useState(false);
  const [unfetched, setUnfetched] = useState('');
  // What was typed for another country or rail, so that coming back finds it. Memory only, emptied with the fields.
  const kept = useRef<RailValues>({});
  /** The place whose fields were filled last; absent before the first, whose fields may hold what was typed before the script was there. */
  const filled = useRef<string>(undefined);
  /** The rules of the place that was typed in last. */
  const before = useRef<PayoutRules>(undefined);
  /** The rules that are on their way. */
  const soon = useRef<Promise<PayoutRules>>(undefined);
  const here = `${rail} ${country}`;
  const isDrawn = drawn?.of === here;
  const asked = useMemo(
    () => (rail === undefined || chosen === undefined || (carries && !isDrawn) ? undefined : railOutline(rail, chosen)),
    [rail, chosen, carries, isDrawn],
  );

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
  }, [payoutId, chosen, rail, attempt, clock]);

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
    isLeftBehind: isDrawn && drawn.leftBehind,
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

/** What is shown about the fields: codes, and no text that was typed. */
interface Findings {
  readonly problems: PerField<RailProblem>;
  readonly warnings: PerField<RailWarning>;
}

const noFindings: Findings = { problems: {}, warnings: {} };

function withField<Value>(all: PerField<Value>, field: RailField, value: Value | undefined): PerField<Value> {
  const { [field]: _, ...others }: PerField<Value> = all;
  return value === undefined ? others : { ...others, [field]: value };
}

/**
 * Holds one form for a payout's destination: country and rail in React Hook Form (`usePayoutPlace`), the fields of both in the inputs alone, for the reason
 * that `useSecretFields` gives.
 *
 * @param initialCountry the country that is chosen first where none was chosen before. @default the likely one
 */
export function usePayoutEntry(page: BrowserPayout, initialCountry?: string | undefined): PayoutEntryHandle {
  const { client, clock } = useTillkit();
  const place = usePayoutPlace(page, initialCountry);
  const inputs = useFieldInputs();
  const drawn = useDrawnFields(page.payout.payout_id, place, inputs);
  const [{ problems, warnings }, setFindings] = useState(noFindings);
  const [refused, setRefused] = useState<RailField>();
  const [reviewed, setReviewed] = useState<readonly ReviewedField[]>([]);
  const [isChecking, setIsChecking] = useState(false);
  const { country, chosen, rail } = place;
  const { asked, rules, kept } = drawn;
  const { inputOf, typed, empty } = inputs;

  // The field is in the document, but hidden, until its step is drawn.
  useEffect(() => {
    if (refused !== undefined) inputOf(refused)?.focus();
  }, [refused, inputOf]);
  const clear = useCallback(() => {
    kept.current = {};
    empty();
    setFindings(noFindings);
    setReviewed([]);
  }, [kept, empty]);
  useEmptiedOnLeave(clear);
  const leavePlace = () => {
    drawn.keep();
    setFindings(noFindings);
    setRefused(undefined);
  };

  /** Judges a field as soon as the rules are there, unless it was changed meanwhile; `write` takes its text in groups. */
  const judge = (field: RailField, write?: (input: HTMLInputElement, text: string) => void) => {
    const input = inputOf(field);
    const text = input?.value;
    const judgeBy = (found: PayoutRules) => {
      if (inputOf(field) !== input || input?.value !== text) return;
      const judged = judging?.judgeField(found, inputs, field, clock.now());
      if (input === undefined || judged === undefined) return;
      setFindings((last) => ({
        problems: withField(last.problems, field, judged.problem),
        warnings: withField(last.warnings, field, judged.warning),
      }));
      if (judged.written !== undefined) write?.(input, judged.written);
    };
    if (rules !== undefined) judgeBy(rules);
    else drawn.soon.current?.then(judgeBy, () => undefined);
  };

  const validate = async () => {
    if (rail === undefined || chosen === undefined || asked === undefined) return false;
    try {
      if (rules === undefined) setIsChecking(true);
      const found = rules ?? (await fetchRules(rail, chosen));
      if (!drawn.isHere()) return false;
      drawn.take(found);
      const judged = judging?.judgeEvery(found, inputs, clock.now());
      if (judged === undefined) return false;
      setFindings({ problems: judged.problems, warnings: judged.warnings });
      if (judged.firstWrong !== undefined) inputOf(judged.firstWrong)?.focus();
      if (judged.reviewed === undefined) return false;
      setReviewed(judged.reviewed);
      return true;
    } catch {
      drawn.fail(true);
      return false;
    } finally {
      setIsChecking(false);
    }
  };

  return {
    choice: {
      country: country ?? '',
      countryField: place.field(leavePlace),
      offered: place.offered,
      rail,
      isSettling: country === undefined,
      isUnusable: offersNothing(page.payout_link.offered, page.payout.currency, page.payout.priority, client.adapter),
      hasFailed: drawn.hasFailed,
      retry: () => {
        drawn.fail(false);
        place.retry();
      },
      chooseCountry: (code) => {
        if (code === country) return;
        leavePlace();
        place.chooseCountry(code);
      },
      chooseRail: (other) => {
        if (other === rail) return;
        leavePlace();
        place.chooseRail(other);
      },
    },
    fields: {
      asked,
      register: (field) => ({
        name: field,
        onBlur: () =>
          judge(field, (input, text) => {
            // A person who is back in the field goes on typing.
            if (!input.matches(':focus')) input.value = text;
          }),
        onChange: () => {
          if (refused === field) setRefused(undefined);
          if (problems[field] !== undefined) judge(field);
        },
      }),
      ref: inputs.around,
      problems,
      warnings,
      refused,
      isLeftBehind: drawn.isLeftBehind,
    },
    review: {
      fields: reviewed,
      written: (field) => (rules && judging?.writtenIn(rules, typed(), field, clock.now())) ?? '',
    },
    validate,
    isChecking,
    read: () => rules && judging?.detailsIn(rules, typed(), clock.now()),
    refuse: setRefused,
    clear,
  };
}

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTillkit } from '../../hooks/index.ts';
import { type CountryRails, type Rail, type RailValues, railOutline } from '../../validation/index.ts';
import { fetchPayoutRules } from '../lazyParts.ts';
import type { PayoutInputs, PayoutRules } from './payoutRules.ts';
import { noteRailChoice } from './railChoiceNote.ts';
import type { RailChoice } from './useRailChoice.ts';

/** The inputs of the fields. Their texts are nowhere else. */
export interface FieldInputs extends PayoutInputs {
  /** For the element around the inputs. */
  readonly containerRef: (element: HTMLElement | null) => void;
  readonly empty: () => void;
}

export function useFieldInputs(): FieldInputs {
  const container = useRef<HTMLElement | null>(null);
  return useMemo(() => {
    const all = () => [...(container.current?.querySelectorAll('input') ?? [])];
    return {
      containerRef: (element) => {
        container.current = element;
      },
      inputOf: (field) => {
        const input = container.current?.querySelector(`[name="${field}"]`);
        return input instanceof HTMLInputElement ? input : undefined;
      },
      typed: () => Object.fromEntries(all().map(({ name, value }) => [name, value])),
      empty: () => {
        for (const input of all()) input.value = '';
      },
    };
  }, []);
}

/** What was fetched for one destination (a rail in a country), and what goes into its fields. */
interface LoadedFields {
  readonly destinationKey: string;
  /** Absent where they could not be fetched. */
  readonly rules: PayoutRules | undefined;
  /** What was typed for other destinations and fits this one. */
  readonly values: RailValues;
  /** True where something that was typed does not fit this one. */
  readonly hasUnplacedText: boolean;
}

const keyOf = (rail: Rail | undefined, country: string | undefined) => `${rail} ${country}`;

async function fetchRules(rail: Rail, country: CountryRails): Promise<PayoutRules> {
  const { createPayoutRules } = await fetchPayoutRules();
  return createPayoutRules(rail, country);
}

/** The chosen destination's fields, for their validation. */
export type DestinationFields = ReturnType<typeof useDestinationFields>;

/** The fields of the chosen destination, and their rules. Texts typed for another destination go into them where they fit. */
export function useDestinationFields(payoutId: string, choice: RailChoice, { inputOf, typed }: FieldInputs) {
  const { clock } = useTillkit();
  const { countryRails: chosen, rail, country } = choice;
  const [attempt, setAttempt] = useState(0);
  const destinationKey = keyOf(rail, country);
  const [loaded, setLoaded] = useState<LoadedFields>();
  const [hasTyped, setHasTyped] = useState(false);
  const [failedKey, setFailedKey] = useState('');
  // So that a return to another destination finds its texts. In memory only, and emptied with the fields.
  const typedTexts = useRef<RailValues>({});
  // Absent before the first destination: its fields may hold what was typed before hydration.
  const filledKey = useRef<string>(undefined);
  const previousRules = useRef<PayoutRules>(undefined);
  const pendingRules = useRef<Promise<PayoutRules>>(undefined);
  const current = loaded?.destinationKey === destinationKey ? loaded : undefined;
  // Which texts fit is known with the rules: fields drawn before them would lose what is typed meanwhile.
  const awaitsTexts = hasTyped && current === undefined;
  const asked = useMemo(
    () => (rail === undefined || chosen === undefined || awaitsTexts ? undefined : railOutline(rail, chosen)),
    [rail, chosen, awaitsTexts],
  );

  useEffect(() => {
    if (rail === undefined || chosen === undefined) return undefined;
    noteRailChoice(payoutId, chosen.country, rail);
    const key = keyOf(rail, chosen.country);
    let isCancelled = false;
    // A second fetch for the same destination leaves its texts as they are.
    const show = (fields: LoadedFields) =>
      setLoaded((last) => (last?.destinationKey === key ? { ...last, rules: fields.rules } : fields));
    const loading = fetchRules(rail, chosen);
    pendingRules.current = loading;
    loading
      .then((rules) => {
        if (isCancelled) return;
        const carried = rules.carryOverTexts(previousRules.current ?? rules, typedTexts.current, clock.now());
        previousRules.current = rules;
        show({ destinationKey: key, rules, ...carried });
      })
      .catch(() => {
        if (isCancelled) return;
        show({ destinationKey: key, rules: undefined, values: typedTexts.current, hasUnplacedText: false });
        // The first failure is not shown: the fields can be filled in without the rules, and `validate` fetches them again.
        if (attempt > 0) setFailedKey(key);
      });
    return () => {
      isCancelled = true;
    };
  }, [payoutId, chosen, rail, attempt, clock]);

  useLayoutEffect(() => {
    if (asked === undefined || filledKey.current === destinationKey) return;
    const isFirst = filledKey.current === undefined;
    filledKey.current = destinationKey;
    if (isFirst) return;
    for (const { field } of asked) {
      const input = inputOf(field);
      // By property: an attribute could be read by a stylesheet.
      if (input !== undefined) input.value = current?.values[field] || '';
    }
  }, [asked, destinationKey, current, inputOf]);

  return {
    asked,
    rules: current?.rules,
    pendingRules,
    hasUnplacedText: current?.hasUnplacedText === true,
    hasFailed: failedKey === destinationKey,
    setFailed: (hasFailed: boolean) => setFailedKey(hasFailed ? destinationKey : ''),
    /** Fetches the rules again after a failure. */
    retry() {
      setFailedKey('');
      setAttempt((count) => count + 1);
    },
    /** Fetches the rules now; `undefined` where no destination is chosen, or another one is by the time they arrive. */
    async loadRules(): Promise<PayoutRules | undefined> {
      if (rail === undefined || chosen === undefined) return undefined;
      const rules = await fetchRules(rail, chosen);
      if (filledKey.current !== destinationKey) return undefined;
      setLoaded((last) => ({ destinationKey, values: {}, hasUnplacedText: false, ...last, rules }));
      return rules;
    },
    /** Keeps what was typed. To be called before another destination is chosen. */
    leave() {
      if (asked !== undefined) typedTexts.current = { ...typedTexts.current, ...typed() };
      setLoaded(undefined);
      setHasTyped(Object.values(typedTexts.current).some((text) => text.trim() !== ''));
      filledKey.current = '';
    },
    typedTexts,
  };
}

import type { Dispatch, SetStateAction } from 'react';
import type { PayoutDetails } from '../../hooks/index.ts';
import {
  type AfterEntering,
  type CountryRails,
  loadAfterEntering,
  loadRail,
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

/** How the fields of one way in one country are checked, shown again and sent. */
export interface PayoutRules {
  readonly rail: Rail;
  readonly country: CountryRails;
  readonly schema: RailSchema;
  readonly later: AfterEntering;
}

/** The fields on the page, and what is said of them. */
export interface JudgedFields {
  readonly inputOf: (field: RailField) => HTMLInputElement | undefined;
  /** The present content of the fields; nothing of any other name. */
  readonly typed: () => RailValues;
  readonly now: () => number;
  readonly setProblems: Dispatch<SetStateAction<{ readonly [field in RailField]?: RailProblem }>>;
  readonly setWarnings: Dispatch<SetStateAction<{ readonly [field in RailField]?: RailWarning }>>;
}

/** Fetches the rules of a way in a country. Rejects when they cannot be fetched: say so, and offer to try again. */
export async function loadPayoutRules(rail: Rail, country: CountryRails): Promise<PayoutRules> {
  const [schema, later] = await Promise.all([loadRail(rail, country), loadAfterEntering()]);
  return { rail, country, schema, later };
}

/** What is still to be fetched before these texts can be judged. */
const missing = (fields: readonly RailFieldSchema[], texts: RailValues) =>
  fields.flatMap(({ field, fetchFor }) => fetchFor?.(texts[field] ?? '') ?? []);

const spotOf = ({ schema, rail, country: { country } }: PayoutRules, now: number): RailSpot => ({
  schema,
  rail,
  country,
  now: new Date(now),
});

/** Shows why a field was refused. */
async function refuse(
  { later }: PayoutRules,
  { inputOf, setProblems }: JudgedFields,
  asked: RailFieldSchema,
  refusal: Exclude<RailReading, { readonly ok: true }>,
): Promise<void> {
  const { field } = asked;
  const input = inputOf(field);
  const text = input?.value ?? '';
  const problem = await later.refusalOf(asked, refusal, text);
  // What has been typed on meanwhile is judged by itself, and another way's field is another one.
  if (input === inputOf(field) && input?.value === text) setProblems((others) => ({ ...others, [field]: problem }));
}

/** Judges a field; what is sound and not asked about goes to `then` as it is written. The rest stays as it was typed, so that the review asks as well. */
export function judgeField(
  rules: PayoutRules,
  fields: JudgedFields,
  field: RailField,
  then?: (input: HTMLInputElement, written: string) => void,
): void {
  const { inputOf, setProblems, setWarnings } = fields;
  const input = inputOf(field);
  const asking = rules.schema.fields.find((one) => one.field === field);
  if (asking === undefined || input === undefined) return;
  const { value: text } = input;
  // What cannot be judged yet is not refused. What cannot be fetched is said once the person goes on.
  const wait = missing([asking], { [field]: text });
  if (wait.length > 0) {
    Promise.all(wait).then(
      () => inputOf(field) === input && input.value === text && judgeField(rules, fields, field, then),
      () => undefined,
    );
    return;
  }
  const reading = rules.later.readRailValue(asking, text, spotOf(rules, fields.now()));
  setWarnings(({ [field]: _, ...others }) =>
    reading.ok && reading.warning !== undefined ? { ...others, [field]: reading.warning } : others,
  );
  if (reading.ok || text.trim() === '') setProblems(({ [field]: _, ...others }) => others);
  else void refuse(rules, fields, asking, reading);
  if (reading.ok && reading.warning === undefined) then?.(input, writtenRailValue(asking, reading.value));
}

/**
 * Judges every field. @returns what is to be shown once more; `undefined` when something is wrong, which is then shown, with the focus on the first, or
 * when the fields are no longer there. Rejects when something cannot be fetched that the texts need.
 */
export async function judgeEvery(
  rules: PayoutRules,
  fields: JudgedFields,
  areThere: () => boolean,
  onWait: () => void,
): Promise<readonly ReviewedField[] | undefined> {
  const { schema, later } = rules;
  const { typed, inputOf, setProblems, setWarnings } = fields;
  for (let wait = missing(schema.fields, typed()); wait.length > 0; wait = missing(schema.fields, typed())) {
    onWait();
    await Promise.all(wait);
  }
  if (!areThere()) return undefined;
  const form = later.readRailValues(schema, typed(), spotOf(rules, fields.now()));
  setProblems({});
  setWarnings(form.warnings);
  let first: RailField | undefined;
  for (const one of schema.fields) {
    const refusal = form.errors[one.field];
    if (refusal === undefined) continue;
    first ??= one.field;
    void refuse(rules, fields, one, refusal);
  }
  if (first === undefined) return later.reviewedFields(schema, form);
  inputOf(first)?.focus();
  return undefined;
}

/** What of the texts typed before stays in another place. Rejects when something cannot be fetched that they need. */
export async function carriedOver(
  from: PayoutRules,
  to: PayoutRules,
  texts: RailValues,
  now: number,
): Promise<{ readonly values: RailValues; readonly leftBehind: boolean }> {
  const { later, schema } = to;
  await Promise.all(missing(schema.fields, texts));
  const values =
    from.rail === to.rail && from.country.country === to.country.country
      ? texts
      : later.carryOver(spotOf(from, now), spotOf(to, now), texts);
  return { values, leftBehind: later.isLeftBehind(texts, values) };
}

/** What a field holds, in full and in the groups people know it by; empty when it is not sound. Sensitive: keep it nowhere. */
export function writtenIn({ schema, later, ...rules }: PayoutRules, fields: JudgedFields, field: RailField): string {
  const asking = schema.fields.find((one) => one.field === field);
  if (asking === undefined) return '';
  const reading = later.readRailValue(
    asking,
    fields.typed()[field] ?? '',
    spotOf({ schema, later, ...rules }, fields.now()),
  );
  return reading.ok ? writtenRailValue(asking, reading.value) : '';
}

/** What is sent; `undefined` when it is not sound. Sensitive: keep it nowhere. */
export const detailsIn = (
  rules: PayoutRules,
  texts: RailValues,
  now: number,
): (PayoutDetails & { readonly last4: string }) | undefined => rules.later.sentDetails(spotOf(rules, now), texts);

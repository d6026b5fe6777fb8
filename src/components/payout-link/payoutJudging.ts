import type { Dispatch, SetStateAction } from 'react';
import type { PayoutDetails } from '../../hooks/index.ts';
import {
  type CountryRails,
  carryOver,
  isLeftBehind,
  parseIbanWithBic,
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
  railSchema,
  readRailValue,
  readRailValues,
  refusalOf,
  reviewedFields,
  sentDetails,
  writtenRailValue,
} from '../../validation/index.ts';

/** How the fields of one way in one country are checked, shown again and sent. */
export interface PayoutRules {
  readonly rail: Rail;
  readonly country: CountryRails;
  readonly schema: RailSchema;
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

/** The rules of a rail in a country. */
export const payoutRules = (rail: Rail, country: CountryRails): PayoutRules => ({
  rail,
  country,
  schema: railSchema(rail),
});

const spotOf = ({ schema, rail, country: { country } }: PayoutRules, now: number): RailSpot => ({
  schema,
  rail,
  country,
  now: new Date(now),
});

/** Shows why a field was refused. */
function refuse(
  { inputOf, setProblems }: JudgedFields,
  asked: RailFieldSchema,
  refusal: Exclude<RailReading, { readonly ok: true }>,
): void {
  const problem = refusalOf(asked, refusal, inputOf(asked.field)?.value ?? '');
  setProblems((others) => ({ ...others, [asked.field]: problem }));
}

/** Parts an IBAN and a BIC that were pasted into the field of one of them. What is in the other field already stays. */
function partCodes({ inputOf }: JudgedFields): void {
  const inputs = { iban: inputOf('iban'), bic: inputOf('bic') };
  for (const input of Object.values(inputs)) {
    const both = parseIbanWithBic(input?.value);
    if (both === undefined) continue;
    if (inputs.iban === input || inputs.iban?.value.trim() === '') setText(inputs.iban, both.iban);
    if (inputs.bic === input || inputs.bic?.value.trim() === '') setText(inputs.bic, both.bic);
  }
}

function setText(input: HTMLInputElement | undefined, text: string): void {
  if (input !== undefined) input.value = text;
}

/** Judges a field; what is sound and not asked about goes to `then` as it is written. The rest stays as it was typed, so that the review asks as well. */
export function judgeField(
  rules: PayoutRules,
  fields: JudgedFields,
  field: RailField,
  then?: (input: HTMLInputElement, written: string) => void,
): void {
  const { inputOf, setProblems, setWarnings } = fields;
  partCodes(fields);
  const input = inputOf(field);
  const asking = rules.schema.fields.find((one) => one.field === field);
  if (asking === undefined || input === undefined) return;
  const { value: text } = input;
  const reading = readRailValue(asking, text, spotOf(rules, fields.now()));
  setWarnings(({ [field]: _, ...others }) =>
    reading.ok && reading.warning !== undefined ? { ...others, [field]: reading.warning } : others,
  );
  if (reading.ok || text.trim() === '') setProblems(({ [field]: _, ...others }) => others);
  else refuse(fields, asking, reading);
  if (reading.ok && reading.warning === undefined) then?.(input, writtenRailValue(asking, reading.value));
}

/** Judges every field. @returns what is to be shown once more; `undefined` when something is wrong, which is then shown, with the focus on the first. */
export function judgeEvery(rules: PayoutRules, fields: JudgedFields): readonly ReviewedField[] | undefined {
  const { schema } = rules;
  const { typed, inputOf, setProblems, setWarnings } = fields;
  partCodes(fields);
  const form = readRailValues(schema, typed(), spotOf(rules, fields.now()));
  setProblems({});
  setWarnings(form.warnings);
  let first: RailField | undefined;
  for (const one of schema.fields) {
    const refusal = form.errors[one.field];
    if (refusal === undefined) continue;
    first ??= one.field;
    refuse(fields, one, refusal);
  }
  if (first === undefined) return reviewedFields(schema, form);
  inputOf(first)?.focus();
  return undefined;
}

/** What of the texts typed before stays in another place. */
export function carriedOver(
  from: PayoutRules,
  to: PayoutRules,
  texts: RailValues,
  now: number,
): { readonly values: RailValues; readonly leftBehind: boolean } {
  const values =
    from.rail === to.rail && from.country.country === to.country.country
      ? texts
      : carryOver(spotOf(from, now), spotOf(to, now), texts);
  return { values, leftBehind: isLeftBehind(texts, values) };
}

/** What a field holds, in full and in the groups people know it by; empty when it is not sound. Sensitive: keep it nowhere. */
export function writtenIn(rules: PayoutRules, fields: JudgedFields, field: RailField): string {
  const asking = rules.schema.fields.find((one) => one.field === field);
  if (asking === undefined) return '';
  const reading = readRailValue(asking, fields.typed()[field] ?? '', spotOf(rules, fields.now()));
  return reading.ok ? writtenRailValue(asking, reading.value) : '';
}

/** What is sent; `undefined` when it is not sound. Sensitive: keep it nowhere. */
export const detailsIn = (
  rules: PayoutRules,
  texts: RailValues,
  now: number,
): (PayoutDetails & { readonly last4: string }) | undefined => sentDetails(spotOf(rules, now), texts);

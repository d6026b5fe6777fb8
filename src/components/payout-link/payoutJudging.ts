import type { PayoutDetails } from '../../hooks/index.ts';
import {
  type CountryRails,
  carryOver,
  isLeftBehind,
  parseIbanWithBic,
  type Rail,
  type RailField,
  type RailProblem,
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

/** The inputs on the page. */
export interface PayoutInputs {
  readonly inputOf: (field: RailField) => HTMLInputElement | undefined;
  /** The present content of the fields; nothing of any other name. */
  readonly typed: () => RailValues;
}

/** Something about some of the fields; the others are absent. */
export type PerField<Value> = { readonly [field in RailField]?: Value };

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

/** Parts an IBAN and a BIC that were pasted into the field of one of them. What is in the other field already stays. */
function partCodes({ inputOf }: PayoutInputs): void {
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

/** What is found in one field. */
interface JudgedField {
  readonly problem?: RailProblem;
  readonly warning?: RailWarning;
  /** The text in its groups, where nothing is wrong or doubted: anything else stays as it was typed, so that the review asks as well. */
  readonly written?: string;
}

/** Judges a field; `undefined` where it is not asked for. */
export function judgeField(
  rules: PayoutRules,
  inputs: PayoutInputs,
  field: RailField,
  now: number,
): JudgedField | undefined {
  partCodes(inputs);
  const text = inputs.inputOf(field)?.value;
  const asked = rules.schema.fields.find((one) => one.field === field);
  if (asked === undefined || text === undefined) return undefined;
  const reading = readRailValue(asked, text, spotOf(rules, now));
  if (!reading.ok) return text.trim() === '' ? {} : { problem: refusalOf(asked, reading, text) };
  const { warning } = reading;
  return warning === undefined ? { written: writtenRailValue(asked, reading.value) } : { warning };
}

/** What is found in a whole form. */
interface JudgedForm {
  readonly problems: PerField<RailProblem>;
  readonly warnings: PerField<RailWarning>;
  /** The first field with a problem. */
  readonly firstWrong?: RailField | undefined;
  /** What is to be shown once more; absent where something is wrong. */
  readonly reviewed?: readonly ReviewedField[];
}

/** Judges every field. */
export function judgeEvery(rules: PayoutRules, inputs: PayoutInputs, now: number): JudgedForm {
  const { schema } = rules;
  partCodes(inputs);
  const texts = inputs.typed();
  const form = readRailValues(schema, texts, spotOf(rules, now));
  const wrong = schema.fields.flatMap((asked) => {
    const refusal = form.errors[asked.field];
    return refusal === undefined ? [] : [[asked.field, refusalOf(asked, refusal, texts[asked.field] ?? '')] as const];
  });
  const { warnings } = form;
  return wrong.length === 0
    ? { problems: {}, warnings, reviewed: reviewedFields(schema, form) }
    : { problems: Object.fromEntries(wrong), warnings, firstWrong: wrong[0]?.[0] };
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
export function writtenIn(rules: PayoutRules, texts: RailValues, field: RailField, now: number): string {
  const asked = rules.schema.fields.find((one) => one.field === field);
  if (asked === undefined) return '';
  const reading = readRailValue(asked, texts[field] ?? '', spotOf(rules, now));
  return reading.ok ? writtenRailValue(asked, reading.value) : '';
}

/** What is sent; `undefined` when it is not sound. Sensitive: keep it nowhere. */
export const detailsIn = (
  rules: PayoutRules,
  texts: RailValues,
  now: number,
): (PayoutDetails & { readonly last4: string }) | undefined => sentDetails(spotOf(rules, now), texts);

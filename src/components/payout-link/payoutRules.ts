import type { PayoutDetails } from '../../hooks/index.ts';
import {
  buildPayoutSubmission,
  type CountryRails,
  carryOverTexts,
  describeRefusal,
  formatRailValue,
  getReviewedFields,
  hasUnplacedText,
  parseIbanWithBic,
  type Rail,
  type RailContext,
  type RailField,
  type RailProblem,
  type RailValues,
  type RailWarning,
  type ReviewedField,
  railSchema,
  readRailValue,
  readRailValues,
} from '../../validation/index.ts';

/** The inputs on the page. */
export interface PayoutInputs {
  readonly inputOf: (field: RailField) => HTMLInputElement | undefined;
  /** The text of each field, by its name. */
  readonly typed: () => RailValues;
}

/** Something about some of the fields; the others are absent. */
export type PerField<Value> = { readonly [field in RailField]?: Value };

/** The result of validating one field. */
interface FieldResult {
  readonly problem?: RailProblem;
  readonly warning?: RailWarning;
  /** The text in its groups, where there is neither. Anything else stays as it was typed, so that the review shows that. */
  readonly formatted?: string;
}

/** The result of validating the whole form. */
interface FormResult {
  readonly problems: PerField<RailProblem>;
  readonly warnings: PerField<RailWarning>;
  /** The first field with a problem. */
  readonly firstWrong?: RailField | undefined;
  /** The fields to review; absent where one has a problem. */
  readonly reviewed?: readonly ReviewedField[];
}

/** How the fields of one rail in one country are validated, formatted and sent. `now` is a clock time in milliseconds since 1970. */
export interface PayoutRules {
  readonly contextAt: (now: number) => RailContext;
  /** Validates one field; `undefined` where this rail does not have it. */
  readonly validateField: (inputs: PayoutInputs, field: RailField, now: number) => FieldResult | undefined;
  readonly validateForm: (inputs: PayoutInputs, now: number) => FormResult;
  /** Which of the texts typed under other rules are valid under these. */
  readonly carryOverTexts: (
    from: PayoutRules,
    texts: RailValues,
    now: number,
  ) => { readonly values: RailValues; readonly hasUnplacedText: boolean };
  /** The text of a field in full and in its groups; empty where it is invalid. Sensitive: keep it nowhere. */
  readonly format: (texts: RailValues, field: RailField, now: number) => string;
  /** What is sent; `undefined` where it is invalid. Sensitive: keep it nowhere. */
  readonly read: (texts: RailValues, now: number) => (PayoutDetails & { readonly last4: string }) | undefined;
}

/** The rules of a rail in a country. */
export function createPayoutRules(rail: Rail, { country }: CountryRails): PayoutRules {
  const schema = railSchema(rail);
  const contextAt = (now: number): RailContext => ({ schema, rail, country, now: new Date(now) });
  const findField = (field: RailField) => schema.fields.find((one) => one.field === field);
  return {
    contextAt,
    validateField(inputs, field, now) {
      splitIbanAndBic(inputs);
      const text = inputs.inputOf(field)?.value;
      const asked = findField(field);
      if (asked === undefined || text === undefined) return undefined;
      const reading = readRailValue(asked, text, contextAt(now));
      // An empty field becomes a problem only when the whole form is validated.
      if (!reading.ok) return text.trim() === '' ? {} : { problem: describeRefusal(asked, reading, text) };
      const { warning } = reading;
      return warning === undefined ? { formatted: formatRailValue(asked, reading.value) } : { warning };
    },
    validateForm(inputs, now) {
      splitIbanAndBic(inputs);
      const texts = inputs.typed();
      const form = readRailValues(schema, texts, contextAt(now));
      const wrong = schema.fields.flatMap((asked) => {
        const refusal = form.errors[asked.field];
        return refusal === undefined
          ? []
          : [[asked.field, describeRefusal(asked, refusal, texts[asked.field] ?? '')] as const];
      });
      const { warnings } = form;
      return wrong.length === 0
        ? { problems: {}, warnings, reviewed: getReviewedFields(schema, form) }
        : { problems: Object.fromEntries(wrong), warnings, firstWrong: wrong[0]?.[0] };
    },
    carryOverTexts(from, texts, now) {
      const before = from.contextAt(now);
      const isSame = before.rail === rail && before.country === country;
      const values = isSame ? texts : carryOverTexts(before, contextAt(now), texts);
      return { values, hasUnplacedText: hasUnplacedText(texts, values) };
    },
    format(texts, field, now) {
      const asked = findField(field);
      if (asked === undefined) return '';
      const reading = readRailValue(asked, texts[field] ?? '', contextAt(now));
      return reading.ok ? formatRailValue(asked, reading.value) : '';
    },
    read: (texts, now) => buildPayoutSubmission(contextAt(now), texts),
  };
}

/** Splits an IBAN and a BIC that were pasted together into one field. What is in the other field already stays. */
function splitIbanAndBic({ inputOf }: PayoutInputs): void {
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

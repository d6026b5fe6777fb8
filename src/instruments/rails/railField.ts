import { groupCardNumber } from '../cardNumber.ts';
import { groupIban } from '../iban.ts';
import type { CountryRails } from './countryRails.ts';
import { maskEmail, maskText } from './maskText.ts';
import { railRules } from './railRules.ts';
import type { Rail, RailField, RailFieldErrors, RailWarning, ValueKind } from './railVocabulary.ts';

/** What an input for one field needs. Its texts are keys: the label and the hint are there for every field. */
export type RailFieldRules = {
  readonly field: RailField;
  /** False when it may stay empty. */
  readonly required: boolean;
  readonly labelKey: RailLabelKey;
  /** `undefined` for the card's own fields, which everybody knows. */
  readonly hintKey: RailHintKey | undefined;
  /** A value of the right shape for this country that belongs to nobody; `''` where an example would say less than the hint. */
  readonly example: string;
  readonly inputMode: 'text' | 'numeric' | 'email' | 'tel';
  /** HTML autofill token; `off` where the standard has none (bank details). */
  readonly autocomplete: string;
  /**
   * Signs an input should take: far more than the longest value with its separators. Cutting a paste short could make another account of it,
   * and would hide that it is something else.
   */
  readonly maxLength: number;
};

/** Fields that the card's own texts of the main catalogue name. */
type CardTextField = 'card_number' | 'card_expiry' | 'card_holder';
type OwnTextField = Exclude<RailField, CardTextField>;

/** Key of a field's label: of the payout catalogue, or of the main one for the fields of a card. */
export type RailLabelKey =
  | `payout.${OwnTextField}.label`
  | 'card.number.label'
  | 'card.expiry.label'
  | 'card.holder.label';
/** Key of a field's hint in the payout catalogue; it takes `example`. */
export type RailHintKey = `payout.${OwnTextField}.hint`;
/** Key of the sentence for one refusal of one field: in the payout catalogue, or in the main one for the fields of a card. */
export type RailErrorKey =
  | { [Field in OwnTextField]: `payout.${Field}.error.${RailFieldErrors[Field]}` }[OwnTextField]
  | `card.number.error.${RailFieldErrors['card_number']}`
  | `card.expiry.error.${Exclude<RailFieldErrors['card_expiry'], 'month'>}`
  | `card.holder.error.${Exclude<RailFieldErrors['card_holder'], 'card_number'>}`;
/** Every key of the payout catalogue that the rails use. */
export type RailTextKey = Extract<
  | RailLabelKey
  | RailHintKey
  | RailErrorKey
  | `payout.rail.${Rail}`
  | `payout.looksLike.${ValueKind}`
  | `payout.warning.${RailWarning}`,
  `payout.${string}`
>;

type Row = readonly [inputMode: RailFieldRules['inputMode'], example: string, autocomplete?: string];

const rows: Readonly<Record<RailField, Row>> = {
  card_number: ['numeric', '', 'cc-number'],
  card_expiry: ['numeric', '', 'cc-exp'],
  card_holder: ['text', '', 'cc-name'],
  account_holder: ['text', '', 'name'],
  us_account: ['numeric', '000123456789'],
  routing_number: ['numeric', '110000000'],
  sort_code: ['numeric', '20-00-00'],
  uk_account: ['numeric', '55779911'],
  iban: ['text', ''],
  bic: ['text', ''],
  interac_contact: ['email', 'name@example.com', 'email'],
  ca_institution: ['numeric', '000'],
  ca_transit: ['numeric', '11000'],
  ca_account: ['numeric', '000123456789'],
  pix_key: ['text', 'name@example.com'],
  clabe: ['numeric', '032180000118359719'],
  upi_id: ['email', 'name@upi'],
  ifsc: ['text', 'HDFC0004051'],
  in_account: ['numeric', '000123456789'],
  bsb: ['numeric', '000-000'],
  au_account: ['numeric', '000123456'],
  pay_id: ['email', 'name@example.com', 'email'],
  paypal_receiver: ['email', 'name@example.com', 'email'],
  venmo_phone: ['tel', '+1 201 555 0123', 'tel'],
};

/** Room for the longest values: a name or address in full and then some, a code with a separator after every sign. */
const longestText = 512;
const longestCode = 96;

/** The fields of a rail in one country, in the order in which they are asked for. */
export function railFieldsOf(rail: Rail, country: Pick<CountryRails, 'examples'>): readonly RailFieldRules[] {
  const { fields, optional = [] } = railRules(rail);
  return fields.map((field) => {
    const [inputMode, example, autocomplete = 'off'] = rows[field];
    return {
      field,
      required: !optional.includes(field),
      ...textKeys(field),
      example: country.examples[field] ?? example,
      inputMode,
      autocomplete,
      maxLength:
        inputMode === 'numeric' || field === 'iban' || field === 'bic' || field === 'ifsc' ? longestCode : longestText,
    };
  });
}

function textKeys(field: RailField): Pick<RailFieldRules, 'labelKey' | 'hintKey'> {
  switch (field) {
    case 'card_number':
      return { labelKey: 'card.number.label', hintKey: undefined };
    case 'card_expiry':
      return { labelKey: 'card.expiry.label', hintKey: undefined };
    case 'card_holder':
      return { labelKey: 'card.holder.label', hintKey: undefined };
    default:
      return { labelKey: `payout.${field}.label`, hintKey: `payout.${field}.hint` };
  }
}

/** The key of the sentence that says why a field was refused. */
export function railErrorKey<Field extends RailField>(field: Field, error: RailFieldErrors[Field]): RailErrorKey {
  // Field and error belong together by their types, and so does the key made of both; the compiler cannot follow a text put together.
  const card = field.startsWith('card_') ? field.replace('card_', 'card.') : undefined;
  const code = card !== undefined && (error === 'month' || error === 'card_number') ? 'shape' : error;
  return `${card ?? `payout.${field}`}.error.${code}` as RailErrorKey;
}

/** Writes a value in the groups people know it by (IBAN in fours, sort code in pairs). Takes partial and masked values; reading it back gives the same value. */
export function formatRailValue(field: RailField, value: string): string {
  switch (field) {
    case 'card_number':
      return value.includes('*') ? value : groupCardNumber(value);
    case 'iban':
      return groupIban(value);
    case 'sort_code':
      return grouped(value, [2, 4], '-');
    case 'bsb':
      return grouped(value, [3], '-');
    case 'clabe':
      return grouped(value, [3, 6, 17], ' ');
    case 'routing_number':
      return grouped(value, [3, 6], ' ');
    default:
      return value;
  }
}

function grouped(value: string, starts: readonly number[], separator: string): string {
  const signs = value.replace(/[\s-]/g, '');
  return [0, ...starts]
    .map((start, index) => signs.slice(start, starts[index]))
    .filter((group) => group !== '')
    .join(separator);
}

const masks: { readonly [field in RailField]?: readonly [lead: number, trail: number] } = {
  card_number: [0, 4],
  us_account: [4, 4],
  uk_account: [4, 4],
  ca_account: [4, 4],
  in_account: [4, 4],
  au_account: [4, 4],
  clabe: [4, 4],
  routing_number: [3, 3],
  ifsc: [3, 3],
  sort_code: [2, 2],
  bsb: [3, 3],
  iban: [5, 5],
  bic: [3, 2],
  pix_key: [4, 4],
};

/**
 * A normalised value as it may be shown again, with `*` for what is hidden: the very text that the service's redacted answer will carry, so
 * that a person recognises it later. Names, Canadian bank numbers and expiry dates stay; contacts keep two signs.
 */
export function maskRailValue(field: RailField, value: string): string {
  const mask = masks[field];
  if (mask) return maskText(value, ...mask);
  switch (field) {
    case 'interac_contact':
    case 'pay_id':
    case 'paypal_receiver':
    case 'upi_id':
      if (value.includes('@')) return maskEmail(value);
      return /[A-Z]/.test(value) ? maskText(value, 4, 4) : maskText(value, 0, 2);
    case 'venmo_phone':
      return maskText(value, 0, 2);
    default:
      return value;
  }
}

import { parseBankDigits, parseUkAccount } from '../bankDigits.ts';
import { bicFitsIban, parseBic } from '../bic.ts';
import { parseCardExpiry } from '../cardExpiry.ts';
import { parseCardNumber } from '../cardNumber.ts';
import { parseClabe } from '../clabe.ts';
import { parseHolderName } from '../holderName.ts';
import { parseIban } from '../iban.ts';
import { isSepaCountry } from '../ibanRegistry.ts';
import { parseIfsc } from '../ifsc.ts';
import { parsePixKey } from '../pixKey.ts';
import { parseInteracContact, parseNorthAmericanPhone, parsePayId, parsePayPalReceiver } from '../receiverContact.ts';
import { parseRoutingNumber } from '../routingNumber.ts';
import { parseUpiId } from '../upiId.ts';
import { looksLike } from './looksLike.ts';
import { railRules } from './railRules.ts';
import type {
  Rail,
  RailError,
  RailField,
  RailFieldErrors,
  RailValues,
  RailWarning,
  ValueKind,
} from './railVocabulary.ts';

/** Where a field is asked for. */
export type RailPlace = {
  readonly rail: Rail;
  /** The chosen country (ISO 3166-1 alpha-2). */
  readonly country: string;
  /** The only clock: whether a card has expired. */
  readonly now: Date;
};

/** What a field holds, in the form in which it is sent, or why not and, where it speaks for itself, what was typed instead. */
export type RailReading<Field extends RailField = RailField> =
  | { readonly ok: true; readonly value: string; readonly warning?: RailWarning }
  | {
      readonly ok: false;
      readonly error: RailFieldErrors[Field];
      /** Present when the text is plainly something else than the field asks for. */
      readonly looksLike?: ValueKind;
    };

type Read = { readonly ok: true; readonly value: string; readonly warning?: RailWarning } | Refused;
type Refused = { readonly ok: false; readonly error: RailError | 'type' | 'unknown_brand' };
type Reader = (input: unknown, place: RailPlace) => Read;

const digits =
  (shortest: number, longest?: number): Reader =>
  (input) =>
    parseBankDigits(input, shortest, longest);

const readers: { readonly [Field in RailField]: Reader } = {
  card_number: (input) => {
    const card = parseCardNumber(input);
    return card.ok ? { ok: true, value: card.value.digits } : card;
  },
  card_expiry: (input, { now }) => {
    const expiry = parseCardExpiry(input, now);
    return expiry.ok ? { ok: true, value: `${expiry.value.month}/${expiry.value.year}` } : expiry;
  },
  card_holder: parseHolderName,
  account_holder: parseHolderName,
  us_account: digits(4, 17),
  routing_number: parseRoutingNumber,
  sort_code: digits(6),
  uk_account: (input) => {
    const account = parseUkAccount(input);
    return account.ok ? withWarning(account.value.account, account.value.warning) : account;
  },
  iban: (input, { rail, country }) => {
    const read = parseIban(input);
    if (!read.ok) return read;
    const { iban, country: of, warning } = read.value;
    if (rail !== 'iban') return isSepaCountry(of) ? withWarning(iban, warning) : { ok: false, error: 'not_sepa' };
    return withWarning(iban, of === country ? warning : 'other_country');
  },
  bic: parseBic,
  interac_contact: parseInteracContact,
  ca_institution: (input) => {
    const read = parseBankDigits(input, 3);
    // The service's sandbox bank has the number 000, as published examples do.
    return !read.ok && read.error === 'reserved' ? { ok: true, value: '000' } : read;
  },
  ca_transit: digits(5),
  ca_account: digits(5, 12),
  pix_key: parsePixKey,
  clabe: parseClabe,
  upi_id: parseUpiId,
  ifsc: parseIfsc,
  in_account: digits(9, 18),
  bsb: (input) => {
    const read = parseBankDigits(input, 6);
    return !read.ok && read.error === 'reserved' ? { ok: true, value: '000000' } : read;
  },
  au_account: digits(4, 9),
  pay_id: parsePayId,
  paypal_receiver: parsePayPalReceiver,
  venmo_phone: parseNorthAmericanPhone,
};

/** Kinds of text that each field takes, so that it never says of its own value that it looks like something else. */
const own: { readonly [Field in RailField]?: readonly ValueKind[] } = {
  card_number: ['card_number'],
  routing_number: ['routing_number'],
  sort_code: ['sort_code'],
  iban: ['iban'],
  bic: ['bic'],
  interac_contact: ['email', 'phone'],
  pix_key: ['email', 'phone', 'cpf', 'cnpj', 'random_key'],
  clabe: ['clabe'],
  upi_id: ['upi_id'],
  ifsc: ['ifsc'],
  bsb: ['bsb'],
  pay_id: ['email', 'phone'],
  paypal_receiver: ['email', 'phone'],
  venmo_phone: ['phone'],
};

/**
 * Reads one field as typed or pasted: normalises, then shape, checksum and meaning, each with its own reason. What is no text counts as empty.
 * Normalising a normalised value changes nothing, and leading zeros survive. Total; never throws; under a millisecond for any input.
 */
export function readRailField<Field extends RailField>(
  field: Field,
  input: unknown,
  place: RailPlace,
): RailReading<Field> {
  const text = typeof input === 'string' ? input : '';
  const read = readers[field](text, place);
  if (read.ok) return read;
  // A text is never refused as `type`, and each reader gives its own field's reasons; a test provokes every one of every field.
  const error = read.error as RailFieldErrors[Field];
  const kind = looksLike(text);
  return kind === undefined || own[field]?.includes(kind)
    ? { ok: false, error }
    : { ok: false, error, looksLike: kind };
}

/** A whole form as it stands: the normalised values, or what is wrong with which fields; `warnings` are questions, not refusals. */
export type RailForm = {
  readonly values: RailValues;
  readonly errors: { readonly [field in RailField]?: Exclude<RailReading, { readonly ok: true }> };
  readonly warnings: { readonly [field in RailField]?: RailWarning };
};

/** Reads every field of a rail. Empty optional fields are left out; values of other rails are not looked at. Total; never throws. */
export function readRailForm(values: RailValues, place: RailPlace): RailForm {
  const { fields, optional = [] } = railRules(place.rail);
  const sound: { [field in RailField]?: string } = {};
  const errors: { [field in RailField]?: Exclude<RailReading, { readonly ok: true }> } = {};
  const warnings: { [field in RailField]?: RailWarning } = {};
  for (const field of fields) {
    const reading = readRailField(field, values[field] ?? '', place);
    if (reading.ok) {
      sound[field] = reading.value;
      if (reading.warning) warnings[field] = reading.warning;
    } else if (reading.error !== 'empty' || !optional.includes(field)) {
      errors[field] = reading;
    }
  }
  if (sound.bic && sound.iban && !bicFitsIban(sound.bic, sound.iban)) warnings.bic = 'other_bank_country';
  return { values: sound, errors, warnings };
}

function withWarning(value: string, warning: RailWarning | undefined): Read {
  return warning === undefined ? { ok: true, value } : { ok: true, value, warning };
}

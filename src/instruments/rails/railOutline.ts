import type { CountryRails } from './countryRails.ts';
import { type RailFieldRules, textKeys, widthOf } from './railField.ts';
import type { Rail, RailField } from './railVocabulary.ts';

const bank = 'account_holder';
const usBank = `${bank} routing_number us_account`;
const sepa = `${bank} iban bic?`;

// What each way asks for, in that order; `?` may stay empty.
const asked: Readonly<Record<Rail, string>> = {
  card: 'card_number card_expiry card_holder',
  ach: usBank,
  us_wire: usBank,
  bacs: `${bank} sort_code uk_account`,
  sepa,
  sepa_instant: sepa,
  iban: `${bank} iban bic`,
  interac: `${bank} interac_email`,
  eft: `${bank} ca_institution ca_transit ca_account`,
  pix: `${bank} pix_key`,
  spei: `${bank} clabe`,
  upi: `${bank} upi_id`,
  ifsc: `${bank} ifsc in_account`,
  becs: `${bank} bsb au_account`,
  npp: `${bank} pay_id`,
  paypal: 'paypal_receiver',
  venmo: 'venmo_phone',
};

const number = 'numeric off ';
const text = 'text off ';
const email = 'email email name@example.com';

// How each field is typed, its autofill token, and its example in the groups people know it by.
const fields: Readonly<Record<RailField, string>> = {
  card_number: 'numeric cc-number',
  card_expiry: 'numeric cc-exp',
  card_holder: 'text cc-name',
  account_holder: 'text name',
  routing_number: `${number}110 000 000`,
  us_account: `${number}000123456789`,
  sort_code: `${number}20-00-00`,
  uk_account: `${number}55779911`,
  iban: text,
  bic: text,
  interac_email: email,
  ca_institution: `${number}000`,
  ca_transit: `${number}11000`,
  ca_account: `${number}000123456789`,
  pix_key: `${text}name@example.com`,
  clabe: `${number}032 180 00011835971 9`,
  upi_id: 'email off name@upi',
  ifsc: `${text}HDFC0004051`,
  in_account: `${number}000123456789`,
  bsb: `${number}000-000`,
  au_account: `${number}000123456`,
  pay_id: email,
  paypal_receiver: email,
  venmo_phone: 'tel tel +1 201 555 0123',
};

/**
 * The fields of a rail in a country as a page draws them, before it has fetched how they are checked (`loadRail`): so that they can be filled in even
 * when that cannot be fetched.
 */
export function railOutline(rail: Rail, { examples }: Pick<CountryRails, 'examples'>): readonly RailFieldRules[] {
  return asked[rail].split(' ').map((word) => {
    // A row names fields only.
    const field = word.replace('?', '') as RailField;
    const [inputMode, autocomplete = '', ...example] = fields[field].split(' ');
    return {
      field,
      required: word === field,
      ...textKeys(field),
      // IBANs are known in fours; a BIC has no groups.
      example: examples[field]?.replace(field === 'iban' ? /.{4}(?=.)/g : /^$/, '$& ') ?? example.join(' '),
      // The first word of every row.
      inputMode: inputMode as RailFieldRules['inputMode'],
      autocomplete,
      maxLength: widthOf(field, inputMode),
    };
  });
}

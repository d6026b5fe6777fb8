import type { BankDigitsError } from '../bankDigits.ts';
import type { BicError } from '../bic.ts';
import type { CardExpiryError } from '../cardExpiry.ts';
import type { CardNumberError } from '../cardNumber.ts';
import type { ClabeError } from '../clabe.ts';
import type { EmailError } from '../email.ts';
import type { HolderNameError } from '../holderName.ts';
import type { IfscError } from '../ifsc.ts';
import type { NorthAmericanPhoneError } from '../northAmericanPhone.ts';
import type { PixKeyError } from '../pixKey.ts';
import type { IbanError } from '../readIban.ts';
import type { ContactError } from '../receiverContact.ts';
import type { RoutingNumberError } from '../routingNumber.ts';
import type { UkAccountError } from '../ukAccount.ts';
import type { UpiIdError } from '../upiId.ts';

/**
 * The ways a payout can travel. `iban`: a transfer to an IBAN outside SEPA; `eft`: Canadian account; `ifsc`: Indian account (NEFT, IMPS);
 * `becs`: Australian account; `npp`: PayID.
 */
export const rails = [
  'card',
  'ach',
  'us_wire',
  'bacs',
  'sepa',
  'sepa_instant',
  'iban',
  'interac',
  'eft',
  'pix',
  'spei',
  'upi',
  'ifsc',
  'becs',
  'npp',
  'paypal',
  'venmo',
] as const;
/** Id of a rail. The kit's own: on the wire a rail is a shape of `payout_method_data`. */
export type Rail = (typeof rails)[number];

/** What a field asks for. One name means one thing in every country, so that a value can stay when the country changes. */
export const railFields = [
  'card_number',
  'card_expiry',
  'card_holder',
  'account_holder',
  'us_account',
  'routing_number',
  'sort_code',
  'uk_account',
  'iban',
  'bic',
  'interac_email',
  'ca_institution',
  'ca_transit',
  'ca_account',
  'pix_key',
  'clabe',
  'upi_id',
  'ifsc',
  'in_account',
  'bsb',
  'au_account',
  'pay_id',
  'paypal_receiver',
  'venmo_phone',
] as const;
/** Name of a field. The kit's own: `writePayoutMethod` knows its place on the wire. */
export type RailField = (typeof railFields)[number];

/** What a person has typed, by field. Sensitive: it lives in the fields themselves and passes through functions, never through state. */
export type RailValues = { readonly [field in RailField]?: string };

/** Why a text in each field can be refused. A closed set: every one has its own sentence in every language. */
export type RailFieldErrors = {
  readonly card_number: Exclude<CardNumberError, 'type' | 'unknown_brand'>;
  readonly card_expiry: Exclude<CardExpiryError, 'type'>;
  readonly card_holder: Exclude<HolderNameError, 'type'>;
  readonly account_holder: Exclude<HolderNameError, 'type'>;
  readonly us_account: Exclude<BankDigitsError, 'type'>;
  readonly routing_number: Exclude<RoutingNumberError, 'type'>;
  readonly sort_code: Exclude<BankDigitsError, 'type'>;
  readonly uk_account: Exclude<UkAccountError, 'type'>;
  readonly iban: Exclude<IbanError, 'type'> | 'not_sepa';
  readonly bic: Exclude<BicError, 'type'>;
  readonly interac_email: Exclude<EmailError, 'type'>;
  readonly ca_institution: Exclude<BankDigitsError, 'type' | 'reserved'>;
  readonly ca_transit: Exclude<BankDigitsError, 'type'>;
  readonly ca_account: Exclude<BankDigitsError, 'type'>;
  readonly pix_key: Exclude<PixKeyError, 'type'>;
  readonly clabe: Exclude<ClabeError, 'type'>;
  readonly upi_id: Exclude<UpiIdError, 'type'>;
  readonly ifsc: Exclude<IfscError, 'type'>;
  readonly in_account: Exclude<BankDigitsError, 'type'>;
  readonly bsb: Exclude<BankDigitsError, 'type' | 'reserved'>;
  readonly au_account: Exclude<BankDigitsError, 'type'>;
  readonly pay_id: Exclude<ContactError, 'type' | 'country_code'>;
  readonly paypal_receiver: Exclude<ContactError, 'type' | 'checksum' | 'country_code'>;
  readonly venmo_phone: Exclude<NorthAmericanPhoneError, 'type'>;
};

/** Why a field was refused, whichever it is. */
export type RailError = RailFieldErrors[RailField];

/**
 * What to ask about a valid value. `unknown_country`: only length and check digits of this IBAN could be checked; `other_country`:
 * the IBAN is of another country than the one chosen; `other_bank_country`: BIC and IBAN name different countries; `padded`: zeros were put in front.
 */
export const railWarnings = ['unknown_country', 'other_country', 'other_bank_country', 'padded'] as const;
export type RailWarning = (typeof railWarnings)[number];

/** What a text can look like on its own, whatever it was meant for. */
export const valueKinds = [
  'iban',
  'bic',
  'card_number',
  'clabe',
  'routing_number',
  'sort_code',
  'bsb',
  'ifsc',
  'upi_id',
  'email',
  'phone',
  'cpf',
  'cnpj',
  'random_key',
] as const;
export type ValueKind = (typeof valueKinds)[number];

import type { RailField } from './railVocabulary.ts';

/** How each field is normalised and checked, in words: for documents, and for a service that refuses. */
export const fieldWords: { readonly [Field in RailField]: string } = {
  card_number: 'digits; length and Luhn by brand',
  card_expiry: 'MM/YYYY; good through the last day of the month everywhere; at most 20 years ahead',
  card_holder: 'any script, NFC, 1 to 255 characters; no card number in it',
  account_holder: 'any script, NFC, 1 to 255 characters; no card number in it',
  us_account: '4 to 17 digits',
  routing_number: '9 digits; weights 3, 7, 1; first two digits that are given out',
  sort_code: '6 digits',
  uk_account: '8 digits; 6 or 7 are filled up with zeros and asked about; 9 or 10 refused',
  iban: 'upper case, "IBAN" in front dropped; length and structure of the country, check digits 02 to 98, mod 97',
  bic: 'upper case; 8 or 11 characters, six letters first, a country at the fifth',
  interac_email: 'e-mail address; deployments take no phone number here',
  ca_institution: '3 digits',
  ca_transit: '5 digits',
  ca_account: '5 to 12 digits',
  pix_key: 'CPF or CNPJ with check digits, e-mail address in lower case, phone number +55…, or UUID in lower case',
  clabe: '18 digits; weights 3, 7, 1',
  upi_id: 'lower case; name, @, handle without a point',
  ifsc: 'upper case; four letters, a zero, six characters',
  in_account: '9 to 18 digits',
  bsb: '6 digits',
  au_account: '4 to 9 digits',
  pay_id: 'e-mail address in lower case, phone number with country (04… becomes +614…), or ABN with weights mod 89',
  paypal_receiver: 'e-mail address, phone number with country, or PayPal ID of 13 characters',
  venmo_phone: 'phone number of the US as +1…',
};

import { parseClabe, parseIfsc, parseRoutingNumber, parseUkAccount } from '../bankNumbers.ts';
import { bicFitsIban, parseBic } from '../bic.ts';
import { parseCardExpiry, typedExpiry } from '../cardExpiry.ts';
import { groupCardNumber, parseCardNumber } from '../cardNumber.ts';
import { parseEmail } from '../email.ts';
import { parseHolderName } from '../holderName.ts';
import { parseIban } from '../iban.ts';
import { isSepaCountry } from '../ibanRegistry.ts';
import { parseNorthAmericanPhone } from '../phoneNumber.ts';
import { isBrazilianMobile, parsePixKey } from '../pixKey.ts';
import { type RailCheckName, railFacts } from '../rails/index.ts';
import { parsePayId, parsePayPalReceiver } from '../receiverContact.ts';
import { parseUpiId } from '../upiId.ts';
import { maskContact, maskText } from './maskText.ts';
import type { RailCheck } from './railSchema.ts';
import type { AliasKind } from './railVocabulary.ts';

/** A receiver that says by its form what it is: an e-mail address, or a phone number with its country. */
const contactKind = (value: string): AliasKind | undefined =>
  value.includes('@') ? 'email' : value.startsWith('+') ? 'phone' : undefined;

/** How each kind of text that a rail's facts name is judged. A page fetches them with what judges a payout's form. */
export const railChecks: { readonly [name in RailCheckName]: RailCheck } = {
  bic: {
    read: parseBic,
    compare: ({ bic, iban }) => (bic && iban && !bicFitsIban(bic, iban) ? 'other_bank_country' : undefined),
  },
  cardExpiry: {
    read: (text, { now }) => {
      const read = parseCardExpiry(text, now);
      return read.ok ? { ok: true, value: `${read.value.month}/${read.value.year}` } : read;
    },
    format: typedExpiry,
  },
  cardNumber: {
    read: (text) => {
      const read = parseCardNumber(text);
      return read.ok ? { ok: true, value: read.value.digits } : read;
    },
    format: (value) => (value.includes('*') ? value : groupCardNumber(value)),
  },
  clabe: { read: parseClabe },
  email: { read: parseEmail },
  holderName: { read: parseHolderName },
  iban: {
    read: (text, { rail, country }) => {
      const read = parseIban(text);
      if (!read.ok) return read;
      const { iban: value, country: of } = read.value;
      const { ibans } = railFacts(rail);
      if (ibans === 'sepa' && !isSepaCountry(of)) return { ok: false, error: 'not_sepa' };
      if (ibans === 'country' && of !== country) return { ok: true, value, warning: 'other_country' };
      return { ok: true, value };
    },
  },
  ifsc: { read: parseIfsc },
  northAmericanPhone: { read: parseNorthAmericanPhone },
  payId: {
    read: (text) => {
      const read = parsePayId(text);
      // An Australian number, with its country and without the plus sign.
      return read.ok && /^61[2-478]\d{8}$/.test(read.value) ? { ...read, warning: 'abn_or_phone' } : read;
    },
    kind: (value) => contactKind(value) ?? 'abn',
  },
  payPalReceiver: {
    read: parsePayPalReceiver,
    mask: (value) => (/^[A-Z0-9]{13}$/.test(value) ? maskText(value, 4, 4) : maskContact(value)),
  },
  pixKey: {
    read: (text) => {
      const read = parsePixKey(text);
      return read.ok && isBrazilianMobile(read.value) ? { ...read, warning: 'cpf_or_phone' } : read;
    },
    kind: (value) => contactKind(value) ?? (value.includes('-') ? 'random_key' : value.length === 11 ? 'cpf' : 'cnpj'),
  },
  routingNumber: { read: parseRoutingNumber },
  ukAccount: {
    read: (text) => {
      const read = parseUkAccount(text);
      if (!read.ok) return read;
      const { account, warning } = read.value;
      return warning === undefined ? { ok: true, value: account } : { ok: true, value: account, warning };
    },
  },
  upiId: { read: parseUpiId },
};

import type { RequestPayoutMethodData } from '../../contract/index.ts';
import { isSepaCountry } from '../ibanRegistry.ts';
import { maskedRailValue } from './maskedRailValue.ts';
import { maskText } from './maskText.ts';
import { railFieldSchema } from './railRules.ts';
import type { Rail, RailField } from './railVocabulary.ts';

/** One text of a destination as it is sent. */
export interface SentText {
  /** Its path in `payout_method_data`. */
  readonly path: readonly string[];
  readonly text: string;
  /** As answers show it. */
  readonly masked: string;
  /** What it was asked for as, one or more fields of one rail; none for what no rail of ours asks for or that says nothing by itself. */
  readonly fields: readonly { readonly field: RailField; readonly text: string }[];
}

/** A destination as it is sent, by the schema of its rail. */
export interface SentDestination {
  readonly rail: Rail;
  /** Of the account (ISO 3166-1 alpha-2), as far as the wire tells it. */
  readonly country: string;
  readonly texts: readonly SentText[];
}

type Bank = Extract<RequestPayoutMethodData, { readonly bank: unknown }>['bank'];
type Row = readonly [key: string, text: string | undefined, field?: RailField | undefined];

/**
 * Reads `payout_method_data` as a form of ours, or a merchant, has written it: which rail it is, and which of its fields each text is. What
 * `writePayoutMethod` has written comes back field for field. An account of a country without a rail of its own counts as one of the US as far as it is
 * masked, and is judged by nothing. Total over parsed bodies.
 */
export function readSentDestination(data: RequestPayoutMethodData): SentDestination {
  if ('card' in data) {
    const { card_number: number, expiry_month: month, expiry_year: year, card_holder_name: holder } = data.card;
    const texts = textsOf(
      ['card'],
      ['card_number', number, 'card_number'],
      ['card_holder_name', holder, 'card_holder'],
    );
    const fields = [{ field: 'card_expiry', text: `${month}/${year}` }] as const;
    const expiry = [{ path: ['card', 'expiry_month'], text: month, masked: month, fields }] as const;
    return { rail: 'card', country: '', texts: [...texts, ...expiry] };
  }
  if ('bank_redirect' in data) {
    const texts = textsOf(['bank_redirect', 'interac'], ['email', data.bank_redirect.interac.email, 'interac_email']);
    return { rail: 'interac', country: 'CA', texts };
  }
  if ('bank' in data) return readBank(data.bank);
  const { wallet } = data;
  if ('venmo' in wallet) {
    const texts = textsOf(['wallet', 'venmo'], ['telephone_number', wallet.venmo.telephone_number, 'venmo_phone']);
    return { rail: 'venmo', country: 'US', texts };
  }
  const rows = (['email', 'telephone_number', 'paypal_id'] as const).map(
    (key): Row => [key, wallet.paypal[key], 'paypal_receiver'],
  );
  return { rail: 'paypal', country: '', texts: textsOf(['wallet', 'paypal'], ...rows) };
}

function readBank(bank: Bank): SentDestination {
  const read = (rail: Rail, country: string, ...rows: readonly Row[]): SentDestination => ({
    rail,
    country,
    texts: textsOf(['bank'], ...rows),
  });
  if ('iban' in bank) {
    const country = bank.iban.trim().slice(0, 2).toUpperCase();
    return read(
      isSepaCountry(country) ? 'sepa' : 'iban',
      country,
      ['iban', bank.iban, 'iban'],
      ['bic', bank.bic, 'bic'],
    );
  }
  if ('pix_key' in bank) {
    const { pix_key: key, bank_account_number: account, tax_id: tax } = bank;
    return read('pix', 'BR', ['pix_key', key, 'pix_key'], ['bank_account_number', account], ['tax_id', tax]);
  }
  if ('upi_id' in bank) return read('upi', 'IN', ['upi_id', bank.upi_id, 'upi_id']);
  if ('pay_id' in bank) return read('npp', 'AU', ['pay_id', bank.pay_id, 'pay_id']);
  const { bank_account_number: account, bank_country_code: country } = bank;
  const accountOf = (field?: RailField): Row => ['bank_account_number', account, field];
  if ('bank_sort_code' in bank) {
    return read('bacs', 'GB', ['bank_sort_code', bank.bank_sort_code, 'sort_code'], accountOf('uk_account'));
  }
  const { bank_routing_number: code } = bank;
  const codeOf = (field?: RailField): Row => ['bank_routing_number', code, field];
  switch (country) {
    case undefined:
    case 'US':
      return read('ach', 'US', codeOf('routing_number'), accountOf('us_account'));
    case 'MX':
      // The bank's code is the beginning of the CLABE and says nothing of its own.
      return read('spei', country, codeOf(), accountOf('clabe'));
    case 'IN':
      return read('ifsc', country, codeOf('ifsc'), accountOf('in_account'));
    case 'AU':
      return read('becs', country, codeOf('bsb'), accountOf('au_account'));
    case 'CA': {
      const { texts, ...destination } = read('eft', country, codeOf(), accountOf('ca_account'));
      // Canada writes 0, institution and transit as one code; what is none of both is refused as the one that it lacks.
      const digits = code.replace(/[\s-]/g, '');
      const fields = [
        { field: 'ca_institution', text: digits.slice(1, 4) },
        { field: 'ca_transit', text: digits.startsWith('0') ? digits.slice(4) : '' },
      ] as const;
      return { ...destination, texts: texts.map((one) => (one.text === code ? { ...one, fields } : one)) };
    }
    default:
      return read('ach', country, codeOf(), accountOf());
  }
}

function textsOf(path: readonly string[], ...rows: readonly Row[]): readonly SentText[] {
  return rows.flatMap(([key, text, field]) =>
    text === undefined
      ? []
      : {
          path: [...path, key],
          text,
          masked: field === undefined ? maskOfKey(key, text) : maskedRailValue(railFieldSchema(field), text),
          fields: field === undefined ? [] : [{ field, text }],
        },
  );
}

/** How the service masks what is no field of a rail: every account has the mask of a US account. */
function maskOfKey(key: string, text: string): string {
  if (key === 'tax_id') return maskText(text, 0, 4);
  return maskedRailValue(railFieldSchema(key === 'bank_routing_number' ? 'routing_number' : 'us_account'), text);
}

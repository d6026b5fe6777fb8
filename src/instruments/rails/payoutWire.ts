import type { PayoutMethodData, PayoutType, RequestPayoutMethodData } from '../../contract/index.ts';
import { type CardSummary, readCardSummary } from '../cardVocabulary.ts';
import { isSepaCountry } from '../ibanRegistry.ts';
import { railRules } from './railRules.ts';
import type { Rail, RailField, RailValues } from './railVocabulary.ts';

/** What a confirmed form says on the wire: parts of the body of `confirmPayout` and `createPayout`. Sensitive; made at the moment it is sent. */
export type PayoutMethodOnWire = {
  readonly payout_type: PayoutType;
  readonly payout_method_data: RequestPayoutMethodData;
  /** The receiver's name, for rails whose shape has none; deployments read it there. */
  readonly billing?: { readonly address: { readonly first_name: string; readonly last_name?: string } };
  /** Where the rail itself is a speed (interface 2.1, `priority`). */
  readonly priority?: 'instant' | 'wire';
};

/**
 * Writes a form's normalised values (`readRailForm`) as `payout_method_data`. An account number of any country goes into the shape that has
 * an account and its bank's code, with `bank_country_code` naming whose code it is. `undefined` when the contract has no shape for the rail,
 * or when a value that it needs is missing: then nothing may be sent.
 */
export function writePayoutMethod(rail: Rail, values: RailValues, country: string): PayoutMethodOnWire | undefined {
  const data = dataOf(rail, values, country);
  if (!data) return undefined;
  const holder = values.account_holder;
  return {
    payout_type: railRules(rail).payoutType,
    payout_method_data: data,
    ...(holder === undefined ? {} : { billing: { address: nameParts(holder) } }),
    ...(rail === 'us_wire' ? { priority: 'wire' as const } : {}),
    ...(rail === 'sepa_instant' ? { priority: 'instant' as const } : {}),
  };
}

function dataOf(rail: Rail, values: RailValues, country: string): RequestPayoutMethodData | undefined {
  const { carrier } = railRules(rail);
  switch (carrier) {
    case 'card': {
      const [month, year] = (values.card_expiry ?? '').split('/');
      if (!values.card_number || !month || !year) return undefined;
      return {
        card: {
          card_number: values.card_number,
          expiry_month: month,
          expiry_year: year,
          ...(values.card_holder ? { card_holder_name: values.card_holder } : {}),
        },
      };
    }
    case 'account': {
      const [code, account] = accountOf(rail, values);
      if (!code || !account) return undefined;
      return { bank: { bank_account_number: account, bank_routing_number: code, bank_country_code: country } };
    }
    case 'sortCode':
      if (!values.sort_code || !values.uk_account) return undefined;
      return { bank: { bank_account_number: values.uk_account, bank_sort_code: values.sort_code } };
    case 'iban':
      if (!values.iban) return undefined;
      return { bank: { iban: values.iban, ...(values.bic ? { bic: values.bic } : {}) } };
    case 'pix':
      return values.pix_key ? { bank: { pix_key: values.pix_key } } : undefined;
    case 'paypal': {
      const receiver = values.paypal_receiver;
      if (!receiver) return undefined;
      const name = receiver.includes('@') ? 'email' : receiver.startsWith('+') ? 'telephone_number' : 'paypal_id';
      return { wallet: { paypal: { [name]: receiver } } };
    }
    case 'venmo':
      return values.venmo_phone ? { wallet: { venmo: { telephone_number: values.venmo_phone } } } : undefined;
    case undefined:
      return undefined;
    default:
      return carrier satisfies never;
  }
}

/** The bank's code and the account of a rail that has both. A CLABE begins with its bank; Canada writes 0, institution and transit as one code. */
function accountOf(rail: Rail, values: RailValues): readonly [code: string | undefined, account: string | undefined] {
  switch (rail) {
    case 'eft':
      return [
        values.ca_institution && values.ca_transit && `0${values.ca_institution}${values.ca_transit}`,
        values.ca_account,
      ];
    case 'spei':
      return [values.clabe?.slice(0, 3), values.clabe];
    case 'ifsc':
      return [values.ifsc, values.in_account];
    case 'becs':
      return [values.bsb, values.au_account];
    default:
      return [values.routing_number, values.us_account];
  }
}

// The wire has two names. Whoever has one keeps one: repeating it would invent a name.
function nameParts(name: string): { readonly first_name: string; readonly last_name?: string } {
  const space = name.indexOf(' ');
  return space < 0 ? { first_name: name } : { first_name: name.slice(0, space), last_name: name.slice(space + 1) };
}

/**
 * The last four signs of what names a destination (card number, IBAN, Pix key, account, contact): what the page shows and tells the proxy, so
 * that it can see whether the destination at the service is the one that was confirmed.
 */
export function lastFourOf(data: RequestPayoutMethodData): string {
  let name: string;
  if ('card' in data) name = data.card.card_number;
  else if ('bank' in data) {
    const { bank } = data;
    name = 'iban' in bank ? bank.iban : 'pix_key' in bank ? bank.pix_key : bank.bank_account_number;
  } else if ('venmo' in data.wallet) name = data.wallet.venmo.telephone_number ?? '';
  else name = data.wallet.paypal.email ?? data.wallet.paypal.telephone_number ?? data.wallet.paypal.paypal_id ?? '';
  return name.slice(-4);
}

/** Where a payout goes, as it may be shown: the rail as far as the answer tells it, and each field as the service has redacted it. */
export type PayoutDestinationSummary =
  | { readonly rail: 'card'; readonly card: CardSummary }
  | {
      readonly rail: Exclude<Rail, 'card'>;
      readonly shown: readonly { readonly field: RailField; readonly text: string }[];
    };

/**
 * Reads `payout_method_data` of an answer (interface 2.2, redacted). The wire does not tell ACH from a wire transfer nor SEPA from SEPA
 * Instant; the plain one is named. `undefined` when there is nothing that this version could show. Total over parsed answers.
 */
export function readPayoutMethod(data: PayoutMethodData): PayoutDestinationSummary | undefined {
  if (data.card) return { rail: 'card', card: readCardSummary(data.card) };
  const { bank, wallet } = data;
  if (bank?.iban)
    return summary(isSepaCountry(bank.iban.slice(0, 2)) ? 'sepa' : 'iban', ['iban', bank.iban], ['bic', bank.bic]);
  if (bank?.bank_sort_code)
    return summary('bacs', ['sort_code', bank.bank_sort_code], ['uk_account', bank.bank_account_number]);
  if (bank?.pix_key) return summary('pix', ['pix_key', bank.pix_key]);
  if (bank?.bank_routing_number) return accountSummary(bank.bank_country_code, bank);
  if (wallet?.paypal) {
    const { email, telephone_number, paypal_id } = wallet.paypal;
    return summary('paypal', ['paypal_receiver', email ?? telephone_number ?? paypal_id]);
  }
  if (wallet?.venmo) return summary('venmo', ['venmo_phone', wallet.venmo.telephone_number]);
  return undefined;
}

function accountSummary(
  country: string | undefined,
  { bank_routing_number: code, bank_account_number: account }: NonNullable<PayoutMethodData['bank']>,
): PayoutDestinationSummary {
  switch (country) {
    case 'MX':
      return summary('spei', ['clabe', account]);
    case 'IN':
      return summary('ifsc', ['ifsc', code], ['in_account', account]);
    case 'AU':
      return summary('becs', ['bsb', code], ['au_account', account]);
    case 'CA':
      return summary('eft', ['ca_transit', code], ['ca_account', account]);
    default:
      return summary('ach', ['routing_number', code], ['us_account', account]);
  }
}

function summary(
  rail: Exclude<Rail, 'card'>,
  ...fields: readonly (readonly [field: RailField, text: string | undefined])[]
): PayoutDestinationSummary {
  return {
    rail,
    shown: fields.flatMap(([field, text]) => (text === undefined || text === '' ? [] : [{ field, text }])),
  };
}

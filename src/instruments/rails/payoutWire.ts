import type { PayoutMethodData, PayoutType, RequestPayoutMethodData } from '../../contract/index.ts';
import { type CardSummary, readCardSummary } from '../cardVocabulary.ts';
import { isSepaCountry } from '../ibanRegistry.ts';
import { railIndex } from './railIndex.ts';
import { railSchema } from './railRules.ts';
import type { Rail, RailField, RailValues } from './railVocabulary.ts';
import { type Receiver, receiverOf } from './receiverOf.ts';

/** What a confirmed form says on the wire: parts of the body of `confirmPayout` and `createPayout`. Sensitive; made at the moment it is sent. */
export type PayoutMethodOnWire = {
  /** `payout_type` of the request: `card`, `bank` or `wallet`. */
  readonly payout_type: PayoutType;
  /** `payout_method_data` of the request. Sensitive: keep it out of logs and storage. */
  readonly payout_method_data: RequestPayoutMethodData;
  /** The receiver's name, for rails whose shape has none; deployments read it there. */
  readonly billing?: Receiver;
  /** Where the rail itself is a speed (interface 2.1, `priority`). */
  readonly priority?: 'instant' | 'wire';
};

/**
 * Writes a form's normalised values (`readRailForm`) as `payout_method_data`. An account number of any country goes into the shape that has
 * an account and its bank's code, with `bank_country_code` naming whose code it is. `undefined` when a value that it needs is missing: then
 * nothing may be sent.
 */
export function writePayoutMethod(rail: Rail, values: RailValues, country: string): PayoutMethodOnWire | undefined {
  const { write, priority } = railSchema(rail);
  const data = write(values, country);
  if (!data) return undefined;
  const billing = receiverOf(values);
  return {
    payout_type: railIndex(rail).payoutType,
    payout_method_data: data,
    ...(billing === undefined ? {} : { billing }),
    ...(priority === undefined ? {} : { priority }),
  };
}

/**
 * The last four characters of what names a destination (card number, IBAN, Pix key, account, contact): what the page shows and reports to the proxy, so
 * that it can see whether the destination at the service is the one that was confirmed.
 */
export function lastFourOf(data: RequestPayoutMethodData): string {
  return nameOf(data).slice(-4);
}

function nameOf(data: RequestPayoutMethodData): string {
  if ('card' in data) return data.card.card_number;
  if ('bank_redirect' in data) return data.bank_redirect.interac.email;
  if ('wallet' in data) {
    if ('venmo' in data.wallet) return data.wallet.venmo.telephone_number ?? '';
    const { email, telephone_number, paypal_id } = data.wallet.paypal;
    return email ?? telephone_number ?? paypal_id ?? '';
  }
  const { bank } = data;
  if ('iban' in bank) return bank.iban;
  if ('pix_key' in bank) return bank.pix_key;
  if ('upi_id' in bank) return bank.upi_id;
  return 'pay_id' in bank ? bank.pay_id : bank.bank_account_number;
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
  const { bank, wallet, bank_redirect } = data;
  if (bank?.iban)
    return summary(isSepaCountry(bank.iban.slice(0, 2)) ? 'sepa' : 'iban', ['iban', bank.iban], ['bic', bank.bic]);
  if (bank?.bank_sort_code)
    return summary('bacs', ['sort_code', bank.bank_sort_code], ['uk_account', bank.bank_account_number]);
  if (bank?.pix_key) return summary('pix', ['pix_key', bank.pix_key]);
  if (bank?.upi_id) return summary('upi', ['upi_id', bank.upi_id]);
  if (bank?.pay_id) return summary('npp', ['pay_id', bank.pay_id]);
  if (bank_redirect?.interac) return summary('interac', ['interac_email', bank_redirect.interac.email]);
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

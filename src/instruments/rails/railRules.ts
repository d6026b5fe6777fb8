import type { PayoutType } from '../../contract/index.ts';
import type { Rail, RailField } from './railVocabulary.ts';

/** How a rail is carried by `payout_method_data`: which of the contract's shapes, `account` standing for any account number with its bank's code. */
export type RailCarrier = 'card' | 'account' | 'sortCode' | 'iban' | 'pix' | 'paypal' | 'venmo';

/** What a rail asks for and how it travels. */
export type RailRules = {
  readonly payoutType: PayoutType;
  /** The fields in the order in which they are asked for. */
  readonly fields: readonly RailField[];
  /** Those among `fields` that may stay empty. */
  readonly optional?: readonly RailField[];
  /** Words of `payment_method_types` by which a payout link enables the rail (`enabled_payment_methods`, interface 4.1). */
  readonly methodTypes: readonly string[];
  /** The one currency it pays out in (ISO 4217); absent for those that take many. */
  readonly currency?: string;
  /** Absent when the contract has no shape for it: the rail can be read and shown, and no payout can be sent along it. */
  readonly carrier?: RailCarrier;
};

const rules: Readonly<Record<Rail, RailRules>> = {
  card: {
    payoutType: 'card',
    fields: ['card_number', 'card_expiry', 'card_holder'],
    methodTypes: ['credit', 'debit'],
    carrier: 'card',
  },
  ach: bank('USD', ['routing_number', 'us_account'], ['ach'], 'account'),
  us_wire: bank('USD', ['routing_number', 'us_account'], ['us_wire', 'wire'], 'account'),
  bacs: bank('GBP', ['sort_code', 'uk_account'], ['bacs'], 'sortCode'),
  sepa: { ...bank('EUR', ['iban', 'bic'], ['sepa', 'sepa_bank_transfer'], 'iban'), optional: ['bic'] },
  sepa_instant: {
    ...bank('EUR', ['iban', 'bic'], ['sepa_instant', 'instant_bank_transfer'], 'iban'),
    optional: ['bic'],
  },
  iban: bank(undefined, ['iban', 'bic'], ['iban', 'local_bank_transfer'], 'iban'),
  interac: bank('CAD', ['interac_contact'], ['interac']),
  eft: bank('CAD', ['ca_institution', 'ca_transit', 'ca_account'], ['eft', 'local_bank_transfer'], 'account'),
  pix: bank('BRL', ['pix_key'], ['pix'], 'pix'),
  spei: bank('MXN', ['clabe'], ['spei', 'local_bank_transfer'], 'account'),
  upi: bank('INR', ['upi_id'], ['upi', 'upi_collect']),
  ifsc: bank('INR', ['ifsc', 'in_account'], ['ifsc', 'local_bank_transfer'], 'account'),
  becs: bank('AUD', ['bsb', 'au_account'], ['becs', 'local_bank_transfer'], 'account'),
  npp: bank('AUD', ['pay_id'], ['npp', 'pay_id']),
  paypal: { payoutType: 'wallet', fields: ['paypal_receiver'], methodTypes: ['paypal'], carrier: 'paypal' },
  venmo: {
    payoutType: 'wallet',
    fields: ['venmo_phone'],
    methodTypes: ['venmo'],
    currency: 'USD',
    carrier: 'venmo',
  },
};

function bank(
  currency: string | undefined,
  fields: readonly RailField[],
  methodTypes: readonly string[],
  carrier?: RailCarrier,
): RailRules {
  return {
    payoutType: 'bank',
    fields: ['account_holder', ...fields],
    methodTypes,
    ...(currency === undefined ? {} : { currency }),
    ...(carrier === undefined ? {} : { carrier }),
  };
}

/** The rules of a rail. */
export function railRules(rail: Rail): RailRules {
  return rules[rail];
}

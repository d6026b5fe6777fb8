import type { PayoutType } from '../../contract/index.ts';
import type { Rail } from './railVocabulary.ts';

/** What has to be known of every rail before one is chosen. */
export type RailIndex = {
  readonly payoutType: PayoutType;
  /** The one currency it pays out in (ISO 4217); absent for those that take many. */
  readonly currency?: string;
  /** The speed that the rail itself promises (interface 2.1, `priority`); absent for those that promise none. */
  readonly priority?: string;
  /** Words of `payment_method_types` by which a payout link enables the rail (`enabled_payment_methods`, interface 4.1). */
  readonly methodTypes: readonly string[];
};

// One row each: payout type, currency (* for any), then the words that enable it.
const rows: Readonly<Record<Rail, string>> = {
  card: 'card * credit debit',
  ach: 'bank USD ach',
  us_wire: 'bank USD us_wire wire',
  bacs: 'bank GBP bacs',
  sepa: 'bank EUR sepa sepa_bank_transfer',
  sepa_instant: 'bank EUR sepa_instant instant_bank_transfer',
  iban: 'bank * iban local_bank_transfer',
  interac: 'bank CAD interac',
  eft: 'bank CAD eft local_bank_transfer',
  pix: 'bank BRL pix',
  spei: 'bank MXN spei local_bank_transfer',
  upi: 'bank INR upi upi_collect',
  ifsc: 'bank INR ifsc local_bank_transfer',
  becs: 'bank AUD becs local_bank_transfer',
  npp: 'bank AUD npp pay_id',
  paypal: 'wallet * paypal',
  venmo: 'wallet USD venmo',
};

/** Every rail, in no order. */
// The keys of a record by rail.
export const indexedRails = Object.keys(rows) as Rail[];

// Rails that differ from another one by their speed alone, which the payout has to carry.
const speeds: { readonly [rail in Rail]?: string } = { us_wire: 'wire', sepa_instant: 'instant' };

/** What is known of a rail before it is chosen. */
export function railIndex(rail: Rail): RailIndex {
  const [payoutType, currency = '*', ...methodTypes] = rows[rail].split(' ');
  // The first word of every row is a payout type; a test reads them all.
  const speed = speeds[rail];
  const known = {
    payoutType: payoutType as PayoutType,
    methodTypes,
    ...(speed === undefined ? {} : { priority: speed }),
  };
  return currency === '*' ? known : { ...known, currency };
}

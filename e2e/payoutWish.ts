import type { Rail, RailValues } from 'tillkit/testing';

const currencies: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  AE: 'AED',
  CA: 'CAD',
  BR: 'BRL',
  MX: 'MXN',
  IN: 'INR',
  AU: 'AUD',
};

/** Rails that are a speed are offered for a payout that is sent that fast. */
const speeds: { readonly [rail in Rail]?: 'wire' | 'instant' } = { us_wire: 'wire', sepa_instant: 'instant' };

/** The payout that a rail in a country is offered for. */
export function payoutWish(country: string, rail: Rail) {
  const priority = speeds[rail];
  return { currency: currencies[country] ?? 'EUR', ...(priority === undefined ? {} : { priority }) };
}

/** The one text of an account that names it: test accounts end in 0000 there. */
export const namingText = (values: RailValues) =>
  values.card_number ?? Object.values(values).findLast((text) => /0000(@|$)/.test(text)) ?? '';

import { type Rail, type RailValues, testAccounts } from 'tillkit-sandbox/testing';

/** The payout that a rail in a country is offered for. */
export function payoutForRail(country: string, rail: Rail) {
  const currency = testAccounts.find((account) => account.country === country && account.currency)?.currency ?? 'EUR';
  // Rails that are a speed are offered for a payout that is sent that fast.
  const priority = testAccounts.find((account) => account.rail === rail)?.priority;
  return { currency, ...(priority === undefined ? {} : { priority }) };
}

/** The one text of an account that names it: test accounts end in 0000 there. */
export const namingText = (values: RailValues) =>
  values.card_number ?? Object.values(values).findLast((text) => /0000(@|$)/.test(text)) ?? '';

import type { TestAccountFacts } from './railFacts.ts';

/**
 * A test account for each outcome of a payout, by the last four digits; any other four succeed as well.
 *
 * @param before text before the four digits
 * @param after text after them
 */
export function buildTestAccounts(before: string, after = ''): TestAccountFacts['accounts'] {
  const build = (ending: string) => before + ending + after;
  return {
    success: build('0000'),
    failed: build('0002'),
    reversed: build('0003'),
    requires_vendor_account_creation: build('0004'),
    expired: build('0005'),
  };
}

import { defined } from '../../money/index.ts';
import { railFacts, testTable } from '../rails/index.ts';
import { type Rail, type RailValues, rails } from './railVocabulary.ts';

/**
 * What becomes of a payout to a test account, once it is sent: paid (a bank within the hour, a wallet at once), refused by the processor, sent
 * back after two hours, stopped until the receiver has an account with the processor, or expired after 30 days.
 */
export type TestAccountOutcome = 'success' | 'failed' | 'reversed' | 'requires_vendor_account_creation' | 'expired';

/** An account that exists in the sandbox alone, and the one thing it does. Test cards are in `testCards`. */
export type TestAccount = {
  /** Rail that takes the account. */
  readonly rail: Exclude<Rail, 'card'>;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The one currency that the rail pays out in (ISO 4217); absent where it takes many. */
  readonly currency?: string;
  /** The speed that a payout is created with to be offered the rail; absent for most. */
  readonly priority?: 'instant' | 'wire';
  /** Texts to type into the rail's fields. */
  readonly values: RailValues;
  /** Outcome of a payout to the account, in the sandbox. */
  readonly outcome: TestAccountOutcome;
};

const outcomes = [
  'success',
  'failed',
  'reversed',
  'requires_vendor_account_creation',
  'expired',
] as const satisfies readonly TestAccountOutcome[];

/** For every rail, an account for each outcome. The sandbox plays them; each passes its field's checks. */
export const testAccounts: readonly TestAccount[] = rails.flatMap((rail) => {
  if (rail === 'card') return [];
  const { fields, identifierField, currency, priority } = railFacts(rail);
  const test = testTable[rail];
  const holder = Object.hasOwn(fields, 'account_holder') ? { account_holder: 'Ada Example' } : {};
  return outcomes.map((outcome) => ({
    rail,
    country: test.country,
    ...defined({ currency, priority }),
    values: { ...holder, ...test.fixedValues, [identifierField]: test.accounts[outcome] },
    outcome,
  }));
});

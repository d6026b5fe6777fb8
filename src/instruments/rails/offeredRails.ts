import { railFacts } from '../../rails/index.ts';
import type { CountryRails } from './countryRails.ts';
import { type Rail, rails } from './railVocabulary.ts';

/** One entry of a payout link's `enabled_payment_methods` (interface 4.1). */
export type EnabledPayoutMethod = {
  /** `card`, `bank` or `wallet`; deployments also say `bank_transfer` and `bank_redirect`, which mean a bank. */
  readonly payment_method: string;
  /** Absent or empty: every kind of that method. */
  readonly payment_method_types?: readonly string[] | undefined;
};

/**
 * The rails to offer in a country, best first: those that the link enables, or, when it names none,
 * those that pay out in `currency` (ISO 4217). What a link enables is offered in any currency, for its processor may convert. Words that this
 * version does not know enable nothing; an empty answer means that no payout is possible here, and the page has to say so.
 *
 * A rail that is a speed is offered only where the payout has that `priority`: its merchant alone can say it, when the payout is created, and
 * nothing else on the wire distinguishes it from the plain one.
 */
export function offeredRails(
  country: Pick<CountryRails, 'rails'>,
  enabled: readonly EnabledPayoutMethod[] = [],
  currency?: string,
  priority?: string,
): readonly Rail[] {
  return country.rails.filter((rail) => {
    const rules = railFacts(rail);
    if (rules.priority !== undefined && rules.priority !== priority) return false;
    if (enabled.length === 0)
      return currency === undefined || rules.currency === undefined || rules.currency === currency;
    return enabled.some(({ payment_method, payment_method_types: types = [] }) => {
      const asked = payment_method.startsWith('bank') ? 'bank' : payment_method;
      return (
        asked === rules.payoutType && (types.length === 0 || types.some((type) => rules.methodTypes.includes(type)))
      );
    });
  });
}

/** True when a link names ways and this version can use none of them, wherever the account is: there is no country to choose then. */
export const offersNothing = (
  enabled?: readonly EnabledPayoutMethod[],
  currency?: string,
  priority?: string,
): boolean => offeredRails({ rails }, enabled, currency, priority).length === 0;

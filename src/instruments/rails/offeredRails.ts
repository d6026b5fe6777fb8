import type { CountryRails } from './countryRails.ts';
import { railRules } from './railRules.ts';
import type { Rail } from './railVocabulary.ts';

/** One entry of a payout link's `enabled_payment_methods` (interface 4.1). */
export type EnabledPayoutMethod = {
  /** `card`, `bank` or `wallet`; deployments also say `bank_transfer` and `bank_redirect`, which mean a bank. */
  readonly payment_method: string;
  /** Absent or empty: every kind of that method. */
  readonly payment_method_types?: readonly string[];
};

/**
 * The rails to offer in a country, best first: those that the link enables (all, when it says nothing) and the contract can carry. Words
 * that this version does not know enable nothing; an empty answer means that nobody can be paid here and the page has to say so.
 */
export function offeredRails(country: CountryRails, enabled?: readonly EnabledPayoutMethod[]): readonly Rail[] {
  return country.rails.filter((rail) => {
    const { payoutType, methodTypes, carrier } = railRules(rail);
    if (carrier === undefined) return false;
    if (enabled === undefined) return true;
    return enabled.some(({ payment_method, payment_method_types: types = [] }) => {
      const asked = payment_method.startsWith('bank') ? 'bank' : payment_method;
      return asked === payoutType && (types.length === 0 || types.some((type) => methodTypes.includes(type)));
    });
  });
}

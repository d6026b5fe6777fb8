import { type EnabledPayoutMethod, enablesRail, type RailArrival, type RailFacts, railFacts } from '../rails/index.ts';
import type { CountryRails } from './countryRails.ts';
import { type Rail, rails } from './railVocabulary.ts';

/** What a service says of a rail. */
type Service = { readonly paysOutOn: (rail: Pick<RailFacts, 'deployedTypes'>) => boolean };
const anyService: Service = { paysOutOn: () => true };

/**
 * The rails to offer in a country, best first: those that the link enables, or, when it names none,
 * those that pay out in `currency` (ISO 4217). What a link enables is offered in any currency, for its processor may convert. Words that this
 * version does not know enable nothing; an empty answer means that no payout is possible here, and the page has to say so.
 *
 * A rail that is a speed is offered only where the payout has that `priority`: its merchant alone can say it, when the payout is created, and
 * nothing else on the wire distinguishes it from the plain one. A rail that the service does not pay out on is not offered.
 */
export function offeredRails(
  country: Pick<CountryRails, 'rails'>,
  enabled: readonly EnabledPayoutMethod[] = [],
  currency?: string,
  priority?: string,
  { paysOutOn }: Service = anyService,
): readonly Rail[] {
  return country.rails.filter((rail) => {
    const rules = railFacts(rail);
    if (rules.priority !== undefined && rules.priority !== priority) return false;
    if (!paysOutOn(rules)) return false;
    if (enabled.length === 0)
      return currency === undefined || rules.currency === undefined || rules.currency === currency;
    return enabled.some((one) => enablesRail(one, rail));
  });
}

/** True when a link names ways and this version can use none of them, wherever the account is: there is no country to choose then. */
export const offersNothing = (
  enabled?: readonly EnabledPayoutMethod[],
  currency?: string,
  priority?: string,
  service?: Service,
): boolean => offeredRails({ rails }, enabled, currency, priority, service).length === 0;

/** How long a payout on this rail usually takes; `undefined` for an unknown rail. */
export function getRailArrival(rail: string): RailArrival | undefined {
  const known = rails.find((name): name is Rail => name === rail);
  return known === undefined ? undefined : railFacts(known).arrival;
}

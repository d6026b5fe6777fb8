import { type RailArrival, railFacts } from '../rails/index.ts';
import { type Rail, rails } from './railVocabulary.ts';

/** How long a payout on this rail usually takes; `undefined` for an unknown rail. */
export function getRailArrival(rail: string): RailArrival | undefined {
  const known = rails.find((name): name is Rail => name === rail);
  return known === undefined ? undefined : railFacts(known).arrival;
}

import type { Rail } from './railVocabulary.ts';

/** How long a payout usually takes on its rail, from being sent to being there. */
export const railArrivals = ['seconds', 'minutes', 'sameDay', 'nextDay', 'oneToThreeDays', 'oneToFiveDays'] as const;
export type RailArrival = (typeof railArrivals)[number];

// As the operators of the rails publish it; days are working days.
const arrivals: Readonly<Record<Rail, RailArrival>> = {
  card: 'oneToThreeDays',
  ach: 'oneToThreeDays',
  us_wire: 'sameDay',
  bacs: 'oneToThreeDays',
  sepa: 'nextDay',
  sepa_instant: 'seconds',
  iban: 'oneToFiveDays',
  interac: 'minutes',
  eft: 'oneToThreeDays',
  pix: 'seconds',
  spei: 'minutes',
  upi: 'seconds',
  ifsc: 'sameDay',
  becs: 'nextDay',
  npp: 'seconds',
  paypal: 'minutes',
  venmo: 'minutes',
};

/** How long a payout on this rail usually takes; `undefined` for an unknown rail. */
export function railArrival(rail: string): RailArrival | undefined {
  return Object.hasOwn(arrivals, rail) ? arrivals[rail as Rail] : undefined;
}

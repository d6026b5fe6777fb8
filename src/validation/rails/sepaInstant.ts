import type { RailFacts } from './railFacts.ts';
import { sepa } from './sepa.ts';

/** Bank accounts that instant SEPA credit transfers reach: the same account, faster. */
export const sepaInstant = {
  ...sepa,
  priority: 'instant',
  methodTypes: ['sepa_instant', 'instant_bank_transfer'],
  arrival: 'seconds',
  countries: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
} as const satisfies RailFacts;

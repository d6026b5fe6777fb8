import { ach } from './ach.ts';
import type { RailFacts } from './railFacts.ts';

/** Bank accounts of the United States, by wire: the same account, faster. */
export const usWire = {
  ...ach,
  priority: 'wire',
  methodTypes: ['us_wire', 'wire'],
  arrival: 'sameDay',
} as const satisfies RailFacts;

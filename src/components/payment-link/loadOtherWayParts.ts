import { later } from '../../later/index.ts';

/** Fetches what a payment without a card needs. */
export const loadOtherWayParts = later(() => import('./otherWayParts.ts'), 'OtherWays');

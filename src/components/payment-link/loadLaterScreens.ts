import { later } from '../../later/index.ts';

/** Fetches what comes after the form of a payment link. */
export const loadLaterScreens = later(() => import('./laterScreens.ts'), 'Settled');

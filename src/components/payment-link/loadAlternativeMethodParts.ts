import { later } from '../../later/index.ts';

/** Fetches what a payment without a card needs. */
export const loadAlternativeMethodParts = later(() => import('./alternativeMethodParts.ts'), 'AlternativeMethods');

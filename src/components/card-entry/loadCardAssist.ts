import { later } from '../../later/index.ts';

/** Fetches what of card fields can come a moment later than they do. */
export const loadCardAssist = later(() => import('./cardAssist.ts'), 'helpWith');

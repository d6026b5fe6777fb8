import { later } from '../../later/index.ts';

/**
 * Fetches what a form needs only once something has been entered: how a whole field and form is judged, what stays for another country or way, and
 * how it is shown again and sent.
 */
export const loadAfterEntering = later(() => import('./afterEntering.ts'), 'carryOver');

export type AfterEntering = Awaited<ReturnType<typeof loadAfterEntering>>;

import { later } from '../../later/index.ts';

const load = later(() => import('./looksLike.ts'), 'looksLike');

/** Fetches `looksLike`, which knows the forms of every country: needed only once a field has been refused. */
export const loadLooksLike = async () => (await load()).looksLike;

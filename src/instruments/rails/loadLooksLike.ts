/** Fetches `looksLike`, which knows the forms of every country: needed only once a field has been refused. */
export const loadLooksLike = async () => (await import('./looksLike.ts')).looksLike;

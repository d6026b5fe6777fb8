/** Fetches `storeDestination`: nothing that is needed before the press that sends. Rejects when it cannot be fetched; nothing was sent then. */
export const loadStoreDestination = async () => (await import('./storeDestination.ts')).storeDestination;

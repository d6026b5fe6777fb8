// Fetched when a receiver is about to send: nothing of it is needed before.
export { storeDestination as sendDestination } from '../client/index.ts';
export { submitPayout } from '../contract/index.ts';

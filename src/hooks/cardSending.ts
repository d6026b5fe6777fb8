// Fetched when a payer pays with a new card in the deployed dialect: nothing of it is needed before.
export { confirmNewCard } from '../client/index.ts';
export { confirmCard, openConfirmation } from '../contract/index.ts';

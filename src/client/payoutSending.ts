export { submitPayout } from '../contract/index.ts';
export { storeDestination } from './storeDestination.ts';

export { beginnings } from './beginnings.ts';
export { later } from './later.ts';

export { brand } from './brand.ts';
export type { ShopPlan } from './createShopApi.ts';
export { createQuotes } from './quotes.ts';
export { shopServer } from './shopServer.ts';

/** Who sells. `logo` is a file of the pay origin. */
export const merchant = { name: 'Saltglaze', logo: 'saltglaze.svg' } as const;

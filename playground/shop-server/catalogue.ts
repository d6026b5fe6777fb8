/** Currencies that the shop sells in: two decimals, none and three, and those of Pix and UPI. */
export const shopCurrencies = ['USD', 'EUR', 'JPY', 'KWD', 'BRL', 'INR'] as const;
export type ShopCurrency = (typeof shopCurrencies)[number];

/** Names of the pictures that the shop draws itself. */
export type ItemPicture = 'bowl' | 'mug' | 'vase' | 'plate';

/** One thing on the shelf. */
export interface ShopItem {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly picture: ItemPicture;
  /** Minor units of each currency, all taxes included. */
  readonly price: Readonly<Record<ShopCurrency, number>>;
}

/** What the shop sells. The server takes prices from here and never from a page. */
export const catalogue: readonly ShopItem[] = [
  {
    id: 'breakfast-bowl',
    name: 'Breakfast bowl',
    detail: 'Stoneware, oat glaze, 14 cm',
    picture: 'bowl',
    price: { USD: 2400, EUR: 2200, JPY: 3600, KWD: 7400, BRL: 12_900, INR: 199_000 },
  },
  {
    id: 'morning-mug',
    name: 'Morning mug',
    detail: 'Stoneware, river glaze, 35 cl',
    picture: 'mug',
    price: { USD: 1950, EUR: 1790, JPY: 2900, KWD: 5990, BRL: 10_500, INR: 162_000 },
  },
  {
    id: 'bud-vase',
    name: 'Bud vase',
    detail: 'Porcelain, unglazed outside, 18 cm',
    picture: 'vase',
    price: { USD: 3800, EUR: 3500, JPY: 5700, KWD: 11_650, BRL: 20_900, INR: 319_000 },
  },
  {
    id: 'supper-plate',
    name: 'Supper plate',
    detail: 'Stoneware, iron rim, 26 cm',
    picture: 'plate',
    price: { USD: 3200, EUR: 2950, JPY: 4800, KWD: 9825, BRL: 17_500, INR: 269_000 },
  },
];

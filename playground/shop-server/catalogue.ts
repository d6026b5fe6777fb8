/** Currencies that the shop sells in, with two decimals, none and three. */
export const shopCurrencies = ['USD', 'EUR', 'GBP', 'PLN', 'BRL', 'MXN', 'INR', 'JPY', 'KWD'] as const;
export type ShopCurrency = (typeof shopCurrencies)[number];

/** The most that the shop sells of one thing at a time. */
export const mostOfOne = 12;

/** Names of the pictures that the shop draws itself; what each shows is called in `shop/words`. */
export type ItemPicture = 'bowl' | 'mug' | 'vase' | 'plate' | 'jug' | 'cellar';

/** One thing on the shelf. */
export interface ShopItem {
  readonly id: string;
  readonly picture: ItemPicture;
  /** Minor units of each currency, with the sales tax of its country where that has one. */
  readonly price: Readonly<Record<ShopCurrency, number>>;
}

/** Discount codes, and how many percent each takes off. */
export const discountCodes: ReadonlyMap<string, number> = new Map([
  ['SPRING10', 10],
  ['POTTER25', 25],
]);

/** What delivery to another country than the shopper's costs; within it, it is free. */
export const deliveryAbroad: Readonly<Record<ShopCurrency, number>> = {
  USD: 1200,
  EUR: 900,
  GBP: 800,
  PLN: 3900,
  BRL: 5900,
  MXN: 19_900,
  INR: 99_000,
  JPY: 1800,
  KWD: 3500,
};

/** What express delivery costs more than standard delivery. */
export const expressDelivery: Readonly<Record<ShopCurrency, number>> = {
  USD: 700,
  EUR: 600,
  GBP: 500,
  PLN: 2500,
  BRL: 3500,
  MXN: 12_000,
  INR: 50_000,
  JPY: 1000,
  KWD: 2000,
};

/** What the shop sells. The server takes prices from here and never from a page. */
export const catalogue: readonly ShopItem[] = [
  {
    id: 'breakfast-bowl',
    picture: 'bowl',
    price: { USD: 2400, EUR: 2200, GBP: 1900, PLN: 9400, BRL: 12_900, MXN: 41_900, INR: 199_000, JPY: 3600, KWD: 7400 },
  },
  {
    id: 'morning-mug',
    picture: 'mug',
    price: { USD: 1950, EUR: 1950, GBP: 1550, PLN: 7600, BRL: 10_500, MXN: 33_900, INR: 162_000, JPY: 2900, KWD: 5990 },
  },
  {
    id: 'bud-vase',
    picture: 'vase',
    price: {
      USD: 3800,
      EUR: 3500,
      GBP: 3000,
      PLN: 14_900,
      BRL: 20_900,
      MXN: 66_000,
      INR: 319_000,
      JPY: 5700,
      KWD: 11_650,
    },
  },
  {
    id: 'supper-plate',
    picture: 'plate',
    price: {
      USD: 3200,
      EUR: 2950,
      GBP: 2550,
      PLN: 12_600,
      BRL: 17_500,
      MXN: 55_500,
      INR: 269_000,
      JPY: 4800,
      KWD: 9825,
    },
  },
  {
    id: 'serving-jug',
    picture: 'jug',
    price: {
      USD: 4200,
      EUR: 3900,
      GBP: 3300,
      PLN: 16_500,
      BRL: 22_900,
      MXN: 72_900,
      INR: 349_000,
      JPY: 6300,
      KWD: 12_900,
    },
  },
  {
    id: 'salt-cellar',
    picture: 'cellar',
    price: { USD: 1600, EUR: 1490, GBP: 1300, PLN: 6300, BRL: 8900, MXN: 27_900, INR: 132_000, JPY: 2400, KWD: 4900 },
  },
];

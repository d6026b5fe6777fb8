import type { ItemPicture } from '../../shop-server/catalogue.ts';
import type { DeliveryOption } from '../../shop-server/orders.ts';
import type { ShopperState } from '../paymentWords.ts';

/** What the shop says to its shoppers, in one language. */
export interface ShopWords {
  readonly skip: string;
  readonly loading: string;
  /** The strip above the shop, which belongs to the demo. */
  readonly demo: Readonly<Record<'shop' | 'desk' | 'studio' | 'settings', string>>;
  readonly title: string;
  readonly tagline: string;
  readonly footer: string;
  readonly basket: string;
  readonly empty: string;
  readonly yourBasket: string;
  readonly basketEmpty: string;
  /** What is written before and after the name of the thing, which is not shown. */
  readonly add: readonly [before: string, after: string];
  readonly added: (name: string, quantity: number) => string;
  readonly removed: (name: string) => string;
  readonly limit: (most: number) => string;
  readonly quantityOf: (name: string) => string;
  readonly remove: (name: string) => string;
  readonly less: (name: string) => string;
  readonly more: (name: string) => string;
  readonly checkOut: string;
  readonly oneMoment: string;
  readonly subtotal: string;
  readonly discount: string;
  readonly delivery: string;
  readonly free: string;
  /** What each kind of delivery is called, and how long it takes. */
  readonly deliveryOptions: Readonly<Record<DeliveryOption['id'], readonly [name: string, days: string]>>;
  readonly total: string;
  readonly includesTax: (percent: number) => string;
  readonly order: (id: string) => string;
  /** An order as it is called away from the shop, on the payment page. */
  readonly shopOrder: (id: string) => string;
  readonly yourOrder: string;
  readonly backToShop: string;
  readonly notFound: string;
  readonly notFoundNote: string;
  readonly payment: string;
  /** To where the payment is made. */
  readonly pay: (amount: string) => string;
  readonly payBy: (time: string) => string;
  readonly payAnew: string;
  readonly checkout: string;
  readonly changeQuantities: string;
  readonly finish: string;
  readonly paid: string;
  readonly paidWith: string;
  readonly refunded: string;
  readonly viewReceipt: string;
  /** The page with the shopper's saved cards. */
  readonly myCards: string;
  readonly noCards: string;
  readonly addCard: string;
  readonly deliveryAddress: string;
  /** In place of the shopper’s name, which the demo does not ask for. */
  readonly recipient: string;
  readonly arrives: (dates: string) => string;
  /** What each thing is called. */
  readonly names: Readonly<Record<ItemPicture, string>>;
  /** What each thing is made of, with its size. */
  readonly details: Readonly<Record<ItemPicture, string>>;
  /** What becomes of an order: a heading, and a sentence about the money. */
  readonly states: Readonly<Record<ShopperState, readonly [title: string, note: string]>>;
}

export { type BankDriver, bankCode } from './bankDriver.ts';
export { confirmWithCard } from './confirmWithCard.ts';
export { type ApplePayStandIn, createApplePayStandIn } from './createApplePayStandIn.ts';
export { createGooglePayStandIn, type GooglePayStandIn } from './createGooglePayStandIn.ts';
export { createPayPalStandIn, type PayPalStandIn } from './createPayPalStandIn.ts';
export {
  type CallPattern,
  createTill,
  type Order,
  type OrderOptions,
  type PayoutOrder,
  type PayoutOrderOptions,
  type Till,
  type TillNetwork,
  type TillOptions,
  tillOrigins,
} from './createTill.ts';
export type { SheetAnswer, SheetPlay } from './playSheet.ts';
export {
  type OpenChallenge,
  type SandboxControl,
  type SandboxControlOptions,
  sandboxControl,
} from './sandboxControl.ts';
export {
  type BankScreen,
  bankScreen,
  type FrameLike,
  futureExpiry,
  type LocatorLike,
  type PageLike,
  type PaymentLinkScreen,
  type PayoutLinkScreen,
  paymentLinkScreen,
  payoutLinkScreen,
  type TypedCard,
} from './screens.ts';
export type { TillClock } from './tillClock.ts';

/** `payment_method_type` of the wallets whose sheet gives a token of a card. */
export const cardWalletTypes = ['google_pay', 'apple_pay'] as const;
/** `payment_method_type` of a wallet whose sheet gives what pays in the payer's browser. */
export type WalletType = (typeof cardWalletTypes)[number] | 'paypal';

/** True for the `payment_method_type` of a wallet with a card behind its sheet. */
export const isCardWallet = (type: string | undefined): type is (typeof cardWalletTypes)[number] =>
  cardWalletTypes.some((one) => one === type);

/** What the sheet of Google Pay has given for one payment, in the shapes of deployments. */
export type GooglePayData = {
  /** Kind of the method behind the wallet, such as `CARD`. */
  readonly type: string;
  /** What the payer sees of it, such as `Visa •••• 1111`. */
  readonly description: string;
  /** The card behind it, as far as it may be shown. */
  readonly info: {
    /** Network of the card, such as `VISA`. */
    readonly card_network: string;
    /** Last digits of the card. */
    readonly card_details: string;
    /** What Google has checked. Absent: it did not say. */
    readonly assurance_details?: { readonly card_holder_authenticated: boolean; readonly account_verified: boolean };
  };
  /** The token for the processor. Sensitive. */
  readonly tokenization_data: { readonly type: string; readonly token: string };
};

/** What the sheet of Apple Pay has given for one payment, in the shapes of deployments. */
export type ApplePayData = {
  /** The encrypted token: `paymentData` of the sheet as JSON in base64. Sensitive. */
  readonly payment_data: string;
  /** The card behind it, as far as it may be shown. */
  readonly payment_method: { readonly display_name: string; readonly network: string; readonly type: string };
  /** Apple's id of the payment. */
  readonly transaction_identifier: string;
};

/** What a wallet's sheet has given for one payment. Sensitive: it pays. */
export type WalletData =
  | { readonly google_pay: GooglePayData }
  | { readonly apple_pay: ApplePayData }
  /** `token`: the id of an order at PayPal that the payer has approved. */
  | { readonly paypal_sdk: { readonly token: string } };

/** Networks of cards in Google's words. */
export const googlePayNetworks = ['AMEX', 'DISCOVER', 'INTERAC', 'JCB', 'MASTERCARD', 'VISA'] as const;
/** Networks of cards in Google's words. */
export type GooglePayNetwork = (typeof googlePayNetworks)[number];

/** What Google Pay needs to know of the merchant. None of it is secret. */
export interface GooglePayMerchant {
  /** Your id at Google (`merchantId`). Absent in tests, where Google asks for none. */
  readonly merchantId?: string | undefined;
  /** Your name as the sheet shows it. */
  readonly merchantName: string;
  /** ISO 3166-1 alpha-2 code of the country in which the payment is processed. */
  readonly countryCode: string;
  /** Google's name of the processor that can open the token. */
  readonly gateway: string;
  /** Your id at that processor. */
  readonly gatewayMerchantId: string;
  /** Networks of the cards that are offered. @default AMEX, DISCOVER, JCB, MASTERCARD and VISA */
  readonly cardNetworks?: readonly GooglePayNetwork[] | undefined;
}

/** `payment_method_type` of the wallets whose payment sheet returns a card token. */
export const cardWalletTypes = ['google_pay', 'apple_pay'] as const;
/** `payment_method_type` of the wallets whose payment sheet runs in the payer's browser. */
export const walletTypes = [...cardWalletTypes, 'paypal'] as const;
/** Wallets whose payment sheet runs in the payer's browser, by their `payment_method_type`. */
export type WalletType = (typeof walletTypes)[number];

/** True for the `payment_method_type` of a wallet with a card behind its sheet. */
export const isCardWallet = (type: string | undefined): type is (typeof cardWalletTypes)[number] =>
  cardWalletTypes.some((one) => one === type);

/** The data that the Google Pay sheet has returned for one payment, in the deployed wire format. */
export type GooglePayData = {
  /** Kind of the method behind the wallet, such as `CARD`. */
  readonly type: string;
  /** Its description for the payer, such as `Visa •••• 1111`. */
  readonly description: string;
  /** The card behind it, as far as it may be shown. */
  readonly info: {
    /** Network of the card, such as `VISA`. */
    readonly card_network: string;
    /** Last digits of the card. */
    readonly card_details: string;
    /** What Google has verified. Absent: Google did not say. */
    readonly assurance_details?: { readonly card_holder_authenticated: boolean; readonly account_verified: boolean };
  };
  /** The token for the processor. Sensitive. */
  readonly tokenization_data: { readonly type: string; readonly token: string };
};

/** The data that the Apple Pay sheet has returned for one payment, in the deployed wire format. */
export type ApplePayData = {
  /** The encrypted token: `paymentData` of the sheet as JSON in base64. Sensitive. */
  readonly payment_data: string;
  /** The card behind it, as far as it may be shown. */
  readonly payment_method: { readonly display_name: string; readonly network: string; readonly type: string };
  /** Apple's id of the payment. */
  readonly transaction_identifier: string;
};

/** The data that a wallet's sheet has returned for one payment. Sensitive: it can be used to pay. */
export type WalletData =
  | { readonly google_pay: GooglePayData }
  | { readonly apple_pay: ApplePayData }
  /** `token`: the id of an order at PayPal that the payer has approved. */
  | { readonly paypal_sdk: { readonly token: string } };

/** Networks of cards in Google's words. */
export const googlePayNetworks = ['AMEX', 'DISCOVER', 'INTERAC', 'JCB', 'MASTERCARD', 'VISA'] as const;
/** Networks of cards in Google's words. */
export type GooglePayNetwork = (typeof googlePayNetworks)[number];

/** Your settings for Google Pay. None of them is secret. */
export interface GooglePayMerchant {
  /** Your id at Google (`merchantId`). Not needed in Google's test environment. */
  readonly merchantId?: string | undefined;
  /** Your name as the sheet shows it. */
  readonly merchantName: string;
  /** ISO 3166-1 alpha-2 code of the country in which the payment is processed. */
  readonly countryCode: string;
  /** Google's name of the processor that decrypts the token. */
  readonly gateway: string;
  /** Your id at that processor. */
  readonly gatewayMerchantId: string;
  /** Card networks to offer. @default AMEX, DISCOVER, JCB, MASTERCARD and VISA */
  readonly cardNetworks?: readonly GooglePayNetwork[] | undefined;
}

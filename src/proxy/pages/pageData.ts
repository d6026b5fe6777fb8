import type { BrowserPaymentLink, BrowserPayout, CustomerPaymentMethod, Dialect } from '../../contract/index.ts';
import type { CardBrand } from '../../validation/index.ts';
import type { CardNetworkTable } from '../settings/cardNetworks.ts';
import type { HostedWallets } from '../settings/hostedWallets.ts';
import type { PageLanguage } from './documentText.ts';
import type { HostedTexts } from './hostedTexts.ts';

/** What the script of each page makes its client of. */
export interface ClientBootData {
  readonly publishableKey: string;
  /** Base URL of the service as browsers reach it. */
  readonly serviceUrl: string;
  readonly payOrigin: string;
  readonly dialect: Dialect;
}

/** Boot data of the hosted page's script. Read from `<script type="application/json" id="till-boot">`. */
export interface BootData extends ClientBootData {
  readonly paymentLinkId: string;
  readonly clientSecret: string;
  /** Only in a secure link's document, of a payment with a customer: its signed session. */
  readonly customerSession?: string;
  /** Exact origins of pages that may receive the outcome of the payment, where one of them has framed or opened this one. */
  readonly hostOrigins?: readonly string[];
  /** Networks of cards by their first digits. */
  readonly cardNetworks?: CardNetworkTable;
  /** The wallets above the form; absent for none. */
  readonly wallets?: HostedWallets;
  readonly locale: string;
  /** The languages that the page offers. */
  readonly languages: readonly PageLanguage[];
  /** The merchant's own words, by language and key. */
  readonly texts?: HostedTexts;
}

/** Boot data of the hosted page's script for a payout link. */
export interface PayoutBootData extends ClientBootData {
  readonly payoutId: string;
  /** The sealed link, for the header of our own routes; absent while the browser has no cookie with it. */
  readonly payoutLink?: string;
  /** Country (ISO 3166-1 alpha-2) of which the form is drawn first; empty where none is likely, absent where the proxy has not read the payout. */
  readonly country?: string;
  readonly locale: string;
  /** The languages that the page offers. */
  readonly languages: readonly PageLanguage[];
  /** The merchant's own words, by language and key. */
  readonly texts?: HostedTexts;
}

/** Boot data of the card frame's script. The page around the frame brings the rest, over a port. */
export interface CardFrameBootData extends ClientBootData {
  /** Exact origins of pages that may use the frame. */
  readonly origins: readonly string[];
  /** The payment that the document was opened for. Absent: none, and no card is sent from it. */
  readonly paymentId?: string;
  /** Goes with every call of the frame, which the proxy takes for that payment alone. */
  readonly cardFrameToken?: string;
  /** Networks of cards by their first digits. */
  readonly cardNetworks?: CardNetworkTable;
  readonly locale: string;
}

/** Fields that are drawn in the document of the card frame: those of a new card, or that of the security code of a saved one. */
export type CardFrameFields =
  | {
      readonly kind: 'card';
      /** The networks that a page takes, as it names them: their marks are in the empty number. */
      readonly accepts: readonly string[];
    }
  | {
      readonly kind: 'code';
      /** Brand of the card, which decides how long the code is; `null` for one that is not known. */
      readonly brand: CardBrand | null;
    };

/** Sentences of a document that say why something needs a script, for what is drawn for browsers without one. */
export interface ScriptSentences {
  /** To pay at all. */
  readonly page: string;
  /** To pay by card or with another method that asks for details, where there is one that does not. */
  readonly details: string;
  /** To take the step that the payment waits for. */
  readonly step: string;
}

/** A saved method in a document: the fields that its row shows, that order the list, and that say whether its security code is required. No token. */
export type RenderedMethod = Omit<CustomerPaymentMethod, 'payment_token'>;

/** The first read of a page, answered before it is asked. Read from `<script type="application/json" id="till-first-read">`. */
export interface FirstRead<Answer = BrowserPaymentLink> {
  /** Path that the page would ask, on this origin. */
  readonly path: string;
  readonly answer: Answer;
  /** The customer's saved methods, for what the server renders; absent where the page asks for them first. */
  readonly saved?: readonly RenderedMethod[] | undefined;
}

/** The same of a payout link. */
export type FirstPayoutRead = FirstRead<BrowserPayout>;

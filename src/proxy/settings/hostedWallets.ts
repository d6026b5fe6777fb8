import * as z from 'zod/mini';
import { type GooglePayMerchant, googlePayNetworks } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { isLoopback } from '../../validation/index.ts';

const text = z.string().check(z.regex(/^\S(?:.{0,198}\S)?$/));
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));
const fromAccount = z.literal(true);
/** Of the merchant's server, which the payer's browser calls. */
const address = z.string().check(
  z.refine((url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, username } = new URL(url);
    return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)));
  }),
);

const hostedWallets = z.strictObject({
  applePay: z.optional(
    z.union([
      z.strictObject({ fromAccount }),
      z.strictObject({
        merchantName: z.optional(text),
        countryCode,
        supportedNetworks: z.optional(z.array(text).check(z.minLength(1))),
        validationUrl: address,
      }),
    ]),
  ),
  googlePay: z.optional(
    z.union([
      z.strictObject({ fromAccount }),
      z.strictObject({
        merchantId: z.optional(text),
        merchantName: z.optional(text),
        countryCode,
        gateway: text,
        gatewayMerchantId: text,
        cardNetworks: z.optional(z.array(z.enum(googlePayNetworks)).check(z.minLength(1))),
      }),
    ]),
  ),
  payPal: z.optional(
    z.union([
      z.strictObject({ fromAccount, orderUrl: address }),
      z.strictObject({ clientId: text, orderUrl: address }),
    ]),
  ),
});

/** A wallet whose merchant the account at the payments service names, in the deployed dialect. */
export interface HostedAccountWallet {
  /** The page asks the service for the merchant. */
  readonly fromAccount: true;
}

/** Apple Pay on hosted pages. */
export interface HostedApplePay {
  /** Your name as the sheet shows it. @default the one that the page has */
  readonly merchantName?: string | undefined;
  /** ISO 3166-1 alpha-2 code of the country in which the payment is processed. */
  readonly countryCode: string;
  /** Networks of the cards that are offered, in Apple's words. @default amex, discover, jcb, masterCard and visa */
  readonly supportedNetworks?: readonly string[] | undefined;
  /**
   * Address of your server that gets Apple's merchant session: the page posts `{ payment_id, validation_url }` to it, and the answer is the session, as JSON.
   */
  readonly validationUrl: string;
}

/** What PayPal needs from your server on hosted pages. */
export interface HostedPayPal {
  /** Address of your server that creates an order at PayPal: the page posts `{ payment_id, amount, currency }` to it, and the answer is `{ id }`. */
  readonly orderUrl: string;
}

/** PayPal on hosted pages, with a merchant of your own. */
export interface HostedPayPalMerchant extends HostedPayPal {
  /** Your client id at PayPal. It is no secret. */
  readonly clientId: string;
}

/** The wallets above the form of the hosted payment page. */
export interface HostedWallets {
  /** Offers Apple Pay, where the payer's browser has it. @default it is not offered */
  readonly applePay?: HostedAccountWallet | HostedApplePay | undefined;
  /** Offers Google Pay, with the name of the merchant as the page has it where none is given. @default it is not offered */
  readonly googlePay?:
    | HostedAccountWallet
    | (Omit<GooglePayMerchant, 'merchantName'> & Partial<Pick<GooglePayMerchant, 'merchantName'>>)
    | undefined;
  /** Offers PayPal. @default it is not offered */
  readonly payPal?: (HostedAccountWallet & HostedPayPal) | HostedPayPalMerchant | undefined;
}

/** What is wrong with the wallets; empty when nothing is. */
export const problemsOfHostedWallets = (wallets: unknown): readonly string[] =>
  (z.safeParse(hostedWallets, wallets).error?.issues ?? []).flatMap((issue) => namesOf(issue));

/** What an issue is about. Of a union it is the form that fits best: the one with the fewest issues. */
function namesOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): readonly string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const [best = []] = [...issue.errors].sort((one, other) => one.length - other.length);
    return best.flatMap((inner) => namesOf(inner, path));
  }
  const [unknown] = 'keys' in issue ? issue.keys : [];
  return [[...path, ...(unknown === undefined ? [] : [unknown])].join('.') || 'no object'];
}

/** The wallets with the name of the seller in their sheets, where they have none of their own. */
export const nameSeller = ({ applePay, googlePay, payPal }: HostedWallets, merchantName: string): HostedWallets =>
  defined({
    applePay: applePay && { merchantName, ...applePay },
    googlePay: googlePay && { merchantName, ...googlePay },
    payPal,
  });

/** True where the account names the merchant of one of the wallets. */
export const isFromAccount = (wallets: HostedWallets | undefined): boolean =>
  Object.values(wallets ?? {}).some((wallet) => wallet !== undefined && 'fromAccount' in wallet);

/** Addresses of the merchant's server that the wallets call. */
export const listCalls = ({ applePay, payPal }: HostedWallets): readonly string[] => [
  ...(applePay !== undefined && 'validationUrl' in applePay ? [applePay.validationUrl] : []),
  ...(payPal === undefined ? [] : [payPal.orderUrl]),
];

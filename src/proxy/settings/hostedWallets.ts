import * as z from 'zod/mini';
import { type GooglePayMerchant, googlePayNetworks } from '../../contract/index.ts';

const text = z.string().check(z.regex(/^\S(?:.{0,198}\S)?$/));

const hostedWallets = z.strictObject({
  googlePay: z.optional(
    z.strictObject({
      merchantId: z.optional(text),
      merchantName: z.optional(text),
      countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
      gateway: text,
      gatewayMerchantId: text,
      cardNetworks: z.optional(z.array(z.enum(googlePayNetworks)).check(z.minLength(1))),
    }),
  ),
});

/** The wallets above the form of the hosted payment page. */
export interface HostedWallets {
  /** Offers Google Pay, with the name of the merchant as the page has it where none is given. @default it is not offered */
  readonly googlePay?:
    | (Omit<GooglePayMerchant, 'merchantName'> & Partial<Pick<GooglePayMerchant, 'merchantName'>>)
    | undefined;
}

/** What is wrong with the wallets; empty when nothing is. */
export const problemsOfHostedWallets = (wallets: unknown): readonly string[] =>
  (z.safeParse(hostedWallets, wallets).error?.issues ?? []).map((issue) => {
    const [unknown] = 'keys' in issue ? issue.keys : [];
    return [...issue.path, ...(unknown === undefined ? [] : [unknown])].join('.') || 'no object';
  });

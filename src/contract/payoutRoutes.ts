import * as z from 'zod/mini';
import { openOperation } from './browserRoutes.ts';
import { browserRoute } from './endpoint.ts';
import { payoutStatuses, payoutTypes } from './enums.ts';
import { linkAppearance } from './linkAppearance.ts';
import { closedSet, identifier, minorUnits, nullish, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();

/**
 * A payout as the browser sees it: an allow-list of interface 2.2. Where the money goes is not in it, not even redacted: two people may hold the
 * same link, and the second must not learn of the first. The page that sent it knows what it sent.
 */
export const payoutView = z.object({
  /** Id of the payout. */
  payout_id: identifier,
  /** Status of the payout. */
  status: closedSet(payoutStatuses),
  /** Minor units of `currency`. */
  amount: minorUnits,
  /** ISO 4217 code of `amount`. */
  currency: currencyCode,
  /** The merchant's own description; absent without one. */
  description: nullish(text),
  /** How its merchant has it sent; ways that are a speed are offered by it. */
  priority: nullish(text),
  /** Error code of the processor; absent unless it has refused. */
  error_code: nullish(text),
  /** Error code that is the same for all processors; absent unless the processor has refused. */
  unified_code: nullish(text),
  /** Error message that is the same for all processors; absent unless the processor has refused. */
  unified_message: nullish(text),
  /** Time of creation, ISO 8601. */
  created: nullish(timestamp),
});
/** A payout as a browser sees it. `amount` is in minor units of `currency`; the destination is not in it. */
export type PayoutView = z.output<typeof payoutView>;

/** A method that a payout link offers, as `payout_link_config` names it; a page hides what it does not know. */
export const offeredMethod = z.object({
  /** Kind of method. */
  payment_method: text,
  /** Types of that kind. Absent: all. */
  payment_method_types: nullish(z.array(text)),
});
/** A method that a payout link offers. */
export type OfferedMethod = z.output<typeof offeredMethod>;

/** A destination that an earlier payout has reached and that this payout can go to as well, masked by the service. */
export const storedDestination = z.object({
  /** Id under which the service keeps it. */
  payout_method_id: identifier,
  /** Kind of destination. */
  payout_type: z.enum(payoutTypes),
  /** Rail to it, by its id. */
  rail: text,
  /** What names it (account number, IBAN, e-mail address), masked; of a card the last four digits. */
  account: text,
  /** Name of the bank or of the card's network. Absent: not known. */
  name: nullish(text),
});
/** A destination that an earlier payout of the same receiver has reached, masked by the service. */
export type StoredDestination = z.output<typeof storedDestination>;

/** What a payout-link page shows beside its payout. Names and addresses are whatever the merchant wrote: hostile until checked. */
export const payoutLinkPage = z.object({
  /** Id of the payout link. */
  payout_link_id: text,
  /** Name of the sender. Absent: the link names none. */
  merchant_name: nullish(text),
  /** Address of the sender's logo. Absent: the link names none. */
  logo: nullish(text),
  /** Colours, where the link names one that is a colour. */
  look: nullish(linkAppearance),
  /** Empty when the link names none that can be read: then every method that the payout's currency allows is offered. */
  offered: z.array(offeredMethod),
  /** Step by step, or rails as tabs. */
  form_layout: z.enum(['journey', 'tabs']),
  /** True where no real money moves. */
  test_mode: z.boolean(),
  /** End of the link, by the server's clock. A payout that was submitted before it stays readable. */
  expires_on: timestamp,
  /** Only an address of https, and shown before the person leaves. */
  return_url: nullish(text),
});

/** What a merchant has quoted for a payout. Fee and payout have the same currency. */
export const payoutQuote = z.object({
  /** The merchant's id of the quote. */
  quote_id: text.check(z.maxLength(64)),
  /** What is taken off the payout, in minor units of its currency. */
  fee: minorUnits,
  /** What the receiver gets. */
  receives: z.object({ amount: minorUnits, currency: currencyCode }),
  /** Units of the receiver's currency for one unit of the payout's, as a decimal. Absent: nothing is converted. */
  rate: nullish(text.check(z.regex(/^\d{1,9}(\.\d{1,9})?$/))),
  /** When the money arrives at the latest. Absent: not said. */
  arrives_on: nullish(timestamp),
  /** From this time on it cannot be confirmed any more. */
  valid_until: timestamp,
});

/** A payout link with its payout, as our own routes answer it. */
export const browserPayout = z.object({
  /** The payout as a browser sees it. */
  payout: payoutView,
  /** The link as a page shows it. */
  payout_link: payoutLinkPage,
  /** Whether the service has a destination for it, from any page. Absent: not known. Which one is not said. */
  destination_given: nullish(z.boolean()),
  /** Destinations of the receiver's earlier payouts, newest first. Absent: the link does not offer them, or a destination has been submitted. */
  stored_destinations: nullish(z.array(storedDestination)),
  /** What is confirmed with the destination: the merchant's quote, and the text that names exactly these figures. Absent: none was made, or none is to be confirmed. */
  quote: nullish(z.object({ ...payoutQuote.shape, fingerprint: text })),
  /** Drives the call that carries the destination straight to the service. Absent once a destination has been submitted. */
  client_secret: nullish(text),
  /** What becomes of a submitted destination: the proxy fulfils the payout at once, or the merchant looks at it first. */
  policy: z.object({ after_submit: z.enum(['fulfill', 'review']) }),
  /** The proxy's clock at the answer, ISO 8601: count deadlines by it. */
  server_time: timestamp,
  /** Call that the proxy's journal has open; absent when there is none. */
  open_operation: nullish(openOperation),
});
/** A payout link with its payout as the proxy answers it. */
export type BrowserPayout = z.output<typeof browserPayout>;

/** Params of a route about one payout. */
export const ofPayout = z.strictObject({
  /** Id of the sealed link's payout; another one gives code `payout_link_wrong`. */
  payout_id: identifier,
});

/** Our own route: the payout of a link as it is now. The only source of "sent" after an unknown outcome. */
export const readPayoutLink = browserRoute({
  name: 'readPayoutLink',
  method: 'GET',
  path: '/kit/payouts/{payout_id}',
  repeatability: 'read',
  input: z.strictObject({
    params: ofPayout,
  }),
  output: browserPayout,
});

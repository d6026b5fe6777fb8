import * as z from 'zod/mini';
import { openOperation } from './browserRoutes.ts';
import { endpoint } from './endpoint.ts';
import { payoutStatuses } from './enums.ts';
import { linkLook } from './linkLook.ts';
import { absent, closedSet, identifier, minorUnits, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();

/**
 * A payout as the browser sees it: an allow-list of interface 2.2. Where the money goes is not in it, not even redacted: two people may hold the
 * same link, and the second must not learn of the first. The page that sent it knows what it sent.
 */
export const payoutView = z.object({
  payout_id: identifier,
  status: closedSet(payoutStatuses),
  /** Minor units of `currency`. */
  amount: minorUnits,
  currency: currencyCode,
  description: absent(text),
  /** How its merchant has it sent; ways that are a speed are offered by it. */
  priority: absent(text),
  error_code: absent(text),
  unified_code: absent(text),
  unified_message: absent(text),
  created: absent(timestamp),
});
export type PayoutView = z.output<typeof payoutView>;

/** A method that a payout link offers, as `payout_link_config` names it; a page hides what it does not know. */
export const offeredMethod = z.object({ payment_method: text, payment_method_types: absent(z.array(text)) });
export type OfferedMethod = z.output<typeof offeredMethod>;

/** What a payout-link page shows beside its payout. Names and addresses are whatever the merchant wrote: hostile until checked. */
export const payoutLinkPage = z.object({
  payout_link_id: text,
  merchant_name: absent(text),
  logo: absent(text),
  /** Colours, where the link names one that is a colour. */
  look: absent(linkLook),
  /** Empty when the link names none that can be read: then every method that the payout's currency allows is offered. */
  offered: z.array(offeredMethod),
  form_layout: z.enum(['journey', 'tabs']),
  test_mode: z.boolean(),
  /** End of the link, by the server's clock. A payout that was submitted before it stays readable. */
  expires_on: timestamp,
  /** Only an address of https, and shown before the person leaves. */
  return_url: absent(text),
});
export type PayoutLinkPage = z.output<typeof payoutLinkPage>;

/** A payout link with its payout, as our own routes answer it. */
export const browserPayout = z.object({
  payout: payoutView,
  payout_link: payoutLinkPage,
  /** Whether the service has a destination for it, whosoever. Never which. */
  destination_given: absent(z.boolean()),
  /** Drives the call that carries the destination straight to the service. Absent once a destination has been submitted. */
  client_secret: absent(text),
  /** What becomes of a submitted destination: the proxy fulfils the payout at once, or the merchant looks at it first. */
  policy: z.object({ after_submit: z.enum(['fulfill', 'review']) }),
  server_time: timestamp,
  open_operation: absent(openOperation),
});
export type BrowserPayout = z.output<typeof browserPayout>;

/** Our own route: the payout of a link as it is now. The only source of "sent" after an unknown outcome. */
export const readPayoutLink = endpoint({
  name: 'readPayoutLink',
  method: 'GET',
  path: '/kit/payouts/{payout_id}',
  key: 'publishable',
  operation: 'R',
  target: 'proxy',
  source: 'our own browser routes',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the sealed link's payout; another one gives code `payout_link_wrong`. */
      payout_id: identifier,
    }),
  }),
  output: browserPayout,
});

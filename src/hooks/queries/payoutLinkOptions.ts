import { type Client, requireText } from '../../client/index.ts';
import { type BrowserPayout, readPayoutLink } from '../../contract/index.ts';
import { readOptions } from './callOptions.ts';

/** The payout link that is read. */
export interface PayoutLinkQuery {
  /** `payout_id` of the link's payout. */
  readonly payoutId: string;
  /** The sealed link that the merchant's server made. Travels in a header only. */
  readonly payoutLink: string;
}

/**
 * Options of React Query for a payout link with its payout, through the proxy. The payout's client secret is not in the data;
 * `useStorePayoutDestination` of the same `client` has it.
 */
export function payoutLinkOptions(client: Client, { payoutId, payoutLink }: PayoutLinkQuery) {
  requireText('payoutId', payoutId);
  requireText('payoutLink', payoutLink);
  return readOptions(client, {
    endpoint: readPayoutLink,
    ids: [payoutId],
    input: { params: { payout_id: payoutId } },
    call: () => ({ payoutLink }),
    toData: (answer) => withoutPayoutSecret(client, answer),
  });
}

/** A payout link with its payout, as a cache keeps it: without the client secret of the payout. */
export type CachedPayout = Omit<BrowserPayout, 'client_secret'>;

/** Client secrets of payouts by payout id. They are memory of the page and nothing else. */
const secrets = new WeakMap<Client, Map<string, string>>();

/** Takes the client secret out of an answer, and keeps it for the call that stores the destination. */
export function withoutPayoutSecret<Answer extends BrowserPayout>(
  client: Client,
  { client_secret: secret, ...page }: Answer,
): Omit<Answer, 'client_secret'> {
  if (secret !== undefined) {
    const known = secrets.get(client) ?? new Map<string, string>();
    secrets.set(client, known.set(page.payout.payout_id, secret));
  }
  return page;
}

/** Client secret of a payout, from the latest read of its link that had one. */
export function payoutSecretOf(client: Client, payoutId: string): string | undefined {
  return secrets.get(client)?.get(payoutId);
}

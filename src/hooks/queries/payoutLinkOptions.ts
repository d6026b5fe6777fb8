import { type Client, requireText } from '../../client/index.ts';
import { readPayoutLink } from '../../contract/index.ts';
import { readOptions } from './callOptions.ts';
import { withoutPayoutSecret } from './payoutSecrets.ts';

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

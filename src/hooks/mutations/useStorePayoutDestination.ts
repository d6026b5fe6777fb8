import { type Result, storeDestination } from '../../client/index.ts';
import type { PayoutDetails } from '../payout/payoutDetails.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { payoutSecretOf } from '../queries/payoutSecrets.ts';
import { useWrite, type Write, type WriteVariables } from './useWrite.ts';

/**
 * Hands the destination of a payout to the service, straight from the receiver's page. It needs a read of the payout's link before
 * (`payoutLinkOptions`, `usePayoutLink`) with the same `client`, which has the payout's client secret; without one the service refuses it. The first
 * destination counts.
 */
export function useStorePayoutDestination({
  payoutId,
}: {
  /** `payout_id` of the payout. */
  readonly payoutId: string;
}): Write<undefined, PayoutDetails> {
  const { client } = useTillkit();
  return useWrite<undefined, WriteVariables<PayoutDetails>>(
    { name: 'createPaymentMethod', target: 'service' },
    [payoutId],
    async ({ body }): Promise<Result<undefined>> => {
      const clientSecret = payoutSecretOf(client, payoutId) ?? '';
      const result = await storeDestination(client, { payoutId, clientSecret, ...body() });
      return result.ok ? { ok: true, value: undefined } : result;
    },
  );
}

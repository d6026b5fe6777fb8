import { type Result, requireText } from '../../client/index.ts';
import { type InputOf, submitPayout } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { PayoutLinkQuery } from '../queries/payoutLinkOptions.ts';
import { type CachedPayout, withoutPayoutSecret } from '../queries/payoutSecrets.ts';
import { useWrite, type Write, type WriteVariables } from './useWrite.ts';

/**
 * Submits a payout whose destination is stored, through the proxy. It can move money: `effect` `unknown` of a failure is settled by the verdict on its
 * `operationId` (`usePayoutVerdict`), never by a second call. `usePayoutCollection` does that by itself.
 */
export function useSubmitPayout({
  payoutId,
  payoutLink,
}: PayoutLinkQuery): Write<CachedPayout, InputOf<typeof submitPayout>['body']> {
  requireText('payoutLink', payoutLink);
  const { client } = useTillkit();
  return useWrite<CachedPayout, WriteVariables<InputOf<typeof submitPayout>['body']>>(
    { name: 'submitPayout', target: 'proxy' },
    [payoutId],
    async ({ body, operationId, currency }): Promise<Result<CachedPayout>> => {
      const input = { params: { payout_id: payoutId }, body: body() };
      const result = await client.call(submitPayout, input, { payoutLink, operationId, currency });
      return result.ok ? { ...result, value: withoutPayoutSecret(client, result.value) } : result;
    },
  );
}

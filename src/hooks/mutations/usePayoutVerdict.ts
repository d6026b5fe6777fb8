import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, requireText } from '../../client/index.ts';
import { askPayoutVerdict, type PayoutVerdict } from '../../contract/index.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import type { PayoutLinkQuery } from '../queries/payoutLinkOptions.ts';
import { withoutPayoutSecret } from '../queries/payoutSecrets.ts';
import type { VerdictVariables } from './usePaymentVerdict.ts';
import { useWrite } from './useWrite.ts';

/**
 * Asks for the verdict on a call of `useSubmitPayout` whose answer was lost. A mutation: an operation that the proxy has not seen is fenced, so that it
 * is refused when it arrives later.
 */
export function usePayoutVerdict({
  payoutId,
  payoutLink,
}: PayoutLinkQuery): UseMutationResult<Omit<PayoutVerdict, 'client_secret'>, Failure, VerdictVariables> {
  requireText('payoutLink', payoutLink);
  const { client } = useTillkit();
  return useWrite(askPayoutVerdict, [payoutId], async ({ operationId }: VerdictVariables) => {
    const result = await client.call(
      askPayoutVerdict,
      { params: { payout_id: payoutId, operation_id: operationId } },
      { payoutLink },
    );
    return result.ok ? { ...result, value: withoutPayoutSecret(client, result.value) } : result;
  });
}

import type { UseMutationResult } from '@tanstack/react-query';
import { type Failure, type Result, requireText, storeDestination } from '../../client/index.ts';
import { askPayoutVerdict, type InputOf, type PayoutVerdict, submitPayout } from '../../contract/index.ts';
import type { PayoutDetails } from '../payout/payoutDetails.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import {
  type CachedPayout,
  type PayoutLinkQuery,
  payoutSecretOf,
  withoutPayoutSecret,
} from '../queries/payoutLinkOptions.ts';
import type { VerdictVariables } from './paymentWrites.ts';
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

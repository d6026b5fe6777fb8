import type { UseMutationResult } from '@tanstack/react-query';
import { type Client, type Failure, type Result, requireText, storeDestination } from '../../client/index.ts';
import {
  askPayoutVerdict,
  type BrowserPayout,
  confirmStoredDestination,
  type InputOf,
  type PayoutVerdict,
  type RequestContactBlock,
  type RequestPayoutMethodData,
  readPayoutLink,
  submitPayout,
} from '../../contract/index.ts';
import type { VerdictVariables } from '../mutations/paymentWrites.ts';
import { useWrite, type Write, type WriteVariables } from '../mutations/useWrite.ts';
import { useTillkit } from '../provider/useTillkit.ts';
import { readOptions } from '../queries/readOptions.ts';

/** The payout link that is read. */
export interface PayoutLinkQuery {
  /** `payout_id` of the link's payout. */
  readonly payoutId: string;
  /** The sealed link that the merchant's server made. Travels in a header only. */
  readonly payoutLink: string;
}

/**
 * Options of React Query for a payout link with its payout, through the proxy. The client secret is removed from the cached data and kept in memory per client,
 * for `useStorePayoutDestination`.
 */
export function payoutLinkOptions(client: Client, { payoutId, payoutLink }: PayoutLinkQuery) {
  requireText('payoutId', payoutId);
  requireText('payoutLink', payoutLink);
  return readOptions(client, {
    endpoint: readPayoutLink,
    ids: [payoutId],
    input: { params: { payout_id: payoutId } },
    call: () => ({ payoutLink }),
    toData: (answer) => takePayoutSecret(client, answer),
  });
}

/** A payout link with its payout, as a cache keeps it: without the client secret of the payout. */
export type CachedPayout = Omit<BrowserPayout, 'client_secret'>;

/** Client secrets of payouts by payout id. They are kept in memory only. */
const secrets = new WeakMap<Client, Map<string, string>>();

/** Takes the client secret out of an answer. It is kept in memory per client, for the call that stores the destination. */
export function takePayoutSecret<Answer extends BrowserPayout>(
  client: Client,
  { client_secret: secret, ...page }: Answer,
): Omit<Answer, 'client_secret'> {
  if (secret !== undefined) {
    const known = secrets.get(client) ?? new Map<string, string>();
    secrets.set(client, known.set(page.payout.payout_id, secret));
  }
  return page;
}

/** Client secret of a payout; `undefined` before its link was read. */
export function getPayoutSecret(client: Client, payoutId: string): string | undefined {
  return secrets.get(client)?.get(payoutId);
}

/** The details that the receiver has entered. They are read when they are sent, and kept nowhere. */
export interface PayoutDetails {
  /** Destination in the service's shape (`payout_method_data`). Sensitive. */
  readonly data: RequestPayoutMethodData;
  /** Name of the receiver, for rails whose `payout_method_data` has no field for it; absent for the others. */
  readonly billing?: RequestContactBlock | undefined;
  /** The destination as text, masked as the service masks it, to recognise it in a later read. Absent if the service shows none for the rail. */
  readonly shown?: string | undefined;
}

/**
 * Sends the destination of a payout from the receiver's page to the service, which keeps the first one. Read the payout's link first with the same `client`
 * (`payoutLinkOptions`, `usePayoutLink`), which gives it the payout's client secret. Without one the service refuses the call.
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
      const clientSecret = getPayoutSecret(client, payoutId) ?? '';
      const result = await storeDestination(client, { payoutId, clientSecret, ...body() });
      return result.ok ? { ok: true, value: undefined } : result;
    },
  );
}

/**
 * Confirms a payout with a stored destination of its receiver (`stored_destinations`), through the proxy. It moves no money, unless the merchant created the
 * payout to be sent without review. The service keeps the first destination of a payout.
 */
export function useConfirmStoredDestination({
  payoutId,
  payoutLink,
}: PayoutLinkQuery): Write<CachedPayout, InputOf<typeof confirmStoredDestination>['body']> {
  requireText('payoutLink', payoutLink);
  const { client } = useTillkit();
  return useWrite<CachedPayout, WriteVariables<InputOf<typeof confirmStoredDestination>['body']>>(
    { name: 'confirmStoredDestination', target: 'proxy' },
    [payoutId],
    async ({ body, currency }): Promise<Result<CachedPayout>> => {
      const input = { params: { payout_id: payoutId }, body: body() };
      const result = await client.call(confirmStoredDestination, input, { payoutLink, currency });
      return result.ok ? { ...result, value: takePayoutSecret(client, result.value) } : result;
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
      return result.ok ? { ...result, value: takePayoutSecret(client, result.value) } : result;
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
    return result.ok ? { ...result, value: takePayoutSecret(client, result.value) } : result;
  });
}

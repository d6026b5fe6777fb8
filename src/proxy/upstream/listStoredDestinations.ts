import type { Failure } from '../../client/index.ts';
import type { OfferedMethod, Payout, StoredDestination } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { expiryState, findDestinationIdentifier, findRailOfDestination, offeredRails } from '../../validation/index.ts';
import type { ProxyContext } from '../proxyOptions.ts';

/** Rows of one page of the list by filters. */
const newestPayouts = 20;

/**
 * The destinations that earlier payouts to this payout's customer have reached, newest first, each once. The interface lists no payout methods of a customer, so
 * they are read from these payouts. One that this payout cannot go to is left out.
 */
export async function listStoredDestinations(
  { service, adapter, now }: Pick<ProxyContext, 'service' | 'adapter' | 'now'>,
  offered: readonly OfferedMethod[],
  payout: Payout,
  requestId: string,
): Promise<
  | { readonly ok: true; readonly value: readonly StoredDestination[] }
  | { readonly ok: false; readonly failure: Failure }
> {
  const { customer_id, currency, priority } = payout;
  if (customer_id === undefined) return { ok: true, value: [] };
  const body = { customer_id, currency: [currency], status: ['success' as const], limit: newestPayouts };
  const read = await service.listPayoutsByFilter({ body }, { requestId });
  if (!read.ok) return read;
  const found = read.value.data
    // A list that does not filter must show nobody another person's account.
    .filter((row) => row.customer_id === customer_id && row.currency === currency && row.status === 'success')
    .flatMap((row) => readStoredDestination(row, now()) ?? [])
    .filter(({ rail }) => offeredRails({ rails: [rail] }, offered, currency, priority, adapter).length > 0);
  const keyOf = ({ rail, account, name }: StoredDestination) => `${rail} ${account} ${name}`;
  const newest = new Map(found.toReversed().map((one) => [keyOf(one), one]));
  return { ok: true, value: found.filter((one) => newest.get(keyOf(one)) === one) };
}

/** Where a payout went, as a page may show it; `undefined` where the service has not stored it or shows it unmasked. */
function readStoredDestination({ payout_method_id, payout_method_data: data }: Payout, now: number) {
  if (payout_method_id === undefined || data === undefined) return undefined;
  const found = findRailOfDestination(data);
  const named = findDestinationIdentifier(data, 'shown');
  if (found === undefined || !found.reached || named === undefined) return undefined;
  const { card, bank } = data;
  const isExpired =
    expiryState({ month: card?.card_exp_month, year: card?.card_exp_year }, new Date(now)) === 'expired';
  const isMasked = named.text.includes('*') || named.text.length <= 4;
  if (isExpired || !isMasked) return undefined;
  const { payoutType: payout_type, text: account } = named;
  const name = card?.card_network ?? bank?.bank_name;
  return { payout_method_id, payout_type, rail: found.rail, account, ...defined({ name }) };
}

import { profileId } from '../connector.ts';
import { unprocessable } from '../errors.ts';
import { isOneOf } from '../isOneOf.ts';
import { findPayout, payoutAnswer, settlePayout } from '../payout.ts';
import type { PayoutRecord, World } from '../state.ts';
import { checkTimeRange, isWithin, momentOf } from '../timeRange.ts';
import type { Handler } from './handler.ts';

function newestFirst(world: World): PayoutRecord[] {
  const payouts = [...world.store.payouts.values()].reverse();
  for (const payout of payouts) settlePayout(world, payout);
  return payouts;
}

/** `GET /payouts/list`: newest first. `start_time` takes the place of `created`. Cursors leave their own row out, in the deployed dialect they repeat it. */
export const listPayouts: Handler<'listPayouts'> = (world, { query = {} }, caller) => {
  const { customer_id: customerId, starting_after: after, ending_before: before, limit = 10 } = query;
  if (after !== undefined && before !== undefined) {
    throw unprocessable('starting_after and ending_before cannot be sent together');
  }
  const { start_time, end_time } = query;
  if (start_time !== undefined) checkTimeRange({ start_time, end_time });
  const since = start_time ?? query.created;
  if (since !== undefined) momentOf(since, 'created');
  if (end_time !== undefined) momentOf(end_time, 'end_time');
  const all = newestFirst(world);
  const own = caller.dialect === 'deployed' ? 1 : 0;
  const cursor = after ?? before;
  const at = cursor === undefined ? -1 : all.indexOf(findPayout(world, cursor));
  const matches = (payout: PayoutRecord) =>
    isOneOf(payout.customerId, customerId) && isWithin(payout.created, { start_time: since, end_time });
  const side = after !== undefined ? all.slice(at + 1 - own) : before !== undefined ? all.slice(0, at + own) : all;
  const matching = side.filter(matches);
  const page = before === undefined ? matching.slice(0, limit) : matching.slice(-limit);
  return pageOf(world, page, all.filter(matches).length);
};

/** `POST /payouts/list`: newest first. A `payout_id` sets the other filters aside; a filter without entries filters nothing (upstream 3.1). */
export const listPayoutsByFilter: Handler<'listPayoutsByFilter'> = (world, { body }) => {
  checkTimeRange(body);
  const { limit = 10, offset = 0 } = body;
  const matching = newestFirst(world).filter((payout) =>
    body.payout_id === undefined
      ? isWithin(payout.created, body) &&
        isOneOf(profileId(world), body.profile_id) &&
        isOneOf(payout.customerId, body.customer_id) &&
        isOneOf(payout.confirmed ? payout.connector : undefined, body.connector) &&
        isOneOf(payout.status, body.status) &&
        isOneOf(payout.type, body.payout_method) &&
        isOneOf(payout.currency, body.currency) &&
        isOneOf(payout.fields.entity_type ?? 'Individual', body.entity_type)
      : payout.id === body.payout_id,
  );
  return pageOf(world, matching.slice(offset, offset + limit), matching.length);
};

const pageOf = (world: World, page: readonly PayoutRecord[], total: number) => ({
  size: page.length,
  data: page.map((payout) => payoutAnswer(world, payout, true)),
  total_count: total,
});

/** `POST /payouts/filter`: each value that the payouts of the time range have, once. */
export const listPayoutFilters: Handler<'listPayoutFilters'> = (world, { body }) => {
  checkTimeRange(body);
  const payouts = newestFirst(world).filter((payout) => isWithin(payout.created, body));
  const distinct = <T>(values: readonly (T | undefined)[]) => [
    ...new Set(values.filter((value) => value !== undefined)),
  ];
  return {
    connector: distinct(payouts.map((payout) => (payout.confirmed ? payout.connector : undefined))),
    currency: distinct(payouts.map((payout) => payout.currency)),
    status: distinct(payouts.map((payout) => payout.status)),
    payout_method: distinct(payouts.map((payout) => payout.type)),
  };
};

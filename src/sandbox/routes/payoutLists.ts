import { selectPage } from '../collection.ts';
import { profileId } from '../connectorRouting.ts';
import { unprocessable } from '../errors.ts';
import { isOneOf } from '../isOneOf.ts';
import { findPayout, payoutAnswer, settlePayout } from '../payout.ts';
import type { PayoutRecord, Store, World } from '../state.ts';
import { boundsOf, checkTimeRange, rangeOf, within } from '../timeRange.ts';
import type { Handler } from './handler.ts';

/** The payouts, with everything that has become due since the last look. */
function upToDate(world: World): Store['payouts'] {
  const { payouts } = world.store;
  for (const payout of payouts.takeDue(world.clock.now())) settlePayout(world, payout);
  return payouts;
}

/** `GET /payouts/list`: newest first, within every bound that is sent, where `start_time` takes the place of `created`. Cursors leave their own row out, at deployments they repeat it. */
export const listPayouts: Handler<'listPayouts'> = (world, { query = {} }, caller) => {
  const { customer_id: customerId, starting_after: after, ending_before: before, limit = 10 } = query;
  if (after !== undefined && before !== undefined) {
    throw unprocessable('starting_after and ending_before cannot be sent together');
  }
  const { start_time, end_time } = query;
  if (start_time !== undefined) checkTimeRange({ start_time, end_time });
  const created = boundsOf(
    { ...query, created: start_time === undefined ? query.created : undefined },
    'created',
    'since',
  );
  const range = within([rangeOf({ start_time, end_time }), ...created]);
  const payouts = upToDate(world);
  for (const cursor of [after, before]) if (cursor !== undefined) findPayout(world, cursor);
  const matching = payouts.query({ where: { customerId }, ...range });
  const page = selectPage(matching, {
    limit,
    after: after === undefined ? undefined : payouts.getPosition(after),
    before: before === undefined ? undefined : payouts.getPosition(before),
    repeatsCursor: caller.wire.repeatsCursor,
  });
  return pageOf(world, page, matching.count());
};

/** `POST /payouts/list`: newest first. A `payout_id` sets the other filters aside; a filter without entries filters nothing (upstream 3.1). */
export const listPayoutsByFilter: Handler<'listPayoutsByFilter'> = (world, { body }) => {
  checkTimeRange(body);
  const { limit = 10, offset = 0 } = body;
  const payouts = upToDate(world);
  if (body.payout_id === undefined && !isOneOf(profileId(world), body.profile_id)) return pageOf(world, [], 0);
  const matching =
    body.payout_id === undefined
      ? payouts.query({
          ...rangeOf(body),
          where: {
            customerId: body.customer_id,
            connector: body.connector,
            status: body.status,
            type: body.payout_method,
            currency: body.currency,
            entityType: body.entity_type,
          },
        })
      : payouts.query({ id: body.payout_id });
  return pageOf(world, matching.newest(limit, { skip: offset }), matching.count());
};

const pageOf = (world: World, page: readonly PayoutRecord[], total: number) => ({
  size: page.length,
  data: page.map((payout) => payoutAnswer(world, payout, true)),
  total_count: total,
});

/** `POST /payouts/filter`: each value that the payouts of the time range have, once. */
export const listPayoutFilters: Handler<'listPayoutFilters'> = (world, { body }) => {
  checkTimeRange(body);
  const payouts = upToDate(world);
  const range = rangeOf(body);
  return {
    connector: payouts.getValues('connector', range),
    currency: payouts.getValues('currency', range),
    status: payouts.getValues('status', range),
    payout_method: payouts.getValues('type', range),
  };
};

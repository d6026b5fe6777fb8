import { disputeAnswer, findDispute, settleDispute } from '../dispute.ts';
import { momentOf } from '../timeRange.ts';
import type { Handler } from './handler.ts';

/** `GET /disputes/{dispute_id}`. */
export const retrieveDispute: Handler<'retrieveDispute'> = (world, { params }) =>
  disputeAnswer(world, findDispute(world, params.dispute_id));

const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY } as const;

/** What each bound leaves of time; moments are whole milliseconds. */
const bounds = {
  received_time: (bound: number) => ({ from: bound, to: bound }),
  'received_time.lt': (bound: number) => ({ ...always, to: bound - 1 }),
  'received_time.gt': (bound: number) => ({ ...always, from: bound + 1 }),
  'received_time.lte': (bound: number) => ({ ...always, to: bound }),
  'received_time.gte': (bound: number) => ({ ...always, from: bound }),
} as const;

/** `GET /disputes/list`: newest first, a bare array, all of them unless `limit` says otherwise (upstream 3.5). */
export const listDisputes: Handler<'listDisputes'> = (world, { query = {} }) => {
  // `Object.keys` of the bounds are their names.
  const names = (Object.keys(bounds) as (keyof typeof bounds)[]).filter((name) => query[name] !== undefined);
  const limits = names.map((name) => bounds[name](momentOf(query[name] ?? '', name)));
  for (const dispute of world.store.disputes.takeDue(world.clock.now())) settleDispute(world, dispute);
  const { dispute_status: status, dispute_stage: stage, reason, connector } = query;
  return world.store.disputes
    .query({
      where: { status, stage, reason, connector },
      from: limits.length === 0 ? undefined : Math.max(...limits.map(({ from }) => from)),
      to: limits.length === 0 ? undefined : Math.min(...limits.map(({ to }) => to)),
    })
    .newest(query.limit ?? Number.POSITIVE_INFINITY)
    .map((dispute) => disputeAnswer(world, dispute));
};

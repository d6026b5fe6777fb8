import { disputeAnswer, findDispute, settleDispute } from '../dispute.ts';
import { isOneOf } from '../isOneOf.ts';
import { momentOf } from '../timeRange.ts';
import type { Handler } from './handler.ts';

/** `GET /disputes/{dispute_id}`. */
export const retrieveDispute: Handler<'retrieveDispute'> = (world, { params }) =>
  disputeAnswer(world, findDispute(world, params.dispute_id));

const bounds = {
  received_time: (moment: number, bound: number) => moment === bound,
  'received_time.lt': (moment: number, bound: number) => moment < bound,
  'received_time.gt': (moment: number, bound: number) => moment > bound,
  'received_time.lte': (moment: number, bound: number) => moment <= bound,
  'received_time.gte': (moment: number, bound: number) => moment >= bound,
} as const;

/** `GET /disputes/list`: newest first, a bare array, all of them unless `limit` says otherwise (upstream 3.5). */
export const listDisputes: Handler<'listDisputes'> = (world, { query = {} }) => {
  // `Object.keys` of the bounds are their names.
  const names = (Object.keys(bounds) as (keyof typeof bounds)[]).filter((name) => query[name] !== undefined);
  const limits = names.map((name) => ({ holds: bounds[name], bound: momentOf(query[name] ?? '', name) }));
  const disputes = [...world.store.disputes.values()].reverse();
  for (const dispute of disputes) settleDispute(world, dispute);
  return disputes
    .filter(
      (dispute) =>
        isOneOf(dispute.status, query.dispute_status) &&
        isOneOf(dispute.stage, query.dispute_stage) &&
        isOneOf(dispute.reason, query.reason) &&
        isOneOf(dispute.connector, query.connector) &&
        limits.every(({ holds, bound }) => holds(dispute.created, bound)),
    )
    .slice(0, query.limit)
    .map((dispute) => disputeAnswer(world, dispute));
};

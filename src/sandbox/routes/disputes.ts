import { disputeAnswer, findDispute, settleDispute } from '../dispute.ts';
import { boundsOf, within } from '../timeRange.ts';
import type { Handler } from './handler.ts';

/** `GET /disputes/{dispute_id}`. */
export const retrieveDispute: Handler<'retrieveDispute'> = (world, { params }) =>
  disputeAnswer(world, findDispute(world, params.dispute_id));

/** `GET /disputes/list`: newest first, a bare array, all of them unless `limit` says otherwise (upstream 3.5). */
export const listDisputes: Handler<'listDisputes'> = (world, { query = {} }) => {
  const received = within(boundsOf(query, 'received_time', 'at'));
  for (const dispute of world.store.disputes.takeDue(world.clock.now())) settleDispute(world, dispute);
  const { dispute_status: status, dispute_stage: stage, reason, connector } = query;
  return world.store.disputes
    .query({ where: { status, stage, reason, connector }, ...received })
    .newest(query.limit ?? Number.POSITIVE_INFINITY)
    .map((dispute) => disputeAnswer(world, dispute));
};

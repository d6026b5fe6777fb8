import { getFilteredConnectors, profileId } from '../connectorRouting.ts';
import { disputeAnswer, findDispute, settleDispute } from '../dispute.ts';
import { isOneOf } from '../isOneOf.ts';
import { boundsOf, within } from '../timeRange.ts';
import type { Handler } from './handler.ts';

/** `GET /disputes/{dispute_id}`. */
export const retrieveDispute: Handler<'retrieveDispute'> = (world, { params }) =>
  disputeAnswer(world, findDispute(world, params.dispute_id));

/** `GET /disputes/list`: newest first, a bare array, all of them unless `limit` says otherwise (upstream 3.5); `offset` rows are left out at the start. */
export const listDisputes: Handler<'listDisputes'> = (world, { query = {} }) => {
  const received = within(boundsOf(query, 'received_time', 'at'));
  for (const dispute of world.store.disputes.takeDue(world.clock.now())) settleDispute(world, dispute);
  const { dispute_status: status, dispute_stage: stage, reason, currency, payment_id: paymentId } = query;
  const connector = getFilteredConnectors(world, query);
  if (connector?.length === 0 || !isOneOf(profileId(world), query.profile_id)) return [];
  return world.store.disputes
    .query({ id: query.dispute_id, where: { status, stage, reason, connector, currency, paymentId }, ...received })
    .newest(query.limit ?? Number.POSITIVE_INFINITY, { skip: query.offset ?? 0 })
    .map((dispute) => disputeAnswer(world, dispute));
};

import * as z from 'zod/mini';
import { dispute } from './dispute.ts';
import { endpoint } from './endpoint.ts';
import { deployedDisputeStages, disputeStages, disputeStatuses } from './enums.ts';
import { identifier, timestamp } from './schema.ts';
import { currencyCode } from './shared.ts';

const text = z.string();
/** One value, or several, which deployments alone take. */
const oneOrSeveral = <One extends z.ZodMiniType>(one: One) =>
  z.optional(z.union([one, z.array(one).check(z.minLength(1))]));

/**
 * Disputes of the merchant, newest first, as a bare array. Without `limit` it is all of them. `received_time` is when the dispute came in. Several statuses,
 * stages or processors at once, and the filters that are marked so, are of deployments alone.
 */
export const listDisputes = endpoint({
  name: 'listDisputes',
  method: 'GET',
  path: '/disputes/list',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.5',
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        /** Number of rows, 1 to 10,000. Absent: all. */
        limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
        /** Disputes in this status, or in one of these, only. Absent: in all. */
        dispute_status: oneOrSeveral(z.enum(disputeStatuses)),
        /** Disputes in this stage, or in one of these, only; `arbitration` and `dispute_reversal` are of deployments. Absent: in all. */
        dispute_stage: oneOrSeveral(z.enum([...disputeStages, ...deployedDisputeStages])),
        /** Disputes for this reason only. Absent: for all. */
        reason: z.optional(text),
        /** Disputes of this processor, or of one of these, only. Absent: of all. */
        connector: oneOrSeveral(text),
        /** Disputes of amounts in this currency, or in one of these, only, ISO 4217; deployments only. Absent: in all. */
        currency: oneOrSeveral(currencyCode),
        /** This dispute only; deployments only. Absent: all disputes. */
        dispute_id: z.optional(identifier),
        /** Disputes of this payment only; deployments only. Absent: of all. */
        payment_id: z.optional(identifier),
        /** Disputes of this business profile only; deployments only. Absent: of all. */
        profile_id: z.optional(text),
        /** Disputes of this account at a processor only; deployments only. Absent: of all. */
        merchant_connector_id: z.optional(text),
        /** Number of rows to leave out at the start; deployments only. Absent: none. */
        offset: z.optional(z.int().check(z.gte(0))),
        /** Disputes that the service received at this time, ISO 8601. Absent: at any. */
        received_time: z.optional(timestamp),
        /** Received before this time, ISO 8601. */
        'received_time.lt': z.optional(timestamp),
        /** Received after this time, ISO 8601. */
        'received_time.gt': z.optional(timestamp),
        /** Received at this time or before, ISO 8601. */
        'received_time.lte': z.optional(timestamp),
        /** Received at this time or after, ISO 8601. */
        'received_time.gte': z.optional(timestamp),
      }),
    ),
  }),
  output: z.array(dispute),
});

/** Reads one dispute. */
export const retrieveDispute = endpoint({
  name: 'retrieveDispute',
  method: 'GET',
  path: '/disputes/{dispute_id}',
  key: 'secret',
  repeatability: 'read',
  source: 'interface 4.5',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the dispute. */
      dispute_id: identifier,
    }),
  }),
  output: dispute,
});

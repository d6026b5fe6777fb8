import * as z from 'zod/mini';
import { dispute } from './dispute.ts';
import { endpoint } from './endpoint.ts';
import { disputeStages, disputeStatuses } from './enums.ts';
import { identifier, timestamp } from './schema.ts';

const text = z.string();

/** Disputes of the merchant, newest first, as a bare array. Without `limit` it is all of them. `received_time` is when the dispute came in. */
export const listDisputes = endpoint({
  name: 'listDisputes',
  method: 'GET',
  path: '/disputes/list',
  key: 'secret',
  operation: 'R',
  source: 'interface 4.5',
  input: z.strictObject({
    query: z.optional(
      z.strictObject({
        /** Number of rows, 1 to 10,000. Absent: all. */
        limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
        /** Disputes in this status only. Absent: in all. */
        dispute_status: z.optional(z.enum(disputeStatuses)),
        /** Disputes in this stage only. Absent: in all. */
        dispute_stage: z.optional(z.enum(disputeStages)),
        /** Disputes for this reason only. Absent: for all. */
        reason: z.optional(text),
        /** Disputes of this processor only. Absent: of all. */
        connector: z.optional(text),
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
  operation: 'R',
  source: 'interface 4.5',
  input: z.strictObject({
    params: z.strictObject({
      /** Id of the dispute. */
      dispute_id: identifier,
    }),
  }),
  output: dispute,
});

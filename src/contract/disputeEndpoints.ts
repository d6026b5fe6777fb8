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
        limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
        dispute_status: z.optional(z.enum(disputeStatuses)),
        dispute_stage: z.optional(z.enum(disputeStages)),
        reason: z.optional(text),
        connector: z.optional(text),
        received_time: z.optional(timestamp),
        'received_time.lt': z.optional(timestamp),
        'received_time.gt': z.optional(timestamp),
        'received_time.lte': z.optional(timestamp),
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
  input: z.strictObject({ params: z.strictObject({ dispute_id: identifier }) }),
  output: dispute,
});

import * as z from 'zod/mini';
import { timestamp } from './schema.ts';

const text = z.string();

/** Consent of the customer to keep the method: when it was given, and from where (interface 2.3). */
export const customerAcceptance = z.strictObject({
  /** How the customer consented: `online` or `offline`. */
  acceptance_type: z.enum(['online', 'offline']),
  /** Time of the consent, ISO 8601; absent where not known. */
  accepted_at: z.optional(timestamp),
  /** Details of an online consent. */
  online: z.optional(
    z.strictObject({
      /** IP address that the consent came from. */
      ip_address: z.optional(text),
      /** `user-agent` header of the browser that the consent came from. */
      user_agent: z.optional(text),
    }),
  ),
});

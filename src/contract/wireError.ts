import * as z from 'zod/mini';
import { nullish } from './schema.ts';

const text = z.string();

/** What a failed call did on the other side: nothing, something that only a read can tell, or its work. */
export const effects = ['none', 'unknown', 'done'] as const;
/** What a failed call did: `none`, `unknown` until a read settles it, or `done` where only the answer is missing. */
export type Effect = (typeof effects)[number];

/**
 * Error body (design decision where interface 7.3 is silent): `{"error": {type | error_type, code, message, …}}`, found on failures and,
 * for a blocked payment, on a 200. `effect` and `request_id` are added by our own proxy. `type` is open; branch on `code` and the HTTP class.
 */
export const wireError = z.object({
  error: z.object({
    type: nullish(text),
    error_type: nullish(text),
    code: nullish(text),
    message: nullish(text),
    effect: nullish(z.enum(effects)),
    request_id: nullish(text),
  }),
});

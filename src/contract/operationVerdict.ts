import * as z from 'zod/mini';
import { nullish } from './schema.ts';

export const operationVerdict = z.enum(['done', 'not_done', 'pending']);
/** Outcome of an operation, as its proxy knows it: `done`, `not_done` (it has no effect, now or later), or `pending` while it is not known. */
export type OperationVerdict = z.output<typeof operationVerdict>;

export const verdictRefusal = z.object({
  /** Status that the operation was answered with. */
  status: z.number(),
  /** Stable code of the refusal. */
  code: z.string(),
  /** Names on the wire of fields that were refused; absent where none was named. */
  fields: nullish(z.array(z.string())),
});
/** Refusal that an operation was answered with. It had no effect. */
export type VerdictRefusal = z.output<typeof verdictRefusal>;

/** What every verdict says beside the resource that was read for it. */
export const verdictShape = {
  /** Outcome of the operation. */
  verdict: operationVerdict,
  /** Why the operation was not done. Absent for another verdict, and where it was never sent. */
  refusal: nullish(verdictRefusal),
};

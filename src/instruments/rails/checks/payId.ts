import { parsePayId } from '../../payId.ts';
import type { RailCheck } from '../railSchema.ts';

/** A PayID of any kind. */
export const check: RailCheck = { read: parsePayId };

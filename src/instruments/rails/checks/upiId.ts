import { parseUpiId } from '../../upiId.ts';
import type { RailCheck } from '../railSchema.ts';

/** A UPI id. */
export const check: RailCheck = { read: parseUpiId };

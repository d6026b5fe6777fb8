import { parseRoutingNumber } from '../../routingNumber.ts';
import type { RailCheck } from '../railSchema.ts';

/** The routing number of a bank of the United States. */
export const check: RailCheck = { read: parseRoutingNumber };

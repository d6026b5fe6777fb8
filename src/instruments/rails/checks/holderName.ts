import { parseHolderName } from '../../holderName.ts';
import type { RailCheck } from '../railSchema.ts';

/** The name of a person or company, in any script. */
export const check: RailCheck = { read: parseHolderName };

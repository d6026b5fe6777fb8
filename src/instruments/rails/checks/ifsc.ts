import { parseIfsc } from '../../ifsc.ts';
import type { RailCheck } from '../railSchema.ts';

/** The code of a bank’s branch in India. */
export const check: RailCheck = { read: parseIfsc };

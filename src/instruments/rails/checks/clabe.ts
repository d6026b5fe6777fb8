import { parseClabe } from '../../clabe.ts';
import type { RailCheck } from '../railSchema.ts';

/** The number of an account in Mexico. */
export const check: RailCheck = { read: parseClabe };

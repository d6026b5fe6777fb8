import { parseEmail } from '../../email.ts';
import type { RailCheck } from '../railSchema.ts';

/** An e-mail address. */
export const check: RailCheck = { read: parseEmail };

import { parsePixKey } from '../../pixKey.ts';
import type { RailCheck } from '../railSchema.ts';

/** A Pix key of any kind. */
export const check: RailCheck = { read: parsePixKey };

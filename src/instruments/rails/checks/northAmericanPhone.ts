import { parseNorthAmericanPhone } from '../../northAmericanPhone.ts';
import type { RailCheck } from '../railSchema.ts';

/** A phone number of the United States and its neighbours. */
export const check: RailCheck = { read: parseNorthAmericanPhone };

import { everyIbanCountry } from '../../everyIbanCountry.ts';
import type { RailFamily } from '../railSchema.ts';
import { ibanFamily } from './ibanFamily.ts';

/** Bank accounts that have an IBAN, judged by what is known of every country. */
export const family: RailFamily = ibanFamily(() => everyIbanCountry);

import type { Parsed } from '../../../money/index.ts';
import type { BankDigitsError } from '../../bankDigits.ts';

/** A bank's code that may be all zeros: published examples and the service's sandbox bank have it so. */
export function zerosToo(read: Parsed<string, BankDigitsError>, zeros: string): Parsed<string, BankDigitsError> {
  return !read.ok && read.error === 'reserved' ? { ok: true, value: zeros } : read;
}

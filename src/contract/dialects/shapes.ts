import type { Fields } from './adapter.ts';

/** True for an object with named fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a payout to an account of a bank redirect (Interac), with the service's name of that kind. */
export function withPayoutType(body: Fields, name: 'bank' | 'bank_redirect'): Fields {
  if (body.payout_type === undefined || !isFields(body.payout_method_data)) return body;
  return 'bank_redirect' in body.payout_method_data ? { ...body, payout_type: name } : body;
}

import { parseTimestamp } from '../../contract/index.ts';
import type { SavedPaymentMethod } from './savedPaymentMethod.ts';

/**
 * Which saved method is chosen before the payer chooses. Methods that cannot be paid with are never chosen; ties go to the first row.
 *
 * - `none`: none, also not the row for a new one.
 * - `first`: the first row that can be paid with.
 * - `default`: the customer's default; otherwise as `last-used`.
 * - `last-used`: the one used last; otherwise as `first`.
 * - `{ id }`: this `payment_method_id`, for example the one of the last order; otherwise as `default`.
 */
export type SelectionPolicy =
  | 'none'
  | 'first'
  | 'default'
  | 'last-used'
  | {
      /** A `payment_method_id`; one that is not listed, or cannot be paid with, counts as `default`. */
      readonly id: string;
    };

/** One row per method, the default first, then by last use, ties by id: the same list always gives the same order, in every locale. */
export function orderSavedMethods(methods: readonly SavedPaymentMethod[]): readonly SavedPaymentMethod[] {
  return [...new Map(methods.map((method) => [method.id, { method, used: usedAt(method) }])).values()]
    .sort(
      ({ method: a, used: usedA }, { method: b, used: usedB }) =>
        Number(b.isDefault) - Number(a.isDefault) || usedB - usedA || (a.id < b.id ? -1 : 1),
    )
    .map(({ method }) => method);
}

/** What a policy chooses of rows in the order of the screen; nothing where nothing can be paid with. */
export function chooseSavedMethod(
  policy: SelectionPolicy,
  rows: readonly SavedPaymentMethod[],
): SavedPaymentMethod | undefined {
  if (policy === 'none') return undefined;
  const first = rows.find(({ usable }) => usable);
  if (first === undefined || policy === 'first') return first;
  const named = typeof policy === 'object' ? rows.find((row) => row.id === policy.id && row.usable) : undefined;
  if (named !== undefined) return named;
  const chosen = policy === 'last-used' ? undefined : rows.find((row) => row.isDefault && row.usable);
  // Whether a row can be paid with is looked at last: of most of a long list it is not known yet.
  return chosen ?? rows.reduce((latest, row) => (usedAt(row) > usedAt(latest) && row.usable ? row : latest), first);
}

/** When a method was last used, milliseconds since 1970. One that never was, or whose time is unreadable, comes after all others. */
function usedAt({ wire }: SavedPaymentMethod): number {
  const time = parseTimestamp(wire.last_used_at);
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time;
}

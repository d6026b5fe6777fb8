const shown: ReadonlySet<string> = new Set([
  'limit',
  'customer_id',
  'starting_after',
  'ending_before',
  'accepted_currency',
  'accepted_currencies',
  'accepted_country',
  'accepted_countries',
  'minimum_amount',
  'maximum_amount',
  'amount',
  'recurring_payment_enabled',
  'recurring_enabled',
  'installment_payment_enabled',
  'force_sync',
  'created',
  'created.lt',
  'created.gt',
  'created.lte',
  'created.gte',
  'start_time',
  'end_time',
  'dispute_status',
  'dispute_stage',
  'reason',
  'connector',
  'received_time',
  'received_time.lt',
  'received_time.gt',
  'received_time.lte',
  'received_time.gte',
]);

/** An address for the log: runs of digits that could be a card number are blotted out. */
export function redactedPath(path: string): string {
  return path.replace(/\d{8,}/g, '[redacted]').slice(0, 256);
}

/** A query for the log: values of harmless known keys, everything else redacted. */
export function redactedQuery(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => [
      redactedPath(key),
      shown.has(key) ? redactedPath(search.getAll(key).join(',')) : '[redacted]',
    ]),
  );
}

/** `documented`: the interface as written, the default. `deployed`: the same interface as real deployments answer it. */
export type Dialect = 'documented' | 'deployed';

/** How the deployed dialect differs from the documented one for one endpoint. */
export interface DialectDifference {
  /** Path template of the deployed dialect. Absent: the documented one. */
  readonly path?: string;
  /** Query keys that are spelled otherwise; `null` for keys that do not exist there. */
  readonly query?: Readonly<Record<string, string | null>>;
}

/**
 * Most characters of an id that a caller chooses, documented (interface 8): 30, and the 36 of a v4 UUID where interface 4.2 recommends one.
 * Deployments take 64, and so does every reader of an id.
 */
export const idLengths = { payment_id: 30, payout_id: 30, refund_id: 36 } as const;

/** The table of differences, by endpoint name. Answers of either dialect are always accepted. */
export const dialectDifferences: Readonly<Record<string, DialectDifference>> = {
  completeAuthorize: { path: '/payments/{payment_id}/complete_authorize' },
  listCustomerPaymentMethods: {
    query: {
      'client-secret': 'client_secret',
      customer_id: null,
      accepted_currency: 'accepted_currencies',
      accepted_country: 'accepted_countries',
      minimum_amount: null,
      maximum_amount: 'amount',
      recurring_payment_enabled: 'recurring_enabled',
      installment_payment_enabled: 'installment_payment_enabled',
    },
  },
  listAccountPaymentMethods: { query: { card_networks: 'card_network' } },
  // A range has these two ends there; `shapeServiceQuery` makes every other bound one of them.
  listDisputes: {
    query: {
      'received_time.gte': 'start_time',
      'received_time.lte': 'end_time',
      'received_time.gt': null,
      'received_time.lt': null,
      received_time: null,
    },
  },
  listPayouts: {
    query: {
      'created.gte': null,
      'created.lte': null,
      'created.gt': null,
      'created.lt': null,
    },
  },
};

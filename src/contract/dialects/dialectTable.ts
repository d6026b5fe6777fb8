/** One point in which the two dialects differ. */
export interface DialectRow {
  /** What differs, in English. */
  readonly point: string;
  /** Names in the catalogue. */
  readonly endpoints: readonly string[];
  /** How the interface has it. */
  readonly documented: string;
  /** How real deployments have it. */
  readonly deployed: string;
}

/** The differences in calls and answers, for people. Programs ask the adapter of a dialect. */
export const dialectTable: readonly DialectRow[] = [
  {
    point: 'complete authorize: path',
    endpoints: ['completeAuthorize'],
    documented: '/{payment_id}/complete_authorize',
    deployed: '/payments/{payment_id}/complete_authorize',
  },
  {
    point: 'saved methods: query',
    endpoints: ['listCustomerPaymentMethods'],
    documented: 'client-secret and seven required keys',
    deployed: 'client_secret, all others optional and spelled otherwise',
  },
  {
    point: 'payments list: answer',
    endpoints: ['listPayments'],
    documented: 'an array whose element is the envelope',
    deployed: 'the envelope',
  },
  {
    point: 'payout link: enabled_payment_methods',
    endpoints: ['createPayout'],
    documented: 'a string that holds a JSON array; bank',
    deployed: 'an array; bank_transfer and bank_redirect, each with its types',
  },
  {
    point: 'payouts by filters: currency, entity_type',
    endpoints: ['listPayoutsByFilter'],
    documented: 'one value or a list of each',
    deployed: 'currency a list, entity_type one value',
  },
  {
    point: 'payouts by filters: least limit',
    endpoints: ['listPayoutsByFilter'],
    documented: '0',
    deployed: '1',
  },
  {
    point: 'refund list: words of refund_status',
    endpoints: ['listRefunds'],
    documented: 'succeeded, failed, pending, review',
    deployed: 'success, failure, pending, manual_review, transaction_failure',
  },
  {
    point: 'disputes list: query',
    endpoints: ['listDisputes'],
    documented: 'limit, dispute_status, dispute_stage, reason, connector, received_time and its bounds',
    deployed:
      'start_time and end_time for every bound of received_time; further filters, and lists separated by commas',
  },
  {
    point: 'refund: split_refunds',
    endpoints: ['createRefund'],
    documented: '<processor>_split_refund with revert_platform_fee and revert_transfer',
    deployed:
      'stripe_split_refund (those two), adyen_split_refund (store, split_items) or xendit_split_refund (for_user_id)',
  },
  {
    point: 'payouts list: query',
    endpoints: ['listPayouts'],
    documented: 'created and its bounds',
    deployed: 'created, and start_time and end_time for its bounds',
  },
  {
    point: 'reading one payment',
    endpoints: ['listPayments', 'retrievePayment'],
    documented: 'a walk of the payments list',
    deployed: 'GET /payments/{payment_id}',
  },
  {
    point: 'reading one payout',
    endpoints: ['listPayoutsByFilter', 'retrievePayout'],
    documented: 'POST /payouts/list with payout_id and limit 1',
    deployed: 'GET /payouts/{payout_id}',
  },
  {
    point: 'paying with a new card',
    endpoints: ['createPaymentMethod', 'updatePayment', 'confirmPayment'],
    documented: 'POST /payment_methods with the client secret, then POST /payments/{payment_id} by the server',
    deployed: 'POST /payments/{payment_id}/confirm with the card and the client secret, by the browser',
  },
  {
    point: 'paying from a client',
    endpoints: ['updatePayment', 'confirmPayment'],
    documented: 'POST /payments/{payment_id} with confirm',
    deployed: 'POST /payments/{payment_id}/confirm where a client may not update',
  },
  {
    point: 'merchant of a wallet',
    endpoints: [],
    documented: 'configured by the page',
    deployed: 'POST /payments/session_tokens with the client secret, by the browser, where the page asks for it',
  },
  {
    point: 'destination of a payout link',
    endpoints: ['createPaymentMethod', 'fulfillPayout', 'confirmPayout'],
    documented: 'POST /payment_methods with the client secret of the payout, then POST /payouts/{payout_id}/fulfill',
    deployed: 'POST /payouts/{payout_id}/confirm with the client secret',
  },
  {
    point: 'bank redirect: payout_type',
    endpoints: ['createPayout', 'confirmPayout'],
    documented: 'bank',
    deployed: 'bank_redirect',
  },
  {
    point: 'list cursors: the row of the cursor',
    endpoints: ['listPayments', 'listPayouts'],
    documented: 'left out',
    deployed: 'repeated as the first row',
  },
];

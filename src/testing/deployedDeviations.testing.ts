/** What a caller can ask for that early deployments lack: rows of the check with one reason. */
interface EarlyGap {
  readonly because: string;
  /** Path below `crates` and line in the service's repository, at the commit of the early facts. */
  readonly source: string;
  readonly rows: readonly string[];
}

/**
 * What the schemas of the deployed dialect let a caller send and early deployments refuse. Requests that the kit makes of itself, and answers of the
 * sandbox, have no deviation from either version. The list can only shrink: `deployedContract.test.ts` fails for a deviation that is missing here and for
 * a row that no longer occurs.
 */
export const earlyGaps: readonly EarlyGap[] = [
  {
    because: 'a customer is named by its id there',
    source: 'api_models/src/payments.rs:78',
    rows: ['payment request: customer.id missing field', 'payout request: customer.id missing field'],
  },
  {
    because: 'the body of payments refuses fields that it does not have',
    source: 'api_models/src/payments.rs:737',
    rows: [
      'payment request: force_3ds_challenge unknown field',
      'payment request: is_iframe_redirection_enabled unknown field',
      'payment request: request_extended_authorization unknown field',
    ],
  },
  {
    because: 'a split refund has one form there',
    source: 'common_types/src/refunds.rs:15',
    rows: ['createRefund request: split_refunds.stripe_split_refund missing field'],
  },
  {
    because: 'disputes have three stages there',
    source: 'common_enums/src/enums.rs:1901',
    rows: ['arbitration', 'dispute_reversal'].map(
      (word) => `listDisputes query: dispute_stage[] unknown variant ${word}`,
    ),
  },
  {
    because: 'the body of payouts refuses fields that it does not have',
    source: 'api_models/src/payouts.rs:30',
    rows: ['payout request: payout_method_id unknown field'],
  },
  {
    because: 'the routes of a payment have no such one',
    source: 'router/src/routes/app.rs:544',
    rows: ['POST /payments/{id}/update_metadata call: unknown endpoint'],
  },
  {
    because: 'currencies without these words',
    source: 'common_enums/src/enums.rs:445',
    rows: ['CLF', 'CUC', 'STD'].map((word) => `Currency: unknown variant ${word}`),
  },
  {
    because: 'destinations without Interac',
    source: 'api_models/src/payouts.rs:226, common_enums/src/enums.rs:2451',
    rows: [
      'payout request: payout_method_data unknown variant bank_redirect',
      'payout request: payout_type unknown variant bank_redirect',
    ],
  },
  {
    because: 'a payout to Pix has a key and an account number; one of them alone fits no bank',
    source: 'api_models/src/payouts.rs:337',
    rows: ['payout request: payout_method_data.bank.iban missing field'],
  },
];

import type { catalogue } from '../contract/index.ts';

type EndpointName = keyof typeof catalogue;

/** What is said of an endpoint beside what its catalogue entry holds. */
export interface EndpointNotes {
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Methods of `createServiceClient` that make this call; the first is the call itself. */
  readonly server?: readonly string[];
  /** Method of `createClient` that makes this call. */
  readonly browser?: string;
  /** What the sandbox does with it. */
  readonly sandbox: string;
}

/** What the endpoints are about, in the order of the interface. */
export const tags = {
  Payouts: 'Money out, to a card, a bank account or a wallet (interface 4.1).',
  Refunds: 'Money back to the payer (interface 4.2).',
  Payments: 'Money in, with 3-D Secure where the bank asks for it (interface 4.3).',
  'Stored payment methods': 'What a customer has paid with and may pay with again (interface 4.4).',
  Disputes: 'Chargebacks, to be read (interface 4.5).',
  'Payment links': 'Addresses that a payment can be paid at (interface 4.6).',
  Supplementary: 'Not in the interface: what public deployments have beside it.',
} as const;
export type Tag = Exclude<keyof typeof tags, 'Supplementary'>;

/** Every endpoint of the catalogue, in the order of the interface, the supplementary ones after those they belong to. */
export const endpointNotes: Readonly<Record<EndpointName, EndpointNotes>> = {
  listPayoutsByFilter: {
    tag: 'Payouts',
    summary: 'Lists payouts by filters',
    description: 'Newest first; 10 rows unless `limit` says otherwise. A `payout_id` sets the other filters aside.',
    server: ['listPayoutsByFilter', 'eachPayoutByFilter', 'readPayoutById'],
    sandbox: 'filters, by offset',
  },
  listPayouts: {
    tag: 'Payouts',
    summary: 'Lists payouts by cursor',
    description: 'Newest first; 10 rows unless `limit` says otherwise. `created` means at or after.',
    server: ['listPayouts', 'eachPayout'],
    sandbox: 'lists, by cursor',
  },
  listPayoutFilters: {
    tag: 'Payouts',
    summary: 'Lists the values to filter payouts by',
    description: '`end_time` is now unless given.',
    server: ['listPayoutFilters'],
    sandbox: 'what the payouts of the range have',
  },
  createPayout: {
    tag: 'Payouts',
    summary: 'Creates a payout',
    description:
      'With `confirm` it starts at once, with `auto_fulfill` it also ends at once, with `payout_link` its receiver says where it goes. Moves money: a call whose outcome is unknown is settled by reading, never by sending it again.',
    server: ['createPayout'],
    sandbox: 'outcome by the end of the account number',
  },
  fulfillPayout: {
    tag: 'Payouts',
    summary: 'Sends a payout',
    description: 'Of a payout with status `requires_fulfillment`. Moves money, once.',
    server: ['fulfillPayout'],
    sandbox: 'pays out, into the ledger',
  },
  retrievePayout: {
    tag: 'Payouts',
    summary: 'Reads one payout',
    server: ['retrievePayout', 'readPayoutById'],
    sandbox: 'reads',
  },
  confirmPayout: {
    tag: 'Payouts',
    summary: 'Confirms a payout',
    description:
      "With the method's data when it has none yet. The receiver's browser does so with the publishable key and the client secret of the payout.",
    server: ['confirmPayout'],
    sandbox: 'once; a confirmed one is refused',
  },
  cancelPayout: {
    tag: 'Payouts',
    summary: 'Cancels a payout',
    description: 'Until it has been sent.',
    server: ['cancelPayout'],
    sandbox: 'until it is sent',
  },
  createRefund: {
    tag: 'Refunds',
    summary: 'Pays a payment back',
    description:
      'Wholly or in part; without `amount` it is what was captured. Moves money: with a `refund_id` of your own a second one is refused as a duplicate.',
    server: ['createRefund'],
    sandbox: 'outcome by the end of the amount',
  },
  retrieveRefund: {
    tag: 'Refunds',
    summary: 'Reads one refund',
    server: ['retrieveRefund'],
    sandbox: 'reads; time moves pending ones on',
  },
  listRefunds: {
    tag: 'Refunds',
    summary: 'Lists refunds',
    description:
      'Of the merchant, or of one payment. Newest first; 10 rows unless `limit` says otherwise. An empty list of a filter filters nothing.',
    server: ['listRefunds', 'eachRefund'],
    sandbox: 'filters, by offset',
  },
  updatePayment: {
    tag: 'Payments',
    summary: 'Changes a payment, and pays it',
    description:
      "Attaches a payment method and, with `confirm`, pays in the same call: an update without the method's data would reset the payment, so both travel together. Moves money: a call whose outcome is unknown is settled by reading, never by sending it again.",
    server: ['updatePayment'],
    sandbox: 'outcome by the card',
  },
  completeAuthorize: {
    tag: 'Payments',
    summary: 'Completes an authenticated payment',
    description: 'After 3-D Secure: the bank is asked to authorise. Moves money.',
    browser: 'call(completeAuthorize, …)',
    sandbox: "goes by the bank's verdict",
  },
  updatePaymentMetadata: {
    tag: 'Payments',
    summary: 'Adds to the metadata of a payment',
    description: 'Keys that are sent replace those there are, the others stay.',
    server: ['updatePaymentMetadata'],
    sandbox: 'adds and overrides',
  },
  listPayments: {
    tag: 'Payments',
    summary: 'Lists payments',
    description: 'Newest first. By the interface it is also the only way to read one payment again.',
    server: ['listPayments', 'eachPayment', 'readPaymentById'],
    sandbox: 'lists, by cursor',
  },
  authenticateThreeDS: {
    tag: 'Payments',
    summary: 'Authenticates the card holder',
    description:
      'External 3-D Secure authentication (EMV 3DS): tells whether the bank asks for a challenge. A repeat would start a second authentication.',
    browser: 'call(authenticateThreeDS, …)',
    sandbox: 'asks its bank; outcome by the card',
  },
  createPayment: {
    tag: 'Payments',
    summary: 'Creates a payment',
    description: 'With `payment_link`, a payment link too.',
    server: ['createPayment'],
    sandbox: 'creates',
  },
  retrievePayment: {
    tag: 'Payments',
    summary: 'Reads one payment',
    server: ['retrievePayment', 'readPaymentById'],
    sandbox: 'reads',
  },
  capturePayment: {
    tag: 'Payments',
    summary: 'Captures an authorised payment',
    description: 'Wholly or in part. Moves money.',
    server: ['capturePayment'],
    sandbox: 'captures, into the ledger',
  },
  confirmPayment: {
    tag: 'Payments',
    summary: 'Confirms a payment',
    description: 'Attaches the method and pays in one call, where a client may not update. Moves money.',
    server: ['confirmPayment'],
    sandbox: 'pays, as the card and the connector have it',
  },
  incrementAuthorization: {
    tag: 'Payments',
    summary: 'Raises an authorised amount',
    description: 'While nothing of it is captured, and where the payment was created for it.',
    server: ['incrementAuthorization'],
    sandbox: 'raises, into the ledger',
  },
  listAccountPaymentMethods: {
    tag: 'Stored payment methods',
    summary: 'Lists what the account takes',
    description: 'In general, or for the payment of a client secret.',
    server: ['listAccountPaymentMethods'],
    sandbox: 'cards, with networks and connectors',
  },
  retrievePollStatus: {
    tag: 'Payments',
    summary: 'Says how far the bank is',
    description: 'By the poll_id of next_action. Completed says that the payment can be read, not that it was paid.',
    sandbox: 'pending until the bank has decided',
  },
  cancelPayment: {
    tag: 'Payments',
    summary: 'Cancels a payment',
    description: 'Of a payment that has not been paid.',
    server: ['cancelPayment'],
    sandbox: 'until it is paid',
  },
  createPaymentMethod: {
    tag: 'Stored payment methods',
    summary: 'Stores a payment method',
    description:
      "The one call that carries a card number. From a browser it carries the payment's client secret, and the card belongs to that payment.",
    server: ['createPaymentMethod'],
    browser: 'createPaymentMethod',
    sandbox: 'stores, without the number',
  },
  listCustomerPaymentMethods: {
    tag: 'Stored payment methods',
    summary: 'Lists the saved methods for a payment',
    description: 'Those of the customer whom the payment belongs to. Every `payment_token` is new.',
    browser: 'listCustomerPaymentMethods',
    sandbox: 'lists what was saved',
  },
  listDisputes: {
    tag: 'Disputes',
    summary: 'Lists disputes',
    description: 'Newest first, as a bare array; without `limit`, all of them.',
    server: ['listDisputes', 'eachDispute'],
    sandbox: 'filters',
  },
  retrieveDispute: {
    tag: 'Disputes',
    summary: 'Reads one dispute',
    server: ['retrieveDispute'],
    sandbox: 'reads; time lets open ones expire',
  },
  retrievePaymentLink: {
    tag: 'Payment links',
    summary: 'Reads a payment link',
    description:
      'The interface puts an optional client secret into the body of this GET, which no browser can send; with the secret key none is needed.',
    server: ['retrievePaymentLink'],
    sandbox: 'reads',
  },
};

import { connectors as connectorNames, type PayoutType } from '../contract/index.ts';
import type { Refusal } from './state.ts';

/** A simulated processor (interface 1: the nine names of the payout filter). */
export type ConnectorName = (typeof connectorNames)[number];

/** What a connector is asked to do. `answer` is every call that reaches it. */
export type ConnectorOperation = 'payment' | 'capture' | 'increment' | 'refund' | 'payout' | 'answer';

/** When a row of the table holds. All that is there must hold; without any of it the row always holds. */
export interface ConnectorCondition {
  /** Last two digits of the amount in minor units. Absent: any. */
  readonly ending?: string;
  /** Amount that has to be exceeded, in minor units. Absent: any amount. */
  readonly above?: number;
  /** True: the first attempt of a payment, not one after a failed one. Absent: any attempt. */
  readonly firstAttempt?: true;
  /** The currency is none of these. */
  readonly currencyOutside?: readonly string[];
  /** Where a payout goes. */
  readonly destination?: PayoutType;
  /** The reason is none of these; a refund without a reason has none to be refused. */
  readonly reasonOutside?: readonly string[];
}

/** What a connector then does; it approves at once where no row holds. */
export type ConnectorOutcome =
  | {
      readonly kind: 'refuse';
      /** Error code and message of the refusal. */
      readonly refusal: Refusal;
    }
  /** A confirmation is answered 200 with an error and no payment, as deployments do with what is on a list; nothing changes. */
  | {
      readonly kind: 'block';
      /** Message of the error that is answered, in English. */
      readonly reason: string;
    }
  /** The call is refused with `IR_28` before anything changes. */
  | { readonly kind: 'refuse currency' }
  /** The call is refused with `IR_05` before anything changes. */
  | { readonly kind: 'refuse reason' }
  /** Undecided, in the words of the operation's resource, until the clock has moved on by `afterMs`. */
  | {
      readonly kind: 'wait';
      /** Status of the payment meanwhile; refunds and payouts have words of their own for it. */
      readonly as: 'processing' | 'requires_merchant_action';
      /** Wait in milliseconds of the sandbox's clock. */
      readonly afterMs: number;
      /** Absent: it succeeds in the end. */
      readonly refusal?: Refusal;
    }
  /** An automatic payment is captured up to `most` minor units, the rest is let go. */
  | {
      readonly kind: 'capture part';
      /** Largest amount that is captured, in minor units. */
      readonly most: number;
    }
  /** The receiver needs an account at the processor first. */
  | { readonly kind: 'needs vendor account' }
  /** The money is sent and comes back. */
  | {
      readonly kind: 'return';
      /** Milliseconds of the sandbox's clock until the money is back. */
      readonly afterMs: number;
    }
  /** The work is done at once and answered `afterMs` later. */
  | {
      readonly kind: 'answer late';
      /** Delay of the answer, in milliseconds of the sandbox's clock. */
      readonly afterMs: number;
    };

/** One line of the behaviour of the nine connectors. */
export interface ConnectorRow {
  /** Connector that behaves so. */
  readonly connector: ConnectorName;
  /** Calls that the row is about. */
  readonly operation: ConnectorOperation;
  /** Condition; an empty one always holds. */
  readonly when: ConnectorCondition;
  /** What the connector does with such a call. */
  readonly outcome: ConnectorOutcome;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const unified = {
  UE_1000: 'Issue with customer or payment method',
  UE_2000: 'Issue with the configuration of the merchant account',
  UE_3000: 'Technical issue with the processor',
  UE_4000: 'Issue in the integration',
  UE_9000: 'Something went wrong',
} as const;

type UnifiedCode = keyof typeof unified;

function refusalOf(code: string, message: string, unifiedCode: UnifiedCode, byIssuer: boolean): Refusal {
  return { code, message, unifiedCode, unifiedMessage: unified[unifiedCode], ...(byIssuer ? { byIssuer } : {}) };
}

/** Declines of the bank that issued the card, by response code (ISO 8583), at every amount that ends in that code. */
const issuerRows = (
  connector: ConnectorName,
  more: ConnectorCondition,
  reasons: Readonly<Record<string, string>>,
): ConnectorRow[] =>
  Object.entries(reasons).map(([code, reason]) => ({
    connector,
    operation: 'payment',
    when: { ending: code, ...more },
    outcome: { kind: 'refuse', refusal: refusalOf(code, reason, 'UE_1000', true) },
  }));

const technical = refusalOf('96', 'System malfunction', 'UE_3000', false);
const tooMuch = refusalOf('LIMIT', 'Amount above the limit of the processor', 'UE_2000', false);
const notSettled = refusalOf('NOT_SETTLED', 'Not settled by the bank', 'UE_1000', false);
const held = refusalOf('FRAUD', 'Held back as suspected fraud', 'UE_1000', false);
const returned = refusalOf('RETURNED', 'Returned by the bank', 'UE_1000', true);

/** Largest amount of `connector_e`, in minor units. */
const limit = 100_000;

/**
 * What the nine connectors do; of several rows that hold, the first counts. The table in the module's README is made from this one. Test cards
 * and accounts with an outcome of their own have it at every connector.
 */
export const connectorTable: readonly ConnectorRow[] = [
  ...issuerRows(
    'connector_b',
    { firstAttempt: true },
    {
      '05': 'Do not honour',
      '51': 'Insufficient funds',
      '61': 'Withdrawal limit exceeded',
      '65': 'Activity limit exceeded',
      '91': 'Issuer not available',
    },
  ),
  ...issuerRows(
    'connector_c',
    {},
    {
      '04': 'Pick up card',
      '14': 'Invalid card number',
      '41': 'Lost card',
      '43': 'Stolen card',
      '54': 'Expired card',
      '57': 'Transaction not permitted to card holder',
    },
  ),
  {
    connector: 'connector_c',
    operation: 'refund',
    when: { reasonOutside: ['duplicate', 'fraudulent', 'requested_by_customer'] },
    outcome: { kind: 'refuse reason' },
  },
  ...issuerRows('connector_d', {}, { '59': 'Suspected fraud', '63': 'Security violation' }),
  {
    connector: 'connector_d',
    operation: 'payment',
    when: { ending: '66' },
    outcome: { kind: 'block', reason: 'The card is on a list of blocked cards' },
  },
  {
    connector: 'connector_d',
    operation: 'payment',
    when: { ending: '70' },
    outcome: { kind: 'wait', as: 'requires_merchant_action', afterMs: day },
  },
  {
    connector: 'connector_d',
    operation: 'payment',
    when: { ending: '71' },
    outcome: { kind: 'wait', as: 'requires_merchant_action', afterMs: day, refusal: held },
  },
  ...(['payment', 'increment', 'payout'] as const).map(
    (operation): ConnectorRow => ({
      connector: 'connector_e',
      operation,
      when: { above: limit },
      outcome: { kind: 'refuse', refusal: tooMuch },
    }),
  ),
  {
    connector: 'connector_e',
    operation: 'payment',
    when: { ending: '03' },
    outcome: { kind: 'refuse', refusal: refusalOf('03', 'Invalid merchant', 'UE_2000', false) },
  },
  {
    connector: 'connector_e',
    operation: 'payment',
    when: { ending: '12' },
    outcome: { kind: 'refuse', refusal: refusalOf('12', 'Invalid transaction', 'UE_4000', false) },
  },
  {
    connector: 'connector_e',
    operation: 'payment',
    when: { ending: '68' },
    outcome: { kind: 'refuse', refusal: refusalOf('68', 'Response received too late', 'UE_3000', false) },
  },
  ...(['payment', 'capture', 'refund', 'payout'] as const).map(
    (operation): ConnectorRow => ({
      connector: 'connector_e',
      operation,
      when: { ending: '96' },
      outcome: { kind: 'refuse', refusal: technical },
    }),
  ),
  {
    connector: 'connector_f',
    operation: 'answer',
    when: {},
    outcome: { kind: 'answer late', afterMs: 3 * second },
  },
  ...(['payment', 'capture', 'increment', 'refund'] as const).flatMap((operation): ConnectorRow[] => [
    {
      connector: 'connector_g',
      operation,
      when: { ending: '02' },
      outcome: { kind: 'wait', as: 'processing', afterMs: minute, refusal: notSettled },
    },
    {
      connector: 'connector_g',
      operation,
      when: {},
      outcome: { kind: 'wait', as: 'processing', afterMs: minute },
    },
  ]),
  {
    connector: 'connector_g',
    operation: 'payout',
    when: {},
    outcome: { kind: 'wait', as: 'processing', afterMs: hour },
  },
  {
    connector: 'connector_h',
    operation: 'refund',
    when: {},
    outcome: { kind: 'wait', as: 'processing', afterMs: hour, refusal: returned },
  },
  {
    connector: 'connector_h',
    operation: 'payout',
    when: { destination: 'bank' },
    outcome: { kind: 'needs vendor account' },
  },
  {
    connector: 'connector_h',
    operation: 'payout',
    when: {},
    outcome: { kind: 'return', afterMs: 2 * hour },
  },
  ...(['payment', 'payout'] as const).map(
    (operation): ConnectorRow => ({
      connector: 'connector_i',
      operation,
      when: { currencyOutside: ['EUR', 'GBP', 'USD'] },
      outcome: { kind: 'refuse currency' },
    }),
  ),
  {
    connector: 'connector_i',
    operation: 'payment',
    when: { above: 10_000 },
    outcome: { kind: 'capture part', most: 10_000 },
  },
];

/** What a connector is asked about. */
export interface ConnectorFacts {
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** Counts from 1. */
  readonly attempt?: number;
  readonly destination?: PayoutType;
  /** Of a refund. */
  readonly reason?: string | undefined;
}

/** What a connector does with an operation; `undefined` when it approves at once. */
export function outcomeAt(
  connector: string,
  operation: ConnectorOperation,
  facts: ConnectorFacts,
): ConnectorOutcome | undefined {
  return connectorTable.find(
    (row) => row.connector === connector && row.operation === operation && holds(row.when, facts),
  )?.outcome;
}

function holds(when: ConnectorCondition, facts: ConnectorFacts): boolean {
  const { amount, currency, attempt = 1, destination, reason } = facts;
  return (
    (when.reasonOutside === undefined || (reason !== undefined && !when.reasonOutside.includes(reason))) &&
    (when.ending === undefined || amount % 100 === Number(when.ending)) &&
    (when.above === undefined || amount > when.above) &&
    (when.firstAttempt === undefined || attempt === 1) &&
    (when.currencyOutside === undefined || !when.currencyOutside.includes(currency)) &&
    (when.destination === undefined || when.destination === destination)
  );
}

/** Where amounts that name a connector begin, in minor units: ten thousands 901 to 909 are `connector_a` to `connector_i`. */
const namingAmounts = 900;

/** The connector that an amount names when nothing else does, in minor units: 9 020 051 is `connector_b` with 51 at its end. */
export function connectorOfAmount(amount: number): ConnectorName {
  return connectorNames[Math.floor(amount / 10_000) - namingAmounts - 1] ?? 'connector_a';
}

/** The word for a connector's name; `undefined` when there is none of that name. */
export function connectorNamed(name: string): ConnectorName | undefined {
  return connectorNames.find((known) => known === name);
}

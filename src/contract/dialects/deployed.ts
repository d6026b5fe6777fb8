import { deployedMethods, type EnabledPayoutMethod } from '../../validation/index.ts';
import type { KnownRefundStatus } from '../enums.ts';
import type { PaymentView } from '../paymentView.ts';
import { parseTimestamp } from '../schema.ts';
import type { Fields, ServerAdapter, ServiceAdapter } from './adapter.ts';
import { isFields, withPayoutType } from './shapes.ts';

/** How deployments spell the address of an endpoint. */
export interface DialectDifference {
  /** Path template at deployments. Absent: the documented one. */
  readonly path?: string;
  /** Query keys that are spelled otherwise; `null` for keys that do not exist there. */
  readonly query?: Readonly<Record<string, string | null>>;
}

/** The addresses that differ, by endpoint name. */
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
  // A range has these two ends there; `withRange` makes every other bound one of them.
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

/** A query with the names that deployments have; what they have no name for is left out. */
function withNames(endpoint: string, query: Fields): Fields {
  const names = dialectDifferences[endpoint]?.query ?? {};
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      const name = names[key] === undefined ? key : names[key];
      return name === null ? [] : [[name, value]];
    }),
  );
}

/** Real deployments: what a browser asks. */
export const deployed: ServiceAdapter = {
  dialect: 'deployed',
  path: ({ name, path }) => dialectDifferences[name]?.path ?? path,
  query: withNames,
  body: (_, body) => body,
  newCardSender: 'browser',
  payoutDestination: 'confirmed',
  threeDSEndsAtService: true,
  walletSessions: true,
  paysOutOn: ({ deployedTypes }) => deployedTypes !== undefined,
};

/** Real deployments: what a server asks. Made by a call, so that bundlers leave it out of a browser. */
export const deployedServer = (): ServerAdapter => ({
  ...deployed,
  query: (endpoint, query) => withNames(endpoint, withLists(endpoint, withRange(endpoint, query))),
  body: (endpoint, body, params) => {
    switch (endpoint) {
      case 'createPayout':
        return withMethods(withPayoutType(body, 'bank_redirect'));
      case 'confirmPayout':
        return withPayoutType(body, 'bank_redirect');
      case 'fulfillPayout':
      case 'cancelPayout':
        return { ...params, ...body };
      case 'listPayoutsByFilter':
        return { ...withStart(body), ...listed(body, 'currency'), ...single(body, 'entity_type') };
      case 'listRefunds':
        return withRefundWords(withStart(body));
      default:
        return body;
    }
  },
  refusal: (_, { body }) => {
    if (!isFields(body) || !('payment_method_id' in body)) return undefined;
    const message =
      'not sent: deployments know no payment_method_id; a new card goes with the confirmation that the browser sends, a saved method by payment_token';
    return { code: 'method_id_not_taken', message };
  },
  supportsSingleReads: true,
  acceptsPayoutIds: true,
  // Deployments take no update of a payment that has failed and may be paid again.
  confirmation: 'confirmPayment',
  supportsOtp: false,
  listsAccountMethods: true,
  allowsRetry,
  authorizePath,
});

/** Of a payment that has failed only what its answer says, and in the first half of its time: deployments refuse it afterwards, whatever they have answered. */
function allowsRetry({ status, manual_retry_allowed, created, expires_on: end }: PaymentView, now: number): boolean {
  if (status !== 'failed') return true;
  const [from, until] = [Date.parse(created ?? ''), Date.parse(end ?? '')];
  // Without its two ends nothing is known of the half: the service decides.
  return manual_retry_allowed === true && !(now > from + (until - from) / 2);
}

/** Payment, merchant and processor are in it. */
const authorizePathShape = /\/payments\/[\w-]+\/[\w-]+\/authorize\/[\w-]+$/;

function authorizePath({ payment_id, next_action }: PaymentView): string | undefined {
  const named = next_action?.three_ds_data?.three_ds_authorize_url ?? '';
  const [path] = authorizePathShape.exec(URL.canParse(named) ? new URL(named).pathname : '') ?? [];
  return path?.startsWith(`/payments/${payment_id}/`) ? path : undefined;
}

/** A range without a start begins before everything: deployments ignore an end without one. */
const withStart = (body: Fields): Fields =>
  body.end_time !== undefined && body.start_time === undefined ? { ...body, start_time: '1970-01-01T00:00:00Z' } : body;

/** The time that a list's bounds are about, and what its two ends are called before their names are spelled. */
const ranges: Readonly<Record<string, { readonly of: string; readonly ends: readonly [string, string] }>> = {
  listDisputes: { of: 'received_time', ends: ['received_time.gte', 'received_time.lte'] },
  // The interface has the two ends as well.
  listPayouts: { of: 'created', ends: ['start_time', 'end_time'] },
};

/** Bounds that deployments do not have become those that they have, a millisecond further in. */
function withRange(endpoint: string, query: Fields): Fields {
  const range = ranges[endpoint];
  if (range === undefined) return query;
  const { of, ends } = range;
  const { [`${of}.gt`]: after, [`${of}.lt`]: before, [`${of}.gte`]: from, [`${of}.lte`]: to, ...others } = query;
  const { [of]: at, [ends[0]]: first, [ends[1]]: last, ...rest } = others;
  // Of payouts the name alone means that time and later, in both dialects.
  const exactly = of === 'received_time' ? at : undefined;
  const starts = [moved(first, 0), moved(from, 0), moved(after, 1), moved(exactly, 0)].flatMap((one) => one ?? []);
  const finals = [moved(last, 0), moved(to, 0), moved(before, -1), moved(exactly, 0)].flatMap((one) => one ?? []);
  return {
    ...rest,
    ...(of === 'created' && at !== undefined ? { created: at } : {}),
    ...(starts.length === 0 ? {} : { [ends[0]]: new Date(Math.max(...starts)).toISOString() }),
    ...(finals.length === 0 ? {} : { [ends[1]]: new Date(Math.min(...finals)).toISOString() }),
  };
}

/** A time of a request, so many milliseconds later. */
const moved = (time: unknown, by: number): number | undefined =>
  typeof time === 'string' ? parseTimestamp(time) + by : undefined;

/** Filters of the list of disputes that take several values at deployments, separated by commas. */
export const severalAtDeployments: ReadonlySet<string> = new Set([
  ...['dispute_status', 'dispute_stage', 'connector', 'currency'],
]);

function withLists(endpoint: string, query: Fields): Fields {
  if (endpoint !== 'listDisputes') return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}

function listed(body: Fields, field: string): Fields {
  const value = body[field];
  return value === undefined || Array.isArray(value) ? {} : { [field]: [value] };
}

/** A list of one as its value. Several values have no form there: the list stays, and the service refuses it. */
function single(body: Fields, field: string): Fields {
  const value = body[field];
  return Array.isArray(value) && value.length === 1 ? { [field]: value[0] } : {};
}

/** The methods of a payout link are a list there, in words of their own and each with its types. */
function withMethods(body: Fields): Fields {
  const config = body.payout_link_config;
  if (!isFields(config) || config.enabled_payment_methods === undefined) return body;
  const { enabled_payment_methods: methods } = config;
  // The input fits the schema: a list, or a text that holds one.
  const enabled: readonly EnabledPayoutMethod[] = typeof methods === 'string' ? JSON.parse(methods) : methods;
  return { ...body, payout_link_config: { ...config, enabled_payment_methods: deployedMethods(enabled) } };
}

/** The words that deployments filter refunds by; their answers use the interface's. */
export const deployedRefundStatuses = [
  'success',
  'failure',
  'pending',
  'manual_review',
  'transaction_failure',
] as const;
/**
 * A value of `refund_status` in the list filter of deployments. The client translates it; requests and answers of the kit have the
 * interface's.
 */
export type DeployedRefundStatus = (typeof deployedRefundStatuses)[number];

/** What the interface's refund status is called in the list filter of deployments. */
const refundWords: Readonly<Record<KnownRefundStatus, readonly DeployedRefundStatus[]>> = {
  succeeded: ['success'],
  failed: ['failure', 'transaction_failure'],
  pending: ['pending'],
  review: ['manual_review'],
};

function withRefundWords(body: Fields): Fields {
  const { refund_status: statuses } = body;
  if (!Array.isArray(statuses)) return body;
  const wordsOf = (status: unknown): readonly unknown[] =>
    Object.entries(refundWords).find(([one]) => one === status)?.[1] ?? [status];
  return { ...body, refund_status: statuses.flatMap(wordsOf) };
}

/** The interface's word for a deployed one; any other word comes back as it is. */
export function documentedRefundStatus(word: string): string {
  const found = Object.entries(refundWords).find(([, words]) => words.some((one) => one === word));
  return found ? found[0] : word;
}

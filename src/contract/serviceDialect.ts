import { deployedMethods, type EnabledPayoutMethod } from '../validation/index.ts';
import type { Dialect } from './dialects.ts';
import { deployedDisputeStages, type KnownRefundStatus } from './enums.ts';

/** The words that deployments filter refunds by; their answers use the interface's. */
export const deployedRefundStatuses = [
  'success',
  'failure',
  'pending',
  'manual_review',
  'transaction_failure',
] as const;
/**
 * A value of `refund_status` in the deployed list filter. The client translates it; requests and answers of the kit have the
 * interface's.
 */
export type DeployedRefundStatus = (typeof deployedRefundStatuses)[number];

/** What the interface's refund status is called in the deployed list filter. */
const refundWords: Readonly<Record<KnownRefundStatus, readonly DeployedRefundStatus[]>> = {
  succeeded: ['success'],
  failed: ['failure', 'transaction_failure'],
  pending: ['pending'],
  review: ['manual_review'],
};

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

/**
 * The whole table of differences, for people. What a browser needs of it is `dialectDifferences`; bodies of the secret-key calls are
 * shaped by {@link shapeServiceBody}.
 */
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

type Body = Readonly<Record<string, unknown>>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The body of a call as a dialect wants it. Bodies that do not differ come back as they are. Pure; the input fits the endpoint's schema.
 *
 * @param params of the call's address, which early deployments want in the body as well.
 */
export function shapeServiceBody(
  endpoint: string,
  body: Body,
  dialect: Dialect,
  params: Readonly<Record<string, string>> = {},
): Body {
  if (endpoint === 'createPayout') return shapeLinkConfig(shapePayoutType(body, dialect), dialect);
  if (endpoint === 'confirmPayout') return shapePayoutType(body, dialect);
  if (dialect === 'documented') return body;
  if (endpoint === 'fulfillPayout' || endpoint === 'cancelPayout') return { ...params, ...body };
  if (endpoint === 'listPayoutsByFilter') {
    return { ...withStart(body), ...listed(body, 'currency'), ...single(body, 'entity_type') };
  }
  if (endpoint !== 'listRefunds') return body;
  const { refund_status: words } = body;
  return { ...withStart(body), ...(Array.isArray(words) ? { refund_status: words.flatMap(wordsOf) } : {}) };
}

/** A range without a start begins before everything: deployments ignore an end without one. */
const withStart = (body: Body): Body =>
  body.end_time !== undefined && body.start_time === undefined ? { ...body, start_time: '1970-01-01T00:00:00Z' } : body;

/** The time that a list's bounds are about, and what its two ends are called for deployments before their names are spelled. */
const ranges: Readonly<Record<string, { readonly of: string; readonly ends: readonly [string, string] }>> = {
  listDisputes: { of: 'received_time', ends: ['received_time.gte', 'received_time.lte'] },
  // Payouts have the two ends in both dialects.
  listPayouts: { of: 'created', ends: ['start_time', 'end_time'] },
};

/**
 * The query of a call as a dialect wants it: bounds that deployments do not have become those that they have, a millisecond further in, and several values of
 * one filter become a list separated by commas. Pure.
 */
export function shapeServiceQuery(endpoint: string, query: Body, dialect: Dialect): Body {
  if (dialect === 'documented') return query;
  const inRange = withRange(endpoint, query);
  if (endpoint !== 'listDisputes') return inRange;
  return Object.fromEntries(
    Object.entries(inRange).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}

function withRange(endpoint: string, query: Body): Body {
  const range = ranges[endpoint];
  if (range === undefined) return query;
  const { of, ends } = range;
  const { [`${of}.gt`]: after, [`${of}.lt`]: before, [`${of}.gte`]: from, [`${of}.lte`]: to, ...others } = query;
  const { [of]: at, [ends[0]]: first, [ends[1]]: last, ...rest } = others;
  // Of payouts the name alone means that time and later, there as here.
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

/** Filters of the list of disputes that only deployments have. */
const deployedDisputeFilters: ReadonlySet<string> = new Set([
  ...['currency', 'dispute_id', 'payment_id', 'profile_id', 'merchant_connector_id', 'offset'],
]);
/** Filters of that list that take several values there. */
export const severalAtDeployments: ReadonlySet<string> = new Set([
  ...['dispute_status', 'dispute_stage', 'connector', 'currency'],
]);
const isOfDeployedStages = (value: unknown) => deployedDisputeStages.some((stage) => stage === value);

/** The name of the first field of a call that only deployments have; `undefined` where the interface has all of it. The input fits the endpoint's schema. */
export function onlyAtDeployments(endpoint: string, { query, body }: { readonly query?: Body; readonly body?: Body }) {
  if (endpoint === 'createRefund') {
    const split = Object.values(isBody(body?.split_refunds) ? body.split_refunds : {});
    const fields = split.flatMap((one) => (isBody(one) ? Object.keys(one) : []));
    return fields.find((name) => !name.startsWith('revert_'));
  }
  if (endpoint !== 'listDisputes') return undefined;
  const [found] =
    Object.entries(query ?? {}).find(([name, value]) => {
      const values = [value].flat();
      return deployedDisputeFilters.has(name) || values.length > 1 || values.some(isOfDeployedStages);
    }) ?? [];
  return found;
}

/** A time that fits the schema, so many milliseconds later; a time without a zone is UTC. */
function moved(time: unknown, by: number): number | undefined {
  if (typeof time !== 'string') return undefined;
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`;
  return Date.parse(zoned.replace(',', '.').toUpperCase()) + by;
}

function wordsOf(status: unknown): readonly unknown[] {
  const found = Object.entries(refundWords).find(([word]) => word === status);
  return found ? found[1] : [status];
}

function listed(body: Body, field: string): Body {
  const value = body[field];
  return value === undefined || Array.isArray(value) ? {} : { [field]: [value] };
}

/** A list of one as its value. Several values have no form there: the list stays, and the service refuses it. */
function single(body: Body, field: string): Body {
  const value = body[field];
  return Array.isArray(value) && value.length === 1 ? { [field]: value[0] } : {};
}

function shapePayoutType(body: Body, dialect: Dialect): Body {
  if (body.payout_type === undefined || !isBody(body.payout_method_data)) return body;
  if (!('bank_redirect' in body.payout_method_data)) return body;
  return { ...body, payout_type: dialect === 'deployed' ? 'bank_redirect' : 'bank' };
}

function shapeLinkConfig(body: Body, dialect: Dialect): Body {
  const config = body.payout_link_config;
  if (!isBody(config)) return body;
  const { enabled_payment_methods: methods } = config;
  if (methods === undefined || (typeof methods === 'string' && dialect === 'documented')) return body;
  // The input fits the schema: a list, or a text that holds one.
  const listed: readonly EnabledPayoutMethod[] = typeof methods === 'string' ? JSON.parse(methods) : methods;
  const enabled_payment_methods = dialect === 'deployed' ? deployedMethods(listed) : JSON.stringify(listed);
  return { ...body, payout_link_config: { ...config, enabled_payment_methods } };
}

/** The interface's word for a deployed one; any other word comes back as it is. */
export function documentedRefundStatus(word: string): string {
  const found = Object.entries(refundWords).find(([, words]) => words.some((deployed) => deployed === word));
  return found ? found[0] : word;
}

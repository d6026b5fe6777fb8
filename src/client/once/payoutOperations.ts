import {
  catalogue,
  type InputOf,
  type KnownPayoutStatus,
  type Payout,
  type ServerAdapter,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { ServiceCalls } from '../serviceCalls.ts';
import { derivePayoutId, derivePayoutLinkId, derivePayoutMark } from './naturalKeys.ts';
import {
  callOptions,
  changeResource,
  createUnderId,
  describeSubject,
  type EffectFound,
  type OnceOptions,
  type Operation,
  type ResourceKind,
  superseded,
  unknownEffect,
} from './onceOperation.ts';
import type { Snapshot } from './onceRecord.ts';

/** Key of a payout's metadata that says which operation made it, where the service gives out the ids. */
const operationMark = 'tillkit_operation';
/** How far the clock of the process that sent a payout may be ahead of the service's, in milliseconds. */
const skewMs = 2 * 3_600_000;
/** Payouts that are looked through for one operation, at most. */
const rowsToSearch = 2_000;

const sentPayouts: ReadonlySet<string> = new Set<KnownPayoutStatus>([
  'initiated',
  'pending',
  'success',
  'failed',
  'reversed',
  'expired',
]);
const unconfirmedPayouts: ReadonlySet<string> = new Set<KnownPayoutStatus>([
  'requires_creation',
  'requires_confirmation',
  'requires_payout_method_data',
]);
/** Where a payout can no longer be cancelled. */
const endedPayouts: ReadonlySet<string> = new Set<KnownPayoutStatus>([
  'success',
  'failed',
  'reversed',
  'expired',
  'ineligible',
]);

/** How far a payout has come; `undefined` for a status that says nothing of that. None ever goes back. */
function getStage(status: string): number | undefined {
  if (unconfirmedPayouts.has(status)) return 0;
  if (status === 'requires_fulfillment') return 1;
  return sentPayouts.has(status) || endedPayouts.has(status) || status === 'cancelled' ? 2 : undefined;
}

type CreateInput = InputOf<typeof catalogue.createPayout>;

/** The body with an id for its payout link, which the service takes once. */
async function withLinkId(body: CreateInput['body'], operationId: string): Promise<CreateInput['body']> {
  if (!body.payout_link) return body;
  const config = body.payout_link_config;
  const payout_link_id = config?.payout_link_id ?? (await derivePayoutLinkId(operationId));
  return { ...body, payout_link_config: { ...config, payout_link_id } };
}

/** Creates a payout. Where the service gives out the ids, it is found again by the operation's mark. */
export function createPayout(
  calls: ServiceCalls,
  input: CreateInput,
  options: OnceOptions,
  { acceptsPayoutIds }: Pick<ServerAdapter, 'acceptsPayoutIds'>,
): Operation<Payout> {
  return input.body.payout_id !== undefined || acceptsPayoutIds
    ? createPayoutById(calls, input, options)
    : createMarkedPayout(calls, input, options);
}

const getCreateParts = ({ payout_id, amount, currency, customer_id }: CreateInput['body']) => ({
  payout_id,
  amount,
  currency,
  customer_id,
});

function createPayoutById(calls: ServiceCalls, { body }: CreateInput, options: OnceOptions): Operation<Payout> {
  return createUnderId({
    endpoint: catalogue.createPayout,
    resource: 'payout',
    parts: getCreateParts(body),
    id: body.payout_id ?? derivePayoutId(options.operationId),
    send: async (id) => {
      const linked = await withLinkId(body, options.operationId);
      return calls.createPayout({ body: { ...linked, payout_id: id } }, callOptions(options));
    },
    read: (id) => calls.readPayoutById(id, callOptions(options, body)),
    isOwn: (found) => found.amount === body.amount,
  });
}

function createMarkedPayout(calls: ServiceCalls, { body }: CreateInput, options: OnceOptions): Operation<Payout> {
  const mark = derivePayoutMark(options.operationId);
  const guard = body.payout_link ? 'key' : 'none';
  return {
    endpoint: catalogue.createPayout,
    subject: describeSubject('createPayout', getCreateParts(body)),
    prepareSend: async () => ({ kind: 'send', guard }),
    send: async () => {
      const metadata = { ...body.metadata, [operationMark]: await mark };
      return calls.createPayout(
        { body: { ...(await withLinkId(body, options.operationId)), metadata } },
        callOptions(options),
      );
    },
    findEffect: async (_, since) => findByMark(calls, await mark, body, since, options),
  };
}

/** Looks for the payout that carries an operation's mark. */
async function findByMark(
  calls: ServiceCalls,
  mark: string,
  { customer_id: customerId, currency }: Pick<Payout, 'customer_id' | 'currency'>,
  since: number | undefined,
  options: OnceOptions,
): Promise<EffectFound<Payout>> {
  const filters = {
    ...(since === undefined ? {} : { start_time: new Date(since - skewMs).toISOString() }),
    ...defined({ customer_id: customerId }),
  };
  let rows = 0;
  for await (const row of calls.eachPayoutByFilter(filters, callOptions(options))) {
    if (!row.ok) return unknownEffect(row.failure);
    if (row.value.metadata?.[operationMark] === mark)
      return row.value.currency === currency ? { kind: 'done', value: row.value } : unknownEffect();
    rows += 1;
    if (rows >= rowsToSearch) return unknownEffect();
  }
  return { kind: 'absent', state: 'none' };
}

const takeSnapshot = ({ status, currency }: Payout): Snapshot => ({
  status,
  currency,
  received: 0,
  attempts: 0,
  raises: 0,
  amount: 0,
});

const payouts: ResourceKind<Payout> = {
  name: 'payout',
  idField: 'payout_id',
  read: (calls, id, options) => calls.readPayoutById(id, options),
  takeSnapshot,
  isBehind: (now, known) => (getStage(now.status) ?? Number.POSITIVE_INFINITY) < (getStage(known.status) ?? 0),
};

export function confirmPayout(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.confirmPayout>,
  options: OnceOptions,
): Operation<Payout> {
  return changeResource(payouts, calls, input.params.payout_id, options, {
    endpoint: catalogue.confirmPayout,
    parts: { payout_type: input.body.payout_type },
    judge: ({ status }, before) => {
      if (status === before.status) return { kind: 'absent', state: status };
      if (status === 'cancelled') return superseded('payout', status);
      return status === 'unknown' || unconfirmedPayouts.has(status) ? unknownEffect() : 'done';
    },
    allows: ({ status }, before) => {
      if (unconfirmedPayouts.has(status)) return { kind: 'send', guard: 'state', before };
      const message = `not sent: the payout is ${status} already, and confirming it again could pay twice`;
      return { kind: 'over', code: 'already_confirmed', message };
    },
    send: (before) => calls.confirmPayout(input, callOptions(options, before)),
  });
}

export function fulfillPayout(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.fulfillPayout>,
  options: OnceOptions,
): Operation<Payout> {
  return changeResource(payouts, calls, input.params.payout_id, options, {
    endpoint: catalogue.fulfillPayout,
    judge: ({ status }, before) => {
      if (sentPayouts.has(status)) return 'done';
      if (status === before.status) return { kind: 'absent', state: status };
      return status === 'cancelled' || status === 'ineligible' ? superseded('payout', status) : unknownEffect();
    },
    allows: (payout, before) =>
      sentPayouts.has(payout.status) ? { kind: 'done', value: payout } : { kind: 'send', guard: 'state', before },
    send: (before) => calls.fulfillPayout(input, callOptions(options, before)),
  });
}

export function cancelPayout(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.cancelPayout>,
  options: OnceOptions,
): Operation<Payout> {
  return changeResource(payouts, calls, input.params.payout_id, options, {
    endpoint: catalogue.cancelPayout,
    judge: ({ status }) => {
      if (status === 'cancelled') return 'done';
      if (endedPayouts.has(status)) return superseded('payout', status);
      return status === 'unknown' ? unknownEffect() : { kind: 'absent', state: status };
    },
    allows: (payout, before) =>
      payout.status === 'cancelled' ? { kind: 'done', value: payout } : { kind: 'send', guard: 'key', before },
    send: (before) => calls.cancelPayout(input, callOptions(options, before)),
  });
}

import {
  catalogue,
  type InputOf,
  type KnownPayoutStatus,
  type Payout,
  type ServerAdapter,
} from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { AnyEndpoint } from '../readResponse.ts';
import type { ServiceCalls } from '../serviceCalls.ts';
import { payoutIdOf, payoutLinkIdOf, payoutMarkOf } from './naturalKeys.ts';
import {
  callOptions,
  type EffectFound,
  findById,
  findChange,
  type OnceOptions,
  type Operation,
  type Prepared,
  subjectOf,
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
function stageOf(status: string): number | undefined {
  if (unconfirmedPayouts.has(status)) return 0;
  if (status === 'requires_fulfillment') return 1;
  return sentPayouts.has(status) || endedPayouts.has(status) || status === 'cancelled' ? 2 : undefined;
}

type CreateInput = InputOf<typeof catalogue.createPayout>;

/** The body with a name for its link, which the service takes once. */
async function linked(body: CreateInput['body'], operationId: string): Promise<CreateInput['body']> {
  if (!body.payout_link) return body;
  const config = body.payout_link_config;
  const payout_link_id = config?.payout_link_id ?? (await payoutLinkIdOf(operationId));
  return { ...body, payout_link_config: { ...config, payout_link_id } };
}

/** Creates a payout. Where the service gives out the ids, it is found again by the operation's mark. */
export function createPayout(
  calls: ServiceCalls,
  input: CreateInput,
  options: OnceOptions,
  { takesPayoutIds }: Pick<ServerAdapter, 'takesPayoutIds'>,
): Operation<Payout> {
  return input.body.payout_id !== undefined || takesPayoutIds
    ? createPayoutById(calls, input, options)
    : createMarkedPayout(calls, input, options);
}

const createSubject = ({ payout_id, amount, currency, customer_id }: CreateInput['body']) =>
  subjectOf('createPayout', { payout_id, amount, currency, customer_id });

function createPayoutById(calls: ServiceCalls, { body }: CreateInput, options: OnceOptions): Operation<Payout> {
  const id = body.payout_id ?? payoutIdOf(options.operationId);
  return {
    endpoint: catalogue.createPayout,
    subject: createSubject(body),
    prepare: async () => ({ kind: 'send', guard: 'key' }),
    send: async () =>
      calls.createPayout(
        { body: { ...(await linked(body, options.operationId)), payout_id: await id } },
        callOptions(options),
      ),
    findEffect: async () => {
      const payout_id = await id;
      return findById(
        'payout',
        () => calls.readPayoutById(payout_id, callOptions(options, body)),
        (found) => found.amount === body.amount,
      );
    },
  };
}

function createMarkedPayout(calls: ServiceCalls, { body }: CreateInput, options: OnceOptions): Operation<Payout> {
  const mark = payoutMarkOf(options.operationId);
  const guard = body.payout_link ? 'key' : 'none';
  return {
    endpoint: catalogue.createPayout,
    subject: createSubject(body),
    prepare: async () => ({ kind: 'send', guard }),
    send: async () => {
      const metadata = { ...body.metadata, [operationMark]: await mark };
      return calls.createPayout(
        { body: { ...(await linked(body, options.operationId)), metadata } },
        callOptions(options),
      );
    },
    findEffect: async (_, since) => lookByMark(calls, await mark, body, since, options),
  };
}

/** Looks for the payout that carries an operation's mark. */
async function lookByMark(
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

const snapshotOf = ({ status, currency }: Payout): Snapshot => ({
  status,
  currency,
  received: 0,
  attempts: 0,
  raises: 0,
  amount: 0,
});

/** What is particular to one operation on a payout that exists. */
interface Change {
  readonly endpoint: AnyEndpoint;
  /** What the operation is about besides the payout. */
  readonly parts?: Parameters<typeof subjectOf>[1];
  /** What the status of a payout says of the call. */
  readonly judge: (status: string, before: string) => Exclude<EffectFound<Payout>, { readonly kind: 'done' }> | 'done';
  /** What the payout as it is before the call allows. */
  readonly allows: (payout: Payout, before: Snapshot) => Prepared<Payout>;
  readonly send: Operation<Payout>['send'];
}

function changePayout(
  calls: ServiceCalls,
  payout_id: string,
  options: OnceOptions,
  { endpoint, parts, judge, allows, send }: Change,
): Operation<Payout> {
  return {
    endpoint,
    subject: subjectOf(endpoint.name, { payout_id, ...parts }),
    target: `payout/${payout_id}`,
    snapshot: snapshotOf,
    prepare: async (known) => {
      const read = await calls.readPayoutById(payout_id, callOptions(options));
      if (!read.ok) return unknownEffect(read.failure);
      const stage = stageOf(read.value.status) ?? Number.POSITIVE_INFINITY;
      if (known !== undefined && stage < (stageOf(known.status) ?? 0)) return { kind: 'behind' };
      return allows(read.value, snapshotOf(read.value));
    },
    send,
    findEffect: (before) =>
      findChange(
        () => calls.readPayoutById(payout_id, callOptions(options, before)),
        before,
        ({ status }, known) => judge(status, known.status),
      ),
  };
}

export function confirmPayout(
  calls: ServiceCalls,
  input: InputOf<typeof catalogue.confirmPayout>,
  options: OnceOptions,
): Operation<Payout> {
  return changePayout(calls, input.params.payout_id, options, {
    endpoint: catalogue.confirmPayout,
    parts: { payout_type: input.body.payout_type },
    judge: (status, before) => {
      if (status === before) return { kind: 'absent', state: status };
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
  return changePayout(calls, input.params.payout_id, options, {
    endpoint: catalogue.fulfillPayout,
    judge: (status, before) => {
      if (sentPayouts.has(status)) return 'done';
      if (status === before) return { kind: 'absent', state: status };
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
  return changePayout(calls, input.params.payout_id, options, {
    endpoint: catalogue.cancelPayout,
    judge: (status) => {
      if (status === 'cancelled') return 'done';
      if (endedPayouts.has(status)) return superseded('payout', status);
      return status === 'unknown' ? unknownEffect() : { kind: 'absent', state: status };
    },
    allows: (payout, before) =>
      payout.status === 'cancelled' ? { kind: 'done', value: payout } : { kind: 'send', guard: 'key', before },
    send: (before) => calls.cancelPayout(input, callOptions(options, before)),
  });
}

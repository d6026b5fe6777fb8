import { equalInConstantTime, type KnownPayoutStatus, paymentIdOfSecret } from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { findRailOfDestination, railFacts } from '../validation/index.ts';
import { isoTime } from './clock.ts';
import { connectorAccountId, profileId } from './connectorRouting.ts';
import { outcomeAt } from './connectors.ts';
import { internalError, notFound, secretExpired, secretMismatch } from './errors.ts';
import type { LedgerDestination, LedgerKind } from './ledger.ts';
import type { PayoutDestination, PayoutOutcome, PayoutRecord, World } from './state.ts';

/** Statuses that nothing leads out of (upstream 5.6). */
export const endedPayouts: ReadonlySet<KnownPayoutStatus> = new Set<KnownPayoutStatus>([
  'success',
  'failed',
  'cancelled',
  'expired',
  'reversed',
  'ineligible',
]);

/** A payout by its id, with everything that has become due since the last look. */
export function findPayout(world: World, payoutId: string): PayoutRecord {
  const payout = world.store.payouts.get(payoutId);
  if (!payout) throw notFound('Payout');
  settlePayout(world, payout);
  return payout;
}

/** The payout that a client secret drives, if it is a payout's: refused when it belongs to one and does not match, or its time is over. */
export function payoutOfSecret(world: World, secret: string): PayoutRecord | undefined {
  const name = paymentIdOfSecret(secret);
  if (!name.startsWith(secretPrefix)) return undefined;
  const payoutId = name.slice(secretPrefix.length);
  const payout = world.store.payouts.get(payoutId);
  // A payment may be called like that as well; then the secret says whose it is.
  if (!payout || (world.store.payments.has(name) && !equalInConstantTime(secret, payout.clientSecret)))
    return undefined;
  checkPayoutSecret(world, secret, payoutId);
  return payout;
}

/** What the client secrets of payouts begin with (upstream 9). */
const secretPrefix = 'payout_';

/** Refuses a client secret that is not this payout's, or whose time is over. Compared in constant time. */
export function checkPayoutSecret(world: World, secret: string, payoutId: string): void {
  const payout = findPayout(world, payoutId);
  if (!equalInConstantTime(secret, payout.clientSecret)) throw secretMismatch();
  if (world.clock.now() >= payout.expires) throw secretExpired();
}

function write(world: World, payout: PayoutRecord, kind: LedgerKind, destination?: LedgerDestination): void {
  world.ledger.write({
    kind,
    payout_id: payout.id,
    ...(destination ? { destination } : {}),
    amount: payout.amount,
    currency: payout.currency,
    ...defined({ detail: payout.refusal?.code }),
  });
}

/** Where a payout goes, as the ledger has it. */
export function ledgerDestination({ destination }: PayoutRecord): LedgerDestination | undefined {
  if (!destination) return undefined;
  const { kind, shown, digest, digests } = destination;
  return { kind, shown, ...defined({ digest, digests }) };
}

/**
 * Goes through the steps of a confirmation: eligibility, receiver, payout, and where it is to be sent at once the sending (upstream 5.6).
 * What the destination itself brings comes first, then what the connector does.
 */
export function processPayout(world: World, payout: PayoutRecord, sendAtOnce: boolean): void {
  const { destination } = payout;
  if (!destination) throw internalError();
  const outcome = getPayoutOutcome(payout, destination);
  payout.destination = { ...destination, outcome };
  payout.confirmed = true;
  // What a recurring payout goes to is stored for the next one of the same customer.
  if (payout.fields.recurring === true) payout.methodId ??= `pm_${world.ids.text('method', 20)}`;
  payout.status = 'requires_creation';
  write(world, payout, 'payout confirmed');
  if (outcome.refusal) {
    payout.status = outcome.ineligible ? 'ineligible' : 'failed';
    payout.refusal = outcome.refusal;
    write(world, payout, 'payout failed');
  } else if (outcome.needsVendorAccount) {
    payout.status = 'requires_vendor_account_creation';
  } else {
    payout.status = 'requires_fulfillment';
    payout.transactionId = world.ids.text('payout', 24);
    if (sendAtOnce) sendPayout(world, payout);
  }
}

const usual: ReadonlySet<string | undefined> = new Set([undefined, 'success']);

function getPayoutOutcome(
  { amount, currency, connector }: PayoutRecord,
  destination: PayoutDestination,
): PayoutOutcome {
  const own = destination.outcome;
  if (own.refusal || own.needsVendorAccount || !usual.has(own.later?.status)) return own;
  const played = outcomeAt(connector, 'payout', { amount, currency, destination: destination.kind });
  switch (played?.kind) {
    case 'refuse':
      return { ...own, refusal: played.refusal };
    case 'wait':
      return { sent: 'pending', later: { status: 'success', afterMs: played.afterMs } };
    case 'needs vendor account':
      return { ...own, needsVendorAccount: true };
    case 'return':
      return { sent: 'initiated', later: { status: 'reversed', afterMs: played.afterMs } };
    default:
      return own;
  }
}

/** Sends the money. The one place that pays out; only from `requires_fulfillment`, which it leaves, and so once. */
export function sendPayout(world: World, payout: PayoutRecord): void {
  const outcome = payout.destination?.outcome;
  if (!outcome || payout.status !== 'requires_fulfillment') throw internalError();
  payout.status = outcome.sent;
  write(world, payout, 'disbursed', ledgerDestination(payout));
  if (outcome.later) payout.due = world.clock.now() + outcome.later.afterMs;
}

/** When the processor's next word on a payout comes, in milliseconds since 1970; `undefined` when none is to be expected. */
export const dueOfPayout = ({ destination, status, due }: PayoutRecord) =>
  destination?.outcome.later && (status === 'initiated' || status === 'pending') ? due : undefined;

/** The processor's last word that came in the meantime. */
export function settlePayout(world: World, payout: PayoutRecord): void {
  const next = payout.destination?.outcome.later;
  const due = dueOfPayout(payout);
  if (!next || due === undefined || world.clock.now() < due) return;
  payout.status = next.status;
  payout.due = undefined;
  if (next.status !== 'success') write(world, payout, 'disbursement returned');
}

/** Ends a payout that has not been sent. */
export function cancelLocally(world: World, payout: PayoutRecord): void {
  payout.status = 'cancelled';
  payout.refusal = { message: 'Cancelled by user' };
  write(world, payout, 'payout cancelled');
}

/** The sub-type of where a payout goes; a card number alone does not say whether it is credit or debit. */
export function destinationType({ shown }: Pick<PayoutDestination, 'shown'>): string | null {
  const found = findRailOfDestination(shown);
  return found === undefined ? null : (railFacts(found.rail).wire.shape.type ?? null);
}

/** Address of the payout link's page (upstream 7.1). */
const linkOf = (world: World, payoutId: string) =>
  `${world.origins().links}/payout_link/${world.merchantId}/${payoutId}?locale=en`;

/**
 * A payout as the service answers it (interface 2.2); what there is not is null.
 * @param row thinner, as lists have it: no client secret and no link.
 */
export function payoutAnswer(world: World, payout: PayoutRecord, row = false): Record<string, unknown> {
  const { fields, customer } = payout;
  const errors = {
    error_code: payout.refusal?.code ?? null,
    error_message: payout.refusal?.message ?? null,
    unified_code: payout.refusal?.unifiedCode ?? null,
    unified_message: payout.refusal?.unifiedMessage ?? null,
  };
  const named = [payout.customerId, ...Object.values(customer)].some((value) => value !== undefined);
  return {
    payout_id: payout.id,
    merchant_id: world.merchantId,
    amount: payout.amount,
    currency: payout.currency,
    connector: payout.confirmed ? payout.connector : null,
    payout_type: payout.type ?? null,
    payout_method_data: payout.destination?.shown ?? null,
    billing: fields.billing ?? null,
    auto_fulfill: payout.autoFulfill,
    customer_id: payout.customerId ?? null,
    customer: named
      ? {
          id: payout.customerId ?? null,
          name: customer.name ?? null,
          email: customer.email ?? null,
          phone: customer.phone ?? null,
          phone_country_code: customer.phone_country_code ?? null,
        }
      : null,
    client_secret: row ? null : payout.clientSecret,
    return_url: fields.return_url ?? null,
    business_country: fields.business_country ?? null,
    business_label: fields.business_label ?? null,
    description: fields.description ?? null,
    entity_type: fields.entity_type ?? 'Individual',
    recurring: fields.recurring ?? false,
    metadata: fields.metadata ?? null,
    merchant_connector_id: payout.confirmed ? connectorAccountId(world, payout.connector) : null,
    status: payout.status,
    ...errors,
    profile_id: profileId(world),
    created: isoTime(payout.created),
    connector_transaction_id: payout.transactionId ?? null,
    priority: fields.priority ?? null,
    attempts: [
      {
        attempt_id: `${payout.id}_1`,
        status: payout.status,
        amount: payout.amount,
        currency: payout.currency,
        connector: payout.confirmed ? payout.connector : null,
        ...errors,
        payment_method: payout.type ?? null,
        payout_method_type: payout.destination ? destinationType(payout.destination) : null,
        connector_transaction_id: payout.transactionId ?? null,
        cancellation_reason: payout.cancelled ? 'Cancelled by user' : null,
      },
    ],
    payout_link: payout.link && !row ? { payout_link_id: payout.link.id, link: linkOf(world, payout.id) } : null,
    email: customer.email ?? null,
    name: customer.name ?? null,
    phone: customer.phone ?? null,
    phone_country_code: customer.phone_country_code ?? null,
    payout_method_id: payout.methodId ?? null,
  };
}

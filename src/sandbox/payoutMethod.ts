import * as z from 'zod/mini';
import {
  type catalogue,
  type InputOf,
  type RequestPayoutMethodData,
  requestPayoutMethodData,
} from '../contract/index.ts';
import { defined } from '../money/index.ts';
import { isoTime } from './clock.ts';
import { methodNotSupported, missing, notYourCustomer, precondition, unprocessable, unreadableBody } from './errors.ts';
import { destinationType, ledgerDestination, processPayout } from './payout.ts';
import { isSameDestination, readDestination } from './payoutDestination.ts';
import type { PayoutDestination, PayoutRecord, World } from './state.ts';
import { methodSecret } from './storedMethod.ts';

type Body = InputOf<typeof catalogue.createPaymentMethod>['body'];

/**
 * The documented way in which a receiver says where a payout goes: `POST /payment_methods` with the payout's client secret. The
 * first destination counts: it goes through the steps of a confirmation and waits for `fulfill`, also with `auto_fulfill`,
 * since storing a method moves no money. Sending the same once more is answered like the first time, another is refused.
 */
export function attachDestination(world: World, payout: PayoutRecord, body: Body): Record<string, unknown> {
  if (body.customer_id !== undefined && body.customer_id !== payout.customerId) throw notYourCustomer();
  const destination = readDestination(world, methodDataOf(body));
  const { methodId, submitted } = payout;
  if (payout.status !== 'requires_payout_method_data') {
    const waits = payout.status === 'requires_fulfillment' && submitted !== undefined && methodId !== undefined;
    if (waits && payout.destination && isSameDestination(payout.destination, destination)) {
      return destinationAnswer(world, payout, payout.destination, methodId, submitted);
    }
    throw precondition(`You cannot attach a payment method to this payout because it has status ${payout.status}`);
  }
  if (payout.type !== undefined && payout.type !== destination.kind) {
    throw unprocessable(`payment_method does not match the payout_type ${payout.type} of this payout`);
  }
  const now = world.clock.now();
  const id = `pm_${world.ids.text('method', 20)}`;
  payout.destination = destination;
  payout.type = destination.kind;
  payout.methodId = id;
  payout.submitted = now;
  if (body.billing) payout.fields = { ...payout.fields, billing: structuredClone(body.billing) };
  const shown = ledgerDestination(payout);
  world.ledger.write({ kind: 'payout destination', payout_id: payout.id, ...(shown ? { destination: shown } : {}) });
  processPayout(world, payout, false);
  return destinationAnswer(world, payout, destination, id, now);
}

/** The method of a body in the words of a payout: card, bank account or wallet, in the shapes of `payout_method_data`. */
function methodDataOf(body: Body): RequestPayoutMethodData {
  const { payment_method: kind, card, bank_transfer, wallet, payment_method_data } = body;
  switch (kind) {
    case 'card':
      if (!card) throw missing('card');
      return {
        card: {
          card_number: card.card_number,
          expiry_month: card.card_exp_month,
          expiry_year: card.card_exp_year,
          ...defined({ card_holder_name: card.card_holder_name }),
        },
      };
    case 'bank_transfer':
      if (!bank_transfer) throw missing('bank_transfer');
      return checked({ bank: bank_transfer }, 'bank_transfer');
    case 'bank_redirect':
      if (!payment_method_data) throw missing('payment_method_data');
      return checked(payment_method_data, 'payment_method_data');
    case 'wallet':
      if (!wallet) throw missing('wallet');
      return named(checked({ wallet }, 'wallet'));
    default:
      throw methodNotSupported('payouts go to a card, a bank account or a wallet');
  }
}

/** Every field of a wallet is optional (upstream 3.1), and a wallet without any has no owner. */
function named(data: RequestPayoutMethodData): RequestPayoutMethodData {
  const wallet = 'wallet' in data ? Object.values(data.wallet) : [];
  if (wallet.some((inner) => Object.keys(inner).length === 0)) throw missing('wallet');
  return data;
}

function checked(data: unknown, field: string): RequestPayoutMethodData {
  const read = z.safeParse(requestPayoutMethodData, data);
  if (!read.success) throw unreadableBody(`data did not match any variant at \`${field}\``);
  return read.data;
}

const methodKinds = { card: 'card', bank: 'bank_transfer', wallet: 'wallet' } as const;

/** A destination as a stored method (interface 2.7), redacted. */
function destinationAnswer(
  world: World,
  payout: PayoutRecord,
  { kind, shown, digest }: PayoutDestination,
  id: string,
  submitted: number,
): Record<string, unknown> {
  return {
    payment_method_id: id,
    merchant_id: world.merchantId,
    customer_id: payout.customerId ?? null,
    payment_method: shown.bank_redirect ? 'bank_redirect' : methodKinds[kind],
    payment_method_type: shown.bank_redirect ? destinationType({ shown }) : null,
    recurring_enabled: false,
    installment_payment_enabled: false,
    payment_experience: null,
    card: kind === 'card' ? storedCardOf(shown.card, world.ids.derive(digest ?? id, 20)) : null,
    bank_transfer: shown.bank ?? null,
    wallet: kind === 'wallet' ? shown.wallet : null,
    metadata: null,
    created: isoTime(submitted),
    last_used_at: isoTime(submitted),
    client_secret: methodSecret(world, id),
  };
}

/** The redacted card of a payout in the words of a stored one. */
function storedCardOf(card: unknown, fingerprint: string): Record<string, unknown> {
  // `readDestination` shows a card as an object.
  const shown = card as Readonly<Record<string, unknown>>;
  return {
    saved_to_locker: false,
    scheme: shown.card_network,
    issuer_country: null,
    last4_digits: shown.last4,
    expiry_month: shown.card_exp_month,
    expiry_year: shown.card_exp_year,
    card_token: null,
    card_holder_name: shown.card_holder_name,
    card_fingerprint: `fp_${fingerprint}`,
    nick_name: null,
    card_isin: shown.card_isin,
    card_issuer: null,
    card_type: null,
  };
}

import type { RequestPayoutMethodData } from '../contract/index.ts';
import { isPast, readCardNumber, readExpiry } from './cards.ts';
import { masked, maskedEmail, maskedPhone } from './mask.ts';
import type { PayoutDestination, PayoutOutcome, Refusal, StoredMethod } from './state.ts';

const hour = 3_600_000;

const declined: Refusal = {
  code: 'PO_01',
  message: 'Payout declined by the receiving bank',
  unifiedCode: 'UE_1000',
  unifiedMessage: 'Issue with customer or payment method',
};

/** How a bank account or wallet behaves, by the last four digits of what names it: a bank books within the hour, a wallet at once. */
function outcomeOf(name: string, kind: 'bank' | 'wallet'): PayoutOutcome {
  const usual: PayoutOutcome =
    kind === 'wallet' ? { sent: 'success' } : { sent: 'initiated', later: { status: 'success', afterMs: hour } };
  switch (name.replace(/\D/g, '').slice(-4)) {
    case '0002':
      return { ...usual, refusal: declined };
    case '0003':
      return { sent: 'initiated', later: { status: 'reversed', afterMs: 2 * hour } };
    case '0004':
      return { ...usual, needsVendorAccount: true };
    case '0005':
      return { sent: 'pending', later: { status: 'expired', afterMs: 30 * 24 * hour } };
    default:
      return usual;
  }
}

/** Reads where a payout goes and forgets the numbers in it. */
export function readDestination(data: RequestPayoutMethodData, now: number): PayoutDestination {
  if ('card' in data) {
    const card = readCardNumber(data.card.card_number);
    const { expMonth, expYear } = readExpiry(data.card.expiry_month, data.card.expiry_year, now);
    const shown = cardShown({ ...card, expMonth, expYear, holder: data.card.card_holder_name, type: undefined });
    return { kind: 'card', shown: { card: shown }, outcome: cardOutcome(card.behaviour, false) };
  }
  if ('bank' in data) {
    const { bank } = data;
    const name = 'iban' in bank ? bank.iban : 'pix_key' in bank ? bank.pix_key : bank.bank_account_number;
    return { kind: 'bank', shown: { bank: bankShown(bank) }, outcome: outcomeOf(name, 'bank') };
  }
  const { wallet } = data;
  const inner: Wallet = 'paypal' in wallet ? wallet.paypal : wallet.venmo;
  const shown = {
    ...('paypal' in wallet
      ? {
          email: inner.email === undefined ? null : maskedEmail(inner.email),
          paypal_id: inner.paypal_id === undefined ? null : masked(inner.paypal_id, 4, 4),
        }
      : {}),
    telephone_number: inner.telephone_number === undefined ? null : maskedPhone(inner.telephone_number),
  };
  const name = inner.telephone_number ?? inner.paypal_id ?? inner.email ?? '';
  return {
    kind: 'wallet',
    shown: { wallet: { ['paypal' in wallet ? 'paypal' : 'venmo']: shown } },
    outcome: outcomeOf(name, 'wallet'),
  };
}

interface Wallet {
  readonly email?: string | undefined;
  readonly telephone_number?: string | undefined;
  readonly paypal_id?: string | undefined;
}

/** A stored card as the destination of a payout. */
export function destinationOfMethod(method: StoredMethod, now: number): PayoutDestination {
  const past = isPast(method.expMonth, method.expYear, now);
  return { kind: 'card', shown: { card: cardShown(method) }, outcome: cardOutcome(method.behaviour, past) };
}

/** A lost or stolen card gets no payout at all, another one that the processor declines fails; the others are paid at once. */
function cardOutcome({ refusal }: StoredMethod['behaviour'], past: boolean): PayoutOutcome {
  if (past) return { sent: 'success', refusal: { ...declined, message: 'Payout declined: Expired card' } };
  if (!refusal) return { sent: 'success' };
  const message = refusal.message.replace('Payment', 'Payout');
  const lost = /(Lost|Stolen) card$/.test(message);
  return { sent: 'success', refusal: { ...refusal, message }, ...(lost ? { ineligible: true } : {}) };
}

function cardShown(
  card: Pick<StoredMethod, 'scheme' | 'last4' | 'isin' | 'expMonth' | 'expYear' | 'holder' | 'type'>,
): Record<string, unknown> {
  return {
    card_issuer: null,
    card_network: card.scheme,
    card_type: card.type ?? null,
    card_issuing_country: null,
    bank_code: null,
    last4: card.last4,
    card_isin: card.isin ?? null,
    card_extended_bin: null,
    card_exp_month: card.expMonth,
    card_exp_year: card.expYear,
    card_holder_name: card.holder ?? null,
  };
}

/** How many characters of a bank's fields stay, at the front and at the end (upstream 3.1). */
const bankMasks: Readonly<Record<string, readonly [number, number]>> = {
  bank_account_number: [4, 4],
  bank_routing_number: [3, 3],
  bank_sort_code: [2, 2],
  iban: [5, 5],
  bic: [3, 2],
  pix_key: [4, 4],
  tax_id: [0, 4],
};

function bankShown(bank: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(bank).map(([field, value]) => {
      const mask = bankMasks[field];
      return [field, mask && typeof value === 'string' ? masked(value, ...mask) : value];
    }),
  );
}

import type { RequestPayoutMethodData } from '../contract/index.ts';
import {
  fieldFacts,
  findDestinationIdentifier,
  railFacts,
  railTextSchema,
  readSentDestination,
  type SentDestination,
} from '../validation/index.ts';
import { isPast, readCardNumber, readExpiry } from './cards.ts';
import { destinationDigest } from './destinationDigest.ts';
import { outOfFormat } from './errors.ts';
import type { PayoutDestination, PayoutOutcome, Refusal, StoredMethod, World } from './state.ts';

/**
 * Refuses a bank account or wallet that cannot be one (`IR_05`), before anything of it is kept: every text is looked at as the field of its rail that it
 * is, by the schema that payout forms are made of. Accounts of countries without a rail are taken as they are; cards have checks of their own.
 */
function checkDestination(data: RequestPayoutMethodData, now: number): void {
  const { rail, country, texts } = readSentDestination(data);
  if (rail === 'card') return;
  const place = { rail, country, now: new Date(now) };
  for (const { path, fields } of texts) {
    for (const { field, text } of fields) {
      if (!railTextSchema(field, place).safeParse(text).success)
        throw outOfFormat(path.join('.'), fieldFacts(field).words);
    }
  }
}

const hour = 3_600_000;

const refusedAs = (code: string, message: string): Refusal => ({
  code,
  message,
  unifiedCode: 'UE_1000',
  unifiedMessage: 'Issue with customer or payment method',
});
const declined = refusedAs('PO_01', 'Payout declined by the receiving bank');

/** What the processor refuses an account for, by the last four digits of what names it. */
const refusals: ReadonlyMap<string, Refusal> = new Map([
  ['0002', declined],
  ['0006', refusedAs('account_closed', 'The account is closed')],
  ['0007', refusedAs('incorrect_account_holder_name', 'The account has another holder')],
  ['0008', refusedAs('no_account', 'There is no such account')],
]);

/** How a bank account or wallet behaves, by the last four digits of what names it: a bank books within the hour, a wallet at once. */
function outcomeOf(name: string, kind: 'bank' | 'wallet'): PayoutOutcome {
  const usual: PayoutOutcome =
    kind === 'wallet' ? { sent: 'success' } : { sent: 'initiated', later: { status: 'success', afterMs: hour } };
  const ending = name.replace(/\D/g, '').slice(-4);
  const refusal = refusals.get(ending);
  if (refusal !== undefined) return { ...usual, refusal };
  switch (ending) {
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

/** Reads where a payout goes and forgets the numbers in it; their digests stay. */
export function readDestination(world: World, data: RequestPayoutMethodData): PayoutDestination {
  const { name, secret, ...destination } = parsed(data, world.clock.now());
  const digests = Object.fromEntries(
    Object.entries(secret)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([field, value]) => [field, destinationDigest(world.ids, value)]),
  );
  return { ...destination, digest: destinationDigest(world.ids, name), digests };
}

/** Whether two destinations are the same, as far as what was typed says it. */
export function isSameDestination(one: PayoutDestination, other: PayoutDestination): boolean {
  const digests = Object.entries(one.digests ?? {});
  return (
    one.kind === other.kind &&
    one.digest !== undefined &&
    one.digest === other.digest &&
    digests.length === Object.keys(other.digests ?? {}).length &&
    digests.every(([field, digest]) => other.digests?.[field] === digest) &&
    JSON.stringify(one.shown) === JSON.stringify(other.shown)
  );
}

/** A destination in the hand: what names it and what must not be kept of it. */
interface Parsed extends Pick<PayoutDestination, 'kind' | 'shown' | 'outcome'> {
  readonly name: string;
  readonly secret: Readonly<Record<string, unknown>>;
}

function parsed(data: RequestPayoutMethodData, now: number): Parsed {
  if ('card' in data) {
    const card = readCardNumber(data.card.card_number);
    const { expMonth, expYear } = readExpiry(data.card.expiry_month, data.card.expiry_year, now);
    const shown = cardShown({ ...card, expMonth, expYear, holder: data.card.card_holder_name, type: undefined });
    const { card_number } = data.card;
    const outcome = cardOutcome(card.behaviour, false);
    return { kind: 'card', shown: { card: shown }, outcome, name: card_number, secret: { card_number } };
  }
  const sent = readSentDestination(data);
  const { payoutType } = railFacts(sent.rail);
  const kind = payoutType === 'wallet' ? 'wallet' : 'bank';
  const name = findDestinationIdentifier(data, 'sent')?.text ?? '';
  checkDestination(data, now);
  const secret = Object.fromEntries(sent.texts.map(({ path, text }) => [path.at(-1), text]));
  return { kind, shown: shownOf(data, sent), outcome: outcomeOf(name, kind), name, secret };
}

/** A destination as answers show it: what hides nothing as it was sent, and null for the keys of a wallet that were not. */
function shownOf(data: RequestPayoutMethodData, { rail, texts }: SentDestination): Record<string, unknown> {
  const masked = Object.fromEntries(texts.map(({ path, masked }) => [path.at(-1), masked]));
  if ('bank' in data) return { bank: { ...data.bank, ...masked } };
  const { at, request } = railFacts(rail).wire.shape;
  const keys = Object.fromEntries(Object.keys(request.shape).map((key) => [key, null]));
  return at.reduceRight<Record<string, unknown>>((inner, place) => ({ [place]: inner }), { ...keys, ...masked });
}

/** A stored card as the destination of a payout. */
export function destinationOfMethod(method: StoredMethod, now: number): PayoutDestination {
  const past = isPast(method.expMonth, method.expYear, now);
  return { kind: 'card', shown: { card: cardShown(method) }, outcome: cardOutcome(method.behaviour, past) };
}

/** A lost or stolen card gets no payout at all, another one that the processor declines fails; the others are paid at once. */
function cardOutcome({ refusal, reportedLost }: StoredMethod['behaviour'], past: boolean): PayoutOutcome {
  if (past) return { sent: 'success', refusal: { ...declined, message: 'Payout declined: Expired card' } };
  if (!refusal) return { sent: 'success' };
  const message = refusal.message.replace('Payment', 'Payout');
  return { sent: 'success', refusal: { ...refusal, message }, ...(reportedLost ? { ineligible: true } : {}) };
}

function cardShown(
  card: Pick<StoredMethod, 'scheme' | 'last4' | 'isin' | 'extendedBin' | 'expMonth' | 'expYear' | 'holder' | 'type'>,
): Record<string, unknown> {
  return {
    card_issuer: null,
    card_network: card.scheme,
    card_type: card.type ?? null,
    card_issuing_country: null,
    bank_code: null,
    last4: card.last4,
    card_isin: card.isin ?? null,
    card_extended_bin: card.extendedBin ?? null,
    card_exp_month: card.expMonth,
    card_exp_year: card.expYear,
    card_holder_name: card.holder ?? null,
  };
}

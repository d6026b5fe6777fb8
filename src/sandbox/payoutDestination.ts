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
 * Refuses an invalid bank account or wallet (`IR_05`) before anything of it is stored. Every text is checked by the schema of its field, which payout forms
 * use too. Accounts of countries without a rail are not checked; cards have their own checks.
 */
function checkDestination(data: RequestPayoutMethodData, now: number): void {
  const { rail, country, texts } = readSentDestination(data);
  if (rail === 'card') return;
  const place = { rail, country, now: new Date(now) };
  for (const { path, fields } of texts) {
    for (const { field, text } of fields) {
      if (!railTextSchema(field, place).safeParse(text).success)
        throw outOfFormat(path.join('.'), fieldFacts(field).inWords);
    }
  }
}

const hour = 3_600_000;

const createRefusal = (code: string, message: string): Refusal => ({
  code,
  message,
  unifiedCode: 'UE_1000',
  unifiedMessage: 'Issue with customer or payment method',
});
const declined = createRefusal('PO_01', 'Payout declined by the receiving bank');

/** Why the processor refuses a test account, by the last four digits of its identifier. */
const refusals: ReadonlyMap<string, Refusal> = new Map([
  ['0002', declined],
  ['0006', createRefusal('account_closed', 'The account is closed')],
  ['0007', createRefusal('incorrect_account_holder_name', 'The account has another holder')],
  ['0008', createRefusal('no_account', 'There is no such account')],
]);

/** The outcome of a payout to a test account, by the last four digits of its identifier: a bank pays within the hour, a wallet at once. */
function getAccountOutcome(accountIdentifier: string, kind: 'bank' | 'wallet'): PayoutOutcome {
  const usual: PayoutOutcome =
    kind === 'wallet' ? { sent: 'success' } : { sent: 'initiated', later: { status: 'success', afterMs: hour } };
  const ending = accountIdentifier.replace(/\D/g, '').slice(-4);
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

/** Reads the destination of a payout. Only digests of its numbers are kept. */
export function readDestination(world: World, data: RequestPayoutMethodData): PayoutDestination {
  const { accountIdentifier, secrets, ...destination } = parseDestination(data, world.clock.now());
  const digests = Object.fromEntries(
    Object.entries(secrets)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([field, value]) => [field, destinationDigest(world.ids, value)]),
  );
  return { ...destination, digest: destinationDigest(world.ids, accountIdentifier), digests };
}

/** True if two destinations were typed with the same values. */
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

/** A destination with the texts that must not be stored. */
interface UnhashedDestination extends Pick<PayoutDestination, 'kind' | 'shown' | 'outcome'> {
  readonly accountIdentifier: string;
  readonly secrets: Readonly<Record<string, unknown>>;
}

function parseDestination(data: RequestPayoutMethodData, now: number): UnhashedDestination {
  if ('card' in data) {
    const card = readCardNumber(data.card.card_number);
    const { expMonth, expYear } = readExpiry(data.card.expiry_month, data.card.expiry_year, now);
    const shown = showCard({ ...card, expMonth, expYear, holder: data.card.card_holder_name, type: undefined });
    const { card_number } = data.card;
    const outcome = getCardOutcome(card.behaviour, false);
    return { kind: 'card', shown: { card: shown }, outcome, accountIdentifier: card_number, secrets: { card_number } };
  }
  const sent = readSentDestination(data);
  const { payoutType } = railFacts(sent.rail);
  const kind = payoutType === 'wallet' ? 'wallet' : 'bank';
  const accountIdentifier = findDestinationIdentifier(data, 'sent')?.text ?? '';
  checkDestination(data, now);
  const secrets = Object.fromEntries(sent.texts.map(({ path, text }) => [path.at(-1), text]));
  const outcome = getAccountOutcome(accountIdentifier, kind);
  return { kind, shown: showDestination(data, sent), outcome, accountIdentifier, secrets };
}

/** A destination as answers show it: masked texts, all others as they were sent, and null for keys of a wallet that were not sent. */
function showDestination(data: RequestPayoutMethodData, { rail, texts }: SentDestination): Record<string, unknown> {
  const masked = Object.fromEntries(texts.map(({ path, masked }) => [path.at(-1), masked]));
  if ('bank' in data) return { bank: { ...data.bank, ...masked } };
  const { at, request } = railFacts(rail).wire.shape;
  const keys = Object.fromEntries(Object.keys(request.shape).map((key) => [key, null]));
  return at.reduceRight<Record<string, unknown>>((inner, place) => ({ [place]: inner }), { ...keys, ...masked });
}

/** Converts a stored card to the destination of a payout. */
export function toPayoutDestination(method: StoredMethod, now: number): PayoutDestination {
  const hasExpired = isPast(method.expMonth, method.expYear, now);
  return { kind: 'card', shown: { card: showCard(method) }, outcome: getCardOutcome(method.behaviour, hasExpired) };
}

/** A lost or stolen card is not eligible; a payout to another declined card fails; all other cards are paid at once. */
function getCardOutcome({ refusal, reportedLost }: StoredMethod['behaviour'], hasExpired: boolean): PayoutOutcome {
  if (hasExpired) return { sent: 'success', refusal: { ...declined, message: 'Payout declined: Expired card' } };
  if (!refusal) return { sent: 'success' };
  const message = refusal.message.replace('Payment', 'Payout');
  return { sent: 'success', refusal: { ...refusal, message }, ...(reportedLost ? { ineligible: true } : {}) };
}

function showCard(
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

import { defined } from '../money/index.ts';
import { checkCvc, readCardNumber, readExpiry } from './cards.ts';
import { outOfFormat } from './errors.ts';
import type { StoredMethod, World } from './state.ts';

/** A card as it is typed in, in the words of requests. */
export interface TypedCard {
  readonly card_number: string;
  readonly card_exp_month: string;
  readonly card_exp_year: string;
  readonly card_holder_name?: string | undefined;
  /** Looked at and never kept. */
  readonly card_cvc?: string | undefined;
  readonly card_network?: string | undefined;
  readonly nick_name?: string | undefined;
}

/** Whose a typed card is, and what else is said of it. */
export type CardOwner = Pick<StoredMethod, 'customerId' | 'boundTo' | 'type' | 'billing' | 'metadata'>;

/** Reads a typed card as a method that nothing keeps yet; the number is forgotten. Refuses in the order of deployments (upstream 1.5). */
export function readTypedCard(world: World, typed: TypedCard, owner: CardOwner): StoredMethod {
  const card = readCardNumber(typed.card_number, typed.card_network);
  if (typed.card_cvc !== undefined) checkCvc(typed.card_cvc);
  const now = world.clock.now();
  const expiry = readExpiry(typed.card_exp_month, typed.card_exp_year, now);
  if ((typed.card_holder_name ?? '').length > 255) throw outOfFormat('card_holder_name', 'at most 255 characters');
  return {
    id: `pm_${world.ids.text('method', 20)}`,
    ...owner,
    presentedFor: [],
    fingerprint: getFingerprint(world, card.fingerprintOf),
    behaviour: card.behaviour,
    scheme: card.scheme,
    last4: card.last4,
    isin: card.isin,
    extendedBin: card.extendedBin,
    ...expiry,
    holder: typed.card_holder_name,
    nickName: typed.nick_name,
    requiresCvv: true,
    recurring: false,
    isDefault: false,
    created: now,
    lastUsed: now,
  };
}

/** What a card is recognised by again. */
export const getFingerprint = (world: World, number: string): string => `fp_${world.ids.derive(number, 20)}`;

/** Keeps a typed card, of which its payment has seen the number, or a wallet, of which it has seen the token. */
export function keepTypedMethod(world: World, method: StoredMethod): void {
  const { boundTo } = method;
  if (boundTo !== undefined && !method.presentedFor.includes(boundTo)) method.presentedFor.push(boundTo);
  world.store.methods.set(method.id, method);
  world.ledger.write({
    kind: 'method stored',
    detail: method.id,
    ...defined({ payment_id: boundTo }),
  });
}

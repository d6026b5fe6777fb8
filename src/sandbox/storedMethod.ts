import type { PaymentMethod } from '../contract/index.ts';
import { minorUnitDigits } from '../money/index.ts';
import { readCardNumber } from './cards.ts';
import { isoTime } from './clock.ts';
import { notFound } from './errors.ts';
import { amountLimit } from './limits.ts';
import type { AcceptanceRule, PaymentRecord, StoredMethod, SurchargeRule, World } from './state.ts';

/** How long a saved method's token names it, in milliseconds (upstream 9). */
export const tokenLife = 900_000;

/** A stored method as the service answers it (interface 2.7). */
export function storedMethodAnswer(world: World, method: StoredMethod): Record<string, unknown> {
  return {
    payment_method_id: method.id,
    merchant_id: world.merchantId,
    customer_id: method.customerId ?? null,
    payment_method: getStoredMethodKind(method),
    payment_method_type: method.type ?? null,
    recurring_enabled: method.recurring,
    installment_payment_enabled: method.accepts?.installments ?? false,
    payment_experience: ['redirect_to_url'],
    card: method.other ? null : cardAnswer(method),
    metadata: method.metadata ?? null,
    created: isoTime(method.created),
    last_used_at: isoTime(method.lastUsed),
    bank_transfer: method.other?.bankTransfer ?? null,
    client_secret: methodSecret(world, method.id),
  };
}

/** Deployments ask for no security code where the payment is to be followed by others without the customer, and the method can do that (upstream 11). */
export const needsNoCode = (world: World, method: StoredMethod, payment: PaymentRecord | undefined): boolean =>
  world.rules.waivesCode && method.recurring && payment?.fields.setup_future_usage === 'off_session';

/** What a stored method is (interface 2.1, `payment_method`). */
export const getStoredMethodKind = ({ other }: Pick<StoredMethod, 'other'>): PaymentMethod => other?.kind ?? 'card';

/** A stored method of a customer. Another customer's is not found. */
export function findMethodOf(world: World, customerId: string, id: string | undefined): StoredMethod {
  const method = world.store.methods.get(id ?? '');
  if (method?.customerId !== customerId) throw notFound('Payment method');
  return method;
}

/** Makes a method the only default one of its customer. */
export function makeDefault({ store }: World, { id, customerId }: StoredMethod): void {
  for (const one of store.methods.findBy('customerId', customerId ?? '')) one.isDefault = one.id === id;
}

/** Client secret of a stored method: the same whenever the method is answered, so that a repeated call says what the first one said. */
export const methodSecret = (world: World, id: string) =>
  `${id}_secret_${world.ids.derive(`client secret of ${id}`, 20)}`;

function cardAnswer(method: StoredMethod): Record<string, unknown> {
  return {
    saved_to_locker: method.customerId !== undefined,
    scheme: method.scheme,
    issuer_country: null,
    last4_digits: method.last4,
    expiry_month: method.expMonth,
    expiry_year: method.expYear,
    card_token: null,
    card_holder_name: method.holder ?? null,
    card_fingerprint: method.fingerprint,
    nick_name: method.nickName ?? null,
    card_isin: method.isin ?? null,
    card_issuer: null,
    card_type: method.type ?? null,
  };
}

/** What a list of saved methods asks for (interface 4.4). */
export interface MethodFilter {
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  /** Both in minor units of the payment's currency: every amount between them has to be taken. */
  readonly least: number;
  readonly most: number;
  readonly recurring: boolean;
  readonly installments: boolean;
  /** Words of `card_network`. */
  readonly networks: readonly string[];
}

/** Whether a stored method is among what a list asks for. An empty list of a filter filters nothing. */
export function meetsFilter(method: StoredMethod, filter: MethodFilter): boolean {
  const { currencies, countries, least = 0, most = amountLimit, installments = false } = method.accepts ?? {};
  return (
    overlap(currencies, filter.currencies) &&
    overlap(countries, filter.countries) &&
    least <= filter.least &&
    filter.most <= most &&
    (!filter.recurring || method.recurring) &&
    (!filter.installments || installments) &&
    (method.other !== undefined || overlap([method.scheme], filter.networks))
  );
}

const overlap = (has: readonly string[] | undefined, wanted: readonly string[]) =>
  has === undefined || wanted.length === 0 || has.some((one) => wanted.includes(one));

/** What a method adds to an amount, in its minor units, halves rounded up; undefined where it adds nothing. */
export function computeSurcharge(
  { surcharge }: Pick<StoredMethod, 'surcharge'>,
  amount: number,
): { readonly surcharge_amount: number; readonly tax_amount: number } | undefined {
  if (surcharge === undefined) return undefined;
  const part = surcharge.fixed ?? partOf(amount, surcharge.basisPoints ?? 0);
  return { surcharge_amount: part, tax_amount: partOf(part, surcharge.taxBasisPoints ?? 0) };
}

function partOf(amount: number, basisPoints: number): number {
  return Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n);
}

/** The same as the list of saved methods says it: decimals in major units (interface 2.9, upstream 11). */
export function surchargeAnswer(
  method: Pick<StoredMethod, 'surcharge'>,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): Record<string, unknown> | null {
  const added = computeSurcharge(method, amount);
  if (method.surcharge === undefined || added === undefined) return null;
  const { fixed, basisPoints = 0, taxBasisPoints } = method.surcharge;
  return {
    surcharge:
      fixed === undefined
        ? { type: 'rate', value: { percentage: basisPoints / 100 } }
        : { type: 'fixed', value: fixed },
    tax_on_surcharge: taxBasisPoints === undefined ? null : { percentage: taxBasisPoints / 100 },
    display_surcharge_amount: inMajorUnits(added.surcharge_amount, currency),
    display_tax_on_surcharge_amount: inMajorUnits(added.tax_amount, currency),
    display_total_surcharge_amount: inMajorUnits(added.surcharge_amount + added.tax_amount, currency),
  };
}

function inMajorUnits(minor: number, currency: string): number {
  const digits = minorUnitDigits(currency) ?? 0;
  const text = String(minor).padStart(digits + 1, '0');
  return Number(`${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`);
}

/** A saved card of a customer to be. Only published test numbers make sense. */
export interface SeedCard {
  /** A published test number, digits only. */
  readonly number: string;
  /** Two digits; a month of the past is fine here. */
  readonly expMonth: string;
  /** Four digits. */
  readonly expYear: string;
  /** Name of the card holder (`card_holder_name`). Absent: the card has none. */
  readonly holderName?: string;
  /** Name that the customer gave the card (`nick_name`). Absent: the card has none. */
  readonly nickName?: string;
  /** Whether paying needs the security code (`requires_cvv`). @default true */
  readonly requiresCvv?: boolean;
  /** Makes it the customer's default. @default false */
  readonly default?: boolean;
  /** Whether recurring payments may use it (`recurring_enabled`). @default false */
  readonly recurring?: boolean;
  /** What paying with it costs. @default nothing */
  readonly surcharge?: SurchargeRule;
  /** What it can be used for; the list of saved methods filters by it. @default everything */
  readonly accepts?: AcceptanceRule;
  /** How long ago it was used, in days. @default 0 */
  readonly lastUsedDaysAgo?: number;
}

/** A customer to be. */
export interface SeedCustomer {
  /** `customer_id`, 1 to 64 characters. @default a generated one, `cus_…` */
  readonly customerId?: string;
  /** Full name. Absent: the customer has none. */
  readonly name?: string;
  /** E-mail address. Absent: the customer has none. */
  readonly email?: string;
  /** Saved cards. @default none */
  readonly cards?: readonly SeedCard[];
}

/** What came of it. */
export interface SeededCustomer {
  /** `customer_id`, the given one or a generated one. */
  readonly customerId: string;
  /** In the order of `cards`. */
  readonly paymentMethodIds: readonly string[];
}

/** Puts a customer with saved cards into the sandbox; cards of an earlier customer of that id are replaced. */
export function seedCustomer(world: World, customer: SeedCustomer): SeededCustomer {
  const customerId = customer.customerId ?? `cus_${world.ids.text('customer', 20)}`;
  for (const { id } of world.store.methods.findBy('customerId', customerId)) world.store.methods.delete(id);
  const now = world.clock.now();
  world.store.customers.set(customerId, { name: customer.name, email: customer.email, created: now });
  const paymentMethodIds = (customer.cards ?? []).map((seed) => {
    const card = readCardNumber(seed.number);
    const used = now - (seed.lastUsedDaysAgo ?? 0) * 86_400_000;
    const method: StoredMethod = {
      id: `pm_${world.ids.text('method', 20)}`,
      customerId,
      boundTo: undefined,
      presentedFor: [],
      fingerprint: `fp_${world.ids.derive(card.fingerprintOf, 20)}`,
      behaviour: card.behaviour,
      scheme: card.scheme,
      last4: card.last4,
      isin: card.isin,
      extendedBin: card.extendedBin,
      expMonth: seed.expMonth,
      expYear: seed.expYear,
      holder: seed.holderName,
      nickName: seed.nickName,
      type: 'credit',
      requiresCvv: seed.requiresCvv ?? true,
      recurring: seed.recurring ?? false,
      isDefault: seed.default ?? false,
      billing: undefined,
      metadata: undefined,
      surcharge: seed.surcharge,
      accepts: seed.accepts,
      created: used,
      lastUsed: used,
    };
    world.store.methods.set(method.id, method);
    return method.id;
  });
  return { customerId, paymentMethodIds };
}

/** The customer of demos: a default card that asks for its CVC, one that does not, one expired, one expiring this month, one with a four-digit code. */
export function demoCustomer(now: number): SeedCustomer {
  const date = new Date(now);
  const year = date.getUTCFullYear();
  const month = String(date.getUTCMonth() + 1).padStart(2, '0');
  const holderName = 'Test Card Holder';
  return {
    customerId: 'cus_demo',
    cards: [
      {
        number: '4242424242424242',
        expMonth: '12',
        expYear: String(year + 3),
        holderName,
        default: true,
        lastUsedDaysAgo: 1,
      },
      {
        number: '5555555555554444',
        expMonth: '08',
        expYear: String(year + 2),
        holderName,
        requiresCvv: false,
        recurring: true,
        lastUsedDaysAgo: 12,
      },
      { number: '4000000000001091', expMonth: '10', expYear: String(year + 1), holderName, lastUsedDaysAgo: 20 },
      { number: '4111111111111111', expMonth: month, expYear: String(year), holderName, lastUsedDaysAgo: 40 },
      { number: '378282246310005', expMonth: '05', expYear: String(year + 4), holderName, lastUsedDaysAgo: 75 },
      { number: '6011111111111117', expMonth: '01', expYear: String(year - 1), holderName, lastUsedDaysAgo: 400 },
    ],
  };
}

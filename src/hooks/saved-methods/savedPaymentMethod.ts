import { type CustomerPaymentMethod, type PaymentMethod, paymentMethods } from '../../contract/index.ts';
import { defined, readMajorUnits, sumAmounts } from '../../money/index.ts';
import {
  type CardSummary,
  type ExpiryState,
  expiryState,
  isSameNetwork,
  lastFour,
  readCardSummary,
} from '../../validation/index.ts';

/** What paying with one saved method adds to the amount (interface 2.9 `surcharge_details`), in minor units of the payment's currency. */
export interface MethodSurcharge {
  /** Surcharge with its tax, in minor units. */
  readonly total: number;
  /** Parts of the total; absent where the service names only the total, or where they do not add up to it. */
  readonly parts?: {
    /** Surcharge without tax, in minor units. */
    readonly amount: number;
    /** Tax on the surcharge, in minor units; 0 without any. */
    readonly tax: number;
  };
  /** Amount of the options and surcharge together, in minor units: what is paid with this method. */
  readonly due: number;
  /** Percent of the amount, where the surcharge is a rate. */
  readonly ratePercent?: number;
  /** Tax in percent of the surcharge; absent where the service does not say it. */
  readonly taxPercent?: number;
  /** True where the total is not the sum of its parts. The total is shown, without the parts. */
  readonly drift: boolean;
}

/** The account of a saved bank transfer, without full numbers. */
export interface BankSummary {
  /** Name of the bank (`bank_name`); absent where the service does not say it. */
  readonly name?: string;
  /** City of the bank (`bank_city`); absent where the service does not say it. */
  readonly city?: string;
  /** Last four characters of the account number or of its mask; absent where the service sends neither. */
  readonly last4?: string;
}

/**
 * Why a saved method is shown but cannot be chosen. `expired`: its last month has ended in every time zone; `rejected`: its bank has refused it for this payment;
 * `network`: the network of its card is not accepted; `surcharge`: its surcharge cannot be read.
 */
export type MethodIssue = 'expired' | 'rejected' | 'network' | 'surcharge';

/** One saved method, with values that are derived from its data when they are first read. They are getters: a spread copy lacks them. */
export interface SavedPaymentMethod {
  /** `payment_method_id`: the same in every answer, unlike the token. */
  readonly id: string;
  /** The row as the service answered it, with the token to pay with. */
  readonly wire: CustomerPaymentMethod;
  /** `payment_method`; the interface leaves it out of this list, so it is derived from the method's data (2.9). */
  readonly paymentMethod: PaymentMethod;
  /** Absent for methods that are not cards. */
  readonly card?: CardSummary | undefined;
  /** Absent for methods that are no bank accounts. */
  readonly bank?: BankSummary | undefined;
  /** Whether the card has expired, by the provider's clock; `unknown` for other methods and unreadable dates. */
  readonly expiry: ExpiryState;
  /** Absent where the method costs nothing more, or where what it costs is not known yet or cannot be read. */
  readonly surcharge?: MethodSurcharge | undefined;
  /** True for the customer's default (`default_payment_method_set`); absent there means false. */
  readonly isDefault: boolean;
  /** True when paying needs the security code (`requires_cvv`). */
  readonly requiresCvc: boolean;
  /** The surcharge that its row shows, as a submit sends it (`shown_cost`): the proxy compares it with the one that the service has then. */
  readonly shownCost: string;
  /** Absent for a method that can be paid with. */
  readonly issue?: MethodIssue | undefined;
  /** False exactly where there is an `issue`. */
  readonly usable: boolean;
}

/** What reading a saved method depends on. */
export interface SavedMethodReading {
  readonly now: Date;
  /** Minor units of `currency`. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** False while the rows were made for another amount: what they cost is not known then. @default true */
  readonly priced?: boolean;
  /** Ids of methods whose bank has rejected them for this payment. @default none */
  readonly rejected?: readonly string[];
  /** Networks of the cards that are taken. @default none, for all */
  readonly accepts?: readonly string[];
}

/** Reads one saved method (interface 2.9). It accepts everything that the contract parses. */
export const readSavedMethod = (wire: CustomerPaymentMethod, reading: SavedMethodReading): SavedPaymentMethod =>
  new ReadMethod(wire, reading);

/** Derives values lazily: of a list of a thousand rows only a few are shown. */
class ReadMethod implements SavedPaymentMethod {
  readonly id: string;
  readonly isDefault: boolean;
  readonly requiresCvc: boolean;
  readonly #reading: SavedMethodReading;
  #known: ReturnType<typeof deriveMethod> | undefined;

  constructor(
    readonly wire: CustomerPaymentMethod,
    reading: SavedMethodReading,
  ) {
    this.id = wire.payment_method_id;
    this.isDefault = wire.default_payment_method_set === true;
    this.requiresCvc = wire.requires_cvv === true;
    this.#reading = reading;
  }
  get #read() {
    this.#known ??= deriveMethod(this.wire, this.#reading);
    return this.#known;
  }
  get paymentMethod() {
    return getPaymentMethod(this.wire);
  }
  get card() {
    return this.#read.card;
  }
  get bank() {
    return this.#read.bank;
  }
  get expiry() {
    return this.#read.expiry;
  }
  get surcharge() {
    return this.#read.surcharge;
  }
  get issue() {
    return this.#read.issue;
  }
  get usable() {
    return this.issue === undefined;
  }
  get shownCost() {
    return getShownCost(this.wire);
  }
}

function deriveMethod(
  wire: CustomerPaymentMethod,
  { now, amount, currency, priced = true, rejected = [], accepts = [] }: SavedMethodReading,
) {
  const card = wire.card === undefined ? undefined : readCardSummary(wire.card);
  const expiry: ExpiryState =
    card === undefined ? 'unknown' : expiryState({ month: card.expiryMonth, year: card.expiryYear }, now);
  const surcharge = priced ? readSurcharge(wire.surcharge_details, amount, currency) : undefined;
  const issue: MethodIssue | undefined =
    expiry === 'expired'
      ? 'expired'
      : rejected.includes(wire.payment_method_id)
        ? 'rejected'
        : !isNetworkAccepted(wire, accepts)
          ? 'network'
          : surcharge === 'unreadable'
            ? 'surcharge'
            : undefined;
  return { card, bank: readBank(wire), expiry, surcharge: surcharge === 'unreadable' ? undefined : surcharge, issue };
}

/** Whether the network of a method is accepted. As for a typed card, the service decides where the network is unknown. */
function isNetworkAccepted({ card }: CustomerPaymentMethod, accepts: readonly string[]): boolean {
  const network = card?.scheme;
  return accepts.length === 0 || network === undefined || accepts.some((name) => isSameNetwork(name, network));
}

function getShownCost({ payment_method_id, surcharge_details: said }: CustomerPaymentMethod): string {
  const figures = [
    said?.display_total_surcharge_amount,
    said?.display_surcharge_amount,
    said?.display_tax_on_surcharge_amount,
  ];
  return JSON.stringify([payment_method_id, ...figures.map((figure) => figure ?? null)]);
}

function getPaymentMethod(wire: CustomerPaymentMethod): PaymentMethod {
  const knownMethod = paymentMethods.find((word) => word === wire.payment_method);
  if (knownMethod !== undefined) return knownMethod;
  if (wire.card !== undefined) return 'card';
  return wire.bank_transfer !== undefined || wire.bank !== undefined ? 'bank_transfer' : 'wallet';
}

function readBank({ bank, bank_transfer: transfer }: CustomerPaymentMethod): BankSummary | undefined {
  if (bank === undefined && transfer === undefined) return undefined;
  const last4 = lastFour(bank?.mask) ?? lastFour(transfer?.bank_account_number);
  return {
    ...defined({ name: transfer?.bank_name, city: transfer?.bank_city, last4 }),
  };
}

/**
 * The surcharge of a method, which the service writes as decimals in major units. An inexact or negative amount is unreadable: a payer is charged only what the
 * page has shown.
 */
function readSurcharge(
  wire: CustomerPaymentMethod['surcharge_details'],
  amount: number,
  currency: string,
): MethodSurcharge | 'unreadable' | undefined {
  if (wire === undefined) return undefined;
  const [total, part, tax] = [
    wire.display_total_surcharge_amount,
    wire.display_surcharge_amount,
    wire.display_tax_on_surcharge_amount,
  ].map((figure) => (figure === undefined ? undefined : readMajorUnits(figure, currency)));
  for (const figure of [total, part, tax]) {
    if (figure !== undefined && (!figure.ok || figure.value < 0)) return 'unreadable';
  }
  // Every figure that is left is a readable one.
  const statedTotal = total?.ok ? total.value : undefined;
  const parts = part?.ok ? { amount: part.value, tax: tax?.ok ? tax.value : 0 } : undefined;
  const sum = parts === undefined ? undefined : sumAmounts([parts.amount, parts.tax]);
  const all = statedTotal ?? (sum?.ok ? sum.value : undefined);
  // A surcharge without figures, or a tax without a surcharge, is unreadable.
  if (all === undefined) return hasNoFigures(wire) ? undefined : 'unreadable';
  const drift = sum !== undefined && (!sum.ok || sum.value !== all);
  const due = sumAmounts([amount, all]);
  if (!due.ok) return 'unreadable';
  if (all === 0 && !drift) return undefined;
  const ratePercent = readPercent(wire.surcharge?.value);
  const taxPercent = wire.tax_on_surcharge?.percentage;
  return {
    total: all,
    ...(parts === undefined || drift ? {} : { parts }),
    due: due.value,
    ...defined({ ratePercent, taxPercent }),
    drift,
  };
}

function hasNoFigures(wire: NonNullable<CustomerPaymentMethod['surcharge_details']>): boolean {
  return wire.surcharge === undefined && wire.display_tax_on_surcharge_amount === undefined;
}

/** A fixed surcharge is a number of minor units, a rate an object with its percentage (upstream 11). */
function readPercent(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('percentage' in value)) return undefined;
  return typeof value.percentage === 'number' && Number.isFinite(value.percentage) ? value.percentage : undefined;
}

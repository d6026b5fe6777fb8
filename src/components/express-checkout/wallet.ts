import type { PaymentView, RequestContactBlock, WalletData, WalletSessions, WalletType } from '../../contract/index.ts';
import { defined, majorUnitsText } from '../../money/index.ts';
import type { Destination } from '../address/addressValues.ts';

/** What a sheet shows that the payment costs. */
export type SheetTotal = Pick<PaymentView, 'net_amount' | 'currency'> & {
  /** How it comes about, where there is more to say than the total. Amounts in minor units of the currency. @default none */
  readonly lines?: readonly { readonly label: string; readonly amount: bigint }[];
};

/**
 * Has the costs worked out for the address that the payer has chosen in a sheet. Resolves to what the sheet shows from then on. Rejects where the costs are not
 * known: the sheet no longer counts.
 */
export type AskCosts = (destination: Destination | undefined) => Promise<SheetTotal>;

/** What the payer has agreed to. Sensitive: it pays. */
export interface Approval {
  readonly wallet: WalletData;
  /** Where the order goes, if the sheet has asked for it. */
  readonly shipping?: RequestContactBlock | undefined;
}

/** How the payment of a sheet ended. `closed`: the page says it, not the sheet, because it is not known, or the sheet no longer counts. */
export type SheetOutcome = 'paid' | 'declined' | 'closed';

/** A vendor's sheet that has been opened. */
export interface OpenedSheet {
  /** What the payer agreed to; `undefined` where they closed the sheet. Rejects where it cannot be opened, or gives nothing to pay with. */
  readonly answer: Promise<Approval | undefined>;
  /** Ends a sheet that is still open. Absent where the vendor's sheet closes with its answer, and not before. */
  readonly end?: (outcome: SheetOutcome) => void;
}

/** Opens the sheet, within the click that asks for it. Throws where the amount cannot be written exactly. `askCosts`: it asks for a shipping address too. */
export type OpenSheet = (total: SheetTotal, askCosts: AskCosts | undefined) => OpenedSheet;

/** Asks the service what the sheets of its account are opened with. `again`: not what it has answered before. Rejects where it does not say it. */
export type AskSessions = (again?: boolean) => Promise<WalletSessions>;

/** A wallet of one merchant. */
export interface Wallet {
  readonly type: WalletType;
  /** A brand, which is the same in every language. */
  readonly name: string;
  /** True where the service says who the merchant is. */
  readonly fromAccount: boolean;
  /** Whether its button is drawn before `load` has answered. `hydrated`: false on a server, and for what a browser draws first. */
  readonly isExpected: (hydrated: boolean) => boolean;
  /** Loads what opens the sheet, with the vendor's script where there is one; `undefined` where this browser cannot pay with the wallet. */
  readonly load: (askSessions: AskSessions) => Promise<OpenSheet | undefined>;
}

/** A field of what came from a vendor. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** True for a text of a vendor. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** An amount as sheets have it, in major units of the currency. Throws for one that cannot be written exactly. */
export function toSheetAmount(amount: number | bigint, currency: string): string {
  const text = majorUnitsText(amount, currency);
  if (!text.ok) throw new Error('tillkit: the amount cannot be written exactly.');
  return text.value;
}

/** A contact of a vendor, by the names of our wire; what is no text is left out. */
export function toContact(fields: Readonly<Record<string, unknown>>): RequestContactBlock {
  const texts = Object.fromEntries(Object.entries(fields).filter(([, value]) => isText(value) && value !== ''));
  const { email, phone, country, ...address } = texts as Readonly<Record<string, string>>;
  return {
    address: { ...address, ...defined({ country: country?.toUpperCase() }) },
    ...defined({ email }),
    ...(phone === undefined ? {} : { phone: { number: phone } }),
  };
}

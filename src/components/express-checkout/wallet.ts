import type { PaymentView, WalletData, WalletSessions, WalletType } from '../../contract/index.ts';

/** What a sheet shows that the payment costs. */
export type SheetTotal = Pick<PaymentView, 'net_amount' | 'currency'>;

/** How the payment of a sheet ended. `closed`: the page says it, not the sheet, because it is not known, or the sheet no longer counts. */
export type SheetOutcome = 'paid' | 'declined' | 'closed';

/** A vendor's sheet that has been opened. */
export interface OpenedSheet {
  /** What the payer agreed to; `undefined` where they closed the sheet. Rejects where it cannot be opened, or gives nothing to pay with. */
  readonly answer: Promise<WalletData | undefined>;
  /** Ends a sheet that is still open. Absent where the vendor's sheet closes with its answer, and not before. */
  readonly end?: (outcome: SheetOutcome) => void;
}

/** Opens the sheet, within the click that asks for it. Throws where the amount cannot be written exactly. */
export type OpenSheet = (total: SheetTotal) => OpenedSheet;

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

import { walletTestTokens } from '../validation/index.ts';
import { type PlayedSheet, playedAddresses, playSheet, type SheetPlay } from './playSheet.ts';

interface ApplePayRequest {
  readonly total: { readonly amount: string };
  readonly currencyCode: string;
  readonly requiredShippingContactFields?: readonly string[];
}

/** A stand-in for Apple's class `ApplePaySession`, for `load` of `applePay`. */
export interface ApplePayStandIn {
  /** A sheet of this version, with this request. */
  new (
    version: number,
    request: ApplePayRequest,
  ): {
    /** Called with an address of Apple. */
    onvalidatemerchant(event: { readonly validationURL: string }): void;
    /** Called when the payer has chosen a shipping address. */
    onshippingcontactselected(event: { readonly shippingContact: unknown }): void;
    /** Called when the payer has agreed. */
    onpaymentauthorized(event: { readonly payment: unknown }): void;
    /** Called when the payer has closed the sheet. */
    oncancel(event: unknown): void;
    /** Opens the sheet: the merchant is validated first. */
    begin(): void;
    /** Closes the sheet. */
    abort(): void;
    /** Plays the sheet. */
    completeMerchantValidation(merchantSession: unknown): void;
    /** Shows another total. */
    completeShippingContactSelection(update: { readonly newTotal: { readonly amount: string } }): void;
    /** Ends the sheet. */
    completePayment(result: { readonly status: number }): void;
  };
  /** Says yes. */
  canMakePayments(): boolean;
  /** As Apple has it. */
  readonly STATUS_SUCCESS: number;
  /** As Apple has it. */
  readonly STATUS_FAILURE: number;
  /** The requests that sheets were opened with, oldest first. */
  readonly opened: readonly object[];
  /** The totals that sheets have shown for a shipping address, oldest first. */
  readonly totals: readonly string[];
  /** How sheets have ended, oldest first: as the payer was shown, or closed by the page. */
  readonly ended: readonly ('paid' | 'declined' | 'closed')[];
}

type Address = (typeof playedAddresses)[number];
const placeOf = ({ city, zip, country }: Address) => ({ locality: city, postalCode: zip, countryCode: country });

const payment = (data: string, address: Address | undefined) => ({
  ...(address && {
    shippingContact: {
      givenName: address.first,
      familyName: address.last,
      addressLines: [address.line],
      ...placeOf(address),
    },
  }),
  token: {
    paymentData: { version: 'EC_v1', data, signature: '', header: {} },
    paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
    transactionIdentifier: 'tillkit_wallet_transaction',
  },
});

/**
 * Plays the sheet of Apple Pay: Apple is not asked, and no service but a sandbox takes its tokens, so nothing can be paid with it elsewhere.
 *
 * @param play what the payer does. @default a small sheet on the page asks
 */
export function createApplePayStandIn(play?: SheetPlay): ApplePayStandIn {
  const opened: object[] = [];
  const totals: string[] = [];
  const ended: ('paid' | 'declined' | 'closed')[] = [];
  return class Sheet {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static readonly opened = opened;
    static readonly totals = totals;
    static readonly ended = ended;
    static canMakePayments = () => true;

    readonly #request: ApplePayRequest;
    readonly #asksAddress: boolean;
    #amount: string;
    #isOver = false;
    #played: PlayedSheet | undefined;
    #onCosts: () => void = () => undefined;

    constructor(_version: number, request: ApplePayRequest) {
      opened.push(request);
      this.#request = request;
      this.#amount = request.total.amount;
      this.#asksAddress = request.requiredShippingContactFields !== undefined;
    }

    onvalidatemerchant(_event: { readonly validationURL: string }): void {}
    onshippingcontactselected(_event: { readonly shippingContact: unknown }): void {}
    onpaymentauthorized(_event: { readonly payment: unknown }): void {}
    oncancel(_event: unknown): void {}

    begin(): void {
      this.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
    }

    completeMerchantValidation(): void {
      void this.#play();
    }

    async #play(): Promise<void> {
      const [home, elsewhere] = playedAddresses;
      if (this.#asksAddress) await this.#choose(home);
      const title = `Apple Pay, played by tillkit: ${this.#amount} ${this.#request.currencyCode}`;
      if (this.#isOver) return;
      this.#played = playSheet(title, play, this.#asksAddress);
      const answer = await this.#played.answer;
      if (this.#isOver || answer === 'never') return;
      if (answer === 'cancel') {
        this.#isOver = true;
        this.oncancel({});
        return;
      }
      const address = answer === 'elsewhere' ? elsewhere : home;
      if (this.#asksAddress && answer === 'elsewhere') await this.#choose(elsewhere);
      if (this.#isOver) return;
      const token = answer === 'decline' ? walletTestTokens.declined : walletTestTokens.approved;
      const agreed = { payment: answer === 'fail' ? {} : payment(token, this.#asksAddress ? address : undefined) };
      this.onpaymentauthorized(agreed);
      if (answer === 'twice') this.onpaymentauthorized(agreed);
    }

    /** Chooses an address, and waits for the costs as the sheet does. */
    async #choose(address: Address): Promise<void> {
      const costs = new Promise<void>((resolve) => {
        this.#onCosts = resolve;
      });
      this.onshippingcontactselected({ shippingContact: placeOf(address) });
      await costs;
    }

    completeShippingContactSelection({ newTotal }: { readonly newTotal: { readonly amount: string } }): void {
      this.#amount = newTotal.amount;
      totals.push(newTotal.amount);
      this.#onCosts();
    }

    abort(): void {
      this.#end('closed');
    }

    completePayment({ status }: { readonly status: number }): void {
      this.#end(status === Sheet.STATUS_SUCCESS ? 'paid' : 'declined');
    }

    #end(how: 'paid' | 'declined' | 'closed'): void {
      if (this.#isOver) throw new Error('InvalidAccessError: the sheet is closed.');
      this.#isOver = true;
      this.#played?.close();
      ended.push(how);
    }
  };
}

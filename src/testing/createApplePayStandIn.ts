import { walletTestTokens } from '../validation/index.ts';
import { type PlayedSheet, playSheet, type SheetPlay } from './playSheet.ts';

/** A stand-in for Apple's class `ApplePaySession`, for `load` of `applePay`. */
export interface ApplePayStandIn {
  /** A sheet of this version, with this request. */
  new (
    version: number,
    request: { readonly total: { readonly amount: string }; readonly currencyCode: string },
  ): {
    /** Called with an address of Apple. */
    onvalidatemerchant(event: { readonly validationURL: string }): void;
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
  /** How sheets have ended, oldest first: as the payer was shown, or closed by the page. */
  readonly ended: readonly ('paid' | 'declined' | 'closed')[];
}

const payment = (data: string) => ({
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
  const ended: ('paid' | 'declined' | 'closed')[] = [];
  return class Sheet {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static readonly opened = opened;
    static readonly ended = ended;
    static canMakePayments = () => true;

    readonly #title: string;
    #isOver = false;
    #played: PlayedSheet | undefined;

    constructor(
      _version: number,
      request: { readonly total: { readonly amount: string }; readonly currencyCode: string },
    ) {
      opened.push(request);
      this.#title = `Apple Pay, played by tillkit: ${request.total.amount} ${request.currencyCode}`;
    }

    onvalidatemerchant(_event: { readonly validationURL: string }): void {}
    onpaymentauthorized(_event: { readonly payment: unknown }): void {}
    oncancel(_event: unknown): void {}

    begin(): void {
      this.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
    }

    completeMerchantValidation(): void {
      this.#played = playSheet(this.#title, play);
      void this.#played.answer.then((answer) => {
        if (this.#isOver || answer === 'never') return;
        if (answer === 'cancel') {
          this.#isOver = true;
          this.oncancel({});
          return;
        }
        const token = answer === 'decline' ? walletTestTokens.declined : walletTestTokens.approved;
        const agreed = { payment: answer === 'fail' ? {} : payment(token) };
        this.onpaymentauthorized(agreed);
        if (answer === 'twice') this.onpaymentauthorized(agreed);
      });
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

import type { CardExtras, PayerContact, Result } from '../../client/index.ts';
import type {
  BrowserPayment,
  CallReport,
  ConfirmationToOpen,
  confirmWithMethod,
  createPaymentMethod,
  InputOf,
  OutputOf,
  StoredCard,
} from '../../contract/index.ts';

/** A stored payment method. The service's answer has more, such as a client secret of the method, which no cache keeps. */
export interface StoredMethod
  extends Pick<OutputOf<typeof createPaymentMethod>, 'payment_method_id' | 'payment_method' | 'payment_method_type'> {
  /** The parts of a card that may be shown to the payer; absent for other methods. */
  readonly card?: Pick<StoredCard, 'scheme' | 'last4_digits' | 'expiry_month' | 'expiry_year'>;
}

/** A call about a card, without the card. */
export interface FramedCardCall<Body> {
  /** Of the payment that the frame was opened for; one of another payment is refused, and nothing is sent. */
  readonly clientSecret: string;
  /** Session of the payment's customer. Absent: none is signed in. */
  readonly customerSession?: string | undefined;
  /** Version 4 UUID of the operation. */
  readonly operationId: string;
  /** The call without the card. */
  readonly body: Body;
}

/** A card whose fields are in a frame of the pay origin. The frame sends the card; this page never has it. No method rejects. */
export interface FramedCard {
  /**
   * Stores the card for the payment, for a service where the proxy confirms. It moves no money. Returns a frame-local id, not the service's `payment_method_id`. Pass
   * it to `confirm` of the same frame.
   */
  readonly tokenize: (
    call: Pick<FramedCardCall<unknown>, 'clientSecret'> & {
      /** What was asked beside the card. */
      readonly extras: CardExtras;
    },
  ) => Promise<Result<StoredMethod>>;
  /** Confirms the payment with the stored card and its security code. The frame takes the amount from the proxy, not from this page. */
  readonly confirm: (
    call: FramedCardCall<InputOf<typeof confirmWithMethod>['body']>,
  ) => Promise<Result<BrowserPayment>>;
  /**
   * Opens the operation at the proxy, confirms with the card at the service, and asks the proxy for the verdict. For services that take a new card from the browser only.
   */
  readonly confirmNewCard: (
    call: FramedCardCall<ConfirmationToOpen> & {
      /** What was asked beside the card. */
      readonly extras: CardExtras;
      /** Surcharge of the card that the payer was shown, in minor units. The frame sends nothing where its card costs something else. @default 0 */
      readonly surcharge?: number;
      /** What was asked of the payer beside the payment method. */
      readonly contact?: PayerContact;
      /** Called with the report on a call that certainly had no effect, before the answer, which may not arrive. */
      readonly onReport: (report: CallReport) => void;
    },
  ) => Promise<Result<BrowserPayment>>;
}

/** A card whose fields are in a frame of the pay origin: a mutation that is called with it asks the frame, which sends in place of this page. */
export interface CardInFrame {
  /** The frame that has the card: made by `entry.submit` of a card entry whose mode is `frame`. */
  readonly frame: FramedCard;
  /** Reads what was asked beside the card, when it is sent. */
  readonly extras: () => CardExtras;
  /** As for `confirmNewCard` of the frame. */
  readonly surcharge?: number;
}

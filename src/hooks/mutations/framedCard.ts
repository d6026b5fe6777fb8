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

/** A payment method that was stored. The service's answer has more, such as a client secret of the method; a cache keeps none of that. */
export interface StoredMethod
  extends Pick<OutputOf<typeof createPaymentMethod>, 'payment_method_id' | 'payment_method' | 'payment_method_type'> {
  /** What a payer may read of a card; absent for other methods. */
  readonly card?: Pick<StoredCard, 'scheme' | 'last4_digits' | 'expiry_month' | 'expiry_year'>;
}

/** What a call about a card is made with. */
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

/** A card that this page does not have: its fields are in a frame of the pay origin, which sends it. No method rejects. */
export interface FramedCard {
  /**
   * Stores the card for the payment, where the proxy confirms with it. It moves no money. The id that it gives is a name that this frame alone knows: `confirm` of the same
   * frame takes it.
   */
  readonly tokenize: (
    call: Pick<FramedCardCall<unknown>, 'clientSecret'> & {
      /** What was asked beside the card. */
      readonly extras: CardExtras;
    },
  ) => Promise<Result<StoredMethod>>;
  /** Confirms the payment with the stored card and its security code, at the amount that the proxy has told the frame. */
  readonly confirm: (
    call: FramedCardCall<InputOf<typeof confirmWithMethod>['body']>,
  ) => Promise<Result<BrowserPayment>>;
  /**
   * Opens the operation, confirms with the card at the service and asks for the verdict, where the browser sends a new card. `note` keeps what the frame knows of its call:
   * its answer may not arrive.
   */
  readonly confirmNewCard: (
    call: FramedCardCall<ConfirmationToOpen> & {
      /** What was asked beside the card. */
      readonly extras: CardExtras;
      /** What was asked of the payer beside the payment method. */
      readonly contact?: PayerContact;
      /** Keeps what the frame knows of its call. */
      readonly note: (report: CallReport) => void;
    },
  ) => Promise<Result<BrowserPayment>>;
}

/** A card whose fields are in a frame of the pay origin: a mutation that is called with it asks the frame, which sends in place of this page. */
export interface CardInFrame {
  /** The frame that has the card: made by `entry.submit` of a card entry whose mode is `frame`. */
  readonly frame: FramedCard;
  /** Reads what was asked beside the card, when it is sent. */
  readonly extras: () => CardExtras;
}

import {
  type CardDetails,
  type CardExtras,
  type Client,
  collectBrowserInfo,
  type PayerContact,
  toCardTokenization,
  toWalletTokenization,
} from '../../client/index.ts';
import {
  type AlternativeMethodDetails,
  type AlternativeMethodType,
  type ConfirmationToOpen,
  type confirmWithMethod,
  type InputOf,
  type PaymentMethod,
  type PaymentView,
  pickShown,
} from '../../contract/index.ts';
import type { CardInFrame, FramedCard } from '../mutations/framedCard.ts';
import type { CardInPage, PaymentMethodToStore, WalletInPage } from '../mutations/paymentWrites.ts';

/** What to pay with. The functions are called when the value is sent, so that card data never becomes state. */
export type PayInstrument = PaymentInstrument & {
  /** Contact details that the page has asked for. Absent: the payment keeps what it has. */
  readonly contact?: PayerContact;
};

type PaymentInstrument =
  | {
      readonly using: 'other';
      /** `payment_method_type`, one of `payment_method_types` of the link. */
      readonly type: AlternativeMethodType;
      /** `payment_method` of the type. */
      readonly paymentMethod: PaymentMethod;
      /** Reads what the method asks the payer for, when it is sent. */
      readonly details: () => AlternativeMethodDetails;
    }
  | ({ readonly using: 'card' } & CardInPage)
  | ({ readonly using: 'card' } & CardInFrame)
  | ({ readonly using: 'wallet' } & WalletInPage)
  | {
      readonly using: 'saved';
      /** `payment_token` of the newest list; an older one is refused with code `method_expired`. */
      readonly paymentToken: string;
      /** `payment_method` of the saved method. */
      readonly paymentMethod: PaymentMethod;
      /** Reads the security code when it is sent; `undefined` for a method that needs none. */
      readonly cvc: () => string | undefined;
      /** The frame that has the security code, which `cvc` then leaves out. Absent: `cvc` reads it, or none is needed. */
      readonly frame?: Pick<FramedCard, 'confirm'> | undefined;
      /** `shownCost` of the saved method: nothing is charged where the service names another surcharge by now. Absent: nothing is compared. */
      readonly shownCost?: string;
    };

/** A new card, in the inputs of this page or in a frame. */
export type CardInstrument = Extract<PayInstrument, { readonly using: 'card' }>;

/** What this browser may send to the service itself: a new card, in the inputs of this page or in a frame, or the data of a wallet. */
export type NewInstrument = Extract<PayInstrument, { readonly using: 'card' | 'wallet' }>;

/** True for a new card or a wallet, which is tokenized first or sent with the confirmation (`isSentByBrowser`). */
export const isNewInstrument = (instrument: PayInstrument): instrument is NewInstrument =>
  instrument.using === 'card' || instrument.using === 'wallet';

/** What this page has of the card: all of it, or for a card in a frame only the extras. Empty for a wallet. */
const getKnownCard = (instrument: NewInstrument): CardExtras & Partial<Pick<CardDetails, 'cvc'>> =>
  instrument.using === 'wallet' ? {} : 'frame' in instrument ? instrument.extras() : instrument.card();

/** The body that tokenizes a new card of this page, or a wallet. */
export const toMethodToStore = (instrument: Exclude<NewInstrument, CardInFrame>): PaymentMethodToStore =>
  instrument.using === 'wallet'
    ? toWalletTokenization(instrument.type, instrument.wallet())
    : toCardTokenization(instrument.card());

/** The body of a confirmation through the proxy: the payment method, and what the payer was shown. */
export function toConfirmBody(
  instrument: PayInstrument,
  payment: PaymentView,
  paymentMethodId: string | undefined,
): InputOf<typeof confirmWithMethod>['body'] {
  // A wallet has neither a security code nor a card to save.
  const card = isNewInstrument(instrument) ? getKnownCard(instrument) : undefined;
  const cvc = instrument.using === 'saved' ? instrument.cvc() : card?.cvc;
  return {
    ...(isNewInstrument(instrument)
      ? { payment_method: instrument.using, payment_method_id: paymentMethodId }
      : instrument.using === 'saved'
        ? {
            payment_method: instrument.paymentMethod,
            payment_token: instrument.paymentToken,
            shown_cost: instrument.shownCost,
          }
        : {
            payment_method: instrument.paymentMethod,
            payment_method_type: instrument.type,
            ...instrument.details(),
          }),
    ...(cvc === undefined || cvc === '' ? {} : { card_cvc: cvc }),
    ...(card?.save === true ? { save_card: true } : {}),
    ...instrument.contact,
    shown: pickShown(payment),
    browser_info: collectBrowserInfo(),
  };
}

/** True where the browser sends a new card or a wallet with the confirmation to the service, without tokenizing it first. */
export const isSentByBrowser = (
  instrument: PayInstrument,
  { adapter }: Pick<Client, 'adapter'>,
): instrument is NewInstrument => isNewInstrument(instrument) && adapter.newCardSender === 'browser';

/** The body that opens a confirmation with a new card or a wallet. It has no data of either, only whether to save the card. */
export function toConfirmationToOpen(instrument: NewInstrument, payment: PaymentView): ConfirmationToOpen {
  return {
    payment_method: instrument.using,
    shown: pickShown(payment),
    ...(getKnownCard(instrument).save === true ? { save_card: true } : {}),
    user_agent: navigator.userAgent.slice(0, 2048),
  };
}

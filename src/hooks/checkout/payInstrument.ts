import { browserInfo, type CardDetails, type CardExtras, type Client } from '../../client/index.ts';
import type {
  AlternativeMethodDetails,
  AlternativeMethodType,
  ConfirmationToOpen,
  confirmWithMethod,
  InputOf,
  PaymentMethod,
  PaymentView,
} from '../../contract/index.ts';
import type { CardInFrame, FramedCard } from '../mutations/framedCard.ts';

/** What to pay with. The functions are called when the value is sent, so that card data never becomes state. */
export type PayInstrument =
  | {
      readonly using: 'other';
      /** `payment_method_type`, one of `payment_method_types` of the link. */
      readonly type: AlternativeMethodType;
      /** What the type belongs to. */
      readonly paymentMethod: PaymentMethod;
      /** What the method asks the payer for; read when it is sent. */
      readonly details: () => AlternativeMethodDetails;
    }
  | {
      readonly using: 'card';
      /** Reads the card from its inputs, when it is sent. */
      readonly card: () => CardDetails;
    }
  | ({ readonly using: 'card' } & CardInFrame)
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
      /** `shownCost` of the saved method: where the service names another surcharge by now, nothing is charged. Absent: nothing is compared. */
      readonly shownCost?: string;
    };

/** A new card, in the inputs of this page or in a frame. */
export type CardInstrument = Extract<PayInstrument, { readonly using: 'card' }>;

/** The card as far as this page has it: all of it, or only what was asked besides a card in a frame. */
const getKnownCard = (instrument: CardInstrument): CardExtras & Partial<Pick<CardDetails, 'cvc'>> =>
  'frame' in instrument ? instrument.extras() : instrument.card();

/** The body of a confirmation: the payment method, and the amount that the payer was shown. */
export function toConfirmBody(
  instrument: PayInstrument,
  { net_amount, currency }: PaymentView,
  paymentMethodId: string | undefined,
): InputOf<typeof confirmWithMethod>['body'] {
  const card = instrument.using === 'card' ? getKnownCard(instrument) : undefined;
  const cvc = instrument.using === 'saved' ? instrument.cvc() : card?.cvc;
  return {
    ...(instrument.using === 'card'
      ? { payment_method: 'card', payment_method_id: paymentMethodId }
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
    shown: { net_amount, currency },
    browser_info: browserInfo(),
  };
}

/** True where the browser sends a new card with the confirmation to the service, without tokenizing it first. */
export const isSentByBrowser = (instrument: PayInstrument, { adapter }: Pick<Client, 'adapter'>): boolean =>
  instrument.using === 'card' && adapter.newCardSender === 'browser';

/** The body that opens a confirmation with a new card. It has nothing of the card but whether to save it. */
export function toConfirmationToOpen(
  instrument: CardInstrument,
  { net_amount, currency }: PaymentView,
): ConfirmationToOpen {
  return {
    payment_method: 'card',
    shown: { net_amount, currency },
    ...(getKnownCard(instrument).save === true ? { save_card: true } : {}),
    user_agent: navigator.userAgent.slice(0, 2048),
  };
}

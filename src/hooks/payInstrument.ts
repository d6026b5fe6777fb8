import type { Client } from '../client/index.ts';
import type {
  AlternativeMethodDetails,
  AlternativeMethodType,
  InputOf,
  OpenedConfirmation,
  openConfirmation,
  PaymentMethod,
  PaymentView,
  RequestContactBlock,
  selectPaymentMethod,
} from '../contract/index.ts';
import { browserInfo } from './browserInfo.ts';
import type { CardToConfirm } from './useConfirmPayment.ts';
import type { PaymentMethodToStore } from './useStorePaymentMethod.ts';

/** What may go with a card. */
export interface CardExtras {
  /** True when the person wants the card to be kept for the next time. It is kept only where the merchant's server offers that. */
  readonly save?: boolean;
  /** Name that the payer gives the card, at most 40 characters; goes with `save`. Absent: none. */
  readonly nickname?: string;
  /** Billing address of the card, as far as it was asked for; absent where it was not. */
  readonly billing?: RequestContactBlock;
}

/** A card as the form holds it at the moment of paying. It is read when it is sent and kept nowhere. */
export interface CardDetails extends CardExtras {
  /** Card number, digits only. */
  readonly number: string;
  /** `01` to `12`. */
  readonly expMonth: string;
  /** Four digits. */
  readonly expYear: string;
  /** Security code, three or four digits. */
  readonly cvc: string;
  /** Name of the card holder; absent where none was typed. */
  readonly holderName?: string;
  /** Network chosen for a card that has several (`card_network`, interface 4.4). Absent: the service decides. */
  readonly network?: string;
}

/** What to pay with. The functions are called when the value is sent, so that card data never becomes state. */
export type PayInstrument =
  | {
      readonly using: 'other';
      /** `payment_method_type`, one of `payment_method_types` of the link. */
      readonly type: AlternativeMethodType;
      /** What the type belongs to. */
      readonly paymentMethod: PaymentMethod;
      /** What the way asks for; read when it is sent. */
      readonly details: () => AlternativeMethodDetails;
    }
  | {
      readonly using: 'card';
      /** Reads the card from its inputs, when it is sent. */
      readonly card: () => CardDetails;
    }
  | {
      readonly using: 'saved';
      /** `payment_token` of the newest list; an older one is refused with code `method_expired`. */
      readonly paymentToken: string;
      /** `payment_method` of the saved method. */
      readonly paymentMethod: PaymentMethod;
      /** Reads the security code when it is sent; `undefined` for a method that needs none. */
      readonly cvc: () => string | undefined;
      /** `shownCost` of the saved method: where the service names another surcharge by now, nothing is charged. Absent: nothing is compared. */
      readonly shownCost?: string;
    };

/** A card in the words of the service. */
const cardOnWire = (card: CardDetails) => ({
  card_number: card.number,
  card_exp_month: card.expMonth,
  card_exp_year: card.expYear,
  ...(card.holderName === undefined ? {} : { card_holder_name: card.holderName }),
  ...(card.nickname === undefined ? {} : { nick_name: card.nickname }),
});

type CardInstrument = Extract<PayInstrument, { readonly using: 'card' }>;

/** Reads the card as it is stored. */
export function cardToStore({ card: read }: CardInstrument): PaymentMethodToStore {
  const card = read();
  return {
    payment_method: 'card',
    card: cardOnWire(card),
    ...(card.network === undefined ? {} : { card_network: card.network }),
    ...(card.billing === undefined ? {} : { billing: card.billing }),
  };
}

/** Reads what a payment is confirmed with: the instrument, and the amount that was shown. */
export function selectionOf(
  instrument: PayInstrument,
  { net_amount, currency }: PaymentView,
  paymentMethodId: string | undefined,
): InputOf<typeof selectPaymentMethod>['body'] {
  const card = instrument.using === 'card' ? instrument.card() : undefined;
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

/** True for a new card that goes with the confirmation itself, from the browser to the service: nothing is stored before (deployed dialect). */
export const confirmsItself = (instrument: PayInstrument, { dialect }: Pick<Client, 'dialect'>): boolean =>
  instrument.using === 'card' && dialect === 'deployed';

/** Reads what a confirmation with a new card is opened with; of the card no more than the wish to keep it. */
export function openingOf(
  { card }: CardInstrument,
  { net_amount, currency }: PaymentView,
): InputOf<typeof openConfirmation>['body'] {
  return {
    payment_method: 'card',
    shown: { net_amount, currency },
    ...(card().save === true ? { save_card: true } : {}),
    user_agent: navigator.userAgent.slice(0, 2048),
  };
}

/** Reads the card as a payment is confirmed with it, with what the proxy has answered for a card that is kept. */
export function confirmationOf(
  { card: read }: CardInstrument,
  { setup_future_usage, customer_acceptance }: OpenedConfirmation,
): CardToConfirm {
  const card = read();
  return {
    payment_method: 'card',
    payment_method_data: {
      card: {
        ...cardOnWire(card),
        card_cvc: card.cvc,
        ...(card.network === undefined ? {} : { card_network: card.network }),
      },
      ...(card.billing === undefined ? {} : { billing: card.billing }),
    },
    ...(setup_future_usage === undefined || customer_acceptance === undefined
      ? {}
      : { setup_future_usage, customer_acceptance }),
    browser_info: browserInfo(),
  };
}

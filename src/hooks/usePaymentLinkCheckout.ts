import { useCallback, useEffect, useRef } from 'react';
import { newOperationId, requireText } from '../client/index.ts';
import {
  type AlternativeMethodDetails,
  type AlternativeMethodType,
  type BrowserPayment,
  type PaymentMethod,
  type PaymentView,
  paymentIdOfSecret,
  type RequestContactBlock,
} from '../contract/index.ts';
import {
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type CompleteEvent,
  type CustomerAction,
  needsNewSubmit,
  paymentLinkCheckoutFlow,
  type ThreeDSEvent,
  threeDSStart,
} from '../flows/index.ts';
import { safeUrl } from '../instruments/index.ts';
import { later } from '../later/index.ts';
import { browserInfo } from './browserInfo.ts';
import type { Performing } from './flowStore.ts';
import { performComplete } from './performComplete.ts';
import { performThreeDS } from './performThreeDS.ts';
import {
  forgetAttempt,
  forgetCall,
  isOwnAttempt,
  noteAttempt,
  noteCall,
  notedCall,
  noteSubmit,
  noteSubmitOver,
  submitHolds,
} from './sessionNotes.ts';
import { threeDSPage } from './threeDSPage.ts';
import { useExpiry } from './useExpiry.ts';
import { useFlow } from './useFlow.ts';
import { usePageShown } from './usePageShown.ts';
import { useTabPlace, useTabWork } from './useTabPlace.ts';
import { useTillkit } from './useTillkit.ts';

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

/** Options of `usePaymentLinkCheckout`. */
export interface PaymentLinkCheckoutOptions {
  /** `payment_link_id` of the link; another one starts the checkout anew. */
  readonly paymentLinkId: string;
  /** Of the link's payment. Travels in headers and bodies only. */
  readonly clientSecret: string;
  /**
   * Proof that the payment's customer is signed in, which your server has made (`signCustomerSession`) for the customer whom it has signed in itself. With
   * it saved methods are listed and paid with; it ends after at most an hour. Absent: an open link, which lists none.
   */
  readonly customerSession?: string | undefined;
}

/** The checkout of one payment link: its state and what the person can do in it. */
export interface PaymentLinkCheckout {
  /** Current state of the checkout; its `kind` selects the screen. */
  readonly state: CheckoutState;
  /** Pays, once: a submit while a payment is in flight, or while its outcome is unknown, sends nothing. */
  readonly pay: (instrument: PayInstrument) => void;
  /** Loads again after a failed load; sends again where the flow has found that to be safe. */
  readonly retry: () => void;
  /** Sends the one-time code that the payment asks for. It is kept until its answer is there, and is never state. */
  readonly submitOtp: (code: string) => void;
  /** What happens at the bank's page. */
  readonly threeDS: (event: ThreeDSViewEvent) => void;
}

/** What a payer can do during an authentication, and the progress that the bank's frames show. None of it is a result. */
export type ThreeDSViewEvent =
  | 'methodEnded'
  | 'bankOpened'
  | 'frameLoaded'
  | 'newPageAsked'
  | 'challengeEnded'
  | 'closeAsked'
  | 'closeConfirmed'
  | 'closeDismissed'
  | 'restart'
  | 'finish';

/** States in which a call of this tab is open, or its end not known: no other tab may begin one. */
const working: ReadonlySet<CheckoutState['kind']> = new Set([
  'storing',
  'attaching',
  'authenticating',
  'completing',
  'checking',
  'cannotConfirm',
]);

/** The part that reads the step which a payment asks for. */
const loadAction = later(() => import('./readCustomerAction.ts'), 'readCustomerAction');

const openingRead = { effect: { type: 'readLink' } } as const;

/** Runs a payment link from opening to the truth about its payment (flow `paymentLinkCheckout`). */
export function usePaymentLinkCheckout({
  paymentLinkId,
  clientSecret,
  customerSession,
}: PaymentLinkCheckoutOptions): PaymentLinkCheckout {
  requireText('paymentLinkId', paymentLinkId);
  requireText('clientSecret', clientSecret);
  const { client, clock } = useTillkit();
  const instrument = useRef<PayInstrument | undefined>(undefined);

  /** Made when the payer submits, before anything else happens; the submit keeps it until its answer is there. */
  const operationId = useRef('');
  /** The one-time code from the moment it is given until it is sent. */
  const code = useRef<string | undefined>(undefined);
  // Before the flow's own effect, which begins to read.
  const place = useTabPlace(paymentIdOfSecret(clientSecret));

  /** The step that a payment asks for. The part that reads it is fetched when one does; where it cannot be, the next read tries again. */
  const actionOf = async (answer: BrowserPayment): Promise<CustomerAction | undefined> => {
    const { status, next_action: action } = answer.payment;
    if (status !== 'requires_customer_action' || action?.three_ds_data !== undefined) return undefined;
    const at = clock.now();
    return loadAction().then(
      ({ readCustomerAction }) => readCustomerAction(answer, threeDSPage(client, answer.payment, at), safeUrl, at),
      () => undefined,
    );
  };

  const startOf = ({ payment, policy }: BrowserPayment, fresh = false) =>
    threeDSStart(payment, policy, {
      ...threeDSPage(client, payment, clock.now(), fresh),
      requiresSubmit: !submitHolds(payment, clock.now()),
    });

  const readLink = async ({ dispatch, signal }: Performing<CheckoutEvent>) => {
    const [result, held] = await Promise.all([
      client.readPaymentLink({ params: { payment_link_id: paymentLinkId } }, { clientSecret, customerSession, signal }),
      place.isLockedByOtherTab(),
    ]);
    const at = clock.now();
    if (!result.ok) return dispatch({ type: 'linkReadFailed', failure: result.failure, at });
    const answer = result.value;
    const resume = startOf(answer);
    const noted = notedCall(answer.payment, at);
    const action = await actionOf(answer);
    return dispatch({
      type: 'linkRead',
      answer,
      ...(resume === undefined ? {} : { resume }),
      ...(action === undefined ? {} : { action }),
      ...(noted === undefined ? {} : { noted }),
      ...(held === true ? { held } : {}),
      ...(isOwnAttempt(answer.payment) ? { own: true } : {}),
      at,
    });
  };

  const read = async (
    { payment_id: paymentId, currency }: PaymentView,
    { dispatch, signal }: Performing<CheckoutEvent>,
  ) => {
    const [result, held] = await Promise.all([
      client.readPayment({ params: { payment_id: paymentId } }, { clientSecret, currency, signal }),
      place.isLockedByOtherTab(),
    ]);
    const at = clock.now();
    if (!result.ok) return dispatch({ type: 'readFailed', at });
    const answer = result.value;
    const threeDS = startOf(answer);
    const noted = notedCall(answer.payment, at);
    const action = await actionOf(answer);
    return dispatch({
      type: 'read',
      answer,
      ...(threeDS === undefined ? {} : { threeDS }),
      ...(action === undefined ? {} : { action }),
      ...(noted === undefined ? {} : { noted }),
      ...(held === true ? { held } : {}),
      at,
    });
  };

  const storeCard = ({ dispatch }: Performing<CheckoutEvent>) => {
    if (instrument.current?.using !== 'card') return;
    const card = instrument.current.card();
    void client
      .createPaymentMethod({
        body: {
          payment_method: 'card',
          client_secret: clientSecret,
          card: {
            card_number: card.number,
            card_exp_month: card.expMonth,
            card_exp_year: card.expYear,
            ...(card.holderName === undefined ? {} : { card_holder_name: card.holderName }),
            ...(card.nickname === undefined ? {} : { nick_name: card.nickname }),
          },
          ...(card.network === undefined ? {} : { card_network: card.network }),
          ...(card.billing === undefined ? {} : { billing: card.billing }),
        },
      })
      .then((result) =>
        dispatch(
          result.ok
            ? { type: 'stored', paymentMethodId: result.value.payment_method_id, at: clock.now() }
            : { type: 'storeFailed', failure: result.failure, at: clock.now() },
        ),
      );
  };

  const attach = (
    payment: PaymentView,
    paymentMethodId: string | undefined,
    { dispatch }: Performing<CheckoutEvent>,
  ) => {
    const { payment_id, attempt_count, status, net_amount, currency } = payment;
    const current = instrument.current;
    if (current === undefined) return;
    const card = current.using === 'card' ? current.card() : undefined;
    const cvc = current.using === 'saved' ? current.cvc() : card?.cvc;
    instrument.current = undefined;
    const id = operationId.current;
    noteCall(payment_id, { operation: 'select', id, since: clock.now(), attempt: attempt_count, status });
    noteSubmit(payment_id, clock.now());
    noteAttempt(payment);
    void client
      .selectPaymentMethod(
        {
          params: { payment_id },
          body: {
            ...(current.using === 'card'
              ? { payment_method: 'card', payment_method_id: paymentMethodId }
              : current.using === 'saved'
                ? {
                    payment_method: current.paymentMethod,
                    payment_token: current.paymentToken,
                    shown_cost: current.shownCost,
                  }
                : { payment_method: current.paymentMethod, payment_method_type: current.type, ...current.details() }),
            ...(cvc === undefined || cvc === '' ? {} : { card_cvc: cvc }),
            ...(card?.save === true ? { save_card: true } : {}),
            shown: { net_amount, currency },
            browser_info: browserInfo(),
          },
        },
        { clientSecret, customerSession, currency, operationId: id },
      )
      .then(async (result) => {
        const at = clock.now();
        if (result.ok || result.failure.effect === 'none') forgetCall(payment_id);
        if (!result.ok) return dispatch({ type: 'attachFailed', failure: result.failure, at });
        noteAttempt(result.value.payment, true);
        const threeDS = startOf(result.value, true);
        const action = await actionOf(result.value);
        return dispatch({
          type: 'attached',
          answer: result.value,
          ...(threeDS === undefined ? {} : { threeDS }),
          ...(action === undefined ? {} : { action }),
          at,
        });
      });
  };

  const perform = (effect: CheckoutEffect, performing: Performing<CheckoutEvent>) => {
    const { dispatch } = performing;
    if (effect.type === 'readLink') return void readLink(performing);
    const state = store.getState();
    if (!('payment' in state)) return;
    const { payment } = state;
    const { payment_id: paymentId, attempt_count: attempt } = payment;
    switch (effect.type) {
      case 'storeCard':
        return place.claim(
          () => storeCard(performing),
          (failure, at) => dispatch({ type: 'storeFailed', failure, at }),
        );
      case 'attach':
        return place.claim(
          () => attach(payment, effect.paymentMethodId, performing),
          (failure, at) => dispatch({ type: 'attachFailed', failure, at }),
        );
      case 'read':
        return void read(payment, performing);
      case 'wait':
        return performing.wait(effect.timer, effect.ms, () =>
          dispatch({
            type: 'timeUp',
            timer: effect.timer,
            ...(document.visibilityState === 'hidden' ? { hidden: true } : {}),
            at: clock.now(),
          }),
        );
      case 'threeDS': {
        const inner = effect.effect;
        const inside = {
          ...performing,
          dispatch: (event: ThreeDSEvent) => dispatch({ type: 'threeDS', event, at: event.at }),
        };
        const carryOut = () => performThreeDS(inner, client, { payment, clientSecret }, inside);
        return inner.type === 'authenticate'
          ? place.claim(carryOut, (failure, at) => inside.dispatch({ type: 'callFailed', failure, at }))
          : carryOut();
      }
      case 'complete': {
        const inner = effect.effect;
        const inside = {
          ...performing,
          dispatch: (event: CompleteEvent) => dispatch({ type: 'complete', event, at: event.at }),
        };
        const otp = inner.type === 'completeAuthorize' ? code.current : undefined;
        const indicator = state.kind === 'completing' ? state.completion : undefined;
        const body = {
          ...(otp === undefined ? {} : { otp }),
          ...(indicator === undefined ? {} : { threeds_method_comp_ind: indicator }),
        };
        const carryOut = () => {
          code.current = undefined;
          performComplete(
            inner,
            client,
            { paymentId, clientSecret, currency: payment.currency, attempt },
            body,
            inside,
          );
        };
        return inner.type === 'completeAuthorize'
          ? place.claim(carryOut, (failure, at) => inside.dispatch({ type: 'callFailed', failure, at }))
          : carryOut();
      }
      default:
        return effect satisfies never;
    }
  };

  const [state, store] = useFlow(paymentLinkCheckoutFlow, perform, () => openingRead, paymentLinkId);
  const { dispatch } = store;
  const inBank = useCallback((event: ThreeDSEvent) => dispatch({ type: 'threeDS', event, at: event.at }), [dispatch]);

  const shown = useCallback(() => dispatch({ type: 'pageShown', at: clock.now() }), [dispatch, clock]);
  useTabWork(place, working.has(state.kind), shown);
  const owing = needsNewSubmit(state) ? state.payment : undefined;
  useEffect(() => {
    if (owing !== undefined) noteSubmitOver(owing);
  }, [owing]);
  const uncharged = state.kind !== 'ready' || state.problem === undefined ? undefined : state.payment.payment_id;
  useEffect(() => {
    if (uncharged !== undefined) forgetAttempt(uncharged);
  }, [uncharged]);
  usePageShown(shown);
  useExpiry(
    state,
    useCallback(() => dispatch({ type: 'expiryReached', at: clock.now() }), [dispatch, clock]),
  );

  const pay = useCallback(
    (chosen: PayInstrument) => {
      // Only a form on screen can pay; what is under way keeps its own instrument.
      if (store.getState().kind === 'ready') {
        instrument.current = chosen;
        operationId.current = newOperationId();
      }
      dispatch({ type: 'pay', using: chosen.using, at: clock.now() });
    },
    [dispatch, store, clock],
  );
  const retry = useCallback(() => dispatch({ type: 'retry', at: clock.now() }), [dispatch, clock]);
  const threeDS = useCallback((type: ThreeDSViewEvent) => inBank({ type, at: clock.now() }), [inBank, clock]);
  const submitOtp = useCallback(
    (given: string) => {
      const at = store.getState();
      if (at.kind === 'awaitingCustomer' && at.action.kind === 'code') code.current = given;
      dispatch({ type: 'codeGiven', at: clock.now() });
    },
    [dispatch, store, clock],
  );
  return { state, pay, retry, submitOtp, threeDS };
}

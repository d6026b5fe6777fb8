import { useCallback, useRef } from 'react';
import type { BrowserPayment, PaymentMethod } from '../contract/index.ts';
import {
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  paymentLinkCheckoutFlow,
  type ThreeDSEvent,
  threeDSStart,
} from '../flows/index.ts';
import { browserInfo } from './browserInfo.ts';
import type { Performing } from './flowStore.ts';
import { performComplete } from './performComplete.ts';
import { performThreeDS } from './performThreeDS.ts';
import { threeDSPage } from './threeDSPage.ts';
import { type BankMessage, useBankMessages } from './useBankMessages.ts';
import { useExpiry } from './useExpiry.ts';
import { useFlow } from './useFlow.ts';
import { usePageShown } from './usePageShown.ts';
import { useTillkit } from './useTillkit.ts';

/** A card as the form holds it at the moment of paying. It is read when it is sent and kept nowhere. */
export interface CardDetails {
  readonly number: string;
  /** `01` to `12`. */
  readonly expMonth: string;
  /** Four digits. */
  readonly expYear: string;
  readonly cvc: string;
  readonly holderName?: string;
}

/** What to pay with. The functions are called when the value is sent, so that card data never becomes state. */
export type PayInstrument =
  | { readonly using: 'card'; readonly card: () => CardDetails }
  | {
      readonly using: 'saved';
      readonly paymentToken: string;
      readonly paymentMethod: PaymentMethod;
      readonly cvc: () => string | undefined;
    };

export interface PaymentLinkCheckoutOptions {
  readonly paymentLinkId: string;
  /** Of the link's payment. Travels in headers and bodies only. */
  readonly clientSecret: string;
}

/** The checkout of one payment link: its state and what the person can do in it. */
export interface PaymentLinkCheckout {
  readonly state: CheckoutState;
  /** Pays, once: presses while a payment is under way, or while its outcome is unknown, send nothing. */
  readonly pay: (instrument: PayInstrument) => void;
  /** Loads again after a failed load; sends again where the flow has found that to be safe. */
  readonly retry: () => void;
  /** What happens at the bank's page. */
  readonly threeDS: (event: ThreeDSPress) => void;
}

/** What a person can do while the bank's check runs. */
export type ThreeDSPress = 'challengeEnded' | 'closeAsked' | 'closeConfirmed' | 'closeDismissed' | 'restart' | 'finish';

const openingRead = { effect: { type: 'readLink' } } as const;

/** Runs a payment link from opening to the truth about its payment (flow `paymentLinkCheckout`). */
export function usePaymentLinkCheckout({
  paymentLinkId,
  clientSecret,
}: PaymentLinkCheckoutOptions): PaymentLinkCheckout {
  const { client, clock } = useTillkit();
  const instrument = useRef<PayInstrument | undefined>(undefined);

  const startOf = ({ payment, policy }: BrowserPayment) => {
    const start = threeDSStart(payment, policy, threeDSPage(client, payment));
    return start === undefined ? {} : { start };
  };

  const readLink = ({ dispatch, signal }: Performing<CheckoutEvent>) => {
    void client
      .readPaymentLink({ params: { payment_link_id: paymentLinkId } }, { clientSecret, signal })
      .then((result) => {
        if (!result.ok) return dispatch({ type: 'linkReadFailed', failure: result.failure, at: clock.now() });
        const { start } = startOf(result.value);
        return dispatch({
          type: 'linkRead',
          answer: result.value,
          ...(start === undefined ? {} : { resume: start }),
          at: clock.now(),
        });
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
          },
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

  const attach = (paymentId: string, paymentMethodId: string | undefined, { dispatch }: Performing<CheckoutEvent>) => {
    const current = instrument.current;
    if (current === undefined) return;
    const cvc = current.using === 'card' ? current.card().cvc : current.cvc();
    instrument.current = undefined;
    void client
      .selectPaymentMethod(
        {
          params: { payment_id: paymentId },
          body: {
            payment_method: current.using === 'card' ? 'card' : current.paymentMethod,
            ...(current.using === 'card'
              ? { payment_method_id: paymentMethodId }
              : { payment_token: current.paymentToken }),
            ...(cvc === undefined || cvc === '' ? {} : { card_cvc: cvc }),
            browser_info: browserInfo(),
          },
        },
        { clientSecret },
      )
      .then((result) => {
        if (!result.ok) return dispatch({ type: 'attachFailed', failure: result.failure, at: clock.now() });
        const { start } = startOf(result.value);
        return dispatch({
          type: 'attached',
          answer: result.value,
          ...(start === undefined ? {} : { threeDS: start }),
          at: clock.now(),
        });
      });
  };

  const perform = (effect: CheckoutEffect, performing: Performing<CheckoutEvent>) => {
    const { dispatch, signal } = performing;
    if (effect.type === 'readLink') return readLink(performing);
    const state = store.getState();
    if (!('payment' in state)) return;
    const paymentId = state.payment.payment_id;
    const inHand = { paymentId, clientSecret, attempt: state.payment.attempt_count };
    switch (effect.type) {
      case 'storeCard':
        return storeCard(performing);
      case 'attach':
        return attach(paymentId, effect.paymentMethodId, performing);
      case 'read':
        void client.readPayment({ params: { payment_id: paymentId } }, { clientSecret, signal }).then((result) => {
          if (!result.ok) return dispatch({ type: 'readFailed', at: clock.now() });
          const { start } = startOf(result.value);
          return dispatch({
            type: 'read',
            answer: result.value,
            ...(start === undefined ? {} : { threeDS: start }),
            at: clock.now(),
          });
        });
        return;
      case 'wait':
        return performing.wait(effect.timer, effect.ms, () =>
          dispatch({ type: 'timeUp', timer: effect.timer, at: clock.now() }),
        );
      case 'threeDS':
        return performThreeDS(effect.effect, client, inHand, {
          ...performing,
          dispatch: (event) => dispatch({ type: 'threeDS', event, at: event.at }),
        });
      case 'complete':
        return performComplete(effect.effect, client, inHand, undefined, {
          ...performing,
          dispatch: (event) => dispatch({ type: 'complete', event, at: event.at }),
        });
      default:
        return effect satisfies never;
    }
  };

  const [state, store] = useFlow(paymentLinkCheckoutFlow, perform, () => openingRead);
  const { dispatch } = store;
  const inBank = useCallback((event: ThreeDSEvent) => dispatch({ type: 'threeDS', event, at: event.at }), [dispatch]);

  usePageShown(useCallback(() => dispatch({ type: 'pageShown', at: clock.now() }), [dispatch, clock]));
  useBankMessages(
    useCallback(
      (message: BankMessage) =>
        inBank({ type: message === 'method-end' ? 'methodEnded' : 'challengeEnded', at: clock.now() }),
      [inBank, clock],
    ),
  );
  useExpiry(
    state,
    useCallback(() => dispatch({ type: 'expiryReached', at: clock.now() }), [dispatch, clock]),
  );

  const pay = useCallback(
    (chosen: PayInstrument) => {
      // Only a form on screen can pay; what is under way keeps its own instrument.
      if (store.getState().kind === 'ready') instrument.current = chosen;
      dispatch({ type: 'pay', using: chosen.using, at: clock.now() });
    },
    [dispatch, store, clock],
  );
  const retry = useCallback(() => dispatch({ type: 'retry', at: clock.now() }), [dispatch, clock]);
  const threeDS = useCallback((press: ThreeDSPress) => inBank({ type: press, at: clock.now() }), [inBank, clock]);
  return { state, pay, retry, threeDS };
}

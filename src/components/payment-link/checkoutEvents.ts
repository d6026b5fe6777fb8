import { useCallback, useMemo } from 'react';
import type { PaymentOutcome } from '../../client/index.ts';
import type { PaymentView, ShownPayment } from '../../contract/index.ts';
import type { CheckoutState, Problem } from '../../flows/index.ts';
import type { PayInstrument, PaymentLinkCheckout } from '../../hooks/index.ts';
import type { Destination } from '../address/addressValues.ts';
import {
  type Attempt,
  declinedAttempt,
  type EntryChange,
  type EntryEvents,
  type LoadError,
  loadErrorOf,
  type Moment,
  type ProgressEvents,
  refusedAttempt,
  useLatest,
  useReports,
} from '../componentEvents.ts';
import { tellHost } from '../tellHost.ts';
import { useSubmitPermission } from '../useSubmitPermission.ts';

/** How a payment ended, for the page around it: what `client.onOutcome` reports. */
export type PaymentLinkOutcome = PaymentOutcome;

/** What is chosen and how far it is filled in. No digit, name or code is in it. */
export interface CheckoutChange extends EntryChange {
  /** A new card, a wallet, a saved payment method, or an alternative payment method. */
  readonly using: PayInstrument['using'];
}

/** An attempt that charged nothing; the form is back. */
export interface CheckoutAttempt extends Attempt {
  /** The payment as it was read last; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** What is about to be paid. */
export interface CheckoutPayment {
  /** As in `CheckoutChange`. */
  readonly using: PayInstrument['using'];
  /** The payment as the payer sees it; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** One of the ways in which an order can be shipped. */
export interface ShippingOption {
  /** What `onShippingChange` is called with; unique in the list. */
  readonly id: string;
  /** Its name in the payer's language. */
  readonly label: string;
  /** What is said below the name, such as when the order arrives. @default nothing */
  readonly detail?: string | undefined;
  /** What it costs, in minor units of the payment's currency. It is shown; the payment says what is charged. */
  readonly amount: number;
}

/** What became of a discount code: nothing where the payment has been changed, or why the code is refused. */
export type DiscountAnswer =
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing has applied the code.
  void | {
    /** Your reason in the payer's language, or `true` for the kit's own sentence. @default not refused */
    readonly refused?: string | true | undefined;
  };

/** What a checkout reports to the page around it. A handler that throws changes nothing; its error is reported as the page's own. */
export interface CheckoutEvents
  extends EntryEvents<CheckoutChange>,
    ProgressEvents<PaymentView, CheckoutAttempt, PaymentLinkOutcome> {
  /**
   * Called for each submit before anything is sent. With false, an error or a rejected promise nothing is sent, and the form stays as it is; a promise
   * is waited for, the form being busy.
   */
  readonly onBeforePay?: (about: CheckoutPayment) => unknown;
  /**
   * Called where `collect` asks for a shipping address, each time that country, region, city and postal code of another one are complete: have your
   * server change tax, shipping cost and order lines of the payment. The button waits for the promise, at most 20 seconds, and then for the payment to be
   * read. If it rejects or takes longer, the form says that the total is not known, and the next submit calls it again before anything is sent.
   */
  readonly onAddressChange?: (destination: Destination) => unknown;
  /**
   * Shows a field for a discount code below the order. Called with the code that the payer applies, and with `undefined` when they remove it: have your server
   * change the payment, and resolve; or resolve to `{ refused }`, and the field says why. The button waits for the promise, at most 20 seconds, and then for
   * the payment to be read. If it rejects or takes longer, the payer is asked to try again: your server may get the same code twice.
   * @default no field
   */
  readonly onDiscountCode?: (code: string | undefined) => DiscountAnswer | Promise<DiscountAnswer>;
  /**
   * Called where there are `shippingOptions`, with the `id` of the one that the payer has chosen, and at first with that of the first one, unless the payment
   * has its costs already (`defaultValues.shippingOption`): have your server change shipping cost, tax and order lines of the payment. The button waits for
   * the promise as it does for that of `onAddressChange`. If it rejects or takes longer, the choice stays, the form says that the total could not be
   * updated, and the next submit calls it again before anything is sent.
   */
  readonly onShippingChange?: (id: string) => unknown;
  /** Called once, when the service itself says that the payment is made; also for a payment that had been paid before. */
  readonly onPaid?: (payment: PaymentView) => void;
}

/** Reports the states of a checkout to the page around it. */
export function useCheckoutEvents(state: CheckoutState, { onPaid, onOutcome, ...events }: CheckoutEvents): void {
  const moment = useMemo(() => momentOf(state), [state]);
  useReports(moment, {
    ...events,
    onOutcome: (outcome) => {
      if (outcome.kind === 'paid') tellHost(() => onPaid?.(outcome.payment));
      onOutcome?.(outcome);
    },
  });
}

function momentOf(state: CheckoutState): Moment<PaymentView, CheckoutAttempt, PaymentLinkOutcome> {
  const loadError = loadErrorIn(state);
  const isReady = state.kind !== 'loading' && loadError === undefined;
  if (!('payment' in state)) return { isReady, loadError };
  const { payment } = state;
  const step = stepOf(state);
  const problem = state.kind === 'ready' ? state.problem : undefined;
  return {
    isReady,
    step: step === undefined ? undefined : { id: step, subject: payment },
    isAttempting: state.kind === 'ready' ? undefined : state.kind !== 'otherTab',
    attempt: problem && attemptOf(problem, payment),
    outcome: outcomeOf(state),
  };
}

function loadErrorIn(state: CheckoutState): LoadError | undefined {
  if (state.kind === 'notFound') return { kind: 'notFound' };
  return state.kind === 'loadFailed' ? loadErrorOf(state.failure) : undefined;
}

function attemptOf(problem: Problem, payment: PaymentView): CheckoutAttempt {
  switch (problem.kind) {
    case 'declined':
      return { ...declinedAttempt(problem.payment), payment };
    case 'notAuthenticated':
      return { kind: 'notAuthenticated', code: problem.reason, effect: 'none', payment };
    case 'notSent':
      return { ...refusedAttempt(problem.failure), payment };
    default:
      return problem satisfies never;
  }
}

/** The step that the payer has to take, named so that the same step has the same name; `undefined` while there is none. */
function stepOf(state: Extract<CheckoutState, { readonly payment: unknown }>): string | undefined {
  const attempt = `${state.payment.attempt_count}`;
  switch (state.kind) {
    case 'authenticating': {
      const { kind } = state.threeDS;
      return kind === 'challenge' || kind === 'waitingForApproval' ? `authenticate ${attempt}` : undefined;
    }
    case 'redirecting':
      return `redirect ${attempt}`;
    case 'requiresAction':
      return state.action.kind === 'hiddenFrame' ? undefined : `${state.action.kind} ${attempt}`;
    case 'unsupportedAction':
      return `${state.action} ${attempt}`;
    default:
      return undefined;
  }
}

/** The outcome of a state as the host page receives it; `undefined` while the payer has something to do. */
function outcomeOf(state: CheckoutState): PaymentLinkOutcome | undefined {
  const at = state.kind === 'completing' ? state.complete : state;
  switch (at.kind) {
    case 'succeeded':
      return { kind: 'paid', payment: at.payment };
    case 'failed':
    case 'cancelled':
    case 'expired':
      return { kind: at.kind, payment: at.payment };
    case 'processing':
    case 'review':
      return { kind: 'pending', payment: at.payment };
    default:
      return undefined;
  }
}

/** A checkout whose submits ask the page first. `asking`: an answer is awaited, and nothing else can be submitted. */
export function useBeforePay(
  checkout: PaymentLinkCheckout,
  onBeforePay: CheckoutEvents['onBeforePay'],
): readonly [checkout: PaymentLinkCheckout, asking: boolean] {
  const [ask, asking] = useSubmitPermission(onBeforePay);
  const latest = useLatest(checkout);
  const { confirm } = checkout;
  const guarded = useCallback(
    (instrument: PayInstrument, shown?: ShownPayment) => {
      const { state } = latest.current;
      if (state.kind !== 'ready') return confirm(instrument, shown);
      const { payment } = state;
      ask(
        { using: instrument.using, payment },
        () => latest.current.state.kind === 'ready',
        () => confirm(instrument, shown ?? payment),
      );
    },
    [confirm, ask, latest],
  );
  const asked = useMemo(() => ({ ...checkout, confirm: guarded }), [checkout, guarded]);
  return [asked, asking];
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PaymentOutcome } from '../../client/index.ts';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutState, Problem } from '../../flows/index.ts';
import type { PayInstrument, PaymentLinkCheckout } from '../../hooks/index.ts';
import type { CardBrand } from '../../instruments/index.ts';
import { tellHost } from '../tellHost.ts';

/** How a payment ended, for the page around it: what `client.onOutcome` reports. */
export type PaymentLinkOutcome = PaymentOutcome;

/** What is chosen and how far it is filled in. No digit, name or code is in it. */
export interface CheckoutChange {
  /** A new card, a saved payment method, or an alternative payment method. */
  readonly using: PayInstrument['using'];
  /** Brand of the card that is typed or chosen, in lower case; `null` where it is none or not known yet. */
  readonly brand: CardBrand | (string & {}) | null;
  /** True once everything that a submit needs is there and can be right. */
  readonly complete: boolean;
  /** True while nothing is typed that a submit needs. */
  readonly empty: boolean;
}

/** An attempt that charged nothing; the form is back. */
export interface CheckoutAttempt {
  /** `declined` by the bank or the processor, `notAuthenticated` by the bank, or `refused`: the call was not carried out. */
  readonly kind: 'declined' | 'notAuthenticated' | 'refused';
  /** Code of the processor, reason of the authentication, or code of the failure; absent where there is none. */
  readonly code?: string;
  /** What the attempt did to the money. */
  readonly effect: 'none';
  /** The payment as it was read last; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** Why a checkout could not be opened. */
export interface CheckoutLoadError {
  /** `notFound`: there is no such payment, or the client secret is not its own. Otherwise as in `Failure`. */
  readonly kind: 'notFound' | 'network' | 'timeout' | 'http' | 'contract' | 'cancelled';
  /** Code of the failure; absent where there is none. */
  readonly code?: string;
  /** HTTP status; absent where no answer came. */
  readonly status?: number;
}

/** What is about to be paid. */
export interface CheckoutPayment {
  /** As in `CheckoutChange`. */
  readonly using: PayInstrument['using'];
  /** The payment as the payer sees it; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** What a checkout reports to the page around it. A handler that throws changes nothing; its error is reported as the page's own. */
export interface CheckoutEvents {
  /** Called once, when the form or what is in its place is on the screen. */
  readonly onReady?: () => void;
  /** Called when what is chosen, or how far it is filled in, has become another. */
  readonly onChange?: (change: CheckoutChange) => void;
  /**
   * Called for each submit before anything is sent. With false, an error or a rejected promise nothing is sent, and the form stays as it is; a promise
   * is waited for, the form being busy.
   */
  readonly onBeforePay?: (about: CheckoutPayment) => unknown;
  /** Called once for each attempt of this page that charged nothing. */
  readonly onAttempt?: (attempt: CheckoutAttempt) => void;
  /** Called each time that the checkout could not be opened. */
  readonly onLoadError?: (error: CheckoutLoadError) => void;
  /** Called once for each step that the payer has to take: a challenge, an approval, another site, a code, a transfer. */
  readonly onActionNeeded?: (payment: PaymentView) => void;
  /** Called once, when the service itself says that the payment is made; also for a payment that had been paid before. */
  readonly onPaid?: (payment: PaymentView) => void;
  /** Called once for each end that the page comes to, `paid` among them, and once where the payment is `pending`; an end may follow on that. */
  readonly onOutcome?: (outcome: PaymentLinkOutcome) => void;
}

/** The newest handlers, for what is called later. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Reports the states of a checkout to the page around it. */
export function useCheckoutEvents(state: CheckoutState, events: CheckoutEvents): void {
  const tell = useLatest(events);
  const reported = useRef(new Set<string>());
  /** True between a submit of this page, or what it resumes, and what came of it. */
  const attempting = useRef(false);
  const refusedLoad = useRef<object>(undefined);
  useEffect(() => {
    const once = (id: string, report: () => void) => {
      if (reported.current.has(id)) return;
      reported.current.add(id);
      tellHost(report);
    };
    const error = loadErrorOf(state);
    if (error !== undefined && refusedLoad.current !== state) tellHost(() => tell.current.onLoadError?.(error));
    refusedLoad.current = error === undefined ? undefined : state;
    if (state.kind !== 'loading' && error === undefined) once('ready', () => tell.current.onReady?.());
    if (!('payment' in state)) return;
    const { payment } = state;
    const step = stepOf(state);
    if (step !== undefined) once(step, () => tell.current.onActionNeeded?.(payment));
    if (state.kind !== 'ready') attempting.current = state.kind !== 'otherTab';
    else if (state.problem !== undefined && attempting.current) {
      attempting.current = false;
      const attempt = attemptOf(state.problem, payment);
      tellHost(() => tell.current.onAttempt?.(attempt));
    }
    const outcome = outcomeOf(state);
    if (outcome === undefined) return;
    if (outcome.kind === 'paid') once('onPaid', () => tell.current.onPaid?.(outcome.payment));
    once(`outcome ${outcome.kind}`, () => tell.current.onOutcome?.(outcome));
  }, [state, tell]);
}

function loadErrorOf(state: CheckoutState): CheckoutLoadError | undefined {
  if (state.kind === 'notFound') return { kind: 'notFound' };
  if (state.kind !== 'loadFailed') return undefined;
  const { kind, code, status } = state.failure;
  return { kind, ...(code === undefined ? {} : { code }), ...(status === undefined ? {} : { status }) };
}

function attemptOf(problem: Problem, payment: PaymentView): CheckoutAttempt {
  const at = { effect: 'none', payment } as const;
  switch (problem.kind) {
    case 'declined': {
      const code = problem.payment.error_code ?? problem.payment.unified_code;
      return { kind: 'declined', ...(code === undefined ? {} : { code }), ...at };
    }
    case 'notAuthenticated':
      return { kind: 'notAuthenticated', code: problem.reason, ...at };
    case 'notSent':
      return { kind: 'refused', code: problem.failure.code ?? problem.failure.kind, ...at };
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
      return kind === 'challenge' || kind === 'waitingForApproval' ? `step authenticate ${attempt}` : undefined;
    }
    case 'redirecting':
      return `step redirect ${attempt}`;
    case 'awaitingCustomer':
      return state.action.kind === 'hiddenFrame' ? undefined : `step ${state.action.kind} ${attempt}`;
    case 'unsupportedAction':
      return state.unread === true ? undefined : `step ${state.action} ${attempt}`;
    default:
      return undefined;
  }
}

/** The outcome of a state as the host page receives it; `undefined` while the payer has something to do. */
function outcomeOf(state: CheckoutState): PaymentLinkOutcome | undefined {
  const at = state.kind === 'completing' ? state.complete : state;
  switch (at.kind) {
    case 'paid':
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
  const ask = useLatest(onBeforePay);
  const latest = useLatest(checkout);
  const [asking, setAsking] = useState(false);
  const busy = useRef(false);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const { pay } = checkout;
  const guarded = useCallback(
    (instrument: PayInstrument) => {
      const { state } = latest.current;
      const handler = ask.current;
      if (handler === undefined || state.kind !== 'ready') return pay(instrument);
      if (busy.current) return;
      busy.current = true;
      setAsking(true);
      const { payment } = state;
      const end = (goOn: boolean) => {
        busy.current = false;
        if (!here.current) return;
        setAsking(false);
        // What the payer has seen and agreed to is what is paid, or nothing.
        if (goOn && latest.current.state.kind === 'ready') pay(instrument);
      };
      void Promise.resolve()
        .then(() => handler({ using: instrument.using, payment }))
        .then(
          (answer) => end(answer !== false),
          (error) => {
            tellHost(() => {
              throw error;
            });
            end(false);
          },
        );
    },
    [pay, ask, latest],
  );
  const asked = useMemo(() => ({ ...checkout, pay: guarded }), [checkout, guarded]);
  return [asked, asking];
}

import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { getPaymentOutcome } from '../../client/index.ts';
import type { PaymentView, RequestContactBlock } from '../../contract/index.ts';
import { type CompleteFormState, isConfirmingRefusal } from '../../flows/index.ts';
import { type CompleteAuthorizeOptions, useCompleteAuthorize, useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary, LiveRegionProvider } from '../../ui/index.ts';
import {
  type Attempt,
  declinedAttempt,
  type EntryChange,
  type EntryEvents,
  type Handlers,
  type Moment,
  type ProgressEvents,
  refusedAttempt,
  useLatest,
  useReports,
  useTellOnce,
} from '../componentEvents.ts';
import { type NextStep, NextStepView } from '../customer-action/NextStepView.tsx';
import { GivenText } from '../GivenText.tsx';
import { DeliveryForm, FormOutcome, useDeliveryOutcomeAhead } from '../lazyParts.ts';
import { Outcome } from '../Outcome.tsx';
import type { PaymentLinkOutcome } from '../payment-link/checkoutEvents.ts';
import { tellHost } from '../tellHost.ts';
import { UnfetchedOutcome } from '../UnfetchedOutcome.tsx';
import { readEntry, useChangeReport } from '../useChangeReport.ts';
import { useMoney } from '../useMoney.ts';
import { useSubmitPermission } from '../useSubmitPermission.ts';
import { Checking, Waiting } from '../Waiting.tsx';
import type { CompleteSlots, DrawPart } from './completeSlots.ts';
import type { DeliveryOptions } from './DeliveryForm.tsx';
import { DeliveryLoading } from './DeliveryLoading.tsx';

type Of<Kind extends CompleteFormState['kind']> = Extract<CompleteFormState, { readonly kind: Kind }>;

type FormProgress = ProgressEvents<PaymentView, Attempt, PaymentLinkOutcome>;

/** Props of `CompleteAuthorizeForm`; how the address is asked for is in `DeliveryOptions`. */
export interface CompleteAuthorizeFormProps
  extends CompleteAuthorizeOptions,
    DeliveryOptions,
    EntryEvents,
    ProgressEvents<PaymentView, Attempt, PaymentLinkOutcome> {
  /** Minor units of `currency`; shown on the button. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Shown in sentences. */
  readonly merchantName: string;
  /** Called once, when the service's own answer or read says that the payment is settled. */
  readonly onComplete?: (payment: PaymentView) => void;
  /**
   * Called for each submit before anything is sent. With false, an error or a rejected promise nothing is sent, and the form stays as it is; a promise
   * is waited for, the form being busy.
   */
  readonly onBeforePay?: () => unknown;
  /** Parts that you draw yourself; keep them in a constant. @default none */
  readonly slots?: CompleteSlots;
}

const noSlots: CompleteSlots = {};

/**
 * Collects where the order goes, by the rules of each country, and completes the authorisation (interface 4.3),
 * `<div data-tk="complete-authorize-form">`. One submit sends one call; when its answer is lost the form reads until it knows the outcome. Built on
 * `useCompleteAuthorize`.
 */
export function CompleteAuthorizeForm(props: CompleteAuthorizeFormProps) {
  return (
    <GivenText part="complete-authorize-form" needs={{ paymentId: props.paymentId, clientSecret: props.clientSecret }}>
      {() => (
        <LiveRegionProvider>
          {/* Another payment is another form, from the start. */}
          <Form key={props.paymentId} {...props} />
        </LiveRegionProvider>
      )}
    </GivenText>
  );
}

function Form({
  paymentId,
  clientSecret,
  amount,
  currency,
  merchantName,
  onComplete,
  onReady,
  onLoadError,
  onChange,
  onBeforePay,
  onAttempt,
  onActionNeeded,
  onOutcome,
  slots = noSlots,
  ...delivery
}: CompleteAuthorizeFormProps) {
  const money = useMoney();
  const form = useCompleteAuthorize({ paymentId, clientSecret });
  const { state, submit } = form;
  const [isShown, setShown] = useState(false);
  useFormEvents(state, isShown, { onComplete, onReady, onAttempt, onActionNeeded, onOutcome });
  const [ask, isAsking] = useSubmitPermission<void>(onBeforePay);
  const latest = useLatest(state);
  const send = (contact: RequestContactBlock) =>
    ask(
      undefined,
      () => latest.current.kind === 'ready',
      () => submit(contact),
    );
  const note = useChangeReport<EntryChange, HTMLDivElement>(readEntry, useLatest(onChange));
  const notFetched = useLatest(onLoadError);
  const failed = useCallback(() => tellHost(() => notFetched.current?.({ kind: 'network' })), [notFetched]);
  useDeliveryOutcomeAhead();

  const sending = state.kind === 'sending' || isConfirmingRefusal(state);
  const draw: DrawPart = (name, part) => slots[name]?.({ state, part }) ?? part;
  const editing = state.kind === 'ready' || (sending && !('taken' in state && state.taken !== undefined));
  return (
    <div data-tk="complete-authorize-form" data-state={state.kind}>
      <div hidden={!editing} onInput={note}>
        <ErrorBoundary fallback={({ retry }) => <FormNotFetched retry={retry} />} onError={failed}>
          <Suspense fallback={draw('loading', <DeliveryLoading />)}>
            <DeliveryForm
              {...delivery}
              amount={money(amount, currency)}
              merchantName={merchantName}
              paymentId={paymentId}
              failure={state.kind === 'ready' ? state.failure : undefined}
              busy={!editing || sending || isAsking}
              slow={editing && state.kind === 'sending' && state.slow}
              onSubmit={send}
              draw={draw}
            />
            <Shown onShown={setShown} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {editing ? null : (
        <Submitted
          form={form}
          paymentId={paymentId}
          amount={money(amount, currency)}
          merchantName={merchantName}
          draw={draw}
        />
      )}
    </div>
  );
}

/** Reports the states of a form to the page around it. */
function useFormEvents(
  state: CompleteFormState,
  isShown: boolean,
  { onComplete, ...events }: Handlers<Pick<CompleteAuthorizeFormProps, 'onComplete' | keyof FormProgress | 'onReady'>>,
): void {
  const moment = useMemo(() => momentOf(state, isShown), [state, isShown]);
  useReports(moment, events);
  useTellOnce(state.kind === 'succeeded' || state.kind === 'failed' ? state.payment : undefined, onComplete);
}

function momentOf(state: CompleteFormState, isShown: boolean): Moment<PaymentView, Attempt, PaymentLinkOutcome> {
  const isReady = isShown || state.kind !== 'ready';
  switch (state.kind) {
    case 'ready':
      return { isReady, attempt: state.failure && refusedAttempt(state.failure) };
    case 'requiresAction': {
      const { action, payment } = state;
      const kind = action?.kind ?? payment.next_action?.type ?? 'unknown';
      const id = `${kind} ${payment.attempt_count}`;
      // A hidden page of the processor needs nothing of the payer.
      return { isReady, isAttempting: true, step: kind === 'hiddenFrame' ? undefined : { id, subject: payment } };
    }
    case 'failed': {
      const outcome = getPaymentOutcome(state.payment);
      return { isReady, attempt: outcome?.kind === 'cancelled' ? undefined : declinedAttempt(state.payment), outcome };
    }
    case 'succeeded':
      return { isReady, outcome: { kind: 'paid', payment: state.payment } };
    case 'processing':
      return { isReady, outcome: { kind: 'pending', payment: state.payment } };
    default:
      return { isReady, isAttempting: true };
  }
}

/** Says that what is beside it in a `Suspense` is on the screen. */
function Shown({ onShown }: { readonly onShown: (shown: true) => void }) {
  useEffect(() => onShown(true), [onShown]);
  return null;
}

interface SubmittedProps {
  readonly form: ReturnType<typeof useCompleteAuthorize>;
  readonly paymentId: string;
  /** As it is read. */
  readonly amount: string;
  readonly merchantName: string;
  readonly draw: DrawPart;
}

/** What replaces the form once it is submitted: a wait, the customer's next step, or the outcome. */
function Submitted({ form, merchantName, draw, ...props }: SubmittedProps): ReactNode {
  const { t } = useTillkit();
  const { state, submitOtp, frameEnded } = form;
  const confirming = (text: string) => draw('waiting', <Waiting title={t('pay.confirming')} text={text} />);
  switch (state.kind) {
    case 'ready':
      return null;
    case 'sending':
      return confirming(t(state.slow ? 'pay.stillWorking' : 'common.keepOpen'));
    case 'checking':
      return isConfirmingRefusal(state)
        ? confirming(t('common.keepOpen'))
        : draw('waiting', <Checking reference={props.paymentId} />);
    case 'requiresAction':
      return draw(
        'nextStep',
        <NextStepView
          step={stepOf(state)}
          payment={state.payment}
          merchantName={merchantName}
          alone
          submitOtp={submitOtp}
          dispatch={frameEnded}
        />,
      );
    case 'unknown':
    case 'processing':
    case 'succeeded':
    case 'failed':
      return draw('outcome', <Ended state={state} merchantName={merchantName} {...props} />);
    default:
      return state satisfies never;
  }
}

/** The step of the payment: one that this page can show, another site, or one that this version does not know. */
function stepOf({ action, payment, isExpired, problem }: Of<'requiresAction'>): NextStep {
  if (action !== undefined) return { kind: 'requiresAction', action, isExpired, problem };
  const url = payment.next_action?.redirect_to_url;
  return url === undefined ? { kind: 'unsupportedAction' } : { kind: 'redirecting', url };
}

/** The outcome. Where its screen cannot be fetched, the payment's status is shown in the texts that are loaded. */
function Ended({
  state,
  paymentId,
  amount,
  merchantName,
}: Omit<SubmittedProps, 'form' | 'draw'> & { readonly state: Of<'unknown' | 'processing' | 'succeeded' | 'failed'> }) {
  const { t } = useTillkit();
  const status = 'payment' in state ? state.payment.status : 'unknown';
  const key = status === 'unknown' ? 'outcome.unknown_status.title' : (`outcome.${status}.title` as const);
  const title = t(key, { merchant: merchantName });
  return (
    <ErrorBoundary
      key={state.kind}
      fallback={({ retry }) => (
        <UnfetchedOutcome
          tone={state.kind === 'succeeded' ? 'success' : 'neutral'}
          state={status}
          title={title}
          paymentId={paymentId}
          retry={retry}
        />
      )}
    >
      <Suspense fallback={<Waiting title={title} silent />}>
        <FormOutcome state={state} paymentId={paymentId} amount={amount} merchantName={merchantName} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The fields could not be fetched. */
function FormNotFetched({ retry }: { readonly retry: () => void }) {
  const { t } = useTillkit();
  return (
    <Outcome tone="warning" state="loadFailed" title={t('outcome.load_failed.title')} text={t('failure.network')}>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Outcome>
  );
}

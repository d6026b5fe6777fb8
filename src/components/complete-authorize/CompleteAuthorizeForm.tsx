import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import { type CompleteFormState, isConfirmingRefusal } from '../../flows/index.ts';
import { type CompleteAuthorizeOptions, useCompleteAuthorize, useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary, LiveRegionProvider } from '../../ui/index.ts';
import { type NextStep, NextStepView } from '../customer-action/NextStepView.tsx';
import { GivenText } from '../GivenText.tsx';
import { Outcome } from '../Outcome.tsx';
import { DeliveryForm, FormOutcome, useDeliveryOutcomeAhead } from '../parts.ts';
import { tellHost } from '../tellHost.ts';
import { UnfetchedOutcome } from '../UnfetchedOutcome.tsx';
import { useMoney } from '../useMoney.ts';
import { Waiting } from '../Waiting.tsx';
import type { DeliveryOptions } from './DeliveryForm.tsx';
import { DeliveryLoading } from './DeliveryLoading.tsx';

type Of<Kind extends CompleteFormState['kind']> = Extract<CompleteFormState, { readonly kind: Kind }>;

/** Props of `CompleteAuthorizeForm`; how the address is asked for is in `DeliveryOptions`. */
export interface CompleteAuthorizeFormProps extends CompleteAuthorizeOptions, DeliveryOptions {
  /** Minor units of `currency`; shown on the button. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Shown in sentences. */
  readonly merchantName: string;
  /** Called once, when the service's own answer or read says that the payment is settled. */
  readonly onComplete?: (payment: PaymentView) => void;
  /** Called once when a further step is asked for, which the form shows itself; `next_action` says which. `onComplete` follows when it has ended. */
  readonly onActionNeeded?: (payment: PaymentView) => void;
}

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
  onActionNeeded,
  ...delivery
}: CompleteAuthorizeFormProps) {
  const money = useMoney();
  const form = useCompleteAuthorize({ paymentId, clientSecret });
  const { state, submit } = form;
  useReports(state, { onComplete, onActionNeeded });
  useDeliveryOutcomeAhead();

  const sending = state.kind === 'sending' || isConfirmingRefusal(state);
  const editing = state.kind === 'ready' || (sending && !('taken' in state && state.taken !== undefined));
  return (
    <div data-tk="complete-authorize-form" data-state={state.kind}>
      <div hidden={!editing}>
        <ErrorBoundary fallback={({ retry }) => <FormNotFetched retry={retry} />}>
          <Suspense fallback={<DeliveryLoading />}>
            <DeliveryForm
              {...delivery}
              amount={money(amount, currency)}
              merchantName={merchantName}
              paymentId={paymentId}
              failure={state.kind === 'ready' ? state.failure : undefined}
              busy={!editing || sending}
              slow={editing && state.kind === 'sending' && state.slow}
              onSubmit={submit}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      {editing ? null : (
        <Submitted form={form} paymentId={paymentId} amount={money(amount, currency)} merchantName={merchantName} />
      )}
    </div>
  );
}

/** Reports a further step and the end to the host's page, each once. */
function useReports(
  state: CompleteFormState,
  callbacks: { readonly [name in 'onComplete' | 'onActionNeeded']: CompleteAuthorizeFormProps[name] | undefined },
): void {
  const latest = useRef(callbacks);
  const reported = useRef({ action: false, end: false });
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    if (state.kind !== 'paid' && state.kind !== 'failed' && state.kind !== 'needsAction') return;
    const what = state.kind === 'needsAction' ? 'action' : 'end';
    if (reported.current[what]) return;
    reported.current[what] = true;
    tellHost(() => {
      if (what === 'action') latest.current.onActionNeeded?.(state.payment);
      else latest.current.onComplete?.(state.payment);
    });
  }, [state]);
}

interface SubmittedProps {
  readonly form: ReturnType<typeof useCompleteAuthorize>;
  readonly paymentId: string;
  /** As it is read. */
  readonly amount: string;
  readonly merchantName: string;
}

/** What replaces the form once it is submitted: a wait, the customer's next step, or the outcome. */
function Submitted({ form, merchantName, ...props }: SubmittedProps): ReactNode {
  const { t } = useTillkit();
  const { state, submitOtp, frameEnded } = form;
  switch (state.kind) {
    case 'ready':
      return null;
    case 'sending':
      return <Waiting title={t('pay.confirming')} text={t(state.slow ? 'pay.stillWorking' : 'common.keepOpen')} />;
    case 'checking':
      return isConfirmingRefusal(state) ? (
        <Waiting title={t('pay.confirming')} text={t('common.keepOpen')} />
      ) : (
        <Waiting title={t('outcome.unknown_checking.title')} text={t('outcome.unknown_checking.text')} />
      );
    case 'needsAction':
      return (
        <NextStepView
          step={stepOf(state)}
          payment={state.payment}
          merchantName={merchantName}
          alone
          submitOtp={submitOtp}
          dispatch={frameEnded}
        />
      );
    case 'cannotConfirm':
    case 'processing':
    case 'paid':
    case 'failed':
      return <Ended state={state} merchantName={merchantName} {...props} />;
    default:
      return state satisfies never;
  }
}

/** The step of the payment: one that this page can show, another site, or one that this version does not know. */
function stepOf({ action, payment, over, problem }: Of<'needsAction'>): NextStep {
  if (action !== undefined) return { kind: 'awaitingCustomer', action, over, problem };
  const url = payment.next_action?.redirect_to_url;
  return url === undefined ? { kind: 'unsupportedAction' } : { kind: 'redirecting', url };
}

/** The outcome. Where its screen cannot be fetched, the payment's status is shown in the texts that are loaded. */
function Ended({
  state,
  paymentId,
  amount,
  merchantName,
}: Omit<SubmittedProps, 'form'> & { readonly state: Of<'cannotConfirm' | 'processing' | 'paid' | 'failed'> }) {
  const { t } = useTillkit();
  const status = 'payment' in state ? state.payment.status : 'unknown';
  const title = status === 'unknown' ? 'outcome.unknown_status.title' : (`outcome.${status}.title` as const);
  return (
    <ErrorBoundary
      key={state.kind}
      fallback={({ retry }) => (
        <UnfetchedOutcome
          tone={state.kind === 'paid' ? 'success' : 'neutral'}
          state={status}
          title={t(title, { merchant: merchantName })}
          paymentId={paymentId}
          retry={retry}
        />
      )}
    >
      <Suspense fallback={<Waiting title="" />}>
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

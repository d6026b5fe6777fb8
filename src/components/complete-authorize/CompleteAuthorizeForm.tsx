import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import { type CompleteFormState, isConfirmingRefusal } from '../../flows/index.ts';
import { type CompleteAuthorizeOptions, useCompleteAuthorize, useTexts, useTillkit } from '../../hooks/index.ts';
import { later } from '../../later/index.ts';
import { Button, ErrorBoundary, LiveRegionProvider, laterPart } from '../../ui/index.ts';
import { GivenText } from '../GivenText.tsx';
import { Outcome } from '../Outcome.tsx';
import { tellHost } from '../tellHost.ts';
import { useMoney } from '../useMoney.ts';
import { Waiting } from '../Waiting.tsx';
import type { DeliveryOptions } from './DeliveryForm.tsx';
import { DeliveryLoading } from './DeliveryLoading.tsx';

/** The fields with the rules of every country: what only reads an outcome does without them. */
const loadDelivery = later(() => import('./DeliveryForm.tsx'), 'DeliveryForm');
const DeliveryForm = laterPart(async () => (await loadDelivery()).DeliveryForm);

/** The outcome screens; fetched while the form is filled in, so that they are there when the payer submits. */
const loadEnd = later(() => import('./FormOutcome.tsx'), 'FormOutcome');
const FormOutcome = laterPart(async () => (await loadEnd()).FormOutcome);

/** The step that the call may lead to: seldom, so it is fetched when it does. */
const loadStep = later(() => import('./FormStep.tsx'), 'FormStep');
const FormStep = laterPart(async () => (await loadStep()).FormStep);

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
  const { t } = useTillkit();
  const money = useMoney();
  const { state, submit, submitOtp, frameEnded } = useCompleteAuthorize({ paymentId, clientSecret });
  // On their way while the fields are: one wait, not two.
  useTexts('address');
  const callbacks = useRef({ onComplete, onActionNeeded });
  const heard = useRef({ action: false, end: false });
  useEffect(() => {
    callbacks.current = { onComplete, onActionNeeded };
  });
  useEffect(() => {
    if (state.kind !== 'paid' && state.kind !== 'failed' && state.kind !== 'needsAction') return;
    const what = state.kind === 'needsAction' ? 'action' : 'end';
    if (heard.current[what]) return;
    heard.current[what] = true;
    tellHost(() => {
      if (what === 'action') callbacks.current.onActionNeeded?.(state.payment);
      else callbacks.current.onComplete?.(state.payment);
    });
  }, [state]);

  const sending = state.kind === 'sending' || isConfirmingRefusal(state);
  const editing = state.kind === 'ready' || (sending && !('taken' in state && state.taken !== undefined));
  useEffect(() => {
    // What cannot be fetched now is fetched once more when it is drawn.
    loadEnd().catch(() => undefined);
  }, []);
  return (
    <div data-tk="complete-authorize-form" data-state={state.kind}>
      <div hidden={!editing}>
        <ErrorBoundary
          fallback={({ retry }) => (
            <Outcome
              tone="warning"
              state="loadFailed"
              title={t('outcome.load_failed.title')}
              text={t('failure.network')}
            >
              <Button onClick={retry}>{t('common.retry')}</Button>
            </Outcome>
          )}
        >
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
      {outcome()}
    </div>
  );

  function outcome(): ReactNode {
    switch (state.kind) {
      case 'ready':
        return null;
      case 'sending':
        return editing ? null : (
          <Waiting title={t('pay.confirming')} text={state.slow ? t('pay.stillWorking') : t('common.keepOpen')} />
        );
      case 'checking':
        if (editing) return null;
        return sending ? (
          <Waiting title={t('pay.confirming')} text={t('common.keepOpen')} />
        ) : (
          <Waiting title={t('outcome.unknown_checking.title')} text={t('outcome.unknown_checking.text')} />
        );
      case 'cannotConfirm':
      case 'processing':
      case 'paid':
      case 'failed':
        return withFallback(
          state,
          <FormOutcome
            state={state}
            paymentId={paymentId}
            amount={money(amount, currency)}
            merchantName={merchantName}
            retry={() => submit(undefined)}
          />,
        );
      case 'needsAction':
        return withFallback(
          state,
          <FormStep state={state} merchantName={merchantName} submitOtp={submitOtp} frameEnded={frameEnded} />,
        );
      default:
        return state satisfies never;
    }
  }

  /** Where its screen cannot be fetched, the payment's status is shown in the texts that are loaded. */
  function withFallback(
    at: Exclude<CompleteFormState, { readonly kind: 'ready' | 'sending' | 'checking' }>,
    children: ReactNode,
  ) {
    const status = 'payment' in at ? at.payment.status : 'unknown';
    return (
      <ErrorBoundary
        key={at.kind}
        fallback={({ retry }) => (
          <Outcome
            tone={at.kind === 'paid' ? 'success' : 'neutral'}
            state={status}
            title={t(titleOf(status), { merchant: merchantName })}
            text={t('outcome.unfetched.text')}
            facts={[{ label: t('common.reference'), value: <bdi data-part="reference">{paymentId}</bdi> }]}
          >
            <Button onClick={retry}>{t('common.retry')}</Button>
          </Outcome>
        )}
      >
        <Suspense fallback={<Waiting title="" />}>{children}</Suspense>
      </ErrorBoundary>
    );
  }
}

const titleOf = (status: PaymentView['status']) =>
  status === 'unknown' ? 'outcome.unknown_status.title' : (`outcome.${status}.title` as const);

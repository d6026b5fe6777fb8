import { type ReactNode, Suspense } from 'react';
import { getSetupUsage, paymentIdOfSecret } from '../../contract/index.ts';
import { type CheckoutState, isConfirmingRefusal } from '../../flows/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary } from '../../ui/index.ts';
import { useMountedStatus } from '../checkout/checkoutHints.ts';
import { NextStepView } from '../customer-action/NextStepView.tsx';
import { failureKey } from '../failureText.ts';
import { Settled, Unsettled } from '../lazyParts.ts';
import { Outcome } from '../Outcome.tsx';
import { UnfetchedOutcome } from '../UnfetchedOutcome.tsx';
import { useOnLoopback } from '../useOnLoopback.ts';
import { Checking, Waiting } from '../Waiting.tsx';
import { useCheckoutParts } from './CheckoutContext.ts';
import { DiscountCode } from './DiscountCode.tsx';
import { type FormState, hasForm, isEditing } from './formState.ts';
import { getShareableUrl } from './getShareableUrl.ts';
import { LoadingPage } from './LoadingPage.tsx';
import { MerchantHeading } from './MerchantHeading.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { CheckoutForm } from './PaymentForm.tsx';
import { Slot } from './Slot.tsx';
import type { UnsettledState } from './Unsettled.tsx';
import { useHeldHeight } from './useHeldHeight.ts';

/** The whole of a checkout: order and form side by side while there is a form, otherwise one screen. */
export function PaymentLinkView() {
  const { state } = useCheckoutParts().checkout;
  if (!hasForm(state)) return <CheckoutStatus />;
  return (
    <div data-part="page">
      <CheckoutSummary />
      <Panel editing={isEditing(state)} />
    </div>
  );
}

/** The form, or its wait. It is gone with the form, and holds nothing of it. */
function Panel({ editing }: { readonly editing: boolean }) {
  const { t } = useTillkit();
  const panel = useHeldHeight(editing);
  return (
    <section
      ref={panel}
      data-part="panel"
      data-state={editing ? 'editing' : 'waiting'}
      aria-label={t('link.paymentHeading')}
    >
      <CheckoutForm />
      <CheckoutStatus />
    </section>
  );
}

/** States of a payment that its payer has yet to approve. While the bank is asked, its approval may be on the way. */
const waitsForPayer: readonly CheckoutState['kind'][] = ['redirecting', 'requiresAction', 'unsupportedAction'];

/** What is paid for, `<section data-part="summary">`: the merchant, the amount, the order's lines and how the total comes about. Nothing without a form. */
export function CheckoutSummary() {
  const { t } = useTillkit();
  const { checkout, clientSecret, due } = useCheckoutParts();
  const allowLoopback = useOnLoopback();
  const { state } = checkout;
  if (!hasForm(state)) return null;
  const editing = isEditing(state);
  return (
    <section data-part="summary" aria-label={t('link.summary')}>
      <Slot name="summary">
        <OrderSummary
          page={state.page}
          payment={(editing && due) || state.payment}
          isDue={editing || waitsForPayer.includes(state.kind)}
          showExpiry={editing}
          address={getShareableUrl(state.page, { clientSecret, allowLoopback })}
        >
          <DiscountCode />
        </OrderSummary>
      </Slot>
    </section>
  );
}

/** Everything that is not the form: loading, the customer's next step, waiting for an answer, and the outcome. Nothing while the form is shown. */
export function CheckoutStatus() {
  const { state, retry } = useCheckoutParts().checkout;
  useMountedStatus();
  switch (state.kind) {
    case 'loading':
      return (
        <Slot name="loading">
          <LoadingPage />
        </Slot>
      );
    case 'loadFailed':
      return (
        <Slot name="outcome">
          <LoadFailed failure={state.failure} retry={retry} />
        </Slot>
      );
    case 'notFound':
      return (
        <Slot name="outcome">
          <NotFound />
        </Slot>
      );
    case 'expired':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return (
        <End state={state} alone>
          <Settled state={state} />
        </End>
      );
    default:
      return isEditing(state) ? null : <Underway state={state} />;
  }
}

/** While the screen of a state is fetched, and where it cannot be, the words that are here say what is known. */
function End({
  state,
  alone = false,
  children,
}: {
  readonly state: FormState;
  /** True where the screen is the whole page. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTillkit();
  const { kind, payment } = state;
  const key =
    kind === 'succeeded'
      ? getSetupUsage(payment) !== undefined
        ? 'outcome.cardSaved'
        : payment.status === 'succeeded'
          ? 'outcome.succeeded.title'
          : 'outcome.requires_capture.title'
      : kind === 'failed'
        ? 'outcome.failed.title'
        : kind === 'cancelled'
          ? 'outcome.cancelled.title'
          : kind === 'expired'
            ? state.page.payment_link === undefined
              ? 'outcome.expired.title'
              : 'outcome.link_expired.title'
            : 'outcome.unknown_status.title';
  const known = { tone: kind === 'succeeded' ? 'success' : 'neutral', state: kind, title: t(key) } as const;
  const place = (content: ReactNode) =>
    alone ? (
      <div data-part="page" data-layout="single">
        <MerchantHeading merchant={state.page.merchant} />
        {content}
      </div>
    ) : (
      content
    );
  return (
    <Slot name="outcome">
      <ErrorBoundary
        key={kind}
        fallback={({ retry }) => place(<UnfetchedOutcome {...known} paymentId={payment.payment_id} retry={retry} />)}
      >
        <Suspense fallback={place(<Waiting title={known.title} silent />)}>{children}</Suspense>
      </ErrorBoundary>
    </Slot>
  );
}

function Underway({ state }: { readonly state: FormState }) {
  const { t } = useTillkit();
  const { checkout, challenge } = useCheckoutParts();
  const unsettled = (of: UnsettledState, kind: string = of.kind) => (
    <End state={of} key={kind}>
      <Unsettled state={of} retry={checkout.retry} />
    </End>
  );
  const waiting = (wait: ReactNode) => <Slot name="waiting">{wait}</Slot>;
  const reference = state.payment.payment_id;
  const confirming = (text: string) => waiting(<Waiting title={t('pay.confirming')} text={text} />);
  switch (state.kind) {
    case 'authenticating':
    case 'redirecting':
    case 'requiresAction':
    case 'unsupportedAction':
      return (
        <Slot name="nextStep">
          <NextStepView
            step={state}
            payment={state.payment}
            merchantName={state.page.merchant.name}
            challenge={challenge}
            submitOtp={checkout.submitOtp}
            dispatch={checkout.threeDS}
          />
        </Slot>
      );
    case 'completing':
      return state.complete.kind === 'sending'
        ? confirming(t(state.complete.slow ? 'pay.stillWorking' : 'common.keepOpen'))
        : isConfirmingRefusal(state.complete)
          ? confirming(t('common.keepOpen'))
          : state.complete.kind === 'checking'
            ? waiting(<Checking reference={reference} />)
            : unsettled(state, state.complete.kind);
    case 'checking':
      return state.notAuthenticated === undefined
        ? waiting(<Checking reference={reference} />)
        : waiting(<Waiting title={t(`threeds.${state.notAuthenticated}.title`)} text={t('threeds.checkingText')} />);
    case 'otherTab':
      return waiting(<Checking reference={reference} inOtherTab />);
    case 'unknown':
    case 'processing':
    case 'review':
      return unsettled(state);
    default:
      return null;
  }
}

/** Nothing is found by a link that was copied in part; a payment alone is opened by the merchant's own page, whose mistake it is. */
function NotFound() {
  const { t } = useTillkit();
  const { ofLink } = useCheckoutParts();
  return (
    <div data-part="page" data-layout="single">
      <Outcome
        tone="neutral"
        state="notFound"
        title={t(ofLink ? 'outcome.link_not_found.title' : 'outcome.load_failed.title')}
        text={t(ofLink ? 'outcome.link_not_found.text' : 'common.notOpened.text')}
      />
    </div>
  );
}

function LoadFailed({
  failure,
  retry,
}: {
  readonly failure: Extract<CheckoutState, { readonly kind: 'loadFailed' }>['failure'];
  readonly retry: () => void;
}) {
  const { t } = useTillkit();
  const { clientSecret } = useCheckoutParts();
  const about = { merchant: t('common.merchantFallback'), reference: paymentIdOfSecret(clientSecret) ?? '' };
  // What was sent before a reload is not known here: the page may not say that nothing was charged.
  const text = `${t(failureKey(failure), about)} ${t('outcome.load_failed.text')}`;
  return (
    <div data-part="page" data-layout="single">
      <Outcome tone="warning" state="loadFailed" title={t('outcome.load_failed.title')} text={text}>
        <Button variant="primary" onClick={retry}>
          {t('common.retry')}
        </Button>
      </Outcome>
    </div>
  );
}

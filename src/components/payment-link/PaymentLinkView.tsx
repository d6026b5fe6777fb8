import { type ReactNode, Suspense, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import { type CheckoutState, isConfirmingRefusal } from '../../flows/index.ts';
import { type PaymentLinkCheckout, useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary } from '../../ui/index.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { NextStepView } from '../customer-action/NextStepView.tsx';
import { failureKey } from '../failureText.ts';
import { Outcome } from '../Outcome.tsx';
import { Settled, Unsettled, usePaymentStepsAhead } from '../parts.ts';
import type { ChallengeOptions } from '../three-ds-challenge/challengeOptions.ts';
import { UnfetchedOutcome } from '../UnfetchedOutcome.tsx';
import { useOnLoopback } from '../useOnLoopback.ts';
import { Waiting } from '../Waiting.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import type { Final } from './PaymentLinkEnd.tsx';
import { shareableAddress } from './shareableAddress.ts';
import type { UnsettledState } from './Unsettled.tsx';

type Known = Extract<CheckoutState, { readonly link: unknown }>;

/** Draws one state of the checkout. The form stays in the document, hidden, while its payment is under way: a decline brings it back as it was. */
export function PaymentLinkView({
  checkout,
  clientSecret,
  challenge,
  findNetworks,
}: {
  readonly checkout: PaymentLinkCheckout;
  readonly clientSecret: string;
  readonly challenge: ChallengeOptions | undefined;
  readonly findNetworks: CardEntryOptions['findNetworks'];
}) {
  const { state, retry } = checkout;
  switch (state.kind) {
    case 'loading':
      return <LoadingPage />;
    case 'loadFailed':
      return <LoadFailed failure={state.failure} retry={retry} />;
    case 'notFound':
      return <NotFound />;
    case 'expired':
    case 'paid':
    case 'failed':
    case 'cancelled':
      return (
        <End state={state} alone>
          <Settled state={state} />
        </End>
      );
    default:
      return (
        <Open
          checkout={checkout}
          state={state}
          clientSecret={clientSecret}
          challenge={challenge}
          findNetworks={findNetworks}
        />
      );
  }
}

type Payable = Exclude<Known, Final>;

/** Where the screen of a state cannot be fetched, it says what is known, in the words that are here, and offers to try again. */
function End({
  state,
  alone = false,
  children,
}: {
  readonly state: Known;
  /** True where the screen is the whole page. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTillkit();
  const { kind, payment } = state;
  const key =
    kind === 'paid'
      ? payment.status === 'succeeded'
        ? 'outcome.succeeded.title'
        : 'outcome.requires_capture.title'
      : kind === 'failed'
        ? 'outcome.failed.title'
        : kind === 'cancelled'
          ? 'outcome.cancelled.title'
          : kind === 'expired'
            ? 'outcome.link_expired.title'
            : 'outcome.unknown_status.title';
  const fallback = (retry: () => void) => (
    <UnfetchedOutcome
      tone={kind === 'paid' ? 'success' : 'neutral'}
      state={kind}
      title={t(key)}
      paymentId={payment.payment_id}
      retry={retry}
    />
  );
  return (
    <ErrorBoundary
      key={kind}
      fallback={({ retry }) =>
        alone ? (
          <div data-part="page" data-layout="single">
            {fallback(retry)}
          </div>
        ) : (
          fallback(retry)
        )
      }
    >
      <Suspense fallback={<Waiting title="" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Open({
  checkout,
  state,
  clientSecret,
  challenge,
  findNetworks,
}: {
  readonly checkout: PaymentLinkCheckout;
  readonly state: Payable;
  readonly clientSecret: string;
  readonly challenge: ChallengeOptions | undefined;
  readonly findNetworks: CardEntryOptions['findNetworks'];
}) {
  const { t } = useTillkit();
  const editing =
    state.kind === 'ready' || state.kind === 'storing' || state.kind === 'attaching' || isConfirmingRefusal(state);
  const [due, setDue] = useState<PaymentView>();
  // As long as a method is being chosen the total is what it would come to; afterwards it is what the service says.
  const payment = (editing && due) || state.payment;
  usePaymentStepsAhead();
  return (
    <div data-part="page">
      <OrderSummary
        link={state.link}
        payment={payment}
        showExpiry={editing}
        address={shareableAddress(state.link, { clientSecret, allowLoopback: useOnLoopback() })}
      />
      <section data-part="panel" aria-label={t('link.paymentHeading')}>
        <div hidden={!editing} data-part="form">
          <PaymentForm
            checkout={checkout}
            state={state}
            clientSecret={clientSecret}
            due={payment}
            onDue={setDue}
            findNetworks={findNetworks}
          />
        </div>
        {editing ? null : <Underway checkout={checkout} state={state} challenge={challenge} />}
      </section>
    </div>
  );
}

function Underway({
  checkout,
  state,
  challenge,
}: {
  readonly checkout: PaymentLinkCheckout;
  readonly state: Payable;
  readonly challenge: ChallengeOptions | undefined;
}) {
  const { t } = useTillkit();
  const unsettled = (of: UnsettledState, kind: string = of.kind) => (
    <End state={of} key={kind}>
      <Unsettled state={of} retry={checkout.retry} />
    </End>
  );
  switch (state.kind) {
    case 'authenticating':
    case 'redirecting':
    case 'awaitingCustomer':
    case 'unsupportedAction':
      return (
        <NextStepView
          step={state}
          payment={state.payment}
          merchantName={state.link.merchant.name}
          challenge={challenge}
          submitOtp={checkout.submitOtp}
          dispatch={checkout.threeDS}
        />
      );
    case 'completing':
      return state.complete.kind === 'sending' ? (
        <Waiting title={t('pay.confirming')} text={t(state.complete.slow ? 'pay.stillWorking' : 'common.keepOpen')} />
      ) : isConfirmingRefusal(state.complete) ? (
        <Waiting title={t('pay.confirming')} text={t('common.keepOpen')} />
      ) : state.complete.kind === 'checking' ? (
        <Checking />
      ) : (
        unsettled(state, state.complete.kind)
      );
    case 'checking':
      return state.notAuthenticated === undefined ? (
        <Checking />
      ) : (
        <Waiting title={t(`threeds.${state.notAuthenticated}.title`)} text={t('threeds.checkingText')} />
      );
    case 'otherTab':
      return <Waiting title={t('outcome.otherTab.title')} text={t('outcome.otherTab.text')} />;
    case 'cannotConfirm':
    case 'processing':
    case 'review':
      return unsettled(state);
    default:
      return null;
  }
}

function Checking() {
  const { t } = useTillkit();
  return <Waiting title={t('outcome.unknown_checking.title')} text={t('outcome.unknown_checking.text')} />;
}

function NotFound() {
  const { t } = useTillkit();
  return (
    <div data-part="page" data-layout="single">
      <Outcome
        tone="neutral"
        state="notFound"
        title={t('outcome.link_not_found.title')}
        text={t('outcome.link_not_found.text')}
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
  // What was sent before a reload is not known here: the page may not say that nothing was charged.
  const text = `${t(failureKey(failure), { merchant: t('common.merchantFallback'), reference: '' })} ${t('outcome.load_failed.text')}`;
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

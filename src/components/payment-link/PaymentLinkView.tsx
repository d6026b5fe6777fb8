import { lazy, Suspense, useEffect, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutState } from '../../flows/index.ts';
import { type PaymentLinkCheckout, useTillkit } from '../../hooks/index.ts';
import { formatDate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { failureKey } from '../failureText.ts';
import { Outcome } from '../Outcome.tsx';
import type { ChallengeOptions } from '../three-ds-challenge/challengeOptions.ts';
import { Waiting } from '../Waiting.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import { MerchantHeading, OrderSummary } from './OrderSummary.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import { RedirectStep } from './RedirectStep.tsx';
import { ReturnLink } from './ReturnLink.tsx';

type Known = Extract<CheckoutState, { readonly link: unknown }>;

const loadThreeDS = () => import('../three-ds-challenge/ThreeDSView.tsx');

/** What the bank's check needs; fetched while the form is filled in, so that it is there when somebody presses. */
const ThreeDSView = lazy(async () => ({ default: (await loadThreeDS()).ThreeDSView }));

/** Draws one state of the checkout. The form stays in the document, hidden, while its payment is under way: a decline brings it back as it was. */
export function PaymentLinkView({
  checkout,
  customerId,
  clientSecret,
  challenge,
}: {
  readonly checkout: PaymentLinkCheckout;
  readonly customerId: string | undefined;
  readonly clientSecret: string;
  readonly challenge: ChallengeOptions | undefined;
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
      return <Settled state={state} />;
    default:
      return (
        <Open
          checkout={checkout}
          state={state}
          customerId={customerId}
          clientSecret={clientSecret}
          challenge={challenge}
        />
      );
  }
}

type Final = Extract<Known, { readonly kind: 'expired' | 'paid' | 'failed' | 'cancelled' }>;
type Payable = Exclude<Known, Final>;

function Open({
  checkout,
  state,
  customerId,
  clientSecret,
  challenge,
}: {
  readonly checkout: PaymentLinkCheckout;
  readonly state: Payable;
  readonly customerId: string | undefined;
  readonly clientSecret: string;
  readonly challenge: ChallengeOptions | undefined;
}) {
  const { t } = useTillkit();
  const editing = state.kind === 'ready' || state.kind === 'storing' || state.kind === 'attaching';
  const [due, setDue] = useState<PaymentView>();
  // As long as a method is being chosen the total is what it would come to; afterwards it is what the service says.
  const payment = (editing && due) || state.payment;
  // What cannot be fetched now is fetched once more when it is drawn.
  useEffect(() => void loadThreeDS().catch(() => undefined), []);
  return (
    <div data-part="page">
      <OrderSummary link={state.link} payment={payment} showExpiry={editing} />
      <section data-part="panel" aria-label={t('link.paymentHeading')}>
        <div hidden={!editing} data-part="form">
          <PaymentForm
            checkout={checkout}
            state={state}
            customerId={customerId}
            clientSecret={clientSecret}
            due={payment}
            onDue={setDue}
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
  const merchant = displayText(state.link.merchant.name);
  const reference = state.payment.payment_id;
  switch (state.kind) {
    case 'authenticating':
      return (
        <Suspense fallback={<Waiting title={t('threeds.preparing')} text={t('common.keepOpen')} />}>
          <ThreeDSView state={state.threeDS} press={checkout.threeDS} options={challenge} />
        </Suspense>
      );
    case 'redirecting':
      return <RedirectStep url={state.url} payment={state.payment} merchantName={merchant} />;
    case 'unsupportedAction':
      return (
        <Outcome
          tone="warning"
          state="unsupportedAction"
          title={t('outcome.unsupported_action.title')}
          text={t('outcome.unsupported_action.text', { merchant, reference })}
        />
      );
    case 'completing':
      return <Completing checkout={checkout} state={state} />;
    case 'checking':
      return <Waiting title={t('outcome.unknown_checking.title')} text={t('outcome.unknown_checking.text')} />;
    case 'elsewhere':
      return <Waiting title={t('outcome.elsewhere.title')} text={t('outcome.elsewhere.text')} />;
    case 'cannotConfirm':
      return <CannotConfirm merchant={merchant} reference={reference} />;
    case 'processing':
    case 'review':
      return <PaymentOutcome payment={state.payment} merchantName={merchant} />;
    default:
      return null;
  }
}

function Completing({
  checkout,
  state,
}: {
  readonly checkout: PaymentLinkCheckout;
  readonly state: Extract<Payable, { readonly kind: 'completing' }>;
}) {
  const { t } = useTillkit();
  const merchant = displayText(state.link.merchant.name);
  const reference = state.payment.payment_id;
  const { complete } = state;
  switch (complete.kind) {
    case 'sending':
      return (
        <Waiting title={t('pay.confirming')} text={complete.slow ? t('pay.stillWorking') : t('common.keepOpen')} />
      );
    case 'ready':
      return (
        <Outcome
          tone="warning"
          state="notSent"
          title={t('outcome.requires_confirmation.title')}
          text={`${complete.failure === undefined ? '' : t(failureKey(complete.failure), { merchant, reference })} ${t('failure.effect.none')}`.trim()}
        >
          <Button variant="primary" onClick={checkout.retry}>
            {t('pay.tryAgain')}
          </Button>
        </Outcome>
      );
    case 'checking':
      return <Waiting title={t('outcome.unknown_checking.title')} text={t('outcome.unknown_checking.text')} />;
    case 'cannotConfirm':
      return (
        <CannotConfirm
          merchant={merchant}
          reference={reference}
          {...(complete.mayRetry ? { retry: checkout.retry } : {})}
        />
      );
    case 'processing':
      return <PaymentOutcome payment={complete.payment} merchantName={merchant} />;
    default:
      return null;
  }
}

function CannotConfirm({
  merchant,
  reference,
  retry,
}: {
  readonly merchant: string;
  readonly reference: string;
  readonly retry?: () => void;
}) {
  const { t } = useTillkit();
  return (
    <Outcome
      tone="warning"
      state="cannotConfirm"
      title={t('outcome.cannot_confirm_yet.title')}
      text={t('outcome.cannot_confirm_yet.text', { merchant, reference })}
      facts={[{ label: t('common.reference'), value: <bdi data-part="reference">{reference}</bdi> }]}
    >
      {retry === undefined ? null : <Button onClick={retry}>{t('pay.tryAgain')}</Button>}
    </Outcome>
  );
}

function Settled({ state }: { readonly state: Final }) {
  const { t } = useTillkit();
  const { link, payment } = state;
  const merchant = displayText(link.merchant.name);
  return (
    <div data-part="page" data-layout="single">
      <MerchantHeading merchant={link.merchant} />
      {state.kind === 'expired' ? (
        <Outcome
          tone="neutral"
          icon="clock"
          state="expired"
          title={t('outcome.link_expired.title')}
          text={
            link.payment_link.expiry === undefined
              ? t('outcome.link_expired.textNoDate', { merchant })
              : t('outcome.link_expired.text', {
                  merchant,
                  date: formatDate(link.payment_link.expiry, { locale: t.locale }),
                })
          }
        >
          <ReturnLink payment={payment} merchantName={merchant} />
        </Outcome>
      ) : (
        <PaymentOutcome payment={payment} merchantName={merchant} already={state.kind === 'paid' && state.already}>
          <ReturnLink payment={payment} merchantName={merchant} />
        </PaymentOutcome>
      )}
    </div>
  );
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

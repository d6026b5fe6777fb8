import type { ReactNode } from 'react';
import type { CheckoutState } from '../../flows/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { setupTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { failureKey } from '../failureText.ts';
import { Outcome, type OutcomeProps } from '../Outcome.tsx';
import { useCheckoutParts } from '../payment-link/CheckoutContext.ts';
import type { CheckoutSlots } from '../payment-link/checkoutSlots.ts';
import type { FormState } from '../payment-link/formState.ts';
import { PanelPlaceholder } from '../payment-link/LoadingPage.tsx';
import { paidWith } from '../payment-link/PaidWith.tsx';
import { ReturnLink } from '../payment-link/ReturnLink.tsx';
import { Waiting } from '../Waiting.tsx';

/** The place of the form while it is loading. */
export const SetupLoading = ({ heading }: { readonly heading: ReactNode }) => (
  <div data-part="page" aria-busy="true">
    <PanelPlaceholder text={heading} />
  </div>
);

function Loading() {
  const t = useTexts(setupTexts);
  return <SetupLoading heading={t('setup.heading')} />;
}

/** The screens of a checkout in the words of a setup: none of them says that something was or may have been paid. */
export const setupSlots: CheckoutSlots = {
  loading: () => <Loading />,
  nextStep: ({ state, part }) => (state.kind === 'unsupportedAction' ? <SetupEnd state={state} /> : part),
  waiting: ({ state, part }) => (isChecked(state) ? <Checking inOtherTab={state.kind === 'otherTab'} /> : part),
  outcome: ({ state, part }) =>
    state.kind === 'loadFailed' ? <LoadFailed {...state} /> : 'page' in state ? <SetupEnd state={state} /> : part,
};

/** True while it is found out how the last call has ended. */
const isChecked = (state: CheckoutState) =>
  (state.kind === 'checking' && state.notAuthenticated === undefined) ||
  state.kind === 'otherTab' ||
  (state.kind === 'completing' && state.complete.kind === 'checking');

function Checking({ inOtherTab }: { readonly inOtherTab: boolean }) {
  const t = useTexts(setupTexts);
  return (
    <Waiting
      title={t(inOtherTab ? 'outcome.otherTab.text' : 'outcome.unknown_checking.title')}
      text={`${t('failure.effect.none')} ${t('outcome.unknown_checking.text')}`}
    />
  );
}

function LoadFailed({ failure }: Pick<Extract<CheckoutState, { readonly kind: 'loadFailed' }>, 'failure'>) {
  const t = useTexts(setupTexts);
  const about = { merchant: t('common.merchantFallback'), reference: '' };
  return (
    <Outcome tone="warning" state="loadFailed" title={t('common.notOpened.title')} text={t(failureKey(failure), about)}>
      <Retry />
    </Outcome>
  );
}

function Retry() {
  const t = useTexts(setupTexts);
  const { retry } = useCheckoutParts().checkout;
  return (
    <Button variant="primary" onClick={retry}>
      {t('common.retry')}
    </Button>
  );
}

/** How a setup has ended, or that this is not known. */
function SetupEnd({ state }: { readonly state: FormState }) {
  const t = useTexts(setupTexts);
  const inner = state.kind === 'completing' ? state.complete : state;
  const { payment } = 'payment' in inner ? inner : state;
  const merchant = displayText(state.page.merchant.name);
  // Without a session nobody is signed in, and the card need not be that of who reads this.
  const method = paidWith(payment, t, state.page.customer_id === undefined);
  const isSaved = inner.kind === 'succeeded';
  const [look, text] = ((): readonly [Pick<OutcomeProps, 'tone' | 'title' | 'icon'>, string] => {
    switch (inner.kind) {
      case 'succeeded':
        return [{ tone: 'success', title: t('outcome.cardSaved') }, ''];
      case 'processing':
      case 'review':
        return [{ tone: 'info', title: t('setup.pending') }, t('setup.pending.text')];
      case 'ready':
        return [{ tone: 'warning', title: t('setup.notSaved') }, ''];
      case 'failed':
      case 'cancelled':
      case 'expired':
        return [{ tone: 'neutral', icon: 'cross', title: t('setup.notSaved') }, t('setup.again', { merchant })];
      default:
        return [{ tone: 'warning', title: t('setup.unknown') }, t('setup.unknown.text', { merchant })];
    }
  })();
  return (
    <Outcome
      {...look}
      state={inner.kind}
      text={`${t('failure.effect.none')} ${text}`.trim()}
      facts={isSaved && method !== undefined ? [{ label: t('saved.card'), value: method }] : []}
      reference={isSaved ? undefined : payment.payment_id}
    >
      {inner.kind === 'ready' ? <Retry /> : <ReturnLink payment={payment} merchantName={merchant} isPaid={isSaved} />}
    </Outcome>
  );
}

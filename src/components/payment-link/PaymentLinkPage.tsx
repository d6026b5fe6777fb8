import { useEffect, useRef } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutState } from '../../flows/index.ts';
import { type PaymentLinkCheckoutOptions, usePaymentLinkCheckout, useTillkit } from '../../hooks/index.ts';
import { Button, ErrorBoundary, LiveRegionProvider } from '../../ui/index.ts';
import type { CardEntryOptions } from '../card-entry/cardFields.ts';
import { GivenText } from '../GivenText.tsx';
import { Outcome } from '../Outcome.tsx';
import { tellHost } from '../tellHost.ts';
import type { ChallengeOptions } from '../three-ds-challenge/challengeOptions.ts';
import { useLook } from '../useLook.ts';
import { PaymentLinkView } from './PaymentLinkView.tsx';

/**
 * How a payment link ended, for the page around it. `paid` only when the service itself says so. `pending` is no end: the service has the payment in
 * hand, it may take days, and nothing is left to do here.
 */
export interface PaymentLinkOutcome {
  /** Outcome by the service's own status; every one but `pending` is final. */
  readonly kind: 'paid' | 'failed' | 'cancelled' | 'expired' | 'pending';
  /** The payment as it was read last; amounts in minor units of its `currency`. */
  readonly payment: PaymentView;
}

/** Props of `PaymentLinkPage`. A missing `clientSecret` shows an error screen instead of the page. */
export interface PaymentLinkPageProps extends PaymentLinkCheckoutOptions {
  /** How a bank's challenge is shown, where the payment has one. @default those of `ChallengeOptions` */
  readonly challenge?: ChallengeOptions;
  /** As for `useCardEntry`: tells the networks of a card from its first eight digits, so that the holder of a card of two can choose. @default none */
  readonly findNetworks?: CardEntryOptions['findNetworks'];
  /** Called once, when the service itself says that the payment is made; also for a link that had been paid before. */
  readonly onPaid?: (payment: PaymentView) => void;
  /** Called once for each end that the page comes to, `paid` among them, and once where the payment is `pending`; an end may follow on that. */
  readonly onOutcome?: (outcome: PaymentLinkOutcome) => void;
}

/**
 * A payment link from opening to the outcome of its payment, `<div data-tk="payment-link-page">`: order, methods, card, 3-D Secure and one screen
 * for every way it can end. Built on `usePaymentLinkCheckout`.
 */
export function PaymentLinkPage(props: PaymentLinkPageProps) {
  const { t } = useTillkit();
  return (
    <ErrorBoundary
      fallback={({ retry }) => (
        <div data-tk="payment-link-page" data-state="crashed">
          <Outcome tone="warning" state="crashed" title={t('outcome.crashed.title')} text={t('outcome.crashed.text')}>
            <Button variant="primary" onClick={retry}>
              {t('common.reload')}
            </Button>
          </Outcome>
        </div>
      )}
    >
      <GivenText
        part="payment-link-page"
        needs={{ paymentLinkId: props.paymentLinkId, clientSecret: props.clientSecret }}
      >
        {() => (
          <LiveRegionProvider>
            {/* Another link is another checkout, from the start. */}
            <Page key={props.paymentLinkId} {...props} />
          </LiveRegionProvider>
        )}
      </GivenText>
    </ErrorBoundary>
  );
}

function Page({ challenge, findNetworks, onPaid, onOutcome, ...options }: PaymentLinkPageProps) {
  const { client, t } = useTillkit();
  const checkout = usePaymentLinkCheckout(options);
  const { state } = checkout;
  const look = useLook('link' in state ? state.link.look : undefined);
  const tell = useRef({ onPaid, onOutcome });
  const reported = useRef(new Set<PaymentLinkOutcome['kind']>());
  useEffect(() => {
    tell.current = { onPaid, onOutcome };
  });
  useEffect(() => {
    const outcome = outcomeOf(state);
    if (outcome === undefined || reported.current.has(outcome.kind)) return;
    const { kind, payment } = outcome;
    reported.current.add(kind);
    if (kind === 'paid') tellHost(() => tell.current.onPaid?.(payment));
    tellHost(() => tell.current.onOutcome?.(outcome));
  }, [state]);
  return (
    <div data-tk="payment-link-page" data-state={state.kind} {...look}>
      {client.testMode ? (
        <p data-part="test-banner">
          <strong>{t('testMode.label')}</strong> {t('testMode.text')}
        </p>
      ) : null}
      <PaymentLinkView
        checkout={checkout}
        clientSecret={options.clientSecret}
        challenge={challenge}
        findNetworks={findNetworks}
      />
    </div>
  );
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

import { type ReactNode, useEffect, useRef } from 'react';
import type { ContactBlock, PaymentView } from '../../contract/index.ts';
import { type CompleteAuthorizeOptions, useCompleteAuthorize, useTillkit } from '../../hooks/index.ts';
import { Button, LiveRegionProvider } from '../../ui/index.ts';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { Outcome } from '../Outcome.tsx';
import { PaymentOutcome } from '../payment-link/PaymentOutcome.tsx';
import { tellHost } from '../tellHost.ts';
import { useMoney } from '../useMoney.ts';
import { Waiting } from '../Waiting.tsx';
import { ShippingForm } from './ShippingForm.tsx';
import { shippingBlock, shippingDefaults } from './shippingFields.ts';

export interface CompleteAuthorizeFormProps extends CompleteAuthorizeOptions {
  /** Minor units of `currency`; shown on the button. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Shown in sentences. */
  readonly merchantName: string;
  /** What is known of the delivery already; the form starts with it. */
  readonly shipping?: ContactBlock;
  /** Called once, when the service's own answer or read says that the payment is settled. */
  readonly onComplete?: (payment: PaymentView) => void;
  /** Called once when the bank asks for a further step; its `next_action` says which. */
  readonly onActionNeeded?: (payment: PaymentView) => void;
}

/**
 * Collects where the order goes and completes the authorisation (interface 4.3), `<div data-tk="complete-authorize-form">`. One press sends one
 * call; when its answer is lost the form reads until it knows. Stands on `useCompleteAuthorize`.
 */
export function CompleteAuthorizeForm(props: CompleteAuthorizeFormProps) {
  return (
    <LiveRegionProvider>
      <Form {...props} />
    </LiveRegionProvider>
  );
}

function Form({
  paymentId,
  clientSecret,
  amount,
  currency,
  merchantName,
  shipping,
  onComplete,
  onActionNeeded,
}: CompleteAuthorizeFormProps) {
  const { t } = useTillkit();
  const money = useMoney();
  const { state, submit } = useCompleteAuthorize({ paymentId, clientSecret });
  const callbacks = useRef({ onComplete, onActionNeeded });
  const told = useRef(false);
  useEffect(() => {
    callbacks.current = { onComplete, onActionNeeded };
  });
  useEffect(() => {
    if (told.current || (state.kind !== 'paid' && state.kind !== 'failed' && state.kind !== 'needsAction')) return;
    told.current = true;
    tellHost(() => {
      if (state.kind === 'needsAction') callbacks.current.onActionNeeded?.(state.payment);
      else callbacks.current.onComplete?.(state.payment);
    });
  }, [state]);

  const editing = state.kind === 'ready' || state.kind === 'sending';
  return (
    <div data-tk="complete-authorize-form" data-state={state.kind}>
      <div hidden={!editing} data-part="form">
        <h2 data-part="panel-heading">{t('complete.heading')}</h2>
        <p data-part="hint">{t('complete.intro')}</p>
        {state.kind === 'ready' && state.failure !== undefined ? (
          <Notice tone="warning" focused>
            {t(failureKey(state.failure), { merchant: merchantName, reference: paymentId })} {t('failure.effect.none')}
          </Notice>
        ) : null}
        <ShippingForm
          defaults={shippingDefaults(shipping)}
          submitLabel={t('complete.submit', { amount: money(amount, currency) })}
          busy={!editing || state.kind === 'sending'}
          busyLabel={state.kind === 'sending' && state.slow ? t('pay.stillWorking') : t('complete.busy')}
          onSubmit={(fields) => submit(shippingBlock(fields))}
        />
      </div>
      {outcome()}
    </div>
  );

  function outcome(): ReactNode {
    switch (state.kind) {
      case 'ready':
      case 'sending':
        return null;
      case 'checking':
        return <Waiting title={t('outcome.unknown_checking.title')} text={t('outcome.unknown_checking.text')} />;
      case 'cannotConfirm':
        return (
          <Outcome
            tone="warning"
            state="cannotConfirm"
            title={t('outcome.cannot_confirm_yet.title')}
            text={t('outcome.cannot_confirm_yet.text', { merchant: merchantName, reference: paymentId })}
          >
            {state.mayRetry ? <Button onClick={() => submit(undefined)}>{t('pay.tryAgain')}</Button> : null}
          </Outcome>
        );
      case 'processing':
      case 'paid':
      case 'failed':
      case 'needsAction':
        return <PaymentOutcome payment={state.payment} merchantName={merchantName} />;
      default:
        return state satisfies never;
    }
  }
}

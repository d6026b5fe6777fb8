import { getSetupUsage } from '../../contract/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { setupTexts } from '../../i18n/index.ts';
import { Button, inertWhile } from '../../ui/index.ts';
import { CardEntry } from '../card-entry/CardEntry.tsx';
import { CardOptions } from '../card-entry/CardOptions.tsx';
import { displayText } from '../displayText.ts';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { usePaymentFormParts } from '../payment-link/CheckoutContext.ts';
import { FormFootnote } from '../payment-link/PaymentForm.tsx';
import type { Refusal } from '../payment-link/useFormAfterAttempt.ts';

/** What is in the form of a setup: a new card, the consent to save it, and a button that says so. */
export function SetupForm() {
  const t = useTexts(setupTexts);
  const { state, busy, refusal, newCard, submitProps, formProps } = usePaymentFormParts();
  const { payment, page } = state;
  return (
    <>
      <h2 data-part="panel-heading" id={formProps['aria-labelledby']}>
        {t('setup.heading')}
      </h2>
      {refusal === undefined ? <p data-part="hint">{t('setup.noCharge')}</p> : <Problem {...refusal} />}
      <div data-part="form" {...inertWhile(busy)}>
        <CardEntry {...newCard.props} />
        <CardOptions
          entry={newCard.props.entry}
          save={getSetupUsage(payment)}
          savesAlways
          merchantName={displayText(page.merchant.name)}
          billing={page.policy.billing_address}
        />
      </div>
      <Button variant="primary" {...submitProps}>
        {t('pay.saveCard')}
      </Button>
      <FormFootnote />
    </>
  );
}

/** Why the form is back: nothing was saved. */
function Problem({ problem, decline }: Refusal) {
  const t = useTexts(setupTexts);
  const { page, payment } = usePaymentFormParts().state;
  const merchant = displayText(page.merchant.name);
  if (decline !== undefined)
    return (
      <Notice
        tone="danger"
        title={t(decline.title === 'outcome.failed.title' ? 'setup.notSaved' : decline.title)}
        focused
      >
        {t(decline.text)}
      </Notice>
    );
  if (problem.kind !== 'notSent') return null;
  // A sign-in that has ended is renewed by the merchant's page, which also knows why the card is kept for another use by now.
  const beginsAgain = ['customer_session_missing', 'amount_changed'].includes(problem.failure.code ?? '');
  return (
    <Notice tone="warning" title={t('setup.notSaved')} focused>
      {t(beginsAgain ? 'setup.again' : failureKey(problem.failure), { merchant, reference: payment.payment_id })}{' '}
      {t('failure.effect.none')}
    </Notice>
  );
}

import type { CompleteFormState } from '../../flows/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { linkTexts, loadTexts } from '../../i18n/index.ts';
import { Outcome } from '../Outcome.tsx';
import { PaymentOutcome } from '../payment-link/PaymentOutcome.tsx';
import { ReturnLink } from '../payment-link/ReturnLink.tsx';

type Of<Kind extends CompleteFormState['kind']> = Extract<CompleteFormState, { readonly kind: Kind }>;

/** Fetches the texts that this screen shows: a translation comes with its code. */
export const loadStepTexts = (locale: string) => loadTexts(linkTexts, locale);

export interface FormOutcomeProps {
  readonly state: Of<'unknown' | 'processing' | 'succeeded' | 'failed'>;
  readonly paymentId: string;
  /** As it is read. */
  readonly amount: string;
  readonly merchantName: string;
}

/**
 * The outcome of the form's payment, with a link to the merchant where leaving is safe. Where the outcome is unknown, or the bank has not confirmed this
 * attempt, no submit here can complete it.
 */
export function FormOutcome({ state, paymentId, amount, merchantName }: FormOutcomeProps) {
  const { t } = useTillkit();
  if (state.kind !== 'unknown')
    return (
      <PaymentOutcome payment={state.payment} merchantName={merchantName}>
        <ReturnLink payment={state.payment} merchantName={merchantName} isPaid={state.kind === 'succeeded'} />
      </PaymentOutcome>
    );
  const { refusedAttempt, lastRead } = state;
  const reason = lastRead?.external_authentication_details?.status === 'failed' ? 'denied' : 'unreadable';
  return (
    <Outcome
      tone="warning"
      state="unknown"
      title={t(refusedAttempt !== undefined ? `threeds.${reason}.title` : 'outcome.cannot_confirm_yet.title')}
      warning={refusedAttempt === undefined ? t('outcome.maybeCharged') : undefined}
      text={
        refusedAttempt !== undefined
          ? t('threeds.unreadable.text')
          : t('outcome.cannot_confirm_yet.text', { merchant: merchantName })
      }
      facts={[{ label: t('common.amount'), value: <bdi>{amount}</bdi> }]}
      reference={paymentId}
    >
      {lastRead === undefined ? null : <ReturnLink payment={lastRead} merchantName={merchantName} />}
    </Outcome>
  );
}

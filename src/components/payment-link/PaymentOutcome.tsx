import type { ReactNode } from 'react';
import type { PaymentStatus, PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { formatDate, type MessageKey, type Translator } from '../../i18n/index.ts';
import { cardBrandRules, readCardSummary } from '../../instruments/index.ts';
import type { IconName } from '../../ui/index.ts';
import { declineKey } from '../failureText.ts';
import { Outcome, type OutcomeTone } from '../Outcome.tsx';
import { useMoney } from '../useMoney.ts';

export interface PaymentOutcomeProps {
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** True when the payment had been made before this page was opened. @default false */
  readonly already?: boolean;
  /** What can be done next. */
  readonly children?: ReactNode;
}

type Look = {
  readonly tone: OutcomeTone;
  readonly icon?: IconName;
  readonly title: MessageKey;
  readonly text: MessageKey;
};

/** One screen for each of the eleven payment statuses (interface 3.2), and one for a word that nobody knows yet. */
const looks: Record<PaymentStatus, Look> = {
  succeeded: { tone: 'success', title: 'outcome.succeeded.title', text: 'outcome.succeeded.text' },
  requires_capture: { tone: 'success', title: 'outcome.requires_capture.title', text: 'outcome.requires_capture.text' },
  partially_captured: {
    tone: 'success',
    title: 'outcome.partially_captured.title',
    text: 'outcome.partially_captured.text',
  },
  partially_captured_and_capturable: {
    tone: 'success',
    title: 'outcome.partially_captured_and_capturable.title',
    text: 'outcome.partially_captured_and_capturable.text',
  },
  processing: { tone: 'info', title: 'outcome.processing.title', text: 'outcome.processing.text' },
  requires_merchant_action: {
    tone: 'info',
    title: 'outcome.requires_merchant_action.title',
    text: 'outcome.requires_merchant_action.text',
  },
  requires_customer_action: {
    tone: 'info',
    title: 'outcome.requires_customer_action.title',
    text: 'outcome.requires_customer_action.text',
  },
  requires_payment_method: {
    tone: 'neutral',
    title: 'outcome.requires_payment_method.title',
    text: 'outcome.requires_payment_method.text',
  },
  requires_confirmation: {
    tone: 'neutral',
    title: 'outcome.requires_confirmation.title',
    text: 'outcome.requires_confirmation.text',
  },
  failed: { tone: 'danger', title: 'outcome.failed.title', text: 'outcome.failed.text' },
  cancelled: { tone: 'neutral', icon: 'cross', title: 'outcome.cancelled.title', text: 'outcome.cancelled.text' },
  unknown: { tone: 'warning', title: 'outcome.unknown_status.title', text: 'outcome.unknown_status.text' },
};

/** What became of a payment: what happened, whether money moved, what to do, whether it is safe to leave. */
export function PaymentOutcome({ payment, merchantName, already = false, children }: PaymentOutcomeProps) {
  const { t } = useTillkit();
  const money = useMoney();
  const { status, currency } = payment;
  const amount = money(payment.net_amount, currency);
  const values = {
    amount,
    merchant: merchantName,
    captured: money(payment.amount_received ?? 0, currency),
    reference: payment.payment_id,
  };
  const paidBefore = already && status === 'succeeded';
  const look = looks[status];
  const text = paidBefore ? 'outcome.already_paid.text' : status === 'failed' ? declineKey(payment) : look.text;
  const card = cardName(payment, t);
  // Whoever opens a link that is paid already need not be the one who paid it.
  const moneyMoved = look.tone === 'success';

  return (
    <Outcome
      tone={look.tone}
      state={status}
      title={t(paidBefore ? 'outcome.already_paid.title' : look.title, values)}
      text={t(text, values)}
      {...(look.icon === undefined ? {} : { icon: look.icon })}
      facts={[
        { label: t('common.amount'), value: <bdi>{amount}</bdi> },
        ...(moneyMoved ? [{ label: t('common.paidTo'), value: <bdi>{merchantName}</bdi> }] : []),
        ...(moneyMoved && !already && card !== undefined
          ? [{ label: t('common.paidWith'), value: <bdi>{card}</bdi> }]
          : []),
        ...(moneyMoved && payment.updated !== undefined
          ? [{ label: t('common.date'), value: formatDate(payment.updated, { locale: t.locale }) }]
          : []),
        { label: t('common.reference'), value: <bdi data-part="reference">{payment.payment_id}</bdi> },
      ]}
    >
      {children}
    </Outcome>
  );
}

/** The card as its holder knows it; absent when its data is not to be trusted. */
function cardName({ payment_method_data: data }: PaymentView, t: Translator): string | undefined {
  const { brand, last4 } = readCardSummary(data?.card ?? {});
  if (last4 === undefined) return undefined;
  return t('saved.cardName', { brand: brand === undefined ? t('saved.card') : cardBrandRules(brand).title, last4 });
}

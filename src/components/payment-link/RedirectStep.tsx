import { useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { linkTexts } from '../../i18n/index.ts';
import { BrandMark, Icon } from '../../ui/index.ts';
import { safeUrl } from '../../validation/index.ts';
import { UnsupportedStep } from '../customer-action/UnsupportedStep.tsx';
import { LeavingLink } from '../LeavingLink.tsx';
import { Outcome } from '../Outcome.tsx';
import { useMoney } from '../useMoney.ts';
import { useOnLoopback } from '../useOnLoopback.ts';
import { Waiting } from '../Waiting.tsx';
import { alternativeName, paidWith } from './PaidWith.tsx';
import { ReturnLink } from './ReturnLink.tsx';

/** A step on another site: the host is named before anyone leaves, and an address that is not to be trusted is never offered. */
export function RedirectStep({
  url,
  payment,
  merchantName,
  alone = false,
}: {
  readonly url: string;
  readonly payment: PaymentView;
  readonly merchantName: string;
  /** True where there is no link to open again: then this shows amount and reference. @default false */
  readonly alone?: boolean;
}) {
  const t = useTexts(linkTexts);
  const money = useMoney();
  const method = paidWith(payment, t, true);
  const [beside, setBeside] = useState(false);
  const target = safeUrl(url, { allowLoopback: useOnLoopback() });
  if (!target.ok) return <UnsupportedStep payment={payment} merchantName={merchantName} alone={alone} />;
  const name = alternativeName(payment, t);
  const leave = (
    <LeavingLink href={target.value} variant="primary" onNewPage={() => setBeside(true)}>
      {name === undefined ? t('outcome.requires_customer_action.action') : t('leave.to', { method: name })}
    </LeavingLink>
  );
  if (beside) {
    return (
      <Waiting title={t('leave.waiting')} text={t('leave.waitingText')}>
        <div data-part="actions">{leave}</div>
      </Waiting>
    );
  }
  return (
    <Outcome
      tone="info"
      state="redirecting"
      title={t('outcome.requires_customer_action.title')}
      text={
        name !== undefined && payment.payment_method === 'wallet'
          ? t('leave.method', { method: name })
          : t(alone ? 'leave.alone' : 'outcome.requires_customer_action.text')
      }
      icon="bank"
      mark={
        name && (
          <p>
            <BrandMark brand={payment.payment_method_type} kind={payment.payment_method} /> {method}
          </p>
        )
      }
      before={
        <p data-part="hint">
          <Icon name="lock" />
          <bdi>{new URL(target.value).host}</bdi>
        </p>
      }
      {...(alone ? { amount: money(payment.net_amount, payment.currency), reference: payment.payment_id } : {})}
    >
      {leave}
      <ReturnLink payment={payment} merchantName={merchantName} variant="quiet" />
    </Outcome>
  );
}

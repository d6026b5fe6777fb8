import type { PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { safeUrl } from '../../instruments/index.ts';
import { Outcome } from '../Outcome.tsx';
import { onLoopback } from '../onLoopback.ts';

/** A step on another site: the host is named before anyone leaves, and an address that is not to be trusted is never offered. */
export function RedirectStep({
  url,
  payment,
  merchantName,
}: {
  readonly url: string;
  readonly payment: PaymentView;
  readonly merchantName: string;
}) {
  const { t } = useTillkit();
  const target = safeUrl(url, { allowLoopback: onLoopback() });
  if (!target.ok) {
    return (
      <Outcome
        tone="warning"
        state="unsupportedAction"
        title={t('outcome.unsupported_action.title')}
        text={t('outcome.unsupported_action.text', { merchant: merchantName, reference: payment.payment_id })}
      />
    );
  }
  return (
    <Outcome
      tone="info"
      state="redirecting"
      title={t('outcome.requires_customer_action.title')}
      text={t('outcome.requires_customer_action.text')}
    >
      <a data-part="button" data-variant="primary" href={target.value} rel="noreferrer">
        <span data-part="button-label">
          {t('outcome.requires_customer_action.action')} (<bdi>{new URL(target.value).host}</bdi>)
        </span>
      </a>
    </Outcome>
  );
}

import type { ReactNode } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import { type CheckoutPage, getExpiry } from '../../flows/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Icon } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { useMoney } from '../useMoney.ts';
import { ExpiryNote } from './ExpiryNote.tsx';
import { MerchantHeading } from './MerchantHeading.tsx';
import { OrderLines } from './OrderLines.tsx';
import { orderTotals } from './orderTotals.ts';
import { ShareLink } from './ShareLink.tsx';

/** What is paid for: the merchant, the amount, the order's lines and how the total comes about. */
export function OrderSummary({
  page,
  payment,
  isDue,
  showExpiry,
  address,
  children,
}: {
  readonly page: CheckoutPage;
  readonly payment: PaymentView;
  /** False where the payer may have paid already. */
  readonly isDue: boolean;
  readonly showExpiry: boolean;
  /** The address at which the same page opens on another device; absent when the link is not to be shared. */
  readonly address?: string | undefined;
  /** What is below the order. */
  readonly children: ReactNode;
}) {
  const { t } = useTillkit();
  const money = useMoney();
  const { currency } = payment;
  const expiry = getExpiry(page);
  const formOnly = page.look?.form_only === true;
  const description = displayText(payment.description ?? page.payment_link?.description ?? '');
  return (
    <>
      <MerchantHeading merchant={page.merchant}>
        {address === undefined ? null : <ShareLink address={address} merchantName={displayText(page.merchant.name)} />}
      </MerchantHeading>
      <div data-part="amount-due">
        <p data-part="amount-label">{t(isDue ? 'link.amountDue' : 'common.amount')}</p>
        <p data-part="amount">
          <bdi>{money(payment.net_amount, currency)}</bdi>
        </p>
      </div>
      {formOnly || description === '' ? null : (
        <p data-part="description">
          <bdi>{description}</bdi>
        </p>
      )}
      {formOnly ? null : <Order payment={payment} />}
      {children}
      {/* Last of all: the place that it keeps leaves no gap inside the order. */}
      {expiry === undefined ? null : <ExpiryNote expiry={expiry} serverTime={page.server_time} shown={showExpiry} />}
    </>
  );
}

/** The order's lines and costs, behind one line that opens them where the page is narrow: the fields are what the payer has come for. Wide pages show all. */
function Order({ payment }: { readonly payment: PaymentView }) {
  const { t } = useTillkit();
  const lines = payment.order_details ?? [];
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (lines.length === 0 && orderTotals(payment).length === 0) return null;
  return (
    <details data-part="order">
      <summary data-part="order-bar">
        <span>{t('link.summary')}</span>
        {items === 0 ? null : <span data-part="order-count">{t('link.items', { count: items })}</span>}
        <Icon name="chevron" />
      </summary>
      <div data-part="order-content">
        <OrderLines payment={payment} />
      </div>
    </details>
  );
}

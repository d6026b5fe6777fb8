import { useState } from 'react';
import type { BrowserPaymentLink, PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { displayText } from '../displayText.ts';
import { useMoney } from '../useMoney.ts';
import { ExpiryNote } from './ExpiryNote.tsx';

/** What is paid for: the merchant, the amount, the order's lines and how the total comes about. */
export function OrderSummary({
  link,
  payment,
  showExpiry,
}: {
  readonly link: BrowserPaymentLink;
  readonly payment: PaymentView;
  readonly showExpiry: boolean;
}) {
  const { t } = useTillkit();
  const money = useMoney();
  const { currency } = payment;
  const lines = payment.order_details ?? [];
  const description = displayText(payment.description ?? link.payment_link.description ?? '');
  const parts = totals(payment);
  return (
    <section data-part="summary" aria-label={t('link.summary')}>
      <MerchantHeading merchant={link.merchant} />
      <div data-part="amount-due">
        <p data-part="amount-label">{t('link.amountDue')}</p>
        <p data-part="amount">
          <bdi>{money(payment.net_amount, currency)}</bdi>
        </p>
      </div>
      {description === '' ? null : (
        <p data-part="description">
          <bdi>{description}</bdi>
        </p>
      )}
      {showExpiry && link.payment_link.expiry !== undefined ? (
        <ExpiryNote expiry={link.payment_link.expiry} serverTime={link.server_time} />
      ) : null}
      {lines.length === 0 ? null : (
        <ul data-part="order-lines">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have no identity of their own and never move.
            <li data-part="order-line" key={index}>
              <bdi data-part="line-name">{displayText(line.product_name)}</bdi>
              <span data-part="line-quantity">{t('link.quantityShort', { count: line.quantity })}</span>
              <bdi data-part="line-amount">{money(BigInt(line.amount) * BigInt(line.quantity), currency)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {parts.length === 0 ? null : (
        <dl data-part="totals">
          {parts.map(({ key, amount }) => (
            <div data-part="total-row" key={key}>
              <dt data-part="total-label">{t(key)}</dt>
              <dd data-part="total-amount">
                <bdi>{money(amount, currency)}</bdi>
              </dd>
            </div>
          ))}
          <div data-part="total-row" data-emphasis="total">
            <dt data-part="total-label">{t('link.total')}</dt>
            <dd data-part="total-amount">
              <bdi>{money(payment.net_amount, currency)}</bdi>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** The merchant's name, with its logo or its first letter. */
export function MerchantHeading({ merchant }: { readonly merchant: BrowserPaymentLink['merchant'] }) {
  const name = displayText(merchant.name);
  // A logo that cannot be fetched is no reason to show a broken picture where money is asked for.
  const [broken, setBroken] = useState(false);
  return (
    <div data-part="merchant">
      {merchant.logo_url === undefined || broken ? (
        <span data-part="merchant-initials" aria-hidden="true">
          {[...name][0]?.toUpperCase() ?? ''}
        </span>
      ) : (
        <img
          data-part="merchant-logo"
          src={merchant.logo_url}
          alt=""
          width="40"
          height="40"
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      <p data-part="merchant-name">
        <bdi>{name}</bdi>
      </p>
    </div>
  );
}

/** What is added to the amount, where anything is (interface 2.3 `net_amount`). The total itself is always the service's. */
function totals(payment: PaymentView): readonly { readonly key: MessageKey; readonly amount: number }[] {
  const extras: { key: MessageKey; amount: number | undefined }[] = [
    { key: 'link.shipping', amount: payment.shipping_cost },
    { key: 'link.tax', amount: payment.order_tax_amount },
    { key: 'link.surcharge', amount: payment.surcharge_details?.surcharge_amount },
    { key: 'link.surchargeTax', amount: payment.surcharge_details?.tax_amount },
  ];
  const present = extras.flatMap(({ key, amount }) => (amount === undefined || amount === 0 ? [] : [{ key, amount }]));
  return present.length === 0 ? [] : [{ key: 'link.subtotal', amount: payment.amount }, ...present];
}

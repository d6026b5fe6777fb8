import { useState } from 'react';
import type { BrowserPaymentLink, PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { Button } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { useMoney } from '../useMoney.ts';
import { ExpiryNote } from './ExpiryNote.tsx';
import { orderTotals } from './orderTotals.ts';

/** How many lines of an order are shown before a press shows the others. */
const linesAtFirst = 8;

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
  const [whole, setWhole] = useState(false);
  const all = payment.order_details ?? [];
  // One line more than that is shown as well: the button would take its place.
  const lines = whole || all.length <= linesAtFirst + 1 ? all : all.slice(0, linesAtFirst);
  const description = displayText(payment.description ?? link.payment_link.description ?? '');
  const parts = orderTotals(payment);
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
      {link.payment_link.expiry === undefined ? null : (
        <ExpiryNote expiry={link.payment_link.expiry} serverTime={link.server_time} shown={showExpiry} />
      )}
      {lines.length === 0 ? null : (
        <ul data-part="order-lines">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order have no identity of their own and never move.
            <li
              data-part="order-line"
              key={index}
              // The button is gone after its press: the focus goes on where the new lines begin.
              {...(whole && index === linesAtFirst ? { tabIndex: -1, ref: focusOnce } : {})}
            >
              <bdi data-part="line-name">{displayText(line.product_name)}</bdi>
              <span data-part="line-quantity">{t('link.quantityShort', { count: line.quantity })}</span>
              <bdi data-part="line-amount">{money(BigInt(line.amount) * BigInt(line.quantity), currency)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {lines.length === all.length ? null : (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {t('link.showAllLines', { count: all.length })}
        </Button>
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

/** Kept outside of the component: the same function at every render, so that it is called once. */
const focusOnce = (line: HTMLLIElement | null) => line?.focus();

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

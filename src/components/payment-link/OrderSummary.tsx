import { type ReactNode, useState } from 'react';
import type { BrowserPaymentLink, PaymentView } from '../../contract/index.ts';
import { useTillkit } from '../../hooks/index.ts';
import { safeUrl } from '../../instruments/index.ts';
import { displayText } from '../displayText.ts';
import { useMoney } from '../useMoney.ts';
import { useOnLoopback } from '../useOnLoopback.ts';
import { ExpiryNote } from './ExpiryNote.tsx';
import { OrderLines } from './OrderLines.tsx';
import { ShareLink } from './ShareLink.tsx';

/** What is paid for: the merchant, the amount, the order's lines and how the total comes about. */
export function OrderSummary({
  link,
  payment,
  showExpiry,
  address,
}: {
  readonly link: BrowserPaymentLink;
  readonly payment: PaymentView;
  readonly showExpiry: boolean;
  /** The address at which the same page opens on another device; absent when the link is not to be shared. */
  readonly address?: string | undefined;
}) {
  const { t } = useTillkit();
  const money = useMoney();
  const { currency } = payment;
  const formOnly = link.look?.form_only === true;
  const description = displayText(payment.description ?? link.payment_link.description ?? '');
  return (
    <section data-part="summary" aria-label={t('link.summary')}>
      <MerchantHeading merchant={link.merchant}>
        {address === undefined ? null : <ShareLink address={address} merchantName={displayText(link.merchant.name)} />}
      </MerchantHeading>
      <div data-part="amount-due">
        <p data-part="amount-label">{t('link.amountDue')}</p>
        <p data-part="amount">
          <bdi>{money(payment.net_amount, currency)}</bdi>
        </p>
      </div>
      {formOnly || description === '' ? null : (
        <p data-part="description">
          <bdi>{description}</bdi>
        </p>
      )}
      {formOnly ? null : <OrderLines payment={payment} />}
      {/* Last of all: the place that it keeps leaves no gap inside the order. */}
      {link.payment_link.expiry === undefined ? null : (
        <ExpiryNote expiry={link.payment_link.expiry} serverTime={link.server_time} shown={showExpiry} />
      )}
    </section>
  );
}

/** The merchant's name, with its logo or its first letter. */
export function MerchantHeading({
  merchant,
  children,
}: {
  readonly merchant: BrowserPaymentLink['merchant'];
  /** What is shown beside the name. */
  readonly children?: ReactNode;
}) {
  const name = displayText(merchant.name);
  // A logo that cannot be fetched is no reason to show a broken picture where money is asked for.
  const [broken, setBroken] = useState(false);
  const logo = safeUrl(merchant.logo_url, { allowLoopback: useOnLoopback() });
  return (
    <div data-part="merchant">
      {!logo.ok || broken ? (
        <span data-part="merchant-initials" aria-hidden="true">
          {[...name][0]?.toUpperCase() ?? ''}
        </span>
      ) : (
        <img
          data-part="merchant-logo"
          src={logo.value}
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
      {children}
    </div>
  );
}

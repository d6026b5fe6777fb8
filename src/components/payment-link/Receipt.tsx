import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PaymentView } from '../../contract/index.ts';
import type { CheckoutPage } from '../../flows/index.ts';
import { useTexts } from '../../hooks/index.ts';
import { formatDate, linkTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { displayText } from '../displayText.ts';
import { Reference } from '../Outcome.tsx';
import { useMoney } from '../useMoney.ts';
import { OrderLines } from './OrderLines.tsx';
import { useReceiptStyles } from './useReceiptStyles.ts';

/**
 * What was paid, to whom, when and for what, `<section data-part="receipt">`, on paper as on screen. Of the card its brand and last four digits, and those
 * only where `method` says so. `[data-state="printing"]` while it is printed: then nothing else of the page is.
 */
export function Receipt({
  page,
  payment,
  method,
  children,
}: {
  readonly page: CheckoutPage;
  readonly payment: PaymentView;
  readonly method?: ReactNode;
  /** What else can be done. */
  readonly children?: ReactNode;
}) {
  const t = useTexts(linkTexts);
  const money = useMoney();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [printing, setPrinting] = useState(false);
  useReceiptStyles(heading);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!printing) return undefined;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [printing]);
  const { currency } = payment;
  const amount = money(payment.net_amount, currency);
  const date = payment.updated ?? payment.created;
  const merchant = displayText(page.merchant.name);
  const description = displayText(payment.description ?? page.payment_link?.description ?? '');
  const statusText = ({ status, amount_received: received }: PaymentView) => {
    if (status === 'succeeded') return t('receipt.paid');
    if (status === 'requires_capture') return t('receipt.reserved');
    // Nothing of it has been taken.
    if (status === 'partially_authorized_and_requires_capture') return t('receipt.partlyReserved', { amount });
    if (received === undefined) return t('receipt.partlyNoFigure', { amount });
    return t('receipt.partly', { captured: money(received, currency), amount });
  };
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('common.paidWith'), method],
    [t('receipt.for'), description],
    [t('receipt.status'), statusText(payment)],
    [t('common.date'), date === undefined ? '' : formatDate(date, { locale: t.locale })],
  ];
  /** The facts as lines of text: there is no address at which a receipt could be read. */
  async function share() {
    const shared = [...facts, [t('common.reference'), payment.payment_id] as const];
    const lines = shared.flatMap(([label, value]) =>
      typeof value === 'string' && value !== '' ? [`${label}: ${value}`] : [],
    );
    try {
      await navigator.share({
        title: t('receipt.title'),
        text: [t('receipt.from', { merchant }), amount, ...lines].join('\n'),
      });
    } catch {
      // Closed by the payer, or refused by the device: the receipt is still on the screen.
    }
  }
  return (
    <section data-part="receipt" data-state={printing ? 'printing' : 'shown'} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {t('receipt.title')}
      </h2>
      <p>
        <bdi>{t('receipt.from', { merchant })}</bdi>
      </p>
      <OrderLines payment={payment} whole />
      <dl data-part="facts">
        {facts
          .filter(([, value]) => value !== '' && value !== undefined)
          .map(([label, value]) => (
            <div data-part="fact" key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        <Reference value={payment.payment_id} />
      </dl>
      <div data-part="actions">
        {children}
        {typeof window.print === 'function' ? (
          <Button onClick={() => setPrinting(true)}>{t('receipt.print')}</Button>
        ) : null}
        {typeof navigator.share === 'function' ? <Button onClick={share}>{t('link.share')}</Button> : null}
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import { formatDate } from '../../i18n/index.ts';
import { localeTag } from '../../money/index.ts';
import { useMoney } from '../useMoney.ts';
import { usePayoutText } from './PayoutTextContext.ts';
import { useArrival } from './useArrival.ts';

/** True where the quote on a page cannot be confirmed any more and there is no other. */
export const isQuoteOver = ({ quote, server_time }: BrowserPayout): boolean =>
  quote !== undefined && Date.parse(quote.valid_until) <= Date.parse(server_time);

/** What a receiver gets: how the merchant's quote makes it of the amount of the payout, and until when; without a quote, that amount. */
export function AmountTerms({
  page: { payout, quote },
  hasSummary,
}: {
  readonly page: BrowserPayout;
  /** True where the page around says what is received. */
  readonly hasSummary: boolean;
}) {
  const t = usePayoutText();
  const money = useMoney();
  if (quote === undefined && hasSummary) return null;
  const { rate } = quote ?? {};
  const received = quote?.receives ?? payout;
  const written = new Intl.NumberFormat(localeTag(t.locale), { maximumFractionDigits: 9 });
  return (
    <dl data-part="totals">
      {quote === undefined ? null : (
        <>
          <Term label={t('common.amount')}>
            <bdi>{money(payout.amount, payout.currency)}</bdi>
          </Term>
          <Term label={t('payout.page.quote.fee')}>
            <bdi>{money(0 - quote.fee, payout.currency)}</bdi>
          </Term>
        </>
      )}
      {rate === undefined ? null : (
        <Term label={t('payout.page.quote.rate')}>
          {/* Formatted from its text: no digit of a decimal is lost. */}
          <bdi dir="ltr">{`1 ${payout.currency} = ${written.format(rate as `${number}`)} ${received.currency}`}</bdi>
        </Term>
      )}
      <Term label={t('payout.page.youReceive')} emphasis="total">
        <bdi>{money(received.amount, received.currency)}</bdi>
      </Term>
      {quote === undefined ? null : (
        <Term label={t('payout.page.quote.validUntil')}>
          {formatDate(quote.valid_until, { locale: t.locale, style: 'nearDayAndTime' })}
        </Term>
      )}
    </dl>
  );
}

/** When the money arrives, as a line of a review: by the quote, or what is usual for the rail. */
export function useArrivalFact(): (
  page: BrowserPayout,
  rail: string,
) => { readonly label: string; readonly value: string } {
  const t = usePayoutText();
  const arrivalOf = useArrival();
  return ({ quote }, rail) =>
    quote?.arrives_on === undefined
      ? { label: t('payout.page.fact.arrives'), value: arrivalOf(rail) }
      : {
          label: t('payout.page.quote.arrives'),
          value: formatDate(quote.arrives_on, { locale: t.locale, style: 'nearDay' }),
        };
}

interface LineProps {
  readonly label: string;
  /** `total`: what is received. `account`: what has to be compared. */
  readonly emphasis?: 'total' | 'account';
  readonly children: ReactNode;
}

/** One line of a sum. */
function Term({ label, emphasis, children }: LineProps) {
  return (
    <div data-part="total-row" data-emphasis={emphasis}>
      <dt data-part="total-label">{label}</dt>
      <dd data-part="total-amount">{children}</dd>
    </div>
  );
}

/** One line of a review. */
export function Fact({ label, emphasis, children }: LineProps) {
  return (
    <div data-part="fact" data-emphasis={emphasis}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

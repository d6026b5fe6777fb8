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

interface PayoutTermsProps {
  readonly page: BrowserPayout;
}

/** What a receiver gets, as lines of a review: by the merchant's quote, or the amount of the payout. */
export function AmountFacts({
  page: { payout, quote },
  hasSummary,
}: PayoutTermsProps & {
  /** True where the page around says what is received. */
  readonly hasSummary: boolean;
}) {
  const t = usePayoutText();
  const money = useMoney();
  if (quote === undefined && hasSummary) return null;
  const received = quote?.receives ?? payout;
  return (
    <>
      {quote === undefined ? null : <QuoteFacts payout={payout} quote={quote} />}
      <Fact label={t('payout.page.youReceive')} emphasis="account">
        <bdi>{money(received.amount, received.currency)}</bdi>
      </Fact>
    </>
  );
}

/** When the money arrives, as lines of a review: by the quote, which ends itself, or what is usual for the rail. */
export function ArrivalFacts({ page: { quote }, rail }: PayoutTermsProps & { readonly rail: string }) {
  const t = usePayoutText();
  const arrivalOf = useArrival();
  const { locale } = t;
  return (
    <>
      {quote?.arrives_on === undefined ? (
        <Fact label={t('payout.page.fact.arrives')}>{arrivalOf(rail)}</Fact>
      ) : (
        <Fact label={t('payout.page.quote.arrives')}>{formatDate(quote.arrives_on, { locale, style: 'day' })}</Fact>
      )}
      {quote === undefined ? null : (
        <Fact label={t('payout.page.quote.validUntil')}>
          {formatDate(quote.valid_until, { locale, style: 'nearDayAndTime' })}
        </Fact>
      )}
    </>
  );
}

/** How a quote makes what is received of the amount of a payout. */
function QuoteFacts({
  payout,
  quote,
}: Pick<BrowserPayout, 'payout'> & { readonly quote: NonNullable<BrowserPayout['quote']> }) {
  const t = usePayoutText();
  const money = useMoney();
  const { rate } = quote;
  const written = new Intl.NumberFormat(localeTag(t.locale), { maximumFractionDigits: 9 });
  return (
    <>
      <Fact label={t('common.amount')}>
        <bdi>{money(payout.amount, payout.currency)}</bdi>
      </Fact>
      <Fact label={t('payout.page.quote.fee')}>
        <bdi>{money(quote.fee, payout.currency)}</bdi>
      </Fact>
      {rate === undefined ? null : (
        <Fact label={t('payout.page.quote.rate')}>
          {/* Formatted from its text: no digit of a decimal is lost. */}
          <bdi dir="ltr">{`1 ${payout.currency} = ${written.format(rate as `${number}`)} ${quote.receives.currency}`}</bdi>
        </Fact>
      )}
    </>
  );
}

/** One line of a review. */
export function Fact({
  label,
  emphasis,
  children,
}: {
  readonly label: string;
  /** `account`: what has to be compared. */
  readonly emphasis?: 'account';
  readonly children: ReactNode;
}) {
  return (
    <div data-part="fact" data-emphasis={emphasis}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { BrowserPayout } from '../../contract/index.ts';
import { formatCountry } from '../../i18n/index.ts';
import { displayText } from '../displayText.ts';
import { Notice } from '../Notice.tsx';
import { useMoney } from '../useMoney.ts';
import { usePayoutText } from './PayoutTextContext.ts';
import type { PayoutEntryHandle } from './usePayoutEntry.ts';

export interface PayoutReviewProps {
  /** Made with `usePayoutEntry`. */
  readonly entry: PayoutEntryHandle;
  readonly page: BrowserPayout;
  readonly merchantName: string;
}

/** What is about to be sent, once more and masked, and what happens then. */
export function PayoutReview({ entry, page, merchantName }: PayoutReviewProps) {
  const t = usePayoutText();
  const money = useMoney();
  const { rail, reviewed, country } = entry;
  if (rail === undefined) return null;
  const amount = money(page.payout.amount, page.payout.currency);
  const warnings = reviewed.flatMap(({ warning }) => warning ?? []);
  return (
    <>
      {warnings.map((warning) => (
        <Notice tone="warning" key={warning}>
          {t(`payout.warning.${warning}`)}
        </Notice>
      ))}
      <dl data-part="facts">
        <Fact label={t('payout.page.youReceive')}>
          <bdi>{amount}</bdi>
        </Fact>
        <Fact label={t('payout.page.fact.method')}>{t(`payout.rail.${rail}`)}</Fact>
        <Fact label={t('payout.page.fact.country')}>{formatCountry(country, t.locale)}</Fact>
        {reviewed.map(({ field, labelKey, text }) => (
          <Fact label={t(labelKey)} key={field}>
            <bdi>{displayText(text)}</bdi>
          </Fact>
        ))}
      </dl>
      <p data-part="hint">{t(`payout.page.review.${page.policy.after_submit}`, { amount, merchant: merchantName })}</p>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div data-part="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

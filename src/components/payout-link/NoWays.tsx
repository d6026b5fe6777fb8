import type { BrowserPayout } from '../../contract/index.ts';
import { Outcome } from '../Outcome.tsx';
import { usePayoutText } from './PayoutTextContext.ts';

/** In the form's place when the link names ways to be paid and this version knows none of them: no country would help. */
export function NoWays({ page, merchantName }: { readonly page: BrowserPayout; readonly merchantName: string }) {
  const t = usePayoutText();
  const reference = page.payout.payout_id;
  return (
    <Outcome
      tone="warning"
      state="noWays"
      title={t('payout.page.noWays.title')}
      text={t('payout.page.noWays.text', { merchant: merchantName, reference })}
      facts={[{ label: t('payout.page.fact.from'), value: <bdi>{merchantName}</bdi> }]}
      reference={reference}
    />
  );
}

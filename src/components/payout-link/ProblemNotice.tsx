import type { BrowserPayout } from '../../contract/index.ts';
import type { PayoutProblem } from '../../flows/index.ts';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { usePayoutText } from './PayoutTextContext.ts';

export interface ProblemNoticeProps {
  readonly problem: PayoutProblem;
  readonly merchant: string;
  readonly page: BrowserPayout;
}

/** What became of a press that sent nothing, above the details that are still there. */
export function ProblemNotice({ problem, merchant, page }: ProblemNoticeProps) {
  const t = usePayoutText();
  // The details are not at the service: their way there was where something was lost.
  if (problem.kind === 'notDone' || problem.failure.code === 'destination_missing') {
    return (
      <Notice tone="warning" title={t('payout.page.notDone.title')} focused>
        {t('payout.page.notDone.text')}
      </Notice>
    );
  }
  const { failure } = problem;
  // Anything that a service refuses about the details themselves; what it says of them is not shown.
  const refused = failure.kind === 'http' && [400, 409, 422].includes(failure.status ?? 0);
  return (
    <Notice tone="warning" focused>
      {refused ? t('payout.page.refused') : t(failureKey(failure), { merchant, reference: page.payout.payout_id })}{' '}
      {t('payout.page.nothingSent')}
    </Notice>
  );
}

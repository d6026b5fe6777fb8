import { useEffect, useState } from 'react';
import type { BrowserPayout } from '../../contract/index.ts';
import type { PayoutProblem } from '../../flows/index.ts';
import { useAnnounce } from '../../ui/index.ts';
import { failureKey } from '../failureText.ts';
import { Notice } from '../Notice.tsx';
import { usePayoutText } from './PayoutTextContext.ts';
import { quoteTexts } from './quoteTexts.ts';

/** A review whose quote has ended while it was shown. */
export const quoteExpired: PayoutProblem = {
  kind: 'notSent',
  failure: { kind: 'http', status: 409, effect: 'none', code: 'quote_expired' },
};

export interface ProblemNoticeProps {
  /** Absent where the outcome of a submit before the page was loaded is still unknown. */
  readonly problem: PayoutProblem | undefined;
  readonly merchant: string;
  readonly page: BrowserPayout;
}

/** What is known of an earlier submit: that it sent nothing, above the details that are still there, or that its outcome is unknown. */
export function ProblemNotice({ problem, merchant, page }: ProblemNoticeProps) {
  const t = usePayoutText();
  const announce = useAnnounce();
  // What follows from a read alone is announced without taking the focus.
  const [focused] = useState(problem !== undefined);
  const failure = problem?.kind === 'notSent' ? problem.failure : undefined;
  // The details are not at the service: their way there was where something was lost.
  const kind = failure?.code === 'destination_missing' ? 'notDone' : (problem?.kind ?? 'unsettled');
  const title = kind === 'notSent' ? undefined : t(`payout.page.${kind}.title`);
  useEffect(() => announce(focused ? '' : (title ?? '')), [focused, title, announce]);
  if (kind !== 'notSent') {
    return (
      <Notice tone="warning" title={t(`payout.page.${kind}.title`)} focused={focused}>
        {t(`payout.page.${kind}.text`)}
      </Notice>
    );
  }
  // Anything that a service refuses about the details themselves; what it says of them is not shown.
  const refused = failure?.kind === 'http' && [400, 409, 422].includes(failure.status ?? 0);
  const other = refused || failure === undefined ? 'payout.page.refused' : failureKey(failure);
  const key = quoteTexts.get(failure?.code) ?? other;
  return (
    <Notice tone="warning" focused>
      {t(key, { merchant, reference: page.payout.payout_id })} {t('payout.page.nothingSent')}
    </Notice>
  );
}

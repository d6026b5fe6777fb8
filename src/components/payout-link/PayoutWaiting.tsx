import { displayText } from '../displayText.ts';
import { Waiting } from '../Waiting.tsx';
import { hasSubmitted } from './hasSubmitted.ts';
import { usePayoutText } from './PayoutTextContext.ts';
import type { FillingState } from './payoutSlots.ts';

export interface PayoutWaitingProps {
  readonly state: Extract<FillingState, { readonly kind: 'otherTab' | 'checking' }>;
}

/** In the form's place while the outcome of a submit is unknown, of this page or another. */
export function PayoutWaiting({ state }: PayoutWaitingProps) {
  const t = usePayoutText();
  const { kind, page } = state;
  const { payout, payout_link } = page;
  const merchant = displayText(payout_link.merchant_name ?? t('common.merchantFallback'));
  const isOwn = kind === 'checking' && hasSubmitted(state);
  return (
    <Waiting
      reference={kind === 'checking' ? payout.payout_id : undefined}
      title={t(`payout.page.${kind}.title`)}
      warning={isOwn ? t('payout.page.dontSubmit') : undefined}
      text={
        kind === 'checking' && payout.status === 'unknown'
          ? t('payout.outcome.unknown.text', { merchant })
          : t(kind === 'checking' && !isOwn ? 'payout.page.checking.anybody' : `payout.page.${kind}.text`)
      }
    />
  );
}

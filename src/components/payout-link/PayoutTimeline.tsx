import type { BrowserPayout, PayoutStatus } from '../../contract/index.ts';
import { Icon } from '../../ui/index.ts';
import { usePayoutText } from './PayoutTextContext.ts';
import { useArrival } from './useArrival.ts';

/** How many steps a status is behind: details received, reviewed, sent. A status that is not on this way has no timeline. */
const taken: { readonly [status in PayoutStatus]?: 1 | 2 | 3 } = {
  requires_confirmation: 1,
  requires_creation: 1,
  requires_fulfillment: 1,
  initiated: 3,
  pending: 2,
  success: 3,
};

/**
 * The way of a payout to the receiver, `<ol data-part="timeline">`: what is done, what is under way, and how long the rest usually takes. Who sends at once
 * reviews nothing.
 */
export function PayoutTimeline({
  page,
  rail,
  merchant,
}: {
  readonly page: BrowserPayout;
  /** The rail that was chosen; absent where it is not known. */
  readonly rail: string | undefined;
  readonly merchant: string;
}) {
  const t = usePayoutText();
  const arrival = useArrival()(rail);
  const done = taken[page.payout.status];
  if (done === undefined) return null;
  const steps = [
    { name: t('payout.page.timeline.received'), at: 1 },
    ...(page.policy.after_submit === 'review'
      ? [{ name: t('payout.page.timeline.reviewed', { merchant }), at: 2 }]
      : []),
    { name: t('payout.page.timeline.sent'), at: 3 },
    { name: t('payout.page.timeline.arrives'), at: 4, note: arrival },
  ];
  const current = steps.find(({ at }) => at > done);
  return (
    <ol data-part="timeline">
      {steps.map((step) => (
        <li
          key={step.at}
          data-state={step.at <= done ? 'done' : step === current ? 'current' : 'next'}
          aria-current={step === current ? 'step' : undefined}
        >
          {step.at <= done ? <Icon name="check" /> : <span data-part="timeline-dot" />}
          <span>
            {step.name}
            {step.note === undefined || step.note === '' ? null : <span data-part="hint"> {step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

import type { BrowserPayout, PayoutStatus } from '../../contract/index.ts';
import { Icon } from '../../ui/index.ts';
import { usePayoutText } from './PayoutTextContext.ts';
import { useArrival } from './useArrival.ts';

/** The last step that a status has behind it: details received, reviewed, sent. A status without details has none. */
const lastDone: { readonly [status in PayoutStatus]?: 1 | 2 | 3 } = {
  requires_confirmation: 1,
  requires_creation: 1,
  requires_fulfillment: 1,
  requires_vendor_account_creation: 2,
  initiated: 3,
  pending: 2,
  success: 3,
  reversed: 3,
  failed: 2,
  cancelled: 1,
  expired: 1,
  ineligible: 2,
};

/** Statuses whose next step did not happen, and after which none does. */
const ended: ReadonlySet<PayoutStatus> = new Set(['reversed', 'failed', 'cancelled', 'expired', 'ineligible']);

/**
 * The way of a payout to the receiver, `<ol data-part="timeline">`: what is done, what is under way or where it ended, and how long the rest usually takes.
 * Who sends at once reviews nothing.
 */
export function PayoutTimeline({
  page,
  rail,
  merchant,
  why,
}: {
  readonly page: BrowserPayout;
  /** The rail that was chosen; absent where it is not known. */
  readonly rail: string | undefined;
  readonly merchant: string;
  /** Why it ended. */
  readonly why: string | undefined;
}) {
  const t = usePayoutText();
  const arrival = useArrival()(rail);
  const { status } = page.payout;
  const done = lastDone[status];
  if (done === undefined || page.destination_given === false) return null;
  const hasEnded = ended.has(status);
  const notSent = hasEnded ? 'payout.page.timeline.notSent' : 'payout.page.timeline.sending';
  const all: readonly { readonly name: string; readonly at: number; readonly note?: string | undefined }[] = [
    { name: t('payout.page.timeline.received'), at: 1 },
    ...(page.policy.after_submit === 'review'
      ? [{ name: t('payout.page.timeline.reviewed', { merchant }), at: 2 }]
      : []),
    { name: t(done === 3 ? 'payout.page.timeline.sent' : notSent), at: 3, note: done < 3 ? why : undefined },
    hasEnded
      ? { name: t('payout.page.timeline.returned'), at: 4, note: why }
      : { name: t('payout.page.timeline.arrives'), at: 4, note: arrival },
  ];
  const current = all.find(({ at }) => at > done);
  const steps = hasEnded ? all.filter(({ at }) => at <= (current?.at ?? 0)) : all;
  // Once sent, the rest is the banks': nothing of it is under way here.
  const now = hasEnded ? 'ended' : status === 'success' ? 'next' : 'current';
  return (
    <ol data-part="timeline">
      {steps.map((step) => (
        <li
          key={step.at}
          data-state={step.at <= done ? 'done' : step === current ? now : 'next'}
          aria-current={step === current && now === 'current' ? 'step' : undefined}
        >
          {step.at <= done ? (
            <Icon name="check" />
          ) : step === current && now === 'ended' ? (
            <Icon name="cross" />
          ) : (
            <span data-part="timeline-dot" />
          )}
          <span>
            {step.name}
            {step.note === undefined || step.note === '' ? null : <span data-part="hint"> {step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

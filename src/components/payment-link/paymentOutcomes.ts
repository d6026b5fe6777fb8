import type { PaymentStatus } from '../../contract/index.ts';
import type { MessageKey, PartKey } from '../../i18n/index.ts';
import type { IconName } from '../../ui/index.ts';
import type { OutcomeTone } from '../Outcome.tsx';

/** What a screen about a payment says. */
export interface PaymentOutcomeLook {
  readonly tone: OutcomeTone;
  readonly icon?: IconName;
  /** What happened. */
  readonly title: MessageKey;
  /** Absent where title and amount say it all. */
  readonly text: MessageKey | PartKey<'link'> | undefined;
  /** Whether money moved; `maybe` never invites to pay again. */
  readonly money: 'no' | 'maybe' | 'yes';
  /** What the person does next. */
  readonly next: 'nothing' | 'wait' | 'pay' | 'goToBank' | 'payAnew';
  /** Whether the page can be closed: `done` for good, `comeBack` with the same link to go on. */
  readonly leave: 'done' | 'comeBack';
}

/** One screen for each of the eleven payment statuses (interface 3.2), for each that deployments have beside them, and one for an unknown status. */
export const paymentOutcomes: Readonly<Record<PaymentStatus, PaymentOutcomeLook>> = {
  succeeded: look('success', 'outcome.succeeded.title', undefined, 'yes', 'nothing'),
  requires_capture: look(
    'success',
    'outcome.requires_capture.title',
    'outcome.requires_capture.text',
    'yes',
    'nothing',
  ),
  partially_captured: {
    ...look('info', 'outcome.partially_captured.title', 'outcome.partially_captured.text', 'yes', 'nothing'),
    icon: 'half',
  },
  partially_captured_and_capturable: {
    ...look(
      'info',
      'outcome.partially_captured_and_capturable.title',
      'outcome.partially_captured_and_capturable.text',
      'yes',
      'nothing',
    ),
    icon: 'half',
  },
  processing: look('info', 'outcome.processing.title', 'outcome.processing.text', 'maybe', 'wait'),
  requires_merchant_action: look(
    'info',
    'outcome.requires_merchant_action.title',
    'outcome.requires_merchant_action.text',
    'maybe',
    'wait',
  ),
  requires_customer_action: look(
    'info',
    'outcome.requires_customer_action.title',
    'outcome.requires_customer_action.text',
    'no',
    'goToBank',
    'comeBack',
  ),
  requires_payment_method: look(
    'neutral',
    'outcome.requires_payment_method.title',
    'outcome.requires_payment_method.text',
    'no',
    'pay',
    'comeBack',
  ),
  requires_confirmation: look(
    'neutral',
    'outcome.requires_confirmation.title',
    'outcome.requires_confirmation.text',
    'no',
    'pay',
    'comeBack',
  ),
  failed: look('danger', 'outcome.failed.title', 'outcome.failed.text', 'no', 'payAnew'),
  cancelled: {
    ...look('neutral', 'outcome.cancelled.title', 'outcome.cancelled.text', 'no', 'payAnew'),
    icon: 'cross',
  },
  partially_authorized_and_requires_capture: {
    ...look(
      'info',
      'outcome.partially_authorized_and_requires_capture.title',
      'outcome.partially_authorized_and_requires_capture.text',
      'yes',
      'nothing',
    ),
    icon: 'half',
  },
  partially_captured_and_processing: look(
    'info',
    'outcome.partially_captured_and_processing.title',
    'outcome.partially_captured_and_processing.text',
    'maybe',
    'wait',
  ),
  conflicted: look('info', 'outcome.conflicted.title', 'outcome.conflicted.text', 'maybe', 'wait'),
  review: look('info', 'outcome.review.title', 'outcome.review.text', 'maybe', 'wait'),
  cancelled_post_capture: {
    ...look('neutral', 'outcome.cancelled_post_capture.title', 'outcome.cancelled_post_capture.text', 'no', 'payAnew'),
    icon: 'cross',
  },
  expired: { ...look('neutral', 'outcome.expired.title', 'outcome.expired.text', 'no', 'payAnew'), icon: 'clock' },
  unknown: look('warning', 'outcome.unknown_status.title', 'outcome.unknown_status.text', 'maybe', 'wait'),
};

function look(
  tone: OutcomeTone,
  title: MessageKey,
  text: PaymentOutcomeLook['text'],
  money: PaymentOutcomeLook['money'],
  next: PaymentOutcomeLook['next'],
  leave: PaymentOutcomeLook['leave'] = 'done',
): PaymentOutcomeLook {
  return { tone, title, text, money, next, leave };
}

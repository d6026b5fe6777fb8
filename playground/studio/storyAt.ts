import type { ReplayState } from 'tillkit/recorder';
import { type Story, type StoryComponent, stories } from '../stories/index.ts';

/** Stories of the payment link's page by the part after the stroke, or the whole, in the name of a state. */
const ofLink: Readonly<Record<string, string>> = {
  loading: 'loading',
  loadFailed: 'load-failed',
  notFound: 'not-found',
  expired: 'expired',
  ready: 'ready-open',
  tokenizing: 'tokenizing',
  confirming: 'confirming',
  'authenticating/idle': 'authenticating',
  'authenticating/method': 'method',
  'authenticating/authenticating': 'authenticating',
  'authenticating/challenge': 'challenge',
  'authenticating/confirmingClose': 'confirming-close',
  'authenticating/waitingForApproval': 'waiting-for-approval',
  'authenticating/checkingResult': 'checking-result',
  'authenticating/unfinished': 'unfinished',
  'authenticating/approvedLate': 'approved-late',
  redirecting: 'redirecting',
  requiresAction: 'scan-code',
  unsupportedAction: 'unsupported-action',
  'completing/ready': 'completing',
  'completing/sending': 'completing',
  'completing/checking': 'completing-checking',
  'completing/unknown': 'completing-cannot-confirm',
  'completing/processing': 'processing',
  checking: 'checking',
  unknown: 'cannot-confirm',
  otherTab: 'otherTab',
  processing: 'processing',
  review: 'review',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
};

const ofThreeDS: Readonly<Record<string, string>> = {
  method: 'method',
  authenticating: 'authenticating',
  challenge: 'challenge',
  confirmingClose: 'confirming-close',
  waitingForApproval: 'waiting-for-approval',
  checkingResult: 'checking-result',
  unfinished: 'unfinished',
  approvedLate: 'approved-late',
  notAuthenticated: 'not-authenticated',
};

const ofComplete: Readonly<Record<string, string>> = {
  ready: 'empty',
  sending: 'sending',
  checking: 'checking',
  unknown: 'cannot-confirm',
  processing: 'processing',
  succeeded: 'paid',
  failed: 'failed',
};

/** The same in a form of its own, with the steps that the call may lead to. */
const ofForm: typeof ofComplete = { ...ofComplete, requiresAction: 'unsupported-action' };

/** Stories of the steps that a person takes, by their kind: of the payment link's page and of the form alike. */
const ofSteps: Readonly<Record<string, string>> = {
  qr: 'scan-code',
  app: 'payment-app',
  wait: 'approve-on-phone',
  transfer: 'bank-transfer',
  voucher: 'voucher',
  code: 'one-time-code',
  hiddenFrame: 'hidden-page',
};

const ofPayout: typeof ofComplete = {
  loading: 'loading',
  loadFailed: 'load-failed',
  notFound: 'not-found',
  expired: 'expired',
  choosing: 'choosing',
  entering: 'errors',
  reviewing: 'reviewing',
  otherTab: 'otherTab',
  storing: 'storing',
  submitting: 'storing',
  checking: 'checking',
  unsent: 'unsent',
  unknown: 'cannot-confirm',
  underWay: 'status-initiated',
  settled: 'status-success',
  taken: 'taken',
};

const flows: Readonly<Record<string, { readonly component: StoryComponent; readonly names: typeof ofLink }>> = {
  paymentLinkCheckout: { component: 'payment-link-page', names: ofLink },
  threeDSAuthentication: { component: 'three-ds-challenge', names: ofThreeDS },
  completeAuthorize: { component: 'complete-authorize', names: ofComplete },
  payoutCollection: { component: 'payout-link-page', names: ofPayout },
  completeAuthorizeForm: { component: 'complete-authorize', names: ofForm },
};

const has = (value: unknown, field: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && field in value;

/** The story that differs from the plain one of its state by what the state carries. */
function closerName(flow: string, state: ReplayState): string | undefined {
  if (flow === 'paymentLinkCheckout') {
    if (state.kind === 'ready' && has(state.problem, 'kind')) {
      const { kind, reason } = state.problem;
      return kind === 'notAuthenticated'
        ? `not-authenticated-${String(reason)}`
        : kind === 'notSent'
          ? has(state.problem.failure, 'code') && state.problem.failure.code === 'amount_changed'
            ? 'amount-changed'
            : 'not-sent'
          : 'declined';
    }
    if (state.kind === 'tokenizing' && state.slow === true) return 'slow';
    if (state.kind === 'succeeded' && state.already === true) return 'already-paid';
  }
  if (state.kind === 'requiresAction') {
    if (state.isExpired === true) return 'step-over';
    if (has(state.problem, 'kind'))
      return state.problem.kind === 'wrong' ? 'one-time-code-wrong' : 'one-time-code-not-sent';
    if (has(state.action, 'kind')) return ofSteps[String(state.action.kind)];
    if (has(state.payment, 'next_action') && has(state.payment.next_action, 'redirect_to_url')) return 'redirect';
  }
  if (flow === 'completeAuthorizeForm' && state.kind === 'sending' && has(state.taken, 'payment'))
    return 'one-time-code-sending';
  if (state.kind === 'unknown' && has(state, 'closed')) return 'closed';
  const inside = flow === 'paymentLinkCheckout' ? state.threeDS : flow === 'threeDSAuthentication' ? state : undefined;
  if (has(inside, 'kind') && flow === 'threeDSAuthentication') {
    if (inside.kind === 'notAuthenticated' && inside.reason !== 'denied') return String(inside.reason);
    if (inside.kind === 'unfinished' && inside.reason !== 'no-answer') return `unfinished-${String(inside.reason)}`;
    if (inside.kind === 'challenge' && has(inside.start, 'newPage')) {
      return inside.opened === undefined ? 'new-page' : 'new-page-waiting';
    }
    if (inside.kind === 'challenge' && inside.doubtful === true)
      return Number(inside.pages) > 1 ? 'nothing-to-see-later' : 'nothing-to-see';
  }
  if (has(inside, 'kind')) {
    if (inside.kind === 'checkingResult' && inside.mayRestart === true) return 'may-restart';
    if (inside.kind === 'notAuthenticated' && inside.reason === 'rejected') return 'rejected';
  }
  return flow.startsWith('completeAuthorize') && state.kind === 'ready' && has(state.failure, 'kind')
    ? 'not-sent'
    : undefined;
}

/** What a person saw in a state of a flow, as a story of the studio; nothing where a state has nothing of its own to see. */
export function storyAt(flow: string, place: string, details: ReplayState): Story | undefined {
  const known = flows[flow];
  if (known === undefined) return undefined;
  const of = (name: string | undefined) =>
    stories.find((story) => story.component === known.component && story.name === name);
  return of(closerName(flow, details)) ?? of(known.names[place]);
}

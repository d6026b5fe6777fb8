import { describe, expect, it } from 'vitest';
import type { BrowserPayout } from '../../contract/index.ts';
import type { CallFailure } from '../callFailure.ts';
import { step } from '../flow.ts';
import { type PayoutCollectionState, payoutCollectionFlow } from './payoutCollection.ts';
import { payoutLinkPhase } from './payoutLinkPhase.ts';

const page = (status: BrowserPayout['payout']['status'], minutesLeft = 60): BrowserPayout => ({
  payout: { payout_id: 'payout_1', status, amount: 100, currency: 'EUR' },
  payout_link: {
    payout_link_id: 'link_1',
    offered: [],
    form_layout: 'journey',
    test_mode: false,
    expires_on: new Date(60_000 * minutesLeft).toISOString(),
  },
  policy: { after_submit: 'review' },
  server_time: new Date(0).toISOString(),
});
const failure: CallFailure = { kind: 'network', effect: 'none' };
const open = page('requires_payout_method_data');
const settling = { page: open, mine: true, since: 0, reads: 0 };
const details = { page: open, rail: 'sepa', last4: '3000', slow: false };

describe('the phase of a payout link', () => {
  it.each<[string, PayoutCollectionState]>([
    ['reading', { kind: 'loading' }],
    ['unreadable', { kind: 'loadFailed', failure }],
    ['unknown', { kind: 'notFound' }],
    ['expired', { kind: 'expired', page: open }],
    ['open', { kind: 'choosing', page: open }],
    ['open', { kind: 'entering', page: open, rail: 'sepa' }],
    ['open', { kind: 'reviewing', page: open, rail: 'sepa' }],
    ['open', { kind: 'storing', ...details }],
    ['unsettled', { kind: 'otherTab', page: open, step: 'choosing', mine: false }],
    ['unsettled', { kind: 'submitting', mine: true, ...details }],
    ['unsettled', { kind: 'checking', ...settling }],
    ['unsettled', { kind: 'unknown', ...settling }],
    [
      'submitted',
      {
        kind: 'unsent',
        page: page('requires_fulfillment'),
        mine: true,
        last4: '3000',
        problem: { kind: 'notDone' },
        busy: false,
      },
    ],
    ['submitted', { kind: 'underWay', page: page('requires_fulfillment'), mine: true }],
    ['submitted', { kind: 'settled', page: page('success'), mine: false }],
    ['cancelled', { kind: 'settled', page: page('cancelled'), mine: false }],
  ])('is %s', (kind, state) => {
    expect(payoutLinkPhase(state).kind).toBe(kind);
  });

  it('is submitted, not expired, for a link that had its details before its time was over', () => {
    const opened = (answer: BrowserPayout) =>
      payoutLinkPhase(step(payoutCollectionFlow, { kind: 'loading' }, { type: 'opened', answer, at: 0 })[0]).kind;
    expect(opened(page('requires_fulfillment', -1))).toBe('submitted');
    expect(opened(page('requires_payout_method_data', -1))).toBe('expired');
    expect(opened(page('cancelled', -1))).toBe('cancelled');
  });
});

import type { OpenOperation } from '../../contract/index.ts';
import type { OwnVerdict } from '../awaitingVerdict.ts';
import type { CallFailure } from '../callFailure.ts';
import { type Row, type Specification, specified } from '../flowSpecification.testing.ts';
import { gatewayError, lost, offline, paymentWith, refused, t0, tooMany, waitingPayment } from '../samples.testing.ts';
import type { CompleteEffect, CompleteEvent, CompleteState, CompleteTimer } from './completeAuthorize.ts';

type Kind<K extends CompleteState['kind']> = Extract<CompleteState, { kind: K }>;

export const paid = paymentWith('succeeded');
export const failed = paymentWith('failed');
const waiting = waitingPayment();
export const redirect = waitingPayment(undefined, {
  next_action: { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/go' },
});
const unknown = paymentWith('unknown');

export const ready: Kind<'ready'> = { kind: 'ready' };
const refusedBefore: Kind<'ready'> = { kind: 'ready', failure: refused };
export const sending: Kind<'sending'> = { kind: 'sending', slow: false };
export const checking: Kind<'checking'> = { kind: 'checking', since: t0, reads: 1 };
export const processing: Kind<'processing'> = { kind: 'processing', payment: paymentWith('processing'), reads: 0 };
export const unknownOutcome: Kind<'unknown'> = { kind: 'unknown', since: t0, reads: 12 };

export const submit: CompleteEvent = { type: 'submit', at: t0 };
const answered = (payment = paid, at = t0): CompleteEvent => ({ type: 'answered', payment, at });
const callFailed = (failure = lost): CompleteEvent => ({ type: 'callFailed', failure, at: t0 });
const reads = (payment = waiting, at = t0 + 500): CompleteEvent => ({ type: 'read', payment, at });
const judged = (verdict: OwnVerdict, payment = waiting, at = t0 + 500): CompleteEvent => ({
  type: 'read',
  payment,
  verdict,
  at,
});
const pending: OwnVerdict = { verdict: 'pending' };
const done: OwnVerdict = { verdict: 'done' };
const neverArrived: CallFailure = { kind: 'network', effect: 'none' };
const readFailed = (at = t0 + 500): CompleteEvent => ({ type: 'readFailed', at });
const timeUp = (timer: CompleteTimer): CompleteEvent => ({ type: 'timeUp', timer, at: t0 });
const pageShown: CompleteEvent = { type: 'pageShown', at: t0 };

const send: CompleteEffect = { type: 'completeAuthorize' };
const slowNotice: CompleteEffect = { type: 'wait', timer: 'slow', ms: 10_000 };
const read: CompleteEffect = { type: 'read' };
const readIn = (ms: number): CompleteEffect => ({ type: 'wait', timer: 'read', ms });

const open: OpenOperation = { operation: 'complete', state: 'unknown', since: '2026-01-01T12:00:00Z' };

const tooLate = t0 + 120_000;

/** What completing does, row by row: by itself, inside the payment link’s checkout, and in a form of its own. */
export const completeRows = specified<CompleteState, CompleteEvent, CompleteEffect>(
  'a submit sends the call once',
  [ready, submit, sending, send, slowNotice],
  'a submit after a refusal sends the call once more',
  [{ kind: 'ready', failure: refused }, submit, sending, send, slowNotice],

  'an answer "paid" ends as paid',
  [sending, answered(), { kind: 'succeeded', payment: paid }],
  'an answer "failed" ends as failed',
  [sending, answered(failed), { kind: 'failed', payment: failed }],
  'an answer "cancelled" ends as failed, with the payment saying so',
  [sending, answered(paymentWith('cancelled')), { kind: 'failed', payment: paymentWith('cancelled') }],
  'an answer "processing" goes on reading',
  [sending, answered(processing.payment), processing, readIn(2000)],
  'an answer that waits for the merchant goes on reading',
  [
    sending,
    answered(paymentWith('requires_merchant_action')),
    { ...processing, payment: paymentWith('requires_merchant_action') },
    readIn(2000),
  ],
  'an answer with an address to go to needs the person',
  [sending, answered(redirect), { kind: 'requiresAction', payment: redirect }],
  'an answer with an unknown status is read again, not believed',
  [sending, answered(unknown), { ...checking, reads: 0 }, readIn(500)],
  'an answer that changed nothing is read again',
  [sending, answered(waiting), { ...checking, reads: 0 }, readIn(500)],
  'an answer that wants another method ends as failed: this one was not charged',
  [
    sending,
    answered(paymentWith('requires_payment_method')),
    { kind: 'failed', payment: paymentWith('requires_payment_method') },
  ],
  'coming back before anything was sent reads nothing',
  [ready, pageShown, ready],
  'coming back after a refusal reads: another tab may have gone on',
  [refusedBefore, pageShown, refusedBefore, read],
  'an unchanged read after a refusal leaves the next submit to the payer',
  [refusedBefore, reads(), refusedBefore],
  'a read after a refusal that finds it paid ends as paid',
  [refusedBefore, reads(paid), { kind: 'succeeded', payment: paid }],
  'a read after a refusal that wants another method ends as failed',
  [
    refusedBefore,
    reads(paymentWith('requires_payment_method')),
    { kind: 'failed', payment: paymentWith('requires_payment_method') },
  ],
  'a read after a refusal that finds it under way watches it',
  [refusedBefore, reads(processing.payment), processing, readIn(2000)],
  'a read after a refusal that leads to another page goes there',
  [refusedBefore, reads(redirect), { kind: 'requiresAction', payment: redirect }],
  'a read after a refusal that finds another call open waits for its end',
  [
    refusedBefore,
    { type: 'read', payment: waiting, open, at: t0 },
    { kind: 'checking', since: t0, reads: 0 },
    readIn(500),
  ],
  'a call that was sent before this page was loaded is settled by reading, counted from then',
  [
    ready,
    { type: 'resume', since: t0 - 60_000, at: t0 },
    { kind: 'checking', since: t0 - 60_000, reads: 0 },
    readIn(500),
  ],
  'a lost answer is settled by reading, never by sending',
  [sending, callFailed(), checking, read],
  'a gateway error is settled by reading: the service may have worked',
  [sending, callFailed(gatewayError), checking, read],
  'a refusal by the service is read once: it may mean that it was paid already',
  [sending, callFailed(refused), { ...checking, refusal: refused }, read],
  'a call that never left may be submitted again',
  [sending, callFailed(offline), { kind: 'ready', failure: offline }],
  'a call turned away for its rate may be submitted again',
  [sending, callFailed(tooMany), { kind: 'ready', failure: tooMany }],
  'after ten seconds the page says that it still works',
  [sending, timeUp('slow'), { ...sending, slow: true }],
  'a left-over read timer changes nothing while sending',
  [sending, timeUp('read'), sending],

  'a read "paid" ends as paid',
  [checking, reads(paid), { kind: 'succeeded', payment: paid }],
  'a read "failed" ends as failed',
  [checking, reads(failed), { kind: 'failed', payment: failed }],
  'a read "processing" is watched',
  [checking, reads(processing.payment), processing, readIn(2000)],
  'an unchanged read once no call is in doubt brings the form back',
  [checking, reads(), ready],
  'an unknown status is followed by a later read',
  [checking, reads(unknown), checking, readIn(1000)],
  'a refusal and an unchanged read: nothing happened',
  [{ ...checking, refusal: refused }, reads(), { kind: 'ready', failure: refused }],
  'a call that has not reached the proxy: nothing happened, and the payer reads it at once',
  [checking, judged({ verdict: 'not_done' }), { kind: 'ready', failure: neverArrived }],
  'the same after the page could not confirm it',
  [unknownOutcome, judged({ verdict: 'not_done' }), { kind: 'ready', failure: neverArrived }],
  'a verdict beside an unknown status waits for one that is known',
  [checking, judged({ verdict: 'not_done' }, unknown), { ...checking, refusal: neverArrived }, readIn(1000)],
  'a verdict beside a paid payment: it is paid',
  [checking, judged({ verdict: 'not_done' }, paid), { kind: 'succeeded', payment: paid }],
  'a call that is pending is read again',
  [checking, judged(pending), checking, readIn(1000)],
  'so is one that was done: the copy of the payment may be older',
  [checking, judged(done), { ...checking, doneSince: t0 + 500 }, readIn(1000)],
  'a call that was done and has left the payment as it was for two minutes brings the form back',
  [{ ...unknownOutcome, doneSince: t0 }, judged(done, waiting, tooLate + 30_000), ready],
  'a call that was only just done does not, however long it was waited for: the copy may be from before it',
  [
    unknownOutcome,
    judged(done, waiting, tooLate + 30_000),
    { ...unknownOutcome, doneSince: tooLate + 30_000 },
    readIn(30_000),
  ],
  'a pending call settles nothing, however long',
  [unknownOutcome, judged(pending, waiting, t0 + 1_000_000), unknownOutcome, readIn(30_000)],
  'a read that wants another method beside a pending call may be a copy that lags behind',
  [checking, judged(pending, paymentWith('requires_payment_method')), checking, readIn(1000)],
  'a refusal and a paid payment: it was paid already',
  [{ ...checking, refusal: refused }, reads(paid), { kind: 'succeeded', payment: paid }],
  'a refusal and an unknown status settle nothing',
  [{ ...checking, refusal: refused }, reads(unknown), { ...checking, refusal: refused }, readIn(1000)],
  'after two minutes of unchanged reads it cannot be confirmed yet',
  [checking, judged(pending, waiting, tooLate), { kind: 'unknown', since: t0, reads: 1 }, readIn(30_000)],
  'after two minutes of an unknown status it cannot be confirmed yet',
  [checking, reads(unknown, tooLate), { kind: 'unknown', since: t0, reads: 1 }, readIn(30_000)],
  'a read that sends the person to another page is where the lost answer led',
  [checking, reads(redirect), { kind: 'requiresAction', payment: redirect }],
  'an address beside an authentication is not',
  [
    checking,
    judged(pending, {
      ...redirect,
      next_action: { ...redirect.next_action, type: 'redirect_to_url', three_ds_data: {} },
    }),
    checking,
    readIn(1000),
  ],
  'a read that wants another method ends as failed: this one was not charged',
  [
    checking,
    reads(paymentWith('requires_payment_method'), t0 + 5_000),
    { kind: 'failed', payment: paymentWith('requires_payment_method') },
  ],
  ...[failed, redirect, paymentWith('requires_payment_method')].map(
    (payment): Row<CompleteState, CompleteEvent, CompleteEffect> => [
      `a read "${payment.status}" settles nothing while the journal has a call open`,
      checking,
      { type: 'read', payment, open, at: t0 + 6_000 },
      checking,
      readIn(1000),
    ],
  ),
  'a read "paid" settles everything, whatever is open',
  [checking, { type: 'read', payment: paid, open, at: t0 }, { kind: 'succeeded', payment: paid }],
  'a refusal settles nothing while a call is open',
  [
    { ...checking, refusal: refused },
    { type: 'read', payment: waiting, open, at: t0 },
    { ...checking, refusal: refused },
    readIn(1000),
  ],
  'a failed read is followed by a later one',
  [checking, readFailed(), checking, readIn(1000)],
  'after two minutes without a read it cannot be confirmed yet',
  [checking, readFailed(tooLate), { kind: 'unknown', since: t0, reads: 1 }, readIn(30_000)],
  'the read timer reads',
  [checking, timeUp('read'), { ...checking, reads: 2 }, read],
  'a left-over slow timer changes nothing while checking',
  [checking, timeUp('slow'), checking],
  'coming back to the page reads at once',
  [checking, pageShown, checking, read],

  'a watched payment that is paid ends as paid',
  [processing, reads(paid), { kind: 'succeeded', payment: paid }],
  'a watched payment that failed ends as failed',
  [processing, reads(failed), { kind: 'failed', payment: failed }],
  'a watched payment still under way is read again in four seconds',
  [processing, reads(processing.payment), { ...processing, reads: 1 }, readIn(4000)],
  'after ten reads a watched payment is read every half minute',
  [{ ...processing, reads: 10 }, reads(processing.payment), { ...processing, reads: 11 }, readIn(30_000)],
  'a failed read of a watched payment is tried again in half a minute',
  [processing, readFailed(), { ...processing, reads: 1 }, readIn(30_000)],
  'a read of a watched payment is what it says from then on',
  [
    processing,
    reads(paymentWith('requires_merchant_action')),
    { kind: 'processing', payment: paymentWith('requires_merchant_action'), reads: 1 },
    readIn(4000),
  ],
  'an unknown status says nothing new of a watched payment',
  [processing, reads(unknown), { ...processing, reads: 1 }, readIn(4000)],
  'a watched payment that wants another method ends as failed: this one was not charged',
  [
    { ...processing, reads: 2 },
    reads(paymentWith('requires_payment_method')),
    { kind: 'failed', payment: paymentWith('requires_payment_method') },
  ],
  'a watched payment that leads to another page needs the person',
  [{ ...processing, reads: 2 }, reads(redirect), { kind: 'requiresAction', payment: redirect }],
  'a watched payment that still shows the earlier authentication is read again',
  [{ ...processing, reads: 2 }, reads(waiting), { ...processing, reads: 3 }, readIn(4000)],
  ...[redirect, paymentWith('requires_payment_method')].flatMap(
    (payment): Row<CompleteState, CompleteEvent, CompleteEffect>[] =>
      specified<CompleteState, CompleteEvent, CompleteEffect>(
        `one of the first two reads "${payment.status}" of a watched payment may be a copy that lags behind`,
        [{ ...processing, reads: 1 }, reads(payment), { ...processing, reads: 2 }, readIn(4000)],
        `a read "${payment.status}" of a watched payment settles nothing while the journal has a call open`,
        [
          { ...processing, reads: 2 },
          { type: 'read', payment, open, at: t0 },
          { ...processing, reads: 3 },
          readIn(4000),
        ],
      ),
  ),
  'the read timer reads a watched payment',
  [processing, timeUp('read'), processing, read],
  'a left-over slow timer changes nothing of a watched payment',
  [processing, timeUp('slow'), processing],
  'coming back to the page reads a watched payment',
  [processing, pageShown, processing, read],

  'a late read "paid" ends as paid',
  [unknownOutcome, reads(paid), { kind: 'succeeded', payment: paid }],
  'a late read "failed" ends as failed',
  [unknownOutcome, reads(failed), { kind: 'failed', payment: failed }],
  'a late read "processing" is watched',
  [unknownOutcome, reads(processing.payment), processing, readIn(2000)],
  'a late read that sends the person to another page is where the lost answer led',
  [unknownOutcome, reads(redirect), { kind: 'requiresAction', payment: redirect }],
  'the read timer reads while it cannot be confirmed',
  [unknownOutcome, timeUp('read'), { ...unknownOutcome, reads: 13 }, read],
  'a late failed read is followed by another',
  [unknownOutcome, readFailed(), unknownOutcome, readIn(30_000)],
  'a left-over slow timer changes nothing while it cannot be confirmed',
  [unknownOutcome, timeUp('slow'), unknownOutcome],
  'coming back to the page reads while it cannot be confirmed',
  [unknownOutcome, pageShown, unknownOutcome, read],
);

/** What the flow is specified by: a state of every kind, an event of every type, and the rows. */
export const completeAuthorizeSpecification: Specification<CompleteState, CompleteEvent, CompleteEffect> = {
  states: {
    ready,
    sending,
    checking,
    processing,
    unknown: unknownOutcome,
    succeeded: { kind: 'succeeded', payment: paid },
    failed: { kind: 'failed', payment: failed },
    requiresAction: { kind: 'requiresAction', payment: redirect },
  },
  events: {
    submit: { type: 'submit', at: t0 },
    resume: { type: 'resume', since: t0, at: t0 },
    answered: { type: 'answered', payment: paid, at: t0 },
    callFailed: { type: 'callFailed', failure: lost, at: t0 },
    read: { type: 'read', payment: paid, at: t0 },
    readFailed: { type: 'readFailed', at: t0 },
    timeUp: { type: 'timeUp', timer: 'slow', at: t0 },
    pageShown: { type: 'pageShown', at: t0 },
  },
  rows: completeRows,
  answers: [['answered', 'callFailed']],
  wakers: ['submit', 'timeUp'],
};

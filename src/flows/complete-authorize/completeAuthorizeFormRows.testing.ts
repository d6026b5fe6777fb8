import type { OpenOperation, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { CustomerAction } from '../customerAction.ts';
import { type Row, type Specification, specified } from '../flowSpecification.testing.ts';
import { lost, offline, paymentWith, refused, t0, waitingPayment } from '../samples.testing.ts';
import type { CompleteEffect, CompleteEvent, CompleteState } from './completeAuthorize.ts';
import type { CompleteFormEffect, CompleteFormEvent, CompleteFormState } from './completeAuthorizeForm.ts';
import {
  checking,
  completeRows,
  paid,
  processing,
  ready,
  redirect,
  sending,
  unknownOutcome,
} from './completeAuthorizeRows.testing.ts';

type FormRow = Row<CompleteFormState, CompleteFormEvent, CompleteFormEffect>;
type Asks = Extract<CompleteFormState, { kind: 'requiresAction' }>;

const asking = (type: string, more: Partial<PaymentView> = {}) =>
  waitingPayment(undefined, { next_action: { type }, ...more });
const qr: CustomerAction = { kind: 'qr', text: 'example', until: t0 + 60_000, everyMs: 2000 };
export const code: CustomerAction = { kind: 'code' };
const frame: CustomerAction = {
  kind: 'hiddenFrame',
  url: 'https://bank.example/m',
  key: 'threeDSMethodData',
  data: 'e30',
};
const scanned = asking('qr_code_information');
export const coded = asking('collect_otp');
const framed = asking('invoke_hidden_iframe');
const strange = asking('sing_a_song');
const unknown = paymentWith('unknown');
const wantsMethod = paymentWith('requires_payment_method');
const failed = paymentWith('failed');

const needs = (payment: PaymentView, action?: CustomerAction, more: Partial<Asks> = {}): Asks => ({
  kind: 'requiresAction',
  payment,
  ...defined({ action }),
  reads: 0,
  isExpired: false,
  ...more,
});
const onQr = needs(scanned, qr);
export const onCode = needs(coded, code);
const onFrame = needs(framed, frame);
const onRedirect = needs(redirect);
const onStrange = needs(strange);
const wrongCode = needs(coded, code, { problem: { kind: 'wrong' } });

const takenCode = { payment: coded };
const takenFrame = (completion: 'Y' | 'N') => ({ payment: framed, completion });

const answered = (payment: PaymentView, action?: CustomerAction): CompleteFormEvent => ({
  type: 'answered',
  payment,
  ...defined({ action }),
  at: t0,
});
const reads = (payment: PaymentView, action?: CustomerAction, at = t0 + 500): CompleteFormEvent => ({
  type: 'read',
  payment,
  ...defined({ action }),
  at,
});
/** A read while the verdict on the call is not known. */
export const stillPending = (payment: PaymentView, action: CustomerAction): CompleteFormEvent => ({
  type: 'read',
  payment,
  action,
  verdict: { verdict: 'pending' },
  at: t0 + 500,
});
const open: OpenOperation = { operation: 'complete', state: 'unknown', since: '2026-01-01T12:00:00Z' };
export const failedCall = (failure = lost): CompleteFormEvent => ({ type: 'callFailed', failure, at: t0 });
const readFailed: CompleteFormEvent = { type: 'readFailed', at: t0 };
const readTime = (at = t0, hidden?: true): CompleteFormEvent => ({
  type: 'timeUp',
  timer: 'read',
  ...defined({ hidden }),
  at,
});
const frameTime: CompleteFormEvent = { type: 'timeUp', timer: 'frame', at: t0 };
const slowTime: CompleteFormEvent = { type: 'timeUp', timer: 'slow', at: t0 };
export const pageShown: CompleteFormEvent = { type: 'pageShown', at: t0 };
export const codeGiven: CompleteFormEvent = { type: 'codeGiven', at: t0 };
const frameEnded: CompleteFormEvent = { type: 'frameEnded', at: t0 };

const send: CompleteFormEffect = { type: 'completeAuthorize' };
const slowNotice: CompleteFormEffect = { type: 'wait', timer: 'slow', ms: 10_000 };
const read: CompleteFormEffect = { type: 'read' };
const readIn = (ms: number): CompleteFormEffect => ({ type: 'wait', timer: 'read', ms });
const slowly = 30_000;
const frameIn: CompleteFormEffect = { type: 'wait', timer: 'frame', ms: 10_000 };

/** The form completes as the flow inside does; where that ends at a step, the form asks for it and reads on. Where the outcome is unknown, the form keeps what a read has shown. */
const asByItself = (rows: readonly Row<CompleteState, CompleteEvent, CompleteEffect>[]): FormRow[] =>
  rows.map(([sentence, from, event, to, ...effects]): FormRow => {
    const formFrom: CompleteFormState = from.kind === 'requiresAction' ? needs(from.payment) : from;
    return to.kind === 'requiresAction'
      ? [sentence, formFrom, event, needs(to.payment), readIn(30_000)]
      : [sentence, formFrom, event, withSeen(to, event), ...effects];
  });

const withSeen = (to: Exclude<CompleteState, { kind: 'requiresAction' }>, event: CompleteEvent): CompleteFormState =>
  to.kind === 'unknown' && event.type === 'read' && event.payment.status !== 'unknown'
    ? { ...to, lastRead: event.payment }
    : to;

const waiting = waitingPayment();
const secondAttempt = waitingPayment(undefined, { attempt_count: 2 });
/** The proxy has refused to complete what was not authenticated, and a read has shown nothing else. */
const closed: CompleteFormState = {
  kind: 'unknown',
  since: t0 + 500,
  reads: 0,
  lastRead: waiting,
  refusedAttempt: 1,
};

const rows = specified<CompleteFormState, CompleteFormEvent, CompleteFormEffect>(
  ...asByItself(completeRows),

  'a completion that the proxy refuses for what the bank has said is not offered again, and is watched slowly',
  [{ ...checking, refusal: { ...refused, code: 'not_authenticated' } }, reads(waiting), closed, readIn(slowly)],
  'its timer reads',
  [closed, readTime(), { ...closed, reads: 1 }, read],
  'a failed read leaves it as it is',
  [closed, readFailed, closed, readIn(slowly)],
  'however long it is unchanged, it is not offered again',
  [closed, reads(waiting, undefined, t0 + 1_000_000), { ...closed, since: t0 + 1_000_000 }, readIn(slowly)],
  'an unknown status keeps what was seen before',
  [closed, reads(unknown), closed, readIn(slowly)],
  'another attempt begins anew',
  [closed, reads(secondAttempt), ready],
  'another attempt begins anew, also when it was in hand before',
  [{ ...closed, lastRead: secondAttempt }, reads(secondAttempt), ready],
  'an unknown status of another attempt opens nothing',
  [closed, reads({ ...unknown, attempt_count: 2 }), closed, readIn(slowly)],
  'another attempt with an open call is waited for',
  [
    closed,
    { type: 'read', payment: secondAttempt, open, at: t0 + 500 },
    { ...closed, lastRead: secondAttempt },
    readIn(slowly),
  ],
  'a payment that is paid after all is paid',
  [closed, reads(paid), { kind: 'succeeded', payment: paid }],

  'an answer that asks for a code to scan asks for it, and reads',
  [sending, answered(scanned, qr), onQr, readIn(2000)],
  'an answer that asks for a one-time code asks for it',
  [sending, answered(coded, code), onCode, readIn(3000)],
  'an answer with a hidden page shows it, for ten seconds',
  [sending, answered(framed, frame), onFrame, frameIn],
  'a step that this version does not know is read again soon: its code may not have been loaded',
  [sending, answered(strange), onStrange, readIn(500)],
  'a step whose time is over when it comes is over',
  [
    sending,
    answered(scanned, { ...qr, until: t0 }),
    { ...onQr, action: { ...qr, until: t0 }, isExpired: true },
    readIn(2000),
  ],
  'a read that shows a step is where the lost answer led',
  [checking, reads(scanned, qr), onQr, readIn(2000)],
  'a read after a refusal that shows a step shows it',
  [ready, reads(scanned, qr), onQr, readIn(2000)],
  'a late read that shows a step shows it',
  [unknownOutcome, reads(scanned, qr), onQr, readIn(2000)],
  'a watched payment that asks for a step after all shows it',
  [processing, reads(scanned, qr), onQr, readIn(2000)],
  'a step is not shown while the journal has a call open',
  [checking, { type: 'read', payment: scanned, action: qr, open, at: t0 + 500 }, checking, readIn(1000)],
  'a hidden page that a read shows belongs to no submit of this form',
  [checking, stillPending(framed, frame), checking, readIn(1000)],
  'a left-over frame timer changes nothing while sending',
  [sending, frameTime, sending],

  'a code that is given is sent, once',
  [onCode, codeGiven, { ...sending, taken: takenCode }, send, slowNotice],
  'a code is given where one is asked for, nowhere else',
  [onQr, codeGiven, onQr],
  'a code that is asked for again was wrong',
  [{ ...sending, taken: takenCode }, answered(coded, code), wrongCode, readIn(3000)],
  'a code that was taken ends as paid',
  [{ ...sending, taken: takenCode }, answered(paid), { kind: 'succeeded', payment: paid }],
  'a code that never left is typed again',
  [
    { ...sending, taken: takenCode },
    failedCall(offline),
    needs(coded, code, { problem: { kind: 'notSent', failure: offline } }),
    readIn(3000),
  ],
  'a code whose answer is lost is settled by reading',
  [{ ...sending, taken: takenCode }, failedCall(), { ...checking, taken: takenCode }, read],
  'the same step in a read does not say that the code was wrong: its call may still be running',
  [{ ...checking, taken: takenCode }, stillPending(coded, code), { ...checking, taken: takenCode }, readIn(1000)],
  'a refused code and an unchanged read: it is typed again',
  [
    { ...checking, refusal: refused, taken: takenCode },
    reads(coded, code),
    needs(coded, code, { problem: { kind: 'notSent', failure: refused } }),
    readIn(3000),
  ],
  'a code that led to another step leads there',
  [{ ...checking, taken: takenCode }, reads(scanned, qr), onQr, readIn(2000)],
  'a watched payment that wanted a code keeps nothing of it',
  [{ ...sending, taken: takenCode }, answered(processing.payment), processing, readIn(2000)],

  'a hidden page that reports back completes by itself',
  [onFrame, frameEnded, { ...sending, taken: takenFrame('Y') }, send, slowNotice],
  'a hidden page that says nothing for ten seconds is gone on without',
  [onFrame, frameTime, { ...sending, taken: takenFrame('N') }, send, slowNotice],
  'only a hidden page reports back',
  [onQr, frameEnded, onQr],
  'a left-over frame timer changes nothing of a step',
  [onQr, frameTime, onQr],
  'a hidden page is shown once',
  [{ ...sending, taken: takenFrame('Y') }, answered(framed, frame), needs(framed), readIn(500)],
  'a hidden page that could not be completed waits for a submit, with its outcome',
  [
    { ...sending, taken: takenFrame('Y') },
    failedCall(offline),
    { kind: 'ready', failure: offline, taken: takenFrame('Y') },
  ],
  'a hidden page stays while it is read beside',
  [onFrame, reads(framed, frame), { ...onFrame, reads: 1 }],
  'a failed read beside a hidden page waits for nothing',
  [onFrame, readFailed, { ...onFrame, reads: 1 }],

  'an unchanged read reads on as often as the service wants',
  [onQr, reads(scanned, qr), { ...onQr, reads: 1 }, readIn(2000)],
  'a read exactly at the end of its time meets it',
  [onQr, reads(scanned, qr, t0 + 60_000), { ...onQr, reads: 1, isExpired: true }, readIn(2000)],
  'the same step without its part keeps what is shown',
  [onQr, reads(scanned), { ...onQr, reads: 1 }, readIn(2000)],
  'a step that could not be shown is shown once its part is there',
  [onStrange, reads(strange, qr), { ...needs(strange, qr), reads: 1 }, readIn(2000)],
  'what cannot be shown is read every four seconds',
  [onStrange, reads(strange), { ...onStrange, reads: 1 }, readIn(4000)],
  'and after ten looks every half minute',
  [{ ...onStrange, reads: 10 }, reads(strange), { ...onStrange, reads: 11 }, readIn(30_000)],
  'an older read that still asks for the step before changes nothing',
  [
    needs({ ...scanned, updated: '2026-01-01T12:01:00Z' }, qr),
    reads({ ...coded, updated: '2026-01-01T12:00:00Z' }, code),
    { ...needs({ ...scanned, updated: '2026-01-01T12:01:00Z' }, qr), reads: 1 },
    readIn(2000),
  ],
  'nor does one that arrives while a submit of the next step is settled',
  [
    { kind: 'checking', since: t0, reads: 0, taken: { payment: { ...coded, updated: '2026-01-01T12:01:00Z' } } },
    stillPending({ ...scanned, updated: '2026-01-01T12:00:00Z' }, qr),
    { kind: 'checking', since: t0, reads: 0, taken: { payment: { ...coded, updated: '2026-01-01T12:01:00Z' } } },
    readIn(500),
  ],
  'another step takes the place of the first',
  [onQr, reads(coded, code), onCode, readIn(3000)],
  'another attempt’s step begins anew',
  [
    wrongCode,
    reads(asking('collect_otp', { attempt_count: 2 }), code),
    needs(asking('collect_otp', { attempt_count: 2 }), code),
    readIn(3000),
  ],
  'a read "paid" ends as paid',
  [onQr, reads(paid), { kind: 'succeeded', payment: paid }],
  'a read "failed" ends as failed',
  [onQr, reads(failed), { kind: 'failed', payment: failed }],
  'a read that wants another method ends as failed: nothing was paid',
  [
    onRedirect,
    reads({ ...wantsMethod, attempt_count: 2 }),
    { kind: 'failed', payment: { ...wantsMethod, attempt_count: 2 } },
  ],
  'an older read that wants another method changes nothing',
  [onRedirect, reads(wantsMethod), { ...onRedirect, reads: 1 }, readIn(30_000)],
  'a read "processing" is watched',
  [onQr, reads(processing.payment), processing, readIn(2000)],
  'an unknown status changes nothing, and is read again',
  [onQr, reads({ ...unknown, updated: '2026-01-01T12:00:00Z', attempt_count: 2 }), { ...onQr, reads: 1 }, readIn(2000)],
  'a call that another tab has open is waited for',
  [
    onQr,
    { type: 'read', payment: scanned, action: qr, open, at: t0 },
    { kind: 'checking', since: t0, reads: 0 },
    readIn(500),
  ],
  'a failed read of a step is tried again',
  [onQr, readFailed, { ...onQr, reads: 1 }, readIn(2000)],
  'a failed read of another page’s step is tried again in half a minute',
  [onRedirect, readFailed, { ...onRedirect, reads: 1 }, readIn(30_000)],
  'the read timer reads',
  [onQr, readTime(), onQr, read],
  'the read timer tells that the time is over',
  [onQr, readTime(t0 + 60_000), { ...onQr, isExpired: true }, read],
  'a page in the background does not read',
  [onQr, readTime(t0, true), onQr],
  'a left-over slow timer changes nothing of a step',
  [onQr, slowTime, onQr],
  'coming back to the page reads',
  [onQr, pageShown, onQr, read],
);

/** What the flow is specified by: a state of every kind, an event of every type, and the rows. */
export const completeAuthorizeFormSpecification: Specification<
  CompleteFormState,
  CompleteFormEvent,
  CompleteFormEffect
> = {
  states: {
    ready,
    sending,
    checking,
    processing,
    unknown: unknownOutcome,
    succeeded: { kind: 'succeeded', payment: paid },
    failed: { kind: 'failed', payment: failed },
    requiresAction: onQr,
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
    codeGiven: { type: 'codeGiven', at: t0 },
    frameEnded: { type: 'frameEnded', at: t0 },
  },
  rows,
  answers: [['answered', 'callFailed']],
  wakers: ['submit', 'timeUp', 'pageShown'],
};

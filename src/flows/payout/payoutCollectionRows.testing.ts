import type { BrowserPayout, PayoutStatus } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import { neverArrived, type OwnVerdict } from '../awaitingVerdict.ts';
import { type Specification, specified } from '../flowSpecification.testing.ts';
import { gatewayError, lost, offline, refused, t0, tooMany } from '../samples.testing.ts';
import {
  destinationDiffers,
  type PayoutCollectionEffect,
  type PayoutCollectionEvent,
  type PayoutCollectionState,
  type PayoutTimer,
} from './payoutCollection.ts';

type Kind<K extends PayoutCollectionState['kind']> = Extract<PayoutCollectionState, { kind: K }>;

export const pageWith = (status: PayoutStatus, more: Partial<BrowserPayout> = {}): BrowserPayout => ({
  payout: { payout_id: 'payout_1', status, amount: 120_000, currency: 'EUR' },
  payout_link: {
    payout_link_id: 'payout_link_1',
    offered: [],
    form_layout: 'journey',
    test_mode: false,
    expires_on: '2030-01-01T12:00:00Z',
  },
  policy: { after_submit: 'fulfill' },
  server_time: '2030-01-01T11:00:00Z',
  ...more,
});

export const open = pageWith('requires_payout_method_data');
const openLate = { ...open, server_time: '2030-01-01T12:00:00Z' };
const running: BrowserPayout = {
  ...open,
  open_operation: { operation: 'submit', state: 'running', since: '2030-01-01T10:59:58Z' },
};
export const initiated = pageWith('initiated');
export const success = pageWith('success');
export const unknown = pageWith('unknown');
const rail = 'sepa';
const last4 = '3000';
const inUse = { kind: 'http', status: 409, code: 'operation_open', effect: 'none' } as const;
const differs = { kind: 'http', status: 409, code: destinationDiffers, effect: 'none' } as const;
const gone = { kind: 'http', status: 401, effect: 'none' } as const;

export const loading: Kind<'loading'> = { kind: 'loading' };
const loadFailed: Kind<'loadFailed'> = { kind: 'loadFailed', failure: offline };
export const choosing: Kind<'choosing'> = { kind: 'choosing', page: open };
const entering: Kind<'entering'> = { kind: 'entering', page: open, rail };
const reviewing: Kind<'reviewing'> = { kind: 'reviewing', page: open, rail };
const otherTab: Kind<'otherTab'> = { kind: 'otherTab', page: open, step: 'reviewing', rail, mine: false };
const storing: Kind<'storing'> = { kind: 'storing', page: open, rail, last4, slow: false };
const submitting: Kind<'submitting'> = { kind: 'submitting', page: open, rail, mine: true, last4, slow: false };
const methodId = 'pm_stored';
const reviewingStored: Kind<'reviewing'> = { ...reviewing, methodId };
const storingStored: Kind<'storing'> = { ...storing, methodId };
const own = { rail, last4, mine: true };
const checking: Kind<'checking'> = {
  kind: 'checking',
  page: open,
  ...own,
  since: t0,
  reads: 1,
};
const unknownOutcome: Kind<'unknown'> = {
  kind: 'unknown',
  page: open,
  ...own,
  since: t0,
  reads: 12,
};
/** Details that are stored and unsent, though they were to be sent at once. */
export const there = pageWith('requires_fulfillment');
const thereRunning: BrowserPayout = {
  ...there,
  ...defined({ open_operation: running.open_operation }),
};
const reviewed = pageWith('requires_fulfillment', { policy: { after_submit: 'review' } });
const quote = {
  quote_id: 'quote_1',
  fee: 0,
  receives: { amount: 120_000, currency: 'EUR' },
  valid_until: '2030-01-01T11:30:00Z',
  fingerprint: 'first',
};
const quoted: BrowserPayout = { ...open, quote };
const requoted: BrowserPayout = { ...open, quote: { ...quote, fingerprint: 'second' } };
const quotedLater: BrowserPayout = { ...quoted, server_time: '2030-01-01T11:30:00Z' };
const detailsRequoted: BrowserPayout = { ...reviewed, ...defined({ quote: requoted.quote }) };
const unsent: Kind<'unsent'> = {
  kind: 'unsent',
  page: there,
  mine: true,
  rail,
  last4,
  problem: { kind: 'notDone' },
  busy: false,
};
const resending: Kind<'unsent'> = { ...unsent, busy: true };
export const underWay: Kind<'underWay'> = { kind: 'underWay', page: initiated, mine: true, last4 };
export const settled: Kind<'settled'> = { kind: 'settled', page: success, mine: true, last4 };
export const expired: Kind<'expired'> = { kind: 'expired', page: openLate };

export const opened = (
  answer = open,
  sent?: { last4: string; stored: boolean },
  verdict?: OwnVerdict,
): PayoutCollectionEvent => ({
  type: 'opened',
  answer,
  ...defined({ sent, verdict }),
  at: t0,
});
const openFailed = (failure: typeof offline = offline): PayoutCollectionEvent => ({
  type: 'openFailed',
  failure,
  at: t0,
});
const retry: PayoutCollectionEvent = { type: 'retry', at: t0 };
const choose = (to = rail): PayoutCollectionEvent => ({ type: 'choose', rail: to, at: t0 });
const chooseStored: PayoutCollectionEvent = { type: 'choose', rail, methodId, at: t0 };
const review: PayoutCollectionEvent = { type: 'review', at: t0 };
const back: PayoutCollectionEvent = { type: 'back', at: t0 };
const submit: PayoutCollectionEvent = { type: 'submit', last4, at: t0 };
const stored: PayoutCollectionEvent = { type: 'stored', at: t0 };
const storeFailed = (failure = lost): PayoutCollectionEvent => ({ type: 'storeFailed', failure, at: t0 });
const submitted = (answer = success): PayoutCollectionEvent => ({ type: 'submitted', answer, at: t0 });
const submitFailed = (failure = lost): PayoutCollectionEvent => ({ type: 'submitFailed', failure, at: t0 });
const held: PayoutCollectionEvent = { type: 'read', answer: open, isLockedElsewhere: true, at: t0 + 500 };
const reads = (answer = open, at = t0 + 500): PayoutCollectionEvent => ({ type: 'read', answer, at });
/** A read that comes with the verdict on this tab’s own operation. */
const judged = (verdict: OwnVerdict, answer = open, at = t0 + 500): PayoutCollectionEvent => ({
  type: 'read',
  answer,
  verdict,
  at,
});
const fenced = { verdict: 'not_done' } as const;
export const pending = { verdict: 'pending' } as const;
const done = { verdict: 'done' } as const;
const turnedDown = { verdict: 'not_done', refusal: { status: 409, code: 'IR_16' } } as const;
const turnedDownFailure = { kind: 'http', effect: 'none', status: 409, code: 'IR_16' } as const;
const readFailed = (at = t0 + 500): PayoutCollectionEvent => ({ type: 'readFailed', at });
const timeUp = (timer: PayoutTimer): PayoutCollectionEvent => ({ type: 'timeUp', timer, at: t0 });
const pageShown: PayoutCollectionEvent = { type: 'pageShown', at: t0 };
const expiryReached: PayoutCollectionEvent = { type: 'expiryReached', at: t0 };

const openLink: PayoutCollectionEffect = { type: 'open' };
const store: PayoutCollectionEffect = { type: 'store' };
const send: PayoutCollectionEffect = { type: 'submit', last4 };
const read: PayoutCollectionEffect = { type: 'read' };
const slow: PayoutCollectionEffect = { type: 'wait', timer: 'slow', ms: 10_000 };
const readIn = (ms: number): PayoutCollectionEffect => ({ type: 'wait', timer: 'read', ms });
const notSent = (failure: typeof offline) => ({ kind: 'notSent', failure }) as const;
const notDone = { kind: 'notDone' } as const;
const nothingArrived = { kind: 'nothingArrived' } as const;
/** A form in a tab that has submitted before it was loaded, and has received no answer. */
const unsettled = { doubt: last4, unsettledSince: t0 };
/** Details of this tab that are there and unsent, without what was chosen before the page was loaded. */
const unsentAgain: Kind<'unsent'> = {
  kind: 'unsent',
  page: there,
  mine: true,
  last4,
  problem: notDone,
  busy: false,
};
const tooLate = t0 + 120_000;
const lockOver = t0 + 200_000;

const rows = specified<PayoutCollectionState, PayoutCollectionEvent, PayoutCollectionEffect>(
  'a link whose payout waits for details asks how',
  [loading, opened(), choosing],
  'a link whose time is over says so',
  [loading, opened(openLate), expired],
  'a link that was submitted shows its payout, also after its time',
  [
    loading,
    opened({ ...initiated, server_time: '2030-02-01T00:00:00Z' }),
    { kind: 'underWay', page: { ...initiated, server_time: '2030-02-01T00:00:00Z' }, mine: false },
    readIn(30_000),
  ],
  'a tab that sent the details says which',
  [loading, opened(success, { last4, stored: true }), settled],
  'another person who opens the link later sees that it is over, and nothing of the details',
  [loading, opened(success), { kind: 'settled', page: success, mine: false }],
  'a link with a call that is still open is checked, not filled in; the call may be another person’s',
  [loading, opened(running), { kind: 'checking', page: running, mine: false, since: t0, reads: 0 }, readIn(500)],
  'the same in the tab that sent it',
  [
    loading,
    opened(running, { last4, stored: true }),
    { kind: 'checking', page: running, mine: true, last4, since: t0, reads: 0 },
    readIn(500),
  ],
  'a tab that was loaded again before its submit was sent offers another one at once',
  [loading, opened(there, { last4, stored: true }, fenced), { ...unsentAgain, problem: notDone }, readIn(30_000)],
  'while the outcome of its submit is unknown it is checked',
  [
    loading,
    opened(there, { last4, stored: true }, pending),
    { kind: 'checking', page: there, mine: true, last4, since: t0, reads: 0 },
    readIn(500),
  ],
  'a submit that was done, and of which an older copy shows nothing, as well',
  [
    loading,
    opened(open, { last4, stored: true }, done),
    { kind: 'checking', page: open, mine: true, last4, since: t0, reads: 0 },
    readIn(500),
  ],
  'a tab that was loaded again after its submit was refused says why',
  [
    loading,
    opened(there, { last4, stored: true }, turnedDown),
    { ...unsentAgain, problem: notSent(turnedDownFailure) },
    readIn(30_000),
  ],
  'where its merchant sends it, it waits for its sender',
  [
    loading,
    opened(reviewed, { last4, stored: true }),
    { kind: 'underWay', page: reviewed, mine: true, last4 },
    readIn(30_000),
  ],
  'another person’s details are not this person’s to send',
  [loading, opened(there), { kind: 'underWay', page: there, mine: false }, readIn(30_000)],
  'an unknown status is checked, not filled in',
  [loading, opened(unknown), { kind: 'checking', page: unknown, mine: false, since: t0, reads: 0 }, readIn(500)],
  'an unknown link is not found',
  [loading, openFailed(gone), { kind: 'notFound' }],
  'a link that cannot be read says why',
  [loading, openFailed(), loadFailed],
  'a failed load is tried again by a retry',
  [loadFailed, retry, loading, openLink],
  'a failed load is tried again when the person comes back',
  [loadFailed, pageShown, loading, openLink],

  'choosing a way shows its fields',
  [choosing, choose(), entering],
  'the time of the link ends while it is being chosen: a read says how it has ended',
  [choosing, expiryReached, choosing, read],
  'another country or way can be chosen at any time',
  [entering, choose('bacs'), { ...entering, rail: 'bacs' }],
  'what was entered is shown once more before it is sent',
  [entering, review, reviewing],
  'one step back is the choice',
  [entering, back, choosing],
  'the time of the link ends while it is being filled in',
  [entering, expiryReached, entering, read],
  'one step back is the form, with what was entered',
  [reviewing, back, entering],
  'a submit hands the details to the service',
  [reviewing, submit, storing, store, slow],
  'the time of the link ends while it is being reviewed',
  [reviewing, expiryReached, reviewing, read],

  'a quote is confirmed with the details that it was shown with',
  [{ ...storing, page: quoted }, stored, { ...submitting, page: quoted }, { ...send, quote: 'first' }, slow],
  'a new quote takes the place of the one on the form',
  [{ ...entering, page: quoted }, reads(requoted), { ...entering, page: requoted }],
  'at the review the person is told to look at it',
  [
    { ...reviewing, page: quoted },
    reads(requoted),
    { ...reviewing, page: requoted, problem: notSent({ ...differs, code: 'quote_changed' }) },
  ],
  'a quote that has ended is shown by the clock of the read',
  [{ ...reviewing, page: quoted }, reads(quotedLater), { ...reviewing, page: quotedLater }],
  'another quote than the one that was confirmed is read and shown before anything is sent, also where the merchant sends it',
  [
    { ...checking, page: quoted, refusal: { ...differs, code: 'quote_changed' } },
    reads(detailsRequoted),
    {
      kind: 'unsent',
      page: detailsRequoted,
      ...own,
      problem: notSent({ ...differs, code: 'quote_changed' }),
      busy: false,
    },
    readIn(30_000),
  ],

  'a stored destination has nothing to enter, so its review comes next, from either form',
  [choosing, chooseStored, reviewingStored],
  'a stored destination is chosen in place of what was entered',
  [entering, chooseStored, reviewingStored],
  'one step back from its review is the choice',
  [reviewingStored, back, choosing],
  'a submit hands it over as details are',
  [reviewingStored, submit, storingStored, store, slow],
  'where it was not sent, its review is back',
  [storingStored, storeFailed(offline), { ...reviewingStored, problem: notSent(offline) }],
  'where another tab sends, its review is kept',
  [storingStored, storeFailed(inUse), { ...otherTab, methodId }, read],
  'where the other tab has sent nothing, it is back',
  [{ ...otherTab, methodId }, reads(), reviewingStored],
  'where reads show that nothing came of it, its review is back',
  [{ ...checking, methodId }, judged(fenced), { ...reviewingStored, problem: notDone, doubt: last4 }],

  'a link whose details another tab is sending waits for it',
  [
    loading,
    { type: 'opened', answer: open, isLockedElsewhere: true, at: t0 },
    { kind: 'otherTab', page: open, step: 'choosing', mine: false },
    readIn(5000),
  ],
  'the same in a tab that had sent some before: what the other one sends is not its own',
  [
    loading,
    { type: 'opened', answer: open, sent: { last4, stored: true }, isLockedElsewhere: true, at: t0 },
    { kind: 'otherTab', page: open, step: 'choosing', mine: false, ...unsettled },
    readIn(5000),
  ],
  ...[choosing, entering, reviewing].flatMap((form) =>
    specified<PayoutCollectionState, PayoutCollectionEvent, PayoutCollectionEffect>(
      `${form.kind}: back on the page it reads`,
      [form, pageShown, form, read],
      `${form.kind}: a read that shows nothing new leaves everything as it is`,
      [form, reads(), form],
      `${form.kind}: a read after the time of the link says that it is over`,
      [form, reads(openLate), expired],
      `${form.kind}: details of an earlier submit that arrive after all are not lost`,
      [{ ...form, doubt: last4 }, reads(there), { ...unsentAgain, mine: false }, readIn(30_000)],
      `${form.kind}: nor are they sent beside a call that is open`,
      [
        { ...form, doubt: last4 },
        reads(thereRunning),
        { kind: 'checking', page: thereRunning, mine: false, last4, since: t0 + 500, reads: 0 },
        readIn(500),
      ],
      `${form.kind}: another tab has begun to send`,
      [
        form,
        held,
        { kind: 'otherTab', page: open, step: form.kind, mine: false, ...('rail' in form ? { rail } : {}) },
        readIn(5000),
      ],
      `${form.kind}: another person has given details meanwhile, and none of them is shown as one’s own`,
      [form, reads(initiated), { kind: 'underWay', page: initiated, mine: false }, readIn(30_000)],
      `${form.kind}: the payout has ended meanwhile`,
      [form, reads(pageWith('cancelled')), { kind: 'settled', page: pageWith('cancelled'), mine: false }],
      `${form.kind}: the other tab has let go without a result`,
      [{ ...otherTab, step: form.kind }, reads(), form],
      `${form.kind}: a person who has submitted in time does not read that it is too late while that may still arrive`,
      [
        { ...form, doubt: last4 },
        reads(openLate),
        { kind: 'checking', page: openLate, mine: false, last4, since: t0 + 500, reads: 0 },
        readIn(500),
      ],
      `${form.kind}: the outcome of a submit before the page was loaded is looked for while the form is shown`,
      [{ ...form, ...unsettled }, timeUp('read'), { ...form, ...unsettled }, read],
      `${form.kind}: a left-over timer reads nothing`,
      [form, timeUp('read'), form],
      `${form.kind}: as long as nothing is to be seen of it`,
      [{ ...form, ...unsettled }, reads(open, lockOver - 1), { ...form, ...unsettled }, readIn(5000)],
      `${form.kind}: an unknown status settles nothing`,
      [{ ...form, ...unsettled }, reads(unknown, lockOver), { ...form, ...unsettled }, readIn(5000)],
      `${form.kind}: nor does a read that fails`,
      [{ ...form, ...unsettled }, readFailed(), { ...form, ...unsettled }, readIn(5000)],
      `${form.kind}: a failed read of a form without a submit is left at that`,
      [form, readFailed(), form],
    ),
  ),
  'once the service can no longer carry out that submit, a person who is about to choose reads that it had no effect',
  [{ ...choosing, ...unsettled }, reads(open, lockOver), { ...choosing, problem: notDone, doubt: last4 }],
  'who has begun to type is not interrupted by it',
  [{ ...entering, ...unsettled }, reads(open, lockOver), { ...entering, ...unsettled }, readIn(5000)],
  'one step back it is still not known',
  [{ ...entering, ...unsettled }, back, { ...choosing, ...unsettled }],
  'a link that was submitted before it was loaded again reads the outcome',
  [loading, opened(open, { last4, stored: false }), { ...choosing, ...unsettled }, readIn(5000)],
  'a call that is open at the proxy is another person’s where this tab has submitted nothing',
  [reviewing, reads(running), { ...otherTab, page: running }, readIn(5000)],
  'a submit while another tab works sends nothing',
  [storing, storeFailed(inUse), otherTab, read],
  'the other tab goes on',
  [otherTab, held, otherTab, readIn(5000)],
  'so does a call that the proxy has open',
  [otherTab, reads(running), { ...otherTab, page: running }, readIn(5000)],
  'an unknown status brings no form back: it is checked, which ends',
  [otherTab, reads(unknown), { kind: 'checking', page: unknown, mine: false, since: t0 + 500, reads: 0 }, readIn(500)],
  'the other tab has sent: nothing of its details is shown here',
  [otherTab, reads(initiated), { kind: 'underWay', page: initiated, mine: false }, readIn(30_000)],
  'the other tab has come to the end',
  [otherTab, reads(success), { kind: 'settled', page: success, mine: false }],
  'the other tab has let go after the time of the link',
  [otherTab, reads(openLate), expired],
  'what this tab had sent before the other one took over is its own',
  [{ kind: 'otherTab', page: open, step: 'choosing', last4, mine: true }, reads(success), settled],
  'what this tab had sent before the other one took over did not arrive',
  [
    { kind: 'otherTab', page: open, step: 'choosing', last4, mine: true },
    reads(),
    { kind: 'choosing', page: open, problem: notDone, doubt: last4 },
  ],
  'an earlier submit of this tab whose outcome is unknown is looked for when the other tab has let go',
  [{ ...otherTab, step: 'entering', ...unsettled }, reads(), { ...entering, ...unsettled }, readIn(5000)],
  'nor does a person who has submitted before read that it is too late, as long as the service may carry it out',
  [
    { ...otherTab, doubt: last4 },
    reads(openLate),
    { kind: 'checking', page: openLate, mine: false, last4, since: t0 + 500, reads: 0 },
    readIn(500),
  ],
  'a failed read while another tab is at it is followed by a later one',
  [otherTab, readFailed(), otherTab, readIn(30_000)],
  'when its pause is over it reads again',
  [otherTab, timeUp('read'), otherTab, read],
  'a left-over timer does not',
  [otherTab, timeUp('slow'), otherTab],
  'woken, or back on the page, it reads at once',
  [otherTab, pageShown, otherTab, read],

  'details that are at the service are submitted',
  [storing, stored, submitting, send, slow],
  'a lost answer is settled by the proxy, which looks before it sends',
  [storing, storeFailed(), { ...submitting, mine: false }, send, slow],
  'a refusal after a submit whose answer was lost may be due to one’s own details: the proxy compares them',
  [{ ...storing, doubt: last4 }, storeFailed(refused), { ...submitting, mine: false, doubt: last4 }, send, slow],
  'details that never left can be sent again',
  [storing, storeFailed(offline), { ...reviewing, problem: notSent(offline) }],
  'details that the service refuses are read once: another person may have been first',
  [
    storing,
    storeFailed(refused),
    { kind: 'checking', page: open, rail, mine: false, since: t0, reads: 1, refusal: refused },
    read,
  ],
  'after ten seconds the page says that it still works',
  [storing, timeUp('slow'), { ...storing, slow: true }],
  'a left-over timer changes nothing while storing',
  [storing, timeUp('read'), storing],

  'an answer "success" ends as sent',
  [submitting, submitted(), settled],
  'an answer "initiated" is followed',
  [submitting, submitted(initiated), underWay, readIn(30_000)],
  'an answer with an unknown status is read again, not believed',
  [submitting, submitted(unknown), { ...checking, page: unknown, reads: 0 }, readIn(500)],
  'a lost answer is settled by reading, never by sending',
  [submitting, submitFailed(), checking, read],
  'a gateway error is settled by reading',
  [submitting, submitFailed(gatewayError), checking, read],
  'a submit that was refused for its rate is read first: the details are at the service by then',
  [submitting, submitFailed(tooMany), { ...checking, refusal: tooMany }, read],
  'another person’s details at the service are not taken for one’s own',
  [
    submitting,
    submitFailed(differs),
    { kind: 'checking', page: open, rail, mine: false, since: t0, reads: 1, refusal: differs },
    read,
  ],
  'after ten seconds of sending too',
  [submitting, timeUp('slow'), { ...submitting, slow: true }],
  'a left-over timer changes nothing while submitting',
  [submitting, timeUp('read'), submitting],

  'a read "success" ends as sent',
  [checking, reads(success), settled],
  'a read "initiated" is followed',
  [checking, reads(initiated), underWay, readIn(30_000)],
  'a read that shows another person’s payout shows none of their details as one’s own',
  [
    { ...checking, mine: false, refusal: differs },
    reads(initiated),
    { kind: 'underWay', page: initiated, mine: false, last4 },
    readIn(30_000),
  ],
  'details that are there, and a submit that never arrived: another submit is offered at once',
  [checking, judged(fenced, there), unsent, readIn(30_000)],
  'a submit that the service refused says why',
  [checking, judged(turnedDown, there), { ...unsent, problem: notSent(turnedDownFailure) }, readIn(30_000)],
  'a submit whose outcome is unknown may send them yet',
  [checking, judged(pending, there), { ...checking, page: there }, readIn(1000)],
  'a submit that was done has sent them, whatever an older copy shows',
  [checking, judged(done, there), { ...checking, page: there, doneSince: t0 + 500 }, readIn(1000)],
  'one read is enough where the proxy refused the submit',
  [{ ...checking, refusal: tooMany }, reads(there), { ...unsent, problem: notSent(tooMany) }, readIn(30_000)],
  'and where its journal has let go of a call that was not this tab’s',
  [{ ...checking, page: thereRunning }, reads(there), unsent, readIn(30_000)],
  'a call that is open may send it yet',
  [
    { ...checking, page: there },
    judged(fenced, thereRunning, t0 + 5_000),
    { ...checking, page: thereRunning, refusal: neverArrived },
    readIn(1000),
  ],
  'what a page could not confirm is offered as well',
  [unknownOutcome, judged(fenced, there, t0 + 300_000), unsent, readIn(30_000)],
  'one submit sends the money',
  [unsent, retry, resending, send],
  'a second submit sends nothing',
  [resending, retry, resending],
  'an answer that it is on its way ends it',
  [resending, submitted(initiated), underWay, readIn(30_000)],
  'an answer that it is paid as well',
  [resending, submitted(), settled],
  'an answer that it still waits is checked',
  [resending, submitted(there), { ...checking, page: there, reads: 0 }, readIn(500)],
  'an answer that is not waited for changes nothing',
  [unsent, submitted(), unsent],
  'a submit that failed is settled by reading',
  [resending, submitFailed(), { ...checking, page: there }, read],
  'a failure that is not waited for changes nothing',
  [unsent, submitFailed(), unsent],
  'another tab is sending it',
  [resending, submitFailed(inUse), { kind: 'otherTab', page: there, step: 'choosing', last4, mine: true }, read],
  'which then lets go without a result',
  [{ kind: 'otherTab', page: there, step: 'choosing', last4, mine: true }, reads(there), unsentAgain, readIn(30_000)],
  'a read from before the money left takes nothing back',
  [underWay, reads(reviewed), underWay, readIn(30_000)],
  'an open call of details that are there is not read for ever either',
  [
    { ...checking, page: there },
    reads(thereRunning, tooLate),
    { ...unknownOutcome, page: thereRunning, reads: 1 },
    readIn(30_000),
  ],
  'its merchant has sent it meanwhile',
  [unsent, reads(initiated), underWay, readIn(30_000)],
  'a call of another tab or device that is sending it is waited for',
  [
    unsent,
    reads(thereRunning),
    { kind: 'otherTab', page: thereRunning, step: 'choosing', last4, mine: true },
    readIn(5000),
  ],
  'or it has arrived',
  [unsent, reads(success), settled],
  'while it still waits, the submit is still offered',
  [unsent, reads(there), unsent, readIn(30_000)],
  'a read says nothing of the submit that is in flight',
  [resending, reads(success), resending, readIn(30_000)],
  'a failed read of an unsent payout is followed by a later one',
  [unsent, readFailed(), unsent, readIn(30_000)],
  'an unsent payout is read again after a pause',
  [unsent, timeUp('read'), unsent, read],
  'a left-over timer sends nothing',
  [unsent, timeUp('slow'), unsent],
  'back on the page an unsent payout is read',
  [unsent, pageShown, unsent, read],
  'a verdict that is not known yet is asked for again',
  [checking, judged(pending), checking, readIn(1000)],
  'a submit that never arrived brings the form back at once, with what was entered',
  [checking, judged(fenced), { ...reviewing, problem: notDone, doubt: last4 }],
  'a submit that the service refused brings it back with the reason',
  [checking, judged(turnedDown), { ...reviewing, problem: notSent(turnedDownFailure), doubt: last4 }],
  'an unknown status is waited for, whatever is known of the submit',
  [checking, judged(fenced, unknown), { ...checking, page: unknown, refusal: neverArrived }, readIn(1000)],
  'an unknown status is followed by a later read',
  [checking, reads(unknown), { ...checking, page: unknown }, readIn(1000)],
  'a refusal and an unchanged read: nothing was sent, and the form is still there',
  [{ ...checking, refusal: refused }, reads(), { ...reviewing, problem: notSent(refused), doubt: last4 }],
  'a refusal is not believed while a call is still open',
  [{ ...checking, refusal: refused }, reads(running), { ...checking, page: running, refusal: refused }, readIn(1000)],
  'the proxy’s journal lets go of a call: nothing came of it, and a page without details begins again',
  [
    { kind: 'checking', page: running, mine: true, last4, since: t0, reads: 1 },
    reads(),
    { kind: 'choosing', page: open, problem: notDone, doubt: last4 },
  ],
  'of a call that was never this person’s it is not said that their details did not arrive',
  [
    { kind: 'checking', page: running, mine: false, since: t0, reads: 1 },
    reads(),
    { kind: 'choosing', page: open, problem: nothingArrived },
  ],
  'the same after the time of the link',
  [{ kind: 'checking', page: running, mine: true, since: t0, reads: 1 }, reads(openLate), expired],
  'after two minutes without news the page says that it cannot tell',
  [checking, judged(pending, open, tooLate), { ...unknownOutcome, reads: 1 }, readIn(30_000)],
  'a failed read is followed by a later one',
  [checking, readFailed(), checking, readIn(1000)],
  'two minutes of failed reads too',
  [checking, readFailed(tooLate), { ...unknownOutcome, reads: 1 }, readIn(30_000)],
  'when its pause is over it reads',
  [checking, timeUp('read'), { ...checking, reads: 2 }, read],
  'a left-over timer changes nothing while checking',
  [checking, timeUp('slow'), checking],
  'back on the page it reads at once',
  [checking, pageShown, checking, read],

  'late news is good news',
  [unknownOutcome, reads(success), settled],
  'late news "initiated" is followed',
  [unknownOutcome, reads(initiated), underWay, readIn(30_000)],
  'a verdict that is still not known, however long it takes: no second submit',
  [unknownOutcome, judged(pending, open, lockOver + 3_600_000), unknownOutcome, readIn(30_000)],
  'the journal has ended it without an effect: the form comes back',
  [unknownOutcome, judged(fenced, open, lockOver), { ...reviewing, problem: notDone, doubt: last4 }],
  'the same without details on this page',
  [
    { kind: 'unknown', page: open, mine: true, last4, since: t0, reads: 9 },
    judged(fenced, open, lockOver),
    { kind: 'choosing', page: open, problem: notDone, doubt: last4 },
  ],
  'the same for a person who has submitted nothing',
  [
    { kind: 'unknown', page: open, mine: false, since: t0, reads: 9 },
    reads(open, lockOver),
    { kind: 'choosing', page: open, problem: nothingArrived },
  ],
  'a refusal after the time of the link is not the end while the service may work the details off',
  [
    { ...checking, refusal: refused },
    reads(openLate, lockOver - 100_000),
    { ...checking, page: openLate, refusal: refused },
    readIn(1000),
  ],
  'the same after the time of the link: it is over',
  [unknownOutcome, judged(fenced, openLate, lockOver), expired],
  'a call that is still open at the proxy keeps the form away, however long it takes',
  [unknownOutcome, reads(running, lockOver + 3_600_000), { ...unknownOutcome, page: running }, readIn(30_000)],
  'a failed read of what cannot be confirmed is followed by a later one',
  [unknownOutcome, readFailed(), unknownOutcome, readIn(30_000)],
  'when its pause is over it reads again',
  [unknownOutcome, timeUp('read'), { ...unknownOutcome, reads: 13 }, read],
  'a left-over timer changes nothing',
  [unknownOutcome, timeUp('slow'), unknownOutcome],
  'back on the page it reads at once, here too',
  [unknownOutcome, pageShown, unknownOutcome, read],

  'a payout under way is followed to its end',
  [underWay, reads(success), settled],
  'a payout that waits for its sender goes on waiting',
  [underWay, reads(pageWith('pending')), { ...underWay, page: pageWith('pending') }, readIn(30_000)],
  'an older read takes nothing back',
  [underWay, reads(open), underWay, readIn(30_000)],
  'a failed read of a payout under way is followed by a later one',
  [underWay, readFailed(), underWay, readIn(30_000)],
  'a payout under way is read again after a pause',
  [underWay, timeUp('read'), underWay, read],
  'a left-over timer changes nothing here',
  [underWay, timeUp('slow'), underWay],
  'back on the page a payout under way is read',
  [underWay, pageShown, underWay, read],
);

/** What the flow is specified by: a state of every kind, an event of every type, and the rows. */
export const payoutCollectionSpecification: Specification<
  PayoutCollectionState,
  PayoutCollectionEvent,
  PayoutCollectionEffect
> = {
  states: {
    loading,
    loadFailed,
    notFound: { kind: 'notFound' },
    expired,
    choosing,
    entering,
    reviewing,
    otherTab,
    storing,
    submitting,
    checking,
    unknown: unknownOutcome,
    unsent,
    underWay,
    settled,
  },
  events: {
    opened: { type: 'opened', answer: open, at: t0 },
    openFailed: { type: 'openFailed', failure: offline, at: t0 },
    retry: { type: 'retry', at: t0 },
    choose: { type: 'choose', rail, at: t0 },
    review: { type: 'review', at: t0 },
    back: { type: 'back', at: t0 },
    submit: { type: 'submit', last4, at: t0 },
    stored: { type: 'stored', at: t0 },
    storeFailed: { type: 'storeFailed', failure: lost, at: t0 },
    submitted: { type: 'submitted', answer: success, at: t0 },
    submitFailed: { type: 'submitFailed', failure: lost, at: t0 },
    read: { type: 'read', answer: success, at: t0 },
    readFailed: { type: 'readFailed', at: t0 },
    timeUp: { type: 'timeUp', timer: 'slow', at: t0 },
    pageShown: { type: 'pageShown', at: t0 },
    expiryReached: { type: 'expiryReached', at: t0 },
  },
  rows,
  answers: [
    ['opened', 'openFailed'],
    ['stored', 'storeFailed'],
    ['submitted', 'submitFailed'],
  ],
  wakers: ['retry', 'choose', 'review', 'submit', 'timeUp'],
};

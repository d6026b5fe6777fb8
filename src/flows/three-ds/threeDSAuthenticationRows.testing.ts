import type { PaymentView, ThreeDSAuthentication } from '../../contract/index.ts';
import { type Row, type Specification, specified } from '../flowSpecification.testing.ts';
import {
  authenticationWith,
  creqWith,
  lost,
  offline,
  paymentWith,
  refused,
  resumedStart,
  start,
  startWithMethod,
  t0,
  tooMany,
  waitingPayment,
} from '../samples.testing.ts';
import type { Challenge } from './readChallenge.ts';
import type { ThreeDSEffect, ThreeDSEvent, ThreeDSStart, ThreeDSState, ThreeDSTimer } from './threeDSAuthentication.ts';

type Kind<K extends ThreeDSState['kind']> = Extract<ThreeDSState, { kind: K }>;

const running = { start, completion: 'U' } as const;
const bankPage: Challenge = {
  acsUrl: 'https://bank.example/acs',
  bankHost: 'bank.example',
  creq: creqWith(),
  size: '02',
  acsTransId: 'acs-1',
  serverTransId: 'server-1',
};

const idle: Kind<'idle'> = { kind: 'idle' };
const method: Kind<'method'> = { kind: 'method', start: startWithMethod, deadline: t0 + 10_000 };
const authenticating: Kind<'authenticating'> = { kind: 'authenticating', ...running };
const authenticatingAfter = (completion: 'Y' | 'N'): Kind<'authenticating'> => ({
  kind: 'authenticating',
  start: startWithMethod,
  completion,
});
const challenge: Kind<'challenge'> = {
  kind: 'challenge',
  ...running,
  challenge: bankPage,
  since: t0,
  news: t0,
  pages: 0,
  doubtful: false,
};
const opened: Kind<'challenge'> = { ...challenge, opened: t0 };
const doubted: Kind<'challenge'> = { ...opened, pages: 1, doubtful: true };
const newPageStart: ThreeDSStart = { ...start, newPage: true };
const confirmingClose: Kind<'confirmingClose'> = { ...challenge, kind: 'confirmingClose' };
const waitingForApproval: Kind<'waitingForApproval'> = { kind: 'waitingForApproval', ...running, since: t0, reads: 0 };
const checking = (
  because: Kind<'checkingResult'>['because'],
  more: Partial<Kind<'checkingResult'>> = {},
): Kind<'checkingResult'> => ({
  kind: 'checkingResult',
  ...running,
  because,
  since: t0,
  reads: 1,
  mayRestart: false,
  ...more,
});
export const ended = checking('ended');
const unfinished = (reason: Kind<'unfinished'>['reason'], mayRestart = true): Kind<'unfinished'> => ({
  kind: 'unfinished',
  ...running,
  reason,
  mayRestart,
});
const approvedLate: Kind<'approvedLate'> = { kind: 'approvedLate', ...running };
const authenticated: Kind<'authenticated'> = { kind: 'authenticated', completion: 'U' };
const notAuthenticated = (reason: Kind<'notAuthenticated'>['reason']): Kind<'notAuthenticated'> => ({
  kind: 'notAuthenticated',
  reason,
});
export const settled = (payment: PaymentView): Kind<'settled'> => ({ kind: 'settled', payment });

const answered = (answer: ThreeDSAuthentication): ThreeDSEvent => ({ type: 'answered', answer, at: t0 });
const callFailed = (failure = lost): ThreeDSEvent => ({ type: 'callFailed', failure, at: t0 });
export const reads = (payment: PaymentView, at = t0 + 500): ThreeDSEvent => ({ type: 'read', payment, at });
/** A read while the journal has not seen the end of the call that asked for the check. */
const whileOpen = (payment: PaymentView): ThreeDSEvent => ({
  type: 'read',
  payment,
  open: { operation: 'authenticate', state: 'unknown', since: '2026-01-01T12:00:00Z' },
  at: t0 + 500,
});
/** A read with the answer that was lost. */
const recovered = (
  status: ThreeDSAuthentication['trans_status'],
  more: Partial<ThreeDSAuthentication> = {},
  payment = open,
): ThreeDSEvent => ({
  type: 'read',
  payment,
  verdict: { verdict: 'done' },
  recovered: { answer: authenticationWith(status, more), since: t0 - 2_000 },
  at: t0 + 500,
});
const readFailed = (at = t0 + 500): ThreeDSEvent => ({ type: 'readFailed', at });
const timeUp = (timer: ThreeDSTimer, at = t0): ThreeDSEvent => ({ type: 'timeUp', timer, at });
const happens = (
  type: Exclude<ThreeDSEvent['type'], 'start' | 'answered' | 'callFailed' | 'read' | 'timeUp'>,
  at = t0,
): ThreeDSEvent => ({ type, at });

const authenticate = (completion: 'Y' | 'N' | 'U'): Extract<ThreeDSEffect, { readonly type: 'authenticate' }> => ({
  type: 'authenticate',
  completion,
});
const read: ThreeDSEffect = { type: 'read' };
const wait = (timer: ThreeDSTimer, ms: number): ThreeDSEffect => ({ type: 'wait', timer, ms });

const stop = { ...authenticating, start: { ...start, unavailable: 'stop' as const } };
const open = waitingPayment('pending');
const approved = waitingPayment('success');
const denied = waitingPayment('failed');
const paid = paymentWith('succeeded');
const unknown = paymentWith('unknown');
const owing: ThreeDSStart = { ...resumedStart, requiresSubmit: true };
const owed = { ...authenticating, start: owing };
const repeatStart: ThreeDSStart = { ...resumedStart, repeat: 'N' };
const tenMinutes = t0 + 600_000;
const twoMinutes = t0 + 120_000;

const rows = specified<ThreeDSState, ThreeDSEvent, ThreeDSEffect>(
  // Start
  'K01: without a method step the indicator is U',
  [idle, { type: 'start', start, at: t0 }, authenticating, authenticate('U')],
  'with a method step that step has ten seconds',
  [idle, { type: 'start', start: startWithMethod, at: t0 }, method, wait('method', 10_000)],
  'a tab that has already asked reads first',
  [idle, { type: 'start', start: resumedStart, at: t0 }, checking('resumed', { start: resumedStart }), read],

  'a tab that was asked to wait for an approval outside of the browser goes on waiting',
  [
    idle,
    { type: 'start', start: { ...resumedStart, decoupled: true }, at: t0 },
    { ...waitingForApproval, start: { ...resumedStart, decoupled: true } },
    read,
  ],
  'an authentication that no submit of this tab has led to says so when it asks',
  [
    idle,
    { type: 'start', start: { ...start, requiresSubmit: true }, at: t0 },
    { ...authenticating, start: { ...start, requiresSubmit: true } },
    { ...authenticate('U'), requiresSubmit: true },
  ],

  // 3DS method
  'K02: a method step that ends in time is Y',
  [method, happens('methodEnded'), authenticatingAfter('Y'), authenticate('Y')],
  'K03: a notification after 9.9 seconds is in time',
  [method, happens('methodEnded', t0 + 9_900), authenticatingAfter('Y'), authenticate('Y')],
  'K03: a notification after 10.1 seconds is late',
  [method, happens('methodEnded', t0 + 10_100), authenticatingAfter('N'), authenticate('N')],
  'K04: a method step without a notification is N',
  [method, timeUp('method', t0 + 10_000), authenticatingAfter('N'), authenticate('N')],
  'another timer does not end the method step',
  [method, timeUp('read'), method],
  'a page that comes back after the limit does not wait again',
  [method, happens('pageShown', t0 + 10_000), authenticatingAfter('N'), authenticate('N')],
  'a page that comes back within the limit waits on',
  [method, happens('pageShown', t0 + 9_999), method],

  // Authentication
  'K10: Y is authenticated',
  [authenticating, answered(authenticationWith('Y')), authenticated],
  'K11: A is authenticated',
  [authenticating, answered(authenticationWith('A')), authenticated],
  'K14: I is authenticated',
  [authenticating, answered(authenticationWith('I')), authenticated],
  "K12: C opens the bank's page, reads beside it and gives it ten minutes",
  [authenticating, answered(authenticationWith('C')), challenge, wait('read', 5_000), wait('challenge', 600_000)],
  'K20: C without an address is not authenticated',
  [authenticating, answered(authenticationWith('C', { acs_url: undefined })), notAuthenticated('unreadable')],
  'K13: D waits for an approval outside of the browser',
  [authenticating, answered(authenticationWith('D')), waitingForApproval, wait('read', 5_000)],
  'K15: U goes on where the merchant says so',
  [authenticating, answered(authenticationWith('U')), authenticated],
  ...(['Y', 'A', 'I', 'U'] as const).map(
    (status): Row<ThreeDSState, ThreeDSEvent, ThreeDSEffect> => [
      `${status} does not charge where no submit of this tab has led to the authentication`,
      owed,
      answered(authenticationWith(status)),
      { ...approvedLate, start: owing },
    ],
  ),
  'a new authentication because the first CReq was late requires a submit as the first did',
  [
    { ...challenge, start: owing },
    happens('bankOpened', t0 + 25_000),
    { ...authenticating, start: { ...owing, resumed: false } },
    { ...authenticate('U'), requiresSubmit: true },
  ],
  'a new authentication on a page of its own needs a click',
  [
    { ...challenge, start: owing, opened: t0, doubtful: true },
    happens('newPageAsked'),
    { ...authenticating, start: newPageStart },
    authenticate('U'),
  ],
  'K16: U stops where the merchant says so',
  [stop, answered(authenticationWith('U')), notAuthenticated('unavailable')],
  'K17: N is not authenticated',
  [authenticating, answered(authenticationWith('N')), notAuthenticated('denied')],
  'K18: R is not authenticated',
  [authenticating, answered(authenticationWith('R')), notAuthenticated('rejected')],
  'K19: an unknown status is not authenticated',
  [authenticating, answered(authenticationWith('unknown')), notAuthenticated('unreadable')],
  'a call that never left can be started again',
  [authenticating, callFailed(offline), unfinished('no-answer'), wait('read', 15_000)],
  'a lost answer is settled by reading',
  [authenticating, callFailed(), checking('lost'), read],
  'a refused call is settled by reading',
  [authenticating, callFailed(refused), checking('lost'), read],
  'a call that never arrived leaves nothing open: another check may begin at once',
  [
    checking('lost'),
    { type: 'read', payment: open, verdict: { verdict: 'not_done' }, at: t0 + 500 },
    unfinished('no-answer', true),
    wait('read', 15_000),
  ],
  'a call that the service refused as well, also after a reload',
  [
    checking('resumed'),
    {
      type: 'read',
      payment: open,
      verdict: { verdict: 'not_done', refusal: { status: 409, code: 'IR_16' } },
      at: t0 + 500,
    },
    unfinished('no-answer', true),
    wait('read', 15_000),
  ],
  'not beside a call that is open',
  [
    checking('lost'),
    { ...whileOpen(open), verdict: { verdict: 'not_done' } } as ThreeDSEvent,
    checking('lost'),
    wait('read', 1000),
  ],
  'a verdict that is not known yet is asked for again',
  [
    checking('lost'),
    { ...whileOpen(open), verdict: { verdict: 'pending' } } as ThreeDSEvent,
    checking('lost'),
    wait('read', 1000),
  ],
  'the answer that was lost goes on as if it had arrived',
  [checking('lost'), recovered('Y'), authenticated],
  'the address of the bank’s page that was in it is opened, with the time at which it was asked for',
  [
    checking('lost'),
    recovered('C'),
    { ...challenge, since: t0 - 2_000, news: t0 + 500 },
    wait('read', 5000),
    wait('challenge', 600_000),
  ],
  'an approval outside of the browser is waited for',
  [checking('lost'), recovered('D'), { ...waitingForApproval, since: t0 + 500 }, wait('read', 5000)],
  'what the payment itself says by then comes first',
  [checking('lost'), recovered('Y', {}, paid), settled(paid)],
  'a call turned away for its rate has asked for nothing, and can be made again',
  [authenticating, callFailed(tooMany), unfinished('no-answer', true), wait('read', 15_000)],
  'a repeat that is turned away says nothing of the first time, which is settled by reading',
  [{ ...authenticating, start: repeatStart }, callFailed(tooMany), { ...checking('lost'), start: repeatStart }, read],
  'a reload right after the call asks again under the same id',
  [
    { kind: 'idle' },
    { type: 'start', start: repeatStart, at: t0 },
    { kind: 'authenticating', start: repeatStart, completion: 'N' },
    { type: 'authenticate', completion: 'N', repeat: true },
  ],
  'a new check after such a reload is a new call',
  [
    { ...checking('lost', { mayRestart: true }), start: repeatStart },
    happens('restart'),
    { ...authenticating, start: { ...start, resumed: false } },
    { type: 'authenticate', completion: 'U' },
  ],
  'an approval counts only when no call is open: the next call may not overlap it',
  [checking('lost'), whileOpen(approved), checking('lost'), wait('read', 1_000)],
  'a check cannot be started again while the call that asked for it is open',
  [checking('lost', { mayRestart: true }), whileOpen(open), checking('lost'), wait('read', 1_000)],
  'nor once the page has said that it is not finished',
  [unfinished('no-answer', true), whileOpen(open), unfinished('no-answer', false), wait('read', 15_000)],

  // The bank's page
  "the end of the bank's page is a reason to read, not a verdict",
  [challenge, happens('challengeEnded'), ended, read],
  'closing asks first',
  [challenge, happens('closeAsked'), confirmingClose],
  "K35: a read beside the bank's page that says approved is believed",
  [challenge, reads(approved), authenticated],
  "a read beside the bank's page that says denied is believed",
  [challenge, reads(denied), notAuthenticated('denied')],
  "a read beside the bank's page that finds the payment settled ends it",
  [challenge, reads(paid), settled(paid)],
  "an undecided read beside the bank's page is followed by another",
  [challenge, reads(open), challenge, wait('read', 5_000)],
  'an unknown status during the challenge decides nothing',
  [challenge, reads(unknown), challenge, wait('read', 5_000)],
  "a failed read beside the bank's page is followed by another",
  [challenge, readFailed(), challenge, wait('read', 5_000)],
  "K38: ten minutes on the bank's page end in a read",
  [challenge, timeUp('challenge', tenMinutes), checking('timed-out', { since: tenMinutes }), read],
  "the read timer reads beside the bank's page",
  [challenge, timeUp('read'), challenge, read],
  "a left-over method timer changes nothing on the bank's page",
  [challenge, timeUp('method'), challenge],
  "coming back to the bank's page reads",
  [challenge, happens('pageShown', tenMinutes - 1), challenge, read],
  'K39: coming back after more than ten minutes ends in a read',
  [challenge, happens('pageShown', tenMinutes), checking('timed-out', { since: tenMinutes }), read],

  // What the bank's frame shows
  'K29: the CReq leaves as soon as there is a place for it',
  [challenge, happens('bankOpened', t0 + 300), { ...challenge, opened: t0 + 300, news: t0 + 300 }],
  'K30: an answer of 24.9 seconds is still gone on with',
  [challenge, happens('bankOpened', t0 + 24_999), { ...challenge, opened: t0 + 24_999, news: t0 + 24_999 }],
  'K30: an answer of 25 seconds is not posted; another authentication takes its place, without another 3DS Method',
  [
    { ...challenge, start: startWithMethod, completion: 'Y' },
    happens('bankOpened', t0 + 25_000),
    authenticatingAfter('Y'),
    authenticate('Y'),
  ],
  'K30: the answer to a repeat is as old as the first call',
  [
    { ...authenticating, start: repeatStart },
    { type: 'answered', answer: authenticationWith('C'), since: t0 - 20_000, at: t0 },
    { ...challenge, start: repeatStart, since: t0 - 20_000 },
    wait('read', 5_000),
    wait('challenge', 600_000),
  ],
  'K31: the CReq leaves once',
  [opened, happens('bankOpened', t0 + 1_000), opened],
  'a page that loads in the frame is news',
  [opened, happens('frameLoaded', t0 + 700), { ...opened, news: t0 + 700, pages: 1 }],
  'for half a minute after a page has loaded, reads are two seconds apart',
  [
    { ...opened, pages: 2, news: t0 + 10_000 },
    reads(open, t0 + 39_999),
    { ...opened, pages: 2, news: t0 + 10_000 },
    wait('read', 2_000),
  ],
  'then five again',
  [{ ...opened, pages: 2, news: t0 + 10_000 }, reads(paid, t0 + 40_000), { kind: 'settled', payment: paid }],
  'K41: a frame whose second page may be refused is doubted when nothing has happened for half a minute',
  [
    { ...opened, pages: 2, news: t0 + 10_000 },
    reads(open, t0 + 40_000),
    { ...opened, pages: 2, news: t0 + 10_000, doubtful: true },
    wait('read', 5_000),
  ],
  'K41: and not before',
  [
    { ...opened, pages: 2, news: t0 + 10_000 },
    reads(open, t0 + 39_999),
    { ...opened, pages: 2, news: t0 + 10_000 },
    wait('read', 2_000),
  ],
  'K41: another page ends that doubt as well',
  [
    { ...opened, pages: 2, news: t0 + 10_000, doubtful: true },
    happens('frameLoaded', t0 + 50_000),
    { ...opened, pages: 3, news: t0 + 50_000 },
  ],
  'five seconds apart, once the half minute after the news is over',
  [
    { ...opened, pages: 1, news: t0 + 1_000, doubtful: true },
    reads(open, t0 + 31_000),
    { ...opened, pages: 1, news: t0 + 1_000, doubtful: true },
    wait('read', 5_000),
  ],
  'K41: eight seconds after the CReq has left, a frame that has loaded one page may be one that shows nothing',
  [{ ...opened, pages: 1 }, reads(open, t0 + 8_000), doubted, wait('read', 2_000)],
  'K41: nor is a frame that has loaded none to be trusted',
  [opened, reads(open, t0 + 8_000), { ...opened, doubtful: true }, wait('read', 5_000)],
  'K41: before, nothing is doubted',
  [opened, reads(open, t0 + 7_999), opened, wait('read', 5_000)],
  'K41: a service that does not have the check open is asked for no other one',
  [opened, whileOpen(open), opened, wait('read', 5_000)],
  'K41: a second page shows that the first could be seen',
  [doubted, happens('frameLoaded', t0 + 9_000), { ...doubted, news: t0 + 9_000, pages: 2, doubtful: false }],
  "K41: the bank's page in a page of its own is another check, with a CReq of its own",
  [doubted, happens('newPageAsked'), { ...authenticating, start: newPageStart }, authenticate('U')],
  'a page of its own is not given while the first can be seen',
  [opened, happens('newPageAsked'), opened],
  'K38: a page within the ten minutes begins them anew',
  [
    { ...opened, news: t0 + 360_000 },
    timeUp('challenge', tenMinutes),
    { ...opened, news: t0 + 360_000 },
    wait('challenge', 360_000),
  ],
  'K38: three interactions of six minutes stay alive',
  [
    { ...opened, pages: 3, news: t0 + 1_080_000 },
    timeUp('challenge', t0 + 1_200_000),
    { ...opened, pages: 3, news: t0 + 1_080_000 },
    wait('challenge', 480_000),
  ],
  'K38: a page that reloads for ever has half an hour',
  [
    { ...opened, pages: 900, news: t0 + 1_799_000 },
    timeUp('challenge', t0 + 1_800_000),
    checking('timed-out', { since: t0 + 1_800_000 }),
    read,
  ],
  'a page may load while closing is asked',
  [confirmingClose, happens('frameLoaded', t0 + 700), { ...confirmingClose, news: t0 + 700, pages: 1 }],

  // Closing
  "the bank's page may end while closing is asked",
  [confirmingClose, happens('challengeEnded'), ended, read],
  'K40: closing is followed by reads: the bank may have approved',
  [confirmingClose, happens('closeConfirmed'), checking('closed'), read],
  "staying goes back to the bank's page",
  [confirmingClose, happens('closeDismissed'), challenge, wait('read', 5_000)],
  'K40: an approval wins against closing',
  [confirmingClose, reads(approved), authenticated],
  'an approval beside the challenge waits for a submit where none has led here: it may be another tab’s',
  [{ ...challenge, start: owing }, reads(approved), { ...approvedLate, start: owing }],
  'so does one while closing is asked',
  [{ ...confirmingClose, start: owing }, reads(approved), { ...approvedLate, start: owing }],
  'a denial is believed while closing is asked',
  [confirmingClose, reads(denied), notAuthenticated('denied')],
  'a settled payment ends the question',
  [confirmingClose, reads(paid), settled(paid)],
  'an undecided read leaves the question open',
  [confirmingClose, reads(open), confirmingClose, wait('read', 5_000)],
  'a failed read leaves the question open',
  [confirmingClose, readFailed(), confirmingClose, wait('read', 5_000)],
  'ten minutes end the question in a read',
  [confirmingClose, timeUp('challenge', tenMinutes), checking('timed-out', { since: tenMinutes }), read],
  'the read timer reads while closing is asked',
  [confirmingClose, timeUp('read'), confirmingClose, read],
  'a left-over method timer changes nothing while closing is asked',
  [confirmingClose, timeUp('method'), confirmingClose],
  'coming back reads while closing is asked',
  [confirmingClose, happens('pageShown'), confirmingClose, read],
  'coming back to the question after ten minutes ends in a read',
  [confirmingClose, happens('pageShown', tenMinutes), checking('timed-out', { since: tenMinutes }), read],

  // Approval outside of the browser
  'an approval outside of the browser is believed when a read says so',
  [waitingForApproval, reads(approved), authenticated],
  'an approval outside of the browser does not charge where no submit of this tab has led to it',
  [{ ...waitingForApproval, start: owing }, reads(approved), { ...approvedLate, start: owing }],
  'a denial outside of the browser is believed when a read says so',
  [waitingForApproval, reads(denied), notAuthenticated('denied')],
  'a payment settled meanwhile ends the waiting',
  [waitingForApproval, reads(paid), settled(paid)],
  'in the first minute reads follow every five seconds',
  [waitingForApproval, reads(open, t0 + 59_999), { ...waitingForApproval, reads: 1 }, wait('read', 5_000)],
  'after the first minute reads follow every half minute, without an end',
  [waitingForApproval, reads(open, t0 + 60_000), { ...waitingForApproval, reads: 1 }, wait('read', 30_000)],
  'a failed read does not end the waiting',
  [waitingForApproval, readFailed(), { ...waitingForApproval, reads: 1 }, wait('read', 30_000)],
  'the read timer reads while an approval is awaited',
  [waitingForApproval, timeUp('read'), waitingForApproval, read],
  'other timers change nothing while an approval is awaited',
  [waitingForApproval, timeUp('challenge'), waitingForApproval],
  'coming back reads while an approval is awaited',
  [waitingForApproval, happens('pageShown'), waitingForApproval, read],

  // Reading the result
  'K34: a read that says approved is believed',
  [ended, reads(approved), authenticated],
  'K33: a read that says denied is believed',
  [ended, reads(denied), notAuthenticated('denied')],
  'a payment settled meanwhile ends the check',
  [ended, reads(paid), settled(paid)],
  'an undecided read within five seconds allows no new check',
  [ended, reads(open, t0 + 4_999), ended, wait('read', 1_000)],
  'an undecided read after five seconds allows a new check',
  [
    checking('ended', { reads: 3 }),
    reads(open, t0 + 5_000),
    checking('ended', { reads: 3, mayRestart: true }),
    wait('read', 4_000),
  ],
  'an unknown status takes the offer of a new authentication away',
  [
    checking('ended', { reads: 4, mayRestart: true }),
    reads(unknown, t0 + 15_000),
    checking('ended', { reads: 4 }),
    wait('read', 8_000),
  ],
  'K40: after closing, the reads are two seconds apart, five over eight seconds',
  [
    checking('closed', { reads: 4 }),
    reads(open, t0 + 6_000),
    checking('closed', { reads: 4, mayRestart: true }),
    wait('read', 2_000),
  ],
  'K40: five undecided reads after closing say that it is not finished',
  [checking('closed', { reads: 5 }), reads(open), unfinished('closed'), wait('read', 15_000)],
  'after two undecided minutes the check is unfinished',
  [ended, reads(open, twoMinutes), unfinished('no-answer'), wait('read', 15_000)],
  'a check that timed out says so after two undecided minutes',
  [checking('timed-out'), reads(open, twoMinutes), unfinished('timed-out'), wait('read', 15_000)],
  'a failed read is followed by a later one',
  [ended, readFailed(), ended, wait('read', 1_000)],
  'after two minutes without a read the check is unfinished',
  [ended, readFailed(twoMinutes), unfinished('no-answer', false), wait('read', 15_000)],
  'the read timer reads the result',
  [ended, timeUp('read'), checking('ended', { reads: 2 }), read],
  'other timers change nothing while the result is read',
  [ended, timeUp('challenge'), ended],
  'coming back reads the result',
  [ended, happens('pageShown'), ended, read],
  'a new check is not started before the reads allow it',
  [ended, happens('restart'), ended],
  'a new check is started when the reads allow it',
  [checking('ended', { mayRestart: true }), happens('restart'), authenticating, authenticate('U')],
  'a new check starts with the method step when there is one',
  [checking('ended', { mayRestart: true, start: startWithMethod }), happens('restart'), method, wait('method', 10_000)],
  'a new check in a tab that had asked before is no longer a resumed one',
  [
    checking('resumed', { mayRestart: true, start: resumedStart }),
    happens('restart'),
    authenticating,
    authenticate('U'),
  ],
  'a new authentication requires no further submit',
  [checking('resumed', { mayRestart: true, start: owing }), happens('restart'), authenticating, authenticate('U')],
  'what was approved in an authentication from before this page does not charge without another submit, where one is required',
  [checking('resumed', { start: owing }), reads(approved), { ...approvedLate, start: owing }],
  'nor does a check that this page has begun by itself and lost sight of',
  [checking('lost', { start: owing }), reads(approved), { ...approvedLate, start: owing }],
  'nor one whose bank’s page was closed',
  [checking('closed', { start: owing }), reads(approved), { ...approvedLate, start: owing }],
  'an authentication that this page has lost sight of goes on by itself where a submit led to it',
  [checking('lost'), reads(approved), authenticated],
  'a payer who has completed the challenge has consented here',
  [checking('ended', { start: owing }), reads(approved), authenticated],

  // Unfinished
  'a late approval does not charge without another submit',
  [unfinished('closed'), reads(approved), approvedLate],
  'a late denial is reported',
  [unfinished('closed'), reads(denied), notAuthenticated('denied')],
  'a late settlement is reported',
  [unfinished('closed'), reads(paid), settled(paid)],
  'an unfinished check is read on',
  [unfinished('closed'), reads(open), unfinished('closed'), wait('read', 15_000)],
  'a failed read of an unfinished check is followed by another',
  [unfinished('closed'), readFailed(), unfinished('closed'), wait('read', 15_000)],
  'the read timer reads an unfinished check',
  [unfinished('closed'), timeUp('read'), unfinished('closed'), read],
  'other timers change nothing of an unfinished check',
  [unfinished('closed'), timeUp('method'), unfinished('closed')],
  'coming back reads an unfinished check',
  [unfinished('closed'), happens('pageShown'), unfinished('closed'), read],
  'a click restarts an unfinished authentication',
  [unfinished('closed'), happens('restart'), authenticating, authenticate('U')],
  'a click before any read has shown the authentication open reads, and starts none',
  [unfinished('no-answer', false), happens('restart'), unfinished('no-answer', false), read],
  'a read that shows an unfinished check open allows a new one',
  [unfinished('no-answer', false), reads(open), unfinished('no-answer'), wait('read', 15_000)],
  'an unknown status allows no new authentication',
  [unfinished('no-answer'), reads(unknown), unfinished('no-answer', false), wait('read', 15_000)],
  'a check that timed out without a read keeps what earlier reads have allowed',
  [checking('ended', { mayRestart: true }), readFailed(twoMinutes), unfinished('no-answer'), wait('read', 15_000)],
  'a click restarts an unfinished authentication, with its 3DS Method',
  [{ ...unfinished('closed'), start: startWithMethod }, happens('restart'), method, wait('method', 10_000)],

  // Approved late
  'a click finishes what was approved late',
  [approvedLate, happens('finish'), authenticated],
  'coming back reads what was approved late',
  [approvedLate, happens('pageShown'), approvedLate, read],
  'a read that still says approved changes nothing',
  [approvedLate, reads(approved), approvedLate],
  'an undecided read changes nothing of a late approval',
  [approvedLate, reads(open), approvedLate],
  'a late approval that was taken back is reported',
  [approvedLate, reads(denied), notAuthenticated('denied')],
  'a late approval whose payment was settled outside of this page is reported',
  [approvedLate, reads(paid), settled(paid)],
);

/** What the flow is specified by: a state of every kind, an event of every type, and the rows. */
export const threeDSAuthenticationSpecification: Specification<ThreeDSState, ThreeDSEvent, ThreeDSEffect> = {
  states: {
    idle,
    method,
    authenticating,
    challenge,
    confirmingClose,
    waitingForApproval,
    checkingResult: ended,
    unfinished: unfinished('closed'),
    approvedLate,
    authenticated,
    notAuthenticated: notAuthenticated('denied'),
    settled: settled(paid),
  },
  events: {
    start: { type: 'start', start, at: t0 },
    methodEnded: { type: 'methodEnded', at: t0 },
    answered: { type: 'answered', answer: authenticationWith('Y'), at: t0 },
    callFailed: { type: 'callFailed', failure: lost, at: t0 },
    bankOpened: { type: 'bankOpened', at: t0 },
    frameLoaded: { type: 'frameLoaded', at: t0 },
    newPageAsked: { type: 'newPageAsked', at: t0 },
    challengeEnded: { type: 'challengeEnded', at: t0 },
    closeAsked: { type: 'closeAsked', at: t0 },
    closeConfirmed: { type: 'closeConfirmed', at: t0 },
    closeDismissed: { type: 'closeDismissed', at: t0 },
    read: { type: 'read', payment: approved, at: t0 },
    readFailed: { type: 'readFailed', at: t0 },
    timeUp: { type: 'timeUp', timer: 'read', at: t0 },
    pageShown: { type: 'pageShown', at: t0 },
    restart: { type: 'restart', at: t0 },
    finish: { type: 'finish', at: t0 },
  },
  rows,
  answers: [['answered', 'callFailed']],
  wakers: ['start', 'timeUp', 'restart', 'finish'],
};

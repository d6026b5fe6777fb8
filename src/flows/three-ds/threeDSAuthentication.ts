import type {
  BrowserPolicy,
  MethodCompletion,
  OpenOperation,
  PaymentView,
  ThreeDSAuthentication,
} from '../../contract/index.ts';
import { awaitVerdict, type OwnVerdict } from '../awaitingVerdict.ts';
import { type CallFailure, neverSent } from '../callFailure.ts';
import type { Flow, Step } from '../flow.ts';
import { paymentPhase } from '../paymentPhase.ts';
import { nextReadDelay, oneMoreRead, readingLimitMs } from '../reading.ts';
import { type Challenge, challengeFrom } from './challengeFrom.ts';

/** What an authentication starts from. */
export interface ThreeDSStart {
  readonly paymentId: string;
  /** The 3DS method step, when the card range has one (EMV 3DS). Absent: the indicator is `U`. */
  readonly method?: { readonly url: string; readonly key: string; readonly data: string };
  /** What `trans_status` U leads to; decided by the merchant's server. */
  readonly unavailable: BrowserPolicy['threeds_unavailable'];
  /** Origins that a bank's page can never have: the page's own and the pay origin's. */
  readonly ownOrigins: readonly string[];
  /** True only on a page that is itself served from loopback. */
  readonly allowLoopback: boolean;
  /** True when this tab has already asked for an authentication of this attempt: then the first thing is a read, and no CReq is posted again. */
  readonly resumed: boolean;
  /**
   * True when an approval must not lead to a charge without another submit: this tab has seen no submit for this payment, or not lately, or has shown
   * since that nothing was charged. A payer who approves the challenge in this tab has consented.
   */
  readonly requiresSubmit?: true;
  /**
   * What this tab's own call said of the 3DS method, when that call is so young that its answer still counts and no CReq has been posted: asked
   * again under the same operation id it is answered from the proxy's journal. Absent: the first thing after a reload is a read.
   */
  readonly repeat?: MethodCompletion;
  /** True when the bank has asked this tab to wait for an approval outside of the browser: another check would take that one back. */
  readonly decoupled?: true;
  /** True where the service closes the attempt of a payer who is not authenticated: a read then decides whether the payment takes another one. */
  readonly closesAttempt?: true;
  /** True once the person has asked for the bank's page outside this one, because nothing was to be seen inside it. */
  readonly newPage?: true;
}

/** A challenge on its way to the bank, or on screen there. */
export interface AtBank {
  /** Input of this authentication. */
  readonly start: ThreeDSStart;
  /** 3DS Method completion indicator that was sent. */
  readonly completion: MethodCompletion;
  /** Address and CReq of the challenge. */
  readonly challenge: Challenge;
  /** Clock time of the bank's answer: the CReq has to follow soon. */
  readonly since: number;
  /** Clock time at which the CReq left; absent before. It leaves once. */
  readonly opened?: number;
  /** Clock time of the last thing that the bank's page was seen to do. */
  readonly news: number;
  /** Pages that the bank's frame has loaded. One proves nothing: a refused page loads as well. */
  readonly pages: number;
  /** True when the bank's page may not be visible: then the person is offered a page of its own for it. */
  readonly doubtful: boolean;
}

/** Why an authentication ended without the person being authenticated. In none of these cases was money moved. */
export type NotAuthenticatedReason = 'denied' | 'rejected' | 'unavailable' | 'unreadable';

/** Why an authentication is still open. */
export type UnfinishedReason = 'closed' | 'timed-out' | 'no-answer';

/** States of one 3-D Secure authentication. Clock times are milliseconds since 1970; no state but `settled` says whether money moved. */
export type ThreeDSState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'method';
      /** Input of this authentication. */
      readonly start: ThreeDSStart;
      /** Clock time at which the 3DS Method counts as not completed. */
      readonly deadline: number;
    }
  | {
      readonly kind: 'authenticating';
      /** Input of this authentication. */
      readonly start: ThreeDSStart;
      /** 3DS Method completion indicator that is sent. */
      readonly completion: MethodCompletion;
    }
  | ({ readonly kind: 'challenge' } & AtBank)
  | ({ readonly kind: 'confirmingClose' } & AtBank)
  | {
      readonly kind: 'waitingForApproval';
      /** Input of this authentication. */
      readonly start: ThreeDSStart;
      /** 3DS Method completion indicator that was sent. */
      readonly completion: MethodCompletion;
      /** Clock time of the bank's answer. */
      readonly since: number;
      /** Number of reads since that answer. */
      readonly reads: number;
    }
  | {
      readonly kind: 'checkingResult';
      /** Input of this authentication. */
      readonly start: ThreeDSStart;
      /** 3DS Method completion indicator that was sent. */
      readonly completion: MethodCompletion;
      /**
       * Why the result is read: the challenge ended, was closed or timed out, the page was reloaded, or the answer of the call was
       * lost.
       */
      readonly because: 'ended' | 'closed' | 'timed-out' | 'resumed' | 'lost';
      /** Clock time at which the reads began. */
      readonly since: number;
      /** Number of reads since then. */
      readonly reads: number;
      /** True while the check is still open five seconds after the reads began: a new one may be started. */
      readonly mayRestart: boolean;
    }
  | {
      readonly kind: 'unfinished';
      /** Input of this authentication. */
      readonly start: ThreeDSStart;
      /** 3DS Method completion indicator that was sent. */
      readonly completion: MethodCompletion;
      /** Why there is no verdict; no money was moved. */
      readonly reason: UnfinishedReason;
      /** True once a read has shown the check still open, or when it was never asked for: a new one may be started. */
      readonly mayRestart: boolean;
    }
  | {
      readonly kind: 'approvedLate';
      /** Input of this authentication. */
      readonly start: ThreeDSStart;
      /** 3DS Method completion indicator to send with complete-authorize. */
      readonly completion: MethodCompletion;
    }
  | {
      readonly kind: 'authenticated';
      /** 3DS Method completion indicator to send with complete-authorize. */
      readonly completion: MethodCompletion;
    }
  | {
      readonly kind: 'notAuthenticated';
      /** Why the payer is not authenticated: `denied` is `trans_status` N, `rejected` is R, `unavailable` is U under the policy `stop`. */
      readonly reason: NotAuthenticatedReason;
    }
  | {
      readonly kind: 'settled';
      /** The payment as it was read; its `status` is the outcome. */
      readonly payment: PaymentView;
    };

export type ThreeDSEvent =
  | { readonly type: 'start'; readonly start: ThreeDSStart; readonly at: number }
  | { readonly type: 'methodEnded'; readonly at: number }
  /** `since`: when it was first asked for, where this is the answer to a repeat and may be as old as that. */
  | { readonly type: 'answered'; readonly answer: ThreeDSAuthentication; readonly since?: number; readonly at: number }
  | { readonly type: 'callFailed'; readonly failure: CallFailure; readonly at: number }
  /** The CReq is about to leave, into the frame or into a page of its own. */
  | { readonly type: 'bankOpened'; readonly at: number }
  /** The bank's frame has loaded a page. Never a verdict, not even that the page can be seen. */
  | { readonly type: 'frameLoaded'; readonly at: number }
  /** The person wants the bank's page outside this one. */
  | { readonly type: 'newPageAsked'; readonly at: number }
  | { readonly type: 'challengeEnded'; readonly at: number }
  | { readonly type: 'closeAsked'; readonly at: number }
  | { readonly type: 'closeConfirmed'; readonly at: number }
  | { readonly type: 'closeDismissed'; readonly at: number }
  /** `open`: what the proxy's journal has not seen the end of. */
  | {
      readonly type: 'read';
      readonly payment: PaymentView;
      readonly open?: OpenOperation;
      /** Verdict on this tab's own call; absent where its answer is known. */
      readonly verdict?: OwnVerdict;
      /** What that call was answered with, and when it was sent, where the verdict found it and it is young enough to go on with. */
      readonly recovered?: { readonly answer: ThreeDSAuthentication; readonly since: number };
      readonly at: number;
    }
  | { readonly type: 'readFailed'; readonly at: number }
  | { readonly type: 'timeUp'; readonly timer: ThreeDSTimer; readonly at: number }
  | { readonly type: 'pageShown'; readonly at: number }
  | { readonly type: 'restart'; readonly at: number }
  | { readonly type: 'finish'; readonly at: number };

export type ThreeDSTimer = 'method' | 'read' | 'challenge';

export type ThreeDSEffect =
  /**
   * Ask for the authentication, once. The performer first notes in this tab that it was asked for, and with `requiresSubmit` that no submit of this
   * tab has led to it; a `repeat` takes the noted operation id.
   */
  | {
      readonly type: 'authenticate';
      readonly completion: MethodCompletion;
      readonly repeat?: true;
      readonly requiresSubmit?: true;
    }
  /** Read the payment; answers come back as `read` or `readFailed`. */
  | { readonly type: 'read' }
  /** Start a timer, replacing the one of the same name. */
  | { readonly type: 'wait'; readonly timer: ThreeDSTimer; readonly ms: number };

/** The 3DS method must notify within ten seconds of its post (EMV 3DS 2.2). */
export const methodLimitMs = 10_000;
/** A bank's page without any news for ten minutes has timed out (EMV 3DS: ten minutes per interaction). */
export const challengeLimitMs = 600_000;
/** The longest that a challenge stays on screen, however much happens there: three interactions of six minutes fit well. */
export const challengeEndMs = 1_800_000;
/** The first CReq has to reach the bank within 30 s of its answer (EMV 3DS); an older answer is not gone on with. */
export const challengeFreshMs = 25_000;
/** While the bank's page is open the payment is read this often. */
export const challengeReadMs = 5_000;

type Next = Step<ThreeDSState, ThreeDSEffect>;
type ReadEvent = Extract<ThreeDSEvent, { readonly type: 'read' }>;
type Running = { readonly start: ThreeDSStart; readonly completion: MethodCompletion };

type OnScreen = Extract<ThreeDSState, { readonly kind: 'challenge' | 'confirmingClose' }>;

/** One EMV 3-D Secure authentication in a browser, from the 3DS method to a verdict that a read has confirmed. */
export const threeDSAuthenticationFlow: Flow<ThreeDSState, ThreeDSEvent, ThreeDSEffect> = {
  name: 'threeDSAuthentication',
  initial: { kind: 'idle' },
  final: ['authenticated', 'notAuthenticated', 'settled'],
  table: {
    idle: {
      start: (_state, { start, at }): Next => {
        const { repeat } = start;
        if (repeat !== undefined)
          return [
            { kind: 'authenticating', start, completion: repeat },
            { type: 'authenticate', completion: repeat, repeat: true },
          ];
        if (start.resumed && start.decoupled)
          return [{ kind: 'waitingForApproval', start, completion: 'U', since: at, reads: 0 }, read];
        return start.resumed ? checking({ start, completion: 'U' }, 'resumed', at) : begin(start, at);
      },
    },
    method: {
      methodEnded: ({ start, deadline }, { at }) => authenticating(start, at < deadline ? 'Y' : 'N'),
      timeUp: (state, { timer }) => (timer === 'method' ? authenticating(state.start, 'N') : [state]),
      pageShown: (state, { at }) => (at >= state.deadline ? authenticating(state.start, 'N') : [state]),
    },
    authenticating: {
      answered: (state, event) => afterAuthentication(state, event),
      callFailed: (state, { failure, at }): Next =>
        // A repeat that was turned away says nothing of the first time.
        neverSent(failure) && state.start.repeat === undefined
          ? unfinished(state, 'no-answer', true)
          : checking(state, 'lost', at),
    },
    challenge: {
      bankOpened: (state, { at }) => opening(state, at),
      frameLoaded: (state, { at }) => pageLoaded(state, at),
      newPageAsked: (state) => askedForNewPage(state),
      challengeEnded: (state, { at }) => checking(state, 'ended', at),
      closeAsked: (state) => [{ ...state, kind: 'confirmingClose' }],
      read: (state, event) => besideBank(state, event),
      readFailed: (state) => [state, readIn(challengeReadMs)],
      timeUp: (state, { timer, at }) => bankTimeUp(state, timer, at),
      pageShown: (state, { at }) => bankShown(state, at),
    },
    confirmingClose: {
      frameLoaded: (state, { at }) => pageLoaded(state, at),
      challengeEnded: (state, { at }) => checking(state, 'ended', at),
      closeConfirmed: (state, { at }) => checking(state, 'closed', at),
      closeDismissed: (state) => [{ ...state, kind: 'challenge' }, readIn(challengeReadMs)],
      read: (state, event) => besideBank(state, event),
      readFailed: (state) => [state, readIn(challengeReadMs)],
      timeUp: (state, { timer, at }) => bankTimeUp(state, timer, at),
      pageShown: (state, { at }) => bankShown(state, at),
    },
    waitingForApproval: {
      read: (state, event) => {
        const settled = settleByRead(state, event);
        if (settled?.[0].kind === 'authenticated') return approved(state);
        return (
          settled ?? [oneMoreRead(state), readIn(event.at - state.since < 60_000 ? approvalReadMs : approvalSlowReadMs)]
        );
      },
      readFailed: (state) => [oneMoreRead(state), readIn(approvalSlowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    checkingResult: {
      read: (state, event) => {
        const { at } = event;
        // The answer that was lost says more than what the payment shows of it, also beside a status that is not known here: it comes once.
        const phase = paymentPhase(event.payment);
        if (event.recovered !== undefined && event.open === undefined && (phase === 'action' || phase === 'unknown'))
          return afterAuthentication(state, { ...event.recovered, at });
        const settled = settleByRead(state, event);
        // Only a payer who has completed the challenge here has consented here.
        if (settled?.[0].kind === 'authenticated' && state.because !== 'ended') return approved(state);
        if (settled !== undefined) return settled;
        // The call was not carried out: another authentication may begin at once.
        const open = !stillOpen(event);
        const awaited = awaitVerdict(state, at, { verdict: event.verdict, open });
        if (awaited.known && awaited.failure !== undefined) return unfinished(state, 'no-answer', true);
        if (state.because === 'closed' && state.reads >= closedReads) {
          return unfinished(state, 'closed', !open);
        }
        if (at - state.since >= readingLimitMs) {
          const reason = state.because === 'timed-out' ? 'timed-out' : 'no-answer';
          return unfinished(state, reason, !open);
        }
        return [{ ...state, mayRestart: !open && at - state.since >= restartAfterMs }, readIn(pauseOf(state))];
      },
      readFailed: (state, { at }): Next =>
        at - state.since >= readingLimitMs
          ? unfinished(state, 'no-answer', state.mayRestart)
          : [state, readIn(pauseOf(state))],
      timeUp: (state, { timer }) => (timer === 'read' ? [oneMoreRead(state), read] : [state]),
      pageShown: (state) => [state, read],
      restart: (state, { at }) => (state.mayRestart ? begin(afresh(state.start), at) : [state]),
    },
    unfinished: {
      read: (state, event) => {
        const settled = settleByRead(state, event);
        if (settled === undefined) return unfinished(state, state.reason, stillOpen(event));
        // The page has shown that nothing was charged. A late approval must not charge without another submit.
        return settled[0].kind === 'authenticated'
          ? [{ kind: 'approvedLate', start: state.start, completion: state.completion }]
          : settled;
      },
      readFailed: (state) => [state, readIn(unfinishedReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
      restart: (state, { at }): Next => (state.mayRestart ? begin(afresh(state.start), at) : [state, read]),
    },
    approvedLate: {
      finish: (state) => [{ kind: 'authenticated', completion: state.completion }],
      pageShown: (state) => [state, read],
      read: (state, event) => {
        const settled = settleByRead(state, event);
        return settled === undefined || settled[0].kind === 'authenticated' ? [state] : settled;
      },
    },
    authenticated: {},
    notAuthenticated: {},
    settled: {},
  },
};
/** How often the payment is read in the half minute after the bank's frame has loaded a page, in milliseconds. */
const newsReadMs = 2_000;
const newsMs = 30_000;
/** So long after the CReq has left, a frame that has loaded no second page may be one that shows nothing. */
const doubtAfterMs = 8_000;
/** So long without another page, a frame may show nothing although its first page could be seen. */
const stalledAfterMs = 30_000;
const approvalReadMs = 5_000;
const approvalSlowReadMs = 30_000;
/** So long the bank's result is waited for before another check is offered. */
const restartAfterMs = 5_000;
/** After the payer has closed the challenge: five reads over eight seconds, then the payment's current phase is shown. */
const closedReads = 5;
const closedReadMs = 2_000;
const unfinishedReadMs = 15_000;

const read: ThreeDSEffect = { type: 'read' };
const readIn = (ms: number): ThreeDSEffect => ({ type: 'wait', timer: 'read', ms });

function authenticating(start: ThreeDSStart, completion: MethodCompletion): Next {
  return [
    { kind: 'authenticating', start, completion },
    { type: 'authenticate', completion, ...(start.requiresSubmit ? { requiresSubmit: true } : {}) },
  ];
}

/** The issuer has approved: that completes the payment where a submit in this tab has led to it. Otherwise the payer submits first. */
function approved({ start, completion }: Running): Next {
  return start.requiresSubmit ? [{ kind: 'approvedLate', start, completion }] : [{ kind: 'authenticated', completion }];
}

function begin(start: ThreeDSStart, at: number): Next {
  if (start.method === undefined) return authenticating(start, 'U');
  return [
    { kind: 'method', start, deadline: at + methodLimitMs },
    { type: 'wait', timer: 'method', ms: methodLimitMs },
  ];
}

/** Another authentication in place of one whose CReq was not sent in time. The 3DS Method has run already. */
function restarted({ start: { repeat: _asked, decoupled: _waited, ...start }, completion }: Running): Next {
  return authenticating({ ...start, resumed: false }, completion);
}

/** The same start for a new authentication, which the payer has asked for. */
function afresh({
  repeat: _asked,
  decoupled: _waited,
  requiresSubmit: _required,
  ...start
}: ThreeDSStart): ThreeDSStart {
  return { ...start, resumed: false };
}

function checking(
  { start, completion }: Running,
  because: Extract<ThreeDSState, { kind: 'checkingResult' }>['because'],
  at: number,
): Next {
  return [{ kind: 'checkingResult', start, completion, because, since: at, reads: 1, mayRestart: false }, read];
}

function afterAuthentication(
  { start, completion }: Running,
  { answer, at, since = at }: Omit<Extract<ThreeDSEvent, { readonly type: 'answered' }>, 'type'>,
): Next {
  const status = answer.trans_status;
  switch (status) {
    case 'Y':
    case 'A':
    case 'I':
      return approved({ start, completion });
    case 'C': {
      const challenge = challengeFrom(answer, start);
      if (challenge === undefined) return [{ kind: 'notAuthenticated', reason: 'unreadable' }];
      return [
        { kind: 'challenge', start, completion, challenge, since, news: at, pages: 0, doubtful: false },
        readIn(challengeReadMs),
        { type: 'wait', timer: 'challenge', ms: challengeLimitMs },
      ];
    }
    case 'D':
      return [{ kind: 'waitingForApproval', start, completion, since: at, reads: 0 }, readIn(approvalReadMs)];
    case 'U':
      return start.unavailable === 'complete'
        ? approved({ start, completion })
        : [{ kind: 'notAuthenticated', reason: 'unavailable' }];
    case 'N':
      return [{ kind: 'notAuthenticated', reason: 'denied' }];
    case 'R':
      return [{ kind: 'notAuthenticated', reason: 'rejected' }];
    case 'unknown':
      return [{ kind: 'notAuthenticated', reason: 'unreadable' }];
    default:
      return status satisfies never;
  }
}

function unfinished({ start, completion }: Running, reason: UnfinishedReason, mayRestart: boolean): Next {
  return [{ kind: 'unfinished', start, completion, reason, mayRestart }, readIn(unfinishedReadMs)];
}

/** True when a payment still waits for the bank, as far as anybody can tell, and no call about it is open. */
function stillOpen({ payment, open }: ReadEvent): boolean {
  return open === undefined && paymentPhase(payment) !== 'unknown';
}

/** Ends the authentication by what a read says: the payment's own outcome, or the bank's verdict. `undefined` while it is open. No other source is trusted. */
function settleByRead(state: Running, { payment, open }: ReadEvent): Next | undefined {
  const phase = paymentPhase(payment);
  if (phase === 'unknown') return undefined;
  if (phase !== 'action') return [{ kind: 'settled', payment }];
  // What comes next is a call of its own, and that may not overlap an open one.
  if (open !== undefined) return undefined;
  switch (payment.external_authentication_details?.status) {
    case 'success':
      return [{ kind: 'authenticated', completion: state.completion }];
    case 'failed':
      return [{ kind: 'notAuthenticated', reason: 'denied' }];
    default:
      return undefined;
  }
}

/** The CReq leaves once, and only while the bank still takes it. */
function opening(state: OnScreen, at: number): Next {
  if (state.opened !== undefined) return [state];
  return at - state.since < challengeFreshMs ? [{ ...state, opened: at, news: at }] : restarted(state);
}

/** A second page shows that the person is getting on with the first: it could be seen. The timer stays: a page that loads for ever must not put the reads off. */
function pageLoaded(state: OnScreen, at: number): Next {
  const pages = state.pages + 1;
  return [{ ...state, news: at, pages, doubtful: state.doubtful && pages < 2 }];
}

/** A read beside the bank's page. The way out of a frame that shows nothing is offered once the service still has the check open. */
function besideBank(state: OnScreen, event: ReadEvent): Next {
  const settled = settleByRead(state, event);
  // The page has not reported its end: without a submit in this tab, this approval may be another tab's.
  if (settled?.[0].kind === 'authenticated') return approved(state);
  if (settled !== undefined) return settled;
  const { opened, pages, news } = state;
  const quiet = pages < 2 ? event.at - (opened ?? event.at) >= doubtAfterMs : event.at - news >= stalledAfterMs;
  const doubtful = quiet && stillOpen(event);
  return [doubtful === state.doubtful ? state : { ...state, doubtful }, readIn(readPause(news, event.at, pages))];
}

function readPause(news: number, at: number, pages: number): number {
  return pages > 0 && at - news < newsMs ? newsReadMs : challengeReadMs;
}

/** How long the bank's page may still go without news; nothing once its time is over. */
function patience({ since, news }: AtBank, at: number): number {
  return Math.min(news + challengeLimitMs, since + challengeEndMs) - at;
}

function bankTimeUp(state: OnScreen, timer: ThreeDSTimer, at: number): Next {
  if (timer === 'read') return [state, read];
  if (timer === 'method') return [state];
  const left = patience(state, at);
  return left > 0 ? [state, { type: 'wait', timer: 'challenge', ms: left }] : checking(state, 'timed-out', at);
}

/** The person is back: a machine that slept has run no timers. */
function bankShown(state: OnScreen, at: number): Next {
  return patience(state, at) > 0 ? [state, read] : checking(state, 'timed-out', at);
}

function askedForNewPage(state: OnScreen): Next {
  return state.doubtful ? authenticating({ ...afresh(state.start), newPage: true }, state.completion) : [state];
}

function pauseOf(state: Extract<ThreeDSState, { kind: 'checkingResult' }>): number {
  return state.because === 'closed' ? closedReadMs : nextReadDelay(state);
}

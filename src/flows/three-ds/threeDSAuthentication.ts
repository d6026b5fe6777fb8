import type {
  BrowserPolicy,
  MethodCompletion,
  OpenOperation,
  PaymentView,
  ThreeDSAuthentication,
} from '../../contract/index.ts';
import { awaitsVerdict, awaitVerdict, type OwnVerdict } from '../awaitingVerdict.ts';
import { type CallFailure, maySubmitAgain } from '../callFailure.ts';
import { type Flow, polls, read, readIn, type Step } from '../flow.ts';
import { paymentPhase } from '../paymentPhase.ts';
import { nextReadDelay, oneMoreRead, readingLimitMs } from '../reading.ts';
import { type Challenge, readChallenge } from './readChallenge.ts';

/** Input of an authentication. */
export interface ThreeDSStart {
  readonly paymentId: string;
  /** The 3DS Method of the card range (EMV 3DS). Absent: there is none, and the indicator is `U`. */
  readonly method?: { readonly url: string; readonly key: string; readonly data: string };
  /** What the merchant's server does on `trans_status` U. */
  readonly unavailable: BrowserPolicy['threeds_unavailable'];
  /** Origins that a bank's page can never have: the page's own and the pay origin's. */
  readonly ownOrigins: readonly string[];
  /** True only on a page that is itself served from loopback. */
  readonly allowLoopback: boolean;
  /** True when this tab has already requested the authentication of this attempt: it then begins with a read, and posts no CReq again. */
  readonly resumed: boolean;
  /**
   * True when an approval must not lead to a charge without another submit: this tab has seen no recent submit for the payment, or has shown since that nothing
   * was charged. A payer who approves the challenge in this tab has consented.
   */
  readonly requiresSubmit?: true;
  /**
   * Completion indicator of this tab's call before a reload, when the call is recent and no CReq has been posted: it is sent again under the same operation id,
   * and the proxy answers it from its journal. Absent: after a reload the authentication begins with a read.
   */
  readonly repeat?: MethodCompletion;
  /** True when the bank waits for an approval outside the browser, which another authentication would revoke. */
  readonly decoupled?: true;
  /** True where the service closes the attempt of a payer who is not authenticated: a read then decides whether the payment takes another attempt. */
  readonly closesAttempt?: true;
  /** True once the payer has asked for the bank's page in a new tab, because the frame showed nothing. */
  readonly newPage?: true;
}

/** A challenge whose CReq is being posted, or whose page is on screen. */
export interface AtBank {
  /** Input of this authentication. */
  readonly start: ThreeDSStart;
  /** 3DS Method completion indicator that was sent. */
  readonly completion: MethodCompletion;
  /** Address and CReq of the challenge. */
  readonly challenge: Challenge;
  /** Clock time of the bank's answer. The CReq must be posted within 30 seconds. */
  readonly since: number;
  /** Clock time at which the CReq was posted, once; absent before. */
  readonly opened?: number;
  /** Clock time of the last sign of life of the bank's page. */
  readonly news: number;
  /** Pages that the bank's frame has loaded. The first proves nothing: a refused page loads as well. */
  readonly pages: number;
  /** True when the bank's page may not be visible: the payer is then offered to open it in a new tab. */
  readonly doubtful: boolean;
}

/** Why the payer was not authenticated. In none of these cases was money moved. */
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
       * Why the result is read: the challenge ended, was closed or timed out, the page was reloaded, or the answer was lost.
       */
      readonly because: 'ended' | 'closed' | 'timed-out' | 'resumed' | 'lost';
      /** Clock time at which the reads began. */
      readonly since: number;
      /** Number of reads since then. */
      readonly reads: number;
      /** True when the authentication is still open five seconds after the reads began: a new one may be started. */
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
      /** True once a read has shown the authentication still open, or when it was never requested: a new one may be started. */
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
  /** `since`: when the authentication was first requested, where this answers a repeat. */
  | { readonly type: 'answered'; readonly answer: ThreeDSAuthentication; readonly since?: number; readonly at: number }
  | { readonly type: 'callFailed'; readonly failure: CallFailure; readonly at: number }
  /** The CReq is about to be posted, into the frame or into a new tab. */
  | { readonly type: 'bankOpened'; readonly at: number }
  /** The bank's frame has loaded a page. This proves nothing, not even that the page is visible. */
  | { readonly type: 'frameLoaded'; readonly at: number }
  /** The payer wants the bank's page in a new tab. */
  | { readonly type: 'newPageAsked'; readonly at: number }
  | { readonly type: 'challengeEnded'; readonly at: number }
  | { readonly type: 'closeAsked'; readonly at: number }
  | { readonly type: 'closeConfirmed'; readonly at: number }
  | { readonly type: 'closeDismissed'; readonly at: number }
  /** `open`: the operation that is open in the proxy's journal. */
  | {
      readonly type: 'read';
      readonly payment: PaymentView;
      readonly open?: OpenOperation;
      /** Verdict on this tab's own call; absent where its answer is known. */
      readonly verdict?: OwnVerdict;
      /** The recorded answer to that call, and when the call was sent, where it is recent enough to continue with. */
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
   * Request the authentication, once. The performer first notes it in this tab, with `requiresSubmit` where no submit of this tab has led to it; a `repeat`
   * uses the noted operation id.
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

/** The 3DS Method must notify within ten seconds (EMV 3DS 2.2). */
export const methodLimitMs = 10_000;
/** A bank's page without a sign of life for ten minutes has timed out (EMV 3DS: ten minutes per interaction). */
export const challengeLimitMs = 600_000;
/** Longest time that a challenge remains on screen, whatever happens there. */
export const challengeEndMs = 1_800_000;
/** The CReq must reach the bank within 30 s of its answer (EMV 3DS). An older answer is not used. */
export const challengeFreshMs = 25_000;
/** Pause between reads of the payment while the bank's page is open. */
export const challengeReadMs = 5_000;

type Next = Step<ThreeDSState, ThreeDSEffect>;
type ReadEvent = Extract<ThreeDSEvent, { readonly type: 'read' }>;
type Running = { readonly start: ThreeDSStart; readonly completion: MethodCompletion };

type OpenChallenge = Extract<ThreeDSState, { readonly kind: 'challenge' | 'confirmingClose' }>;

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
        return start.resumed
          ? startChecking({ start, completion: 'U' }, 'resumed', at)
          : startAuthentication(start, at);
      },
    },
    method: {
      methodEnded: ({ start, deadline }, { at }) => requestAuthentication(start, at < deadline ? 'Y' : 'N'),
      timeUp: (state, { timer }) => (timer === 'method' ? requestAuthentication(state.start, 'N') : [state]),
      pageShown: (state, { at }) => (at >= state.deadline ? requestAuthentication(state.start, 'N') : [state]),
    },
    authenticating: {
      answered: (state, event) => afterAuthentication(state, event),
      callFailed: (state, { failure, at }): Next =>
        // A refused repeat says nothing about the first call.
        maySubmitAgain(failure) && state.start.repeat === undefined
          ? showUnfinished(state, 'no-answer', true)
          : startChecking(state, 'lost', at),
    },
    challenge: {
      bankOpened: (state, { at }) => markBankOpened(state, at),
      frameLoaded: (state, { at }) => countLoadedPage(state, at),
      newPageAsked: (state) => moveToNewPage(state),
      challengeEnded: (state, { at }) => startChecking(state, 'ended', at),
      closeAsked: (state) => [{ ...state, kind: 'confirmingClose' }],
      read: (state, event) => applyReadDuringChallenge(state, event),
      readFailed: (state) => [state, readIn(challengeReadMs)],
      timeUp: (state, { timer, at }) => handleChallengeTimer(state, timer, at),
      pageShown: (state, { at }) => handleChallengeShown(state, at),
    },
    confirmingClose: {
      frameLoaded: (state, { at }) => countLoadedPage(state, at),
      challengeEnded: (state, { at }) => startChecking(state, 'ended', at),
      closeConfirmed: (state, { at }) => startChecking(state, 'closed', at),
      closeDismissed: (state) => [{ ...state, kind: 'challenge' }, readIn(challengeReadMs)],
      read: (state, event) => applyReadDuringChallenge(state, event),
      readFailed: (state) => [state, readIn(challengeReadMs)],
      timeUp: (state, { timer, at }) => handleChallengeTimer(state, timer, at),
      pageShown: (state, { at }) => handleChallengeShown(state, at),
    },
    waitingForApproval: {
      ...polls,
      read: (state, event) => {
        const settled = settleByRead(state, event);
        if (settled?.[0].kind === 'authenticated') return handleApproval(state);
        return (
          settled ?? [oneMoreRead(state), readIn(event.at - state.since < 60_000 ? approvalReadMs : approvalSlowReadMs)]
        );
      },
      readFailed: (state) => [oneMoreRead(state), readIn(approvalSlowReadMs)],
    },
    checkingResult: {
      ...awaitsVerdict,
      read: (state, event) => {
        const { at } = event;
        // The recovered answer says more than the payment, even where its status is unknown. It comes once.
        const phase = paymentPhase(event.payment);
        if (event.recovered !== undefined && event.open === undefined && (phase === 'action' || phase === 'unknown'))
          return afterAuthentication(state, { ...event.recovered, at });
        const settled = settleByRead(state, event);
        // Only a payer who has completed the challenge in this tab has consented.
        if (settled?.[0].kind === 'authenticated' && state.because !== 'ended') return handleApproval(state);
        if (settled !== undefined) return settled;
        // The call had no effect: another authentication may begin at once.
        const open = !isStillOpen(event);
        const awaited = awaitVerdict(state, at, { verdict: event.verdict, open });
        if (awaited.known && awaited.failure !== undefined) return showUnfinished(state, 'no-answer', true);
        if (state.because === 'closed' && state.reads >= closedReads) {
          return showUnfinished(state, 'closed', !open);
        }
        if (at - state.since >= readingLimitMs) {
          const reason = state.because === 'timed-out' ? 'timed-out' : 'no-answer';
          return showUnfinished(state, reason, !open);
        }
        return [{ ...state, mayRestart: !open && at - state.since >= restartAfterMs }, readIn(getCheckDelay(state))];
      },
      readFailed: (state, { at }): Next =>
        at - state.since >= readingLimitMs
          ? showUnfinished(state, 'no-answer', state.mayRestart)
          : [state, readIn(getCheckDelay(state))],
      restart: (state, { at }) => (state.mayRestart ? startAuthentication(resetStart(state.start), at) : [state]),
    },
    unfinished: {
      ...polls,
      read: (state, event) => {
        const settled = settleByRead(state, event);
        if (settled === undefined) return showUnfinished(state, state.reason, isStillOpen(event));
        // The page has shown that nothing was charged. A late approval must not charge without another submit.
        return settled[0].kind === 'authenticated'
          ? [{ kind: 'approvedLate', start: state.start, completion: state.completion }]
          : settled;
      },
      readFailed: (state) => [state, readIn(unfinishedReadMs)],
      restart: (state, { at }): Next =>
        state.mayRestart ? startAuthentication(resetStart(state.start), at) : [state, read],
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
/** Pause between reads in the half minute after the bank's frame has loaded a page, in milliseconds. */
const newsReadMs = 2_000;
const newsMs = 30_000;
/** Time after the CReq was posted from which a frame without a second page may show nothing, in milliseconds. */
const doubtAfterMs = 8_000;
/** Time without a further page from which a frame may show nothing although its first page was visible, in milliseconds. */
const stalledAfterMs = 30_000;
const approvalReadMs = 5_000;
const approvalSlowReadMs = 30_000;
/** Time after which another authentication is offered while there is no result, in milliseconds. */
const restartAfterMs = 5_000;
/** After the payer has closed the challenge: five reads over eight seconds, then the payment's current phase is shown. */
const closedReads = 5;
const closedReadMs = 2_000;
const unfinishedReadMs = 15_000;

function requestAuthentication(start: ThreeDSStart, completion: MethodCompletion): Next {
  return [
    { kind: 'authenticating', start, completion },
    { type: 'authenticate', completion, ...(start.requiresSubmit ? { requiresSubmit: true } : {}) },
  ];
}

/** The issuer has approved. Where no submit in this tab has led to the authentication, the payer submits before the payment is completed. */
function handleApproval({ start, completion }: Running): Next {
  return start.requiresSubmit ? [{ kind: 'approvedLate', start, completion }] : [{ kind: 'authenticated', completion }];
}

function startAuthentication(start: ThreeDSStart, at: number): Next {
  if (start.method === undefined) return requestAuthentication(start, 'U');
  return [
    { kind: 'method', start, deadline: at + methodLimitMs },
    { type: 'wait', timer: 'method', ms: methodLimitMs },
  ];
}

/** Requests another authentication in place of one whose CReq was not posted in time. The 3DS Method is not run again. */
function restartAuthentication({ start: { repeat: _asked, decoupled: _waited, ...start }, completion }: Running): Next {
  return requestAuthentication({ ...start, resumed: false }, completion);
}

/** The input of a new authentication, which the payer has asked for. */
function resetStart({
  repeat: _asked,
  decoupled: _waited,
  requiresSubmit: _required,
  ...start
}: ThreeDSStart): ThreeDSStart {
  return { ...start, resumed: false };
}

function startChecking(
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
      return handleApproval({ start, completion });
    case 'C': {
      const challenge = readChallenge(answer, start);
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
        ? handleApproval({ start, completion })
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

function showUnfinished({ start, completion }: Running, reason: UnfinishedReason, mayRestart: boolean): Next {
  return [{ kind: 'unfinished', start, completion, reason, mayRestart }, readIn(unfinishedReadMs)];
}

/** True when a read shows that the authentication is still open, and that no call about the payment is. */
function isStillOpen({ payment, open }: ReadEvent): boolean {
  return open === undefined && paymentPhase(payment) !== 'unknown';
}

/** Ends the authentication by what a read shows: the payment's outcome, or the bank's verdict. `undefined` while it is open. No other source is trusted. */
function settleByRead(state: Running, { payment, open }: ReadEvent): Next | undefined {
  const phase = paymentPhase(payment);
  if (phase === 'unknown') return undefined;
  if (phase !== 'action') return [{ kind: 'settled', payment }];
  // The next step is another call, which must not overlap an open one.
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

/** Notes that the CReq is posted: once, and only while the bank still accepts it. */
function markBankOpened(state: OpenChallenge, at: number): Next {
  if (state.opened !== undefined) return [state];
  return at - state.since < challengeFreshMs ? [{ ...state, opened: at, news: at }] : restartAuthentication(state);
}

/** A second page shows that the first was visible. The read timer is not restarted, so that a page that keeps loading cannot delay the reads. */
function countLoadedPage(state: OpenChallenge, at: number): Next {
  const pages = state.pages + 1;
  return [{ ...state, news: at, pages, doubtful: state.doubtful && pages < 2 }];
}

/** Handles a read while the bank's page is open. A new tab is offered where the frame may show nothing and the authentication is still open. */
function applyReadDuringChallenge(state: OpenChallenge, event: ReadEvent): Next {
  const settled = settleByRead(state, event);
  // The page has not reported its end: without a submit in this tab, this approval may be another tab's.
  if (settled?.[0].kind === 'authenticated') return handleApproval(state);
  if (settled !== undefined) return settled;
  const { opened, pages, news } = state;
  const isQuiet = pages < 2 ? event.at - (opened ?? event.at) >= doubtAfterMs : event.at - news >= stalledAfterMs;
  const doubtful = isQuiet && isStillOpen(event);
  return [
    doubtful === state.doubtful ? state : { ...state, doubtful },
    readIn(getChallengeReadDelay(news, event.at, pages)),
  ];
}

function getChallengeReadDelay(news: number, at: number, pages: number): number {
  return pages > 0 && at - news < newsMs ? newsReadMs : challengeReadMs;
}

/** Time until the challenge times out, in milliseconds; 0 or less once it has. */
function getChallengeTimeLeft({ since, news }: AtBank, at: number): number {
  return Math.min(news + challengeLimitMs, since + challengeEndMs) - at;
}

function handleChallengeTimer(state: OpenChallenge, timer: ThreeDSTimer, at: number): Next {
  if (timer === 'read') return [state, read];
  if (timer === 'method') return [state];
  const left = getChallengeTimeLeft(state, at);
  return left > 0 ? [state, { type: 'wait', timer: 'challenge', ms: left }] : startChecking(state, 'timed-out', at);
}

/** The payer has returned to the page. Timers did not run while the machine slept. */
function handleChallengeShown(state: OpenChallenge, at: number): Next {
  return getChallengeTimeLeft(state, at) > 0 ? [state, read] : startChecking(state, 'timed-out', at);
}

function moveToNewPage(state: OpenChallenge): Next {
  return state.doubtful
    ? requestAuthentication({ ...resetStart(state.start), newPage: true }, state.completion)
    : [state];
}

function getCheckDelay(state: Extract<ThreeDSState, { kind: 'checkingResult' }>): number {
  return state.because === 'closed' ? closedReadMs : nextReadDelay(state);
}

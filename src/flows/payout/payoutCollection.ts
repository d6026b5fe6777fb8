import { type BrowserPayout, type PayoutStatus, settleAfterMs } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import {
  type AwaitingVerdict,
  awaitVerdict,
  neverArrived,
  type OwnVerdict,
  outcomeUnknown,
  refusalOf,
} from '../awaitingVerdict.ts';
import { type CallFailure, isOperationOpen, neverSent } from '../callFailure.ts';
import type { Flow, Step } from '../flow.ts';
import { nextReadDelay, oneMoreRead, otherTabReadMs, slowReadMs } from '../reading.ts';

/**
 * The phase of a payout for its receiver (interface 3.1). `open`: it waits for details. `waiting`: details are there, and the sender or the bank has to act.
 * `sent`: the money has arrived. `returned`: it has come back to the sender. `ended`: the payout is over without money. A status that this version does not
 * know is `unknown`: neither sent nor failed.
 */
export type PayoutPhase = 'open' | 'waiting' | 'sent' | 'returned' | 'ended' | 'unknown';

const phases: Record<PayoutStatus, PayoutPhase> = {
  requires_payout_method_data: 'open',
  requires_confirmation: 'waiting',
  requires_creation: 'waiting',
  requires_fulfillment: 'waiting',
  requires_vendor_account_creation: 'waiting',
  initiated: 'waiting',
  pending: 'waiting',
  success: 'sent',
  reversed: 'returned',
  failed: 'ended',
  cancelled: 'ended',
  expired: 'ended',
  ineligible: 'ended',
  unknown: 'unknown',
};

/** The phase of a payout. */
export function payoutPhase(payout: { readonly status: PayoutStatus }): PayoutPhase {
  return phases[payout.status];
}

/** True while the money is on its way. A payout in this status never goes back to one before it was sent. */
export function isInTransit({ status }: { readonly status: PayoutStatus }): boolean {
  return status === 'initiated' || status === 'pending';
}

/** What the page shows above the details after a submit that sent no money. */
export type PayoutProblem =
  | { readonly kind: 'notSent'; readonly failure: CallFailure }
  /** Reads have shown that the submit had no effect. */
  | { readonly kind: 'notDone' }
  /** Reads have shown that the call in flight had no effect; for a person who has submitted nothing here: on another device, or in a new tab. */
  | { readonly kind: 'nothingArrived' };

/** A payout link that has been read. */
interface Opened {
  /** The link with its payout, as it was read last. */
  readonly page: BrowserPayout;
}

/** A form before its submit. */
interface Form extends Opened {
  /** Last digits of the details that this tab has submitted before, while they may still arrive. */
  readonly doubt?: string | undefined;
  /** Clock time since when reads look for the outcome of that submit, which was made before this page was loaded; absent once it is known. */
  readonly unsettledSince?: number | undefined;
}

/** Details that the form holds. They are never in here: only which kind they are, and their last characters for the echo. */
interface Details extends Form {
  /** Which rail the person has chosen, by its id. */
  readonly rail: string;
}

/** Whose details those are that the service has, or may have. */
interface Own {
  /** True when the service or the proxy has said that it has this person's details. What they have otherwise may be anybody's. */
  readonly mine: boolean;
  /** Last digits of the details that this person has submitted; absent when they have submitted nothing, or were refused because others were first. */
  readonly last4?: string | undefined;
  /** Rail of those details; absent where it is not known. */
  readonly rail?: string | undefined;
}

/** Reading to learn the outcome of a submit, of this page or from before a reload. */
interface Settling extends Opened, Own, AwaitingVerdict {}

/** States of the collection of one payout. Clock times are milliseconds since 1970; account data is in none of them. */
export type PayoutCollectionState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'loadFailed';
      /** Why the link could not be read; nothing was sent for the payout. */
      readonly failure: CallFailure;
    }
  | { readonly kind: 'notFound' }
  | ({ readonly kind: 'expired' } & Opened)
  | ({
      readonly kind: 'choosing';
      /** Why the form is shown again; absent before a submit. No money was sent. */
      readonly problem?: PayoutProblem;
    } & Form)
  | ({ readonly kind: 'entering' } & Details)
  | ({
      readonly kind: 'reviewing';
      /** Why the review is shown again; absent before a submit. No money was sent. */
      readonly problem?: PayoutProblem;
    } & Details)
  /** Another tab or another device has a call open: this page sends nothing and reads its outcome. */
  | ({
      readonly kind: 'otherTab';
      /** Step of the form to go back to. */
      readonly step: Filling['kind'];
    } & Form &
      Own)
  | ({
      readonly kind: 'storing';
      /** Last characters of what the person has confirmed. */
      readonly last4: string;
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    } & Details)
  | ({
      readonly kind: 'submitting';
      /** True when the service has confirmed that it has this person's details. */
      readonly mine: boolean;
      /** Last characters of what the person has confirmed. */
      readonly last4: string;
      /** True once no answer has come for ten seconds. */
      readonly slow: boolean;
    } & Details)
  | ({ readonly kind: 'checking' } & Settling)
  | ({ readonly kind: 'unknown' } & Settling)
  /** Details are there that were to be sent at once, and no call has sent them: one more submit sends the money, if they are this person's. */
  | ({
      readonly kind: 'unsent';
      /** Last characters of the details that the service has. */
      readonly last4: string;
      /** Why the money was not sent. */
      readonly problem: PayoutProblem;
      /** True from the submit that sends it to the answer. */
      readonly busy: boolean;
    } & Opened &
      Own)
  /** The details are there; the payout is on its way or waits for its sender. */
  | ({ readonly kind: 'underWay' } & Opened & Own)
  | ({ readonly kind: 'settled' } & Opened & Own);

/** The states in which a person fills in or confirms. */
type Filling = Extract<PayoutCollectionState, { readonly kind: 'choosing' | 'entering' | 'reviewing' }>;

export type PayoutTimer = 'slow' | 'read';

export type PayoutCollectionEvent =
  /** `sent` is what this tab noted before a reload: that it has submitted, the last characters of what, and whether the service had said that it has it. */
  | {
      readonly type: 'opened';
      readonly answer: BrowserPayout;
      readonly sent?: { readonly last4: string; readonly stored: boolean };
      /** Verdict on the operation of that submit; absent where none of this tab is in doubt. */
      readonly verdict?: OwnVerdict;
      /** True while another tab of this browser is sending details. */
      readonly isLockedElsewhere?: boolean;
      readonly at: number;
    }
  | { readonly type: 'openFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'retry'; readonly at: number }
  | { readonly type: 'choose'; readonly rail: string; readonly at: number }
  | { readonly type: 'review'; readonly at: number }
  | { readonly type: 'back'; readonly at: number }
  /** `last4`: the end of what the person has confirmed on the screen. */
  | { readonly type: 'submit'; readonly last4: string; readonly at: number }
  | { readonly type: 'stored'; readonly at: number }
  | { readonly type: 'storeFailed'; readonly failure: CallFailure; readonly at: number }
  | { readonly type: 'submitted'; readonly answer: BrowserPayout; readonly at: number }
  | { readonly type: 'submitFailed'; readonly failure: CallFailure; readonly at: number }
  | {
      readonly type: 'read';
      readonly answer: BrowserPayout;
      /** Verdict on the operation of this tab whose answer is missing; absent where none is in doubt. */
      readonly verdict?: OwnVerdict;
      readonly isLockedElsewhere?: boolean;
      readonly at: number;
    }
  | { readonly type: 'readFailed'; readonly at: number }
  | { readonly type: 'timeUp'; readonly timer: PayoutTimer; readonly at: number }
  | { readonly type: 'pageShown'; readonly at: number }
  | { readonly type: 'expiryReached'; readonly at: number };

export type PayoutCollectionEffect =
  | { readonly type: 'open' }
  /** Hand the details to the service, straight from this page. The first to do so wins. */
  | { readonly type: 'store' }
  /** Have the proxy go on with the stored details: it checks them and sends the money, or leaves that to the merchant. Once. */
  | { readonly type: 'submit'; readonly last4: string }
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: PayoutTimer; readonly ms: number };

/** Code of the proxy's refusal when the payout shows another destination than the one that was confirmed: other details were stored first. */
export const destinationDiffers = 'destination_differs';

type Next = Step<PayoutCollectionState, PayoutCollectionEffect>;
type ReadEvent = Pick<
  Extract<PayoutCollectionEvent, { readonly type: 'read' }>,
  'answer' | 'verdict' | 'isLockedElsewhere' | 'at'
>;
const readWhileUnsettled = <State extends Form>(state: State): readonly [State, ...PayoutCollectionEffect[]] =>
  state.unsettledSince === undefined ? [state] : [state, read];

type Checking = Extract<PayoutCollectionState, { kind: 'checking' | 'unknown' }>;

const awaitingRows = {
  read: awaiting,
  readFailed: (state: Checking, { at }: { readonly at: number }): Next => {
    const { now, next } = awaitVerdict(state, at);
    return [{ ...state, ...now }, next];
  },
  timeUp: (state: Checking, { timer }: { readonly timer: PayoutTimer }): Next =>
    timer === 'read' ? [oneMoreRead(state), read] : [state],
  pageShown: (state: Checking): Next => [state, read],
};

/** A payout link from opening to the outcome of its payout: choosing a rail, entering and reviewing details, and one submit that sends them. */
export const payoutCollectionFlow: Flow<PayoutCollectionState, PayoutCollectionEvent, PayoutCollectionEffect> = {
  name: 'payoutCollection',
  initial: { kind: 'loading' },
  final: ['notFound', 'expired', 'settled'],
  table: {
    loading: {
      opened: (_state, event): Next => opening(event),
      openFailed: (_state, { failure }): Next =>
        failure.status === 401 || failure.status === 404 ? [{ kind: 'notFound' }] : [{ kind: 'loadFailed', failure }],
    },
    loadFailed: {
      retry: () => [{ kind: 'loading' }, { type: 'open' }],
      pageShown: () => [{ kind: 'loading' }, { type: 'open' }],
    },
    notFound: {},
    expired: {},
    choosing: {
      choose: (state, { rail }) => [{ kind: 'entering', ...formOf(state), rail }],
      read: whileFilling,
      readFailed: (state) => [state, ...keepReading(state)],
      timeUp: readWhileUnsettled,
      pageShown: (state) => [state, read],
      expiryReached: (state) => [state, read],
    },
    entering: {
      choose: (state, { rail }) => [{ ...state, rail }],
      review: (state) => [{ kind: 'reviewing', ...detailsOf(state) }],
      back: (state) => [{ kind: 'choosing', ...formOf(state) }],
      read: whileFilling,
      readFailed: (state) => [state, ...keepReading(state)],
      timeUp: readWhileUnsettled,
      pageShown: (state) => [state, read],
      expiryReached: (state) => [state, read],
    },
    reviewing: {
      back: (state) => [{ kind: 'entering', ...detailsOf(state) }],
      submit: (state, { last4 }) => [
        { kind: 'storing', ...detailsOf(state), last4, slow: false },
        { type: 'store' },
        slow,
      ],
      read: whileFilling,
      readFailed: (state) => [state, ...keepReading(state)],
      timeUp: readWhileUnsettled,
      pageShown: (state) => [state, read],
      expiryReached: (state) => [state, read],
    },
    otherTab: {
      read: afterOtherTab,
      readFailed: (state) => [state, readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    storing: {
      stored: (state) => [
        { ...state, kind: 'submitting', mine: true, slow: false },
        { type: 'submit', last4: state.last4 },
        slow,
      ],
      storeFailed: (state, { failure, at }): Next => {
        const { page, rail, last4 } = state;
        if (isOperationOpen(failure)) return waitForOtherTab({ kind: 'reviewing', ...detailsOf(state) }, page, read);
        if (neverSent(failure)) {
          return [{ kind: 'reviewing', ...detailsOf(state), problem: { kind: 'notSent', failure } }];
        }
        // A lost answer may have left the details at the service. The proxy finds out when it goes on; a repeat could come second.
        if (failure.effect === 'unknown' || state.doubt !== undefined) {
          return [{ ...state, kind: 'submitting', mine: false }, { type: 'submit', last4 }, slow];
        }
        // The service did not take them: the details that it has by now are another person's.
        return afterFailure(page, failure, { mine: false, rail }, at);
      },
      timeUp: (state, { timer }) => (timer === 'slow' ? [{ ...state, slow: true }] : [state]),
    },
    submitting: {
      submitted: ({ last4, rail }, { answer, at }): Next => {
        // The proxy has compared them.
        const own = { mine: true, last4, rail };
        return settled(answer, own) ?? startChecking(answer, own, at);
      },
      // The details have been handed over before, so only a read may say that nothing was sent, even where this call never left.
      submitFailed: (state, { failure, at }): Next => afterSubmission(state, failure, at),
      timeUp: (state, { timer }) => (timer === 'slow' ? [{ ...state, slow: true }] : [state]),
    },
    checking: awaitingRows,
    unknown: awaitingRows,
    unsent: {
      retry: (state): Next => {
        if (state.busy) return [state];
        return [
          { ...state, busy: true },
          { type: 'submit', last4: state.last4 },
        ];
      },
      submitted: (state, { answer, at }): Next => {
        if (!state.busy) return [state];
        const own = ownOf({ ...state, mine: true });
        return settled(answer, own) ?? startChecking(answer, own, at);
      },
      submitFailed: (state, { failure, at }): Next => {
        if (!state.busy) return [state];
        if (isOperationOpen(failure))
          return [{ kind: 'otherTab', page: state.page, step: 'choosing', ...ownOf(state), rail: undefined }, read];
        return afterSubmission(state, failure, at);
      },
      // Once the money is sent, by any tab, there is nothing left to submit.
      read: (state, { answer, isLockedElsewhere }): Next => {
        if (state.busy) return [state, readIn(slowReadMs)];
        const past = settled(answer, state);
        if (past !== undefined) return past;
        if (isLockedElsewhere !== true && answer.open_operation === undefined) return [state, readIn(slowReadMs)];
        const { mine, last4 } = state;
        return [{ kind: 'otherTab', page: answer, step: 'choosing', mine, last4 }, readIn(otherTabReadMs)];
      },
      readFailed: (state) => [state, readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    underWay: {
      // A read that is older than what is known, or has an unknown status, takes nothing back.
      read: (state, { answer }): Next => {
        const older =
          isInTransit(state.page.payout) && payoutPhase(answer.payout) === 'waiting' && !isInTransit(answer.payout);
        return (older ? undefined : settled(answer, state)) ?? [state, readIn(slowReadMs)];
      },
      readFailed: (state) => [state, readIn(slowReadMs)],
      timeUp: (state, { timer }) => (timer === 'read' ? [state, read] : [state]),
      pageShown: (state) => [state, read],
    },
    settled: {},
  },
};
const read: PayoutCollectionEffect = { type: 'read' };
const readIn = (ms: number): PayoutCollectionEffect => ({ type: 'wait', timer: 'read', ms });
const slow: PayoutCollectionEffect = { type: 'wait', timer: 'slow', ms: 10_000 };

/** Whose submit it was, without what later states have no use for. */
function ownOf({ mine, last4, rail }: Own): Own {
  return { mine, ...defined({ last4, rail }) };
}

const doubtOf = (doubt: string | undefined) => (doubt === undefined ? {} : { doubt });
const unsettledOf = ({ unsettledSince }: Omit<Form, 'page'>) =>
  unsettledSince === undefined ? {} : { unsettledSince };
const formOf = (form: Form): Form => ({ page: form.page, ...doubtOf(form.doubt), ...unsettledOf(form) });
/** While the outcome of an earlier submit is unknown, a form keeps reading. */
const keepReading = (form: Omit<Form, 'page'>) => (form.unsettledSince === undefined ? [] : [readIn(otherTabReadMs)]);
const detailsOf = ({ rail, ...form }: Details): Details => ({ ...formOf(form), rail });

/** True for a payout that was to be sent as soon as this person's details were stored, and that no call has sent. */
function isUnsent({ payout, policy }: BrowserPayout, { last4 }: Own): boolean {
  return last4 !== undefined && policy.after_submit === 'fulfill' && payout.status === 'requires_fulfillment';
}

/**
 * The state for details that the service has. `undefined` while the payout still waits for details, or for this person's own submit to be carried
 * out, or has an unknown status.
 */
function settled(page: BrowserPayout, own: Own): Next | undefined {
  if (isUnsent(page, own)) return undefined;
  const { mine, last4 } = own;
  const shown = { page, ...ownOf({ mine, last4 }) };
  switch (payoutPhase(page.payout)) {
    case 'waiting':
      return [{ kind: 'underWay', ...shown }, readIn(slowReadMs)];
    case 'sent':
    case 'returned':
    case 'ended':
      return [{ kind: 'settled', ...shown }];
    default:
      return undefined;
  }
}

function startChecking(page: BrowserPayout, own: Own, at: number): Next {
  const state = { kind: 'checking', page, ...ownOf(own), since: at, reads: 0 } as const;
  return [state, readIn(nextReadDelay(state))];
}

/** True when a read leaves nothing to wait for: no call is open, and this tab's own had no effect. An unknown status leaves everything open. */
function nothingOpen({ answer, isLockedElsewhere, ...event }: ReadEvent): boolean {
  const known = payoutPhase(answer.payout) !== 'unknown';
  return known && answer.open_operation === undefined && isLockedElsewhere !== true && !outcomeUnknown(event);
}

function isOver({ payout_link, server_time }: BrowserPayout): boolean {
  return Date.parse(payout_link.expires_on) <= Date.parse(server_time);
}

/** Waits for the other tab's call, and keeps what this page had. */
function waitForOtherTab(state: Filling, page: BrowserPayout, ...effects: PayoutCollectionEffect[]): Next {
  const rail = 'rail' in state ? state.rail : undefined;
  return [
    { kind: 'otherTab', step: state.kind, ...ownOf({ mine: false, rail }), ...formOf({ ...state, page }) },
    ...effects,
  ];
}

/** Handles a read for a person who has sent nothing yet. */
function whileFilling(state: Filling, event: ReadEvent): Next {
  const { answer, isLockedElsewhere, at } = event;
  const own = { mine: false, last4: state.doubt };
  const past = settled(answer, own);
  if (past !== undefined) return past;
  if (isUnsent(answer, own)) return nothingOpen(event) ? notDone(own, answer) : startChecking(answer, own, at);
  if (isLockedElsewhere === true || answer.open_operation !== undefined)
    return waitForOtherTab(state, answer, readIn(otherTabReadMs));
  if (payoutPhase(answer.payout) !== 'open') return [state, ...keepReading(state)];
  // The service decides whether the link is over: details may have arrived in time, from another device or from an earlier submit of this tab.
  if (isOver(answer))
    return state.doubt === undefined ? [{ kind: 'expired', page: answer }] : startChecking(answer, own, at);
  if (state.kind === 'choosing' && state.unsettledSince !== undefined && at - state.unsettledSince >= settleAfterMs)
    return notDone(own, answer);
  return [state, ...keepReading(state)];
}

/** Handles a read while another tab has a call open. When that ends without a result, the form comes back as it was. */
function afterOtherTab(state: Extract<PayoutCollectionState, { readonly kind: 'otherTab' }>, event: ReadEvent): Next {
  const { answer, isLockedElsewhere, at } = event;
  const { step, rail, last4 } = state;
  const own = ownOf({ mine: state.mine, last4: last4 ?? state.doubt });
  const past = settled(answer, own);
  if (past !== undefined) return past;
  if (isLockedElsewhere === true || answer.open_operation !== undefined)
    return [{ ...state, page: answer }, readIn(otherTabReadMs)];
  // No other call is open any more; an unknown status is checked, which ends.
  if (!nothingOpen(event)) return startChecking(answer, own, at);
  if (isUnsent(answer, own)) return notDone(own, answer);
  if (isOver(answer))
    return own.last4 === undefined ? [{ kind: 'expired', page: answer }] : startChecking(answer, own, at);
  if (last4 !== undefined) return notDone(own, answer);
  const begun = formOf({ ...state, page: answer });
  return [
    step !== 'choosing' && rail !== undefined ? { kind: step, rail, ...begun } : { kind: 'choosing', ...begun },
    ...keepReading(state),
  ];
}

/** The state of a link that has just been read. Submitted comes before expired: a person who has submitted never reads that it is too late. */
function opening({ sent, ...event }: Extract<PayoutCollectionEvent, { readonly type: 'opened' }>): Next {
  const { answer: page, isLockedElsewhere, at } = event;
  const own: Own = sent === undefined ? { mine: false } : { mine: sent.stored, last4: sent.last4 };
  const begun: Form = sent === undefined ? { page } : { page, doubt: sent.last4, unsettledSince: at };
  // The other tab is at it whatever the proxy knows of that by now, and what comes of it is not what this tab had sent before. Its own call after a
  // reload is over: a page that is gone holds nothing.
  if (isLockedElsewhere === true && payoutPhase(page.payout) === 'open')
    return [{ kind: 'otherTab', step: 'choosing', mine: false, ...begun }, readIn(otherTabReadMs)];
  if (page.open_operation !== undefined) return startChecking(page, own, at);
  const past = settled(page, own);
  if (past !== undefined) return past;
  if (!nothingOpen({ ...event, isLockedElsewhere: false })) return startChecking(page, own, at);
  if (isUnsent(page, own)) return notDone(own, page, refusalOf(event));
  if (isOver(page))
    // A person who has submitted in time does not read that it is too late while the details may be on their way.
    return sent === undefined ? [{ kind: 'expired', page }] : startChecking(page, own, at);
  return [{ kind: 'choosing', ...begun }, ...keepReading(begun)];
}

/**
 * The submit had no effect: details that are there can be sent by another submit, which the journal lets through once. Otherwise the person is back at
 * what they had, with the reason; without details on this page they begin again.
 */
function notDone(own: Own, page: BrowserPayout, why: CallFailure = neverArrived): Next {
  const { rail, last4 } = own;
  const nothingGiven = last4 === undefined && rail === undefined;
  const problem: PayoutProblem =
    why === neverArrived ? { kind: nothingGiven ? 'nothingArrived' : 'notDone' } : { kind: 'notSent', failure: why };
  if (last4 !== undefined && isUnsent(page, own))
    return [{ kind: 'unsent', page, ...ownOf(own), last4, problem, busy: false }, readIn(slowReadMs)];
  if (isOver(page)) return [{ kind: 'expired', page }];
  // Details whose answer was lost may have been on their way when nothing of them could be seen.
  const rest = { page, problem, ...doubtOf(last4) };
  return [rail === undefined ? { kind: 'choosing', ...rest } : { kind: 'reviewing', rail, ...rest }];
}

/** Handles a read while the outcome of a submit is unknown. What the payout shows comes first; what it does not show, the verdict says. */
function awaiting(state: Checking, event: ReadEvent): Next {
  const { answer: page, verdict, at } = event;
  const past = settled(page, state);
  if (past !== undefined) return past;
  // A person who has submitted in time does not read that it is too late while the service may still carry out what it was given.
  const mayCome = isOver(page) && state.last4 !== undefined && at - state.since < settleAfterMs;
  const open = !nothingOpen(event) || (mayCome && !isUnsent(page, state));
  const awaited = awaitVerdict(state, at, { verdict, open });
  return awaited.known ? notDone(state, page, awaited.failure) : [{ ...state, page, ...awaited.now }, awaited.next];
}

/** What follows a call that failed after a submit. `own`: whose details those may be that a read then shows. */
function afterFailure(page: BrowserPayout, failure: CallFailure, own: Own, at: number): Next {
  const refusal = failure.effect === 'none' ? { refusal: failure } : {};
  return [{ kind: 'checking', page, ...ownOf(own), since: at, reads: 1, ...refusal }, read];
}

/** What follows a submission that failed. Who hears that the service has other details has nothing there. */
function afterSubmission(state: Opened & Own, failure: CallFailure, at: number): Next {
  const { page, rail } = state;
  return afterFailure(page, failure, failure.code === destinationDiffers ? { mine: false, rail } : state, at);
}

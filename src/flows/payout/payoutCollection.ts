import { type BrowserPayout, type PayoutStatus, settleAfterMs } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import {
  type AwaitingVerdict,
  awaitsVerdict,
  awaitVerdict,
  getRefusal,
  isOutcomeUnknown,
  neverArrived,
  type OwnVerdict,
} from '../awaitingVerdict.ts';
import { type CallFailure, isOperationOpen, maySubmitAgain } from '../callFailure.ts';
import { type Flow, marksSlowCall, read, readIn, type Step, slowTimer } from '../flow.ts';
import { nextReadDelay, otherTabReadMs, pollsSlowly, slowReadMs } from '../reading.ts';

/**
 * The phase of a payout for its receiver (interface 3.1). `open`: it waits for details. `waiting`: it has its details, and the sender or the bank has to act.
 * `sent`: the money has arrived. `returned`: the money went back to the sender. `ended`: no money was sent. A status that this version does not know is
 * `unknown`: neither sent nor failed.
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
  /** Reads have shown that a call of another tab or device had no effect; this person has submitted nothing here. */
  | { readonly kind: 'nothingArrived' };

/** A payout link that has been read. */
interface OpenedLink {
  /** The link with its payout, as it was read last. */
  readonly page: BrowserPayout;
}

/** A form before its submit. */
interface Form extends OpenedLink {
  /** Last digits of the details that this tab has submitted before, while they may still arrive. */
  readonly doubt?: string | undefined;
  /** Since when reads look for the outcome of that submit, made before this page was loaded; absent once it is known. */
  readonly unsettledSince?: number | undefined;
}

/** Where the money shall go, as far as a state holds it: never the details. */
interface Chosen {
  /** Which rail the person has chosen, by its id. */
  readonly rail: string;
  /** `payout_method_id` of the stored destination that they have chosen. Absent: they enter details. */
  readonly methodId?: string | undefined;
}

/** A form in which a destination is chosen. */
interface Details extends Form, Chosen {}

/** Whose details the service has, or may have. `rail` and `methodId` are absent where they are not known. */
interface OwnSubmit extends Partial<Chosen> {
  /** True when the service or the proxy has confirmed that it has this person's details. Otherwise they may be another person's. */
  readonly mine: boolean;
  /** Last digits of the details that this person has submitted; absent when they have submitted nothing, or were refused because others were first. */
  readonly last4?: string | undefined;
}

/** Reads are settling the outcome of a submit, of this page or from before a reload. */
interface Settling extends OpenedLink, OwnSubmit, AwaitingVerdict {}

/** States of the collection of one payout. Clock times are milliseconds since 1970; account data is in none of them. */
export type PayoutCollectionState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'loadFailed';
      /** Why the link could not be read; nothing was sent for the payout. */
      readonly failure: CallFailure;
    }
  | { readonly kind: 'notFound' }
  | ({ readonly kind: 'expired' } & OpenedLink)
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
      OwnSubmit)
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
  /** The payout has its details and was to be sent at once, but no call has sent it: another submit sends the money, if the details are this person's. */
  | ({
      readonly kind: 'unsent';
      /** Last characters of the details that the service has. */
      readonly last4: string;
      /** Why the money was not sent. */
      readonly problem: PayoutProblem;
      /** True from the submit that sends it to the answer. */
      readonly busy: boolean;
    } & OpenedLink &
      OwnSubmit)
  /** The payout has its details; it is on its way or waits for its sender. */
  | ({ readonly kind: 'underWay' } & OpenedLink & OwnSubmit)
  | ({ readonly kind: 'settled' } & OpenedLink & OwnSubmit);

/** The states in which a person fills in or confirms. */
type Filling = Extract<PayoutCollectionState, { readonly kind: 'choosing' | 'entering' | 'reviewing' }>;

export type PayoutTimer = 'slow' | 'read';

export type PayoutCollectionEvent =
  /** `sent`: what this tab noted of its submit before a reload: the last characters of the details, and whether the service had confirmed them. */
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
  | ({ readonly type: 'choose'; readonly at: number } & Chosen)
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
  /** Send the details from this page to the service, or the stored destination to the proxy; the service keeps the first that arrive. */
  | { readonly type: 'store' }
  /** Submit the stored details through the proxy, once: it checks them and sends the money, or leaves that to the merchant. */
  | {
      readonly type: 'submit';
      readonly last4: string;
      /** Fingerprint of the quote on the screen; absent where there is none. */
      readonly quote?: string;
    }
  | { readonly type: 'read' }
  | { readonly type: 'wait'; readonly timer: PayoutTimer; readonly ms: number };

/** Codes of the proxy's refusals when the quote that was shown is not the present one. */
const quoteRefusals: ReadonlySet<string | undefined> = new Set(['quote_changed', 'quote_expired']);

/** As the proxy would refuse it: a read shows another quote than the review. */
const quoteChanged: CallFailure = { kind: 'http', status: 409, effect: 'none', code: 'quote_changed' };

/** Code of the proxy's refusal when the payout shows another destination than the one that was confirmed: other details were stored first. */
export const destinationDiffers = 'destination_differs';

type PayoutStep = Step<PayoutCollectionState, PayoutCollectionEffect>;
type ReadEvent = Pick<
  Extract<PayoutCollectionEvent, { readonly type: 'read' }>,
  'answer' | 'verdict' | 'isLockedElsewhere' | 'at'
>;

/** Transitions of the form, in each of its steps. */
const formRows = {
  read: applyReadToForm,
  readFailed: (state: Filling): PayoutStep => [state, ...scheduleUnsettledRead(state)],
  timeUp: (state: Filling): PayoutStep => (state.unsettledSince === undefined ? [state] : [state, read]),
  pageShown: (state: Filling): PayoutStep => [state, read],
  expiryReached: (state: Filling): PayoutStep => [state, read],
};

type Awaiting = Extract<PayoutCollectionState, { kind: 'checking' | 'unknown' }>;

const awaitingRows = { ...awaitsVerdict, read: applyReadWhileAwaiting };

/** A payout link from opening to the outcome of its payout: choosing a rail, entering and reviewing details, and one submit that sends them. */
export const payoutCollectionFlow: Flow<PayoutCollectionState, PayoutCollectionEvent, PayoutCollectionEffect> = {
  name: 'payoutCollection',
  initial: { kind: 'loading' },
  final: ['notFound', 'expired', 'settled'],
  table: {
    loading: {
      opened: (_state, event): PayoutStep => openLink(event),
      openFailed: (_state, { failure }): PayoutStep =>
        failure.status === 401 || failure.status === 404 ? [{ kind: 'notFound' }] : [{ kind: 'loadFailed', failure }],
    },
    loadFailed: {
      retry: () => [{ kind: 'loading' }, { type: 'open' }],
      pageShown: () => [{ kind: 'loading' }, { type: 'open' }],
    },
    notFound: {},
    expired: {},
    choosing: {
      ...formRows,
      choose: (state, chosen) => [chooseDestination(state, chosen)],
    },
    entering: {
      ...formRows,
      choose: (state, chosen) => [chooseDestination(state, chosen)],
      review: (state) => [{ kind: 'reviewing', ...pickDetails(state) }],
      back: (state) => [{ kind: 'choosing', ...pickForm(state) }],
    },
    reviewing: {
      ...formRows,
      back: ({ methodId, ...state }) => [
        methodId === undefined ? { kind: 'entering', ...pickDetails(state) } : { kind: 'choosing', ...pickForm(state) },
      ],
      submit: (state, { last4 }) => [
        { kind: 'storing', ...pickDetails(state), last4, slow: false },
        { type: 'store' },
        slowTimer,
      ],
    },
    otherTab: {
      ...pollsSlowly,
      read: applyReadAfterOtherTab,
    },
    storing: {
      ...marksSlowCall,
      stored: (state) => [{ ...state, kind: 'submitting', mine: true, slow: false }, sendConfirmed(state), slowTimer],
      storeFailed: (state, { failure, at }): PayoutStep => {
        const { page } = state;
        if (isOperationOpen(failure)) return waitForOtherTab({ kind: 'reviewing', ...pickDetails(state) }, page, read);
        if (maySubmitAgain(failure)) {
          return [{ kind: 'reviewing', ...pickDetails(state), problem: { kind: 'notSent', failure } }];
        }
        // After a lost answer the service may have the details. The proxy checks that when they are submitted; sending them again could come second.
        if (failure.effect === 'unknown' || state.doubt !== undefined) {
          return [{ ...state, kind: 'submitting', mine: false }, sendConfirmed(state), slowTimer];
        }
        // The service refused them, so any details that it has are another person's.
        return checkAfterFailure(page, failure, { mine: false, ...pickChosen(state) }, at);
      },
    },
    submitting: {
      ...marksSlowCall,
      submitted: ({ last4, ...state }, { answer, at }): PayoutStep => {
        // The proxy has compared the details.
        const own = { mine: true, last4, ...pickChosen(state) };
        return showOutcome(answer, own) ?? startChecking(answer, own, at);
      },
      // The details were stored before, so only a read can show that nothing was sent, even where this call never left.
      submitFailed: (state, { failure, at }): PayoutStep => checkAfterSubmission(state, failure, at),
    },
    checking: awaitingRows,
    unknown: awaitingRows,
    unsent: {
      ...pollsSlowly,
      retry: (state): PayoutStep => {
        if (state.busy) return [state];
        return [{ ...state, busy: true }, sendConfirmed(state)];
      },
      submitted: (state, { answer, at }): PayoutStep => {
        if (!state.busy) return [state];
        const own = pickOwnSubmit({ ...state, mine: true });
        return showOutcome(answer, own) ?? startChecking(answer, own, at);
      },
      submitFailed: (state, { failure, at }): PayoutStep => {
        const { busy, page, mine, last4 } = state;
        if (!busy) return [state];
        if (isOperationOpen(failure))
          return [{ kind: 'otherTab', page, step: 'choosing', ...pickOwnSubmit({ mine, last4 }) }, read];
        return checkAfterSubmission(state, failure, at);
      },
      // Once the money is sent, by any tab, there is nothing left to submit.
      read: (state, { answer, isLockedElsewhere }): PayoutStep => {
        if (state.busy) return [state, readIn(slowReadMs)];
        const outcome = showOutcome(answer, state);
        if (outcome !== undefined) return outcome;
        if (isLockedElsewhere !== true && answer.open_operation === undefined) return [state, readIn(slowReadMs)];
        const { mine, last4 } = state;
        return [{ kind: 'otherTab', page: answer, step: 'choosing', mine, last4 }, readIn(otherTabReadMs)];
      },
    },
    underWay: {
      ...pollsSlowly,
      // A read that is older than what is known, or has an unknown status, takes nothing back.
      read: (state, { answer }): PayoutStep => {
        const isOlder =
          isInTransit(state.page.payout) && payoutPhase(answer.payout) === 'waiting' && !isInTransit(answer.payout);
        return (isOlder ? undefined : showOutcome(answer, state)) ?? [state, readIn(slowReadMs)];
      },
    },
    settled: {},
  },
};
/** Submits what is on the screen: the destination, and the quote with it. */
const sendConfirmed = ({ page, last4 }: OpenedLink & { readonly last4: string }): PayoutCollectionEffect => ({
  type: 'submit',
  last4,
  ...defined({ quote: page.quote?.fingerprint }),
});

/** The fields of `OwnSubmit` without those of the state around them. */
function pickOwnSubmit({ mine, last4, ...chosen }: OwnSubmit): OwnSubmit {
  return { mine, ...defined({ last4 }), ...pickChosen(chosen) };
}

const pickChosen = <State extends Partial<Chosen>>({ rail, methodId }: State) => defined({ rail, methodId });

/** A stored destination has nothing to enter, so its review comes next. */
function chooseDestination(form: Form, { rail, methodId }: Chosen): PayoutCollectionState {
  return methodId === undefined
    ? { kind: 'entering', ...pickForm(form), rail }
    : { kind: 'reviewing', ...pickForm(form), rail, methodId };
}

const toDoubt = (doubt: string | undefined) => (doubt === undefined ? {} : { doubt });
const toUnsettled = ({ unsettledSince }: Omit<Form, 'page'>) =>
  unsettledSince === undefined ? {} : { unsettledSince };
const pickForm = (form: Form): Form => ({ page: form.page, ...toDoubt(form.doubt), ...toUnsettled(form) });
/** While the outcome of an earlier submit is unknown, a form keeps reading. */
const scheduleUnsettledRead = (form: Omit<Form, 'page'>) =>
  form.unsettledSince === undefined ? [] : [readIn(otherTabReadMs)];
const pickDetails = ({ rail, methodId, ...form }: Details): Details => ({
  ...pickForm(form),
  rail,
  ...defined({ methodId }),
});

/** Why the last submit had no effect, where that is known. */
interface Refused {
  readonly refusal?: CallFailure | undefined;
  readonly problem?: PayoutProblem | undefined;
}

/**
 * True for a payout that was to be sent as soon as this person's details were stored, and that no call has sent; and where they have not confirmed the present
 * quote.
 */
function isUnsent({ payout, policy }: BrowserPayout, { last4, refusal, problem }: OwnSubmit & Refused): boolean {
  const failure = problem?.kind === 'notSent' ? problem.failure : refusal;
  const awaitsConfirmation = policy.after_submit === 'fulfill' || quoteRefusals.has(failure?.code);
  return last4 !== undefined && awaitsConfirmation && payout.status === 'requires_fulfillment';
}

/** The state for a payout that has its details. `undefined` while it waits for details or for this person's submit to be carried out, and for an unknown status. */
function showOutcome(page: BrowserPayout, own: OwnSubmit & Refused): PayoutStep | undefined {
  if (isUnsent(page, own)) return undefined;
  const { mine, last4 } = own;
  const shown = { page, ...pickOwnSubmit({ mine, last4 }) };
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

function startChecking(page: BrowserPayout, own: OwnSubmit, at: number): PayoutStep {
  const state = { kind: 'checking', page, ...pickOwnSubmit(own), since: at, reads: 0 } as const;
  return [state, readIn(nextReadDelay(state))];
}

/** True when a read shows that no call is open and that this tab's operation had no effect. An unknown status proves neither. */
function isNothingOpen({ answer, isLockedElsewhere, ...event }: ReadEvent): boolean {
  const known = payoutPhase(answer.payout) !== 'unknown';
  return known && answer.open_operation === undefined && isLockedElsewhere !== true && !isOutcomeUnknown(event);
}

function isLinkExpired({ payout_link, server_time }: BrowserPayout): boolean {
  return Date.parse(payout_link.expires_on) <= Date.parse(server_time);
}

/** Waits for the call of another tab or device, and keeps the step of the form. */
function waitForOtherTab(state: Filling, page: BrowserPayout, ...effects: PayoutCollectionEffect[]): PayoutStep {
  const chosen = 'rail' in state ? pickChosen(state) : {};
  return [{ kind: 'otherTab', step: state.kind, mine: false, ...chosen, ...pickForm({ ...state, page }) }, ...effects];
}

/** Handles a read while the person fills in the form. */
function applyReadToForm(state: Filling, event: ReadEvent): PayoutStep {
  const { answer, isLockedElsewhere, at } = event;
  const own = { mine: false, last4: state.doubt };
  const outcome = showOutcome(answer, own);
  if (outcome !== undefined) return outcome;
  if (isUnsent(answer, own)) return isNothingOpen(event) ? showNotDone(own, answer) : startChecking(answer, own, at);
  if (isLockedElsewhere === true || answer.open_operation !== undefined)
    return waitForOtherTab(state, answer, readIn(otherTabReadMs));
  if (payoutPhase(answer.payout) !== 'open') return [state, ...scheduleUnsettledRead(state)];
  // The service decides whether the link has expired: details may have arrived in time, from another device or from an earlier submit of this tab.
  if (isLinkExpired(answer))
    return state.doubt === undefined ? [{ kind: 'expired', page: answer }] : startChecking(answer, own, at);
  if (state.kind === 'choosing' && state.unsettledSince !== undefined && at - state.unsettledSince >= settleAfterMs)
    return showNotDone(own, answer);
  return [showQuote(state, answer), ...scheduleUnsettledRead(state)];
}

/** The form with the quote of a read, where that is another one. At the review the person is told to look at it. */
function showQuote<State extends Filling>(state: State, page: BrowserPayout): State {
  if (page.quote === undefined) return state;
  const isSame = page.quote.fingerprint === state.page.quote?.fingerprint;
  // A quote that ends is shown as it was, by a clock that has gone on.
  if (isSame || state.kind !== 'reviewing') return { ...state, page };
  return { ...state, page, problem: { kind: 'notSent', failure: quoteChanged } };
}

/** Handles a read while another tab has a call open. If that call ends without a result, the form is shown again as it was. */
function applyReadAfterOtherTab(
  state: Extract<PayoutCollectionState, { readonly kind: 'otherTab' }>,
  event: ReadEvent,
): PayoutStep {
  const { answer, isLockedElsewhere, at } = event;
  const { step, rail, methodId, last4 } = state;
  const own = pickOwnSubmit({ mine: state.mine, last4: last4 ?? state.doubt });
  const outcome = showOutcome(answer, own);
  if (outcome !== undefined) return outcome;
  if (isLockedElsewhere === true || answer.open_operation !== undefined)
    return [{ ...state, page: answer }, readIn(otherTabReadMs)];
  // No other call is open, but the status is unknown.
  if (!isNothingOpen(event)) return startChecking(answer, own, at);
  if (isUnsent(answer, own)) return showNotDone(own, answer);
  if (isLinkExpired(answer))
    return own.last4 === undefined ? [{ kind: 'expired', page: answer }] : startChecking(answer, own, at);
  if (last4 !== undefined) return showNotDone(own, answer);
  const form = pickForm({ ...state, page: answer });
  return [
    step !== 'choosing' && rail !== undefined
      ? { kind: step, rail, ...defined({ methodId }), ...form }
      : { kind: 'choosing', ...form },
    ...scheduleUnsettledRead(state),
  ];
}

/** The state of a link that has just been read. A person who has submitted is never told that the link has expired. */
function openLink({ sent, ...event }: Extract<PayoutCollectionEvent, { readonly type: 'opened' }>): PayoutStep {
  const { answer: page, isLockedElsewhere, at } = event;
  const own: OwnSubmit = sent === undefined ? { mine: false } : { mine: sent.stored, last4: sent.last4 };
  const form: Form = sent === undefined ? { page } : { page, doubt: sent.last4, unsettledSince: at };
  // The lock shows that another tab is submitting, even before the proxy knows of it. This tab holds no lock after a reload.
  if (isLockedElsewhere === true && payoutPhase(page.payout) === 'open')
    return [{ kind: 'otherTab', step: 'choosing', mine: false, ...form }, readIn(otherTabReadMs)];
  if (page.open_operation !== undefined) return startChecking(page, own, at);
  const outcome = showOutcome(page, own);
  if (outcome !== undefined) return outcome;
  if (!isNothingOpen({ ...event, isLockedElsewhere: false })) return startChecking(page, own, at);
  if (isUnsent(page, own)) return showNotDone(own, page, getRefusal(event));
  if (isLinkExpired(page))
    // A person who has submitted in time is not told that the link has expired while the details may still arrive.
    return sent === undefined ? [{ kind: 'expired', page }] : startChecking(page, own, at);
  return [{ kind: 'choosing', ...form }, ...scheduleUnsettledRead(form)];
}

/**
 * The state after a submit that had no effect. If the payout has its details, another submit can send the money, which the journal allows once. Otherwise the
 * form is shown again with the reason; without a rail it starts from the beginning.
 */
function showNotDone(own: OwnSubmit & Refused, page: BrowserPayout, why: CallFailure = neverArrived): PayoutStep {
  const { rail, methodId, last4 } = own;
  const nothingGiven = last4 === undefined && rail === undefined;
  const problem: PayoutProblem =
    why === neverArrived ? { kind: nothingGiven ? 'nothingArrived' : 'notDone' } : { kind: 'notSent', failure: why };
  if (last4 !== undefined && isUnsent(page, own))
    return [{ kind: 'unsent', page, ...pickOwnSubmit(own), last4, problem, busy: false }, readIn(slowReadMs)];
  if (isLinkExpired(page)) return [{ kind: 'expired', page }];
  // Details whose answer was lost may still arrive.
  const rest = { page, problem, ...toDoubt(last4) };
  return [
    rail === undefined ? { kind: 'choosing', ...rest } : { kind: 'reviewing', rail, ...defined({ methodId }), ...rest },
  ];
}

/** Handles a read while the outcome of a submit is unknown. The payout decides; where it shows nothing, the verdict does. */
function applyReadWhileAwaiting(state: Awaiting, event: ReadEvent): PayoutStep {
  const { answer: page, verdict, at } = event;
  const outcome = showOutcome(page, state);
  if (outcome !== undefined) return outcome;
  // A person who has submitted in time is not told that the link has expired while the service may still carry the submit out.
  const mayCome = isLinkExpired(page) && state.last4 !== undefined && at - state.since < settleAfterMs;
  const open = !isNothingOpen(event) || (mayCome && !isUnsent(page, state));
  const awaited = awaitVerdict(state, at, { verdict, open });
  return awaited.known ? showNotDone(state, page, awaited.failure) : [{ ...state, page, ...awaited.now }, awaited.next];
}

/** Reads the payout after a call that failed. `own`: whose details the read may show. */
function checkAfterFailure(page: BrowserPayout, failure: CallFailure, own: OwnSubmit, at: number): PayoutStep {
  const refusal = failure.effect === 'none' ? { refusal: failure } : {};
  return [{ kind: 'checking', page, ...pickOwnSubmit(own), since: at, reads: 1, ...refusal }, read];
}

/** Reads the payout after a submit that failed. If the service has other details, none of this person's are there. */
function checkAfterSubmission(state: OpenedLink & OwnSubmit, failure: CallFailure, at: number): PayoutStep {
  const own = failure.code === destinationDiffers ? { mine: false, ...pickChosen(state) } : state;
  return checkAfterFailure(state.page, failure, own, at);
}

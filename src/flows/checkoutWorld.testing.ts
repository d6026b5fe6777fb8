import type { KnownTransStatus, PaymentView } from '../contract/index.ts';
import type { OwnVerdict } from './awaitingVerdict.ts';
import type { CallFailure } from './callFailure.ts';
import {
  atBank,
  isLost,
  isPayerEvent,
  isTaken,
  type LostQuestion,
  moves,
  must,
  restless,
  saysNothingCharged,
  unknownOutcome,
  unsettled,
} from './checkoutPredicates.testing.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState } from './checkoutStates.ts';
import { awaitsOutcome, needsNewSubmit } from './checkoutSteps.ts';
import type { CustomerAction } from './customerAction.ts';
import { documentedStep } from './documentedStep.testing.ts';
import { paymentLinkCheckoutDocs } from './paymentLinkCheckout.docs.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';
import { paymentPhase } from './paymentPhase.ts';
import {
  answerWith,
  authenticationWith,
  gatewayError,
  linkWith,
  lost,
  offline,
  paymentWith,
  start,
  startWithMethod,
  t0,
  tooMany,
  wrongState,
} from './samples.testing.ts';
import type { ThreeDSEvent, ThreeDSStart } from './threeDSAuthentication.ts';

/** What the service makes of a call. */
export type Outcome =
  | 'paid'
  | 'declined'
  | 'declinedForGood'
  | 'processing'
  | 'review'
  | 'threeDS'
  | 'redirect'
  | 'qrCode'
  | 'code'
  | 'mystery';
/** What becomes of a call's answer on its way. `late`: lost, and the service works it off only afterwards. */
export type Delivery = 'arrives' | 'lost' | 'late' | 'gateway' | 'offline' | 'tooMany';
/** What becomes of a read's answer on its way. */
export type ReadDelivery = 'fresh' | 'delayed' | 'stale' | LostQuestion | 'unknownWord' | 'fails';
export type Verdict = KnownTransStatus | 'unknown';

/** One thing that happens. Actions are plain data, so that a run that failed can be kept as an example. */
export type Action =
  | { readonly do: 'act'; readonly what: Act }
  /** The flow's next need is met: a call is answered, or time passes up to the next timer. */
  | {
      readonly do: 'advance';
      readonly pick: number;
      readonly how: Delivery;
      readonly outcome: Outcome;
      readonly verdict: Verdict;
      readonly read: ReadDelivery;
    }
  | { readonly do: 'elapse'; readonly ms: number }
  /** Something happens outside of the page: at the bank, the processor or the merchant. */
  | {
      readonly do: 'outside';
      readonly what: 'bankApproves' | 'bankDenies' | 'settles' | 'fails' | 'cancels' | 'lateCallRuns';
      readonly outcome: Outcome;
    }
  /** The last answer is delivered once more. */
  | { readonly do: 'again' }
  | { readonly do: 'reload' };
export type Act =
  | 'pay'
  | 'paySaved'
  | 'retry'
  | 'pageShown'
  | 'expiryReached'
  | 'methodEnded'
  | 'bankOpened'
  | 'frameLoaded'
  | 'newPageAsked'
  | 'challengeEnded'
  | 'closeAsked'
  | 'closeConfirmed'
  | 'closeDismissed'
  | 'restart'
  | 'finish'
  | 'codeGiven';

/** What differs from one run to the next. */
export interface Setting {
  readonly unavailable: ThreeDSStart['unavailable'];
  readonly method: boolean;
  /** Whether the service dates its answers (`updated`), without which stale answers cannot be distinguished from new ones. */
  readonly dated: boolean;
}

type Operation = 'attach' | 'authenticate' | 'complete';

interface Call {
  readonly operation: Operation;
  readonly sentAt: number;
  readonly unresolved: { open: boolean };
  /** True once the service has worked it off, false where it was refused; absent while that is not known. */
  done?: boolean;
}

interface Read {
  readonly from: 'link' | 'checkout' | 'threeDS' | 'complete';
  readonly askedAt: number;
}

type Step = (event: object, before: object, after: object) => void;

type Pending =
  | { readonly kind: 'call'; readonly call: Call }
  | { readonly kind: 'store'; readonly askedAt: number }
  | { readonly kind: 'read'; readonly read: Read };

/** Longest time for which the service may still work off a call: deployments hold a lock of 180 s per payment. */
const lockMs = 180_000;
/** When an unchanged payment is taken for one that the call has not touched. */
const settleMs = 205_000;
const callLimitMs = 60_000;
const readLimitMs = 10_000;
/** How far a replica may lag behind. */
const lagMs = 4_000;

/**
 * A payments service with its ledger, a network that loses things, a clock, and one page that runs the checkout flow. After every event it
 * checks what must always hold (reliability 2.8).
 */
export class CheckoutWorld {
  state: CheckoutState = paymentLinkCheckoutFlow.initial;
  now = t0;
  /** Times the person's money was taken. */
  charges = 0;
  private truth: PaymentView;
  private readonly past: { at: number; payment: PaymentView }[] = [];
  private pending: Pending[] = [];
  /** Calls without an answer that the service may still work off. */
  private adrift: Call[] = [];
  private readonly timers = new Map<string, { due: number; event: (at: number) => CheckoutEvent }>();
  /** What the tab notes: its authentications by attempt, and its last submit. */
  private readonly checks = new Map<number, { readonly since: number; readonly requiresSubmit: boolean }>();
  private submittedAt: number | undefined;
  /** Its call whose outcome is not known. */
  private doubt: Call | undefined;
  /** True until the payer submits, or approves the challenge in this tab; and again once the page says that nothing was charged, or that the outcome is unknown. */
  private owed = true;
  private readonly latest = new Map<Operation, Call>();
  private last: CheckoutEvent | undefined;
  private wrongCodes = 0;
  private approval: 'none' | 'allowed' | 'refused' = 'none';
  private unsettledSince: { readonly kind: string; readonly at: number } | undefined;

  private record: Step | undefined;

  /** @param recorder receives every step; a page that is loaded anew is a new run. */
  constructor(
    private readonly setting: Setting,
    private readonly recorder?: { readonly begin: (flow: string) => Step },
  ) {
    this.record = recorder?.begin(paymentLinkCheckoutFlow.name);
    this.truth = this.stamp(paymentWith('requires_payment_method'));
    this.remember();
    this.perform({ type: 'readLink' });
  }

  do(action: Action): void {
    switch (action.do) {
      case 'act':
        this.act(action.what);
        return;
      case 'advance':
        this.advance(action);
        return;
      case 'elapse':
        this.elapse(action.ms);
        return;
      case 'outside':
        this.outside(action.what, action.outcome);
        return;
      case 'again':
        if (this.last !== undefined) this.dispatch(this.last);
        return;
      case 'reload':
        this.reload();
        return;
      default:
        action satisfies never;
    }
  }

  /** V7: with every answer failing, the page comes to rest. V4: once answers arrive again, a payment that was charged is shown as paid. */
  comeToRest(): void {
    this.elapse(420_000);
    // A bank's page that was open has now timed out at some moment; the reads that follow need their own time.
    if (restless(this.state)) this.elapse(180_000);
    must(!restless(this.state), 'V7: the page comes to rest');
    for (let round = 0; round < 40; round += 1) {
      this.outside('settles', 'paid');
      this.outside('lateCallRuns', 'paid');
      this.act('pageShown');
      while (this.pending.length > 0)
        this.advance({ do: 'advance', pick: 0, how: 'arrives', outcome: 'paid', verdict: 'Y', read: 'fresh' });
      if (this.state.kind === 'loadFailed') this.act('retry');
      this.elapse(9_000);
    }
    if (this.charges > 0) must(this.state.kind === 'paid', 'V4: a charged payment is shown as paid');
  }

  private act(what: Act): void {
    const event = this.eventOf(what);
    if (personal.has(what) && isTaken(this.state, event)) this.owed = false;
    this.dispatch(event);
  }

  private eventOf(what: Act): CheckoutEvent {
    const at = this.now;
    switch (what) {
      case 'pay':
        return { type: 'pay', using: 'card', at };
      case 'paySaved':
        return { type: 'pay', using: 'saved', at };
      case 'retry':
      case 'pageShown':
      case 'expiryReached':
      case 'codeGiven':
        return { type: what, at };
      default:
        return { type: 'threeDS', event: { type: what, at }, at };
    }
  }

  private advance({ pick, how, outcome, verdict, read }: Extract<Action, { do: 'advance' }>): void {
    const index = pick % Math.max(1, this.pending.length);
    const [next] = this.pending.splice(index, 1);
    if (next === undefined) {
      const due = Math.min(...[...this.timers.values()].map((timer) => timer.due));
      if (Number.isFinite(due)) this.elapse(Math.max(0, due - this.now));
      else this.act('pay');
      return;
    }
    if (next.kind === 'read') {
      this.answerRead(next.read, read);
      return;
    }
    if (next.kind === 'store') {
      this.dispatch(
        how === 'arrives'
          ? { type: 'stored', paymentMethodId: 'pm_1', at: this.now }
          : { type: 'storeFailed', failure: failures[how], at: this.now },
      );
      return;
    }
    const { call } = next;
    if (how === 'offline' || how === 'tooMany') {
      call.unresolved.open = false;
      this.doubt = undefined;
      this.fail(call.operation, failures[how]);
      return;
    }
    if (how === 'late') {
      this.adrift.push(call);
      this.fail(call.operation, lost);
      return;
    }
    const done = this.work(call.operation, outcome, verdict);
    call.done = done;
    if (how !== 'arrives') {
      this.fail(call.operation, failures[how]);
      return;
    }
    call.unresolved.open = false;
    this.doubt = undefined;
    if (done) this.succeed(call.operation, verdict);
    else this.fail(call.operation, wrongState);
  }

  private succeed(operation: Operation, verdict: Verdict): void {
    const at = this.now;
    const payment = this.truth;
    switch (operation) {
      case 'attach':
        this.dispatch({
          type: 'attached',
          answer: answerWith(payment),
          ...this.startOf(payment, true),
          ...this.stepOf(payment),
          at,
        });
        return;
      case 'authenticate': {
        const goesOn =
          ['Y', 'A', 'I'].includes(verdict) || (verdict === 'U' && this.setting.unavailable === 'complete');
        this.approval = goesOn ? 'allowed' : verdict === 'C' || verdict === 'D' ? 'none' : 'refused';
        this.inside({ type: 'answered', answer: authenticationWith(verdict), at });
        return;
      }
      case 'complete':
        this.dispatch({ type: 'complete', event: { type: 'answered', payment, at }, at });
        return;
      default:
        operation satisfies never;
    }
  }

  private fail(operation: Operation, failure: CallFailure): void {
    const at = this.now;
    switch (operation) {
      case 'attach':
        this.dispatch({ type: 'attachFailed', failure, at });
        return;
      case 'authenticate':
        this.inside({ type: 'callFailed', failure, at });
        return;
      case 'complete':
        this.dispatch({ type: 'complete', event: { type: 'callFailed', failure, at }, at });
        return;
      default:
        operation satisfies never;
    }
  }

  private answerRead(read: Read, how: ReadDelivery): void {
    const at = this.now;
    // A page that has just been opened knows nothing that it could compare a stale answer with.
    const lags = how === 'stale' && this.setting.dated && read.from !== 'link';
    const earliest = lags ? read.askedAt - lagMs : read.askedAt;
    const old = how === 'delayed' || how === 'stale';
    const seen = old ? this.asOf(earliest) : this.truth;
    const payment: PaymentView = how === 'unknownWord' ? { ...seen, status: 'unknown' } : seen;
    if (how !== 'fails') {
      // Also one that was asked for before the call shows it, where it is answered after.
      for (const call of this.latest.values()) if (!old || read.askedAt >= call.sentAt) call.unresolved.open = false;
      const external = payment.external_authentication_details?.status;
      if (external === 'success' && this.approval === 'none') this.approval = 'allowed';
    }
    const verdict = this.judge(how);
    const own = verdict === undefined ? {} : { verdict };
    switch (read.from) {
      case 'link': {
        if (how === 'fails') {
          this.dispatch({ type: 'linkReadFailed', failure: offline, at });
          return;
        }
        const { threeDS } = this.startOf(payment);
        this.dispatch({
          type: 'linkRead',
          answer: linkWith(payment),
          ...(threeDS === undefined ? {} : { resume: threeDS }),
          ...this.stepOf(payment),
          at,
        });
        return;
      }
      case 'checkout':
        this.dispatch(
          how === 'fails'
            ? { type: 'readFailed', at }
            : {
                type: 'read',
                answer: answerWith(payment),
                ...this.startOf(payment),
                ...this.stepOf(payment),
                ...own,
                at,
              },
        );
        return;
      case 'threeDS':
        this.inside(how === 'fails' ? { type: 'readFailed', at } : { type: 'read', payment, at });
        return;
      case 'complete': {
        const event =
          how === 'fails' ? ({ type: 'readFailed', at } as const) : ({ type: 'read', payment, ...own, at } as const);
        this.dispatch({ type: 'complete', event, at });
        return;
      }
      default:
        read.from satisfies never;
    }
  }

  /** What the proxy says of the call whose outcome is not known. A copy of the payment that comes with "done" may be older. */
  private judge(how: ReadDelivery): OwnVerdict | undefined {
    const { doubt } = this;
    if (doubt === undefined) return undefined;
    const { done, sentAt } = doubt;
    if (isLost(how) || (done === undefined && this.now - sentAt < settleMs)) return { verdict: 'pending' };
    return { verdict: done === true ? 'done' : 'not_done' };
  }

  /** Lets time pass: timers fire, calls and reads run into their time limits. */
  private elapse(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const timer = [...this.timers].sort(([, a], [, b]) => a.due - b.due)[0];
      const waiting = [...this.pending].sort((a, b) => limitOf(a) - limitOf(b))[0];
      const timerDue = timer?.[1].due ?? Number.POSITIVE_INFINITY;
      const limit = waiting === undefined ? Number.POSITIVE_INFINITY : limitOf(waiting);
      if (Math.min(timerDue, limit) > until) break;
      this.now = Math.max(this.now, Math.min(timerDue, limit));
      if (timer !== undefined && timerDue <= limit) {
        this.timers.delete(timer[0]);
        this.dispatch(timer[1].event(this.now));
      } else if (waiting !== undefined) {
        this.pending = this.pending.filter((one) => one !== waiting);
        if (waiting.kind === 'read') this.answerRead(waiting.read, 'fails');
        else if (waiting.kind === 'store') this.dispatch({ type: 'storeFailed', failure: lost, at: this.now });
        else {
          this.adrift.push(waiting.call);
          this.fail(waiting.call.operation, lost);
        }
      }
    }
    this.now = until;
    this.check();
  }

  private outside(what: Extract<Action, { do: 'outside' }>['what'], outcome: Outcome): void {
    const phase = paymentPhase(this.truth);
    const redirecting = phase === 'action' && this.truth.next_action?.type !== 'three_ds_invoke';
    const undecided = this.truth.external_authentication_details?.status === 'pending';
    switch (what) {
      case 'bankApproves':
        if (phase !== 'action' || !undecided) return;
        if (atBank(this.state)) this.owed = false;
        this.become({ external_authentication_details: { status: 'success' } });
        return;
      case 'bankDenies':
        if (phase === 'action' && undecided)
          this.become({ status: 'failed', external_authentication_details: { status: 'failed' } });
        return;
      case 'settles':
        if (phase === 'processing' || phase === 'review' || redirecting) this.charge();
        return;
      case 'fails':
        if (phase === 'processing' || phase === 'review' || redirecting) this.become({ status: 'failed' });
        return;
      case 'cancels':
        if (phase === 'open' || phase === 'action') this.become({ status: 'cancelled' });
        return;
      case 'lateCallRuns': {
        const call = this.adrift.shift();
        // A call that changes nothing so late is found out by its age.
        if (call !== undefined && this.now - call.sentAt < lockMs && this.work(call.operation, outcome, 'C'))
          call.done = true;
        return;
      }
      default:
        what satisfies never;
    }
  }

  /** The page is loaded anew. Only while no call is on its way: what a page cannot know, the proxy's journal must. */
  private reload(): void {
    if (this.pending.some(({ kind }) => kind === 'call') || this.couldStillCharge()) return;
    this.pending = [];
    this.timers.clear();
    this.last = undefined;
    this.doubt = undefined;
    this.unsettledSince = undefined;
    if (this.approval === 'refused') this.approval = 'none';
    this.state = paymentLinkCheckoutFlow.initial;
    this.record = this.recorder?.begin(paymentLinkCheckoutFlow.name);
    this.perform({ type: 'readLink' });
  }

  /** The service works a call off; false when it refuses it. */
  private work(operation: Operation, outcome: Outcome, verdict: Verdict): boolean {
    const phase = paymentPhase(this.truth);
    switch (operation) {
      case 'attach': {
        const again = phase === 'failed' && this.truth.manual_retry_allowed !== false;
        if (phase !== 'open' && !again) return false;
        if (again)
          this.become({
            attempt_count: this.truth.attempt_count + 1,
            external_authentication_details: undefined,
            next_action: undefined,
          });
        this.reach(outcome);
        return true;
      }
      case 'authenticate':
        if (phase !== 'action') return false;
        if (verdict === 'N' || verdict === 'R')
          this.become({ status: 'failed', external_authentication_details: { status: 'failed' } });
        else
          this.become({
            external_authentication_details: { status: verdict === 'C' || verdict === 'D' ? 'pending' : 'success' },
          });
        return true;
      case 'complete':
        if (phase !== 'action') return false;
        if (this.truth.next_action?.type === 'collect_otp') {
          this.wrongCodes += 1;
          // A wrong code is asked for again, and the service says that it has seen one.
          if (outcome === 'code') this.become({ error_code: `OTP_${this.wrongCodes}` });
          else this.reach(outcome === 'threeDS' ? 'paid' : outcome);
          return true;
        }
        if (this.truth.external_authentication_details?.status !== 'success') return false;
        this.reach(outcome === 'threeDS' ? 'paid' : outcome);
        return true;
      default:
        return operation satisfies never;
    }
  }

  private reach(outcome: Outcome): void {
    switch (outcome) {
      case 'paid':
        this.charge();
        return;
      case 'declined':
        this.become({ status: 'failed' });
        return;
      case 'declinedForGood':
        this.become({ status: 'failed', manual_retry_allowed: false });
        return;
      case 'processing':
        this.become({ status: 'processing' });
        return;
      case 'review':
        this.become({ status: 'requires_merchant_action' });
        return;
      case 'threeDS':
        this.become({ status: 'requires_customer_action', next_action: { type: 'three_ds_invoke' } });
        return;
      case 'redirect':
        this.become({
          status: 'requires_customer_action',
          next_action: { type: 'redirect_to_url', redirect_to_url: 'https://bank.example/go' },
        });
        return;
      case 'qrCode':
        this.become({ status: 'requires_customer_action', next_action: { type: 'qr_code_information' } });
        return;
      case 'code':
        this.become({ status: 'requires_customer_action', next_action: { type: 'collect_otp' } });
        return;
      case 'mystery':
        this.become({ status: 'requires_customer_action', next_action: { type: 'something_new' } });
        return;
      default:
        outcome satisfies never;
    }
  }

  private charge(): void {
    this.charges += 1;
    this.become({ status: 'succeeded' });
  }

  private become(more: Partial<PaymentView>): void {
    this.truth = this.stamp({ ...this.truth, ...more });
    this.remember();
  }

  private stamp(payment: PaymentView): PaymentView {
    // Each change a little later than the one before, so that two changes at one moment keep their order.
    return this.setting.dated ? { ...payment, updated: new Date(this.now + this.past.length).toISOString() } : payment;
  }

  private remember(): void {
    this.past.push({ at: this.now, payment: this.truth });
  }

  private asOf(at: number): PaymentView {
    return this.past.findLast((moment) => moment.at <= at)?.payment ?? this.past[0]?.payment ?? this.truth;
  }

  private startOf(payment: PaymentView, fresh = false): { threeDS?: ThreeDSStart } {
    if (payment.status !== 'requires_customer_action' || payment.next_action?.type !== 'three_ds_invoke') return {};
    const { unavailable, method } = this.setting;
    const check = this.checks.get(payment.attempt_count);
    const submitted = check?.since ?? this.submittedAt;
    const holds = check?.requiresSubmit !== true && submitted !== undefined && this.now - submitted < submitHoldsMs;
    return {
      threeDS: {
        ...(method ? startWithMethod : start),
        unavailable,
        resumed: check !== undefined,
        ...(holds || fresh ? {} : { requiresSubmit: true }),
      },
    };
  }

  /** The step that a payment asks for; a code to scan is over ten minutes after the run began. */
  private stepOf(payment: PaymentView): { action?: CustomerAction } {
    if (payment.status !== 'requires_customer_action') return {};
    switch (payment.next_action?.type) {
      case 'qr_code_information':
        return { action: { kind: 'qr', text: 'pay me', until: t0 + 600_000 } };
      case 'collect_otp':
        return { action: { kind: 'code' } };
      default:
        return {};
    }
  }

  private inside(event: ThreeDSEvent): void {
    this.dispatch({ type: 'threeDS', event, at: event.at });
  }

  private dispatch(event: CheckoutEvent): void {
    const before = this.state;
    const [next, ...effects] = documentedStep(paymentLinkCheckoutFlow, paymentLinkCheckoutDocs, before, event);
    this.state = next;
    this.record?.(event, before, next);
    if (next !== before && !awaitsOutcome(next)) this.doubt = undefined;
    if (paymentLinkCheckoutFlow.final.includes(before.kind)) must(next === before, 'V8: a final state is never left');
    if ((event.type === 'pay' || event.type === 'retry') && unknownOutcome(before))
      must(!effects.some(moves), 'V10: a submit while the outcome is unknown sends nothing');
    if ('payment' in before && 'payment' in next && paymentPhase(before.payment) === 'paid')
      must(paymentPhase(next.payment) === 'paid', 'V12: what is paid stays paid');
    // A promise answers once: an answer may be doubled on its way, but it does not come back in a later attempt.
    this.last = isPayerEvent(event) ? undefined : event;
    for (const effect of effects) this.perform(effect);
    this.check();
  }

  private perform(effect: CheckoutEffect): void {
    switch (effect.type) {
      case 'readLink':
        this.pending.push({ kind: 'read', read: { from: 'link', askedAt: this.now } });
        return;
      case 'read':
        this.pending.push({ kind: 'read', read: { from: 'checkout', askedAt: this.now } });
        return;
      case 'storeCard':
        this.pending.push({ kind: 'store', askedAt: this.now });
        return;
      case 'attach':
        this.submittedAt = this.now;
        this.send('attach');
        return;
      case 'wait': {
        const { timer } = effect;
        this.timers.set(timer, { due: this.now + effect.ms, event: (at) => ({ type: 'timeUp', timer, at }) });
        return;
      }
      case 'threeDS': {
        const inner = effect.effect;
        if (inner.type === 'authenticate') {
          this.approval = 'none';
          const { requiresSubmit = false } = inner;
          if ('payment' in this.state)
            this.checks.set(this.state.payment.attempt_count, { since: this.now, requiresSubmit });
          this.send('authenticate');
          return;
        }
        if (inner.type === 'read') {
          this.pending.push({ kind: 'read', read: { from: 'threeDS', askedAt: this.now } });
          return;
        }
        const { timer } = inner;
        this.timers.set(`threeDS.${timer}`, {
          due: this.now + inner.ms,
          event: (at) => ({ type: 'threeDS', event: { type: 'timeUp', timer, at }, at }),
        });
        return;
      }
      case 'complete': {
        const inner = effect.effect;
        if (inner.type === 'completeAuthorize') {
          must(
            !this.owed,
            'V6: a payer who has submitted nothing here, or has read since that nothing was charged or that the outcome is unknown, is charged only after a submit',
          );
          must(
            this.approval === 'allowed' ||
              // A code is the payer's own consent; no authentication comes before it.
              ('payment' in this.state && this.state.payment.next_action?.type === 'collect_otp'),
            'V16: completes only after Y, A, I, an allowed U, or a read that says approved',
          );
          this.send('complete');
          return;
        }
        if (inner.type === 'read') {
          this.pending.push({ kind: 'read', read: { from: 'complete', askedAt: this.now } });
          return;
        }
        const { timer } = inner;
        this.timers.set(`complete.${timer}`, {
          due: this.now + inner.ms,
          event: (at) => ({ type: 'complete', event: { type: 'timeUp', timer, at }, at }),
        });
        return;
      }
      default:
        effect satisfies never;
    }
  }

  private send(operation: Operation): void {
    must(this.latest.get(operation)?.unresolved.open !== true, `V3: a read before the next ${operation}`);
    if (operation !== 'authenticate') must(!this.couldStillCharge(), `V3: no other call may still run at ${operation}`);
    const call: Call = { operation, sentAt: this.now, unresolved: { open: true } };
    this.latest.set(operation, call);
    if (operation !== 'authenticate') this.doubt = call;
    this.pending.push({ kind: 'call', call });
  }

  /** True while a call is on its way that the service would still charge for. */
  private couldStillCharge(): boolean {
    const phase = paymentPhase(this.truth);
    const calls = [...this.pending.flatMap((one) => (one.kind === 'call' ? [one.call] : [])), ...this.adrift];
    return calls.some(({ operation, sentAt }) => {
      if (this.now - sentAt >= lockMs) return false;
      if (operation === 'attach')
        return phase === 'open' || (phase === 'failed' && this.truth.manual_retry_allowed !== false);
      return operation === 'complete' && phase === 'action';
    });
  }

  private check(): void {
    const { state } = this;
    must(this.charges <= 1, 'V1: charged once at most');
    if (state.kind === 'paid') must(this.charges === 1, 'V5: shown as paid, and charged');
    if (needsNewSubmit(state)) {
      const { attempt_count: attempt } = state.payment;
      const check = this.checks.get(attempt);
      if (check !== undefined) this.checks.set(attempt, { ...check, requiresSubmit: true });
      this.submittedAt = undefined;
      this.owed = true;
    }
    if (saysNothingCharged(state)) {
      must(this.charges === 0, 'V6: shown as not charged, and not charged');
      must(!this.couldStillCharge(), 'V6: shown as not charged, and no call that could still charge');
      const phase = paymentPhase(this.truth);
      must(phase !== 'processing' && phase !== 'review', 'V6: shown as not charged, and nothing under way');
    }
    if (!unsettled(state)) this.unsettledSince = undefined;
    else {
      // A read that leads from one open question to another has settled the first.
      if (this.unsettledSince?.kind !== state.kind) this.unsettledSince = { kind: state.kind, at: this.now };
      must(this.now - this.unsettledSince.at <= 180_000, 'V7: settled or "cannot confirm" within 180 s');
    }
  }
}

/** How long a tab remembers a submit across a reload. */
const submitHoldsMs = 600_000;

/** What only a payer does; a page that comes back into view, a message of the challenge and a deadline are not. */
const personal: ReadonlySet<Act> = new Set([
  'pay',
  'paySaved',
  'retry',
  'restart',
  'finish',
  'codeGiven',
  'newPageAsked',
]);

const failures: Record<Exclude<Delivery, 'arrives'>, CallFailure> = {
  lost,
  late: lost,
  gateway: gatewayError,
  offline,
  tooMany,
};

function limitOf(one: Pending): number {
  switch (one.kind) {
    case 'call':
      return one.call.sentAt + callLimitMs;
    case 'store':
      return one.askedAt + callLimitMs;
    case 'read':
      return one.read.askedAt + readLimitMs;
    default:
      return one satisfies never;
  }
}

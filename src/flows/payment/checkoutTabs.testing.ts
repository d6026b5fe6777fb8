import type { KnownTransStatus, MethodCompletion, PaymentStatus, PaymentView } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { OwnVerdict } from '../awaitingVerdict.ts';
import type { CallFailure } from '../callFailure.ts';
import type { CustomerAction } from '../customerAction.ts';
import { newerPayment, paymentPhase } from '../paymentPhase.ts';
import {
  answerWith,
  authenticationWith,
  creqWith,
  gatewayError,
  linkWith,
  lost,
  offline,
  operationOpen,
  paymentWith,
  start,
  startWithMethod,
  t0,
  wrongState,
} from '../samples.testing.ts';
import { createSpecifiedStep } from '../specifiedStep.testing.ts';
import {
  awayFailures,
  callLimitMs,
  type Fate,
  type LostQuestion,
  lockMs,
  type ModelAction,
  type ModelRow,
  type ModelSetting,
  type ModelTab,
  must,
  openOperation,
  operationNotDone,
  readLimitMs,
  settleMs,
  TabsModel,
} from '../tabsModel.testing.ts';
import type { ThreeDSEffect, ThreeDSEvent, ThreeDSStart } from '../three-ds/threeDSAuthentication.ts';
import {
  atBank,
  isPayerEvent,
  isTaken,
  moves,
  offersSubmit,
  restless,
  saysNothingCharged,
  unknownOutcome,
  unsettled,
} from './checkoutPredicates.testing.ts';
import type { CheckoutEffect, CheckoutEvent, CheckoutState, NotedCall } from './checkoutStates.ts';
import { awaitsOutcome, needsNewSubmit } from './checkoutSteps.ts';
import { paymentLinkCheckoutFlow } from './paymentLinkCheckout.ts';
import { paymentLinkCheckoutSpecification } from './paymentLinkCheckoutRows.testing.ts';

const specifiedStep = createSpecifiedStep(paymentLinkCheckoutFlow, paymentLinkCheckoutSpecification);

/** What the service makes of a call. */
export type Outcome =
  | 'paid'
  | 'declined'
  | 'declinedForGood'
  | 'processing'
  | 'review'
  | 'otherMethod'
  | 'threeDS'
  | 'redirect'
  | 'qrCode'
  | 'code'
  | 'mystery';

/** What becomes of a read's answer on its way. */
export type ReadFate = 'fresh' | 'delayed' | 'stale' | LostQuestion | 'unknownWord' | 'fails';
export type Verdict = KnownTransStatus | 'unknown';
export type TabAct =
  | 'pay'
  | 'paySaved'
  | 'retry'
  | 'pageShown'
  | 'codeGiven'
  | 'methodEnded'
  | 'bankOpened'
  | 'frameLoaded'
  | 'newPageAsked'
  | 'challengeEnded'
  | 'closeAsked'
  | 'closeConfirmed'
  | 'closeDismissed'
  | 'restart'
  | 'finish';

/** The words of this model. */
interface TabPlay {
  readonly act: TabAct;
  readonly outcome: Outcome;
  readonly fate: {
    readonly pick: number;
    readonly how: Fate;
    readonly outcome: Outcome;
    readonly verdict: Verdict;
    readonly read: ReadFate;
  };
  readonly outside: {
    readonly what: 'bankApproves' | 'bankDenies' | 'settles' | 'fails' | 'cancels' | 'lateCallRuns';
    readonly outcome: Outcome;
  };
}
export type TabAction = ModelAction<TabPlay>;

/** What differs from one run to the next. */
export interface TabsSetting extends ModelSetting {
  readonly unavailable: ThreeDSStart['unavailable'];
  readonly method: boolean;
  /** Whether the service dates its answers (`updated`). */
  readonly dated: boolean;
  /** Milliseconds after which the service takes no method any more. Absent: never. */
  readonly expires?: number | undefined;
}

type Operation = 'confirm' | 'authenticate' | 'complete';
type RecordStep = (event: object, before: object, after: object) => void;
type Authenticate = Extract<ThreeDSEffect, { readonly type: 'authenticate' }>;

interface Row extends ModelRow<PaymentView> {
  readonly operation: Operation;
  readonly attempt: number;
  verdict?: Verdict;
  acsTransId?: string;
  /** The payment as the service answered; an authentication is answered without one. */
  said?: PaymentView;
}

interface Call {
  readonly id: string;
  readonly operation: Operation;
  readonly tab: number;
  readonly sentAt: number;
  readonly attempt: number;
  /** True for an authentication that is asked for again under its own id. */
  readonly repeat?: boolean;
  /** Let through by the proxy. */
  row?: Row;
}

interface Read {
  readonly from: 'link' | 'checkout' | 'threeDS' | 'complete';
  readonly askedAt: number;
  /** What the journal had open when the read was asked for. */
  readonly row: Row | undefined;
  /** Operation whose verdict is asked for with it. */
  readonly asked: string | undefined;
}

type Pending =
  | { readonly kind: 'call'; readonly call: Call }
  | { readonly kind: 'store'; readonly askedAt: number }
  | { readonly kind: 'read'; readonly read: Read };

interface AuthenticationNote {
  readonly id: string;
  /** True once its answer, or the verdict on it, is known. */
  readonly settled?: boolean;
  readonly since: number;
  readonly completion: MethodCompletion;
  readonly shown: boolean;
  readonly requiresSubmit: boolean;
}

interface Tab extends ModelTab<CheckoutEvent, Pending> {
  /** Receives each step, where the run is recorded. */
  record: RecordStep | undefined;
  state: CheckoutState;
  approval: 'none' | 'allowed' | 'refused';
  /** What it remembers over a reload. */
  note: (NotedCall & { readonly id: string; readonly attempt: number; readonly status: PaymentStatus }) | undefined;
  readonly checks: Map<number, AuthenticationNote>;
  submittedAt: number | undefined;
  /** True until the payer submits here, or approves the challenge in this tab; and again once the page says that nothing was charged, or that the outcome is unknown. */
  owed: boolean;
  /** The payment as it was when the tab last knew it: two things may happen in one millisecond. */
  saw: PaymentView | undefined;
  /** Clicks on the pay button that were taken, and the calls to pay that they led to. */
  clicks: number;
  pays: number;
  reported: number;
  /** When it last found that the link had expired. */
  saidOver: number;
}

const lagMs = 4_000;
const repeatMs = 25_000;
const submitHoldsMs = 600_000;

/** A payments service with its ledger behind the model of a proxy, and tabs that run the checkout flow. After every event the promises of reliability 2.8 are checked. */
export class CheckoutTabs extends TabsModel<TabPlay, CheckoutEvent, Pending, Tab, Call, string, PaymentView, Row> {
  charges: { readonly at: number; readonly tab: number | undefined }[] = [];
  private truth: PaymentView;
  private readonly past: { at: number; payment: PaymentView }[] = [];
  private readonly posted = new Set<string>();

  /** @param recorder receives every step; a page that is loaded anew is a new run. */
  constructor(
    protected override readonly setting: TabsSetting,
    private readonly recorder?: { readonly begin: (flow: string) => RecordStep },
  ) {
    super(setting);
    this.truth = this.stamp(paymentWith('requires_payment_method'));
    this.remember();
    for (let index = 0; index < setting.tabs; index += 1)
      this.tabs.push({
        ...this.newTab(index),
        record: this.recorder?.begin(paymentLinkCheckoutFlow.name),
        state: paymentLinkCheckoutFlow.initial,
        approval: 'none',
        note: undefined,
        checks: new Map(),
        submittedAt: undefined,
        owed: true,
        saw: undefined,
        clicks: 0,
        pays: 0,
        reported: 0,
        saidOver: Number.NEGATIVE_INFINITY,
      });
    for (const tab of this.tabs) this.perform(tab, { type: 'readLink' }, false);
  }

  /** V7: with every answer failing, every tab comes to rest. V4: once answers arrive again, a payment that was charged is shown as paid: within 130 s wherever something was sent, at once where a payer returns. */
  comeToRest(): void {
    this.elapse(420_000);
    for (let more = 0; more < 3 && this.tabs.some(({ state }) => restless(state)); more += 1) this.elapse(180_000);
    must(!this.tabs.some(({ state }) => restless(state)), 'V7: every tab comes to rest');
    // Calls in flight at the service end, and every tab that can still send has sent.
    for (let late = 0; late < 4; late += 1) {
      this.outside({ what: 'settles', outcome: 'paid' });
      this.outside({ what: 'lateCallRuns', outcome: 'paid' });
      this.travel(0, 'paid');
    }
    for (const tab of this.tabs) {
      this.act(tab, 'pageShown');
      if (tab.state.kind === 'loadFailed') this.act(tab, 'retry');
    }
    const aSecond = () => {
      for (const tab of this.tabs) this.answerAll(tab);
      this.elapse(1_000);
    };
    for (let second = 0; second < 130; second += 1) aSecond();
    // V7 also holds where every read is answered and none decides anything.
    for (let second = 0; second < 240 && this.tabs.some(({ state }) => unsettled(state)); second += 1) aSecond();
    if (this.charges.length === 0) return;
    for (const tab of this.tabs) {
      if (showsPaid(tab.state)) continue;
      // A tab that has sent nothing itself reads when its payer returns.
      must(offersSubmit(tab.state), 'V4: a charged payment is shown as paid within 130 s');
      this.act(tab, 'pageShown');
      this.answerAll(tab);
      must(showsPaid(tab.state), 'V4: a charged payment is shown as paid to a payer who returns');
    }
  }

  protected hasChanged(before: PaymentView, seen: PaymentView): boolean {
    // A copy that lags behind shows the payment as it was before the call: that is no change.
    if (newerPayment(before, seen) !== seen) return false;
    return (
      before.status !== seen.status ||
      before.attempt_count !== seen.attempt_count ||
      before.error_code !== seen.error_code ||
      before.next_action?.type !== seen.next_action?.type ||
      before.external_authentication_details?.status !== seen.external_authentication_details?.status
    );
  }

  protected limitOf(one: Pending | Call): number {
    if ('sentAt' in one) return one.sentAt + callLimitMs;
    if (one.kind === 'call') return one.call.sentAt + callLimitMs;
    return one.kind === 'store' ? one.askedAt + callLimitMs : one.read.askedAt + readLimitMs;
  }

  protected answerReads(tab: Tab): void {
    const reads = tab.pending.flatMap((one) => (one.kind === 'read' ? [one.read] : []));
    tab.pending = tab.pending.filter((one) => one.kind !== 'read');
    for (const read of reads) this.answerRead(tab, read, 'fresh');
  }

  /** Everything that a tab waits for arrives; what the service still has under way is charged for. */
  private answerAll(tab: Tab): void {
    this.outside({ what: 'settles', outcome: 'paid' });
    while (tab.pending.length > 0)
      this.advance(tab, { pick: 0, how: 'arrives', outcome: 'paid', verdict: 'Y', read: 'fresh' });
  }

  protected act(tab: Tab, what: TabAct): void {
    const event = this.eventOf(what);
    if ((isPayerEvent(event) || what === 'newPageAsked' || what === 'codeGiven') && isTaken(tab.state, event))
      tab.owed = false;
    this.dispatch(tab, event);
  }

  private eventOf(what: TabAct): CheckoutEvent {
    const at = this.now;
    switch (what) {
      case 'pay':
        return { type: 'submit', using: 'card', at };
      case 'paySaved':
        return { type: 'submit', using: 'saved', at };
      case 'retry':
      case 'pageShown':
      case 'codeGiven':
        return { type: what, at };
      default:
        return { type: 'threeDS', event: { type: what, at }, at };
    }
  }

  protected proceed(tab: Tab): void {
    if (!this.elapseToTimer(tab)) this.act(tab, 'pay');
  }

  protected answer(tab: Tab, next: Pending, { how, outcome, verdict, read }: TabPlay['fate']): void {
    if (next.kind === 'read') this.answerRead(tab, next.read, read);
    else if (next.kind === 'call') this.answerCall(tab, next.call, how, outcome, verdict);
    else
      this.dispatch(
        tab,
        how === 'arrives'
          ? { type: 'tokenized', paymentMethodId: 'pm_1', at: this.now }
          : { type: 'tokenizeFailed', failure: how === 'offline' ? offline : lost, at: this.now },
      );
  }

  private answerCall(tab: Tab, call: Call, how: Fate, outcome: Outcome, verdict: Verdict): void {
    if (call.row === undefined) {
      const away = awayFailures[how];
      if (away !== undefined) {
        // It may come to the proxy later. A page without notes cannot know of it after a reload.
        if (how === 'dropped' && this.setting.storage && this.setting.tabs === 1) this.flying.push(call);
        this.fail(tab, call, away);
        return;
      }
      const refused = this.receive(call);
      if (refused !== undefined) {
        this.fail(tab, call, refused);
        return;
      }
    }
    const { row } = call;
    if (row === undefined) return;
    if (row.state !== 'running') {
      // A repeat: the journal answers it without asking anybody.
      if (row.state === 'answered' && !row.refused && row.verdict !== undefined) this.succeed(tab, call, row.verdict);
      else this.fail(tab, call, row.state === 'answered' ? wrongState : lost);
      return;
    }
    if (how === 'late') {
      this.adrift.push(call);
      row.state = 'unknown';
      this.fail(tab, call, gatewayError);
      return;
    }
    this.work(call, row, outcome, verdict);
    row.endedAt = this.now;
    if (how === 'gateway' || how === 'killed') {
      row.state = 'unknown';
      this.fail(tab, call, how === 'killed' ? lost : gatewayError);
      return;
    }
    this.answers(row);
    if (how !== 'arrives') this.fail(tab, call, lost);
    else if (row.refused) this.fail(tab, call, wrongState);
    else this.succeed(tab, call, verdict);
  }

  /** The answer reaches the journal. */
  private answers(row: Row): void {
    row.state = 'answered';
    if (row.operation !== 'authenticate' && !row.refused) row.said = this.truth;
  }

  /** The proxy lets a call through, or says why not. */
  private receive(call: Call): CallFailure | undefined {
    const known = this.journal.get(call.id);
    if (known !== undefined) {
      call.row = known;
      return undefined;
    }
    if (this.fenced.has(call.id)) return operationNotDone;
    if (this.openRow(this.truth) !== undefined) {
      must(this.setting.tabs === 2, 'a single tab never needs the journal to keep two calls apart');
      return operationOpen;
    }
    const phase = paymentPhase(this.truth);
    if (call.operation === 'complete') {
      const said = [...this.journal.values()].findLast(
        (row) =>
          row.operation === 'authenticate' && row.attempt === this.truth.attempt_count && row.verdict !== undefined,
      )?.verdict;
      if (said === 'N' || said === 'R' || said === 'unknown' || (said === 'U' && this.setting.unavailable === 'stop'))
        return { ...wrongState, status: 422, code: 'not_authenticated' };
    }
    if (call.operation === 'confirm' && this.over()) return { ...wrongState, code: 'payment_expired' };
    // It reads before it lets anything through.
    if (call.operation === 'confirm' ? !takesMethod(this.truth) : phase !== 'action') return wrongState;
    must(!this.mayStillCharge(), 'V3, V19: nothing is let through while another call may still charge');
    this.letThrough(call, {
      ...this.newRow(this.truth),
      operation: call.operation,
      attempt: this.truth.attempt_count,
    });
    return undefined;
  }

  private succeed(tab: Tab, call: Call, verdict: Verdict): void {
    const at = this.now;
    const payment = this.truth;
    tab.knows = at;
    tab.saw = payment;
    switch (call.operation) {
      case 'confirm':
        tab.note = undefined;
        this.dispatch(tab, {
          type: 'confirmAnswered',
          answer: answerWith(payment),
          ...this.startOf(tab, payment, true),
          ...stepOf(payment),
          at,
        });
        return;
      case 'authenticate': {
        this.hear(tab, verdict);
        const acsTransId = call.row?.acsTransId ?? 'acs-1';
        const note = tab.checks.get(call.attempt);
        if (note !== undefined)
          tab.checks.set(call.attempt, { ...note, settled: true, ...(verdict === 'C' ? { shown: true } : {}) });
        const more = verdict === 'C' ? creqOf(acsTransId) : {};
        this.inside(tab, { type: 'answered', answer: authenticationWith(verdict, more), at });
        return;
      }
      case 'complete':
        tab.note = undefined;
        this.dispatch(tab, { type: 'complete', event: { type: 'answered', payment, ...stepOf(payment), at }, at });
        return;
      default:
        call.operation satisfies never;
    }
  }

  /** What the bank's answer allows a tab to do. */
  private hear(tab: Tab, verdict: Verdict): void {
    const goesOn = ['Y', 'A', 'I'].includes(verdict) || (verdict === 'U' && this.setting.unavailable === 'complete');
    // An approval that was read before its lost answer was found remains valid.
    const waits = verdict === 'C' || verdict === 'D';
    tab.approval = goesOn || (waits && tab.approval === 'allowed') ? 'allowed' : waits ? 'none' : 'refused';
  }

  private fail(tab: Tab, { operation, attempt, repeat }: Call, failure: CallFailure): void {
    const at = this.now;
    if (failure.effect === 'none' && operation !== 'authenticate') tab.note = undefined;
    const check = tab.checks.get(attempt);
    // A repeat that was turned away says nothing of the first time.
    if (failure.effect === 'none' && operation === 'authenticate' && !repeat && check !== undefined)
      tab.checks.set(attempt, { ...check, settled: true });
    this.refuse(tab, operation, failure, at);
  }

  private refuse(tab: Tab, operation: Operation | 'store', failure: CallFailure, at: number): void {
    switch (operation) {
      case 'store':
        this.dispatch(tab, { type: 'tokenizeFailed', failure, at });
        return;
      case 'confirm':
        this.dispatch(tab, { type: 'confirmFailed', failure, at });
        return;
      case 'authenticate':
        this.inside(tab, { type: 'callFailed', failure, at });
        return;
      case 'complete':
        this.dispatch(tab, { type: 'complete', event: { type: 'callFailed', failure, at }, at });
        return;
      default:
        operation satisfies never;
    }
  }

  private answerRead(tab: Tab, read: Read, how: ReadFate) {
    const at = this.now;
    // A page that has just been opened knows nothing that it could compare a stale answer with.
    const lags = how === 'stale' && this.setting.dated && read.from !== 'link';
    const asOf = how === 'delayed' || how === 'stale' ? (lags ? read.askedAt - lagMs : read.askedAt) : at;
    const copy = asOf === at ? this.truth : this.asOf(asOf);
    // The proxy shows no copy that lags behind the answer to the last call.
    const { said, endedAt = 0 } = this.latest ?? {};
    const seen = said !== undefined && at - endedAt < settleMs ? newerPayment(said, copy) : copy;
    const payment: PaymentView = how === 'unknownWord' ? { ...seen, status: 'unknown' } : seen;
    const fails = how === 'fails';
    const open = this.openAtRead(read.row, seen, asOf);
    const open_operation = open && openOperation(open.operation, open);
    const beside = open_operation === undefined ? {} : { open_operation };
    const held = this.lockedElsewhere(tab);
    const verdict =
      fails || (read.from !== 'checkout' && read.from !== 'complete') ? undefined : this.judge(tab, read, asOf, how);
    const { note } = tab;
    const same =
      note?.status === payment.status || (note?.status === 'requires_customer_action' && payment.status === 'failed');
    const fits = note !== undefined && same && note.attempt === payment.attempt_count;
    const noted = fits ? { noted: { operation: note.operation, since: note.since } } : {};
    if (!fails && how !== 'unknownWord' && tab.state.kind !== 'tokenizing' && tab.state.kind !== 'confirming') {
      if (asOf >= tab.knows) tab.saw = seen;
      tab.knows = Math.max(tab.knows, asOf);
      const external = payment.external_authentication_details?.status;
      if (external === 'success' && tab.approval === 'none') tab.approval = 'allowed';
    }
    switch (read.from) {
      case 'link': {
        if (fails) return this.dispatch(tab, { type: 'linkReadFailed', failure: offline, at });
        const { threeDS } = this.startOf(tab, payment, false);
        return this.dispatch(tab, {
          type: 'linkRead',
          answer: { ...this.link(payment), ...beside },
          ...defined({ threeDS }),
          ...stepOf(payment),
          ...noted,
          ...held,
          at,
        });
      }
      case 'checkout':
        return this.dispatch(
          tab,
          fails
            ? { type: 'readFailed', at }
            : {
                type: 'read',
                answer: { ...answerWith(payment), ...beside },
                ...this.startOf(tab, payment, false),
                ...stepOf(payment),
                ...noted,
                ...defined({ verdict }),
                ...held,
                at,
              },
        );
      case 'threeDS':
      case 'complete': {
        const inner = fails
          ? ({ type: 'readFailed', at } as const)
          : ({
              type: 'read',
              payment,
              ...defined({ open: open_operation, verdict }),
              at,
            } as const);
        return read.from === 'threeDS'
          ? this.inside(tab, fails ? inner : { ...inner, ...this.judgeCheck(tab, read, asOf, how) })
          : this.dispatch(tab, { type: 'complete', event: fails ? inner : { ...inner, ...stepOf(payment) }, at });
      }
      default:
        read.from satisfies never;
    }
  }

  /** The verdict that comes with a read, as the proxy and the tab's notes have it. Where its question or answer is lost, the outcome remains unknown. */
  private judge(tab: Tab, { asked }: Read, asOf: number, how: ReadFate): OwnVerdict | undefined {
    this.fence(asked, how);
    if (!tab.note?.id) return undefined;
    // Another call may have been sent since.
    if (tab.note.id !== asked) return { verdict: 'pending' };
    const verdict = this.verdictOn(asked, asOf, how);
    if (verdict.verdict === 'not_done') tab.note = undefined;
    return verdict;
  }

  /** The same for the authentication that a tab has asked for, with its answer where that is young enough to go on with. */
  private judgeCheck(
    tab: Tab,
    { asked }: Read,
    asOf: number,
    how: ReadFate,
  ): Pick<Extract<ThreeDSEvent, { readonly type: 'read' }>, 'verdict' | 'recovered'> {
    if (asked === undefined) return {};
    this.fence(asked, how);
    const [attempt, check] = [...tab.checks].find(([, { id }]) => id === asked) ?? [];
    if (attempt === undefined || check === undefined || check.settled === true) return {};
    const own = this.verdictOn(asked, asOf, how);
    if (own.verdict === 'pending') return { verdict: own };
    const row = this.journal.get(asked);
    const { verdict } = row ?? {};
    tab.checks.set(attempt, { ...check, settled: true, ...(verdict === 'C' ? { shown: true } : {}) });
    if (own.verdict === 'not_done') return { verdict: own };
    const young = !check.shown && !check.requiresSubmit && this.now - check.since < repeatMs;
    if (verdict === undefined || !young) return { verdict: own };
    this.hear(tab, verdict);
    const acsTransId = row?.acsTransId ?? 'acs-1';
    const answer = authenticationWith(verdict, verdict === 'C' ? creqOf(acsTransId) : {});
    return { verdict: own, recovered: { answer, since: check.since } };
  }

  /** As `useTimeReached` does: said again while the page is still there, for another clock may say that it has not come. */
  protected ends() {
    const end = t0 + (this.setting.expires ?? Number.POSITIVE_INFINITY);
    return this.tabs
      .filter(({ state }) => state.kind === 'ready')
      .map((tab) => {
        const say = () => {
          tab.saidOver = this.now;
          this.dispatch(tab, { type: 'expiryReached', at: this.now }, true);
        };
        return [Math.max(end, tab.saidOver + 5_000), say] as const;
      });
  }

  protected timeOut(tab: Tab, one: Pending): void {
    if (one.kind === 'read') this.answerRead(tab, one.read, 'fails');
    else if (one.kind === 'store') this.dispatch(tab, { type: 'tokenizeFailed', failure: lost, at: this.now });
    else {
      this.drift(one.call);
      this.fail(tab, one.call, lost);
    }
  }

  protected abandon(call: Call): void {
    this.flying = this.flying.filter((other) => other !== call);
    this.drift(call);
  }

  /** A call gets on its way, with or without its page. */
  protected travel(pick: number, outcome: Outcome): void {
    const waiting = this.tabs.flatMap(({ pending }) =>
      pending.flatMap((one) => (one.kind === 'call' && one.call.row === undefined ? [one.call] : [])),
    );
    const calls = [...this.flying, ...waiting];
    const call = calls[pick % Math.max(1, calls.length)];
    if (call === undefined) return;
    if (call.row === undefined) {
      const gone = this.flying.includes(call);
      // A tab whose call is refused while its page is loaded receives the refusal as an answer.
      if (!gone && this.openRow(this.truth) !== undefined) return;
      if (gone ? this.refusesFlying(call) : this.receive(call) !== undefined) this.abandon(call);
    } else if (this.flying.includes(call)) {
      this.flying = this.flying.filter((other) => other !== call);
      if (call.row.state !== 'running') return;
      this.work(call, call.row, outcome, 'C');
      call.row.endedAt = this.now;
      this.answers(call.row);
    }
    this.check();
  }

  private refusesFlying(call: Call): boolean {
    // The page that sent it has gone; what another one has begun meanwhile comes first.
    return this.openRow(this.truth) !== undefined || this.receive(call) !== undefined;
  }

  protected outside({ what, outcome }: TabPlay['outside']): void {
    const phase = paymentPhase(this.truth);
    const redirecting = phase === 'action' && this.truth.next_action?.type !== 'three_ds_invoke';
    const undecided = this.truth.external_authentication_details?.status === 'pending';
    switch (what) {
      case 'bankApproves':
        if (phase !== 'action' || !undecided) break;
        for (const tab of this.tabs) if (atBank(tab.state)) tab.owed = false;
        this.become({ external_authentication_details: { status: 'success' } });
        break;
      case 'bankDenies':
        if (phase === 'action' && undecided)
          this.become({ status: 'failed', external_authentication_details: { status: 'failed' } });
        break;
      case 'settles':
        if (phase === 'processing' || phase === 'review' || redirecting) this.charge(undefined);
        break;
      case 'fails':
        if (phase === 'processing' || phase === 'review' || redirecting) this.become({ status: 'failed' });
        break;
      case 'cancels':
        if (phase === 'open' || phase === 'action') this.become({ status: 'cancelled' });
        break;
      case 'lateCallRuns': {
        const call = this.adrift.shift();
        if (call?.row !== undefined && this.now - call.row.forwardedAt < lockMs)
          this.work(call, call.row, outcome, 'C');
        break;
      }
      default:
        what satisfies never;
    }
  }

  /** The page is loaded anew, whatever it was doing. Calls that are on their way go on without it. */
  protected reload(tab: Tab): void {
    for (const one of tab.pending) {
      if (one.kind !== 'call') continue;
      const { call } = one;
      // A page without notes cannot know of a call that reaches the proxy only after it has been loaded again, and no page can when another
      // tab's call has changed the payment in between.
      if (call.row !== undefined || (this.setting.storage && this.setting.tabs === 1)) this.flying.push(call);
    }
    this.unload(tab);
    tab.approval = 'none';
    tab.reported = 0;
    tab.saidOver = Number.NEGATIVE_INFINITY;
    tab.clicks = tab.pays;
    if (!this.setting.storage) {
      tab.note = undefined;
      tab.submittedAt = undefined;
      tab.checks.clear();
      tab.owed = true;
    }
    tab.state = paymentLinkCheckoutFlow.initial;
    tab.record = this.recorder?.begin(paymentLinkCheckoutFlow.name);
    this.letGo(tab);
    this.perform(tab, { type: 'readLink' }, false);
    this.check();
  }

  /** The service works a call off. */
  private work(call: Call, row: Row, outcome: Outcome, verdict: Verdict): void {
    const phase = paymentPhase(this.truth);
    switch (row.operation) {
      case 'confirm': {
        if (!takesMethod(this.truth) || this.over()) {
          row.refused = true;
          return;
        }
        if (phase === 'failed')
          this.become({
            attempt_count: this.truth.attempt_count + 1,
            external_authentication_details: undefined,
            next_action: undefined,
          });
        this.reach(outcome, call.tab);
        return;
      }
      case 'authenticate':
        if (phase !== 'action') {
          row.refused = true;
          return;
        }
        row.verdict = verdict;
        this.ids += 1;
        row.acsTransId = `acs-${this.ids}`;
        if (verdict === 'N' || verdict === 'R')
          this.become({ status: 'failed', external_authentication_details: { status: 'failed' } });
        else
          this.become({
            external_authentication_details: { status: verdict === 'C' || verdict === 'D' ? 'pending' : 'success' },
          });
        return;
      case 'complete':
        if (phase === 'action' && asksForCode(this.truth)) {
          // A wrong code is asked for again, and the service says that it has seen one.
          if (outcome === 'code') this.become({ error_code: `OTP_${this.past.length}` });
          else this.reach(outcome === 'threeDS' ? 'paid' : outcome, call.tab);
          return;
        }
        if (phase !== 'action' || this.truth.external_authentication_details?.status !== 'success') {
          row.refused = true;
          return;
        }
        this.reach(outcome === 'threeDS' ? 'paid' : outcome, call.tab);
        return;
      default:
        row.operation satisfies never;
    }
  }

  private reach(outcome: Outcome, tab: number): void {
    switch (outcome) {
      case 'paid':
        this.charge(tab);
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
      case 'otherMethod':
        this.become(
          paymentPhase(this.truth) === 'action'
            ? { status: 'requires_payment_method', next_action: undefined, external_authentication_details: undefined }
            : { status: 'failed' },
        );
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
      case 'review':
        this.become({ status: 'requires_merchant_action' });
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

  private charge(tab: number | undefined): void {
    this.charges.push({ at: this.now, tab });
    this.become({ status: 'succeeded' });
  }

  /** True once the service takes no method any more. */
  private over(): boolean {
    return this.now >= t0 + (this.setting.expires ?? Number.POSITIVE_INFINITY);
  }

  private link(payment: PaymentView) {
    const answer = linkWith(payment);
    return this.over() ? { ...answer, payment_link: { ...answer.payment_link, status: 'expired' as const } } : answer;
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

  private startOf(tab: Tab, payment: PaymentView, fresh: boolean): { threeDS?: ThreeDSStart } {
    if (payment.status !== 'requires_customer_action' || payment.next_action?.type !== 'three_ds_invoke') return {};
    const { unavailable, method } = this.setting;
    const note = tab.checks.get(payment.attempt_count);
    const begun = !fresh && payment.external_authentication_details?.status !== undefined;
    const repeats = note !== undefined && !note.shown && !note.requiresSubmit && this.now - note.since < repeatMs;
    const submitted = note?.since ?? tab.submittedAt;
    const holds = note?.requiresSubmit !== true && submitted !== undefined && this.now - submitted < submitHoldsMs;
    return {
      threeDS: {
        ...(method ? startWithMethod : start),
        unavailable,
        resumed: note !== undefined || begun,
        ...(holds || fresh ? {} : { requiresSubmit: true }),
        ...(repeats ? { repeat: note.completion } : {}),
      },
    };
  }

  private inside(tab: Tab, event: ThreeDSEvent): void {
    this.dispatch(tab, { type: 'threeDS', event, at: event.at });
  }

  protected dispatch(tab: Tab, event: CheckoutEvent, timed = false): void {
    const before = tab.state;
    const [next, ...effects] = specifiedStep(before, event);
    tab.state = next;
    tab.record?.(event, before, next);
    if (paymentLinkCheckoutFlow.final.includes(before.kind)) must(next === before, 'V8: a final state is never left');
    if ((event.type === 'submit' || event.type === 'retry') && unknownOutcome(before))
      must(!effects.some(moves), 'V10: a submit while the outcome is unknown sends nothing');
    if ('payment' in before && 'payment' in next && paymentPhase(before.payment) === 'paid')
      must(paymentPhase(next.payment) === 'paid', 'V12, V13: what is paid stays paid, whatever arrives later or twice');
    if (event.type === 'submit' && before.kind === 'ready' && next !== before) tab.clicks += 1;
    if (next.kind === 'succeeded' && before.kind !== 'succeeded') {
      tab.reported += 1;
      must(tab.reported === 1, 'V9: the end is reported to the merchant’s page once');
    }
    this.postOnce(before, next);
    tab.last = isPayerEvent(event) ? undefined : event;
    if (!working(next)) this.letGo(tab);
    if (next !== before && !awaitsOutcome(next)) tab.note = undefined;
    for (const effect of effects) this.perform(tab, effect, timed);
    this.check();
  }

  private postOnce(before: CheckoutState, next: CheckoutState): void {
    const shown = challengeOf(next);
    if (shown === undefined || shown === challengeOf(before)) return;
    must(!this.posted.has(shown), 'V17: one CReq for each transaction of the bank');
    this.posted.add(shown);
  }

  protected wakeUp(tab: Tab): void {
    this.dispatch(tab, { type: 'pageShown', at: this.now });
  }

  private perform(tab: Tab, effect: CheckoutEffect, timed: boolean) {
    switch (effect.type) {
      case 'readLink':
        return this.ask(tab, 'link', timed);
      case 'read':
        return this.ask(tab, 'checkout', timed);
      case 'tokenizeCard':
        if (this.claim(tab)) tab.pending.push({ kind: 'store', askedAt: this.now });
        else this.refuse(tab, 'store', operationOpen, this.now);
        return;
      case 'confirm':
        return this.send(tab, 'confirm');
      case 'wait': {
        const { timer } = effect;
        tab.timers.set(timer, { due: this.now + effect.ms, event: (at) => ({ type: 'timeUp', timer, at }) });
        return;
      }
      case 'threeDS': {
        const inner = effect.effect;
        if (inner.type === 'read') return this.ask(tab, 'threeDS', timed);
        if (inner.type === 'authenticate') {
          // A repeat asks for the answer to what was sent before: it begins nothing, so what was read of that remains valid.
          if (inner.repeat !== true) tab.approval = 'none';
          return this.send(tab, 'authenticate', inner);
        }
        const { timer } = inner;
        tab.timers.set(`threeDS.${timer}`, {
          due: this.now + inner.ms,
          event: (at) => ({ type: 'threeDS', event: { type: 'timeUp', timer, at }, at }),
        });
        return;
      }
      case 'complete': {
        const inner = effect.effect;
        if (inner.type === 'read') return this.ask(tab, 'complete', timed);
        if (inner.type === 'completeAuthorize') {
          must(
            !tab.owed,
            'V6: a payer who has submitted nothing here, or has read since that nothing was charged or that the outcome is unknown, is charged only after a submit',
          );
          must(
            // A code is the payer's own consent; no authentication comes before it.
            tab.approval === 'allowed' || ('payment' in tab.state && asksForCode(tab.state.payment)),
            'V16: completes only after Y, A, I, an allowed U, or a read that says approved',
          );
          return this.send(tab, 'complete');
        }
        const { timer } = inner;
        tab.timers.set(`complete.${timer}`, {
          due: this.now + inner.ms,
          event: (at) => ({ type: 'complete', event: { type: 'timeUp', timer, at }, at }),
        });
        return;
      }
      default:
        effect satisfies never;
    }
  }

  private ask(tab: Tab, from: Read['from'], timed: boolean): void {
    if (timed) this.countTimedRead(tab);
    const check = 'payment' in tab.state ? tab.checks.get(tab.state.payment.attempt_count) : undefined;
    const asked = from !== 'threeDS' ? tab.note?.id || undefined : check?.settled === true ? undefined : check?.id;
    tab.pending.push({ kind: 'read', read: { from, askedAt: this.now, row: this.latestOpen(), asked } });
  }

  private send(
    tab: Tab,
    operation: Operation,
    { completion = 'U', repeat, requiresSubmit }: Partial<Authenticate> = {},
  ): void {
    if (!('payment' in tab.state)) throw new Error('a call without a payment');
    if (!this.claim(tab)) {
      this.refuse(tab, operation, operationOpen, this.now);
      return;
    }
    const { attempt_count: attempt, status } = tab.state.payment;
    const known = repeat === true ? tab.checks.get(attempt) : undefined;
    this.ids += 1;
    const id = known?.id ?? `op-${this.ids}`;
    if (operation === 'authenticate')
      tab.checks.set(
        attempt,
        known ?? { id, since: this.now, completion, shown: false, requiresSubmit: requiresSubmit === true },
      );
    else tab.note = { operation, since: this.now, id, attempt, status };
    if (operation === 'confirm') {
      tab.submittedAt = this.now;
      tab.pays += 1;
      must(tab.pays <= tab.clicks, 'V11: every call to pay has a submit of its own; nothing is sent later by itself');
    }
    if (this.setting.tabs === 1 && operation !== 'authenticate')
      must(!this.mayStillCharge(tab), `V3: a single tab sends no ${operation} while an earlier call may still charge`);
    const repeated = known === undefined ? {} : { repeat: true };
    tab.pending.push({ kind: 'call', call: { id, operation, tab: tab.index, sentAt: this.now, attempt, ...repeated } });
  }

  /** True while a call is on its way that the service would still charge for; with a tab, as far as that tab sent it or can know of it. */
  private mayStillCharge(tab?: Tab): boolean {
    const phase = paymentPhase(this.truth);
    const calls = [
      ...this.tabs.flatMap(({ pending }) => pending.flatMap((one) => (one.kind === 'call' ? [one.call] : []))),
      ...this.flying,
      ...this.adrift,
    ];
    return calls.some((call) => {
      const { row, operation } = call;
      if (this.fenced.has(call.id)) return false;
      const own = call.tab === tab?.index;
      if (row === undefined) {
        if (!own) return false;
      } else {
        if (tab !== undefined && !own && row.forwardedAt >= tab.knows) return false;
        if (!this.isRunning(call, row)) return false;
      }
      if (operation === 'confirm') return takesMethod(this.truth) && !this.over();
      return operation === 'complete' && phase === 'action';
    });
  }

  protected check(): void {
    must(this.charges.length <= 1, 'V1: charged once at most');
    for (const tab of this.tabs) this.checkTab(tab);
  }

  private checkTab(tab: Tab): void {
    const { state } = tab;
    if (state.kind === 'succeeded') must(this.charges.length === 1, 'V5: shown as paid, and charged');
    if (needsNewSubmit(state)) {
      const { attempt_count: attempt } = state.payment;
      const check = tab.checks.get(attempt);
      if (check !== undefined) tab.checks.set(attempt, { ...check, requiresSubmit: true });
      tab.submittedAt = undefined;
      tab.owed = true;
    }
    if (saysNothingCharged(state)) {
      // One tab is all there is; of two, each can know only what it has sent itself, and what there was when it last read.
      const alone = this.setting.tabs === 1;
      const knownCharge = this.charges.some(({ at, tab: by }) => alone || by === tab.index || at < tab.knows);
      must(!knownCharge, 'V6: shown as not charged, and not charged');
      must(!this.mayStillCharge(tab), 'V6: shown as not charged, and no call that could still charge');
      const saw = alone ? this.truth : tab.saw;
      must(![this.truth, saw].every(isProcessing), 'V6: shown as not charged, and nothing under way');
    }
    this.checkSettled(tab, unsettled(state) ? state.kind : undefined);
  }
}

const creqOf = (acsTransId: string) => ({
  challenge_request: creqWith({ acsTransID: acsTransId }),
  acs_trans_id: acsTransId,
});

const showsPaid = (state: CheckoutState) => state.kind === 'succeeded';
const isProcessing = (payment?: PaymentView) =>
  payment !== undefined && ['processing', 'review'].includes(paymentPhase(payment));
const asksForCode = ({ next_action }: PaymentView) => next_action?.type === 'collect_otp';

/** The step that a payment asks for; a code to scan is over ten minutes after the run began. */
function stepOf({ status, next_action }: PaymentView): { action?: CustomerAction } {
  if (status !== 'requires_customer_action') return {};
  switch (next_action?.type) {
    case 'qr_code_information':
      return { action: { kind: 'qr', text: 'pay me', until: t0 + 600_000 } };
    case 'collect_otp':
      return { action: { kind: 'code' } };
    default:
      return {};
  }
}

function takesMethod(payment: PaymentView): boolean {
  const phase = paymentPhase(payment);
  return phase === 'open' || (phase === 'failed' && payment.manual_retry_allowed !== false);
}

/** The transaction of the bank whose page is on screen. */
function challengeOf(state: CheckoutState): string | undefined {
  if (state.kind !== 'authenticating') return undefined;
  const { threeDS } = state;
  return threeDS.kind === 'challenge' || threeDS.kind === 'confirmingClose' ? threeDS.challenge.acsTransId : undefined;
}

/** States in which a tab holds the payment. */
function working({ kind }: CheckoutState): boolean {
  return ['tokenizing', 'confirming', 'authenticating', 'completing', 'checking', 'unknown'].includes(kind);
}

import type { BrowserPayout, PayoutStatus } from '../../contract/index.ts';
import { defined } from '../../money/index.ts';
import type { OwnVerdict } from '../awaitingVerdict.ts';
import type { CallFailure } from '../callFailure.ts';
import { gatewayError, lost, offline, operationOpen, refused, t0, tooMany, wrongState } from '../samples.testing.ts';
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
  TabsModel,
} from '../tabsModel.testing.ts';
import {
  destinationDiffers,
  type PayoutCollectionEffect,
  type PayoutCollectionEvent,
  type PayoutCollectionState,
  payoutCollectionFlow,
  payoutPhase,
} from './payoutCollection.ts';
import { payoutCollectionSpecification } from './payoutCollectionRows.testing.ts';

const specifiedStep = createSpecifiedStep(payoutCollectionFlow, payoutCollectionSpecification);

/** Where a call leads at the service, when it is carried out. */
export type PayoutOutcome = 'usual' | 'atOnce' | 'slowly' | 'declined' | 'ineligible' | 'wantsAccount';

export type PayoutReadFate = 'fresh' | 'delayed' | LostQuestion | 'unknownWord' | 'fails';
export type PayoutAct = 'choose' | 'review' | 'back' | 'submit' | 'submitOther' | 'retry' | 'pageShown';

/** The words of this model. */
interface PayoutPlay {
  readonly act: PayoutAct;
  readonly outcome: PayoutOutcome;
  readonly fate: {
    readonly pick: number;
    readonly how: Fate;
    readonly outcome: PayoutOutcome;
    readonly read: PayoutReadFate;
  };
  readonly outside: {
    readonly what: 'strangerStores' | 'merchantSends' | 'settles' | 'fails' | 'returns' | 'cancels';
  };
}
export type PayoutAction = ModelAction<PayoutPlay>;

/** What differs from one run to the next. */
export interface PayoutSetting extends ModelSetting {
  readonly policy: BrowserPayout['policy']['after_submit'];
  readonly dialect: 'documented' | 'deployed';
  /** Whether the service shows enough of a destination to tell it from another one. */
  readonly telling: boolean;
  /** How long the link is open. */
  readonly lifetimeMs: number;
}

/** What the service knows of where the money goes. */
interface Destination {
  readonly last4: string;
  /** Whose; a stranger has the same link. */
  readonly by: number | 'stranger';
  readonly at: number;
  /** How often its tab had been loaded when the call that brought it was sent. */
  readonly loads: number;
}

interface Reported {
  readonly last4: string;
  readonly stored: boolean;
}

/** What a tab remembers over a reload. */
interface Note extends Reported {
  /** The operation whose answer is missing. */
  readonly id: number | undefined;
}

interface StoreCall {
  readonly kind: 'store';
  readonly tab: number;
  readonly last4: string;
  readonly sentAt: number;
  readonly loads: number;
  /** What the first of two tries came to. */
  readonly first?: CallFailure;
}

type Row = ModelRow<PayoutStatus>;

interface SubmitCall {
  readonly kind: 'submit';
  readonly id: number;
  readonly tab: number;
  readonly reported: Reported;
  readonly sentAt: number;
  readonly loads: number;
  row?: Row;
}

interface Read {
  readonly kind: 'open' | 'read';
  readonly askedAt: number;
  readonly clicks: number;
  /** What the journal had open when the read was asked for. */
  readonly row: Row | undefined;
  /** The operation whose verdict is asked for with it. */
  readonly asked: number | undefined;
}

type Pending = StoreCall | SubmitCall | Read;

interface Tab extends ModelTab<PayoutCollectionEvent, Pending> {
  state: PayoutCollectionState;
  /** The details of the submit that is being performed. */
  held: string | undefined;
  reported: Reported | undefined;
  /** What it remembers over a reload. */
  note: Note | undefined;
  /** The operation whose answer is missing. */
  operation: number | undefined;
  /** How often it has asked for a store or a submit: reads from before are dropped. */
  clicks: number;
  /** Clicks that were taken, and the calls that they led to. */
  taken: number;
  stores: number;
  submits: number;
  /** What the person has confirmed last, as far as this page can know of it. */
  confirmed: string | undefined;
  /** Details that were sent from here, as far as this page can know of them. */
  readonly left: Set<string>;
  loads: number;
}

const storeLimitMs = 20_000;
const differs: CallFailure = { ...wrongState, code: destinationDiffers };
const missing: CallFailure = { ...wrongState, code: 'destination_missing' };
const ownDetails = ['1111', '2222'] as const;
const strangers = '9999';

/**
 * A payouts service with its ledger, a merchant and another person with the same link, behind the model of a proxy; its tabs run the collection of one
 * payout. After every event the promises of reliability 2.8 are checked.
 */
export class PayoutWorld extends TabsModel<
  PayoutPlay,
  PayoutCollectionEvent,
  Pending,
  Tab,
  StoreCall | SubmitCall,
  number,
  PayoutStatus,
  Row
> {
  /** Times the money was sent, by the tab whose submit did it; the merchant may do so as well. */
  readonly disbursed: {
    readonly at: number;
    readonly tab: number | 'merchant';
    readonly last4: string | undefined;
    readonly loads?: number;
  }[] = [];
  private status: PayoutStatus = 'requires_payout_method_data';
  private destination: Destination | undefined;
  private readonly past: { readonly at: number; readonly status: PayoutStatus; readonly given: boolean }[] = [];
  private expiryShown = false;

  constructor(protected override readonly setting: PayoutSetting) {
    super(setting);
    this.remember();
    for (let index = 0; index < setting.tabs; index += 1)
      this.tabs.push({
        ...this.newTab(index),
        state: payoutCollectionFlow.initial,
        held: undefined,
        reported: undefined,
        note: undefined,
        operation: undefined,
        clicks: 0,
        taken: 0,
        stores: 0,
        submits: 0,
        confirmed: undefined,
        left: new Set(),
        loads: 0,
      });
    for (const tab of this.tabs) this.ask(tab, 'open', false);
  }

  /**
   * V7: with every answer failing, every tab comes to rest. V4: once answers arrive again, what has been sent is shown, and details that are at the
   * service and were to be sent at once can be sent by one submit of the person who gave them.
   */
  comeToRest(): void {
    this.elapse(420_000);
    must(!this.tabs.some(({ state }) => restless(state)), 'V7: every tab comes to rest');
    for (let round = 0; round < 40; round += 1) {
      for (const tab of this.tabs) {
        this.act(tab, 'pageShown');
        this.answerAll(tab);
        if (tab.state.kind === 'loadFailed') this.act(tab, 'retry');
      }
      this.elapse(9_000);
    }
    const given = payoutPhase({ status: this.status }) !== 'open';
    for (const tab of this.tabs) {
      if (tab.state.kind === 'expired') continue;
      if (given)
        must(
          ['unsent', 'underWay', 'settled'].includes(tab.state.kind),
          'V4: a payout that has its details is shown as one that has',
        );
      if (given && 'page' in tab.state)
        must(tab.state.page.payout.status === this.status, 'V13: what is shown last is what the service says');
    }
    if (this.setting.policy === 'review' || this.status !== 'requires_fulfillment') return;
    const owner = this.tabs.find(({ index, confirmed, reported, loads }) => {
      const own = this.destination?.by === index && confirmed === this.destination.last4;
      // A page that may keep no notes does not know of a submit before it was loaded.
      const knows = this.setting.storage || this.destination?.loads === loads;
      return own && knows && (this.setting.telling || reported?.stored === true);
    });
    if (owner === undefined) return;
    must(owner.state.kind === 'unsent', 'what is there and was not sent can be sent by the person who gave it');
    this.act(owner, 'retry');
    this.answerAll(owner);
    must(this.disbursed.length === 1, 'one submit sends what is there');
    must(
      owner.state.kind === 'underWay' || owner.state.kind === 'settled',
      'V4: what one submit has sent is shown as on its way',
    );
  }

  private answerAll(tab: Tab): void {
    while (tab.pending.length > 0) this.advance(tab, { pick: 0, how: 'arrives', outcome: 'usual', read: 'fresh' });
  }

  protected answerReads(tab: Tab): void {
    const asked = tab.pending.flatMap((one) => (one.kind === 'open' || one.kind === 'read' ? [one] : []));
    tab.pending = tab.pending.filter((one) => one.kind === 'store' || one.kind === 'submit');
    for (const read of asked) this.answerRead(tab, read, 'fresh');
  }

  protected act(tab: Tab, what: PayoutAct): void {
    const at = this.now;
    switch (what) {
      case 'choose':
        this.dispatch(tab, { type: 'choose', rail: 'sepa', at });
        return;
      case 'submit':
      case 'submitOther': {
        const last4 = ownDetails[what === 'submit' ? 0 : 1];
        if (tab.state.kind === 'reviewing') {
          tab.held = last4;
          tab.taken += 1;
          tab.confirmed = last4;
        }
        this.dispatch(tab, { type: 'submit', last4, at });
        return;
      }
      case 'retry':
        if (tab.state.kind === 'unsent' && !tab.state.busy) {
          tab.taken += 1;
          // The page shows which details this submit sends. They may be earlier ones, where another tab kept the last ones from being sent.
          must(tab.left.has(tab.state.last4), 'V21: only details that were sent from here are offered');
          tab.confirmed = tab.state.last4;
        }
        this.dispatch(tab, { type: 'retry', at });
        return;
      default:
        this.dispatch(tab, { type: what, at });
    }
  }

  protected proceed(tab: Tab): void {
    const onwards = { choosing: 'choose', entering: 'review', reviewing: 'submit' } as const;
    const { kind } = tab.state;
    if (kind in onwards) this.act(tab, onwards[kind as keyof typeof onwards]);
    else if (!this.elapseToTimer(tab)) this.act(tab, 'retry');
  }

  protected answer(tab: Tab, next: Pending, { how, outcome, read }: PayoutPlay['fate']): void {
    if (next.kind === 'store') this.answerStore(tab, next, how, outcome);
    else if (next.kind === 'submit') this.answerSubmit(tab, next, how, outcome);
    else this.answerRead(tab, next, read);
  }

  protected hasChanged(before: PayoutStatus, seen: PayoutStatus): boolean {
    return before !== seen && seen !== 'unknown';
  }

  protected limitOf(one: Pending): number {
    if (one.kind === 'store') return one.sentAt + storeLimitMs;
    return one.kind === 'submit' ? one.sentAt + callLimitMs : one.askedAt + readLimitMs;
  }

  private answerStore(tab: Tab, call: StoreCall, how: Fate, outcome: PayoutOutcome): void {
    switch (how) {
      case 'offline':
      case 'tooMany':
        this.storeAnswered(tab, call, how === 'offline' ? offline : tooMany, false);
        return;
      case 'noJournal':
      case 'dropped':
        this.storeAnswered(tab, call, lost, true);
        return;
      case 'late':
        this.adrift.push(call);
        this.storeAnswered(tab, call, lost, true);
        return;
      default: {
        const done = this.store(call, outcome);
        if (how === 'arrives') this.storeAnswered(tab, call, done ? undefined : refused, false);
        else this.storeAnswered(tab, call, how === 'lost' ? lost : gatewayError, true);
      }
    }
  }

  /** The client of the documented dialect asks once more where an answer was lost; the same details are answered like the first time. */
  private storeAnswered(tab: Tab, call: StoreCall, failure: CallFailure | undefined, repeats: boolean): void {
    const { first } = call;
    if (repeats && first === undefined && this.setting.dialect === 'documented' && failure !== undefined) {
      tab.pending.push({ ...call, first: failure, sentAt: this.now });
      return;
    }
    const decided = failure === undefined || failure === refused || first === undefined ? failure : first;
    const reported = { last4: call.last4, stored: decided === undefined };
    tab.reported = reported;
    if (decided === undefined) {
      if (this.setting.storage) tab.note = { ...reported, id: tab.operation };
      this.dispatch(tab, { type: 'stored', at: this.now });
      return;
    }
    if (decided.effect === 'none') settle(tab);
    this.dispatch(tab, { type: 'storeFailed', failure: decided, at: this.now });
  }

  /** The service takes a destination, or says that it has one. */
  private store({ last4, tab, loads }: StoreCall, outcome: PayoutOutcome, receivedAt = this.now): boolean {
    const { destination, status } = this;
    if (status === 'requires_payout_method_data' && receivedAt < t0 + this.setting.lifetimeMs) {
      this.destination = { last4, by: tab, at: this.now, loads };
      this.become(
        outcome === 'declined'
          ? 'failed'
          : outcome === 'ineligible'
            ? 'ineligible'
            : outcome === 'wantsAccount'
              ? 'requires_vendor_account_creation'
              : 'requires_fulfillment',
      );
      return true;
    }
    const same = status === 'requires_fulfillment' && destination?.last4 === last4;
    return this.setting.dialect === 'documented' && same;
  }

  private answerSubmit(tab: Tab, call: SubmitCall, how: Fate, outcome: PayoutOutcome): void {
    if (call.row === undefined) {
      const away = awayFailures[how];
      if (away !== undefined) {
        this.submitAnswered(tab, away);
        return;
      }
      const met = this.receive(call);
      if (met !== undefined) {
        this.submitAnswered(tab, how === 'arrives' ? met : lost);
        return;
      }
    }
    const { row } = call;
    if (row === undefined) return;
    if (row.state !== 'running') {
      this.submitAnswered(tab, row.state === 'answered' && !row.refused ? 'done' : lost);
      return;
    }
    if (how === 'late') {
      this.adrift.push(call);
      row.state = 'unknown';
      this.submitAnswered(tab, gatewayError);
      return;
    }
    this.send(call, row, outcome);
    row.endedAt = this.now;
    if (how === 'gateway' || how === 'killed') {
      row.state = 'unknown';
      this.submitAnswered(tab, how === 'killed' ? lost : gatewayError);
      return;
    }
    row.state = 'answered';
    this.submitAnswered(tab, how !== 'arrives' ? lost : row.refused ? wrongState : 'done');
  }

  private submitAnswered(tab: Tab, answer: CallFailure | 'done'): void {
    const at = this.now;
    if (answer === 'done') {
      tab.knows = at;
      this.dispatch(tab, { type: 'submitted', answer: this.pageOf(this.status, at, undefined), at });
      return;
    }
    if (answer.effect === 'none') settle(tab);
    this.dispatch(tab, { type: 'submitFailed', failure: answer, at });
  }

  /** The proxy judges a submit: it forwards it, or answers with its outcome. */
  private receive(call: SubmitCall): CallFailure | 'done' | undefined {
    if (this.fenced.has(call.id)) return operationNotDone;
    if (this.openRow(this.status) !== undefined) return operationOpen;
    const { destination, status } = this;
    if (status === 'requires_payout_method_data' || destination === undefined) return missing;
    const { last4, stored } = call.reported;
    if (this.setting.telling ? destination.last4 !== last4 : !stored) return differs;
    if (status !== 'requires_fulfillment' || this.setting.policy === 'review') return 'done';
    must(!this.mayStillSend(), 'V3, V19: nothing is let through while another call may still send the money');
    must(destination.last4 === last4, 'V21: money goes to what was confirmed where it was submitted');
    this.letThrough(call, this.newRow(status));
    return undefined;
  }

  /** The service sends the money. It may read the payout long before it does: only the journal keeps two such calls apart. */
  private send(call: SubmitCall, row: Row, outcome: PayoutOutcome): void {
    const ours = this.disbursed.some(({ tab }) => tab !== 'merchant');
    if (this.status !== 'requires_fulfillment' && !ours) {
      row.refused = true;
      return;
    }
    if (outcome === 'declined') {
      this.become('failed');
      return;
    }
    this.disbursed.push({ at: this.now, tab: call.tab, last4: this.destination?.last4, loads: call.loads });
    this.become(outcome === 'atOnce' ? 'success' : outcome === 'slowly' ? 'pending' : 'initiated');
  }

  private pageOf(status: PayoutStatus, at: number, open: Row | undefined, given?: boolean): BrowserPayout {
    return {
      payout: { payout_id: 'payout_1', status, amount: 120_000, currency: 'EUR' },
      payout_link: {
        payout_link_id: 'payout_link_1',
        offered: [],
        form_layout: 'journey',
        test_mode: false,
        expires_on: new Date(t0 + this.setting.lifetimeMs).toISOString(),
      },
      destination_given: given ?? this.destination !== undefined,
      policy: { after_submit: this.setting.policy },
      server_time: new Date(at).toISOString(),
      ...defined({ open_operation: open && openOperation('submit', open) }),
    };
  }

  private answerRead(tab: Tab, read: Read, how: PayoutReadFate): void {
    const at = this.now;
    if (how === 'fails') {
      if (read.kind === 'open') this.dispatch(tab, { type: 'openFailed', failure: offline, at });
      else if (read.clicks === tab.clicks) this.dispatch(tab, { type: 'readFailed', at });
      return;
    }
    const asOf = how === 'delayed' ? read.askedAt : at;
    const seen = this.past.findLast((moment) => moment.at <= asOf) ?? { status: this.status, given: false };
    const status: PayoutStatus = how === 'unknownWord' ? 'unknown' : seen.status;
    // A word that the proxy does not know says nothing of what was open when it was asked.
    const open = this.openAtRead(
      how === 'unknownWord' && read.row?.before !== seen.status ? undefined : read.row,
      status,
      asOf,
    );
    const page = this.pageOf(status, asOf, open, seen.given);
    const verdict = this.judge(tab, read, asOf, how);
    const own = verdict === undefined ? {} : { verdict };
    const held = this.lockedElsewhere(tab);
    if (read.kind === 'open') {
      const { note } = tab;
      if (note !== undefined) tab.reported = note;
      if (how !== 'unknownWord') tab.knows = asOf;
      this.dispatch(tab, {
        type: 'opened',
        answer: page,
        ...defined({ sent: note }),
        ...own,
        ...held,
        at,
      });
      return;
    }
    // A read from before a submit says nothing about it.
    if (read.clicks !== tab.clicks) return;
    if (how !== 'unknownWord') tab.knows = Math.max(tab.knows, asOf);
    this.dispatch(tab, { type: 'read', answer: page, ...own, ...held, at });
  }

  /** The verdict that comes with a read. Where its question or answer is lost, the outcome remains unknown. */
  private judge(tab: Tab, { asked }: Read, asOf: number, how: PayoutReadFate): OwnVerdict | undefined {
    if (asked === undefined) return undefined;
    this.fence(asked, how);
    // Another operation may have been sent since.
    if (tab.operation !== asked) return tab.operation === undefined ? undefined : { verdict: 'pending' };
    const verdict = this.verdictOn(asked, asOf, how);
    if (verdict.verdict === 'not_done') settle(tab);
    return verdict;
  }

  protected ends() {
    if (this.expiryShown) return [];
    const say = () => {
      this.expiryShown = true;
      for (const tab of this.tabs) this.expire(tab);
    };
    return [[t0 + this.setting.lifetimeMs, say] as const];
  }

  /** Only a form that is being filled in watches the end of its link. */
  private expire(tab: Tab): void {
    if (filling(tab.state)) this.dispatch(tab, { type: 'expiryReached', at: this.now });
  }

  protected timeOut(tab: Tab, one: Pending): void {
    switch (one.kind) {
      case 'store':
        this.adrift.push(one);
        this.storeAnswered(tab, one, lost, false);
        return;
      case 'submit':
        this.drift(one);
        this.submitAnswered(tab, lost);
        return;
      default:
        this.answerRead(tab, one, 'fails');
    }
  }

  protected abandon(call: StoreCall | SubmitCall): void {
    this.flying = this.flying.filter((other) => other !== call);
    if (call.kind === 'submit') this.drift(call);
  }

  /** A call whose page has gone gets on its way; one that is late is worked off. */
  protected travel(pick: number, outcome: PayoutOutcome): void {
    const calls = [...this.flying, ...this.adrift];
    const call = calls[pick % Math.max(1, calls.length)];
    if (call === undefined) return;
    if (this.adrift.includes(call)) {
      this.adrift = this.adrift.filter((other) => other !== call);
      if (call.kind === 'store') {
        // The service judged it when it came: in time, though it executes it later.
        if (this.now - call.sentAt < lockMs) this.store(call, outcome, call.sentAt);
      } else if (call.row !== undefined && this.now - call.row.forwardedAt < lockMs) this.send(call, call.row, outcome);
    } else {
      this.flying = this.flying.filter((other) => other !== call);
      if (call.kind === 'store') this.store(call, outcome);
      else if (call.row !== undefined || this.receive(call) === undefined) {
        const { row } = call;
        if (row?.state === 'running') {
          this.send(call, row, outcome);
          row.endedAt = this.now;
          row.state = 'answered';
        }
      }
    }
    this.check();
  }

  protected outside({ what }: PayoutPlay['outside']): void {
    const { status } = this;
    const onItsWay = status === 'initiated' || status === 'pending';
    switch (what) {
      case 'strangerStores':
        if (status !== 'requires_payout_method_data' || this.now >= t0 + this.setting.lifetimeMs) break;
        this.destination = { last4: strangers, by: 'stranger', at: this.now, loads: 0 };
        this.become('requires_fulfillment');
        break;
      case 'merchantSends':
        // A merchant who sends by hand while a call of the kit is on its way is not kept from it by anything here.
        if (status !== 'requires_fulfillment' || this.mayStillSend()) break;
        this.disbursed.push({ at: this.now, tab: 'merchant', last4: this.destination?.last4 });
        this.become('initiated');
        break;
      case 'settles':
        if (onItsWay) this.become('success');
        break;
      case 'fails':
        if (onItsWay) this.become('failed');
        break;
      case 'returns':
        if (onItsWay) this.become('reversed');
        break;
      case 'cancels':
        if (status === 'requires_payout_method_data' || (status === 'requires_fulfillment' && !this.mayStillSend()))
          this.become('cancelled');
        break;
      default:
        what satisfies never;
    }
    this.check();
  }

  /** The page is loaded anew, whatever it was doing. Calls that are on their way go on without it. */
  protected reload(tab: Tab): void {
    for (const one of tab.pending) if (one.kind === 'store' || one.kind === 'submit') this.flying.push(one);
    this.unload(tab);
    tab.held = undefined;
    tab.reported = undefined;
    tab.operation = tab.note?.id;
    tab.clicks = 0;
    tab.loads += 1;
    tab.stores = tab.taken;
    tab.submits = tab.taken;
    if (!this.setting.storage) {
      tab.confirmed = undefined;
      tab.left.clear();
    }
    tab.state = payoutCollectionFlow.initial;
    this.letGo(tab);
    this.ask(tab, 'open', false);
    this.check();
  }

  private become(status: PayoutStatus): void {
    this.status = status;
    this.remember();
  }

  private remember(): void {
    this.past.push({ at: this.now, status: this.status, given: this.destination !== undefined });
  }

  protected dispatch(tab: Tab, event: PayoutCollectionEvent, timed = false): void {
    const before = tab.state;
    const [next, ...effects] = specifiedStep(before, event);
    tab.state = next;
    if (payoutCollectionFlow.final.includes(before.kind)) must(next === before, 'V8: a final state is never left');
    if ((event.type === 'submit' || event.type === 'retry') && unknownOutcome(before))
      must(!effects.some(moves), 'V10: a submit while the outcome is unknown sends nothing');
    if (before.kind === 'underWay' && (next.kind === 'underWay' || next.kind === 'settled'))
      must(
        rankOf(next.page.payout.status) >= rankOf(before.page.payout.status),
        'V12, V13: what has been sent is not shown as unsent again, whatever arrives later or twice',
      );
    tab.last = event.type === 'submit' || event.type === 'retry' || event.type === 'timeUp' ? undefined : event;
    // As the page does: nothing of this person’s is to be shown after a reload.
    const nothingOwn =
      ('mine' in next && next.kind !== 'otherTab' && !next.mine && next.last4 === undefined) ||
      (next.kind !== 'unsent' && 'problem' in next && next.problem !== undefined && next.doubt === undefined);
    if (nothingOwn) tab.note = undefined;
    if (!working(next)) this.letGo(tab);
    if (!working(next) && next.kind !== 'loading' && next.kind !== 'loadFailed') settle(tab);
    for (const effect of effects) this.perform(tab, effect, timed);
    this.check();
  }

  protected wakeUp(tab: Tab): void {
    this.dispatch(tab, { type: 'pageShown', at: this.now });
  }

  private perform(tab: Tab, effect: PayoutCollectionEffect, timed: boolean): void {
    switch (effect.type) {
      case 'open':
      case 'read':
        this.ask(tab, effect.type, timed);
        return;
      case 'wait': {
        const { timer } = effect;
        tab.timers.set(timer, { due: this.now + effect.ms, event: (at) => ({ type: 'timeUp', timer, at }) });
        return;
      }
      case 'store': {
        tab.clicks += 1;
        const last4 = tab.held;
        tab.held = undefined;
        if (last4 === undefined) throw new Error('a submit without details');
        tab.stores += 1;
        must(tab.stores <= tab.taken, 'V11: details go out only by a submit; nothing is sent later by itself');
        if (!this.claim(tab)) {
          this.dispatch(tab, { type: 'storeFailed', failure: operationOpen, at: this.now });
          return;
        }
        tab.left.add(last4);
        tab.reported = { last4, stored: false };
        this.begin(tab);
        tab.pending.push({ kind: 'store', tab: tab.index, last4, sentAt: this.now, loads: tab.loads });
        return;
      }
      case 'submit': {
        tab.clicks += 1;
        tab.submits += 1;
        must(tab.submits <= tab.taken, 'V11: money is sent only by a submit; nothing is sent later by itself');
        if (!this.claim(tab)) {
          this.dispatch(tab, { type: 'submitFailed', failure: operationOpen, at: this.now });
          return;
        }
        const { last4 } = effect;
        if (this.setting.storage || tab.confirmed !== undefined)
          must(last4 === tab.confirmed, 'V21: what is submitted is what was confirmed last');
        if (tab.operation === undefined) this.begin(tab);
        const reported: Reported = { last4, stored: tab.reported?.stored === true };
        tab.pending.push({
          kind: 'submit',
          id: tab.operation ?? 0,
          tab: tab.index,
          reported,
          sentAt: this.now,
          loads: tab.loads,
        });
        return;
      }
      default:
        effect satisfies never;
    }
  }

  /** An operation is noted before anything of it leaves. */
  private begin(tab: Tab): void {
    this.ids += 1;
    tab.operation = this.ids;
    const { reported } = tab;
    if (this.setting.storage && reported !== undefined) tab.note = { ...reported, id: this.ids };
  }

  private ask(tab: Tab, kind: Read['kind'], timed: boolean): void {
    if (timed) this.countTimedRead(tab);
    tab.pending.push({ kind, askedAt: this.now, clicks: tab.clicks, row: this.latestOpen(), asked: tab.operation });
  }

  /** True while a call is on its way that the service would still send money for; with a tab, as far as that tab can know of it. */
  private mayStillSend(tab?: Tab): boolean {
    if (this.setting.policy === 'review') return false;
    const calls = [...this.tabs.flatMap(({ pending }) => pending), ...this.flying, ...this.adrift];
    return calls.some((call) => {
      if (call.kind !== 'submit') return false;
      const { row } = call;
      if (row === undefined) return tab !== undefined && call.tab === tab.index && tab.pending.includes(call);
      const own = call.tab === tab?.index && call.loads === tab.loads;
      if (tab !== undefined && !own && row.forwardedAt >= tab.knows) return false;
      return this.isRunning(call, row) && this.status === 'requires_fulfillment';
    });
  }

  protected check(): void {
    must(this.disbursed.length <= 1, 'V2: sent once at most');
    for (const { tab, last4 } of this.disbursed)
      if (tab !== 'merchant') must(last4 === this.destination?.last4, 'V21: sent to the details that counted');
    for (const tab of this.tabs) this.checkTab(tab);
  }

  private checkTab(tab: Tab): void {
    const { state } = tab;
    const { destination } = this;
    if ('page' in state && saysSent(state.page.payout.status))
      must(this.disbursed.length === 1, 'V5: shown as sent, and sent');
    if ((state.kind === 'underWay' || state.kind === 'settled') && state.mine && state.last4 !== undefined)
      must(
        destination === undefined || destination.last4 === state.last4,
        'V21: only who gave the details reads that they have arrived',
      );
    // A page that has been loaded anew cannot know of a call that reaches the proxy only afterwards.
    const sentByNow = this.disbursed.some(
      ({ at, tab: by, loads }) => (by === tab.index && loads === tab.loads) || at < tab.knows,
    );
    const ownDestination =
      destination !== undefined && destination.by === tab.index && (destination.at < tab.knows || tab.reported?.stored);
    if (saysNothingSent(state)) {
      must(!sentByNow, 'V6: shown as not sent, and not sent');
      must(!this.mayStillSend(tab), 'V6: shown as not sent, and no call that could still send');
    }
    if (saysNothingArrived(state)) must(!ownDestination, 'V6: shown as not arrived, and not arrived');
    // What was handed over in time may be executed later. Only a page that may keep no notes does not know of a submit before it was loaded.
    const handedOver = destination?.by === tab.index && (this.setting.storage || destination.loads === tab.loads);
    if (state.kind === 'expired') must(!handedOver, 'V22: a person who has submitted never reads "expired"');
    this.checkSettled(tab, unsettled(state) ? state.kind : undefined);
  }
}

/** The outcome of a tab’s operation is known: no read asks for it any more. */
function settle(tab: Tab): void {
  tab.operation = undefined;
  if (tab.note !== undefined) tab.note = { ...tab.note, id: undefined };
}

const filling = ({ kind }: PayoutCollectionState) => kind === 'choosing' || kind === 'entering' || kind === 'reviewing';

const saysSent = (status: PayoutStatus) => ['initiated', 'pending', 'success', 'reversed'].includes(status);

/** How far a payout is: what is said of it never goes back. */
function rankOf(status: PayoutStatus): number {
  switch (payoutPhase({ status })) {
    case 'open':
      return 0;
    case 'waiting':
      return saysSent(status) ? 2 : 1;
    default:
      return 3;
  }
}

/** States that say, or let the person conclude, that no money was sent. */
function saysNothingSent(state: PayoutCollectionState): boolean {
  if (state.kind === 'unsent') return !state.busy;
  return filling(state) ? 'problem' in state && state.problem !== undefined : state.kind === 'expired';
}

/** States that say that no details have arrived. */
const saysNothingArrived = (state: PayoutCollectionState) =>
  filling(state) && 'problem' in state && state.problem !== undefined;

/** States in which the outcome of a submit is unknown. */
const unknownOutcome = (state: PayoutCollectionState) =>
  ['otherTab', 'storing', 'submitting', 'checking', 'unknown'].includes(state.kind) ||
  (state.kind === 'unsent' && state.busy);

/** True for an effect that sends details or money. */
const moves = ({ type }: PayoutCollectionEffect) => type === 'store' || type === 'submit';

/** States that only reads can end: they must not last. */
const unsettled = ({ kind }: PayoutCollectionState) => kind === 'checking';

/** States in which the page works and asks for nothing. */
const restless = (state: PayoutCollectionState) =>
  ['loading', 'storing', 'submitting', 'checking'].includes(state.kind) || (state.kind === 'unsent' && state.busy);

/** States in which a tab holds the payout. */
const working = (state: PayoutCollectionState) =>
  ['storing', 'submitting', 'checking', 'unknown'].includes(state.kind) || (state.kind === 'unsent' && state.busy);

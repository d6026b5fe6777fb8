import fc from 'fast-check';
import type { OpenOperation } from '../contract/index.ts';
import type { OwnVerdict } from './awaitingVerdict.ts';
import type { CallFailure } from './callFailure.ts';
import { lost, noJournal, offline, t0, tooMany, wrongState } from './samples.testing.ts';

/** Throws, naming the promise of reliability 2.8 that was broken. */
export function must(holds: boolean, promise: string): void {
  if (!holds) throw new Error(promise);
}

/**
 * The fate of a call. `offline`, `tooMany`, `noJournal`: refused, which all parties know. `dropped`: never reaches the proxy, which no party knows.
 * `lost`: the proxy's answer is lost. `gateway`: the service's answer is lost. `late`: that one is lost too, and the service executes the call only
 * afterwards. `killed`: the proxy dies after the service has answered.
 */
export type Fate = 'arrives' | 'lost' | 'late' | 'gateway' | 'killed' | 'dropped' | 'offline' | 'tooMany' | 'noJournal';

/** Failures of calls that do not reach the proxy. */
export const awayFailures: { readonly [fate in Fate]?: CallFailure } = { offline, tooMany, noJournal, dropped: lost };

/** The question for a verdict that comes with a read: `unasked`, it never arrives; `unjudged`, its answer is lost. The read after it is answered. */
export type LostQuestion = 'unasked' | 'unjudged';

/** True where no verdict comes with a read: the outcome remains unknown. */
const isLost = (how: string) => how === 'unasked' || how === 'unjudged';

/** Longest time for which the service may still work off a call: deployments hold a lock of 180 s per payment, so the journal and the flows wait for 200 s. */
export const lockMs = 180_000;
/** When the journal takes an unchanged payment or payout for one that the call has not touched: two equal reads after 200 s. */
export const settleMs = 205_000;
/** Time limits of a call that moves money and of a read. */
export const callLimitMs = 60_000;
export const readLimitMs = 10_000;

export const operationNotDone: CallFailure = { ...wrongState, code: 'operation_not_done' };
/** The refusal of a call that the service has refused, as the journal keeps it. */
const journalRefusal = { status: wrongState.status ?? 0, code: wrongState.code ?? '' };

/** The words of one model. */
interface Play {
  /** What a person does in a tab. */
  readonly act: string;
  /** Where a call leads at the service. */
  readonly outcome: string;
  /** What becomes of what a tab waits for. */
  readonly fate: { readonly pick: number; readonly how: Fate };
  /** What happens without the page. */
  readonly outside: { readonly what: string };
}

/** One thing that happens. Actions are plain data, so that a run that failed can be kept as an example. */
export type ModelAction<P extends Play> =
  | { readonly do: 'act'; readonly tab: number; readonly what: P['act'] }
  /** A tab's next need is met: a call is answered, or time passes up to its next timer, or the person goes on. */
  | ({ readonly do: 'advance'; readonly tab: number } & P['fate'])
  /** Time passes; `answered`: every read is answered at once meanwhile. */
  | { readonly do: 'elapse'; readonly ms: number; readonly answered?: boolean }
  /** A call that is on its way reaches the proxy, or one whose page has gone is worked off. */
  | { readonly do: 'travels'; readonly pick: number; readonly outcome: P['outcome'] }
  | ({ readonly do: 'outside' } & P['outside'])
  /** The last answer of a tab is delivered once more, or its page is loaded anew. */
  | { readonly do: 'again' | 'reload'; readonly tab: number };

/** What differs from one run to the next in every model. */
export interface ModelSetting {
  readonly tabs: 1 | 2;
  /** Whether the browser has Web Locks and channels between tabs. */
  readonly locks: boolean;
  /** Whether the page may keep notes over a reload. */
  readonly storage: boolean;
}

/** A row of the proxy's journal. */
export interface ModelRow<Seen> {
  /** The payment or payout when the call was let through. */
  readonly before: Seen;
  readonly forwardedAt: number;
  state: 'running' | 'unknown' | 'answered';
  endedAt: number;
  refused: boolean;
  /** True where reads have settled that the call had no effect. */
  unchanged?: boolean;
}

/** What every model knows of a tab. */
export interface ModelTab<Event, Pending> {
  readonly index: number;
  /** Calls and reads without an answer. */
  pending: Pending[];
  readonly timers: Map<string, { due: number; event: (at: number) => Event }>;
  last: Event | undefined;
  unsettledSince: { readonly kind: string; readonly at: number } | undefined;
  /** Up to when it can know what others have done. */
  knows: number;
  timedReads: number[];
}

/** A call through the proxy. */
interface ProxyCall<Id, Row> {
  readonly id: Id;
  /** Let through by the proxy. */
  row?: Row;
}

/**
 * A proxy with its journal, a network that loses things, a clock, and one browser with one or two tabs that run a flow against a service, which a class
 * of its own adds. Tabs are reloaded at any moment; the proxy dies at any moment.
 */
export abstract class TabsModel<
  P extends Play,
  Event,
  Pending extends object,
  Tab extends ModelTab<Event, Pending>,
  Call extends object,
  Id,
  Seen,
  Row extends ModelRow<Seen>,
> {
  now = t0;
  readonly tabs: Tab[] = [];
  protected readonly journal = new Map<Id, Row>();
  protected latest: Row | undefined;
  /** Operations whose verdict was asked for before they reached the proxy. */
  protected readonly fenced = new Set<Id>();
  /** Calls whose page has gone. */
  protected flying: Call[] = [];
  /** Calls without an answer that the service may still work off. */
  protected adrift: Call[] = [];
  protected holder: number | undefined;
  protected ids = 0;

  constructor(protected readonly setting: ModelSetting) {}

  /** Lets a run end, and asserts what must be so at the end of each. */
  abstract comeToRest(): void;
  protected abstract act(tab: Tab, what: P['act']): void;
  protected abstract answer(tab: Tab, next: Pending, fate: P['fate']): void;
  /** A tab that waits for nothing: a timer fires, or the person goes on. */
  protected abstract proceed(tab: Tab): void;
  protected abstract answerReads(tab: Tab): void;
  protected abstract travel(pick: number, outcome: P['outcome']): void;
  protected abstract outside(what: P['outside']): void;
  protected abstract reload(tab: Tab): void;
  protected abstract dispatch(tab: Tab, event: Event, timed?: boolean): void;
  protected abstract wakeUp(tab: Tab): void;
  /** True when a read shows that a call has had an effect. */
  protected abstract hasChanged(before: Seen, seen: Seen): boolean;
  protected abstract limitOf(one: Pending | Call): number;
  /** The answer to what a tab waits for does not come in time. */
  protected abstract timeOut(tab: Tab, one: Pending): void;
  /** The answer to a call whose page has gone does not come in time. */
  protected abstract abandon(call: Call): void;
  /** When the link ends, and what that does. */
  protected abstract ends(): readonly (readonly [at: number, run: () => void])[];
  /** Asserts the promises that must be kept at every moment. */
  protected abstract check(): void;

  do(action: ModelAction<P>): void {
    switch (action.do) {
      case 'act':
        this.act(this.tabAt(action.tab), action.what);
        return;
      case 'advance':
        this.advance(this.tabAt(action.tab), action);
        return;
      case 'elapse':
        this.elapse(action.ms, action.answered);
        return;
      case 'travels':
        this.travel(action.pick, action.outcome);
        return;
      case 'outside':
        this.outside(action);
        return;
      case 'again': {
        const tab = this.tabAt(action.tab);
        if (tab.last !== undefined) this.dispatch(tab, tab.last);
        return;
      }
      case 'reload':
        this.reload(this.tabAt(action.tab));
        return;
      default:
        action satisfies never;
    }
  }

  /** What a tab has before its page is loaded. */
  protected newTab(index: number): ModelTab<Event, Pending> {
    return {
      index,
      pending: [],
      timers: new Map(),
      last: undefined,
      unsettledSince: undefined,
      knows: t0,
      timedReads: [],
    };
  }

  /** What a page forgets when it is loaded anew. */
  protected unload(tab: Tab): void {
    tab.pending = [];
    tab.timers.clear();
    tab.last = undefined;
    tab.unsettledSince = undefined;
    tab.timedReads = [];
  }

  private tabAt(index: number): Tab {
    const tab = this.tabs[index % this.tabs.length];
    if (tab === undefined) throw new Error('a model without tabs');
    return tab;
  }

  protected advance(tab: Tab, fate: P['fate']): void {
    const [next] = tab.pending.splice(fate.pick % Math.max(1, tab.pending.length), 1);
    if (next === undefined) this.proceed(tab);
    else this.answer(tab, next, fate);
  }

  /** Lets time pass up to a tab's next timer. @returns false where it has none */
  protected elapseToTimer(tab: Tab): boolean {
    const due = Math.min(...[...tab.timers.values()].map((timer) => timer.due));
    if (Number.isFinite(due)) this.elapse(Math.max(0, due - this.now));
    return Number.isFinite(due);
  }

  /** Lets time pass: timers fire, calls and reads run into their time limits, the link ends. */
  protected elapse(ms: number, answered = false): void {
    const until = this.now + ms;
    for (;;) {
      for (const tab of answered ? this.tabs : []) this.answerReads(tab);
      let due = Number.POSITIVE_INFINITY;
      let run: (() => void) | undefined;
      const first = (at: number, what: () => void) => {
        if (at >= due) return;
        due = at;
        run = what;
      };
      for (const tab of this.tabs) {
        for (const [name, timer] of tab.timers)
          first(timer.due, () => {
            tab.timers.delete(name);
            this.dispatch(tab, timer.event(this.now), true);
          });
        for (const one of tab.pending)
          first(this.limitOf(one), () => {
            tab.pending = tab.pending.filter((other) => other !== one);
            this.timeOut(tab, one);
          });
      }
      for (const call of this.flying) first(this.limitOf(call), () => this.abandon(call));
      for (const [at, end] of this.ends()) first(at, end);
      if (run === undefined || due > until) break;
      this.now = Math.max(this.now, due);
      run();
    }
    this.now = until;
    this.check();
  }

  /** The proxy lets a call through. */
  protected letThrough(call: ProxyCall<Id, Row>, row: Row): void {
    must(!this.journal.has(call.id), 'V20: no call is let through twice');
    this.journal.set(call.id, row);
    this.latest = row;
    call.row = row;
  }

  protected newRow(before: Seen): ModelRow<Seen> {
    return { before, forwardedAt: this.now, state: 'running', endedAt: Number.POSITIVE_INFINITY, refused: false };
  }

  /** The proxy has waited long enough for the service. A call that never came to the proxy never will. */
  protected drift(call: Call & ProxyCall<Id, Row>): void {
    if (call.row?.state !== 'running') return;
    call.row.state = 'unknown';
    this.adrift.push(call);
  }

  /** True while the service may still work off a call that was let through. */
  protected isRunning(call: Call, row: Row): boolean {
    return row.state === 'running' || (this.adrift.includes(call) && this.now - row.forwardedAt < lockMs);
  }

  protected latestOpen(): Row | undefined {
    return this.latest?.state === 'answered' ? undefined : this.latest;
  }

  /** The row that is open as far as the proxy can tell from this read. */
  protected openRow(seen: Seen, asOf = this.now): Row | undefined {
    const row = this.latestOpen();
    if (row === undefined) return undefined;
    // A look that began before the call says nothing of it.
    if (asOf <= row.forwardedAt) return row;
    const changed = this.hasChanged(row.before, seen);
    if (row.state === 'unknown' && (changed || this.now - row.forwardedAt >= settleMs)) {
      row.unchanged = !changed;
      row.state = 'answered';
      row.endedAt = this.now;
      return undefined;
    }
    return row;
  }

  /** The same at the answer to a read. A row that closed during the read counts as open: the read may be older than its end. */
  protected openAtRead(asked: Row | undefined, seen: Seen, asOf: number): Row | undefined {
    const stillOpen =
      asked !== undefined &&
      !asked.refused &&
      !this.hasChanged(asked.before, seen) &&
      (asked.state !== 'answered' || asked.endedAt > asOf);
    return this.openRow(seen, asOf) ?? (stillOpen ? asked : undefined);
  }

  /** A question for a verdict that reaches the proxy before its call keeps the call out. */
  protected fence(asked: Id | undefined, how: string): void {
    if (asked !== undefined && !this.journal.has(asked) && how !== 'unasked') this.fenced.add(asked);
  }

  /** The verdict on a call that comes with a read. A payment that was read before the call ended is read once more: that is the next question here. */
  protected verdictOn(asked: Id, asOf: number, how: string): OwnVerdict {
    const row = this.journal.get(asked);
    if (isLost(how) || (row !== undefined && (row.state !== 'answered' || row.endedAt > asOf)))
      return { verdict: 'pending' };
    if (row?.refused === false && row.unchanged !== true) return { verdict: 'done' };
    return { verdict: 'not_done', ...(row?.refused ? { refusal: journalRefusal } : {}) };
  }

  /** Only one tab works on the payment or payout, where the browser can see to it. */
  protected claim(tab: Tab): boolean {
    if (!this.setting.locks || this.holder === tab.index) return true;
    if (this.holder !== undefined) return false;
    this.holder = tab.index;
    this.wakeOthers(tab);
    return true;
  }

  protected letGo(tab: Tab): void {
    if (this.holder !== tab.index) return;
    this.holder = undefined;
    this.wakeOthers(tab);
  }

  private wakeOthers(tab: Tab): void {
    for (const other of this.tabs) if (other !== tab) this.wakeUp(other);
  }

  protected lockedElsewhere(tab: Tab): { readonly isLockedElsewhere?: true } {
    const held = this.setting.locks && this.holder !== undefined && this.holder !== tab.index;
    return held ? { isLockedElsewhere: true } : {};
  }

  protected countTimedRead(tab: Tab): void {
    tab.timedReads = [...tab.timedReads.filter((at) => at > this.now - 60_000), this.now];
    must(tab.timedReads.length <= 40, 'V18: at most 40 reads a minute');
  }

  /** `unsettled`: the kind of a state that only reads can end. One that leads to another open question has settled the first. */
  protected checkSettled(tab: Tab, unsettled: string | undefined): void {
    if (unsettled === undefined) {
      tab.unsettledSince = undefined;
      return;
    }
    if (tab.unsettledSince?.kind !== unsettled) tab.unsettledSince = { kind: unsettled, at: this.now };
    must(this.now - tab.unsettledSince.at <= 180_000, 'V7: settled or "cannot confirm" within 180 s');
  }
}

/** What a browser is told of a row that is open. */
export function openOperation(operation: OpenOperation['operation'], { state }: ModelRow<unknown>): OpenOperation {
  return { operation, state: state === 'running' ? 'running' : 'unknown', since: '2026-01-01T12:00:00Z' };
}

/** Fates of calls for random runs, the usual one several times. */
export const drawnFates: readonly Fate[] = [
  'arrives',
  'arrives',
  'arrives',
  'arrives',
  'lost',
  'late',
  'late',
  'gateway',
  'killed',
  'dropped',
  'offline',
  'tooMany',
  'noJournal',
];
export const drawnTab = fc.nat(1);
export const drawnPick = fc.nat(3);

/** Time passes: a moment, a pause between reads, more than a page reads, more than a lock lasts, and what a model adds. */
export const drawElapse = (...more: readonly number[]) =>
  fc.record({
    do: fc.constant('elapse'),
    ms: fc.constantFrom(100, 1_000, 5_000, 30_000, 130_000, 240_000, ...more),
    answered: fc.boolean(),
  });

/** How many runs a property has in `npm test`, and where they start. */
export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
}

interface PlayedModel<Action> {
  readonly tabs: readonly { readonly state: { readonly kind: string } }[];
  do(action: Action): void;
  comeToRest(): void;
}

/** Plays a run to its end. @returns the kinds of state that were reached */
export function playRun<Action>(model: PlayedModel<Action>, actions: readonly Action[]): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const action of actions) {
    model.do(action);
    for (const { state } of model.tabs) reached.add(state.kind);
  }
  model.comeToRest();
  return reached;
}

/** Searches for a run that breaks a promise. @returns the kinds of state that were reached */
export function searchRuns<Setting, Action>(
  create: (setting: Setting) => PlayedModel<Action>,
  setting: fc.Arbitrary<Setting>,
  action: fc.Arbitrary<Action>,
  { maxLength, ...runs }: Runs & { readonly maxLength: number },
): ReadonlySet<string> {
  const reached = new Set<string>();
  fc.assert(
    fc.property(setting, fc.array(action, { minLength: 1, maxLength, size: 'max' }), (chosen, actions) => {
      for (const kind of playRun(create(chosen), actions)) reached.add(kind);
    }),
    runs,
  );
  return reached;
}

import {
  completeAuthorizeFlow,
  completeAuthorizeFormFlow,
  type Flow,
  paymentLinkCheckoutFlow,
  payoutCollectionFlow,
  step,
  type ThreeDSStart,
  threeDSAuthenticationFlow,
} from '../flows/index.ts';
import type { Rule, TraceAliases } from './redactionRules.ts';
import { checkoutEvents, completeEvents, completeFormEvents, payoutEvents, threeDSEvents } from './traceEvents.ts';

/** An event in a trace. */
export interface TraceEvent {
  /** Name of the event in its flow. */
  readonly type: string;
  /** Milliseconds since the first event of the flow. */
  readonly t: number;
}

/** A state in a trace or a replay. It results from redacted events only, so it needs no redaction. */
export interface ReplayState {
  /** Name of the state in its flow. */
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** What one event does in a replay. */
export interface Replayed {
  readonly state: ReplayState;
  /** Names of the effects, in order; those of a flow inside another as `threeDS.authenticate`. */
  readonly effects: readonly string[];
  /** True when the flow ignores the event in this state; absent when it does not. */
  readonly ignored?: true;
}

/** A flow that can be recorded and replayed. */
export interface RecordedFlow {
  readonly name: string;
  readonly initial: ReplayState;
  readonly kinds: readonly string[];
  readonly final: readonly string[];
  /** Redacts an event. The result is not trusted before `read` has parsed it. */
  readonly redact: (event: object, before: object, aliases: TraceAliases) => unknown;
  /** Parses an event of an untrusted trace; `undefined` where it is invalid. */
  readonly read: (event: unknown) => TraceEvent | undefined;
  /** @throws when the flow cannot take the event in this state. */
  readonly advance: (state: ReplayState, event: TraceEvent) => Replayed;
}

function getEffectName(effect: unknown): string {
  if (typeof effect !== 'object' || effect === null || !('type' in effect)) return 'unknown';
  const inner = 'effect' in effect ? `.${getEffectName(effect.effect)}` : '';
  return `${String(effect.type)}${inner}`;
}

/** The start of the authentication in a state; `undefined` where there is none. */
function findThreeDSStart(state: object): ThreeDSStart | undefined {
  const threeDS = 'threeDS' in state ? state.threeDS : state;
  // States that have a start are the authentication's own.
  return typeof threeDS === 'object' && threeDS !== null && 'start' in threeDS
    ? (threeDS.start as ThreeDSStart)
    : undefined;
}

/** Connects a flow with the rule that redacts its events for a trace (`keep`) and makes playable ones of them again (`restore`). The casts are safe: states and events in a trace of this flow's name are this flow's. */
function createRecordedFlow<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  events: Rule,
): RecordedFlow {
  return {
    name: flow.name,
    initial: { ...flow.initial },
    kinds: Object.keys(flow.table),
    final: flow.final,
    redact: (event, before, aliases) => events.keep(event, { aliases, start: findThreeDSStart(before) }),
    read: (event) => {
      const parsed = events.schema?.safeParse(event);
      return parsed?.success ? (parsed.data as TraceEvent) : undefined;
    },
    advance: (state, event) => {
      const before = state as unknown as State;
      const restored = events.restore(event) as Event;
      const [next, ...effects] = step(flow, before, restored);
      return {
        state: next as unknown as ReplayState,
        effects: effects.map(getEffectName),
        ...(restored.type in flow.table[before.kind as State['kind']] ? {} : { ignored: true }),
      };
    },
  };
}

const recordedFlows: readonly RecordedFlow[] = [
  createRecordedFlow(paymentLinkCheckoutFlow, checkoutEvents),
  createRecordedFlow(threeDSAuthenticationFlow, threeDSEvents),
  createRecordedFlow(completeAuthorizeFlow, completeEvents),
  createRecordedFlow(completeAuthorizeFormFlow, completeFormEvents),
  createRecordedFlow(payoutCollectionFlow, payoutEvents),
];

/** The flow of this name, when its events can be redacted and restored. */
export function findRecordedFlow(name: string): RecordedFlow | undefined {
  return recordedFlows.find((flow) => flow.name === name);
}

const everyKind: ReadonlySet<string> = new Set(recordedFlows.flatMap(({ kinds }) => kinds));

/** True for a text of {@link getStatePath}: every part is the name of a state. */
export function isStatePath(text: string): boolean {
  return text.split('/').every((kind) => everyKind.has(kind));
}

/** State of a flow, with the flow inside it: `authenticating/challenge`. */
export function getStatePath(state: object): string {
  const kind = 'kind' in state ? String(state.kind) : 'unknown';
  const inside = 'threeDS' in state ? state.threeDS : 'complete' in state ? state.complete : undefined;
  return typeof inside === 'object' && inside !== null ? `${kind}/${getStatePath(inside)}` : kind;
}

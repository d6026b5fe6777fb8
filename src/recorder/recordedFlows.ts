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
import type { Book, Rule } from './redactionRules.ts';
import { checkoutEvents, completeEvents, completeFormEvents, payoutEvents, threeDSEvents } from './traceEvents.ts';

/** An event in a trace, as far as every flow has it. */
export interface TraceEvent {
  /** Name of the event in its flow. */
  readonly type: string;
  /** Milliseconds since the first event of the flow. */
  readonly t: number;
}

/** A state as a trace and a replay have it: made from redacted events alone, so that nothing in it needs to be redacted. */
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
  /** The event as a trace keeps it; it still has to be read. */
  readonly shorten: (event: object, before: object, book: Book) => unknown;
  /** The event out of a trace that somebody hands in, or `undefined`. */
  readonly read: (event: unknown) => TraceEvent | undefined;
  /** @throws when the flow cannot take the event in this state. */
  readonly advance: (state: ReplayState, event: TraceEvent) => Replayed;
}

function nameOf(effect: unknown): string {
  if (typeof effect !== 'object' || effect === null || !('type' in effect)) return 'unknown';
  const inner = 'effect' in effect ? `.${nameOf(effect.effect)}` : '';
  return `${String(effect.type)}${inner}`;
}

/** How the authentication that a state holds was started; nothing where it holds none. */
function startOf(state: object): ThreeDSStart | undefined {
  const held = 'threeDS' in state ? state.threeDS : state;
  // States that have a start are the authentication's own.
  return typeof held === 'object' && held !== null && 'start' in held ? (held.start as ThreeDSStart) : undefined;
}

/** Ties a flow to what is kept of its events. The casts are the flow's own types, which belong to its name. */
function recorded<State extends { readonly kind: string }, Event extends { readonly type: string }, Effect>(
  flow: Flow<State, Event, Effect>,
  events: Rule,
): RecordedFlow {
  return {
    name: flow.name,
    initial: { ...flow.initial },
    kinds: Object.keys(flow.table),
    final: flow.final,
    shorten: (event, before, book) => events.keep(event, { book, start: startOf(before) }),
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
        effects: effects.map(nameOf),
        ...(restored.type in flow.table[before.kind as State['kind']] ? {} : { ignored: true }),
      };
    },
  };
}

const all: readonly RecordedFlow[] = [
  recorded(paymentLinkCheckoutFlow, checkoutEvents),
  recorded(threeDSAuthenticationFlow, threeDSEvents),
  recorded(completeAuthorizeFlow, completeEvents),
  recorded(completeAuthorizeFormFlow, completeFormEvents),
  recorded(payoutCollectionFlow, payoutEvents),
];

/** The flow of this name, when its events can be redacted and restored. */
export function recordedFlow(name: string): RecordedFlow | undefined {
  return all.find((flow) => flow.name === name);
}

const everyKind: ReadonlySet<string> = new Set(all.flatMap(({ kinds }) => kinds));

/** True for the name of a state as {@link placeOf} gives it: of words that a flow's table has, and no others. */
export function isPlace(text: string): boolean {
  return text.split('/').every((kind) => everyKind.has(kind));
}

/** State of a flow, with the flow inside it: `authenticating/challenge`. */
export function placeOf(state: object): string {
  const kind = 'kind' in state ? String(state.kind) : 'unknown';
  const inside = 'threeDS' in state ? state.threeDS : 'complete' in state ? state.complete : undefined;
  return typeof inside === 'object' && inside !== null ? `${kind}/${placeOf(inside)}` : kind;
}

import * as z from 'zod/mini';
import {
  type CheckoutEvent,
  type CheckoutState,
  type CompleteEvent,
  type CompleteFormEvent,
  completeAuthorizeFlow,
  completeAuthorizeFormFlow,
  type Flow,
  type PayoutCollectionEvent,
  paymentLinkCheckoutFlow,
  payoutCollectionFlow,
  step,
  type ThreeDSEvent,
  type ThreeDSState,
  threeDSAuthenticationFlow,
} from '../flows/index.ts';
import { checkoutEventOf, completeEventOf, completeFormEventOf, payoutEventOf, threeDSEventOf } from './restore.ts';
import {
  type Book,
  shortCheckoutEvent,
  shortCompleteEvent,
  shortCompleteFormEvent,
  shortPayoutEvent,
  shortThreeDSEvent,
} from './shorten.ts';
import {
  checkoutTraceEvent,
  completeFormTraceEvent,
  completeTraceEvent,
  payoutTraceEvent,
  threeDSTraceEvent,
} from './traceEvents.ts';

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
  /** The event as a trace keeps it. */
  readonly shorten: (event: object, before: object, book: Book) => TraceEvent;
  /** The event out of a trace that somebody hands in, or `undefined`. */
  readonly read: (event: unknown) => TraceEvent | undefined;
  /** @throws when the flow cannot take the event in this state. */
  readonly advance: (state: ReplayState, event: TraceEvent) => Replayed;
}

interface Codec<State, Event, Short> {
  readonly schema: z.ZodMiniType<Short>;
  readonly shorten: (event: Event, before: State, book: Book) => Short;
  readonly restore: (event: Short) => Event;
}

function nameOf(effect: unknown): string {
  if (typeof effect !== 'object' || effect === null || !('type' in effect)) return 'unknown';
  const inner = 'effect' in effect ? `.${nameOf(effect.effect)}` : '';
  return `${String(effect.type)}${inner}`;
}

/** Ties a flow to what is kept of its events. The casts are the flow's own types, which belong to its name. */
function recorded<
  State extends { readonly kind: string },
  Event extends { readonly type: string; readonly at: number },
  Effect,
  Short extends TraceEvent,
>(flow: Flow<State, Event, Effect>, codec: Codec<State, Event, Short>): RecordedFlow {
  return {
    name: flow.name,
    initial: { ...flow.initial },
    kinds: Object.keys(flow.table),
    final: flow.final,
    shorten: (event, before, book) => codec.shorten(event as Event, before as State, book),
    read: (event) => {
      const parsed = z.safeParse(codec.schema, event);
      return parsed.success ? parsed.data : undefined;
    },
    advance: (state, event) => {
      const before = state as unknown as State;
      const restored = codec.restore(event as Short);
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
  recorded(paymentLinkCheckoutFlow, {
    schema: checkoutTraceEvent,
    shorten: (event: CheckoutEvent, before: CheckoutState, book) => shortCheckoutEvent(event, before, book),
    restore: checkoutEventOf,
  }),
  recorded(threeDSAuthenticationFlow, {
    schema: threeDSTraceEvent,
    shorten: (event: ThreeDSEvent, before: ThreeDSState, book) => shortThreeDSEvent(event, before, book),
    restore: threeDSEventOf,
  }),
  recorded(completeAuthorizeFlow, {
    schema: completeTraceEvent,
    shorten: (event: CompleteEvent, _before, book) => shortCompleteEvent(event, book),
    restore: completeEventOf,
  }),
  recorded(completeAuthorizeFormFlow, {
    schema: completeFormTraceEvent,
    shorten: (event: CompleteFormEvent, _before, book) => shortCompleteFormEvent(event, book),
    restore: completeFormEventOf,
  }),
  recorded(payoutCollectionFlow, {
    schema: payoutTraceEvent,
    shorten: (event: PayoutCollectionEvent, _before, book) => shortPayoutEvent(event, book),
    restore: payoutEventOf,
  }),
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

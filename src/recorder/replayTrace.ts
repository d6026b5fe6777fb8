import { defined } from '../money/index.ts';
import { findRecordedFlow, getStatePath, type ReplayState } from './recordedFlows.ts';
import type { FlowTrace, Trace } from './trace.ts';

/** One step of a replay. */
export interface ReplayedStep {
  /** Milliseconds since the first event of the run. */
  readonly t: number;
  /** Name of the event, with that of the flow inside: `threeDS.answered`. */
  readonly event: string;
  /** Where the tables lead: `authenticating/challenge`. */
  readonly state: string;
  /** State of the page. */
  readonly recorded: string;
  /** Whether the two are the same. When they are not, the page ran another version, or something is wrong. */
  readonly agrees: boolean;
  /** What the flow then asked for, as `confirm`, `threeDS.authenticate`, `wait`. */
  readonly effects: readonly string[];
  /** True when the flow ignores the event in this state (the page of the flow gives the reason); absent when it does not. */
  readonly ignored?: true;
  /** The whole state of the replay; nothing in it is from the person or the merchant. */
  readonly details: ReplayState;
}

/** A run, replayed. */
export interface ReplayedFlow {
  /** Name of the flow, as `paymentLinkCheckout`. */
  readonly flow: string;
  /** Number of first steps that the trace does not have; 0 when it is whole. */
  readonly left_out: number;
  /** Where it began. */
  readonly began: string;
  /** Steps up to the end, or up to where the replay stopped. */
  readonly steps: readonly ReplayedStep[];
  /** Whether every step led to the recorded state of the page. */
  readonly agrees: boolean;
  /** Whether the last state is one that nothing leaves. */
  readonly ended: boolean;
  /** Why the replay stopped before the last step; absent when it did not. */
  readonly stopped?: string;
}

function eventName(event: object): string {
  const type = 'type' in event ? String(event.type) : 'unknown';
  return 'event' in event && typeof event.event === 'object' && event.event !== null
    ? `${type}.${eventName(event.event)}`
    : type;
}

/** Feeds the events of a trace into the flows' own tables and compares every state with the recorded one. Pure; never throws. */
export function replayTrace(trace: Trace): ReplayedFlow[] {
  return trace.flows.map(replayFlow);
}

function replayFlow({ flow: name, left_out, from, steps }: FlowTrace): ReplayedFlow {
  const flow = findRecordedFlow(name);
  if (flow === undefined) {
    const stopped = 'this version does not know the flow';
    return { flow: name, left_out, began: 'unknown', steps: [], agrees: false, ended: false, stopped };
  }
  let state = from ?? flow.initial;
  const began = getStatePath(state);
  const replayed: ReplayedStep[] = [];
  let stopped: string | undefined;
  for (const { event, state: recorded } of steps) {
    try {
      const next = flow.advance(state, event);
      const place = getStatePath(next.state);
      state = next.state;
      replayed.push({
        t: event.t,
        event: eventName(event),
        state: place,
        recorded,
        agrees: place === recorded,
        effects: next.effects,
        ...defined({ ignored: next.ignored }),
        details: next.state,
      });
    } catch {
      stopped = `the flow cannot take step ${replayed.length + 1} (${eventName(event)}) in its state`;
      break;
    }
  }
  return {
    flow: name,
    left_out,
    began,
    steps: replayed,
    agrees: stopped === undefined && replayed.every((one) => one.agrees),
    ended: flow.final.includes(state.kind),
    ...defined({ stopped }),
  };
}

import { findRecordedFlow, getStatePath, isStatePath, type RecordedFlow, type ReplayState } from './recordedFlows.ts';
import { createTraceAliases, type TraceAliases } from './redactionRules.ts';
import type { FlowTrace, Trace, TraceStep } from './trace.ts';

/** Limits of a flight recorder. */
export interface FlightRecorderOptions {
  /** Number of the latest steps that are kept of each run. @default 500 */
  readonly steps?: number;
  /** Number of the latest runs that are kept. @default 20 */
  readonly runs?: number;
}

/** Records the events and states of a page's flows, redacted as they happen. Give it to `<TillkitProvider recorder={…}>`. */
export interface FlightRecorder {
  /** Called by the provider's flows: starts a run and returns the function that records each step. Never throws. */
  readonly begin: (flow: string) => (event: object, before: object, after: object) => void;
  /**
   * Everything that is kept, as JSON to attach to a ticket: what happened when, in which state the page was. No card, name, address, amount,
   * secret or id. `readTrace` and `replayTrace` take it, and so does the studio.
   */
  readonly export: () => string;
  /** Forgets everything. */
  readonly clear: () => void;
}

interface Run {
  readonly flow: RecordedFlow;
  aliases: TraceAliases | undefined;
  steps: TraceStep[];
  leftOut: number;
  /** State in which the first kept step happens; the left-out events, redacted, are played for it. */
  from: ReplayState;
  /** True once an event could not be recorded: nothing after it is kept. */
  interrupted: boolean;
}

/** Makes a flight recorder. It holds its trace in memory and sends it nowhere. */
export function createFlightRecorder({ steps = 500, runs = 20 }: FlightRecorderOptions = {}): FlightRecorder {
  let recordedRuns: Run[] = [];

  function recordStep(run: Run, event: object, before: object, after: object): void {
    const at = 'at' in event && typeof event.at === 'number' ? event.at : 0;
    run.aliases ??= createTraceAliases(at);
    // Parsed like the event of an untrusted trace, so that a value that the schema does not allow is never kept.
    const redacted = run.flow.read(run.flow.redact(event, before, run.aliases));
    const state = getStatePath(after);
    if (redacted === undefined || !isStatePath(state)) throw new Error('tillkit: not an event that a trace can hold');
    run.steps.push({ event: redacted, state });
    if (run.steps.length <= steps) return;
    const [oldest] = run.steps.splice(0, 1);
    if (oldest === undefined) return;
    run.from = run.flow.advance(run.from, oldest.event).state;
    run.leftOut += 1;
  }

  return {
    begin: (name) => {
      const flow = findRecordedFlow(name);
      if (flow === undefined) return () => undefined;
      const run: Run = { flow, aliases: undefined, steps: [], leftOut: 0, from: flow.initial, interrupted: false };
      recordedRuns = runs === 0 ? [] : [...recordedRuns, run].slice(-runs);
      return (event, before, after) => {
        if (run.interrupted) return;
        try {
          recordStep(run, event, before, after);
        } catch {
          // A failure of the recorder must not stop the payment. The steps so far remain.
          run.interrupted = true;
        }
      };
    },
    export: () => {
      const flows = recordedRuns.map(
        ({ flow, leftOut, from, steps: recordedSteps, interrupted }): FlowTrace => ({
          flow: flow.name,
          left_out: leftOut,
          ...(leftOut === 0 ? {} : { from }),
          ...(interrupted ? { interrupted } : {}),
          steps: recordedSteps,
        }),
      );
      return JSON.stringify({ tillkit_trace: 1, flows } satisfies Trace, null, 1);
    },
    clear: () => {
      recordedRuns = [];
    },
  };
}

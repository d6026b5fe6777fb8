import { isPlace, placeOf, type RecordedFlow, type ReplayState, recordedFlow } from './recordedFlows.ts';
import { type Book, createBook } from './redactionRules.ts';
import type { FlowTrace, Trace, TraceStep } from './trace.ts';

/** How much a flight recorder keeps. */
export interface FlightRecorderOptions {
  /** Number of the latest steps that are kept of each run. @default 500 */
  readonly steps?: number;
  /** Number of the latest runs that are kept. @default 20 */
  readonly runs?: number;
}

/** Keeps what the flows of a page go through, redacted while it happens. Give it to `<TillkitProvider recorder={…}>`. */
export interface FlightRecorder {
  /** Called by the provider's flows: begins a run, and gives back what takes each of its steps. Never throws. */
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
  book: Book | undefined;
  steps: TraceStep[];
  leftOut: number;
  /** Where the kept steps begin: the flow's own state after those that were left out, run on their redacted events. */
  from: ReplayState;
  /** True once an event could not be taken down: nothing after it is kept. */
  interrupted: boolean;
}

/** Makes a flight recorder. It holds its trace in memory and sends it nowhere. */
export function createFlightRecorder({ steps = 500, runs = 20 }: FlightRecorderOptions = {}): FlightRecorder {
  let kept: Run[] = [];

  function take(run: Run, event: object, before: object, after: object): void {
    const at = 'at' in event && typeof event.at === 'number' ? event.at : 0;
    run.book ??= createBook(at);
    // What comes of it is read as if it came from a stranger: a value that no schema of a trace allows is not kept, whatever put it there.
    const short = run.flow.read(run.flow.shorten(event, before, run.book));
    const state = placeOf(after);
    if (short === undefined || !isPlace(state)) throw new Error('tillkit: not an event that a trace can hold');
    run.steps.push({ event: short, state });
    if (run.steps.length <= steps) return;
    const [oldest] = run.steps.splice(0, 1);
    if (oldest === undefined) return;
    run.from = run.flow.advance(run.from, oldest.event).state;
    run.leftOut += 1;
  }

  return {
    begin: (name) => {
      const flow = recordedFlow(name);
      if (flow === undefined) return () => undefined;
      const run: Run = { flow, book: undefined, steps: [], leftOut: 0, from: flow.initial, interrupted: false };
      kept = [...kept, run].slice(-runs);
      return (event, before, after) => {
        if (run.interrupted) return;
        try {
          take(run, event, before, after);
        } catch {
          // Whatever is wrong with the recording, the payment goes on; what has been recorded stays.
          run.interrupted = true;
        }
      };
    },
    export: () => {
      const flows = kept.map(
        ({ flow, leftOut, from, steps: taken, interrupted }): FlowTrace => ({
          flow: flow.name,
          left_out: leftOut,
          ...(leftOut === 0 ? {} : { from }),
          ...(interrupted ? { interrupted } : {}),
          steps: taken,
        }),
      );
      return JSON.stringify({ tillkit_trace: 1, flows } satisfies Trace, null, 1);
    },
    clear: () => {
      kept = [];
    },
  };
}

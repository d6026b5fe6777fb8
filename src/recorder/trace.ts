import * as z from 'zod/mini';
import { defined } from '../money/index.ts';
import { findRecordedFlow, isStatePath, type ReplayState, type TraceEvent } from './recordedFlows.ts';

/** One event of a flow and where it led. */
export interface TraceStep {
  /** Event, with what the flow decides by and nothing that names a person, card or amount. */
  readonly event: TraceEvent;
  /** State of the flow afterwards, with the flow inside it: `authenticating/challenge`. */
  readonly state: string;
}

/** One run of one flow, redacted. */
export interface FlowTrace {
  /** Name of the flow, as `paymentLinkCheckout`. */
  readonly flow: string;
  /** How many of its first steps have been left out, because only the latest are kept. */
  readonly left_out: number;
  /** Where the kept steps begin, when some were left out: made from redacted events alone. */
  readonly from?: ReplayState;
  /** True if an event could not be recorded: no later step is in the run. */
  readonly interrupted?: boolean;
  /** Steps that are kept, oldest first. */
  readonly steps: readonly TraceStep[];
}

/** What a flight recorder gives out. Times are offsets; nothing in it says who paid, with what, to whom, or how much. */
export interface Trace {
  readonly tillkit_trace: 1;
  /** The runs in the order in which they began. */
  readonly flows: readonly FlowTrace[];
}

/** A trace, or why a text is not one. */
export type TraceRead =
  | {
      readonly ok: true;
      /** Checked trace, for `replayTrace`. */
      readonly trace: Trace;
    }
  | {
      readonly ok: false;
      /** Sentence in English that says why the text is not a trace. */
      readonly problem: string;
    };

/** Longest text that is parsed, in characters. */
const maxLength = 5_000_000;

const stateName = z.string().check(z.refine(isStatePath, 'a state of a flow'));
const traceSchema = z.strictObject({
  tillkit_trace: z.literal(1),
  flows: z.array(
    z.strictObject({
      flow: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
      left_out: z.int().check(z.gte(0)),
      from: z.optional(z.looseObject({ kind: z.string() })),
      interrupted: z.optional(z.boolean()),
      steps: z.array(z.strictObject({ event: z.looseObject({ type: z.string(), t: z.number() }), state: stateName })),
    }),
  ),
});

/** Reads what `recorder.export()` has written. A trace with a field that recorders do not write, or a word that no flow knows, is refused. Never throws. */
export function readTrace(text: string): TraceRead {
  const reject = (problem: string): TraceRead => ({ ok: false, problem });
  if (text.length > maxLength) return reject(`This is longer than ${maxLength} characters, and so no trace.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return reject(
      'This is not JSON. Paste the whole text that recorder.export() gave, from the first brace to the last.',
    );
  }
  const parsed = z.safeParse(traceSchema, json);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    return reject(`This is not a trace of this version of tillkit${where === '' ? '' : `: look at ${where}`}.`);
  }
  const flows: FlowTrace[] = [];
  for (const [runIndex, { flow: name, left_out, from, interrupted, steps }] of parsed.data.flows.entries()) {
    const flow = findRecordedFlow(name);
    if (flow === undefined)
      return reject(`Run ${runIndex + 1} is of the flow ${name}, which this version does not know.`);
    if (from !== undefined && !flow.kinds.includes(from.kind)) {
      return reject(`Run ${runIndex + 1} begins in a state that ${name} does not have.`);
    }
    const checked: TraceStep[] = [];
    for (const [stepIndex, step] of steps.entries()) {
      const event = flow.read(step.event);
      if (event === undefined)
        return reject(`Step ${stepIndex + 1} of run ${runIndex + 1} is not an event of ${name}.`);
      checked.push({ event, state: step.state });
    }
    flows.push({
      flow: name,
      left_out,
      ...defined({ from, interrupted }),
      steps: checked,
    });
  }
  return { ok: true, trace: { tillkit_trace: 1, flows } };
}

import { type ReactNode, useId, useState } from 'react';
import { type ReplayedFlow, type ReplayedStep, readTrace, replayTrace } from 'tillkit/recorder';
import { pages } from './pages.ts';
import { sampleTrace } from './sampleTrace.ts';
import { storyAt } from './storyAt.ts';
import { firstState, writeStudioState } from './studioState.ts';

const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const clockOf = (ms: number) => `${seconds.format(ms / 1000)} s`;

/** Takes a trace of a flight recorder and goes through it, state by state. Nothing of it leaves the page, nor gets into its address. */
export function Replay() {
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<{ readonly flows: readonly ReplayedFlow[] } | { readonly problem: string }>();
  const field = useId();

  function replay(trace: string) {
    setText(trace);
    const read = readTrace(trace);
    setOutcome(read.ok ? { flows: replayTrace(read.trace) } : { problem: read.problem });
  }

  return (
    <main className="replay">
      <div className="heading">
        <h2>Replay a trace</h2>
        <p>
          What <code>recorder.export()</code> gave on a page with a flight recorder, gone through in the tables of the
          flows that the page ran. It stays in this page.
        </p>
      </div>
      <form
        className="trace"
        onSubmit={(event) => {
          event.preventDefault();
          replay(text);
        }}
      >
        <label htmlFor={field}>Trace, as JSON</label>
        <textarea
          id={field}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="trace-ways">
          <button type="submit">Replay</button>
          <label className="file">
            Choose a file
            <input
              type="file"
              accept="application/json,.json,.txt"
              onChange={async (event) => {
                const [file] = event.target.files ?? [];
                if (file === undefined) return;
                try {
                  replay(await file.text());
                } catch {
                  setOutcome({ problem: 'The file could not be read. Open it yourself and paste what is in it.' });
                }
              }}
            />
          </label>
          <button type="button" onClick={() => replay(sampleTrace)}>
            Take a sample
          </button>
        </div>
      </form>
      <div role="status" className="trace-result">
        {outcome === undefined ? '' : 'problem' in outcome ? outcome.problem : summaryOf(outcome.flows)}
      </div>
      {outcome !== undefined && 'flows' in outcome && outcome.flows.length > 0 ? (
        <Runs key={text} flows={outcome.flows} />
      ) : null}
    </main>
  );
}

function summaryOf(flows: readonly ReplayedFlow[]): string {
  const steps = flows.reduce((sum, flow) => sum + flow.steps.length, 0);
  if (flows.length === 0) return 'The trace is empty: nothing has happened on that page.';
  const bent = flows.filter(({ agrees }) => !agrees).length;
  const counted = `${flows.length === 1 ? 'One run' : `${flows.length} runs`}, ${steps} steps.`;
  if (bent === 0) return `${counted} Every state is the one that the page recorded.`;
  return `${counted} In ${bent} of them the page recorded another state than the tables lead to: it ran another version, or something is wrong.`;
}

function Runs({ flows }: { readonly flows: readonly ReplayedFlow[] }) {
  const [nth, setNth] = useState(0);
  const [at, setAt] = useState(0);
  const flow = flows[nth];
  if (flow === undefined) return null;
  const step = flow.steps[at];
  return (
    <div className="runs">
      <div className="steps">
        {flows.length > 1 ? (
          <label className="choice">
            <span>Run</span>
            <select
              value={nth}
              onChange={(event) => {
                setNth(Number(event.target.value));
                setAt(0);
              }}
            >
              {flows.map((run, index) => (
                // Runs of a trace have no names; their order is what they are.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                <option key={index} value={index}>
                  {index + 1}: {run.flow}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <p className="began">
          {flow.left_out > 0 ? `${flow.left_out} steps before these were not kept. ` : ''}
          {flow.flow} began at <code>{flow.began}</code>.
        </p>
        <ol>
          {flow.steps.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <li key={index}>
              <button
                type="button"
                {...(index === at ? { 'aria-current': 'step' as const } : {})}
                onClick={() => setAt(index)}
              >
                <span className="when">{clockOf(one.t)}</span>
                <span className="what">
                  {one.event} <span aria-hidden="true">→</span> <b>{one.state}</b>
                  {one.agrees ? null : <em> page: {one.recorded}</em>}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {flow.stopped === undefined ? null : <p className="stopped">It stops there: {flow.stopped}.</p>}
      </div>
      {step === undefined ? null : (
        <Step
          flow={flow.flow}
          step={step}
          position={`Step ${at + 1} of ${flow.steps.length}`}
          onBack={at > 0 ? () => setAt(at - 1) : undefined}
          onOn={at + 1 < flow.steps.length ? () => setAt(at + 1) : undefined}
        />
      )}
    </div>
  );
}

function Step({
  flow,
  step,
  position,
  onBack,
  onOn,
}: {
  readonly flow: string;
  readonly step: ReplayedStep;
  readonly position: string;
  readonly onBack: (() => void) | undefined;
  readonly onOn: (() => void) | undefined;
}) {
  const story = storyAt(flow, step.state, step.details);
  const query = story === undefined ? '' : writeStudioState({ ...firstState, story });
  return (
    <section className="step" aria-label="The chosen step">
      <div className="code-bar">
        <h3>{position}</h3>
        <div className="step-ways">
          <button type="button" aria-disabled={onBack === undefined} onClick={onBack}>
            Back
          </button>
          <button type="button" aria-disabled={onOn === undefined} onClick={onOn}>
            Next
          </button>
        </div>
      </div>
      <dl>
        <Fact name="Event">{step.event}</Fact>
        <Fact name="State">{step.state}</Fact>
        {step.agrees ? null : <Fact name="Recorded state">{step.recorded}</Fact>}
        <Fact name="Then asked for">{step.effects.length === 0 ? 'nothing' : step.effects.join(', ')}</Fact>
        {step.ignored === undefined ? null : <Fact name="Changed nothing">this state ignores the event</Fact>}
      </dl>
      {story === undefined ? (
        <p className="unseen">There is no story of this state.</p>
      ) : (
        <>
          <p className="unseen">
            What the person saw, as the story <a href={`${pages.studio}${query}`}>{story.title}</a> shows it with a
            made-up order:
          </p>
          <iframe key={query} className="frame" title={`Preview: ${story.title}`} src={`${pages.preview}${query}`} />
        </>
      )}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { useCallback, useState } from 'react';
import { type CallRecord, faultKinds, type NetworkFault } from '../stories/index.ts';
import type { FlowStep, PreviewMessage } from './pickedPart.ts';

const faultNames: Record<NetworkFault['kind'], string> = {
  slow: 'Slow, 4 seconds',
  offline: 'Offline',
  error: '500',
  lost: 'Lost answer',
};

/** What happened at a call that met a fault, and why nothing is charged twice. */
const explanations: Record<NetworkFault['kind'], string> = {
  slow: 'The call was sent after four seconds, and the component waited.',
  offline: 'The call never left the browser, so the service did nothing.',
  error: 'The call was answered with 500 and not carried out. The component cannot know that, so it reads the outcome.',
  lost: 'The service carried out the call, but the answer was lost. The component cannot know the outcome, so it reads it instead of paying again. If it sends the call again, it uses the same Idempotency-Key, and the service carries out each key once.',
};

/** Calls that every flow may come to, before any was made. */
const firstCalls: readonly CallRecord['call'][] = [
  'GET /status',
  'POST /payment_methods',
  'POST /confirm',
  'POST /3ds',
  'POST /complete',
  'POST /submit',
  'POST /verdict',
];

/** The calls of the preview, and the fault that they meet. */
export function useNetwork() {
  const [records, setRecords] = useState<readonly CallRecord[]>([]);
  const [steps, setSteps] = useState<readonly FlowStep[]>([]);
  const [charges, setCharges] = useState<number>();
  const [fault, setFault] = useState<NetworkFault>();
  const follow = useCallback((message: PreviewMessage) => {
    if (message.studio === 'listening') {
      setRecords([]);
      setSteps([]);
      setCharges(undefined);
    } else if (message.studio === 'flow') {
      setSteps((before) => {
        const last = before.findLast(({ flow }) => flow === message.flow);
        return last?.place === message.place ? before : [...before, message];
      });
    } else if (message.studio === 'call') {
      const { record } = message;
      setCharges(message.charges);
      if (record.fault !== undefined) setFault((now) => (now?.once === true ? undefined : now));
      setRecords((before) => [...before.filter(({ id }) => id !== record.id), record].sort((a, b) => a.id - b.id));
    }
  }, []);
  return { records, steps, charges, fault, setFault, follow };
}

interface NetworkProps extends Omit<ReturnType<typeof useNetwork>, 'follow'> {
  /** Moves the clock of the preview and its service on, in milliseconds. */
  readonly onPass: (ms: number) => void;
}

const minute = 60_000;
const jumps = [
  ['1 minute', minute],
  ['15 minutes', 15 * minute],
  ['1 day', 24 * 60 * minute],
] as const;

/** What goes wrong between the preview and its service, its clock, and every call and step of a flow, with what was sent and answered. */
export function Network({ records, steps, charges, fault, setFault, onPass }: NetworkProps) {
  const isListed = (call: CallRecord['call']) =>
    firstCalls.some((one) => {
      const [method = '', path = ''] = one.split(' ');
      return call.startsWith(method) && call.endsWith(path);
    });
  const others = records.map(({ call }) => call).filter((call) => !isListed(call));
  const calls = [...firstCalls, ...new Set(others)];
  const change = (changed: Partial<NetworkFault>) =>
    setFault({ kind: fault?.kind ?? 'lost', call: fault?.call, once: fault?.once ?? false, ...changed });
  const last = records.findLast((record) => record.fault !== undefined && record.duration !== undefined);
  const first = Math.min(
    ...records.slice(0, 1).map(({ startedAt }) => startedAt),
    ...steps.slice(0, 1).map(({ at }) => at),
  );
  const timeline = [
    ...records.map((record) => ({ at: record.startedAt, record })),
    ...steps.map((step) => ({ at: step.at, step })),
  ].sort((one, other) => one.at - other.at);
  return (
    <section className="network" aria-label="Network">
      <div className="network-row">
        <label className="choice">
          <span>Fault</span>
          <select
            value={fault?.kind ?? ''}
            onChange={(event) => {
              const kind = faultKinds.find((one) => one === event.target.value);
              if (kind === undefined) setFault(undefined);
              else change({ kind });
            }}
          >
            <option value="">None</option>
            {faultKinds.map((kind) => (
              <option key={kind} value={kind}>
                {faultNames[kind]}
              </option>
            ))}
          </select>
        </label>
        <label className="choice">
          <span>Call</span>
          <select
            disabled={fault === undefined}
            value={fault?.call ?? ''}
            onChange={(event) => change({ call: calls.find((call) => call === event.target.value) })}
          >
            <option value="">Every call</option>
            {calls.map((call) => (
              <option key={call}>{call}</option>
            ))}
          </select>
        </label>
        <label className="network-once">
          <input
            type="checkbox"
            disabled={fault === undefined}
            checked={fault?.once ?? false}
            onChange={(event) => change({ once: event.target.checked })}
          />{' '}
          Only the next call
        </label>
      </div>
      {/* Only a service in the page has a clock that can be moved. */}
      {charges === undefined ? null : (
        <p className="network-clock">
          <span id="network-clock">Move the clock on</span>
          {jumps.map(([name, ms]) => (
            <button key={name} type="button" aria-describedby="network-clock" onClick={() => onPass(ms)}>
              {name}
            </button>
          ))}
        </p>
      )}
      <p role="status">
        {last?.fault === undefined
          ? 'A fault begins when the state has been reached. Use the preview to make calls.'
          : `${last.call}: ${explanations[last.fault]}`}{' '}
        {charges === undefined ? '' : `Charges on record at the service: ${charges}.`}
      </p>
      <ol className="network-scroll" aria-label="Calls and steps">
        {timeline.map((entry) => (
          <li key={'step' in entry ? `${entry.step.flow} ${entry.at}` : entry.record.id}>
            {'step' in entry ? (
              <p className="network-step">
                <span className="when">+{Math.round(entry.at - first)} ms</span>
                <span>
                  {entry.step.flow}: <b>{entry.step.place}</b>
                </span>
              </p>
            ) : (
              <Call record={entry.record} at={entry.at - first} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Call({ record, at }: { readonly record: CallRecord; readonly at: number }) {
  return (
    <details>
      <summary>
        <span className="when">+{Math.round(at)} ms</span>
        <code>{record.call}</code>
        <span>{outcomeOf(record)}</span>
      </summary>
      {record.operation === undefined ? null : (
        <p>
          Idempotency-Key <code>{record.operation}…</code>
        </p>
      )}
      <Body name="Request" text={record.request} />
      <Body name="Answer" text={record.answer} />
    </details>
  );
}

function outcomeOf({ status, duration, fault }: CallRecord): string {
  const outcome = duration === undefined ? 'under way' : `${status ?? 'no answer'}, ${Math.round(duration)} ms`;
  return fault === undefined ? outcome : `${outcome}, ${faultNames[fault].toLowerCase()}`;
}

function Body({ name, text }: { readonly name: string; readonly text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <>
      <h3>{name}</h3>
      <pre>
        <code>{text}</code>
      </pre>
    </>
  );
}

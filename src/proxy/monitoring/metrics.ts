import { type BatchObservableCallback, type Counter, metrics } from '@opentelemetry/api';

/** Labels of a series: words from small sets, never an id. */
type Labels = Readonly<Record<string, string | number>>;

/** Upper bounds of the latency histogram, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 65] as const;

/** Counters with their help texts. */
const counters = {
  tillkit_requests_total: 'Requests answered, by operation, status and effect.',
  tillkit_upstream_requests_total: 'Calls to the payments service, by route group and outcome.',
  tillkit_rate_limited_total: 'Requests refused, by the limit that refused them.',
  tillkit_forwarded_address_ignored_total:
    'Requests with a forwarded address that no trusted hop is configured for: their visitors share the limits of one address.',
  tillkit_csp_violations_total: 'Violations of the policy of a hosted page, as browsers report them, by directive.',
  tillkit_rate_store_failures_total: 'Times that the shared rate store failed and the process counted in memory.',
  tillkit_drift_total: 'Answers of the service in which a field is not what the others add up to.',
  tillkit_payments_out_of_reach_total:
    'Payments that were not found because too many newer ones precede them in the list.',
  tillkit_answers_about_another_total:
    'Answers of the service about another payment, payout or currency than their call, which are rejected.',
  tillkit_unknown_keys_dropped_total: 'Fields of request bodies that no route knows, dropped.',
} as const;
type CounterName = keyof typeof counters;

/** Counters without labels. They start at 0, because an alert does not notice a series that begins. */
const withoutLabels: ReadonlySet<string> = new Set<CounterName>([
  'tillkit_forwarded_address_ignored_total',
  'tillkit_rate_store_failures_total',
  'tillkit_payments_out_of_reach_total',
  'tillkit_answers_about_another_total',
  'tillkit_unknown_keys_dropped_total',
]);

/** Metrics of one proxy. */
export interface Metrics {
  count(name: CounterName, labels?: Labels, by?: number): void;
  /** One answered request: its operation and how long it took, in seconds. */
  observe(op: string, seconds: number): void;
  /** Lets OpenTelemetry read the gauges whenever it collects. */
  watch(read: () => Promise<Gauges>): void;
  /** Prometheus text exposition format 0.0.4. */
  render(gauges: Gauges): string;
}

/** The values of this moment, by the name of the gauge. */
export type Gauges = Readonly<Record<keyof typeof gaugeHelp, readonly (readonly [Labels, number])[]>>;

/** Media type of the text of `render`. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

const latencyHelp = 'Time to the answer, by operation.';

const gaugeHelp = {
  tillkit_in_flight: 'Requests being answered at this moment.',
  tillkit_breaker_state: 'Circuit breaker of a route group of the service: 0 closed, 1 half open, 2 open.',
  tillkit_ready: 'Whether a readiness check passes: 1 yes, 0 no.',
} as const;

/** The name of a metric for OpenTelemetry, from which an exporter makes the same name for Prometheus again. */
const meterName = (name: string) => name.replace('tillkit_', 'tillkit.').replace(/_total$/, '');

const escapeLabel = (value: string | number) =>
  String(value).replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/**
 * Creates the metrics of one proxy: as text for Prometheus, and for the meter of OpenTelemetry where the process has one. No package writes the text, because
 * they all need Node.
 */
export function createMetrics(): Metrics {
  const meter = metrics.getMeter('tillkit');
  const meterCounters = new Map<CounterName, Counter>();
  const duration = meter.createHistogram('tillkit.request.duration', {
    description: latencyHelp,
    unit: 's',
    advice: { explicitBucketBoundaries: [...bounds] },
  });
  const values = new Map<CounterName, Map<string, number>>();
  const latency = new Map<string, { buckets: number[]; sum: number; count: number }>();
  // The cast is safe: the keys of an object literal are its own names.
  for (const name of Object.keys(counters) as CounterName[]) {
    values.set(name, new Map(withoutLabels.has(name) ? [['', 0]] : []));
    meterCounters.set(name, meter.createCounter(meterName(name), { description: counters[name] }));
  }
  return {
    count(name, labels = {}, by = 1) {
      const series = values.get(name);
      const key = formatLabels(labels);
      series?.set(key, (series.get(key) ?? 0) + by);
      meterCounters.get(name)?.add(by, labels);
    },
    observe(op, seconds) {
      let entry = latency.get(op);
      if (entry === undefined) {
        entry = { buckets: bounds.map(() => 0), sum: 0, count: 0 };
        latency.set(op, entry);
      }
      const at = bounds.findIndex((bound) => seconds <= bound);
      if (at >= 0) entry.buckets[at] = (entry.buckets[at] ?? 0) + 1;
      entry.sum += seconds;
      entry.count += 1;
      duration.record(seconds, { op });
    },
    watch(read) {
      const gauges = Object.entries(gaugeHelp).map(
        ([name, description]) => [name, meter.createObservableGauge(meterName(name), { description })] as const,
      );
      const observe: BatchObservableCallback = async (result) => {
        const now = await read();
        // The cast is safe: the names are those of `gaugeHelp`.
        for (const [name, gauge] of gauges)
          for (const [labels, value] of now[name as keyof Gauges]) result.observe(gauge, value, labels);
      };
      meter.addBatchObservableCallback(
        observe,
        gauges.map(([, gauge]) => gauge),
      );
    },
    render(gauges) {
      const lines: string[] = [];
      for (const [name, series] of values) {
        lines.push(`# HELP ${name} ${counters[name]}`, `# TYPE ${name} counter`);
        for (const [labels, value] of series) lines.push(`${name}${labels} ${value}`);
      }
      const name = 'tillkit_request_duration_seconds';
      lines.push(`# HELP ${name} ${latencyHelp}`, `# TYPE ${name} histogram`);
      for (const [op, { buckets, sum, count }] of latency) {
        let below = 0;
        bounds.forEach((le, at) => {
          below += buckets[at] ?? 0;
          lines.push(`${name}_bucket${formatLabels({ op, le })} ${below}`);
        });
        lines.push(`${name}_bucket${formatLabels({ op, le: '+Inf' })} ${count}`);
        lines.push(`${name}_sum${formatLabels({ op })} ${sum}`, `${name}_count${formatLabels({ op })} ${count}`);
      }
      // The cast is safe: as above.
      for (const [gauge, series] of Object.entries(gauges) as [keyof Gauges, Gauges[keyof Gauges]][]) {
        lines.push(`# HELP ${gauge} ${gaugeHelp[gauge]}`, `# TYPE ${gauge} gauge`);
        for (const [labels, value] of series) lines.push(`${gauge}${formatLabels(labels)} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

import { context, metrics, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from '@opentelemetry/core';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { canary, fakeService, proxyUnderTest } from '../proxyUnderTest.testing.ts';

class Reader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

const exporter = new InMemorySpanExporter();
const reader = new Reader();
// As an operator's `--import` does, before the proxy is made.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(
  new CompositePropagator({ propagators: [new W3CTraceContextPropagator(), new W3CBaggagePropagator()] }),
);
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));

afterAll(() => {
  for (const api of [context, propagation, trace, metrics]) api.disable();
});
beforeEach(() => exporter.reset());

const card = { payment_method: 'card', payment_token: 'token_1' };
const status = '/kit/payments/pay_1/status';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const spans = () => exporter.getFinishedSpans();

describe('traces of a process with an OpenTelemetry SDK', () => {
  it('have a span for a request, and one for each call that it makes', async () => {
    const service = fakeService();
    const { select } = proxyUnderTest(service.fetch);
    expect((await select(card)).status).toBe(200);
    const [request, ...others] = spans().filter(({ kind }) => kind === SpanKind.SERVER);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      name: 'confirmWithMethod',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200, 'tillkit.effect': 'done' },
    });
    const calls = spans().filter(({ kind }) => kind === SpanKind.CLIENT);
    expect(calls).toHaveLength(service.calls.length);
    expect(calls.map(({ name }) => name)).toContain('payments_write');
    for (const call of calls) expect(call.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(service.calls.map(({ headers }) => headers.traceparent)).toEqual(
      calls.map((call) => `00-${call.spanContext().traceId}-${call.spanContext().spanId}-01`),
    );
  });

  it('continue the trace of the browser, and take nothing else from it', async () => {
    const service = fakeService();
    const { ask, withSecret } = proxyUnderTest(service.fetch);
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, baggage: 'user=someone' };
    await ask(status, { headers: { ...withSecret, ...headers } });
    expect(spans().length).toBeGreaterThan(1);
    for (const span of spans()) expect(span.spanContext().traceId).toBe(traceId);
    for (const call of service.calls) expect(call.headers.baggage).toBeUndefined();
  });

  it('belong to the span that an instrumentation of the server has begun', async () => {
    const { ask, withSecret } = proxyUnderTest(fakeService().fetch);
    const outer = trace.getTracer('server').startSpan('GET', { kind: SpanKind.SERVER });
    await context.with(trace.setSpan(context.active(), outer), () => ask(status, { headers: withSecret }));
    const request = spans().find(({ kind }) => kind === SpanKind.INTERNAL);
    expect(request?.parentSpanContext?.spanId).toBe(outer.spanContext().spanId);
  });

  it('mark a call that failed, without what its error says', async () => {
    const { ask, withSecret } = proxyUnderTest(() => Promise.reject(new Error(`lost ${canary.secretKey}`)));
    expect((await ask(status, { headers: withSecret })).status).toBe(502);
    expect(spans().map((span) => [span.status.code, span.attributes['tillkit.outcome']])).toEqual(
      expect.arrayContaining([[SpanStatusCode.ERROR, 'failed']]),
    );
  });

  it('hold no key, client secret, token or card', async () => {
    const { ask, select, withSecret } = proxyUnderTest(fakeService().fetch);
    await select(card);
    await ask(status, { headers: withSecret });
    await ask('/kit/payments/pay_1/status?client_secret=pay_1_secret_leaked', { headers: withSecret });
    const said = JSON.stringify(spans().map(({ name, attributes, events }) => [name, attributes, events]));
    for (const secret of [...Object.values(canary), 'token_1', '_secret_']) expect(said).not.toContain(secret);
  });
});

describe('metrics of a process with an OpenTelemetry SDK', () => {
  it('have names that the conventions of Prometheus make those of /metrics, and count the same requests', async () => {
    metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
    const metricsToken = 'metrics-token-of-a-test';
    const { ask, withSecret } = proxyUnderTest(fakeService().fetch, { metricsToken });
    await ask(status, { headers: withSecret });
    const text = await (await ask('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    const served = new Set(text.match(/(?<=# TYPE )\w+/g));

    const { resourceMetrics } = await reader.collect();
    const collected = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    // As an exporter writes them: a counter ends with `_total`, a duration with its unit.
    const suffix = { COUNTER: '_total', HISTOGRAM: '_seconds', OBSERVABLE_GAUGE: '' } as Readonly<
      Record<string, string>
    >;
    for (const { descriptor } of collected) {
      const type = 'type' in descriptor ? String(descriptor.type) : '';
      expect([...served]).toContain(`${descriptor.name.replaceAll('.', '_')}${suffix[type]}`);
    }
    const requests = collected.find(({ descriptor }) => descriptor.name === 'tillkit.requests');
    expect(requests?.dataPoints).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ attributes: { op: 'readPayment', status: 200, effect: 'none' }, value: 1 }),
      ]),
    );
    expect(collected.find(({ descriptor }) => descriptor.name === 'tillkit.ready')?.dataPoints.length).toBeGreaterThan(
      1,
    );
  });
});

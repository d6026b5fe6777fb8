import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { defined } from '../../money/index.ts';
import type { Note } from '../answers/respond.ts';

// Only the API of OpenTelemetry is used here: a process that has started no SDK records nothing.

/** Of a browser's headers only these two are read: its baggage does not reach the service. */
const traceHeaders: TextMapGetter<Headers> = {
  keys: () => ['traceparent', 'tracestate'],
  get: (headers, name) => (traceHeaders.keys(headers).includes(name) ? (headers.get(name) ?? undefined) : undefined),
};

const getTracer = () => trace.getTracer('tillkit');

/** Runs `work` in a span, which ends with it. The error itself is not recorded: whatever it says may come from a request. */
async function inSpan<T>(span: Span, parent: ReturnType<typeof context.active>, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Runs the work of a request in a span. Where an instrumentation of the server has begun a span already, this one belongs to it; otherwise to the trace that
 * the request's `traceparent` names.
 */
export function traceRequest<T>(request: Request, work: (span: Span) => Promise<T>): Promise<T> {
  const active = context.active();
  const isTraced = trace.getSpan(active) !== undefined;
  const parent = isTraced ? active : propagation.extract(active, request.headers, traceHeaders);
  const attributes = { 'http.request.method': request.method };
  const span = getTracer().startSpan(
    'request',
    { kind: isTraced ? SpanKind.INTERNAL : SpanKind.SERVER, attributes },
    parent,
  );
  return inSpan(span, parent, () => work(span));
}

/** Writes into a request's span what its line in the log says. */
export function noteAnswer(
  span: Span,
  requestId: string,
  { op, effect, code, payment, link }: Note,
  status: number,
): void {
  span.updateName(op);
  const attributes = { request: requestId, effect, ...defined({ code, payment, link }) };
  for (const [name, value] of Object.entries(attributes)) span.setAttribute(`tillkit.${name}`, value);
  span.setAttribute('http.response.status_code', status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Runs one call of the service in a span. `work` gets the headers that carry the span's trace; none where nothing is recorded. */
export function traceCall<T>(
  group: string,
  method: string,
  work: (span: Span, traceHeaders: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const parent = context.active();
  const attributes = { 'http.request.method': method };
  const span = getTracer().startSpan(group, { kind: SpanKind.CLIENT, attributes }, parent);
  return inSpan(span, parent, () => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return work(span, headers);
  });
}

import {
  context,
  createContextKey,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { answerWithin } from '../waiting/answer-within.ts';
import type { Step, Steps, Tracing, TracingOptions } from './tracing.types.ts';

/** Milliseconds between two exports, and for the last one when the process ends. */
const SEND_EVERY = 1_000;
const LAST_WORD = 2_000;
const tooLate = () => new Error('The collector took too long');

/**
 * Traces by OpenTelemetry, to the collector in `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter reads this and its other
 * variables itself. Built programs have it in a file of its own, which is loaded only where somebody collects traces.
 */
export const openTelemetry = (
  options: TracingOptions,
): Pick<Tracing, 'call' | 'close'> & { readonly steps: Steps } => {
  const warn = (message: string): void => options.logger.warn({ why: message }, 'Traces are not collected');
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // It would read its headers itself, but not from a file.
  const exporter = new OTLPTraceExporter({ headers: parseKeyPairsIntoRecord(options.headers) });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': options.service })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY })],
  });
  const tracer = provider.getTracer('suuq');

  const begin: Steps['begin'] = (name, attributes) => {
    const active = context.active();
    if (!trace.getSpan(active)?.isRecording()) return undefined;
    const correlation = String(active.getValue(CORRELATION));
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes: { ...attributes, 'suuq.correlation_id': correlation } },
      active,
    );
    return stepOf(trace.setSpan(active, span), span);
  };

  const call: Tracing['call'] = async ({ requestId, method, route, headers, status }, serve) => {
    const root = trace.deleteSpan(context.active()).setValue(CORRELATION, requestId);
    const from = options.takesParents ? propagator.extract(root, headers, defaultTextMapGetter) : root;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'suuq.correlation_id': requestId,
    };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, from);
    try {
      await context.with(trace.setSpan(from, span), serve);
      span.setAttribute('http.response.status_code', status());
      if (status() >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    } finally {
      span.end();
    }
  };

  const close = async (): Promise<void> => {
    await answerWithin(LAST_WORD, provider.shutdown(), tooLate).catch(() => undefined);
    context.disable();
  };
  return { call, steps: { begin }, close };
};

const propagator = new W3CTraceContextPropagator();
const CORRELATION = createContextKey('correlation id');

const stepOf = (within: Context, span: Span): Step => ({
  set: (attributes) => void span.setAttributes({ ...attributes }),
  end: (error) => {
    if (error !== undefined) fail(span, error);
    span.end();
  },
  within: (work) => context.with(within, work),
  headers: () => {
    const carrier: Record<string, string> = {};
    propagator.inject(within, carrier, defaultTextMapSetter);
    return carrier;
  },
});

const fail = (span: Span, error: unknown): void => {
  const name = error instanceof Error ? error.name : 'Error';
  span.setAttribute('error.type', name);
  // The message of an error may hold personal data.
  span.setStatus({ code: SpanStatusCode.ERROR, message: name });
};

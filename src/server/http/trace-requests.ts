import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const traced = new WeakMap<FastifyRequest, Context>();

/**
 * Adds every request to the trace of its `traceparent`, and all its work to the request's span. If the
 * operator loads no SDK, there is no span and the caller's context is passed on. Register it before all
 * other hooks.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, callback) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = trace.getTracer('attesta').startSpan(`${request.method} ${route}`, options, caller);
    const spanContext = trace.setSpan(caller, span);
    traced.set(request, spanContext);
    context.with(spanContext, callback);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(traced.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** The trace id of a request, 32 hexadecimal digits; undefined if it has none. */
export function readTraceId(request: FastifyRequest): string | undefined {
  const span = trace.getSpanContext(traced.get(request) ?? ROOT_CONTEXT);
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}

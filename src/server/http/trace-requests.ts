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
 * Makes every request a part of the trace that its `traceparent` names, and all work on it a part of the request's span.
 * Where the operator brings no SDK there is no span, and the caller's is passed on. Before all other hooks.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = trace.getTracer('attesta').startSpan(`${request.method} ${route}`, options, caller);
    const own = trace.setSpan(caller, span);
    traced.set(request, own);
    context.with(own, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(traced.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** The id of the trace that a request belongs to, 32 hexadecimal digits; undefined where there is none. */
export function readTraceId(request: FastifyRequest): string | undefined {
  const span = trace.getSpanContext(traced.get(request) ?? ROOT_CONTEXT);
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}

import { context, propagation } from '@opentelemetry/api';

/** Which trace work belongs to, on its way to another thread or machine: the headers of W3C Trace Context. */
export type TraceCarrier = Record<string, string>;

/** The trace of the work under way; empty where it has none. */
export function currentTraceContext(): TraceCarrier {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Does work as a part of the trace that it was carried here with. */
export function withinTrace<T>(carrier: TraceCarrier, work: () => T): T {
  return context.with(propagation.extract(context.active(), carrier), work);
}

import { context, propagation } from '@opentelemetry/api';

/** The trace context for another thread or machine: the headers of W3C Trace Context. */
export type TraceCarrier = Record<string, string>;

/** The trace context of the current work; empty if there is none. */
export function currentTraceContext(): TraceCarrier {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Runs work within the trace of this carrier. */
export function withinTrace<T>(carrier: TraceCarrier, work: () => T): T {
  return context.with(propagation.extract(context.active(), carrier), work);
}

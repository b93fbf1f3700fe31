import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * Runs work as a span of the current trace. A failure is recorded by its kind only, because its message may
 * contain personal data.
 */
export function traceWork<T>(
  name: string,
  work: (note: (attributes: Attributes) => void) => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  return trace.getTracer('attesta').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work((noted) => void span.setAttributes(noted));
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

// NODE_OPTIONS="--import /etc/attesta/tracing.mjs" npm start
//
// Prints each span as it ends. For a collector put `new BatchSpanProcessor(new OTLPTraceExporter({ url }))` of
// @opentelemetry/exporter-trace-otlp-http in the place of the processor below.
import { isMainThread } from 'node:worker_threads';
import { ConsoleSpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';

// Threads pass on the trace that they are given, and make no spans of their own.
if (isMainThread) {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(new ConsoleSpanExporter())] }).register();
}

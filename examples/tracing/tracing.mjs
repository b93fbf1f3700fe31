// NODE_OPTIONS="--import /etc/attesta/tracing.mjs" npm start
//
// Prints each span when it ends. For a collector, replace the processor below with
// `new BatchSpanProcessor(new OTLPTraceExporter({ url }))` of @opentelemetry/exporter-trace-otlp-http.
import { isMainThread } from 'node:worker_threads';
import { ConsoleSpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';

// Worker threads forward the trace that they receive and create no spans.
if (isMainThread) {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(new ConsoleSpanExporter())] }).register();
}

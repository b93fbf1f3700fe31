import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { SpanKind } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../src/server/startup/create-logger.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, uploadForm } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// The operator's SDK, which is one for the process.
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const headers = { traceparent: `00-${TRACE_ID}-${CALLER}-01` };
const PERSON = { first_name: 'Zebulon', last_name: 'Quartermain', license_number: 'Q7764-1182' };

const exporter = new InMemorySpanExporter();
const lines: Record<string, unknown>[] = [];
let app: TestApp;
let isStoreAway = false;
beforeAll(async () => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  app = await startApp({
    vision: { ...unavailableVision, ofTenant: () => unavailableVision },
    logger: createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    wrapObjects: (objects) => ({
      ...objects,
      put: (key, bytes) => {
        if (isStoreAway) throw new TypeError('Zebulon Quartermain cannot be stored');
        return objects.put(key, bytes);
      },
    }),
  });
});
afterAll(() => app?.close());

let bearer: string;
let token: string;
const photo = sharp({ create: { width: 320, height: 320, channels: 3, background: '#7a8' } })
  .jpeg()
  .toBuffer();
beforeEach(async () => {
  bearer ??= await logIn(app);
  token = await mint(app, bearer, await newSubject(app, bearer, PERSON));
  exporter.reset();
  lines.length = 0;
});

/** A request's own span ends after its answer. */
async function spansOfTrace(): Promise<ReadableSpan[]> {
  const all = () => exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === TRACE_ID);
  await expect.poll(() => all().some(({ kind }) => kind === SpanKind.SERVER)).toBe(true);
  return all();
}

test('an upload is one trace, the caller’s: the request, its transactions, the image, its examination', async () => {
  const form = uploadForm(await photo);
  const answer = await app.client.post('/subject/upload?type=license', { token, form, headers });
  expect(answer.status).toBe(200);
  const spans = await spansOfTrace();
  const serverSpan = spans.find(({ kind }) => kind === SpanKind.SERVER)!;
  expect([serverSpan.name, serverSpan.parentSpanContext?.spanId]).toEqual([
    'POST /api/v1/subject/upload',
    CALLER,
  ]);
  expect(serverSpan.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/subject/upload',
    'http.response.status_code': 200,
  });
  const inner = spans.filter((span) => span !== serverSpan);
  expect(new Set(inner.map(({ name }) => name))).toEqual(
    new Set(['database transaction', 'object put', 'examine document']),
  );
  expect(
    inner.every(({ parentSpanContext }) => parentSpanContext?.spanId === serverSpan.spanContext().spanId),
  ).toBe(true);
});

test('work after a body that arrives late belongs to the request’s trace', async () => {
  const body = JSON.stringify(PERSON);
  const sending = request({
    port: app.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/admin/subjects',
    headers: {
      ...headers,
      host: app.host,
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  sending.write(body.slice(0, 5));
  // The caller is authenticated before the body arrives.
  const hasSpans = () =>
    exporter
      .getFinishedSpans()
      .some((span) => span.name === 'database transaction' && span.spanContext().traceId === TRACE_ID);
  await expect.poll(hasSpans).toBe(true);
  sending.end(body.slice(5));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(201);
  answer.resume();
  const spans = await spansOfTrace();
  expect(spans.filter(({ name }) => name === 'database transaction').length).toBeGreaterThan(1);
  // Work without a propagated trace would begin a separate one.
  const lost = exporter
    .getFinishedSpans()
    .filter((span) => span.name === 'database transaction' && !span.parentSpanContext);
  expect(lost).toEqual([]);
});

test('the request’s log line names the trace and the attempt', async () => {
  const form = uploadForm(await photo);
  await app.client.post('/subject/upload?type=license', { token, form, headers });
  await spansOfTrace();
  const { submissions } = (await app.client.get('/admin/submissions', { bearer })).body;
  const line = lines.find(({ msg }) => msg === 'request');
  expect(line).toMatchObject({ trace: TRACE_ID, submission: submissions[0].id, attempt: 1 });
  expect(line?.['reqId']).toMatch(/^[0-9a-f-]{36}$/);
});

test('[S97] a span names the kind of a failure, and no span contains anything about the person', async () => {
  isStoreAway = true;
  const form = uploadForm(await photo);
  const answer = await app.client
    .post('/subject/upload?type=license', { token, form, headers })
    .finally(() => {
      isStoreAway = false;
    });
  expect(answer.status).toBe(503);
  const spans = await spansOfTrace();
  const failed = spans.find(({ name }) => name === 'object put')!;
  expect(failed.attributes['error.type']).toBe('TypeError');
  const attributes = JSON.stringify(
    spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
  );
  for (const secret of [...Object.values(PERSON), token]) expect(attributes).not.toContain(secret);
});

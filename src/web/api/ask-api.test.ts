import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure, type Refused } from './api-failure.ts';
import { askApi } from './ask-api.ts';
import { askWithRetry } from './ask-with-retry.ts';
import { buildAddress } from './exchange.ts';
import { getRetryDelay } from './when-to-ask-again.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type RecordedRequest = { address: string; init: RequestInit };

/** Answers every request in this way. */
function answering(answer: (request: RecordedRequest) => Promise<Response>): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return answer({ address, init });
  });
  return requests;
}
const json = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
const catchFailure = (request: Promise<unknown>): Promise<ApiFailure> =>
  request.then(
    () => expect.unreachable('It was answered.'),
    (error) => error,
  );
/** As a browser does: it waits for ever, and ends with an error when it is aborted. */
const never = ({ init: { signal } }: RecordedRequest) =>
  new Promise<Response>((_, reject) => {
    if (signal?.aborted) reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

test('an operation is asked for at its address, with its parameters, credential, body and key', async () => {
  const requests = answering(async () => json(200, '{"status":"approved","id":"a/b"}'));
  const input = { path: { id: 'a/b' }, body: { attempt: 2 } };
  await askApi('POST /admin/submissions/{id}/approve', input, { credential: { bearer: 't' }, key: 'k' });
  expect(requests[0]).toMatchObject({
    address: '/api/v1/admin/submissions/a%2Fb/approve',
    init: {
      method: 'POST',
      body: '{"attempt":2}',
      keepalive: true,
      headers: { Authorization: 'Bearer t', 'Idempotency-Key': 'k', 'Content-Type': 'application/json' },
    },
  });
  expect(buildAddress('GET /admin/subjects', { query: { search: 'å&b', limit: undefined } })).toBe(
    '/api/v1/admin/subjects?search=%C3%A5%26b',
  );
  // The console's filters have undefined for each value that was not chosen.
  const none = { query: { search: null } } as unknown as { query: { search: string } };
  expect(buildAddress('GET /admin/subjects', none, 'https://id.test//')).toBe(
    'https://id.test/api/v1/admin/subjects',
  );
});

test('a form is sent as it is: the browser writes its content type, which has the boundary', async () => {
  const requests = answering(async () => json(200, '{}'));
  const body = new FormData();
  await askApi('POST /subject/liveness/{challenge_id}', { path: { challenge_id: 'c' }, body });
  expect(requests[0]!.init.body).toBe(body);
  expect(requests[0]!.init.headers).toEqual({});
});

describe('a request without an answer fails as', () => {
  const page = () => askApi('GET /page', {});

  test('offline when nothing can be reached', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await catchFailure(page())).kind).toBe('offline');
  });

  test('timed out when nothing comes in time, however long it would take', async () => {
    answering(never);
    expect((await catchFailure(askApi('GET /page', {}, { within: 1 }))).kind).toBe('timed-out');
  });

  test('aborted when the caller aborted it, before or during the request', async () => {
    answering(never);
    const caller = new AbortController();
    const failure = catchFailure(askApi('GET /page', {}, { signal: caller.signal }));
    caller.abort();
    expect((await failure).kind).toBe('aborted');
    expect((await catchFailure(askApi('GET /page', {}, { signal: caller.signal }))).kind).toBe('aborted');
  });

  test.each([
    ['broken off', () => json(200, '{"name":"Ac')],
    [
      'of a proxy that reports success',
      () => new Response('1', { headers: { 'content-type': 'text/plain' } }),
    ],
    ['of a proxy', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('unreadable when it is %s', async (_what, answer) => {
    answering(async () => answer());
    expect((await catchFailure(page())).kind).toBe('unreadable');
  });

  test('refused with the server’s code, field, sentence and Retry-After', async () => {
    const headers = {
      'attesta-error-code': 'field-refused',
      'attesta-error-field': 'name',
      'retry-after': '7',
    };
    answering(async () => json(400, '{"error":"name is required."}', headers));
    expect(await catchFailure(page())).toMatchObject({
      kind: 'refused',
      status: 400,
      code: 'field-refused',
      field: 'name',
      sentence: 'name is required.',
      retryAfterSeconds: 7,
    });
  });

  test('refused without a code when it is not this server’s refusal', async () => {
    answering(async () => new Response('Bad gateway', { status: 502 }));
    expect(await catchFailure(page())).toMatchObject({
      kind: 'refused',
      status: 502,
      code: null,
      sentence: '',
    });
  });
});

describe('a failed request is repeated', () => {
  const catchRefusal = async (status: number, retryAfter?: string) => {
    answering(async () => json(status, '{}', retryAfter ? { 'retry-after': retryAfter } : {}));
    return (await catchFailure(askApi('GET /page', {}))) as Refused;
  };

  test('later each time, and not before a busy server says so', async () => {
    const offline = new ApiFailure('offline');
    expect([1, 2, 3, 4, 9].map((failures) => getRetryDelay(failures, offline))).toEqual([
      1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
    expect(getRetryDelay(1, await catchRefusal(503, '5'))).toBe(5_000);
    expect(getRetryDelay(1, await catchRefusal(503))).toBe(1_000);
    // A proxy may say it as a date.
    expect(getRetryDelay(1, await catchRefusal(503, 'Fri, 31 Dec 2027 23:59:59 GMT'))).toBe(1_000);
  });

  test('not when it would fail again, was aborted, or would wait too long', async () => {
    for (const status of [400, 401, 403, 404, 409, 429, 500]) {
      expect(getRetryDelay(1, await catchRefusal(status))).toBeNull();
    }
    expect(getRetryDelay(1, await catchRefusal(503, '3600'))).toBeNull();
    expect(getRetryDelay(1, new ApiFailure('aborted'))).toBeNull();
    expect(getRetryDelay(1, new Error('a programming error'))).toBeNull();
  });

  test('a request is repeated as often as a busy server asks for it, until the time is over; without a network it fails at once', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const busy = answering(async () => json(503, '{}', { 'retry-after': '8' }));
    const failure = catchFailure(askWithRetry('GET /page', {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toMatchObject({ status: 503 });
    expect(busy.length).toBe(4);

    const answers = [json(503, '{}'), json(200, '{"name":"Acme"}')];
    answering(async () => answers.shift()!);
    const answer = askWithRetry('GET /page', {});
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ name: 'Acme' });

    const offlineRequests = answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await catchFailure(askWithRetry('GET /page', {}))).kind).toBe('offline');
    expect(offlineRequests.length).toBe(1);

    answering(never);
    const stalled = catchFailure(askWithRetry('GET /page', {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await stalled).kind).toBe('timed-out');
  });
});

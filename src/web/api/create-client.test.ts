import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './create-client.ts';
import type { Credential } from './credential.ts';

/** The real timer, kept before the tests replace the clock. */
const nextTurn = setImmediate;

beforeEach(() => {
  vi.useFakeTimers();
  // The longest that chance makes a wait.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

type Line = 'lost' | 'silent' | Response;
type RecordedRequest = {
  path: string;
  key: string | null;
  second: number;
  headers: Headers;
  body: BodyInit | null | undefined;
};

const yes = () => Response.json({ subject_id: 's' });
function no(status: number, code: string | null, retryAfter?: number): Response {
  const headers = new Headers();
  if (code) headers.set('Attesta-Error-Code', code);
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return Response.json({ error: 'No.' }, { status, headers });
}

/** A client whose requests get these answers one after the other, with a record of the requests and their times. */
function connect(...lines: Line[]) {
  return connectAs(null, ...lines);
}

/** The same with a credential. */
function connectAs(credential: Credential, ...lines: Line[]) {
  const requests: RecordedRequest[] = [];
  const began = Date.now();
  const send = async (
    address: unknown,
    { headers: given, signal, body }: RequestInit = {},
  ): Promise<Response> => {
    const { pathname } = new URL(String(address));
    const headers = new Headers(given);
    const key = headers.get('Idempotency-Key');
    const second = (Date.now() - began) / 1000;
    requests.push({ path: pathname.replace('/api/v1', ''), key, second, headers, body });
    const line = lines.shift() ?? yes();
    if (line === 'lost') throw new TypeError('fetch failed');
    if (line !== 'silent') return line;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const connection = { url: 'http://id.test', fetch: send as typeof fetch };
  return { client: createClient({ ...connection, credential }), connection, requests };
}

/** More turns of the event loop than an image’s bytes take to be read: Node 24 needs several, and Node 20 none. */
async function readBytes(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => nextTurn(resolve));
}

/** Waits for the outcome without advancing the test's clock, which also pauses while bytes are read. */
async function settled(work: Promise<unknown>): Promise<unknown> {
  let end: unknown = null;
  work.then(
    () => (end = 'answered'),
    (failure) => (end = failure.status ?? failure.kind),
  );
  for (let wait = 0; end === null && wait < 1_000; wait += 1) {
    await readBytes();
    await vi.advanceTimersToNextTimerAsync();
  }
  return end;
}
const seconds = (requests: RecordedRequest[]) => requests.map(({ second }) => second);

const create = { body: { first_name: 'Ada', last_name: 'Northwood' } };
const remove = { path: { id: 7 } };

test('a change keeps its key over every try, and the next one has another', async () => {
  const { client, requests } = connect('lost', no(503, 'busy', 1), yes());
  expect(await settled(client.ask('POST /admin/subjects', create))).toBe('answered');
  expect(await settled(client.ask('POST /admin/subjects', create))).toBe('answered');
  const keys = requests.map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^\S{16,}$/);
  expect(keys[3]).toMatch(/^\S{16,}$/);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a key that is given is the one that is sent, and a read has none', async () => {
  const { client, requests } = connect('lost');
  await settled(client.ask('POST /admin/subjects', create, { key: 'mine' }));
  await settled(client.ask('GET /admin/queue', {}));
  expect(requests.map(({ key }) => key)).toEqual(['mine', 'mine', null]);
});

test('the client waits longer after each failure, and as long as a busy server asks for', async () => {
  const { client, requests } = connect('lost', 'lost', 'lost', no(503, 'busy', 10), yes());
  expect(await settled(client.ask('GET /admin/queue', {}))).toBe('answered');
  expect(seconds(requests)).toEqual([0, 1.25, 3.75, 8.75, 21.25]);
});

test('the client respects a Retry-After of minutes', async () => {
  const { client, requests } = connect(no(503, 'busy', 61));
  expect(await settled(client.ask('GET /admin/queue', {}, { within: 600_000 }))).toBe(503);
  expect(requests).toHaveLength(1);
});

test.each([
  ['a refusal that would be the same', 'GET', no(409, 'conflict'), 409],
  ['a change without a key whose answer was lost', 'DELETE', 'lost', 'offline'],
  ['a change without a key that a proxy refused', 'DELETE', no(502, null), 502],
] as const)('%s fails at once', async (_what, kind, line, end) => {
  const { client, requests } = connect(line);
  const work =
    kind === 'GET' ? client.ask('GET /admin/queue', {}) : client.ask('DELETE /admin/users/{id}', remove);
  expect(await settled(work)).toBe(end);
  expect(requests).toHaveLength(1);
});

test('a change without a key is sent again if a busy server refused it', async () => {
  const { client, requests } = connect(no(503, 'busy', 1), new Response(null, { status: 204 }));
  await settled(client.ask('DELETE /admin/users/{id}', remove));
  expect(requests).toHaveLength(2);
});

test('an unanswered request ends after 30 seconds, and all attempts end within the given time', async () => {
  const { client, requests } = connect('silent', 'silent', 'silent', 'silent');
  expect(await settled(client.ask('GET /admin/queue', {}))).toBe('timed-out');
  expect(seconds(requests)).toEqual([0, 31.25]);
  const short = connect('silent', 'silent', 'silent');
  const early = short.client.ask('GET /admin/queue', {}, { within: 5_000 }).catch(({ kind }) => kind);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await early).toBe('timed-out');
  expect(seconds(short.requests)).toEqual([0]);
});

test('no attempt begins after the time is over', async () => {
  const { client, requests } = connect('lost', 'lost', 'lost', 'lost', 'lost');
  expect(await settled(client.ask('GET /admin/queue', {}, { within: 8_000 }))).toBe('offline');
  expect(seconds(requests)).toEqual([0, 1.25, 3.75]);
});

test('an aborted request is not repeated', async () => {
  const { client, requests } = connect('lost', 'lost');
  const caller = new AbortController();
  const work = settled(client.ask('GET /admin/queue', {}, { signal: caller.signal }));
  caller.abort();
  expect(await work).toBe('aborted');
  expect(requests).toHaveLength(1);
});

test('an upload may take minutes, and keeps its key', async () => {
  const form = { image_file: new Blob(['x']), verification_id: 'first' };
  const { client, requests } = connect('lost', no(503, 'busy', 50), no(503, 'busy', 50), yes());
  const work = client.upload('POST /subject/upload', { query: { type: 'license' }, form });
  expect(await settled(work)).toBe('answered');
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  expect(seconds(requests)).toEqual([0, 1.25, 63.75, 126.25]);
});

test('an upload that makes no progress for 30 seconds is sent again', async () => {
  const form = { image_file: new Blob(['x']), verification_id: 'first' };
  const { client, requests } = connect('silent', 'silent', 'silent');
  const input = { query: { type: 'license' as const }, form };
  expect(await settled(client.upload('POST /subject/upload', input, { within: 60_000 }))).toBe('timed-out');
  expect(seconds(requests)).toEqual([0, 31.25]);
});

test('an aborted request ends at once, during the request and during the wait, and leaves nothing running', async () => {
  for (const line of ['silent', 'lost'] as const) {
    const caller = new AbortController();
    const { client } = connect(line);
    const answer = client.ask('GET /admin/queue', {}, { signal: caller.signal }).catch(({ kind }) => kind);
    await vi.advanceTimersByTimeAsync(1);
    caller.abort();
    expect(await answer).toBe('aborted');
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('a finished request leaves no timer and no listener on the signal of the caller', async () => {
  const { signal } = new AbortController();
  const { client } = connect('lost', yes());
  expect(await settled(client.ask('GET /admin/queue', {}, { signal }))).toBe('answered');
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('the caller can read the status and headers of an answer, also of a refusal', async () => {
  const { client } = connect(no(409, 'conflict'));
  const heads: unknown[] = [];
  const onAnswer = (head: { status: number; header(name: string): string | null }) =>
    heads.push([head.status, head.header('attesta-error-code')]);
  await settled(client.ask('GET /admin/queue', {}, { onAnswer }));
  expect(heads).toEqual([[409, 'conflict']]);
});

test('a client sends its credential, and none sends a credential without one', async () => {
  const { client, connection, requests } = connect();
  await settled(
    createClient({ ...connection, credential: { token: 't' } }).ask('GET /ephemeral/capability', {}),
  );
  await settled(createClient({ ...connection, credential: { bearer: 'b' } }).ask('GET /admin/queue', {}));
  await settled(client.ask('GET /page', {}));
  const credentials = requests.map(({ headers }) => [headers.get('X-Api-Key'), headers.get('Authorization')]);
  expect(credentials).toEqual([
    ['t', null],
    [null, 'Bearer b'],
    [null, null],
  ]);
});

test('a file is returned unchanged', async () => {
  const { client } = connectAs(
    { bearer: 'b' },
    new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
  );
  const paper = client.file('GET /admin/submissions/{id}/paper', { path: { id: 's' } });
  await settled(paper);
  expect(await (await paper).text()).toBe('%PDF');
});

test('a form has the fields that are given, its file’s own name, and says how long it is', async () => {
  const { client, requests } = connect();
  const form = { image_file: new File(['x'], 'card.jpg'), verification_id: 'first', external_uid: undefined };
  await settled(client.upload('POST /subject/upload', { query: { type: 'license' }, form }));
  const [{ headers, body } = expect.unreachable()] = requests;
  const text = await new Response(body as ReadableStream).text();
  expect(headers.get('Content-Length')).toBe(String(text.length));
  expect(text).toContain('filename="card.jpg"');
  expect(text).not.toMatch(/external_uid|undefined/);
});

test('following decisions stops at once when it is aborted during a poll', async () => {
  const caller = new AbortController();
  const { client, requests } = connect('silent');
  const next = client.decisions({ since: null, signal: caller.signal }).next();
  await vi.advanceTimersByTimeAsync(1);
  caller.abort();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(requests).toHaveLength(1);
});

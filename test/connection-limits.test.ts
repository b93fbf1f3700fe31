import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOST, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';
import { testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Simulates slow and excessive clients with raw bytes: Node's own client would not send them.
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp({
    vision: unavailableVision,
    connectionLimits: { headersMs: 1_000, requestMs: 10_000, checkEveryMs: 200, lingerMs: 500 },
    uploadLimits: { slowBodyMs: 1_000 },
  });
  const bearer = await logIn(app);
  token = await mint(app, bearer, await newSubject(app, bearer, { first_name: 'A', last_name: 'B' }));
});
afterAll(() => app.close());

type RawConnection = { socket: Socket; received: () => string; closed: Promise<void> };

/** A client that never closes its side by itself. */
async function openConnection(first = ''): Promise<RawConnection> {
  const socket = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  // Resolves when the server's side is closed, in order or by a reset.
  const closed = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve());
  });
  if (first) socket.write(first);
  return { socket, received: () => text, closed };
}

/** The bytes that the server sent until it closed. */
async function ended({
  received,
  closed,
  socket,
}: RawConnection): Promise<{ status: number; error: string | null }> {
  await closed;
  socket.destroy();
  const [head = '', body = ''] = received().split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  return { status, error: body ? JSON.parse(body).error : null };
}

const HEAD = `GET /api/v1/page HTTP/1.1\r\nHost: ${HOST}\r\n`;
const uploadHead = (rest: string) =>
  `POST /api/v1/subject/upload?type=license HTTP/1.1\r\nHost: ${HOST}\r\nX-Api-Key: ${token}\r\n` +
  `Content-Type: multipart/form-data; boundary=x\r\nConnection: close\r\n${rest}\r\n\r\n`;

describe('headers', () => {
  test.each([
    ['a header of 1 MB', `X-Long: ${'a'.repeat(1024 * 1024)}\r\n\r\n`],
    [
      '1 MB in many headers',
      `${Array.from({ length: 20_000 }, (_, at) => `X-${at}: ${'a'.repeat(44)}`).join('\r\n')}\r\n\r\n`,
    ],
    ['a header that never ends', `X-Long: ${'a'.repeat(64 * 1024)}`],
  ])('refuses a request with %s: 400 and one sentence', async (_title, headers) => {
    expect(await ended(await openConnection(HEAD + headers))).toEqual({
      status: 400,
      error: 'The request headers are too large. Send fewer or shorter headers.',
    });
  });

  test('refuses an address of 1 MB with 400', async () => {
    const answer = await ended(
      await openConnection(`GET /${'a'.repeat(1024 * 1024)} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`),
    );
    expect(answer).toEqual({
      status: 400,
      error: 'The request headers are too large. Send fewer or shorter headers.',
    });
  });

  test('closes connections whose headers arrive too slowly, or that send nothing', async () => {
    const trickling = await openConnection(HEAD);
    const silent = await openConnection();
    const timer = setInterval(() => trickling.socket.write('X-A: b\r\n'), 100);
    const answer = {
      status: 400,
      error: 'The request took too long to arrive. Send it again over a faster connection.',
    };
    expect(await ended(trickling)).toEqual(answer);
    expect(await ended(silent)).toEqual(answer);
    clearInterval(timer);
  });
});

test('refuses bytes that are no HTTP request, and closes the connection though the client keeps it open', async () => {
  const client = await openConnection('nonsense\r\n\r\n');
  await client.closed;
  const timer = setInterval(() => client.socket.write('more'), 50);
  await new Promise((resolve) => client.socket.once('close', resolve));
  clearInterval(timer);
  expect(client.received()).toMatch(
    /^HTTP\/1\.1 400 .*\{"error":"The request is malformed\. Compare it with the API reference\."\}$/s,
  );
});

describe('bodies', () => {
  testDeep('closes a connection whose JSON body arrives too slowly, however steadily', async () => {
    const client = await openConnection(
      `POST /api/v1/admin/login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 100000\r\n\r\n{`,
    );
    const timer = setInterval(() => client.socket.write(' '), 100);
    expect(await ended(client)).toEqual({
      status: 400,
      error: 'The request took too long to arrive. Send it again over a faster connection.',
    });
    clearInterval(timer);
  });

  test('[S46] ends an upload that arrives too slowly long before that limit: 400, and no use is spent', async () => {
    const client = await openConnection(uploadHead('Content-Length: 5000000'));
    client.socket.write('--x\r\nContent-Disposition: form-data; name="image_file"; filename="a.jpg"\r\n\r\n');
    const timer = setInterval(() => client.socket.write('a'), 50);
    expect(await ended(client)).toEqual({
      status: 400,
      error: 'The body arrived too slowly. Send it again over a faster connection.',
    });
    clearInterval(timer);
    expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
  });

  test('[S46] closes an upload whose part has no name or no end: 400, and no use is spent', async () => {
    const client = await openConnection(uploadHead('Transfer-Encoding: chunked'));
    const chunk = 'a'.repeat(256 * 1024);
    const part = '--x\r\nContent-Disposition: form-data\r\n\r\n';
    client.socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
    // All at once: pauses would let a slow machine meet the limit of time first.
    for (let call = 0; call < 200; call += 1)
      client.socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(await ended(client)).toEqual({ status: 400, error: 'The body is too large. Send less.' });
    expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
  });

  test.each([
    ['fields', 'name="a"'],
    ['files', 'name="image_file"; filename="a.jpg"'],
  ])('refuses an upload with 10,000 %s: 400, and no use is spent', async (_title, disposition) => {
    const part = `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nb\r\n`;
    const body = `${part.repeat(10_000)}--x--\r\n`;
    const answer = await ended(await openConnection(uploadHead(`Content-Length: ${body.length}`) + body));
    expect(answer).toEqual({ status: 400, error: expect.stringMatching(/more than/) });
    expect((await app.client.get('/ephemeral/capability', { token })).body.use_count).toBe(0);
  });

  test('refuses a multipart part with 1 MB of headers: 400', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="a"\r\nX-Long: ${'a'.repeat(1024 * 1024)}\r\n\r\nb\r\n--x--\r\n`;
    const answer = await ended(await openConnection(uploadHead(`Content-Length: ${body.length}`) + body));
    expect(answer).toEqual({ status: 400, error: expect.any(String) });
  });
});

test('a thousand silent connections do not keep other clients out', async () => {
  const idle = await Promise.all(Array.from({ length: 1_000 }, () => openConnection()));
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.client.get('/page')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(idle.map(ended));
});

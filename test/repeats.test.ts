import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WatchedObjects } from '../src/server/storage/watch-writes.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { wrapTransactions } from '../src/server/store/database/wrap-transactions.ts';
import { seededRandom } from '../src/server/verification/accuracy/seeded-random.ts';
import type { Answer } from './harness/client.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { HOST, startApp, type TestApp } from './harness/start-app.ts';
import { type SecondServer, startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, uploadForm } from './harness/steps.ts';
import { runSeed, tries } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// A client whose connection breaks retries, at any server, until it is answered.

let image: Buffer;
beforeAll(async () => {
  image = await sharp({ create: { width: 240, height: 220, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
});

type Request = { token: string; key: string };

/** The upload's bytes as sent. */
async function encodeUpload({ token, key }: Request): Promise<Buffer> {
  const response = new Response(uploadForm(image));
  const body = Buffer.from(await response.arrayBuffer());
  const head = [
    'POST /api/v1/subject/upload?type=license HTTP/1.1',
    `Host: ${HOST}`,
    `X-Api-Key: ${token}`,
    `Idempotency-Key: ${key}`,
    `Content-Type: ${response.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

/**
 * Sends the first `length` bytes and closes the connection `patience` milliseconds later, whatever was
 * received by then.
 */
function cutOff(port: number, wire: Buffer, length: number, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(wire.subarray(0, length));
      setTimeout(() => socket.destroy(), delayMs);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

const ask = (server: Pick<SecondServer, 'client'>, { token, key }: Request) =>
  server.client.post('/subject/upload?type=license', {
    token,
    form: uploadForm(image),
    headers: { 'idempotency-key': key },
  });

/** Retries as the contract says: a 503 is repeated. */
async function askUntilAnswered(server: Pick<SecondServer, 'client'>, request: Request): Promise<Answer> {
  for (;;) {
    const answer = await ask(server, request);
    if (answer.status !== 503) return answer;
  }
}

async function expectOnce(app: TestApp, bearer: string, subject: string): Promise<void> {
  const tokens = await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject}`, { bearer });
  expect(tokens.body).toMatchObject([{ use_count: 1 }]);
  const found = await app.client.get(`/admin/submissions?subject_id=${subject}`, { bearer });
  expect(found.body.submissions).toMatchObject([{ attempt: 1 }]);
}

const expectSame = (answers: Answer[]) =>
  expect([...new Set(answers.map((answer) => `${answer.status} ${answer.bytes}`))]).toEqual([
    expect.stringMatching(/^200 /),
  ]);

/** `people` uploads, each interrupted `cuts` times at random while two complete ones arrive too. */
async function cutAtRandom(
  app: TestApp,
  servers: SecondServer[],
  people: number,
  cuts: number,
): Promise<void> {
  const { next: random } = seededRandom(runSeed());
  const anyServer = () => servers[Math.floor(random() * servers.length)]!;
  const bearer = await logIn(app);
  for (let at = 0; at < people; at += 1) {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    const token = await mint(app, bearer, subject, { max_uses: 1 });
    const request = { token, key: `upload ${at}` };
    const wire = await encodeUpload(request);
    const cut = () => {
      // A third within the request, the others at some moment while the answer is made.
      const length = random() < 0.33 ? Math.floor(random() * wire.length) : wire.length;
      return cutOff(anyServer().port, wire, length, Math.floor(random() * 30));
    };
    const half = Math.floor(cuts / 2);
    for (let done = 0; done < half; done += 1) await cut();
    const [first, second] = await Promise.all([
      askUntilAnswered(anyServer(), request),
      askUntilAnswered(anyServer(), request),
      ...Array.from({ length: cuts - half }, cut),
    ]);
    expectSame([first, second, await ask(anyServer(), request)]);
    await expectOnce(app, bearer, subject);
  }
}

test('a thousand interrupted uploads at one server: one use, one attempt, one answer each', async () => {
  const app = await startApp({ vision: unavailableVision });
  const onlyServer = { ...app, close: async () => {} };
  await cutAtRandom(app, [onlyServer], tries(12, 125), 8);
  await app.close();
});

const bin = findPostgres();
describe.skipIf(bin === null)('uploads to two servers with one PostgreSQL', () => {
  let app: TestApp;
  let close: () => Promise<void>;
  let onlyServer: SecondServer;
  beforeAll(async () => {
    const postgres = await createPostgres();
    app = await startApp({ vision: unavailableVision, db: await openWithoutTimeouts(postgres.url) });
    const db = await openWithoutTimeouts(postgres.url);
    onlyServer = await startSecondServer(app, { db });
    close = async () => {
      await onlyServer.close();
      await db.close();
      await app.close();
      await postgres.close();
    };
  });
  afterAll(() => close());

  test('[S42] three hundred interrupted uploads at either server: one use, one attempt, one answer each', async () => {
    await cutAtRandom(app, [{ ...app, close: async () => {} }, onlyServer], tries(8, 50), 6);
  });

  test('fifty concurrent repeats at both servers are one upload', async () => {
    const bearer = await logIn(app);
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    const token = await mint(app, bearer, subject, { max_uses: 1 });
    const servers = [app, onlyServer];
    const answers = Array.from({ length: 50 }, (_, at) =>
      askUntilAnswered(servers[at % 2]!, { token, key: 'fifty' }),
    );
    expectSame(await Promise.all(answers));
    await expectOnce(app, bearer, subject);
  });
});

/** A server that dies at its n-th step, before or after the step is done: nothing in it ever continues. */
function createMortalServer(
  dependencies: { db: Database; objects: WatchedObjects },
  dies: { at: number; after: boolean },
) {
  let steps = 0;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const never = () => new Promise<never>(() => {});
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    steps += 1;
    if (steps > dies.at) return never();
    if (steps < dies.at) return work();
    if (dies.after) await work();
    die();
    return never();
  };
  const db = wrapTransactions(dependencies.db, step);
  const objects: WatchedObjects = {
    ...dependencies.objects,
    put: (key, bytes) => step(() => dependencies.objects.put(key, bytes)),
  };
  return { dependencies: { db, objects }, died, stepsTaken: () => steps };
}

test('an upload whose server dies at any statement is continued by the next server asked', async () => {
  const app = await startApp({ vision: unavailableVision });
  const bearer = await logIn(app);
  const newRequest = async () => {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    const token = await mint(app, bearer, subject, { max_uses: 1 });
    return { subject, token, request: { token, key: 'mortal' } };
  };
  const { dependencies, stepsTaken } = createMortalServer(app.dependencies, {
    at: Number.POSITIVE_INFINITY,
    after: false,
  });
  const immortal = await startSecondServer(app, dependencies);
  await ask(immortal, (await newRequest()).request);
  await immortal.close();
  // Host, key, credential, claim, use, image, record, verdict: it dies at each of them.
  expect(stepsTaken()).toBeGreaterThanOrEqual(8);
  for (let at = 1; at <= stepsTaken(); at += 1) {
    for (const after of [false, true]) {
      const { subject, request } = await newRequest();
      const { dependencies: doomedWorld, died } = createMortalServer(app.dependencies, { at, after });
      const doomed = await startSecondServer(app, doomedWorld);
      void ask(doomed, request).catch(() => {});
      await died;
      const early = ask(app, request);
      app.moveClock(16_000);
      expectSame([await early, await ask(app, request)]);
      await expectOnce(app, bearer, subject);
    }
  }
  await app.close();
});

/** Something that waits until it is released. */
function createGate() {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { open: () => open(), reached, pass };
}

test('a slow server that was presumed dead undoes its part, and gives the answer of the one that took over', async () => {
  const app = await startApp({ vision: unavailableVision });
  const bearer = await logIn(app);
  const { objects, vision } = app.dependencies;
  for (const at of ['storing the image', 'looking at it'] as const) {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
    const token = await mint(app, bearer, subject, { max_uses: 1 });
    const gate = createGate();
    const slow = await startSecondServer(
      app,
      at === 'storing the image'
        ? { objects: { ...objects, put: (key, bytes) => gate.pass().then(() => objects.put(key, bytes)) } }
        : {
            vision: {
              ...vision,
              examineDocument: (photo, deadline) =>
                gate.pass().then(() => vision.examineDocument(photo, deadline)),
            },
          },
    );
    const request = { token, key: at };
    const first = ask(slow, request);
    await gate.reached;
    app.moveClock(16_000);
    const second = await ask(app, request);
    gate.open();
    expectSame([second, await first]);
    await expectOnce(app, bearer, subject);
    const files = await readdir(app.objectsFolder, { recursive: true });
    expect(files.filter((name) => name.includes(`${subject}/`))).toHaveLength(1);
    await slow.close();
  }
  await app.close();
});

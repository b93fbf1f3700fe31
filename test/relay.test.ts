import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FeedUnavailable } from '../src/server/cli/relay/ask-feed.ts';
import { createOutbox, formatMoment } from '../src/server/cli/relay/outbox.ts';
import { createDetailsReader } from '../src/server/cli/relay/read-details.ts';
import { createFeedReader } from '../src/server/cli/relay/read-feed.ts';
import { type EventData, eventData } from '../src/server/cli/relay/relay-event.ts';
import { readState, writeGivenUp, writeState } from '../src/server/cli/relay/relay-state.ts';
import { runRelay } from '../src/server/cli/relay/run-relay.ts';
import { readSecrets, signEvent } from '../src/server/cli/relay/sign-event.ts';
import { relay } from '../src/server/cli/relay.ts';
import { lockFolder } from '../src/server/storage/disk/lock-folder.ts';
import { InvalidEvent, verifyEvent } from '../src/web/api/decisions/verify-event.ts';
import { addWaiting } from './harness/add-waiting.ts';
import { callCommand } from './harness/call-command.ts';
import { HOST, START, startApp, type TestApp } from './harness/start-app.ts';
import { type ReceivedEvent, SECRET, startReceiver } from './harness/start-receiver.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import { readFences } from './harness/words/read-fences.ts';

const OLD_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

let app: TestApp;
let bearer: string;
let token: string;
let folder: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let subject: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  token = (await app.client.post('/admin/api-tokens', { bearer, json: {} })).body.token;
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-relay-'));
  receiver = await startReceiver();
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
});
afterEach(async () => {
  receiver.close();
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
  await rm(folder, { recursive: true });
});

const addCase = (reason: string | null = null) =>
  addWaiting(app.dependencies.db, app.dependencies.now(), {
    tenantId: app.tenantId,
    subject,
    reason: reason!,
  });
const decide = async (id: string, how: 'approve' | 'reject', json: object = {}) => {
  app.moveClock(2000);
  const { status, body } = await app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json });
  expect([status, body.error]).toEqual([200, undefined]);
};

/** Runs the relay until it has sent all that it can send now. */
const runOnce = (environment: Record<string, string> = {}, more: string[] = []) =>
  callCommand(
    relay,
    {
      ATTESTA_URL: `http://127.0.0.1:${app.port}`,
      ATTESTA_TOKEN: token,
      WEBHOOK_SECRET: SECRET,
      ...environment,
    },
    ['--to', receiver.to, '--host', HOST, '--folder', folder, '--once', ...more],
  );
const readFiles = async () =>
  (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join();
const states = () => receiver.received.map(({ event: { data } }) => [data.id, data.status]);

describe('npm run relay', () => {
  test('[S110] posts each state of a submission once, signed and in order; one that is not approved has no name', async () => {
    const id = await addCase();
    expect((await runOnce()).code).toBe(0);
    await decide(id, 'reject', { require_reupload: true });
    expect((await runOnce()).code).toBe(0);
    expect((await runOnce()).code).toBe(0);
    expect(states()).toEqual([
      [id, 'pending'],
      [id, 'rejected'],
    ]);
    const [, { event, body }] = receiver.received as [ReceivedEvent, ReceivedEvent];
    expect(event).toMatchObject({
      type: 'submission.rejected',
      data: { subject_id: subject, kind: 'license', reupload_required: true },
    });
    expect(event.timestamp).toBe(`${event.data.updated_at.replace(' ', 'T')}Z`);
    expect(event.data.verified_details).toBeNull();
    expect(body).not.toMatch(/Ada|Northwood|_name/);
  });

  test('an event has the caller’s id of the subject and the metadata of the link', async () => {
    const details = { external_uid: 'customer-4711', first_name: 'Bo', last_name: 'Ivers' };
    const person = await newSubject(app, bearer, details);
    const link = await mint(app, bearer, person, { metadata: { order: '20114' } });
    const photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
    await upload(app, link, 'license', photo);
    await runOnce();
    const [event] = receiver.received.filter(({ event: { data } }) => data.subject_id === person);
    expect(event!.event.data).toMatchObject({
      subject_external_uid: 'customer-4711',
      metadata: { order: '20114' },
    });
    await app.client.send('DELETE', `/admin/subjects/${person}`, { bearer });
  });

  test('an event that a relay of 0.3.0 stored is read without them', () => {
    const { subject_external_uid, metadata, age_verified, ...stored } = event('one', 'pending');
    expect(eventData.parse(stored)).toMatchObject({
      subject_external_uid: null,
      metadata: {},
      age_verified: null,
    });
  });

  test('posts a submission that changed twice between two reads once, with its newest state', async () => {
    const id = await addCase();
    await decide(id, 'approve');
    await decide(id, 'reject', { require_reupload: true });
    await runOnce();
    expect(states()).toEqual([[id, 'rejected']]);
  });

  test('sends a refused event again under the same id, and lets the other submissions pass', async () => {
    const [bad, good] = [await addCase(), await addCase()];
    receiver.answer = (answer, { data }) => void answer.writeHead(data.id === bad ? 500 : 200).end();
    const { code, text } = await runOnce();
    expect([code, text]).toEqual([1, expect.stringContaining('refused with 500')]);
    expect(text).toContain('1 events wait. The next run sends them.');
    receiver.answer = (answer) => void answer.writeHead(200).end();
    await expect.poll(async () => (await runOnce()).code).toBe(0);
    const ids = (wanted: string) =>
      receiver.received.filter(({ event }) => event.data.id === wanted).map(({ event }) => event.id);
    expect(ids(good)).toHaveLength(1);
    expect(ids(bad)).toEqual([ids(bad)[0], ids(bad)[0]]);
  });

  test('waits for a receiver that is down, and gives up nothing meanwhile', async () => {
    const id = await addCase();
    const to = receiver.to;
    receiver.close();
    const first = await runOnce({}, ['--to', to]);
    expect([first.code, first.text]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    for (let run = 0; run < 12; run += 1) expect((await runOnce({}, ['--to', to])).code).toBe(1);
    receiver = await startReceiver();
    await expect.poll(async () => (await runOnce()).code).toBe(0);
    expect(states()).toEqual([[id, 'pending']]);
    await expect(readFile(join(folder, 'given-up.jsonl'))).rejects.toThrow('ENOENT');
  });

  test('[S110] a redirect is not followed, and a 2xx whose body does not end is taken', async () => {
    const [moved, endless] = [await addCase(), await addCase()];
    receiver.answer = (answer, { data }) => {
      answer.writeHead(data.id === moved ? 307 : 200, { location: receiver.to });
      if (data.id === moved) return void answer.end();
      const timer = setInterval(() => answer.write(Buffer.alloc(65_536)), 1);
      answer.on('close', () => clearInterval(timer));
    };
    expect((await runOnce()).text).toContain(`${moved} pending: refused with 307, 1 times`);
    expect(states().toSorted()).toEqual(
      [
        [moved, 'pending'],
        [endless, 'pending'],
      ].toSorted(),
    );
  });

  test('begins with --since at its first start, and afterwards where it ended, also if nothing had changed', async () => {
    const moment = (minutes: number) => formatMoment(app.dependencies.now().getTime() + minutes * 60_000);
    await addCase();
    app.moveClock(10 * 60_000);
    await runOnce({}, ['--since', moment(-5)]);
    expect(states()).toEqual([]);
    const later = await addCase();
    await runOnce({}, ['--since', moment(5)]);
    expect(states()).toEqual([[later, 'pending']]);
  });

  test('begins with the present time by --since now', async () => {
    await runOnce({}, ['--since', 'now']);
    const { cursor } = JSON.parse(await readFile(join(folder, 'cursor.json'), 'utf8'));
    expect(Math.abs(Date.now() - Date.parse(`${cursor}Z`))).toBeLessThan(600_000);
  });

  test('[S110] an event of an approval has its details, and its files have none', async () => {
    const id = await addCase();
    await decide(id, 'approve');
    let onDisk = '';
    receiver.answer = (answer) => void answer.writeHead(500).end();
    expect((await runOnce()).code).toBe(1);
    onDisk += await readFiles();
    receiver.answer = (answer) => void answer.writeHead(204).end();
    await expect.poll(async () => (await runOnce()).code).toBe(0);
    onDisk += await readFiles();
    const verified = receiver.received.map(({ event: { data } }) => data.verified_details);
    const details = { first_name: 'Ada', last_name: 'Northwood', license_number: null };
    expect(verified).toEqual([details, details].map((each) => expect.objectContaining(each)));
    expect(onDisk).toContain(id);
    expect(onDisk).not.toMatch(/Ada|Northwood|_name|verified_details|date_of_birth/);
  });

  test('[S110] an event that waited while its person was erased goes out without details', async () => {
    const id = await addCase();
    await decide(id, 'approve');
    receiver.answer = (answer) => void answer.writeHead(500).end();
    await runOnce();
    expect((await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer })).status).toBe(200);
    receiver.answer = (answer) => void answer.writeHead(204).end();
    await expect.poll(async () => (await runOnce()).code).toBe(0);
    const [before, after] = receiver.received as [ReceivedEvent, ReceivedEvent];
    expect(before.body).toContain('Northwood');
    expect(after.event).toMatchObject({ id: before.event.id, data: { id, verified_details: null } });
    expect(after.body).not.toMatch(/Ada|Northwood|_name/);
  });

  test('[S110] an event of a state that has passed has no details of the next one', async () => {
    const id = await addCase();
    await decide(id, 'approve');
    const url = `http://127.0.0.1:${app.port}`;
    const { submissions } = await createFeedReader({ url, host: HOST, token })(undefined, null);
    const data = submissions.find((row) => row.id === id)!;
    const read = createDetailsReader({ url, host: HOST, token });
    expect(await read(data)).toMatchObject({ last_name: 'Northwood' });
    expect(await read({ ...data, status: 'pending', record_changed: null })).toBeNull();
    expect(await read({ ...data, updated_at: '2026-02-01 00:00:00' })).toBeNull();
    expect(await read({ ...data, subject_id: id })).toBeNull();
  });

  test('an event waits while the service cannot give its details', async () => {
    const id = await addCase();
    await decide(id, 'approve');
    const outbox = createOutbox(emptyState());
    const posted: unknown[] = [];
    const lines: string[] = [];
    await runRelay({
      outbox,
      readPage: createFeedReader({ url: `http://127.0.0.1:${app.port}`, host: HOST, token }),
      readDetails: () => Promise.reject(new FeedUnavailable('x does not answer.')),
      post: async (event) => {
        posted.push(event);
        return { kind: 'delivered' };
      },
      save: (state) => writeState(folder, state),
      giveUp: (each) => writeGivenUp(folder, each),
      say: (line) => void lines.push(line),
      now: Date.now,
      everyMs: null,
      signal: new AbortController().signal,
    });
    expect([posted, outbox.waiting, outbox.isDown]).toEqual([[], 1, false]);
    expect(lines).toEqual(['x does not answer. The relay tries again.']);
    expect((await readState(folder, 'x'))?.queue.get(id)).toMatchObject({ failures: 0 });
  });

  test('[S110] writes an event that it gives up to a file, without a name, and no longer keeps it', async () => {
    const id = await addCase();
    await decide(id, 'approve');
    const [end, given] = [new AbortController(), join(folder, 'given-up.jsonl')];
    let now = Date.now();
    const outbox = createOutbox(emptyState());
    const url = `http://127.0.0.1:${app.port}`;
    await runRelay({
      outbox,
      readPage: createFeedReader({ url, host: HOST, token }),
      readDetails: createDetailsReader({ url, host: HOST, token }),
      post: async () => ({ kind: 'refused', why: '400' }),
      save: (state) => writeState(folder, state),
      giveUp: (each) => writeGivenUp(folder, each).then(() => end.abort()),
      say: () => {},
      // Each look at the clock is ten minutes later.
      now: () => (now += 600_000),
      everyMs: 1000,
      signal: end.signal,
    });
    const lines = (await readFile(given, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([expect.objectContaining({ id, status: 'approved', tries: 10, why: '400' })]);
    expect(lines[0].webhook_id).toMatch(/^msg_/);
    expect(JSON.stringify(lines)).not.toMatch(/Ada|Northwood|_name/);
    expect((await readState(folder, 'x'))?.queue.size).toBe(0);
  });

  test('signs with several secrets while one replaces another, at the time of each try', async () => {
    await addCase();
    await runOnce({ WEBHOOK_SECRET: `${OLD_SECRET},${SECRET}` });
    const [{ headers, body }] = receiver.received as [ReceivedEvent];
    expect(await verifyEvent(OLD_SECRET, headers, body)).toEqual(await verifyEvent(SECRET, headers, body));
    const now = Date.now() / 1000;
    expect(Math.abs(Number(headers['webhook-timestamp']) - now)).toBeLessThan(120);
  });

  test('[S111] a second relay of one cursor is refused while the first runs', async () => {
    const unlock = await lockFolder(folder, 'relay.lock');
    const { code, text } = await runOnce();
    expect([code, text]).toEqual([1, `Another relay uses ${folder}. Stop it, or name another --folder.`]);
    await unlock!();
    expect((await runOnce()).code).toBe(0);
  });

  test('a cursor of another tenant, or a damaged one, is refused', async () => {
    await runOnce();
    expect((await runOnce({}, ['--host', 'other.test'])).text).toContain('belongs to');
    await writeFile(join(folder, 'cursor.json'), '{');
    expect((await runOnce()).text).toContain('is not the cursor of a relay');
  });

  test.each([
    [{ ATTESTA_TOKEN: '' }, [], 'ATTESTA_TOKEN must be'],
    [{ ATTESTA_TOKEN: 'wrong' }, [], 'answered with 401'],
    [{ WEBHOOK_SECRET: '' }, [], 'WEBHOOK_SECRET must be'],
    [{ WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, [], 'WEBHOOK_SECRET must be'],
    [{}, ['--to', 'ftp://example.com'], '--to must be an address'],
    [{}, ['--to', 'https://user:pass@example.com'], '--to must be an address'],
    [{}, ['--every', '0'], '--every must be'],
    [{}, ['--since', 'yesterday'], '--since must be'],
    [{}, ['--nothing'], 'npm run relay'],
  ])('ends with one sentence for the settings %j and options %j', async (environment, more, sentence) => {
    const { code, text } = await runOnce(environment, more);
    expect([code, text.includes(sentence)]).toEqual([1, true]);
    expect(text).not.toContain('c2hvcnQ=');
  });
});

const event = (id: string, status: EventData['status'], at = 0): EventData => ({
  ...{ id, status, kind: 'license', verdict: null, reason: null, reason_code: null, score: null },
  ...{ similarity: null, face_comparison: null, subject_id: id, verification_id: id, external_uid: null },
  ...{ subject_external_uid: null, metadata: {}, age_verified: null },
  ...{ attempt: 1, reupload_required: false, response_required: false, record_changed: null },
  created_at: '2026-03-01 12:00:00',
  updated_at: new Date(START.getTime() + at * 1000).toISOString().slice(0, 19).replace('T', ' '),
});
const emptyState = () => ({ source: 'x', cursor: null, seen: new Map(), queue: new Map() });

testDeep('the receiver of docs/relay.md prints a genuine event once, and refuses another', async () => {
  const guide = await readFile(new URL('../docs/relay.md', import.meta.url), 'utf8');
  const [program] = readFences(guide).filter(({ language }) => language === 'js');
  await writeFile(join(folder, 'receiver.mjs'), program!.text);
  const env = { PORT: '0', WEBHOOK_SECRET: SECRET };
  const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => (await lines.next()).value;
    const to = `http://127.0.0.1:${/Listening on (\d+)/.exec(await next())![1]}/`;
    const unsigned = await fetch(to, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(400);
    const first = await addCase();
    expect((await runOnce({}, ['--to', to])).code).toBe(0);
    await rm(join(folder, 'cursor.json'));
    await decide(await addCase(), 'reject');
    expect((await runOnce({}, ['--to', to])).text).toContain(`${first} pending: delivered`);
    expect([await next(), await next()]).toEqual([
      `submission.pending ${subject} license`,
      `submission.rejected ${subject} license`,
    ]);
  } finally {
    child.kill();
  }
});

test('[S27] posts an event when the record of an approval changes and changes back, with the approved name alone', async () => {
  const id = await addCase();
  await decide(id, 'approve');
  const rename = (last_name: string) =>
    app.client.send('PATCH', `/admin/subjects/${subject}`, { bearer, json: { last_name } });
  const { last_name } = (await app.client.get(`/admin/subjects/${subject}`, { bearer })).body;
  await runOnce();
  // Within one second.
  for (const name of ['Grundig', last_name]) {
    expect((await rename(name)).status).toBe(200);
    await runOnce();
  }
  const changes = receiver.received.map(({ event: { data } }) => [data.status, data.record_changed]);
  expect(changes).toEqual([
    ['approved', []],
    ['approved', ['last_name']],
    ['approved', []],
  ]);
  const names = receiver.received.map(({ event: { data } }) => data.verified_details?.last_name);
  expect(names).toEqual([last_name, last_name, last_name]);
  expect(JSON.stringify(receiver.received)).not.toContain('Grundig');
});

describe('the outbox of the relay', () => {
  test('[S111] sends the next state of a submission only after the delivery of the one before is stored', () => {
    const outbox = createOutbox(emptyState());
    outbox.add(event('a', 'pending'));
    const first = outbox.take(0)!;
    outbox.add(event('a', 'approved', 1));
    expect(outbox.take(0)).toBeNull();
    outbox.delivered(first);
    expect(outbox.take(0)).toBeNull();
    outbox.save().stored();
    expect(outbox.take(0)?.data.status).toBe('approved');
  });

  test('gives each of two changes within one second another id, and the same to both tries of one', () => {
    const ids = (['pending', 'approved', 'pending'] as const).map((_, at, all) => {
      const outbox = createOutbox(emptyState());
      for (const each of all.slice(0, at + 1)) outbox.add(event('a', each));
      return outbox.take(0)!.id;
    });
    expect(new Set(ids).size).toBe(3);
    const again = createOutbox(emptyState());
    again.add(event('a', 'pending'));
    expect(again.take(0)!.id).toBe(ids[0]);
  });

  test('gives up an event after ten refusals in 18 hours, and sends a later state of its submission', () => {
    const outbox = createOutbox(emptyState());
    outbox.add(event('a', 'pending'));
    let now = 0;
    for (let tries = 1; ; tries += 1) {
      const taken = outbox.take(now)!;
      const { isLast, failures } = outbox.failed(taken, null, now);
      expect(failures).toBe(tries);
      if (isLast) {
        expect(outbox.take(now)).toBeNull();
        outbox.giveUp(taken);
        break;
      }
      now += outbox.waitMs(now, Infinity);
    }
    expect(now / 3_600_000).toBeCloseTo(17.7, 1);
    expect(outbox.waiting).toBe(0);
    outbox.add(event('a', 'approved', 5));
    expect(outbox.take(now)?.data.status).toBe('approved');
  });

  test('probes a receiver that is down with one event at a time, and gives none up for it', () => {
    const outbox = createOutbox(emptyState());
    for (const id of ['a', 'b', 'c']) outbox.add(event(id, 'pending'));
    const counts = new Map<string, number>();
    let now = 0;
    for (let tries = 0; tries < 300; tries += 1) {
      const taken = outbox.take(now)!;
      if (tries > 0) expect(outbox.take(now)).toBeNull();
      counts.set(taken.data.id, (counts.get(taken.data.id) ?? 0) + 1);
      expect(outbox.failed(taken, { retryAfterMs: 0 }, now).isLast).toBe(false);
      now += outbox.waitMs(now, Infinity);
    }
    expect(Math.min(...counts.values())).toBeGreaterThan(90);
    expect(outbox.waiting).toBe(3);
  });

  test('gives up the one event that the receiver never answers, while it takes the others', () => {
    const outbox = createOutbox(emptyState());
    outbox.add(event('bad', 'pending'));
    let [now, isLast] = [0, false];
    for (let round = 0; !isLast && round < 10_000; round += 1) {
      const good = `good ${round}`;
      outbox.add(event(good, 'pending'));
      for (let taken = outbox.take(now); taken; taken = outbox.take(now)) {
        if (taken.data.id !== 'bad') outbox.delivered(taken);
        else ({ isLast } = outbox.failed(taken, { retryAfterMs: 0 }, now));
        if (isLast) break;
      }
      now += 60_000;
    }
    expect(isLast).toBe(true);
    expect(outbox.waiting).toBeLessThan(3);
  });

  test('sends nothing while the service is down, and counts no try for it', () => {
    const outbox = createOutbox(emptyState());
    for (const id of ['a', 'b']) outbox.add(event(id, 'approved'));
    expect(outbox.pause(outbox.take(0)!, 0, 0)).toBe(true);
    expect(outbox.take(0)).toBeNull();
    const now = outbox.waitMs(0, Infinity);
    expect(now).toBeGreaterThan(1000);
    const [one, two] = [outbox.take(now)!, outbox.take(now)!];
    expect(outbox.pause(one, 90_000, now)).toBe(true);
    expect(outbox.pause(two, 0, now)).toBe(false);
    expect(outbox.take(now + 89_999)).toBeNull();
    expect(outbox.failed(outbox.take(now + 90_000)!, null, now + 90_000).failures).toBe(1);
  });

  test('keeps to the time that Retry-After asks for', () => {
    const outbox = createOutbox(emptyState());
    outbox.add(event('a', 'pending'));
    outbox.failed(outbox.take(0)!, { retryAfterMs: 90_000 }, 0);
    expect(outbox.take(89_999)).toBeNull();
    expect(outbox.take(90_000)).not.toBeNull();
  });
});

describe('verifyEvent', () => {
  const body = '{"type":"submission.approved"}';
  test('[S109] refuses an event with a changed body, another secret, an old time, or without a header', async () => {
    await addCase();
    await runOnce();
    const [{ headers, body: payload }] = receiver.received as [ReceivedEvent];
    const refused = (...[secret, given, text]: Parameters<typeof verifyEvent>) =>
      expect(verifyEvent(secret, given, text)).rejects.toThrow(InvalidEvent);
    await refused(SECRET, headers, body);
    await refused(OLD_SECRET, headers, payload);
    await refused(SECRET, { ...headers, 'webhook-id': 'other' }, payload);
    const past = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000) - 330, body: payload };
    await refused(SECRET, signEvent(readSecrets(SECRET), past), payload);
    await refused(
      SECRET,
      signEvent(readSecrets(SECRET), { ...past, timestamp: past.timestamp + 660 }),
      payload,
    );
    await refused(SECRET, { ...headers, 'webhook-timestamp': '' }, payload);
    await refused(SECRET, { ...headers, 'webhook-signature': 'v1,!' }, payload);
    await refused(SECRET, { ...headers, 'webhook-signature': undefined }, payload);
    await expect(verifyEvent('whsec_c2hvcnQ=', headers, payload)).rejects.toThrow('The secret must be');
    expect((await verifyEvent(SECRET, new Headers(headers as Record<string, string>), payload)).id).toMatch(
      /^msg_/,
    );
  });

  test('verifies the example of Standard Webhooks', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    };
    expect(signEvent(readSecrets(secret), message)['webhook-signature']).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLauncher, type LaunchedProcess, stop } from './harness/servers/launch-server.ts';
import { HOST, START, startApp, type TestApp } from './harness/start-app.ts';
import { type ReceivedEvent, SECRET, startReceiver } from './harness/start-receiver.ts';
import { logIn, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// The relay as its operator runs it, killed again and again, to a receiver that has every fault that a receiver can have.
const DECISIONS = 10_000;
const SUBMISSIONS = 8000;
const KILLS = 50;
const DECISIONS_EACH = DECISIONS / KILLS;
const launcher = createLauncher();

let app: TestApp;
let token: string;
let subject: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-relay-'));
  app = await startApp({ vision: unavailableVision });
  const bearer = await logIn(app);
  token = (await app.client.post('/admin/api-tokens', { bearer, json: {} })).body.token;
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
});
afterEach(launcher.killAll);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The moment of the nth decision: 50 in a second. */
const decisionTime = (n: number) => new Date(START.getTime() + n * 20);

/** Adds approved submissions, as many as there are numbers from `first` on. */
const approve = (first: number, count: number) =>
  app.dependencies.db.asSystem((tx) =>
    sql`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, verdict, attempt,
        created_at, updated_at)
      select ${app.tenantId}, gen_random_uuid(), ${subject}, 'license', n::text, 'approved', 'LICENSE_APPROVED', 1,
        ${START}::timestamptz, ${decisionTime(first)}::timestamptz + (n - ${first}::int) * interval '20 ms'
      from generate_series(${first}::int, ${first + count - 1}::int) n`.execute(tx),
  );

/** Rejects submissions that were approved, so that each has a second decision. */
const reject = (first: number, count: number) =>
  app.dependencies.db.asSystem((tx) =>
    sql`update submissions set status = 'rejected', reupload_required = true,
        updated_at = ${decisionTime(first)}::timestamptz + (verification_id::int / 4 % ${count}::int) * interval '20 ms'
      where tenant_id = ${app.tenantId} and verification_id::int >= ${(first - SUBMISSIONS) * 4}::int
        and verification_id::int < ${(first - SUBMISSIONS + count) * 4}::int
        and verification_id::int % 4 = 0`.execute(tx),
  );

/** Writes the decisions of one start of the relay: in all 8,000 approvals, of which 2,000 are taken back. */
const decide = (start: number) => {
  const first = start * DECISIONS_EACH;
  return (first < SUBMISSIONS ? approve : reject)(first, DECISIONS_EACH);
};

type Fault = (response: ServerResponse) => void | Promise<void>;
const end =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end();
/** Faults by name. The event is handled before each, so an answer that is not 2xx is a lie. */
const FAULTS: Record<string, Fault> = {
  well: end(204),
  slow: (response) => setTimeout(Math.random() * 400).then(() => end(200)(response)),
  down: (response) => void response.destroy(),
  busy: end(503, { 'retry-after': '1' }),
  'a lie in five': (response) => end(Math.random() < 0.2 ? 500 : 204)(response),
};

async function changeFaults(
  receiver: Awaited<ReturnType<typeof startReceiver>>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted)
    for (const fault of Object.values(FAULTS)) {
      receiver.answer = fault;
      await setTimeout(fault === FAULTS['well'] ? 4000 : 1200, undefined, { signal }).catch(() => {});
    }
}

function start(to: string): LaunchedProcess {
  const environment = {
    ATTESTA_URL: `http://127.0.0.1:${app.port}`,
    ATTESTA_TOKEN: token,
    WEBHOOK_SECRET: SECRET,
  };
  return launcher.launch('relay', environment, [
    '--to',
    to,
    '--host',
    HOST,
    '--folder',
    folder,
    '--every',
    '1',
  ]);
}

async function whenRunning({ child, output }: LaunchedProcess): Promise<void> {
  while (!output().includes('Relays ')) {
    expect([child.exitCode, output()]).toEqual([null, expect.anything()]);
    await setTimeout(20);
  }
}

/**
 * The newest state of each submission that the receiver has, and what it had twice: `duplicates` in all, and `repeats`
 * of events that it had accepted.
 */
function evaluate(received: readonly ReceivedEvent[]) {
  const newest = new Map<string, string>();
  const ids = new Set<string>();
  const accepted = new Set<string>();
  let [older, duplicates, repeats] = [0, 0, 0];
  for (const { event, isAccepted } of received) {
    const last = newest.get(event.data.id);
    if (last !== undefined && last > event.data.updated_at) older += 1;
    if (ids.has(event.id)) duplicates += 1;
    ids.add(event.id);
    if (accepted.has(event.id)) repeats += 1;
    if (isAccepted) accepted.add(event.id);
    newest.set(event.data.id, event.data.updated_at);
  }
  return { newest, events: ids.size, duplicates, repeats, older };
}

test('[S111] 10,000 decisions reach a faulty receiver, in order, while the relay is killed 50 times', async () => {
  const receiver = await startReceiver();
  const faults = new AbortController();
  const changing = changeFaults(receiver, faults.signal);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = receiver.received.length;
    const relay = start(receiver.to);
    await whenRunning(relay);
    await decide(kill);
    // A relay that has delivered nothing would lose nothing by its death.
    while (receiver.received.length === before) await setTimeout(20);
    await setTimeout(Math.random() * 1000);
    await stop(relay, 'SIGKILL');
  }
  faults.abort();
  await changing;
  receiver.answer = FAULTS['well']!;

  const relay = start(receiver.to);
  await whenRunning(relay);
  const second = start(receiver.to);
  while (second.child.exitCode === null) await setTimeout(20);
  expect([second.child.exitCode, second.output()]).toEqual([
    1,
    expect.stringContaining('Another relay uses'),
  ]);
  await expect
    .poll(() => evaluate(receiver.received).newest.size, { timeout: 240_000, interval: 500 })
    .toBe(SUBMISSIONS);
  const { rows } = await app.dependencies.db.asSystem((tx) =>
    sql<{ id: string; at: Date }>`select id, updated_at as at from submissions
      where tenant_id = ${app.tenantId}`.execute(tx),
  );
  const wanted = new Map(rows.map(({ id, at }) => [id, at.toISOString().slice(0, 19).replace('T', ' ')]));
  const missing = () => {
    const { newest } = evaluate(receiver.received);
    return [...wanted].filter(([id, at]) => newest.get(id) !== at).length;
  };
  await expect.poll(missing, { timeout: 240_000, interval: 500 }).toBe(0);
  expect(await stop(relay, 'SIGTERM')).toBe(0);
  receiver.close();

  const { events, duplicates, repeats, older } = evaluate(receiver.received);
  console.log(
    `${DECISIONS} decisions of ${SUBMISSIONS} submissions, killed ${KILLS} times: ${receiver.received.length} posts, ` +
      `${events} events, ${duplicates} duplicates (${repeats} of accepted ones), ${older} older than one before`,
  );
  expect(older).toBe(0);
  expect(receiver.received.some(({ isAccepted }) => !isAccepted)).toBe(true);
});

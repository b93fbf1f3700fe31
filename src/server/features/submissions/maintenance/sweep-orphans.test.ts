import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { QUIET_SOURCES } from '../../../../../test/harness/quiet-sources.ts';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { createLogger } from '../../../startup/create-logger.ts';
import type { ObjectStore } from '../../../storage/object-store.ts';
import { acquireSweep, renewSweep } from '../../../store/sweeps.ts';
import { createMetrics } from '../../../telemetry/metrics/create-metrics.ts';
import { sweepOrphans } from './sweep-orphans.ts';

let app: TestApp;
let bearer: string;
let subject: string;
let image: Buffer;
const log: string[] = [];
const metrics = createMetrics(QUIET_SOURCES);
const readHalted = async () => /^attesta_sweep_halted (\d)$/m.exec((await metrics.read()).text)![1];
beforeAll(async () => {
  const logger = createLogger('error', { write: (line) => void log.push(line) });
  app = await startApp({ vision: unavailableVision, logger, observer: metrics.observer });
  bearer = await logIn(app);
  image = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  log.length = 0;
  await app.dependencies.db.asSystem((tx) =>
    sql`update sweeps set holder = null, held_until = null, after_key = null`.execute(tx),
  );
  for (const name of await files()) await app.dependencies.objects.delete(name);
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const sweep = (later: number) => sweepOrphans(app.dependencies, new Date(Date.now() + later));
const files = async (): Promise<string[]> => {
  const names = await readdir(app.objectsFolder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(app.objectsFolder.length + 1))
    .sort();
};
const putOrphans = async (count: number): Promise<string[]> => {
  const keys = Array.from({ length: count }, (_, at) => `${app.tenantId}/${subject}/orphan-${at}`);
  for (const key of keys) await app.dependencies.objects.put(key, Buffer.from('x'));
  return keys.sort();
};
const sendOne = async () =>
  (await upload(app, await mint(app, bearer, subject), 'license', image)).body.license_id as string;

test('quarantines objects without a record once they are a day old, and removes them seven days later', async () => {
  await sendOne();
  const [retained] = await files();
  const [orphan] = await putOrphans(1);
  await app.dependencies.objects.put('no/record', Buffer.from('x'));
  expect(await sweep(23 * HOUR)).toEqual({ quarantined: 0, restored: 0, deleted: 0 });
  const [first, second] = await Promise.all([sweep(25 * HOUR), sweep(25 * HOUR)]);
  expect(Math.max(first!.quarantined, second!.quarantined)).toBe(2);
  expect(await files()).toEqual([retained, `quarantine/${orphan}`, 'quarantine/no/record'].sort());
  expect(await sweep(6 * DAY)).toEqual({ quarantined: 0, restored: 0, deleted: 0 });
  expect(await sweep(7 * DAY + HOUR)).toEqual({ quarantined: 0, restored: 0, deleted: 2 });
  expect(await files()).toEqual([retained]);
});

test('restores a quarantined object that an attempt names, and an erasure finds it there', async () => {
  const id = await sendOne();
  const [key] = await files();
  await app.dependencies.objects.move(key!, `quarantine/${key}`);
  const path = `/admin/submissions/${id}/attempts/1/image`;
  expect((await app.client.get(path, { bearer })).status).toBe(404);
  expect(await sweep(30 * DAY)).toEqual({ quarantined: 0, restored: 1, deleted: 0 });
  expect((await app.client.get(path, { bearer })).bytes).toEqual(image);

  await app.dependencies.objects.move(key!, `quarantine/${key}`);
  expect((await app.client.send('DELETE', `/subjects/${subject}`, { bearer })).status).toBe(200);
  expect(await files()).toEqual([]);
});

test('[S98] quarantines none and raises an alarm, in the log and the metrics, if more than a hundred, and 1 % of all, have no record', async () => {
  const old = new Date(Date.now() - 9 * DAY);
  const [waiting] = await putOrphans(1);
  await app.dependencies.objects.move(waiting!, `quarantine/${waiting}`);
  await utimes(join(app.objectsFolder, 'quarantine', waiting!), old, old);
  const orphans = await putOrphans(101);
  expect(await readHalted()).toBe('0');
  expect(await sweep(25 * HOUR)).toEqual({ quarantined: 0, restored: 0, deleted: 0 });
  expect(await files()).toEqual([...orphans, `quarantine/${waiting}`].sort());
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, orphans: 101, objects: 101, msg: 'orphan sweep skipped: too many orphaned objects' },
  ]);
  expect(await readHalted()).toBe('1');
  await app.dependencies.objects.delete(orphans.at(-1)!);
  expect(await sweep(25 * HOUR)).toEqual({ quarantined: 100, restored: 0, deleted: 1 });
  expect(await readHalted()).toBe('0');
});

/**
 * Adds `count` attempts to a submission.
 * @returns a store that lists an image of each besides its own objects; so many files would take longer than all other
 * tests here
 */
async function addAttempts(id: string, count: number): Promise<ObjectStore> {
  const { rows } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql<{
      object_key: string;
    }>`insert into attempts (tenant_id, submission_id, attempt, subject_id, upload_type,
        object_key, content_type, bytes, created_at)
      select tenant_id, submission_id, attempt + n, subject_id, upload_type, object_key || '-' || n, content_type, 0,
        created_at
      from attempts, generate_series(1, ${count}::int) n where submission_id = ${id} and attempt = 1
      returning object_key`.execute(tx),
  );
  const { objects } = app.dependencies;
  const images = rows.map(({ object_key: key }) => ({ key, storedAt: new Date() }));
  return {
    ...objects,
    list: async function* (after = '') {
      const all = [...images.filter(({ key }) => key > after)];
      for await (const object of objects.list(after)) all.push(object);
      yield* all.sort((one, other) => (one.key < other.key ? -1 : 1));
    },
  };
}

test('[S98] in a large store a hundred are few: it takes up to 1 % of all, and one more is an alarm', async () => {
  // 10,049 images and 102 orphans are 10,151 objects, of which 1 % is 101.
  const deps = { ...app.dependencies, objects: await addAttempts(await sendOne(), 10_048) };
  const orphans = await putOrphans(102);
  const at = new Date(Date.now() + 25 * HOUR);
  expect(await sweepOrphans(deps, at)).toEqual({ quarantined: 0, restored: 0, deleted: 0 });
  expect(log.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, orphans: 102, objects: 10_151 }]);
  await app.dependencies.objects.delete(orphans.at(-1)!);
  expect(await sweepOrphans(deps, at)).toEqual({ quarantined: 101, restored: 0, deleted: 0 });
  expect(log).toHaveLength(1);
});

test('a pass that was interrupted continues after its last page, with what it had found', async () => {
  const first = '0-first/orphan';
  await app.dependencies.objects.put(first, Buffer.from('x'));
  const objects = await addAttempts(await sendOne(), 2_000);
  const starts: (string | undefined)[] = [];
  const keys: string[] = [];
  /** Breaks off within its second page; the first page has the orphan. */
  const interrupted: ObjectStore = {
    ...objects,
    list: async function* (after) {
      starts.push(after);
      for await (const object of objects.list(after)) {
        if (starts.length === 1 && keys.push(object.key) > 1_500) throw new Error('The store is gone.');
        yield object;
      }
    },
  };
  const deps = { ...app.dependencies, objects: interrupted };
  const at = new Date(Date.now() + 25 * HOUR);
  await expect(sweepOrphans(deps, at)).rejects.toThrow('The store is gone.');
  expect(await files()).toContain(first);
  expect(await sweepOrphans(deps, at)).toEqual({ quarantined: 1, restored: 0, deleted: 0 });
  expect(await files()).toContain(`quarantine/${first}`);
  expect(starts).toEqual([undefined, keys[999]]);
});

test('a second server waits for the lease of a server that sweeps, and then continues its pass', async () => {
  const [orphan] = await putOrphans(1);
  const { db } = app.dependencies;
  const holder = randomUUID();
  expect(await db.asSystem((tx) => acquireSweep(tx, holder, 0))).toMatchObject({ after: null });
  expect(await sweep(25 * HOUR)).toEqual({ quarantined: 0, restored: 0, deleted: 0 });
  expect(await files()).toEqual([orphan]);
  await db.asSystem((tx) => sql`update sweeps set held_until = clock_timestamp()`.execute(tx));
  expect(await sweep(25 * HOUR)).toEqual({ quarantined: 1, restored: 0, deleted: 0 });
  expect(await db.asSystem((tx) => renewSweep(tx, holder))).toBe(false);
});

test('a server whose lease has ended stops and moves nothing', async () => {
  const [orphan] = await putOrphans(1);
  const { objects, db } = app.dependencies;
  const slow: ObjectStore = {
    ...objects,
    list: async function* (after) {
      yield* objects.list(after);
      await db.asSystem((tx) => sql`update sweeps set holder = gen_random_uuid()`.execute(tx));
    },
  };
  const deps = { ...app.dependencies, objects: slow };
  expect(await sweepOrphans(deps, new Date(Date.now() + 25 * HOUR))).toEqual({
    quarantined: 0,
    restored: 0,
    deleted: 0,
  });
  expect(await files()).toEqual([orphan]);
});

test('the next pass waits for the pause after the last one, on whichever server', async () => {
  await sweep(0);
  const [orphan] = await putOrphans(1);
  const deps = { ...app.dependencies, pauseMs: HOUR };
  const at = new Date(Date.now() + 25 * HOUR);
  expect((await sweepOrphans(deps, at)).quarantined).toBe(0);
  const { db } = app.dependencies;
  await db.asSystem((tx) =>
    sql`update sweeps set begun_at = begun_at - interval '2 hours', ended_at = ended_at - interval '1 hour'`.execute(
      tx,
    ),
  );
  // The pass took an hour, so the pause is four.
  expect((await sweepOrphans(deps, at)).quarantined).toBe(0);
  await db.asSystem((tx) => sql`update sweeps set begun_at = ended_at`.execute(tx));
  expect((await sweepOrphans(deps, at)).quarantined).toBe(1);
  expect(await files()).toEqual([`quarantine/${orphan}`]);
});

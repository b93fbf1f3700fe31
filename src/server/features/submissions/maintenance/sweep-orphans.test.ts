import { writeFileSync } from 'node:fs';
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
  const [kept] = await files();
  const [orphan] = await putOrphans(1);
  await app.dependencies.objects.put('no/record', Buffer.from('x'));
  expect(await sweep(23 * HOUR)).toEqual({ setAside: 0, putBack: 0, removed: 0 });
  const [first, second] = await Promise.all([sweep(25 * HOUR), sweep(25 * HOUR)]);
  expect(Math.max(first!.setAside, second!.setAside)).toBe(2);
  expect(await files()).toEqual([kept, `quarantine/${orphan}`, 'quarantine/no/record'].sort());
  expect(await sweep(6 * DAY)).toEqual({ setAside: 0, putBack: 0, removed: 0 });
  expect(await sweep(7 * DAY + HOUR)).toEqual({ setAside: 0, putBack: 0, removed: 2 });
  expect(await files()).toEqual([kept]);
});

test('restores a quarantined object that an attempt names, and an erasure finds it there', async () => {
  const id = await sendOne();
  const [key] = await files();
  await app.dependencies.objects.move(key!, `quarantine/${key}`);
  const path = `/admin/submissions/${id}/attempts/1/image`;
  expect((await app.client.get(path, { bearer })).status).toBe(404);
  expect(await sweep(30 * DAY)).toEqual({ setAside: 0, putBack: 1, removed: 0 });
  expect((await app.client.get(path, { bearer })).bytes).toEqual(image);

  await app.dependencies.objects.move(key!, `quarantine/${key}`);
  expect((await app.client.send('DELETE', `/subjects/${subject}`, { bearer })).status).toBe(200);
  expect(await files()).toEqual([]);
});

test('quarantines none and raises an alarm, in the log and the metrics, if more than a hundred, and 1 % of all, have no record', async () => {
  const old = new Date(Date.now() - 9 * DAY);
  const [waiting] = await putOrphans(1);
  await app.dependencies.objects.move(waiting!, `quarantine/${waiting}`);
  await utimes(join(app.objectsFolder, 'quarantine', waiting!), old, old);
  const orphans = await putOrphans(101);
  expect(await readHalted()).toBe('0');
  expect(await sweep(25 * HOUR)).toEqual({ setAside: 0, putBack: 0, removed: 0 });
  expect(await files()).toEqual([...orphans, `quarantine/${waiting}`].sort());
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, orphans: 101, objects: 101, msg: 'orphan sweep skipped: too many orphaned objects' },
  ]);
  expect(await readHalted()).toBe('1');
  await app.dependencies.objects.delete(orphans.at(-1)!);
  expect(await sweep(25 * HOUR)).toEqual({ setAside: 100, putBack: 0, removed: 1 });
  expect(await readHalted()).toBe('0');
});

/** Adds `count` attempts to a submission, each with an empty image. */
async function addAttempts(id: string, count: number): Promise<void> {
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
  // Synchronous, because 10,000 awaited writes take longer than all other tests here.
  for (const { object_key } of rows) writeFileSync(join(app.objectsFolder, object_key), '');
}

test('in a large store a hundred are few: it takes up to 1 % of all, and one more is an alarm', async () => {
  // 10,049 images and 102 orphans are 10,151 objects, of which 1 % is 101.
  await addAttempts(await sendOne(), 10_048);
  const orphans = await putOrphans(102);
  expect(await sweep(25 * HOUR)).toEqual({ setAside: 0, putBack: 0, removed: 0 });
  expect(log.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, orphans: 102, objects: 10_151 }]);
  await app.dependencies.objects.delete(orphans.at(-1)!);
  expect(await sweep(25 * HOUR)).toEqual({ setAside: 101, putBack: 0, removed: 0 });
  expect(log).toHaveLength(1);
});

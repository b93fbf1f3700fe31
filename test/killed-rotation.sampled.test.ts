import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/server/db/database.ts';
import { openPglite } from '../src/server/db/open-pglite.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { checkMasterKey } from '../src/server/keys/check-master-key.ts';
import { createMasterKey } from '../src/server/sealing/master-key.ts';
import { createSubjectKey, unwrapSubjectKey } from '../src/server/sealing/subject-key.ts';
import { loadMasterKey } from '../src/server/startup/load-master-key.ts';
import { createLauncher, stop } from './harness/launch-server.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { admin } from './harness/start-app.ts';

// `npm run keys:rotate`, killed at any moment and run again.
const launcher = createLauncher();
const SUBJECTS = 2_000;
/** Until it was killed so often between the first value and the last; how long that takes differs. */
const HALFWAY = 1;
const MOST_KILLS = 15;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-rotation-'));
});
afterEach(launcher.killAll);
afterAll(() => rm(folder, { recursive: true }));

const readKey = async (name = 'master.key') =>
  Buffer.from((await readFile(join(folder, name), 'utf8')).trim(), 'base64');
const openDatabase = () => openPglite({ folder: join(folder, 'database') }, MIGRATIONS);

async function fill(db: Database): Promise<void> {
  const masterKey = await loadMasterKey({ masterKey: null, previousMasterKeys: [], dataDir: folder });
  const created_at = new Date();
  await db.asSystem(async (tx) => {
    const tenant_id = await createTenant(
      tx,
      { host: 'acme.test', name: 'Acme', ...(await admin()) },
      created_at,
    );
    const rows = Array.from({ length: SUBJECTS }, (_, made) => {
      const id = `0190${made.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
      const image_key = createSubjectKey(masterKey, tenant_id, id);
      return { tenant_id, id, first_name: 'A', last_name: 'B', image_key, created_at };
    });
    await tx.insertInto('subjects').values(rows).execute();
  });
}

/** Of the first so many, how many the key opens. */
async function countOpened(db: Database, key: Buffer): Promise<number> {
  const masterKey = createMasterKey(key);
  const rows = await db.asSystem((tx) => tx.selectFrom('subjects').selectAll().execute());
  const opens = (row: (typeof rows)[number]) => {
    try {
      unwrapSubjectKey(masterKey, row.image_key, row.tenant_id, row.id);
      return true;
    } catch {
      return false;
    }
  };
  return rows.filter(opens).length;
}

test('however often it is killed, every key opens under one of two, and the next run ends it', async () => {
  let db = await openDatabase();
  await fill(db);
  await db.close();
  const first = await readKey();
  const environment = { DATA_DIR: folder };
  let halfway = 0;
  let untilItWraps = 0;
  for (let kills = 0; kills < MOST_KILLS && halfway < HALFWAY; kills += 1) {
    const began = Date.now();
    const run = launcher.launch('keys-rotate', environment);
    while (run.child.exitCode === null && (await readKey()).equals(first)) await setTimeout(1);
    if (kills === 0) untilItWraps = Date.now() - began;
    else await setTimeout(untilItWraps + 60 * (kills - 1));
    if (run.child.exitCode === null) await stop(run, 'SIGKILL');
    db = await openDatabase();
    const newest = await countOpened(db, await readKey());
    if (newest > 0 && newest < SUBJECTS) halfway += 1;
    const previous = await readKey('master.key.previous').catch(() => null);
    expect(newest + (previous ? await countOpened(db, previous) : 0)).toBe(SUBJECTS);
    await db.close();
  }
  expect(halfway).toBe(HALFWAY);
  const last = launcher.launch('keys-rotate', environment);
  const [code] = await once(last.child, 'close');
  expect([code, last.output()]).toEqual([0, expect.stringContaining('The old key is removed.')]);
  expect(await readdir(folder)).not.toContain('master.key.previous');
  db = await openDatabase();
  await checkMasterKey(db, createMasterKey(await readKey()));
  expect(await countOpened(db, await readKey())).toBe(SUBJECTS);
  await db.close();
});

import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../src/server/db/database.ts';
import { openPglite } from '../src/server/db/open-pglite.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { checkMasterKey } from '../src/server/keys/check-master-key.ts';
import { loadMasterKey } from '../src/server/load-master-key.ts';
import { createMasterKey } from '../src/server/sealing/master-key.ts';
import { createSubjectKey, unwrapSubjectKey } from '../src/server/sealing/subject-key.ts';
import { seededRandom } from '../src/specimen/seeded-random.ts';
import { createLauncher } from './harness/launch-server.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { admin } from './harness/start-app.ts';
import { runSeed, tries } from './harness/tier.ts';

// `npm run keys:rotate`, killed at any moment and run again.
const launcher = createLauncher();
const SUBJECTS = 2_000;
const DIE_AT_WRITE = new URL('./harness/die-at-write.mjs', import.meta.url).href;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-rotation-'));
});
afterEach(launcher.killAll);
afterAll(() => rm(folder, { recursive: true }));

const readKey = async (dataDir: string, name = 'master.key') =>
  Buffer.from((await readFile(join(dataDir, name), 'utf8')).trim(), 'base64');
const openDatabase = (dataDir: string) => openPglite({ folder: join(dataDir, 'database') }, MIGRATIONS);

/** Makes a data folder. @returns its key */
async function fill(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir);
  const db = await openDatabase(dataDir);
  const masterKey = await loadMasterKey({ masterKey: null, previousMasterKeys: [], dataDir });
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
  await db.close();
  return readKey(dataDir);
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

/** Rotates until that write, or to the end. @returns its exit code, null when it was killed, and how often it wrote */
async function rotateUntil(write: number, dataDir: string): Promise<{ code: number | null; writes: number }> {
  const NODE_OPTIONS = `--import=${DIE_AT_WRITE}`;
  const run = launcher.launch('keys-rotate', {
    DATA_DIR: dataDir,
    NODE_OPTIONS,
    DIE_AT_WRITE: String(write),
  });
  const [code] = await once(run.child, 'close');
  return { code, writes: Number(/wrote (\d+) times/.exec(run.output())?.[1] ?? write) };
}

/** Of the values the newest key opens so many; all others open under the one before it. */
async function countRotated(dataDir: string): Promise<number> {
  const db = await openDatabase(dataDir);
  const newest = await countOpened(db, await readKey(dataDir));
  const previous = await readKey(dataDir, 'master.key.previous').catch(() => null);
  expect(newest + (previous ? await countOpened(db, previous) : 0)).toBe(SUBJECTS);
  await db.close();
  return newest;
}

test('however often it is killed, every key opens under one of two, and the next run ends it', async () => {
  const whole = join(folder, 'whole');
  const first = await fill(whole);
  const copyOf = async (name: string) => {
    await cp(whole, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const { writes } = await rotateUntil(0, await copyOf('unharmed'));
  // Where it dies is halved until some values are wrapped anew and some are not.
  let [earliest, latest] = [0, writes];
  let half = '';
  for (let kills = 0; half === '' && latest - earliest > 1; kills += 1) {
    const dataDir = await copyOf(`killed-${kills}`);
    const dies = Math.floor((earliest + latest) / 2);
    expect((await rotateUntil(dies, dataDir)).code).toBe(null);
    const isBegun = !(await readKey(dataDir)).equals(first);
    const rotated = await countRotated(dataDir);
    if (isBegun && rotated === SUBJECTS) latest = dies;
    else if (!isBegun || rotated === 0) earliest = dies;
    else half = dataDir;
  }
  expect(half).not.toBe('');
  // Again and again, at whatever write.
  const { next: random } = seededRandom(runSeed());
  for (let kills = tries(2, 25); kills > 0; kills -= 1) {
    await rotateUntil(1 + Math.floor(random() * writes), half);
    await countRotated(half);
  }
  const last = launcher.launch('keys-rotate', { DATA_DIR: half });
  const [code] = await once(last.child, 'close');
  expect([code, last.output()]).toEqual([0, expect.stringContaining('The old key is removed.')]);
  expect(await readdir(half)).not.toContain('master.key.previous');
  const db = await openDatabase(half);
  await checkMasterKey(db, createMasterKey(await readKey(half)));
  await db.close();
  expect(await countRotated(half)).toBe(SUBJECTS);
});

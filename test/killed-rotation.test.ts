import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkMasterKey } from '../src/server/encryption/keys/check-master-key.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { createSubjectKey, unwrapSubjectKey } from '../src/server/encryption/subject-key.ts';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import { loadMasterKey } from '../src/server/startup/load-master-key.ts';
import type { Database } from '../src/server/store/database/database.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { createLauncher } from './harness/servers/launch-server.ts';
import { admin } from './harness/start-app.ts';

// `npm run keys:rotate`, killed at any moment and run again.
const launcher = createLauncher();
const SUBJECTS = 2_000;
/**
 * The sync of a rotation before which it is killed: the first time half-way, then also while it opens what
 * that left.
 */
const KILLED_AT = [5, 1, 7, 60];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-rotation-'));
  await installSnapshot(folder);
});
afterEach(launcher.killAll);
afterAll(() => rm(folder, { recursive: true }));

const readKey = async (name = 'master.key') =>
  Buffer.from((await readFile(join(folder, name), 'utf8')).trim(), 'base64');
/** Kills the process at the database's n-th sync since the new key was created: each commit has one. */
const dieAtSync = (count: number) => {
  const hook = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const sync = fs.fdatasyncSync;
    let left = ${count};
    fs.fdatasyncSync = (file) => {
      if (fs.existsSync(${JSON.stringify(join(folder, 'master.key.previous'))})) left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      sync(file);
    };
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}` };
};
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

/** How many of the wrapped keys this master key opens. */
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

test('[S211] after each kill of a rotation every key opens with one of two master keys, and the next run completes it', async () => {
  let db = await openDatabase();
  await fill(db);
  await db.close();
  const environment = { DATA_DIR: folder };
  const wrapped = [];
  for (const count of KILLED_AT) {
    const run = launcher.launch('keys-rotate', { ...environment, ...dieAtSync(count) });
    await once(run.child, 'close');
    db = await openDatabase();
    const newest = await countOpened(db, await readKey());
    wrapped.push(newest);
    const previous = await readKey('master.key.previous').catch(() => null);
    expect(newest + (previous ? await countOpened(db, previous) : 0)).toBe(SUBJECTS);
    await db.close();
  }
  expect(wrapped[0]).toBeGreaterThan(0);
  expect(wrapped[0]).toBeLessThan(SUBJECTS);
  const last = launcher.launch('keys-rotate', environment);
  const [code] = await once(last.child, 'close');
  expect([code, last.output()]).toEqual([0, expect.stringContaining('The old key was removed.')]);
  expect(await readdir(folder)).not.toContain('master.key.previous');
  db = await openDatabase();
  await checkMasterKey(db, createMasterKey(await readKey()));
  expect(await countOpened(db, await readKey())).toBe(SUBJECTS);
  await db.close();
});

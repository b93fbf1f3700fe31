import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installSnapshot } from '../../../test/harness/databases/install-snapshot.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { openDiskObjectStore } from '../storage/disk/disk-object-store.ts';
import { openPglite } from '../store/embedded/open-pglite.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import { claimObjects } from './claim-objects.ts';

const folder = await mkdtemp(join(tmpdir(), 'attesta-claim-'));
const umask = process.umask();
afterAll(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true });
});

/** Lists the folder and all entries below that group or others can access. */
async function listOpen(): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
  return names.filter((_, at) => modes[at] !== 0o600 && modes[at] !== 0o700);
}

test('[S208] restricts all of the data folder to its owner, existing and later files alike', async () => {
  process.umask(0);
  await chmod(folder, 0o755);
  await installSnapshot(folder);
  await mkdir(join(folder, 'objects', 'a'), { recursive: true });
  await writeFile(join(folder, 'objects', 'a', 'b'), 'sealed');
  expect((await listOpen()).length).toBeGreaterThan(3);

  const release = await claimDataFolder(folder);
  expect(await listOpen()).toEqual([]);
  await rm(join(folder, 'objects'), { recursive: true });
  const db = await openPglite({ folder: join(folder, 'database') }, MIGRATIONS);
  const objects = await claimObjects(db, openDiskObjectStore(join(folder, 'objects')));
  await objects.put('a/b/c', Buffer.from('x'));
  // Creates new database files: a log segment and rewritten tables.
  await db.scrub();
  expect(await listOpen()).toEqual([]);
  await db.close();
  await release();
  expect(await listOpen()).toEqual([]);
});

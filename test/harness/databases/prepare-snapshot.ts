import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import { CACHE, LOCK, MIGRATIONS } from '../paths.ts';

/**
 * The migrated, empty database, kept from one run to the next beside the models: creating it takes five
 * seconds of processor time.
 */
export async function prepareSnapshot(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(LOCK));
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  const folder = join(CACHE, 'test');
  const snapshot = join(folder, `${hash.digest('hex')}.tar`);
  if (existsSync(snapshot)) return snapshot;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const data = await mkdtemp(join(tmpdir(), 'attesta-snapshot-'));
  // Closed, so that opening a copy recovers nothing from the log: that takes as long again as opening it.
  await (await openPglite({ folder: data }, MIGRATIONS)).close();
  await promisify(execFile)('tar', ['-cf', `${snapshot}.part`, '-C', data, '.']);
  await rename(`${snapshot}.part`, snapshot);
  await rm(data, { recursive: true });
  return snapshot;
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
  const db = await openPglite({ snapshot: null }, MIGRATIONS);
  const bytes = Buffer.from(await (await db.snapshot()).arrayBuffer());
  await db.close();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(`${snapshot}.part`, bytes);
  await rename(`${snapshot}.part`, snapshot);
  return snapshot;
}

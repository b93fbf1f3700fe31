import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Fills the folder of a new database with a copy of an empty one, which spares PostgreSQL's initdb. All of it is on the
 * disk before the folder gets its name, so a start that is killed leaves no half a database.
 * @param from a folder that PostgreSQL has closed
 * @param folder must not exist, but its parent must
 */
export async function copyEmptyDatabase(from: string, folder: string): Promise<void> {
  const partial = `${folder}.new`;
  await rm(partial, { recursive: true, force: true });
  await copyFolder(from, partial);
  await rename(partial, folder);
  await sync(dirname(folder));
}

/** For the owner only, whatever the modes of the original. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const copy = entry.isDirectory() ? copyFolder : copyOne;
      return copy(join(from, entry.name), join(to, entry.name));
    }),
  );
  await sync(to);
}

async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await sync(to, 0o600);
}

async function sync(path: string, mode?: number): Promise<void> {
  const handle = await open(path, 'r');
  try {
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

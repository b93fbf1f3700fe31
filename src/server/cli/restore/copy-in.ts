import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import { type readBackup, sha256Hex } from '../backup/manifest.ts';
import { readParts } from '../backup/read-parts.ts';
import { syncFolders } from '../backup/sync-folders.ts';
import { writeHashed } from '../backup/write-hashed.ts';

const COPY_CONCURRENCY = 8;
const OBJECTS = 'objects/';

const damaged = (path: string, cause?: unknown) =>
  new StartError(`The backup is damaged: ${path} was changed. Nothing was restored; use another backup.`, {
    cause,
  });

/**
 * Copies a backup's database to `staging` and its images into the store, and checks the hash of each file.
 * @throws StartError at the first file with another hash
 */
export async function copyIn(
  from: string,
  { manifest, files }: Awaited<ReturnType<typeof readBackup>>,
  staging: string,
  store: ObjectStore,
): Promise<void> {
  for (const folder of manifest.folders) await mkdir(join(staging, folder), { recursive: true, mode: 0o700 });
  const missing = (path: string) => (error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? damaged(path, error) : error;
  };
  const isImage = (path: string) => path.startsWith(OBJECTS);
  const images = files.filter(({ path }) => isImage(path));
  const ofDatabase = files.filter(({ path }) => !isImage(path));
  await mapConcurrent(ofDatabase, COPY_CONCURRENCY, async ({ path, sha256 }) => {
    const hashedFile = await writeHashed(staging, path, readParts(join(from, path))).catch(missing(path));
    if (hashedFile.sha256 !== sha256) throw damaged(path);
  });
  await syncFolders(join(staging, 'database'));
  await store.writeInstallation(manifest.installation);
  await mapConcurrent(images, COPY_CONCURRENCY, async ({ path, sha256 }) => {
    const bytes = await readFile(join(from, path)).catch(missing(path));
    if (sha256Hex(bytes) !== sha256) throw damaged(path);
    await store.put(path.slice(OBJECTS.length), bytes);
  });
}

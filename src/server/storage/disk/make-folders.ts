import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './write-durably.ts';

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Creates the folders below `root` down to `folder` (0700) durably, so that they survive a power failure.
 * @throws Error ENOENT if `root` is missing: an unmounted root must not be created again
 */
export async function makeFolders(root: string, folder: string): Promise<void> {
  if (folder === root) return;
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === root) throw error;
    await makeFolders(root, dirname(folder));
    return makeFolders(root, folder);
  }
  await syncFolder(dirname(folder));
}

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { restrictPermissions } from '../storage/disk/restrict-permissions.ts';

/**
 * Creates the data folder if it is missing, locks it for this process, and restricts it to its owner.
 * @returns a function that unlocks it
 * @throws StartError if it is not writable or another server has locked it
 */
export async function claimDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await makeFolder(folder);
    const unlock = await lockFolder(folder);
    if (unlock) {
      restrictPermissions(folder);
      return unlock;
    }
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}). Check its permissions and disk.`,
      { cause },
    );
  }
  throw new StartError(
    `Another server uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** Node's recursive mkdir never returns below /proc, where a parent exists but nothing can be created. */
async function makeFolder(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats?.isDirectory()) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: 0o700 });
}

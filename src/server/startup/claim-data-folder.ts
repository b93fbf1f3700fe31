import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { restrictPermissions } from '../storage/disk/restrict-permissions.ts';

/**
 * Makes the data folder where it is missing, holds it for this process, and keeps others out.
 * @returns how to let go
 * @throws StartError when it cannot be written or another server has it
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

/** Node's own recursive mkdir never returns below /proc, where a parent exists and yet nothing can be made. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path, { mode: 0o700 });
}

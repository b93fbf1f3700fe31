import { close, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/**
 * Locks a folder for this process, by the system's advisory lock on a file in it. The system releases the
 * lock when this process unlocks it or dies. The file is never removed: if it were created again, two
 * processes could each lock one.
 * @param name of the lock file; separate uses of a folder have separate files
 * @returns a function that unlocks; null if another process has the lock
 */
export async function lockFolder(
  folder: string,
  name = 'server.lock',
): Promise<(() => Promise<void>) | null> {
  // A descriptor, not a FileHandle: an unreferenced FileHandle is closed, which would release the lock.
  const file = openSync(join(folder, name), 'a', 0o600);
  const release = () =>
    new Promise<void>((resolve, reject) => close(file, (error) => (error ? reject(error) : resolve())));
  if (tryLock(file)) return release;
  await release();
  return null;
}

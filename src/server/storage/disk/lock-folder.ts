import { close, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/**
 * Holds a folder for this process alone, by the system's advisory lock on a file in it. Only the system gives
 * the lock to another, when this process lets go or is dead, however it died. The file stays where it is: one that is
 * removed and made anew can be held by two.
 * @param name of the file, another for another use of the folder
 * @returns how to let go; null when another process holds the folder
 */
export async function lockFolder(
  folder: string,
  name = 'server.lock',
): Promise<(() => Promise<void>) | null> {
  // Not a FileHandle: one that nobody refers to would be closed, and the lock with it.
  const file = openSync(join(folder, name), 'a', 0o600);
  const release = () =>
    new Promise<void>((resolve, reject) => close(file, (error) => (error ? reject(error) : resolve())));
  if (tryLock(file)) return release;
  await release();
  return null;
}

import { close, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** It stays where it is when it is let go: a file that is removed and made anew can be held by two. */
const LOCK = 'server.lock';

/**
 * Holds a folder for this process alone, by the system's advisory lock on a file in it. Only the system gives
 * the lock to another, when this process lets go or is dead, however it died.
 * @returns how to let go; null when another process holds the folder
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | null> {
  // Not a FileHandle: one that nobody refers to would be closed, and the lock with it.
  const file = openSync(join(folder, LOCK), 'a', 0o600);
  const release = () =>
    new Promise<void>((resolve, reject) => close(file, (error) => (error ? reject(error) : resolve())));
  if (tryLock(file)) return release;
  await release();
  return null;
}

import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes a folder's own entries (a new name, a rename, a removal) outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a file so that it is there whole or not at all, and stays: temporary file, fsync, rename, fsync
 * of the folder. Mode 0600. Missing folders are made (0700).
 */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
  if (created) await syncFoldersAbove(folder, dirname(created));
}

/** New folders are entries of the folders above them, up to the one that was there before. */
async function syncFoldersAbove(folder: string, last: string): Promise<void> {
  for (let above = dirname(folder); ; above = dirname(above)) {
    await syncFolder(above);
    if (above === last || above === dirname(above)) return;
  }
}

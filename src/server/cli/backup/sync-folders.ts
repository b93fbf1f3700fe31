import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../storage/disk/write-durably.ts';

/** Makes what all folders from this one down hold outlive a power cut; files are synced as they are written. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncFolder(folder);
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../storage/disk/write-durably.ts';

/** Syncs the entries of this folder and all folders below. Files were synced when they were written. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  }
  await syncFolder(folder);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../storage/disk/write-durably.ts';

/**
 * A file in the data folder with the moment (ISO 8601) that the last complete backup is of: for the server's metrics,
 * whether the server ran meanwhile or not. One that lacks an image is not complete.
 */
const LAST_BACKUP = 'backup.last';

export const writeLastBackup = (dataDir: string, takenAt: string): Promise<void> =>
  writeDurably(join(dataDir, LAST_BACKUP), Buffer.from(`${takenAt}\n`));

/** @returns that moment in seconds since 1970; 0 when there was no backup */
export async function readLastBackup(dataDir: string): Promise<number> {
  const takenAt = await readFile(join(dataDir, LAST_BACKUP), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return takenAt === null ? 0 : new Date(takenAt.trim()).getTime() / 1000;
}

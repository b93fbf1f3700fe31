import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './write-durably.ts';

/**
 * A file in the data folder with the moment (ISO 8601) of the last complete backup. The server's metrics
 * read it, so it must exist even if the server was down. A backup that lacks an image is not complete.
 */
const LAST_BACKUP = 'backup.last';

export const writeLastBackup = (dataDir: string, takenAt: string): Promise<void> =>
  writeDurably(join(dataDir, LAST_BACKUP), Buffer.from(`${takenAt}\n`));

/** @returns the moment of the last backup in seconds since 1970; 0 if there is none */
export async function readLastBackup(dataDir: string): Promise<number> {
  const takenAt = await readFile(join(dataDir, LAST_BACKUP), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return takenAt === null ? 0 : new Date(takenAt.trim()).getTime() / 1000;
}

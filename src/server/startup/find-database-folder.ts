import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

/** Finds the embedded database's folder. @throws StartError if the data folder has none */
export async function findDatabaseFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'database');
  await access(folder).catch((cause) => {
    throw new StartError(`The data folder ${dataDir} holds no database. Set DATA_DIR.`, { cause });
  });
  return folder;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors.ts';
import { writeDurably } from '../../storage/disk/write-durably.ts';
import type { Config } from '../config.ts';

const MARK = 'migrated-away';

/** Marks a data folder whose database, and perhaps images, are now used elsewhere. */
export function markMigrated(dataDir: string, what: { hasObjects: boolean }): Promise<void> {
  return writeDurably(
    join(dataDir, MARK),
    Buffer.from(`${what.hasObjects ? 'database and images' : 'database'}\n`),
  );
}

/**
 * Refuses a configuration that would start a second, empty installation by mistake, or lose the key.
 * @throws StartError with one sentence
 */
export async function refuseLossySetup(
  config: Pick<Config, 'databaseUrl' | 's3' | 'masterKey' | 'dataDir'>,
): Promise<void> {
  const { databaseUrl, s3, masterKey, dataDir } = config;
  const name = databaseUrl ? 'DATABASE_URL' : s3 ? 'S3_BUCKET' : null;
  if (name !== null && masterKey === null) {
    throw new StartError(
      `${name} needs MASTER_KEY: set it to what ${join(dataDir, 'master.key')} holds, or for a new installation to what \`openssl rand -base64 32\` prints.`,
    );
  }
  const mark = await readFile(join(dataDir, MARK), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw new StartError(
      `The data folder ${dataDir} cannot be read (${error.code}). Check its permissions.`,
      { cause: error },
    );
  });
  const missing = mark.startsWith('database') && !databaseUrl ? 'DATABASE_URL' : null;
  const lacking = missing ?? (mark.includes('images') && !s3 ? 'S3_BUCKET' : null);
  if (lacking === null) return;
  throw new StartError(
    `The data folder ${dataDir} was migrated. Set ${lacking}, or remove ${join(dataDir, MARK)} to use its old contents.`,
  );
}

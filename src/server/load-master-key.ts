import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './adapters/disk/write-durably.ts';
import { StartError } from './errors.ts';

/**
 * The key that wraps every subject's image key: from the configuration, or generated once into
 * `DATA_DIR/master.key` (mode 0600). Without it no stored image can be read.
 */
export async function loadMasterKey(configured: Buffer | null, dataDir: string): Promise<Buffer> {
  if (configured) return configured;
  const path = join(dataDir, 'master.key');
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored === null) {
    const key = randomBytes(32);
    await writeDurably(path, Buffer.from(`${key.toString('base64')}\n`));
    return key;
  }
  const key = Buffer.from(stored.trim(), 'base64');
  if (key.length !== 32) throw new StartError(`${path} is damaged: it must hold 32 bytes in base64.`);
  return key;
}

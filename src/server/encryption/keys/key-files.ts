import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors.ts';
import { syncFolder, writeDurably } from '../../storage/disk/write-durably.ts';

/** The generated key, and its predecessor during a rotation. */
const CURRENT_KEY_FILE = 'master.key';
const PREVIOUS_KEY_FILE = 'master.key.previous';

export type KeyFiles = { newest: Buffer; previous: Buffer | null };

/** Reads the generated keys; null if there are none. @throws StartError if a file is damaged */
export async function readKeyFiles(dataDir: string): Promise<KeyFiles | null> {
  const newest = await readKey(join(dataDir, CURRENT_KEY_FILE));
  return newest && { newest, previous: await readKey(join(dataDir, PREVIOUS_KEY_FILE)) };
}

/** Generates the first key (mode 0600). */
export async function createKeyFile(dataDir: string): Promise<Buffer> {
  const key = randomBytes(32);
  await writeKey(join(dataDir, CURRENT_KEY_FILE), key);
  return key;
}

/**
 * Writes a new key as the newest, and keeps its predecessor beside it. An interrupted rotation continues
 * with the key that it had created. At every point the files contain each key that values may be wrapped
 * by.
 */
export async function beginKeyFileRotation(dataDir: string, { newest, previous }: KeyFiles): Promise<Buffer> {
  if (previous && !previous.equals(newest)) return newest;
  await writeKey(join(dataDir, PREVIOUS_KEY_FILE), newest);
  return createKeyFile(dataDir);
}

/** Removes the previous key once no value is wrapped by it. */
export async function endKeyFileRotation(dataDir: string): Promise<void> {
  await rm(join(dataDir, PREVIOUS_KEY_FILE), { force: true });
  await syncFolder(dataDir);
}

const writeKey = (path: string, key: Buffer) =>
  writeDurably(path, Buffer.from(`${key.toString('base64')}\n`));

async function readKey(path: string): Promise<Buffer | null> {
  const storedText = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (storedText === null) return null;
  const key = Buffer.from(storedText.trim(), 'base64');
  if (key.length !== 32)
    throw new StartError(`${path} is damaged: it must hold 32 bytes in base64. Restore it from your copy.`);
  return key;
}

import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { syncFolder, writeDurably } from '../storage/disk/write-durably.ts';

/** The generated key; and the one before it, while a rotation is under way. */
const NEWEST = 'master.key';
const PREVIOUS = 'master.key.previous';

export type KeyFiles = { newest: Buffer; previous: Buffer | null };

/** null when there is no generated key. @throws StartError when a file is damaged */
export async function readKeyFiles(dataDir: string): Promise<KeyFiles | null> {
  const newest = await readKey(join(dataDir, NEWEST));
  return newest && { newest, previous: await readKey(join(dataDir, PREVIOUS)) };
}

/** Makes the first key (mode 0600). */
export async function createKeyFile(dataDir: string): Promise<Buffer> {
  const key = randomBytes(32);
  await writeKey(join(dataDir, NEWEST), key);
  return key;
}

/**
 * Puts a new key in the newest one's place and keeps the one before beside it. A rotation that was cut off goes on with
 * the key that it had made. Wherever this is cut off, the files have every key that something may be wrapped by.
 */
export async function beginKeyFileRotation(dataDir: string, { newest, previous }: KeyFiles): Promise<Buffer> {
  if (previous && !previous.equals(newest)) return newest;
  await writeKey(join(dataDir, PREVIOUS), newest);
  return createKeyFile(dataDir);
}

/** Removes the previous key, once nothing is wrapped by it any more. */
export async function endKeyFileRotation(dataDir: string): Promise<void> {
  await rm(join(dataDir, PREVIOUS), { force: true });
  await syncFolder(dataDir);
}

const writeKey = (path: string, key: Buffer) =>
  writeDurably(path, Buffer.from(`${key.toString('base64')}\n`));

async function readKey(path: string): Promise<Buffer | null> {
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored === null) return null;
  const key = Buffer.from(stored.trim(), 'base64');
  if (key.length !== 32)
    throw new StartError(`${path} is damaged: it must hold 32 bytes in base64. Restore it from your copy.`);
  return key;
}

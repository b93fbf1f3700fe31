import { constants } from 'node:fs';
import { access, mkdir, opendir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts';
import { syncFolder, writeDurably } from './write-durably.ts';

const KEY = /^[0-9a-z]+(?:[-/][0-9a-z]+)*$/;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Objects as files below `folder`, one each, written durably. */
export async function openDiskObjectStore(folder: string): Promise<ObjectStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('This is not an object key.');
    return join(folder, key);
  };
  return {
    put: async (key, bytes) => writeDurably(pathOf(key), bytes),
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: async (key) => {
      const path = pathOf(key);
      try {
        await rm(path);
        await syncFolder(dirname(path));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    list: () => listObjects(folder),
    ping: () => access(folder, constants.W_OK),
  };
}

/** A write takes moments: a temporary file of this age was left by a process that died. */
const DEAD_WRITE_MS = 24 * 3_600_000;

/** Walks the folder, and clears away what interrupted writes have left in it. */
async function* listObjects(folder: string): AsyncGenerator<StoredObject> {
  for await (const path of walkFiles(folder)) {
    const stats = await stat(path).catch(() => null);
    if (!stats) continue;
    if (!path.endsWith('.tmp')) {
      yield { key: relative(folder, path).split(sep).join('/'), storedAt: stats.mtime };
    } else if (Date.now() - stats.mtimeMs > DEAD_WRITE_MS) {
      await rm(path, { force: true });
    }
  }
}

/** Folder by folder: Node 20's own `opendir` with `recursive` leaves out files as soon as a folder has some dozens. */
async function* walkFiles(root: string): AsyncGenerator<string> {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) yield path;
    }
  }
}

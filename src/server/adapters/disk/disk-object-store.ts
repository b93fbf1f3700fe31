import { constants } from 'node:fs';
import { access, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '../../ports/object-store.ts';
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
    ping: () => access(folder, constants.W_OK),
  };
}

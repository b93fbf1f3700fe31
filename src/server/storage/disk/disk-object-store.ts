import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ObjectStore, StoredObject } from '../object-store.ts';
import { makeFolders } from './make-folders.ts';
import { syncFolder, writeDurably } from './write-durably.ts';

const KEY_PATTERN = /^[0-9a-z]+(?:[-/][0-9a-z]+)*$/;
/** Files next to the objects; no object key begins with a dot. */
const INSTALLATION = '.installation';
const LEASE_KEY = '.lease';

/** Turns the error of a missing file into null. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Stores each object durably as a file below `folder`. A missing folder has no objects. */
export function openDiskObjectStore(folder: string): ObjectStore {
  const toPath = (key: string) => {
    if (!KEY_PATTERN.test(key)) throw new Error('This is not an object key.');
    return join(folder, key);
  };
  const installation = join(folder, INSTALLATION);
  const readText = async (path: string) => {
    const text = await unlessMissing(() => readFile(path, 'utf8'));
    return text === null ? null : text.trim();
  };
  return {
    put: async (key, bytes) => {
      const path = toPath(key);
      await makeFolders(folder, dirname(path));
      await writeDurably(path, bytes);
    },
    get: async (key) => unlessMissing(() => readFile(toPath(key))),
    has: async (key) => (await unlessMissing(() => stat(toPath(key)))) !== null,
    delete: async (key) => {
      const path = toPath(key);
      await unlessMissing(async () => {
        await rm(path);
        await syncFolder(dirname(path));
      });
    },
    move: async (key, to) => moveFile(folder, toPath(key), toPath(to)),
    list: (after = '') => listObjects(folder, after),
    readInstallation: () => readText(installation),
    writeInstallation: async (id) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await syncFolder(dirname(folder));
      await writeDurably(installation, Buffer.from(`${id}\n`));
    },
    readLease: () => readText(join(folder, LEASE_KEY)),
    writeLease: (lease) => writeDurably(join(folder, LEASE_KEY), Buffer.from(`${lease}\n`)),
    ping: () => access(folder, constants.W_OK),
  };
}

async function moveFile(root: string, path: string, to: string): Promise<void> {
  await makeFolders(root, dirname(to));
  await unlessMissing(async () => {
    const now = new Date();
    await utimes(path, now, now);
    await rename(path, to);
    await syncFolder(dirname(to));
    await syncFolder(dirname(path));
  });
}

/** A write takes moments, so a temporary file of this age was left by a process that died. */
const DEAD_WRITE_MS = 24 * 3_600_000;

/** Lists the folder's objects, and removes temporary files of interrupted writes. */
async function* listObjects(folder: string, after: string): AsyncGenerator<StoredObject> {
  for await (const { key, path } of walkFiles(folder, after)) {
    const stats = await stat(path).catch(() => null);
    if (!stats) continue;
    if (!basename(path).startsWith('.')) {
      yield { key, storedAt: stats.mtime };
    } else if (path.endsWith('.tmp') && Date.now() - stats.mtimeMs > DEAD_WRITE_MS) {
      await rm(path, { force: true });
    }
  }
}

/**
 * Walks the files after the key `after`, in order of their keys. It has one folder of each level in memory: in Node 20,
 * reading with `recursive` omits files once a folder has some dozens.
 */
async function* walkFiles(
  folder: string,
  after: string,
  prefix = '',
): AsyncGenerator<{ key: string; path: string }> {
  const entries = await unlessMissing(() => readdir(folder, { withFileTypes: true }));
  // The keys of a folder's files continue with a slash, which decides their order.
  const keys = (entries ?? []).flatMap((entry) => {
    if (entry.isDirectory()) return [{ key: `${prefix}${entry.name}/`, path: join(folder, entry.name) }];
    return entry.isFile() ? [{ key: prefix + entry.name, path: join(folder, entry.name) }] : [];
  });
  keys.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const each of keys) {
    const isFolder = each.key.endsWith('/');
    if (isFolder && (each.key > after || after.startsWith(each.key)))
      yield* walkFiles(each.path, after, each.key);
    if (!isFolder && each.key > after) yield each;
  }
}

import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskObjectStore } from './disk/disk-object-store.ts';
import { guardInstallation } from './guard-installation.ts';
import type { ObjectStore } from './object-store.ts';

// A disk store that belongs to another installation, or disappears during a call.
let folder: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-own-'));
  store = openDiskObjectStore(join(folder, 'objects'));
  await store.writeInstallation('ours');
  await store.put('a/1', Buffer.from('one'));
  await store.put('a/2', Buffer.from('two'));
});
afterEach(() => rm(folder, { recursive: true }));

const goAway = () => rename(join(folder, 'objects'), join(folder, 'away'));
const files = async () => (await readdir(join(folder, 'objects', 'a'))).sort();

test('neither writes, reads, removes nor lists objects of another installation', async () => {
  const objects = guardInstallation(store, 'another');
  const sentence = 'The object store has the id of another installation.';
  await expect(objects.put('a/3', Buffer.from('x'))).rejects.toThrow(sentence);
  await expect(objects.move('a/1', 'a/4')).rejects.toThrow(sentence);
  await expect(objects.delete('a/1')).rejects.toThrow(sentence);
  await expect(objects.get('a/1')).rejects.toThrow(sentence);
  await expect(objects.ping()).rejects.toThrow(sentence);
  await expect(objects.list()[Symbol.asyncIterator]().next()).rejects.toThrow(sentence);
  expect(await files()).toEqual(['1', '2']);
});

test('[S99] reports an object as missing only if the store is still there after the read', async () => {
  const leaving: ObjectStore = {
    ...store,
    get: async (key) => {
      await goAway();
      return store.get(key);
    },
  };
  expect(await guardInstallation(store, 'ours').get('a/none')).toBeNull();
  await expect(guardInstallation(leaving, 'ours').get('a/1')).rejects.toThrow(
    'has the id of no installation',
  );
});

test('fails a listing if the store disappears during it', async () => {
  const listedKeys: string[] = [];
  const list = async () => {
    for await (const { key } of guardInstallation(store, 'ours').list()) {
      listedKeys.push(key);
      if (listedKeys.length === 2) await goAway();
    }
  };
  await expect(list()).rejects.toThrow('has the id of no installation');
  expect(listedKeys.sort()).toEqual(['a/1', 'a/2']);
});

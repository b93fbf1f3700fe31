import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ObjectStore } from '../object-store.ts';
import { openDiskObjectStore } from './disk-object-store.ts';

let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-objects-'));
  store = openDiskObjectStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('returns an object as it was put, and replaces it as a whole', async () => {
  await store.put('a/b/1', Buffer.from('first'));
  await store.put('a/b/1', Buffer.from('second'));
  expect(Buffer.from((await store.get('a/b/1'))!).toString()).toBe('second');
  expect(await readdir(join(folder, 'a/b'))).toEqual(['1']);
});

test('makes files readable for their owner only', async () => {
  await store.put('private/1', Buffer.from('x'));
  expect((await stat(join(folder, 'private/1'))).mode & 0o777).toBe(0o600);
});

test('returns null for a missing object, and removes it without an error', async () => {
  await store.put('gone/1', Buffer.from('x'));
  await store.delete('gone/1');
  await store.delete('gone/1');
  await store.delete('never/was');
  expect(await store.get('gone/1')).toBeNull();
});

test('leaves nothing behind when a put fails', async () => {
  await store.put('in-the-way', Buffer.from('a file where a folder is wanted'));
  await expect(store.put('in-the-way/1', Buffer.from('x'))).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('refuses a key that would leave the folder', async () => {
  for (const key of ['../x', '/etc/passwd', 'a//b', 'a/../b', '', '.']) {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not an object key');
  }
});

test('lists every object with its modification time, and removes abandoned temporary files', async () => {
  await store.put('list/a/1', Buffer.from('x'));
  await store.put('list/2', Buffer.from('y'));
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['.old.tmp', '.young.tmp']) await writeFile(join(folder, 'list', name), 'half');
  await utimes(join(folder, 'list', '.old.tmp'), old, old);
  const listedKeys = [];
  for await (const { key, storedAt } of store.list()) {
    if (key.startsWith('list/')) listedKeys.push(key);
    expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
  }
  expect(listedKeys.sort()).toEqual(['list/2', 'list/a/1']);
  expect(await readdir(join(folder, 'list'))).not.toContain('.old.tmp');
  expect(await readdir(join(folder, 'list'))).toContain('.young.tmp');
});

test('lists every object of large and nested folders', async () => {
  const keys = Array.from({ length: 40 }, (_, at) => `many/${at}/x`).concat(
    Array.from({ length: 90 }, (_, at) => `many/7/${at}`),
  );
  for (const key of keys) await writeFile(await pathFor(key), '');
  const listedKeys: string[] = [];
  for await (const { key } of store.list()) if (key.startsWith('many/')) listedKeys.push(key);
  expect(listedKeys.sort()).toEqual(keys.sort());
});

test('lists in the order of the keys, and continues after a key', async () => {
  const keys = ['order/a', 'order/a-b/1', 'order/a/1', 'order/a/2', 'order/a1/x', 'order/b', 'order/b/0'];
  const files = keys.filter((key) => key !== 'order/a' && key !== 'order/b');
  for (const key of files) await writeFile(await pathFor(key), '');
  const listAfter = async (after?: string) => {
    const listedKeys: string[] = [];
    for await (const { key } of store.list(after)) if (key.startsWith('order/')) listedKeys.push(key);
    return listedKeys;
  };
  expect(await listAfter()).toEqual([...files].sort());
  for (const key of keys)
    expect(await listAfter(key)).toEqual([...files].sort().filter((each) => each > key));
});

async function pathFor(key: string): Promise<string> {
  const path = join(folder, key);
  await mkdir(dirname(path), { recursive: true });
  return path;
}

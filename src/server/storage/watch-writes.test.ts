import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskObjectStore } from './disk/disk-object-store.ts';
import { type WatchedObjects, watchWrites } from './watch-writes.ts';

let folder: string;
let refusedKinds: Set<string>;
let at: number;
let objects: WatchedObjects;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-writes-'));
  [refusedKinds, at] = [new Set(), 0];
  const store = openDiskObjectStore(folder);
  const refuse = async (kind: string) => {
    if (refusedKinds.has(kind)) throw new Error(`The store refuses: ${kind}`);
  };
  objects = watchWrites(
    {
      ...store,
      put: (key, bytes) => refuse('image').then(() => store.put(key, bytes)),
      writeLease: (lease) => refuse('lease').then(() => store.writeLease(lease)),
    },
    () => at,
  );
});
afterEach(() => rm(folder, { recursive: true }));

const WRITES = {
  image: () => objects.put('a/1', Buffer.from('one')),
  lease: () => objects.writeLease('lease'),
} as const;
const KINDS = Object.keys(WRITES) as (keyof typeof WRITES)[];

test('a store that nothing was written to, or that took the last write, accepts writes', async () => {
  expect(objects.acceptsWrites()).toBe(true);
  for (const kind of KINDS) await WRITES[kind]();
  expect(objects.acceptsWrites()).toBe(true);
});

test.each(KINDS)('after a refused %s the store accepts no writes, until one succeeds', async (kind) => {
  refusedKinds.add(kind);
  await expect(WRITES[kind]()).rejects.toThrow(`refuses: ${kind}`);
  expect(objects.acceptsWrites()).toBe(false);
  // The other kind of write still succeeds, as the lease does in a full bucket.
  for (const other of KINDS.filter((each) => each !== kind)) await WRITES[other]();
  expect(objects.acceptsWrites()).toBe(false);
  refusedKinds.clear();
  await WRITES[kind]();
  expect(objects.acceptsWrites()).toBe(true);
});

test.each(KINDS)('a refused %s counts until the lease is written again', async (kind) => {
  refusedKinds.add(kind);
  await expect(WRITES[kind]()).rejects.toThrow();
  at = 60_000;
  expect(objects.acceptsWrites()).toBe(false);
  // Another server of the bucket may have written since.
  at = 91_000;
  expect(objects.acceptsWrites()).toBe(true);
});

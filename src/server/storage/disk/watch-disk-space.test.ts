import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { watchDiskSpace } from './watch-disk-space.ts';

test('rejects if the disk hangs, and does not query it again until it answers', async () => {
  let calls = 0;
  let wake = () => {};
  const ask = () => {
    calls += 1;
    return new Promise<{ bavail: number; bsize: number }>((resolve) => {
      wake = () => resolve({ bavail: 2, bsize: 1 });
    });
  };
  const hasFreeSpace = watchDiskSpace('/somewhere', 1, { ask, timeoutMs: 1, freshMs: 0 });
  await expect(hasFreeSpace()).rejects.toThrow('The disk does not answer.');
  await expect(hasFreeSpace()).rejects.toThrow('The disk does not answer.');
  expect(calls).toBe(1);
  const next = watchDiskSpace('/somewhere', 1, { ask, freshMs: 0 })();
  wake();
  expect(await next).toBe(true);
});

test('tells whether enough bytes are free, and rejects if the folder is missing', async () => {
  expect(await watchDiskSpace(tmpdir(), 1)()).toBe(true);
  expect(await watchDiskSpace(tmpdir(), 2 ** 60)()).toBe(false);
  await expect(watchDiskSpace('/nowhere/at/all', 1)()).rejects.toThrow('ENOENT');
});

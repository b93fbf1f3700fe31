import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { watchDiskSpace } from './watch-disk-space.ts';

test('a disk that hangs does not answer, and is not asked again before it does', async () => {
  let asked = 0;
  let wake = () => {};
  const ask = () => {
    asked += 1;
    return new Promise<{ bavail: number; bsize: number }>((resolve) => {
      wake = () => resolve({ bavail: 2, bsize: 1 });
    });
  };
  const hasFreeSpace = watchDiskSpace('/somewhere', 1, { ask, timeoutMs: 1, freshMs: 0 });
  await expect(hasFreeSpace()).rejects.toThrow('The disk does not answer.');
  await expect(hasFreeSpace()).rejects.toThrow('The disk does not answer.');
  expect(asked).toBe(1);
  const next = watchDiskSpace('/somewhere', 1, { ask, freshMs: 0 })();
  wake();
  expect(await next).toBe(true);
});

test('says whether so many bytes are left, and fails where there is no disk', async () => {
  expect(await watchDiskSpace(tmpdir(), 1)()).toBe(true);
  expect(await watchDiskSpace(tmpdir(), 2 ** 60)()).toBe(false);
  await expect(watchDiskSpace('/nowhere/at/all', 1)()).rejects.toThrow('ENOENT');
});

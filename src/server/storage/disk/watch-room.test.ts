import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { watchRoom } from './watch-room.ts';

test('says whether so many bytes are left, and fails where there is no disk', async () => {
  expect(await watchRoom(tmpdir(), 1)()).toBe(true);
  expect(await watchRoom(tmpdir(), 2 ** 60)()).toBe(false);
  await expect(watchRoom('/nowhere/at/all', 1)()).rejects.toThrow('ENOENT');
});

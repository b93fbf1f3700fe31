import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './lock-folder.ts';

test('[S207] locks a folder for one process at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const release = await lockFolder(folder);
  expect(release).not.toBeNull();
  expect(await lockFolder(folder)).toBeNull();
  await release!();
  const again = await lockFolder(folder);
  expect(again).not.toBeNull();
  await again!();
});

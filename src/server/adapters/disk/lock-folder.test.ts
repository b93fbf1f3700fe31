import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder is held by one at a time', async () => {
  const release = await lockFolder(folder);
  expect(release).not.toBeNull();
  expect(await lockFolder(folder)).toBeNull();
  await release!();
  const again = await lockFolder(folder);
  expect(again).not.toBeNull();
  await again!();
});

test('a process that was killed holds nothing', async () => {
  const script = `require('net').createServer().listen(${JSON.stringify(join(folder, '.lock'))}, () => console.log('held'))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(await lockFolder(folder)).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const release = await lockFolder(folder);
  expect(release).not.toBeNull();
  await release!();
});

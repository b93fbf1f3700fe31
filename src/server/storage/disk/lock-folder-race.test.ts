import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock-folder.ts';

let folder: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-lock-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A process that answers each line with whether it has locked the folder. */
const RACER = `
  const { lockFolder } = await import(process.argv[1]);
  process.stdin.on('data', async () => process.stdout.write((await lockFolder(process.argv[2])) ? 'y' : 'n'));
  process.stdout.write('?');`;

const BUILT = new URL('../../../../dist/server/storage/disk/lock-folder.js', import.meta.url);

async function startRacer(): Promise<ChildProcess> {
  const args = ['--input-type=module', '-e', RACER, pathToFileURL(BUILT.pathname).href, folder];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  await once(child.stdout!, 'data');
  return child;
}

async function tryToLock(child: ChildProcess): Promise<boolean> {
  child.stdin!.write('\n');
  const [answer] = await once(child.stdout!, 'data');
  return String(answer) === 'y';
}

test('[S207] gives the lock to exactly one of several processes that race for it after a kill', async () => {
  const racers = await Promise.all([1, 2, 3, 4].map(startRacer));
  for (let round = 0; round < 40; round += 1) {
    const answers = await Promise.all(racers.map(tryToLock));
    expect([round, answers.filter(Boolean).length]).toEqual([round, 1]);
    const at = answers.indexOf(true);
    expect(await lockFolder(folder)).toBeNull();
    racers[at]!.kill('SIGKILL');
    await once(racers[at]!, 'exit');
    racers[at] = await startRacer();
  }
});

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, run } from './open-sandbox.ts';

const SOURCE = join(ROOT, 'test/clients/generators');

/**
 * Installs the pinned generators and checks of packages, once for each lock file. They are not dependencies of the
 * product, since two of them need an older TypeScript. @returns the folder with their `node_modules`
 */
export async function installGenerators(): Promise<string> {
  const lock = await readFile(join(SOURCE, 'package-lock.json'));
  const name = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join(ROOT, '.cache/generators', name);
  if (existsSync(folder)) return folder;
  const stage = `${folder}.${process.pid}`;
  await mkdir(stage, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await cp(join(SOURCE, file), join(stage, file));
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: stage });
  // Another suite may have been faster.
  await rename(stage, folder).catch(() => rm(stage, { recursive: true }));
  return folder;
}

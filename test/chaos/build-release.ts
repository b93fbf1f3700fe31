import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/**
 * Builds a commit of this repository's history in a folder, with the dependencies of its lock file.
 * @throws Error if the history is missing or the registry of packages is unavailable
 */
export async function buildRelease(commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const archive = `${folder}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  const options = { cwd: folder, maxBuffer: 2 ** 26 };
  await run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], options);
  await run(process.execPath, ['scripts/build.mjs'], options);
}

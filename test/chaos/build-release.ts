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
  // `npm run` passes this checkout's .npmrc to its children as npm_config_…. The release has another .npmrc.
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_config_'));
  const options = { cwd: folder, maxBuffer: 2 ** 26, env: Object.fromEntries(environment) };
  await run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], options);
  await run(process.execPath, ['scripts/build.mjs'], options);
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = [
  '@gutenye/ocr-node@1.4.8',
  '@vladmandic/face-api@1.7.15',
  '@tensorflow/tfjs@4.22.0',
  '@tensorflow/tfjs-backend-wasm@4.22.0',
];
const STACK = fileURLToPath(new URL('../../../.cache/public-stack', import.meta.url));

/** Installs the baseline from npm, pinned and without scripts, unless it exists, and returns its folder. */
export async function installPublicStack(): Promise<string> {
  const installed = join(STACK, 'installed.json');
  const wantedText = JSON.stringify(PACKAGES);
  if (existsSync(installed) && (await readFile(installed, 'utf8')) === wantedText) return STACK;
  await mkdir(STACK, { recursive: true });
  await writeFile(join(STACK, 'package.json'), '{ "private": true }\n');
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
  execFileSync('npm', [...options, ...PACKAGES], { cwd: STACK, stdio: 'inherit' });
  await writeFile(installed, wantedText);
  return STACK;
}

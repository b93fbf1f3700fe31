import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { removeOtherPlatforms } from '../scripts/checkout.mjs';
import { testDeep } from './harness/tier.ts';

/**
 * Makes a folder of packages with the runtimes of these platforms.
 * @returns the files that are left after the others are removed
 */
async function listRemaining(platforms: string[]): Promise<string[]> {
  const modules = await mkdtemp(join(tmpdir(), 'attesta-checkout-'));
  try {
    for (const platform of platforms) {
      const file = join(modules, 'onnxruntime-node/bin/napi-v6', platform, 'onnxruntime_binding.node');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, platform);
    }
    removeOtherPlatforms(modules);
    const left = await readdir(join(modules, 'onnxruntime-node/bin/napi-v6'), { recursive: true });
    return left.filter((name) => name.endsWith('.node')).map((name) => dirname(name));
  } finally {
    await rm(modules, { recursive: true });
  }
}

const OWN = join(process.platform, process.arch);

test('the installation keeps only the runtime for this machine’s platform', async () => {
  expect(await listRemaining([OWN, join(process.platform, 'riscv64'), 'aix/ppc64'])).toEqual([OWN]);
});

test('the installation leaves a package unchanged that has no runtime for this machine', async () => {
  expect((await listRemaining(['aix/ppc64', 'win32/mips'])).sort()).toEqual(['aix/ppc64', 'win32/mips']);
});

test('the lock file names the archive of each package, so that an installation asks the registry for no list of versions', () => {
  const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const packages: Record<string, { integrity?: string; resolved?: string }> = JSON.parse(lock).packages;
  const archives = Object.values(packages).filter(({ integrity }) => integrity);
  expect(archives.length).toBeGreaterThan(100);
  for (const { resolved } of archives) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\/.+\.tgz$/);
});

testDeep('npm start reports a port in use before it installs anything: one sentence, exit 1', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'attesta-checkout-'));
  const holder = createServer().listen(0, '127.0.0.1');
  try {
    await once(holder, 'listening');
    await mkdir(join(checkout, 'scripts'));
    for (const name of ['start.mjs', 'checkout.mjs', 'require-port.mjs'])
      await copyFile(
        fileURLToPath(new URL(`../scripts/${name}`, import.meta.url)),
        join(checkout, 'scripts', name),
      );
    await writeFile(join(checkout, 'package-lock.json'), '{}');
    const { port } = holder.address() as AddressInfo;
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, PORT: String(port) };
    const said = spawnSync(process.execPath, [join(checkout, 'scripts/start.mjs')], {
      env,
      encoding: 'utf8',
    });
    const sentence = `The port ${port} on 127.0.0.1 is in use: set PORT to a free one, such as PORT=8081 npm start.\n`;
    expect([said.status, said.stdout, said.stderr]).toEqual([1, '', sentence]);
    expect(await readdir(checkout)).toEqual(['package-lock.json', 'scripts']);
  } finally {
    holder.close();
    await rm(checkout, { recursive: true });
  }
});

/** It ends in order on a signal, and by itself when its parent process has ended. */
const FAKE_START = `
process.on('SIGTERM', () => { console.log('asked to end'); process.exit(0); });
const started = process.ppid;
setInterval(() => { if (process.ppid !== started) process.exit(1); }, 50);
console.log('listening');
`;

testDeep('the server of npm start is stopped with npm, and npm exits with the server’s code', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'attesta-checkout-'));
  try {
    const { start } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).scripts;
    await writeFile(join(checkout, 'package.json'), JSON.stringify({ scripts: { start } }));
    await mkdir(join(checkout, 'scripts'));
    await writeFile(join(checkout, 'scripts/start.mjs'), FAKE_START);
    const npm = spawn('npm', ['start', '--silent'], { cwd: checkout, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    npm.stdout.on('data', (chunk) => (said += chunk));
    while (!said) await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    const [code] = await once(npm, 'close');
    expect([code, said]).toEqual([0, 'listening\nasked to end\n']);
  } finally {
    await rm(checkout, { recursive: true });
  }
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GENERATED_FILES, removeOtherPlatforms } from '../scripts/checkout.mjs';
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

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** A copy of what the generator reads, without generated files. */
async function copyCheckout(): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'attesta-checkout-'));
  const isSource = (path: string) => !GENERATED_FILES.includes(path.slice(ROOT.length));
  for (const name of ['package.json', 'package-lock.json', 'biome.json', 'scripts', 'src', 'tools'])
    await cp(join(ROOT, name), join(checkout, name), { recursive: true, filter: isSource });
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

testDeep(
  'a fresh clone gets all generated code, and a changed source, a missing or an edited file makes it again',
  async () => {
    const checkout = await copyCheckout();
    const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
    // Not npm run codegen: with outdated packages it would install, through the link, into this checkout.
    const program = `import { generateStale } from ${JSON.stringify(join(checkout, 'scripts/checkout.mjs'))};
await generateStale(console.log);`;
    const generate = () => {
      const command = ['--input-type=module', '--eval', program];
      const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
      return stderr + stdout;
    };
    const [missing, edited] = ['clients/go/types.go', 'src/web/api/operations.ts'] as const;
    try {
      expect(generate()).toBe('Generating the code\n');
      const texts = GENERATED_FILES.map(read);
      expect(generate()).toBe('');
      await rm(join(checkout, missing));
      await writeFile(join(checkout, edited), 'export type Operations = {};\n');
      expect(generate()).toBe('Generating the code\n');
      expect(GENERATED_FILES.map(read)).toEqual(texts);
      const routes = 'src/server/features/ephemeral-tokens/routes.ts';
      await writeFile(join(checkout, routes), read(routes).replace('Mints a token', 'Mints one token'));
      expect(generate()).toBe('Generating the code\n');
      expect(read('dist/clients/attesta.postman_collection.json')).toContain('Mints one token');
    } finally {
      await rm(checkout, { recursive: true });
    }
  },
);

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
    const started = spawnSync(process.execPath, [join(checkout, 'scripts/start.mjs')], {
      env,
      encoding: 'utf8',
    });
    const sentence = `The port ${port} on 127.0.0.1 is in use: set PORT to a free one, such as PORT=8081 npm start.\n`;
    expect([started.status, started.stdout, started.stderr]).toEqual([1, '', sentence]);
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
    let output = '';
    npm.stdout.on('data', (chunk) => (output += chunk));
    while (!output) await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    const [code] = await once(npm, 'close');
    expect([code, output]).toEqual([0, 'listening\nasked to end\n']);
  } finally {
    await rm(checkout, { recursive: true });
  }
});

import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictures } from './harness/images/images.ts';
import { renderChart } from './harness/render-chart.ts';
import { createLauncher, stop } from './harness/servers/launch-server.ts';
import { uploadForm } from './harness/steps.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** A user who owns nothing. */
const UNPRIVILEGED_ID = 65534;

const run = promisify(execFile);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const name = `attesta-${version}-${process.platform}-${process.arch}`;
let home: string;
let release: string;
let app: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attesta-release-'));
  release = join(home, 'release');
  await run(process.execPath, ['scripts/release/release.mjs', '--try', release], { cwd: ROOT });
  await run('tar', ['-xzf', join(release, `${name}.tar.gz`), '-C', home]);
  app = join(home, name);
});
afterAll(() => rm(home, { recursive: true }));

test('a release contains the server, the clients, the chart and the materials, with correct hashes', async () => {
  const files = ['.cdx.json', '.tar.gz'].map((end) => `${name}${end}`);
  const clients = [
    ...['client', 'verify'].map((each) => `attesta-${each}-${version}.tgz`),
    ...['go', 'python'].map((each) => `attesta-client-${each}-${version}.tar.gz`),
  ];
  const beside = ['-dependencies.csv', '.postman_collection.json'].map((end) => `attesta-${version}${end}`);
  const all = [...files, ...clients, `attesta-chart-${version}.tgz`, ...beside];
  expect((await readdir(release)).sort()).toEqual(['SHA256SUMS', ...all].sort());
  const { stdout } = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release });
  expect(stdout.match(/: OK$/gm)).toHaveLength(all.length);
  expect(await readFile(join(app, 'COMMIT'), 'utf8')).toMatch(/^[0-9a-f]{40}( and changes)?\n$/);
});

/** The languages whose folder is the package, and the generated files in it. */
const PACKED = [['python', 'attesta/types.py']] as const;

test('each client of a release has the generated code of the build', async () => {
  const read = async (archive: string, path: string) => {
    const options = ['-xzOf', join(release, archive), path];
    return (await run('tar', options, { maxBuffer: 2 ** 24 })).stdout;
  };
  for (const [language, file] of PACKED) {
    const folder = `attesta-client-${language}-${version}`;
    const packed = await read(`${folder}.tar.gz`, `${folder}/${file}`);
    const built = await readFile(join(ROOT, 'clients', language, file), 'utf8');
    expect(packed === built, `${language}: ${file}`).toBe(true);
  }
  const types = await read(`attesta-client-${version}.tgz`, 'package/dist/module/operations.d.ts');
  expect(types).toContain("'POST /ephemeral-tokens': {");
  const proxy = `attesta-client-go-${version}`;
  await run('tar', ['-xzf', join(release, `${proxy}.tar.gz`), '-C', home]);
  const module = join(home, proxy, 'attesta.dev/client/@v', `v${version}.zip`);
  const list = 'import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
  const { stdout } = await run('python3', ['-c', list, module]);
  expect(stdout.split('\n')).toContain(`attesta.dev/client@v${version}/types.go`);
});

test('a second release of the same sources is identical to the last byte', async () => {
  const again = join(home, 'again');
  await run(process.execPath, ['scripts/release/release.mjs', '--try', again], { cwd: ROOT });
  const sums = (folder: string) => readFile(join(folder, 'SHA256SUMS'), 'utf8');
  expect(await sums(again)).toBe(await sums(release));
});

test('the released chart renders to the same as the chart of the checkout', async () => {
  await run('tar', ['-xzf', join(release, `attesta-chart-${version}.tgz`), '-C', home]);
  const render = (folder: string) => renderChart(pathToFileURL(`${folder}/`), 'attesta', {});
  const objects = await render(join(home, 'attesta'));
  expect(objects).toEqual(await render(join(ROOT, 'deploy/helm/attesta')));
  expect(objects.length).toBeGreaterThan(3);
});

test('a release is a quarter of an installation’s size', async () => {
  const { stdout } = await run('du', ['-sm', '--apparent-size', app]);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(220);
  for (const absent of [
    'src',
    'test',
    'tools',
    'package-lock.json',
    'node_modules/vite',
    'node_modules/react',
  ]) {
    expect([absent, existsSync(join(app, absent))]).toEqual([absent, false]);
  }
  for (const present of ['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md', 'docs/operate.md', 'migrations']) {
    expect([present, existsSync(join(app, present))]).toEqual([present, true]);
  }
});

test('the bill of materials lists the packages, those inside the pages and the nets, and no tools', async () => {
  const text = await readFile(join(release, `${name}.cdx.json`), 'utf8');
  expect(await readFile(join(app, 'sbom.cdx.json'), 'utf8')).toBe(text);
  type Material = { type: string; name: string; version?: string };
  const { metadata, components }: { metadata: { component: Material }; components: Material[] } =
    JSON.parse(text);
  expect(metadata.component).toMatchObject({ type: 'application', name: 'attesta', version });
  const named = new Set(components.map((each) => `${each.name}@${each.version}`));
  const folders = await readdir(join(app, 'node_modules'), { recursive: true });
  for (const file of folders.filter((each) =>
    /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(`node_modules/${each}`),
  )) {
    const manifest = JSON.parse(await readFile(join(app, 'node_modules', file), 'utf8'));
    expect(named).toContain(`${manifest.name}@${manifest.version}`);
  }
  const names = components.map((each) => each.name);
  expect(names).toEqual(
    expect.arrayContaining(['react', 'sharp', 'onnxruntime-node', 'face-descriptor.onnx']),
  );
  for (const tool of ['vitest', 'vite', 'typescript', '@biomejs/biome']) expect(names).not.toContain(tool);
});

test('the table of dependencies has the licence of each package in the release', async () => {
  const text = await readFile(join(release, `attesta-${version}-dependencies.csv`), 'utf8');
  const [head, ...rows] = text.trimEnd().split('\n');
  expect(head).toBe('name,version,licence,published');
  const { dependencies } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
  for (const [name, wanted] of Object.entries(dependencies)) {
    const { license } = JSON.parse(await readFile(join(app, 'node_modules', name, 'package.json'), 'utf8'));
    expect(rows).toContain(`${name},${wanted},"${license}",`);
  }
});

test('a released server starts as a user who may write nothing but the data, and verifies a licence', async () => {
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  // Readable by all, whatever umask a previous suite has set in this process.
  await run('chmod', ['-R', 'a+rX', home]);
  const isRoot = userInfo().uid === 0;
  if (isRoot) await chown(dataDir, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  else await run('chmod', ['-R', 'a-w', app]);
  const launcher = createLauncher({
    root: app,
    ...(isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}),
  });
  try {
    const server = await launcher.start({ DATA_DIR: dataDir });
    const token = /\/verify\/\?token=(\S+)/.exec(server.output())![1]!;
    expect(server.output()).not.toMatch(/Installing|Building|Preparing/);
    const { jpeg } = await pictures.card({ person: 0, layout: 'us' });
    const form = uploadForm(jpeg);
    const { body } = await server.client.post('/subject/upload?type=license', { token, form });
    expect(body.status).toBe('LICENSE_APPROVED');
    for (const page of ['//admin/', '//verify/', '//docs/']) {
      expect((await server.client.get(page)).status).toBe(200);
    }
    expect(await stop(server, 'SIGTERM')).toBe(0);
  } finally {
    launcher.killAll();
    if (!isRoot) await run('chmod', ['-R', 'u+w', app]);
  }
});

test('a release has the operator’s commands', async () => {
  const { scripts } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'apply', 'backup', 'relay', 'restore']),
  );
  for (const name of Object.keys(scripts).filter((each) => each !== 'start')) {
    const env = { ...process.env, npm_config_ignore_scripts: 'true', npm_config_offline: 'true' };
    const { stdout } = await run('npm', ['run', '--silent', name, '--', '--help'], { cwd: app, env });
    expect(stdout).toContain(`npm run ${name}`);
  }
});

test('a release exports the nets for servers of the inference protocol', async () => {
  const folder = join(home, 'nets');
  const { stdout } = await run('npm', ['run', '--silent', 'models:export', '--', folder], { cwd: app });
  expect(stdout).toContain(`8 models were written to ${folder}.`);
  expect(await readdir(join(folder, 'text-detection', '1'))).toEqual(['model.onnx']);
});

test('a release with a damaged net does not start, and says in one sentence what to do', async () => {
  const file = join(app, '.cache/models/face-age.onnx');
  const whole = await readFile(file);
  await writeFile(file, 'damaged');
  try {
    const env = { ...process.env, DATA_DIR: join(home, 'unused'), PORT: '0' };
    const started = run(process.execPath, ['dist/server/main.js'], { cwd: app, env });
    const stderr = expect.stringMatching(
      /^The models cannot be used: the SHA-256 of face-age\.onnx differs [^\n]+ Unpack [^\n]+\.$/m,
    );
    await expect(started).rejects.toMatchObject({ code: 1, stderr });
  } finally {
    await writeFile(file, whole);
  }
});

test('[S227] an image can be built from the release, of all that is in it and nothing else beside it', async () => {
  const dockerfile = await readFile(join(app, 'Dockerfile'), 'utf8');
  expect(dockerfile).toContain('\nCOPY . /app\n');
  expect(dockerfile).not.toContain(' AS pack');
  const ignored = (await readFile(join(app, '.dockerignore'), 'utf8')).trimEnd().split('\n');
  const recipe = ['Dockerfile', '.dockerignore'];
  const names = (await readdir(app)).filter((each) => !recipe.includes(each)).sort();
  expect(ignored).toEqual(['*', ...names.map((each) => `!${each}`)]);
  expect(names).toEqual(expect.arrayContaining(['.cache', 'COMMIT', 'compose.yaml', 'dist', 'node_modules']));
});

test('the image built from a release runs it in the same way', async () => {
  const lines = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split('\n');
  expect(lines).toContain('RUN node scripts/release/pack.mjs /app');
  expect(lines).toContain('CMD ["node", "dist/server/main.js"]');
  expect(lines.indexOf('USER node')).toBeGreaterThan(lines.lastIndexOf('WORKDIR /app'));
  const unit = await readFile(join(ROOT, 'deploy/systemd/attesta.service'), 'utf8');
  const [, script] = /^ExecStart=\/usr\/bin\/node \/opt\/attesta\/(.+)$/m.exec(unit)!;
  expect(existsSync(join(app, script!))).toBe(true);
  // Packages that a build must not use: they are another machine's.
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n');
  for (const name of ['node_modules', 'dist', '.cache', 'data', '.git']) expect(ignored).toContain(name);
});

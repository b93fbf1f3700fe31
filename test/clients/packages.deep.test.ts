import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installGenerators } from '../harness/clients/install-generators.ts';
import { ROOT, run } from '../harness/clients/open-sandbox.ts';

/** Debian's, which sees Debian's build and setuptools. */
const PYTHON = '/usr/bin/python3';
const GO = '/usr/bin/go';

function testWith(name: string, files: string[]) {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) console.warn(`NOT RUN: ${missing} is missing, so ${name} is not packed.`);
  return test.skipIf(missing.length > 0);
}

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attesta-packages-'));
});
afterAll(() => rm(home, { recursive: true }));

test.each([
  ['client', 'dist/module/attesta-client.js'],
  ['verify', 'embed.js'],
])('npm would publish @attesta/%s, for everyone, with its script and its types', async (name, file) => {
  await run(process.execPath, ['scripts/release/pack-client.mjs', home], { cwd: ROOT });
  // Nothing answers there: so it cannot publish, whatever a dry run does.
  const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
  const options = ['publish', `attesta-${name}-${version}.tgz`, '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await run('npm', options, { cwd: home, env });
  const report = JSON.parse(stdout);
  const { id, files } = report.id ? report : report[`@attesta/${name}`];
  expect(id).toBe(`@attesta/${name}@${version}`);
  const paths = files.map(({ path }: { path: string }) => path);
  const types = file.replace('.js', '.d.ts');
  expect(paths).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', file, types]),
  );
});

test.each(['client', 'verify'])(
  '@attesta/%s has no fault that publint or arethetypeswrong finds, in any way of resolution',
  async (name) => {
    const installed = await installGenerators();
    await run(process.execPath, ['scripts/release/pack-client.mjs', home], { cwd: ROOT });
    const tarball = `attesta-${name}-${version}.tgz`;
    const call = async (program: string, args: string[]) => {
      const command = [join(installed, 'node_modules', program), ...args];
      const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
      const called = await run(process.execPath, command, { cwd: home, env }).catch((error) => error);
      return called.stdout + called.stderr;
    };
    expect(await call('publint/src/cli.js', ['run', tarball, '--strict'])).toContain('All good!');
    const checked = await call('@arethetypeswrong/cli/dist/index.js', [tarball, '--format', 'json']);
    const { analysis, problems } = JSON.parse(checked);
    expect(problems).toEqual({});
    expect(Object.keys(analysis.entrypoints['.'].resolutions).sort()).toEqual([
      'bundler',
      'node10',
      'node16-cjs',
      'node16-esm',
    ]);
  },
);

test('require, import and the resolution of node10 find the client and its types', async () => {
  await run(process.execPath, ['scripts/release/pack-client.mjs', home], { cwd: ROOT });
  const folder = join(home, 'forms');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const options = ['install', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  await run('npm', [...options, join(home, `attesta-client-${version}.tgz`)], { cwd: folder });
  const use = "new Attesta({ url: 'http://id.test' }).subjects.create.length";
  const programs = {
    'require.cjs': `const { Attesta } = require('@attesta/client');\nconsole.log(${use});\n`,
    'import.mjs': `import { Attesta } from '@attesta/client';\nconsole.log(${use});\n`,
  };
  for (const [file, program] of Object.entries(programs)) {
    await writeFile(join(folder, file), program);
    const { stdout } = await run(process.execPath, [file], { cwd: folder });
    expect([file, stdout.trim()]).toEqual([file, '2']);
  }
  await writeFile(
    join(folder, 'old.ts'),
    `${programs['import.mjs']}// @ts-expect-error\nnew Attesta({ url: 1 });\n`,
  );
  const compiler = join(await installGenerators(), 'node_modules/typescript/bin/tsc');
  const compile = ['--noEmit', '--strict', '--module', 'commonjs', '--moduleResolution', 'node10'];
  const output = await run(
    process.execPath,
    [compiler, ...compile, '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', 'old.ts'],
    { cwd: folder },
  ).catch((error) => error);
  expect(output.stdout).toBe('');
});

test('the program of the README of @attesta/verify has correct types', async () => {
  await run(process.execPath, ['scripts/release/pack-client.mjs', home], { cwd: ROOT });
  const folder = join(home, 'page');
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  const options = ['install', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  await run('npm', [...options, join(home, `attesta-verify-${version}.tgz`)], { cwd: folder });
  const readme = await readFile(join(ROOT, 'clients/verify/README.md'), 'utf8');
  const wrong = '// @ts-expect-error a frame needs an element\nattesta.open({ url: "" });\n';
  await writeFile(join(folder, 'page.ts'), `${/```ts\n([\s\S]*?)```/.exec(readme)![1]}${wrong}`);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compile = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2022,dom', 'page.ts'];
  const failure = await run(process.execPath, [compiler, ...compile], { cwd: folder }).catch(
    (error) => error,
  );
  expect(failure.stdout).toBe('');
});

testWith('the Python client', [
  PYTHON,
  '/usr/bin/twine',
  '/usr/lib/python3/dist-packages/build',
  '/usr/lib/python3/dist-packages/setuptools',
])('a registry takes the sdist and the wheel of the Python client, and a program can import it', async () => {
  const folder = join(home, 'python');
  await cp(join(ROOT, 'clients/python'), folder, { recursive: true });
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  // Without a network: what builds it is Debian's.
  await run(PYTHON, ['-m', 'build', '--no-isolation'], { cwd: folder });
  const files = (await readdir(join(folder, 'dist'))).sort();
  expect(files).toEqual([`attesta-${version}-py3-none-any.whl`, `attesta-${version}.tar.gz`]);
  const paths = files.map((file) => join(folder, 'dist', file));
  const { stdout } = await run('/usr/bin/twine', ['check', '--strict', ...paths], {
    env: { ...process.env, NO_COLOR: '1', TERM: 'dumb' },
  });
  expect(stdout.match(/PASSED/g)).toHaveLength(2);
  const { stdout: names } = await run('tar', ['-tzf', paths[1]!]);
  expect(names).toContain(`attesta-${version}/CHANGELOG.md\n`);
  // A wheel is a path that Python imports from.
  const program =
    'import attesta, os; print(os.path.basename(os.path.dirname(os.path.dirname(attesta.__file__))))';
  const env = { ...process.env, PYTHONPATH: paths[0]! };
  const imported = await run(PYTHON, ['-c', program], { cwd: home, env });
  expect(imported.stdout.trim()).toBe(files[0]);
});

testWith('the Go client', [GO])(
  'go get finds the module in the packed proxy, and a program uses it',
  async () => {
    const proxy = join(home, 'proxy');
    await run(process.execPath, ['scripts/release/pack-go.mjs', proxy], { cwd: ROOT });
    const folder = join(home, 'go');
    await mkdir(folder);
    await writeFile(join(folder, 'go.mod'), 'module try\n\ngo 1.19\n');
    const program =
      'package main\n\nimport attesta "attesta.dev/client"\n\nfunc main() { print(attesta.Config{URL: "seen"}.URL) }\n';
    await writeFile(join(folder, 'main.go'), program);
    const goEnvironment = {
      GOPATH: join(home, 'gopath'),
      GOCACHE: join(home, 'gocache'),
      GOFLAGS: '-modcacherw',
    };
    const env = { ...process.env, ...goEnvironment, GOPROXY: `file://${proxy}`, GONOSUMDB: 'attesta.dev' };
    await run(GO, ['get', `attesta.dev/client@v${version}`], { cwd: folder, env });
    const { stderr } = await run(GO, ['run', '.'], { cwd: folder, env });
    expect(stderr).toContain('seen');
  },
);

import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readApiDocument } from '../../tools/codegen/api-document.ts';
import { installGenerators } from '../harness/clients/install-generators.ts';
import { openSandbox, ROOT, run } from '../harness/clients/open-sandbox.ts';
import { toOpenApi30 } from '../harness/clients/to-openapi-3.0.ts';

const JAVA = '/usr/bin/java';
const JOBS = join(ROOT, 'test/clients/generators/jobs');
const COMPILE = [
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--lib',
  'es2022,dom,dom.iterable',
];
const BUNDLER = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
const TYPES = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];

let installed: string;
let home: string;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  installed = await installGenerators();
  sandbox = await openSandbox();
  home = await mkdtemp(join(tmpdir(), 'attesta-generators-'));
  await symlink(join(installed, 'node_modules'), join(home, 'node_modules'));
  await writeFile(join(home, 'package.json'), '{"type":"module","private":true}');
  const document = readApiDocument();
  await writeFile(join(home, 'openapi.json'), JSON.stringify(document));
  await writeFile(join(home, 'openapi-3.0.json'), JSON.stringify(toOpenApi30(document)));
});
afterAll(async () => {
  await sandbox.close();
  await rm(home, { recursive: true });
});

/** Runs a program of the generators in the folder of the document. @returns all that it prints */
async function callInstalled(program: string, args: string[]): Promise<string> {
  const command = join(installed, 'node_modules', program);
  const options = { cwd: home, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } };
  const { stdout, stderr } = await run(process.execPath, [command, ...args], options);
  return stdout + stderr;
}

/** Compiles and runs the five calls. @returns what they print */
async function runJob(name: string): Promise<unknown> {
  await copyFile(join(JOBS, `${name}.ts`), join(home, `${name}-job.ts`));
  const compile = [...COMPILE, ...BUNDLER, ...TYPES, `${name}-job.ts`];
  const errors = await callInstalled('typescript/bin/tsc', compile).catch(({ stdout }) => stdout);
  expect(errors).toBe('');
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const options = { cwd: home, env: sandbox.environment };
  const { stdout } = await run(process.execPath, [tsx, `${name}-job.ts`], options);
  return JSON.parse(stdout);
}

const EXPECTED = { status: 'LICENSE_APPROVED', scored: true, listed: ['approved'], name: 'Ada' };

test('redocly finds nothing in the API document but what its configuration gives a reason for', async () => {
  const program = `import { lint, loadConfig } from '@redocly/openapi-core';
const config = await loadConfig({ configPath: process.env.CONFIG });
const problems = await lint({ ref: 'openapi.json', config });
console.log(JSON.stringify(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0].pointer])));
`;
  await writeFile(join(home, 'lint.mjs'), program);
  const lintWith = async (CONFIG: string) => {
    const options = { cwd: home, env: { ...process.env, CONFIG } };
    return JSON.parse((await run(process.execPath, ['lint.mjs'], options)).stdout);
  };
  expect(await lintWith(join(ROOT, 'test/clients/generators/redocly.yaml'))).toEqual([]);
  // Without the exception it names the two redirects, so it reads the document.
  await writeFile(join(home, 'plain.yaml'), 'extends:\n  - recommended\n');
  expect(await lintWith(join(home, 'plain.yaml'))).toHaveLength(2);
});

test('@hey-api/openapi-ts generates a client without a warning, and five calls of it succeed', async () => {
  const options = ['-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch', '--no-log-file'];
  const output = await callInstalled('@hey-api/openapi-ts/bin/run.js', options);
  expect(output).not.toMatch(/warn|error|⚠/i);
  expect(await runJob('hey-api')).toEqual(EXPECTED);
});

test('openapi-typescript generates types without a warning, and five calls with them succeed', async () => {
  // Otherwise a field with a default counts as required in a request.
  const options = ['openapi.json', '-o', 'openapi-typescript.ts', '--default-non-nullable=false'];
  const output = await callInstalled('openapi-typescript/bin/cli.js', options);
  expect(output).not.toMatch(/warn|error|⚠/i);
  expect(await runJob('openapi-typescript')).toEqual(EXPECTED);
});

if (!existsSync(JAVA))
  console.warn(`NOT RUN: there is no ${JAVA} on this machine, so openapi-generator is not tried.`);
test.skipIf(!existsSync(JAVA))(
  'openapi-generator generates a client without a warning, and five calls of it succeed',
  async () => {
    const jar = join(installed, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
    const options = ['-i', 'openapi-3.0.json', '-g', 'typescript-fetch', '-o', 'openapi-generator'];
    // Without the folder it warns that the folder has no list of files to leave alone.
    await run('mkdir', ['openapi-generator'], { cwd: home });
    await writeFile(join(home, 'openapi-generator/.openapi-generator-ignore'), '');
    const { stdout, stderr } = await run(JAVA, ['-jar', jar, 'generate', ...options], {
      cwd: home,
      maxBuffer: 2 ** 26,
    });
    const lines = (stdout + stderr).split('\n').filter((line) => /WARN|ERROR|Exception/.test(line));
    // This version has no enumeration for a list of files, which needs none: the frames of a challenge.
    const ofFileLists = /DefaultCodegen - Could not compute datatypeWithEnum from Blob, null$/;
    expect(lines.filter((line) => !ofFileLists.test(line))).toEqual([]);
    // Its code is for TypeScript of 2020. The types that the five calls use are compared all the same.
    for (const file of await readdir(join(home, 'openapi-generator'), { recursive: true })) {
      const path = join(home, 'openapi-generator', file);
      if (file.endsWith('.ts')) await writeFile(path, `// @ts-nocheck\n${await readFile(path, 'utf8')}`);
    }
    expect(await runJob('openapi-generator')).toEqual(EXPECTED);
  },
);

import { copyFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Attesta } from '../../src/web/api/attesta.ts';
import { shareBrowser } from '../harness/browser/open-browser.ts';
import { listTypeScriptCalls, listUnknownRequests, renameCalls } from '../harness/clients/list-calls.ts';
import { openSandbox, ROOT, run } from '../harness/clients/open-sandbox.ts';
import { signedExample } from '../harness/clients/signed-example.ts';
import { startRedirect } from '../harness/clients/start-redirect.ts';
import { readFences } from '../harness/words/read-fences.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

describe('the TypeScript client', () => {
  let tarball: string;
  let installed: string;
  beforeAll(async () => {
    const { home } = sandbox;
    const { stdout } = await run(process.execPath, ['scripts/release/pack-client.mjs', home], { cwd: ROOT });
    tarball = stdout.split('\n').find((line) => line.includes('attesta-client-'))!;
    await writeFile(join(home, 'package.json'), '{"type":"module","private":true}');
    const options = ['--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options, tarball], { cwd: home });
    installed = join(home, 'node_modules/@attesta/client');
  });

  test('the TypeScript client is a tarball of the product’s version without dependencies', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    expect(tarball).toBe(join(sandbox.home, `attesta-client-${version}.tgz`));
    const packed = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect([packed.version, packed.dependencies, packed.scripts]).toEqual([version, undefined, undefined]);
    expect((await readdir(installed)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ]);
  });

  test('the types of the TypeScript client accept the programs of its README and refuse what the API refuses', async () => {
    const readme = await readFile(join(installed, 'README.md'), 'utf8');
    const programs = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, program]) => program!);
    expect(programs).toHaveLength(6);
    const [imports, rest] = [/^import .*$/gm, programs.join('\n')];
    const whole = `${[...new Set(rest.match(imports))].join('\n')}
declare const picture: Blob, person: { first_name: string; last_name: string };
declare function readCursor(): Promise<string | null>;
declare function storeCursor(cursor: string): Promise<void>;
declare function handle(decision: { id: string; status: string }): Promise<void>;
${rest.replace(imports, '')}
// @ts-expect-error there is no such operation
attesta.request('GET /nowhere', {});
// @ts-expect-error a body without what is needed
attesta.subjects.create({ first_name: 'Ada' });
// @ts-expect-error an upload without a picture
device.uploads.create({ type: 'license' });
// @ts-expect-error only an approval has a score
verdict.score.toFixed();
// @ts-expect-error the client sets the page of a list
attesta.submissions.list({ cursor: 'x' });
`;
    await writeFile(join(sandbox.home, 'programs.ts'), whole);
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext'];
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const compile = run(process.execPath, [compiler, ...options, ...types, 'programs.ts'], {
      cwd: sandbox.home,
    });
    expect(await compile.catch(({ stdout }) => stdout)).toEqual({ stdout: '', stderr: '' });
  });

  test('[S107] the TypeScript client does the main job while answers are lost, and reports each decision once', async () => {
    await cp(join(ROOT, 'test/clients/main-job.mjs'), join(sandbox.home, 'main-job.mjs'));
    const options = { cwd: sandbox.home, env: sandbox.environment };
    const { stdout } = await run(process.execPath, ['main-job.mjs'], options);
    const { shares, ...result } = JSON.parse(stdout);
    expect(result).toEqual({
      subjects: 1,
      links: 1,
      image: true,
      rows: [true],
      subjectTries: 3,
      verdict: 'LICENSE_APPROVED',
      spent: { refused: true, status: 401, code: 'link-ended' },
      nameless: { status: 400, code: 'field-refused', field: 'last_name' },
      away: { failure: true, kind: 'offline' },
      paper: true,
      told: [['APPROVED', 'approved']],
      toldAgain: [['APPROVED', 'rejected']],
    });
    // Some parts were received twice: their first answer was lost.
    expect(shares.count).toBeGreaterThan(3);
    expect(shares.last).toBe(1);
  });

  test('the TypeScript client sends an image from a browser on the tenant’s host, with progress', async () => {
    const context = await (await shareBrowser()).newContext();
    try {
      const page = await context.newPage();
      const { ATTESTA_URL: origin, ATTESTA_TOKEN: bearer, PICTURE: IMAGE } = sandbox.environment;
      await page.route('**/client/**', async (route) => {
        const file = new URL(route.request().url()).pathname.replace('/client/', '');
        const folder =
          file === 'browser-job.mjs' ? join(ROOT, 'test/clients') : join(installed, 'dist/module');
        const script = '<!doctype html><script type="module" src="browser-job.mjs"></script>';
        if (file === '') return route.fulfill({ contentType: 'text/html', body: script });
        const body = await readFile(join(folder, file), 'utf8');
        return route.fulfill({ contentType: 'text/javascript', body });
      });
      await page.goto(`${origin}/client/`);
      const bytes = [...(await readFile(IMAGE))];
      await page.waitForFunction('globalThis.sendPicture');
      const result = await page.evaluate<{ status: string; shares: number[] }>(
        `sendPicture(${JSON.stringify(bearer)}, ${JSON.stringify(bytes)})`,
      );
      expect(result.status).toBe('NO_FACE_DETECTED');
      expect(result.shares.at(-1)).toBe(1);
    } finally {
      await context.close();
    }
  });
});

test('the Python client does the main job while answers are lost, and its types are all correct', async () => {
  const env = {
    ...sandbox.environment,
    PYTHONPATH: join(ROOT, 'clients/python'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stdout } = await run('python3', [join(ROOT, 'test/clients/main_job.py')], { env });
  expect(JSON.parse(stdout)).toEqual({
    subjects: 1,
    links: 1,
    tries: 2,
    verdict: 'LICENSE_APPROVED',
    spent: [true, 401, 'link-ended'],
    nameless: [400, 'field-refused', 'last_name'],
    away: 'offline',
    image: true,
    told: [['MATCHED', 'approved']],
    told_again: ['rejected'],
    hints: true,
  });
});

test('the Python client retries by the rules under one key, and reads all pages of a list', async () => {
  const env = { ...process.env, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run('python3', [join(ROOT, 'test/clients/rules.py')], { env });
  const once = { keys: 1, key: false, seconds: [0] };
  const since = 'updated_since=2026-03-01+11%3A59%3A00';
  expect(JSON.parse(stdout)).toEqual({
    'keeps its key': { end: 'answered', keys: 1, key: true, seconds: [0, 1.25, 13.75] },
    'a read has none': { ...once, end: 'answered', seconds: [0, 1.25] },
    waits: { ...once, end: 'answered', seconds: [0, 1.25, 3.75, 8.75, 21.25] },
    'left alone': { ...once, end: 503 },
    refused: { ...once, end: 409 },
    'lost without a key': { ...once, end: 'offline' },
    'busy without a key': { ...once, end: 'answered', seconds: [0, 12.5] },
    'refused on the way': { ...once, end: 502 },
    undecided: { ...once, key: true, end: 503 },
    silent: { ...once, end: 'timed-out', seconds: [0, 31.25] },
    'no time left': { ...once, end: 'offline', seconds: [0, 1.25, 3.75] },
    picture: { end: 'answered', keys: 1, key: true, seconds: [0, 1.25, 63.75, 126.25] },
    feed: ['answered', ['a', 'b']],
    people: ['answered', 202, ['201']],
    'people asks': ['search=N&limit=200&offset=0', 'search=N&limit=200&offset=200'],
    rows: 'answered',
    'rows asks': ['kind=license&limit=200', 'kind=license&limit=200&cursor=more'],
    'feed asks': [`order=oldest&${since}&limit=200`, `order=oldest&${since}&limit=200&cursor=more`],
  });
});

test('TypeScript and Python have the same nouns and verbs, and each sends the same operation of the API', async () => {
  const expected = await listTypeScriptCalls();
  expect(Object.keys(expected).length).toBeGreaterThan(25);
  expect(expected).toMatchObject({
    'subjects.create': ['POST /admin/subjects'],
    'links.create': ['POST /ephemeral-tokens'],
    'uploads.create': ['POST /subject/upload'],
    'decisions.list': ['GET /admin/submissions'],
  });
  expect(listUnknownRequests(expected)).toEqual([]);
  const env = { ...process.env, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run('python3', [join(ROOT, 'test/clients/every_call.py')], { env });
  expect(renameCalls(JSON.parse(stdout))).toEqual(expected);
});

test('[S335] the TypeScript and the Python client follow no redirect, so no other host sees a credential', async () => {
  const server = await startRedirect();
  try {
    for (const credential of [{ bearer: 'b' }, { token: 't' }]) {
      const list = new Attesta({ url: server.origin, ...credential }).workflows.list();
      await expect(list.next()).rejects.toMatchObject({ kind: 'refused', status: 307 });
    }
    const python = { PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
    const env = { ...process.env, ...python, ATTESTA_URL: server.origin };
    const { stdout } = await run('python3', [join(ROOT, 'test/clients/redirect.py')], { env });
    expect([stdout, server.followed]).toEqual(['307\n', []]);
  } finally {
    await server.close();
  }
});

test('[S109] the Python client verifies an event, and refuses a changed, foreign, old or unsigned one', async () => {
  const env = { ...process.env, PYTHONPATH: join(ROOT, 'clients/python'), PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run('python3', [join(ROOT, 'test/clients/events.py')], {
    env: { ...env, ...signedExample() },
  });
  expect(JSON.parse(stdout)).toEqual({
    genuine: ['msg_example', 'submission.approved', 'approved'],
    'second secret': 'msg_example',
    changed: 'InvalidEvent',
    foreign: 'InvalidEvent',
    old: 'InvalidEvent',
    unsigned: 'InvalidEvent',
    'no secret': 'ValueError',
  });
});

test('the examples of the Python client’s README run', async () => {
  const readme = await readFile(join(ROOT, 'clients/python/README.md'), 'utf8');
  const blocks = readFences(readme).filter(({ language }) => language === 'python');
  const text = blocks.map(({ text }) => text).join('');
  const withAddress = text.replaceAll('"https://id.example.com"', 'URL');
  const program = `import os
URL = os.environ["ATTESTA_URL"]
def read_cursor(): return None
def handle(decision): print(decision["last_name"], decision["status"])
def store_cursor(cursor): raise SystemExit
${withAddress.replace('Northwood', 'APPROVED')}`;
  await copyFile(sandbox.environment.PICTURE, join(sandbox.home, 'licence.jpg'));
  await writeFile(join(sandbox.home, 'readme.py'), program);
  const env = { ...sandbox.environment, PYTHONPATH: join(ROOT, 'clients/python') };
  const { stdout } = await run('python3', ['-B', 'readme.py'], { cwd: sandbox.home, env });
  expect(stdout).toMatch(/^[\da-f-]{36} approved\n[\s\S]*^(APPROVED|MATCHED) (approved|rejected)\n$/m);
});

test('each list of the Go client has the type of row that its page has', async () => {
  const read = (file: string) => readFile(join(ROOT, 'clients/go', file), 'utf8');
  const [nouns, types] = await Promise.all([read('nouns.go'), read('types.go')]);
  const lists = [
    ...nouns.matchAll(/\(\[\](\w+), bool, error\)(?:(?!\n}).)*?send\[(\w+)\](?:(?!\n}).)*?page\.(\w+),/gs),
  ];
  expect(lists).toHaveLength(2);
  for (const [, row, page, field] of lists) {
    const [, listed] = new RegExp(`type ${page} struct {[^}]*?\\t${field} \\[\\](\\w+)`).exec(types)!;
    expect([page, row]).toEqual([page, listed]);
  }
});

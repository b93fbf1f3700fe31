import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLauncher, stop } from './harness/launch-server.ts';
import { pictures } from './harness/pictures.ts';
import { uploadForm } from './harness/steps.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Somebody who owns nothing. */
const NOBODY = 65534;

const run = promisify(execFile);
let home: string;
let app: string;
let said: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'attesta-pack-'));
  app = join(home, 'app');
  said = (await run(process.execPath, ['scripts/pack.mjs', app], { cwd: ROOT })).stdout;
});
afterAll(() => rm(home, { recursive: true }));

test('what is packed is a quarter of what is installed, and says so', () => {
  const megabytes = Number(/: (\d+) MB\.$/.exec(said.trim())![1]);
  expect(megabytes).toBeLessThan(220);
  for (const name of ['src', 'test', 'package-lock.json', 'node_modules/vite', 'node_modules/react']) {
    expect([name, existsSync(join(app, name))]).toEqual([name, false]);
  }
});

test('it starts as a user who may write nothing but the data, and verifies a licence', async () => {
  const dataDir = join(home, 'data');
  await mkdir(dataDir);
  // Readable by all, whatever a suite before has asked this process to keep to itself.
  await run('chmod', ['-R', 'a+rX', home]);
  const isRoot = userInfo().uid === 0;
  if (isRoot) await chown(dataDir, NOBODY, NOBODY);
  else await run('chmod', ['-R', 'a-w', app]);
  const launcher = createLauncher({ root: app, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) });
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

test('it has the operator’s commands', async () => {
  const { scripts } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
  for (const name of Object.keys(scripts).filter((each) => each !== 'start')) {
    const { stdout } = await run('npm', ['run', '--silent', name, '--', '--help'], { cwd: app });
    expect(stdout).toContain(`npm run ${name}`);
  }
});

test('the image is made of that, and runs it in the same way', async () => {
  const lines = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split('\n');
  expect(lines).toContain('RUN node scripts/pack.mjs /app');
  expect(lines).toContain('CMD ["node", "dist/server/main.js"]');
  expect(lines.indexOf('USER node')).toBeGreaterThan(lines.lastIndexOf('WORKDIR /app'));
  const unit = await readFile(join(ROOT, 'deploy/systemd/attesta.service'), 'utf8');
  const [, script] = /^ExecStart=\/usr\/bin\/node \/opt\/attesta\/(.+)$/m.exec(unit)!;
  expect(existsSync(join(app, script!))).toBe(true);
  // What a build must not be made of: it would be another machine's.
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n');
  for (const name of ['node_modules', 'dist', '.cache', 'data', '.git']) expect(ignored).toContain(name);
});

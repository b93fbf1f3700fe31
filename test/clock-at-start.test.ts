import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { createLauncher, type StartedServer, stop } from './harness/servers/launch-server.ts';

// Runs the server as its operator does, on a machine whose clock was wrong for a while.
const launcher = createLauncher();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-clock-'));
});
afterEach(launcher.killAll);
afterAll(() => rm(folder, { recursive: true }));

const EMAIL = 'admin@localhost';
const PASSWORD = 'a long password';

/** The process's clock jumps ahead by 13 hours on the signal. */
const HOOK = `const Right = Date;
  let ahead = 0;
  process.on('SIGUSR2', () => (ahead = 13 * 3_600_000));
  globalThis.Date = class extends Right {
    constructor(...given) {
      super(...(given.length > 0 ? given : [Right.now() + ahead]));
    }
    static now() {
      return Right.now() + ahead;
    }
    static [Symbol.hasInstance](value) {
      return value instanceof Right;
    }
  };`;

const start = () =>
  launcher.start({
    DATA_DIR: folder,
    DEMO: '0',
    ADMIN_PASSWORD: PASSWORD,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(HOOK)}`,
  });
const me = ({ client }: StartedServer, bearer: string) => client.get('/admin/me', { bearer });

test('[S174] a session that expired by a fast clock stays expired when the server restarts with a correct one', async () => {
  await installSnapshot(folder);
  const first = await start();
  const json = { email: EMAIL, password: PASSWORD };
  const bearer: string = (await first.client.post('/admin/login', { json })).body.token;
  expect((await me(first, bearer)).status).toBe(200);
  first.child.kill('SIGUSR2');
  await expect.poll(async () => (await me(first, bearer)).status).toBe(401);
  expect(await stop(first, 'SIGTERM')).toBe(0);
  const second = await start();
  expect((await me(second, bearer)).status).toBe(401);
  expect((await second.client.post('/admin/login', { json })).status).toBe(200);
  expect(await stop(second, 'SIGTERM')).toBe(0);
});

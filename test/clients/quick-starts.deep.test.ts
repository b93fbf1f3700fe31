import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relay } from '../../src/server/cli/relay.ts';
import { callCommand } from '../harness/call-command.ts';
import { openSandbox, ROOT, run } from '../harness/clients/open-sandbox.ts';
import { freePorts } from '../harness/servers/free-ports.ts';
import { SECRET } from '../harness/start-receiver.ts';

const APPS = join(ROOT, 'examples/quick-starts');
const JARS = [
  ...['aop', 'beans', 'context', 'core', 'expression', 'web', 'web.servlet'].map((name) => `spring3-${name}`),
  ...['server', 'servlet', 'http', 'io', 'util', 'security'].map((name) => `jetty9-${name}`),
  ...['jackson-annotations', 'jackson-core', 'jackson-databind', 'servlet-api', 'commons-logging'],
].map((name) => `/usr/share/java/${name}.jar`);

type QuickStart = {
  needs: string[];
  /** how it is started in its own folder, on a port */
  start: (port: number) => [command: string, ...args: string[]];
  environment?: (folder: string) => Record<string, string>;
  /** brings what the registry of its language has */
  install?: (folder: string) => Promise<unknown>;
};

const STARTS: Record<string, QuickStart> = {
  django: {
    needs: ['/usr/bin/python3', '/usr/lib/python3/dist-packages/django'],
    start: (port) => ['/usr/bin/python3', '-B', 'app.py', 'runserver', '--noreload', `127.0.0.1:${port}`],
    environment: () => ({ PYTHONPATH: join(ROOT, 'clients/python') }),
  },
  rails: {
    needs: ['/usr/bin/puma', '/usr/bin/rails'],
    start: (port) => ['/usr/bin/puma', '--bind', `tcp://127.0.0.1:${port}`, 'config.ru'],
  },
  laravel: {
    needs: ['/usr/bin/php', '/usr/share/php/Illuminate/autoload.php'],
    start: (port) => ['/usr/bin/php', '-S', `127.0.0.1:${port}`, join(ROOT, 'test/clients/laravel.php')],
    environment: (folder) => ({
      FOLDER: folder,
      ROUTES: join(folder, 'routes/api.php'),
    }),
  },
  // Debian has no Spring Boot: its Spring MVC 4.3 runs the controller, and stubs take the place of the rest.
  spring: {
    needs: ['/usr/bin/javac', ...JARS],
    install: async (folder) => {
      const stubs = join(ROOT, 'test/clients/spring');
      const sources = [
        'boot/SpringApplication',
        'boot/autoconfigure/SpringBootApplication',
        'web/client/RestClient',
      ];
      const files = sources.map((file) => join(stubs, `org/springframework/${file}.java`));
      const options = ['-d', folder, '-cp', JARS.join(':')];
      await run('/usr/bin/javac', [...options, ...files, 'VerifyApp.java'], { cwd: folder });
    },
    start: (port) => {
      return ['/usr/bin/java', '-cp', ['.', ...JARS].join(':'), 'VerifyApp', `--server.port=${port}`];
    },
  },
  nextjs: {
    needs: [],
    start: (port) => {
      const options = ['--hostname', '127.0.0.1', '--port', String(port)];
      return [process.execPath, 'node_modules/next/dist/bin/next', 'start', ...options];
    },
    install: async (folder) => {
      await run(process.execPath, ['scripts/release/pack-client.mjs', folder], { cwd: ROOT });
      const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
      await run('npm', ['install', ...options], { cwd: folder });
      const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
      await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { cwd: folder, env });
    },
    environment: () => ({ NEXT_TELEMETRY_DISABLED: '1' }),
  },
};

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(async () => {
  for (const child of children) child.kill();
  await sandbox.close();
});

/** Starts a command and waits until it answers on its port. */
async function startChild(
  [command, ...args]: [string, ...string[]],
  cwd: string,
  env: NodeJS.ProcessEnv,
  port: number,
) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const answer = await fetch(`${origin}/customers/unknown`).catch(() => null);
    if (answer) return { origin, output: () => output };
    if (child.exitCode !== null) throw new Error(`${command} ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Uploads an image as the customer's device does. */
async function upload(link: URL) {
  const form = new FormData();
  form.set('image_file', new Blob([await readFile(sandbox.environment.PICTURE)]), 'picture.jpg');
  const headers = { 'x-api-key': link.searchParams.get('token') ?? '' };
  const address = `${link.origin}/api/v1/subject/upload?type=license`;
  return (await fetch(address, { method: 'POST', headers, body: form })).json();
}

const ask = async (path: string, body?: object) => {
  const headers = {
    authorization: `Bearer ${sandbox.environment.ATTESTA_TOKEN}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const options = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return (await fetch(`${sandbox.environment.ATTESTA_URL}/api/v1${path}`, { headers, ...options })).json();
};

function signWithEmptyKey(body: string): Record<string, string> {
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', '').update(`msg_x.${time}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': 'msg_x',
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  };
}

async function runRelay(name: string, to: string) {
  const { ATTESTA_URL, ATTESTA_TOKEN } = sandbox.environment;
  const folder = join(sandbox.home, `relay-${name}`);
  const environment = { ATTESTA_URL, ATTESTA_TOKEN, WEBHOOK_SECRET: SECRET };
  const { code } = await callCommand(relay, environment, ['--to', to, '--folder', folder, '--once']);
  expect(code).toBe(0);
}

for (const [name, { needs, start, environment, install }] of Object.entries(STARTS)) {
  const missing = needs.filter((file) => !existsSync(file));
  if (missing.length > 0)
    console.warn(`NOT RUN: ${missing} is missing, so ${name}'s quick start is not run.`);
  test.skipIf(missing.length > 0)(
    `[S353] the quick start in ${name} registers a customer, links to the page and hears only genuine decisions`,
    async () => {
      const folder = join(sandbox.home, name);
      await cp(join(APPS, name), folder, { recursive: true });
      await mkdir(join(folder, 'cache'), { recursive: true });
      await install?.(folder);
      const [port] = (await freePorts(1)) as [number];
      const env = { ...sandbox.environment, WEBHOOK_SECRET: SECRET, ...environment?.(folder) };
      const { origin, output } = await startChild(start(port), folder, env, port);
      const customer = `customer-of-${name}`;
      const verify = () => fetch(`${origin}/verify/${customer}`, { method: 'POST', redirect: 'manual' });
      const answer = await verify();
      expect([answer.status, output()]).toEqual([303, expect.any(String)]);
      const link = new URL(answer.headers.get('location') ?? '');
      expect(link.href).toContain(`${sandbox.environment.ATTESTA_URL}/verify/?token=`);
      // The second visit has another link, of the same person.
      expect((await verify()).headers.get('location')).not.toBe(link.href);
      expect(await ask(`/admin/subjects?search=${customer}`)).toHaveLength(1);
      const status = async () => (await fetch(`${origin}/customers/${customer}`)).json();
      expect(await status()).toEqual({ status: 'none' });
      const { license_id } = await upload(link);
      await ask(`/admin/submissions/${license_id}/approve`, {});
      const forged = { method: 'POST', body: '{"type":"submission.approved","data":{}}' };
      expect((await fetch(`${origin}/hook`, forged)).status).toBe(400);
      await runRelay(name, `${origin}/hook`);
      expect(await status()).toEqual({ status: 'approved' });
      for (const secret of ['', 'whsec_']) expect(await postSignedWithout(secret)).toBe(false);

      /** Whether an app without a secret takes an event that anyone can sign. */
      async function postSignedWithout(WEBHOOK_SECRET: string): Promise<boolean> {
        const [free] = (await freePorts(1)) as [number];
        const bare = await startChild(start(free), folder, { ...env, WEBHOOK_SECRET }, free).catch(
          () => null,
        );
        if (bare === null) return false;
        const body = JSON.stringify({
          type: 'submission.approved',
          data: { subject_id: 'x', status: 'approved' },
        });
        const headers = signWithEmptyKey(body);
        return (await fetch(`${bare.origin}/hook`, { method: 'POST', headers, body })).ok;
      }
    },
  );
}

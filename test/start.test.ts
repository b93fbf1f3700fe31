import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../src/server/errors.ts';
import { readConfig } from '../src/server/startup/config.ts';
import { EMPTY_DATABASE } from '../src/server/startup/paths.ts';
import { markMigrated } from '../src/server/startup/setup/refuse-lossy-setup.ts';
import { startServer } from '../src/server/startup/start-server.ts';
import type { ReaderCertificate } from '../src/server/verification/wallet/requests/reader-certificate.ts';
import { people } from '../tools/specimen/people.ts';
import { toPem } from '../tools/wallet/certificates/to-pem.ts';
import { verifySignedReader } from '../tools/wallet/credential/verify-reader.ts';
import type { BrowserRequest } from '../tools/wallet/credential/wallet-request.ts';
import { makeReader } from '../tools/wallet/make-reader.ts';
import { createClient } from './harness/client.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { findPostgres } from './harness/databases/start-postgres.ts';
import { pictures } from './harness/images/images.ts';
import { freePorts } from './harness/servers/free-ports.ts';
import { createLauncher, type StartedServer, stop } from './harness/servers/launch-server.ts';
import { uploadForm } from './harness/steps.ts';
import { testDeep } from './harness/tier.ts';
import { readFences } from './harness/words/read-fences.ts';

// The server as its operator starts it: a separate process, started, killed and started again.
const launcher = createLauncher();
const { start } = launcher;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-start-'));
});
afterEach(launcher.killAll);
afterAll(() => rm(folder, { recursive: true }));

/** A port without a listener. */
const NOWHERE = 'http://127.0.0.1:1';

/**
 * Tries in this process why a start is refused. The deep test of an invalid setting shows that a process
 * prints the sentence and exits with 1. It loads no nets, which would continue to load after it.
 */
async function refusedHere(environment: Record<string, string>): Promise<string> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'fatal', INFERENCE_URL: NOWHERE, ...environment });
  const started = await startServer(config, () => {}).catch((error: unknown) => error);
  if (!(started instanceof StartError)) throw new Error(`It was not refused: ${started}`);
  return started.message;
}

async function refusal(environment: Record<string, string>): Promise<{ code: number | null; line: string }> {
  const { child, output } = launcher.launch('start', environment);
  const [code] = await once(child, 'close');
  return { code, line: output().trim().split('\n').at(-1)! };
}

/** The output of a first start in README.md; secrets and ports differ each time. */
function expectAsInReadme(output: string): void {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = readFences(readme).find(({ text }) => text.includes('Attesta is ready'))!.text;
  const common = (text: string) =>
    text
      .replace(/(localhost):\d+/g, '$1')
      .replace(/\(database: .*\)/, '(database: …)')
      .replace(/(shown once\): ).*/g, '$1')
      .replace(/(token=attesta_once_).*/g, '$1');
  expect(common(output)).toContain(common(example));
}

/** How a request fails while nothing listens, or only the check whether the port is free. */
const NO_SERVER = ['ECONNREFUSED', 'ECONNRESET'];

/**
 * The answers that a caller without a credential gets from a server that starts: the first that the port gives, and
 * the first after /readyz answers 200.
 */
async function readFirstAnswers(port: number, signal: AbortSignal): Promise<number[]> {
  const client = createClient(port, 'localhost');
  const readStatus = async (path: string, isAwaited: (status: number) => boolean) => {
    for (;;) {
      signal.throwIfAborted();
      const status = await client.get(path).then(
        (answer) => answer.status,
        (error: NodeJS.ErrnoException) => {
          if (!NO_SERVER.includes(error.code ?? '')) throw error;
          return null;
        },
      );
      if (status !== null && isAwaited(status)) return status;
      await setTimeout(5);
    }
  };
  const first = await readStatus('/admin/me', () => true);
  await readStatus('//readyz', (status) => status === 200);
  return [first, await readStatus('/admin/me', () => true)];
}

/** The number that initdb draws: PostgreSQL's control file begins with it. */
const readDatabaseId = async (database: string) =>
  (await readFile(join(database, 'global/pg_control'))).subarray(0, 8);

describe('a first start in an empty folder', () => {
  test('[S202] [S215] a first start prints the credentials once and writes nothing into the home folder', async () => {
    const dataDir = join(folder, 'first');
    const home = join(folder, 'home');
    await installSnapshot(dataDir);
    await mkdir(home);
    // At the default level, so that log lines beside the sentences would be seen.
    const [port] = await freePorts(1);
    const end = new AbortController();
    const answers = readFirstAnswers(port!, end.signal);
    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info', HOME: home, PORT: String(port) };
    const first = await start(environment).catch((error: unknown) => {
      end.abort();
      throw error;
    });
    // Never 404: the tenant exists before the port listens.
    expect(await answers).toEqual([401, 401]);
    const password = /Password \(shown once\): (\S+)/.exec(first.output())![1]!;
    const token = /\/verify\/\?token=(\S+)/.exec(first.output())![1]!;
    const login = await first.client.post('/admin/login', { json: { email: 'admin@localhost', password } });
    expect(login.body).toMatchObject({ role: 'superuser' });
    expect((await first.client.get('/ephemeral/capability', { token })).body.upload_type).toBe('any');
    expectAsInReadme(first.output());
    const isEnded = Number(process.versions.node.split('.')[0]) < 22;
    expect(first.output().includes('which gets no more security fixes')).toBe(isEnded);
    const platformToken = /Platform token \(shown once\): (\S+)/.exec(first.output())![1]!;
    const platform = { host: 'platform.localhost', bearer: platformToken };
    expect((await first.client.get('/platform/tenants', platform)).body).toMatchObject([
      { host: 'localhost' },
    ]);

    const { jpeg } = await pictures.card({ person: 0, layout: 'us' });
    const upload = await first.client.post('/subject/upload?type=license', { token, form: uploadForm(jpeg) });
    expect(upload.body.status).toBe('LICENSE_APPROVED');
    // The nets' runtime would store an id of this machine there, for its makers' statistics.
    expect(await readdir(home)).toEqual([]);
  });

  testDeep('acknowledged data survives a kill, and SIGTERM exits 0', async () => {
    const dataDir = join(folder, 'killed');
    const first = await start({ DATA_DIR: dataDir });
    expect(await readDatabaseId(join(dataDir, 'database'))).toEqual(await readDatabaseId(EMPTY_DATABASE));
    const password = /Password \(shown once\): (\S+)/.exec(first.output())![1]!;
    const token = /\/verify\/\?token=(\S+)/.exec(first.output())![1]!;
    const login = { email: 'admin@localhost', password };
    const bearer = (await first.client.post('/admin/login', { json: login })).body.token;
    const { jpeg } = await pictures.card({ person: 0, layout: 'us' });
    const upload = await first.client.post('/subject/upload?type=license', { token, form: uploadForm(jpeg) });
    const acknowledged = await writeUntilKilled(first, bearer);
    expect(acknowledged.length).toBeGreaterThan(3);

    const readers = join(folder, 'readers');
    await mkdir(readers);
    await writeReader(readers);
    const second = await start({ DATA_DIR: dataDir, READER_DIR: readers });
    expect(second.output()).not.toMatch(/Password|Demonstration|Platform/);
    for (const id of acknowledged) {
      expect((await second.client.get(`/admin/subjects/${id}`, { bearer })).status).toBe(200);
    }
    const image = await second.client.get(`/admin/submissions/${upload.body.license_id}/attempts/1/image`, {
      bearer,
    });
    expect(image.bytes.equals(jpeg)).toBe(true);
    await expectSignedRequests(second, bearer, readers);

    expect(await refusedHere({ DATA_DIR: dataDir })).toMatch(/^Another server uses the data folder .+\.$/);
    // The nets may still be loading.
    await expect.poll(async () => (await second.client.get('//readyz')).status).toBe(200);
    expect(await stop(second, 'SIGTERM')).toBe(0);
  });

  testDeep('a first start omits the demonstration when told so, and accepts a given password', async () => {
    const dataDir = join(folder, 'plain');
    await installSnapshot(dataDir);
    const given = {
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_PASSWORD: 'a long password',
      TENANT_HOST: 'id.test',
      LOG_LEVEL: 'trace',
      MASTER_KEY: randomBytes(32).toString('base64'),
      MASTER_KEY_PREVIOUS: randomBytes(32).toString('base64'),
      PLATFORM_TOKEN: randomBytes(32).toString('base64url'),
    };
    const server = await start({ ...given, ADMIN_EMAIL: 'root@id.test' });
    const { output, client } = server;
    expect(output()).not.toMatch(/Password|Demonstration/);
    const json = { email: 'root@id.test', password: 'a long password' };
    expect((await client.post('/admin/login', { host: 'id.test', json })).status).toBe(200);
    expect((await client.post('/admin/login', { json })).status).toBe(404);
    expect(output()).toContain('Attesta is ready at https://id.test (');
    expect(output()).toContain('Console: https://id.test/admin/');
    await stop(server, 'SIGTERM');
    expect(output()).toContain('"path":"/api/v1/admin/login"');
    for (const name of ['ADMIN_PASSWORD', 'MASTER_KEY', 'MASTER_KEY_PREVIOUS', 'PLATFORM_TOKEN'] as const) {
      expect(output(), name).not.toContain(given[name]);
    }
  });
});

/** This many are acknowledged before the process is killed. */
const KILLED_AFTER = 20;

/** Creates subjects one after another and kills the process in the middle. @returns the acknowledged ids */
async function writeUntilKilled({ client, child }: StartedServer, bearer: string): Promise<string[]> {
  const acknowledged: string[] = [];
  try {
    for (;;) {
      const creation = client.post('/admin/subjects', { bearer, json: { first_name: 'A', last_name: 'B' } });
      if (acknowledged.length === KILLED_AFTER) child.kill('SIGKILL');
      const answer = await creation;
      if (answer.status === 201) acknowledged.push(answer.body.subject_id);
    }
  } catch {
    return acknowledged;
  }
}

/** Brings a new certificate that signs requests to wallets. */
async function writeReader(folder: string): Promise<ReaderCertificate> {
  const { reader } = makeReader(new Date());
  const key = reader.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await writeFile(join(folder, 'default.pem'), key + reader.chain.map(toPem).join(''));
  return reader;
}

/** The certificate that the file has at the time signs a request. */
async function expectSignedRequests(
  { client }: StartedServer,
  bearer: string,
  folder: string,
): Promise<void> {
  const person = { first_name: 'A', last_name: 'B' };
  const { subject_id } = (await client.post('/admin/subjects', { bearer, json: person })).body;
  const link = { subject_id, accept_credentials: ['mdl'] };
  const { token } = (await client.post('/ephemeral-tokens', { bearer, json: link })).body;
  for (let renewed = 0; renewed < 2; renewed += 1) {
    const reader = await writeReader(folder);
    const { requests } = (await client.post('/subject/credential', { token, json: { kind: 'mdl' } })).body;
    const { data } = requests.find((each: BrowserRequest) => each.protocol === 'openid4vp-v1-signed');
    const { signer } = verifySignedReader(data, 'http://localhost', { anchors: [], at: new Date() });
    expect(signer.raw).toEqual(reader.chain[0]);
  }
}

const MASTER_KEY = randomBytes(32).toString('base64');

describe('refusing a start that would create a second installation or lose a key', () => {
  test.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://attesta@127.0.0.1:1/attesta' }],
    ['S3_BUCKET', { S3_BUCKET: 'faces' }],
  ])(
    '[S204] a start with %s and without MASTER_KEY is refused in one sentence, and nothing is created',
    async (name, given) => {
      const dataDir = join(folder, `keyless-${name}`);
      expect(await refusedHere({ DATA_DIR: dataDir, ...given })).toBe(
        `${name} needs MASTER_KEY: set it to what ${dataDir}/master.key holds, or for a new installation to what \`openssl rand -base64 32\` prints.`,
      );
      expect(await readdir(folder)).not.toContain(`keyless-${name}`);
    },
  );

  test('[S204] a start on a data folder whose database and images were migrated elsewhere is refused in one sentence', async () => {
    const dataDir = join(folder, 'migrated');
    await mkdir(dataDir);
    await markMigrated(dataDir, { hasObjects: true });
    const refused = (setting: string) =>
      `The data folder ${dataDir} was migrated. Set ${setting}, or remove ${dataDir}/migrated-away to use its old contents.`;
    expect(await refusedHere({ DATA_DIR: dataDir })).toBe(refused('DATABASE_URL'));
    const DATABASE_URL = 'postgres://attesta@127.0.0.1:1/attesta';
    expect(await refusedHere({ DATA_DIR: dataDir, DATABASE_URL, MASTER_KEY })).toBe(refused('S3_BUCKET'));
    await rm(join(dataDir, 'migrated-away'));
    await markMigrated(dataDir, { hasObjects: false });
    expect(await refusedHere({ DATA_DIR: dataDir, DATABASE_URL, MASTER_KEY })).toMatch(
      /^DATABASE_URL cannot/,
    );
  });
});

describe('refusing an impossible start', () => {
  const testOnPostgres = findPostgres() === null ? test.skip : testDeep;
  testOnPostgres('a start on a database that is too slow ends in one sentence', async () => {
    const postgres = await createPostgres();
    const otherClient = new pg.Client(postgres.url);
    await otherClient.connect();
    await otherClient.query('begin; lock table clock in access exclusive mode');
    const given = { DATABASE_URL: postgres.url, MASTER_KEY, DATA_DIR: join(folder, 'slow') };
    expect(await refusedHere(given)).toBe(
      'The database took too long to answer. Start again when it is less busy.',
    );
    await otherClient.end();
    await postgres.close();
  });

  test('a start on a port in use: one sentence, nothing created', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const dataDir = join(folder, 'port');
    expect(await refusedHere({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `The port ${port} on 127.0.0.1 is in use. Set PORT to a free one.`,
    );
    // The lock's file alone, which is never removed.
    expect(await readdir(dataDir)).toEqual(['server.lock']);
    holder.close();
  });

  test('a start with a folder that cannot be written: one sentence', async () => {
    expect(await refusedHere({ DATA_DIR: '/proc/attesta' })).toMatch(
      /^The data folder \/proc\/attesta cannot be written \(\w+\)\. .+\.$/,
    );
  });

  testDeep('a start with the platform on the host of a tenant: one sentence', async () => {
    const dataDir = join(folder, 'host');
    await installSnapshot(dataDir);
    expect(await refusedHere({ DATA_DIR: dataDir, PLATFORM_HOST: 'localhost' })).toBe(
      'PLATFORM_HOST localhost is the host of a tenant. Choose another.',
    );
  });

  test('a start without a reachable database: one sentence without its password', async () => {
    const DATABASE_URL = 'postgres://user:open-sesame@127.0.0.1:1/none';
    const line = await refusedHere({ DATA_DIR: join(folder, 'away'), DATABASE_URL, MASTER_KEY });
    expect(line).toMatch(/^DATABASE_URL cannot be used: .+\.$/);
    expect(line).not.toContain('open-sesame');
  });

  test('a start without the model files: one sentence, nothing created', async () => {
    const given = { DATA_DIR: join(folder, 'models'), MODELS_DIR: join(folder, 'none') };
    expect(await refusedHere(given)).toBe(
      `MODELS_DIR cannot be used: there is no manifest.json in ${given.MODELS_DIR}. See docs/models.md.`,
    );
    expect(await readdir(given.DATA_DIR)).toEqual(['server.lock']);
  });

  testDeep('a start with an invalid setting: one line that names the variable, exit 1', async () => {
    const { code, line } = await refusal({ DATA_DIR: join(folder, 'bad'), PORT: 'eighty' });
    expect(code).toBe(1);
    expect(line).toBe(
      'The configuration is wrong: PORT must be a whole number from 0 to 65535, not "eighty".',
    );
  });
});

testDeep('a Node that is too old: one sentence, exit 1, before anything is installed or built', async () => {
  const preload = join(folder, 'old-node.cjs');
  const older = "{ ...process.versions, node: '20.18.9' }";
  await writeFile(preload, `Object.defineProperty(process, 'versions', { value: ${older} });`);
  const { code, line } = await refusal({
    NODE_OPTIONS: `--require=${preload}`,
    DATA_DIR: join(folder, 'old'),
  });
  expect(code).toBe(1);
  expect(line).toMatch(/^Attesta needs Node 20\.19 or newer, and this is 20\.18\.9\.$/);
  expect(await readdir(folder)).not.toContain('old');
});

test('the demonstration is of a fictional person', () => {
  expect(people[0]!.details.email).toMatch(/@example\.com$/);
});

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeNodeSupport } from '../src/server/startup/describe-node-support.ts';
import { openPostgres } from '../src/server/store/database/open-postgres.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { freePorts } from './harness/servers/free-ports.ts';
import { createLauncher } from './harness/servers/launch-server.ts';

// PostgreSQL over a network: its certificate must be from an authority that the operator trusts, and for the
// requested name.
describe.skipIf(findPostgres() === null)('a PostgreSQL that speaks TLS', () => {
  let folder: string;
  let server: PostgresServer;
  let database: string;
  let port: number;
  const launcher = createLauncher();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attesta-tls-'));
    for (const name of ['ours', 'another']) makeAuthority(folder, name);
    await makeCertificate(folder, 'ours');
    [port] = (await freePorts(1)) as [number];
    server = await startPostgresServer(findPostgres()!, {
      listen: { port, certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') },
    });
    database = new URL((await createDatabaseOn(server.folder)).url).pathname;
  });
  afterEach(launcher.killAll);
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true });
  });

  const getUrl = (host: string, authority: string) =>
    `postgresql://attesta@${host}:${port}${database}?sslmode=verify-full&sslrootcert=${join(folder, authority)}.crt`;

  test('a connection to PostgreSQL is encrypted if its certificate is by the authority and for the name', async () => {
    const db = await openPostgres(getUrl('localhost', 'ours'), MIGRATIONS);
    await db.ping();
    const root = new pg.Client(`postgresql://root@localhost/postgres?host=${server.folder}`);
    await root.connect();
    const { rows } = await root.query(
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'attesta'",
    );
    await root.end();
    await db.close();
    expect(rows).toEqual([{ ssl: true }]);
  });

  const STRANGERS: [string, string, string, RegExp][] = [
    ['of another authority', 'localhost', 'another', /certificate/],
    ['for another name', '127.0.0.1', 'ours', /IP: 127\.0\.0\.1 is not in the cert's list/],
    ['of an authority whose file is not there', 'localhost', 'lost', /no such file/],
  ];
  test.each(STRANGERS)(
    '[S101] a start is refused with one sentence where the certificate is %s',
    async (_, host, authority, why) => {
      const DATA_DIR = join(folder, authority);
      const { child, output } = launcher.launch('start', {
        DATABASE_URL: getUrl(host, authority),
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        DATA_DIR,
        INFERENCE_URL: 'http://127.0.0.1:9',
      });
      const [code] = await once(child, 'close');
      const support = describeNodeSupport(process.versions.node);
      const lines = output()
        .trim()
        .split('\n')
        .filter((line) => line !== support);
      expect([code, lines.length]).toEqual([1, 1]);
      expect(lines[0]).toMatch(/^DATABASE_URL cannot be used: [^\n]+\.$/);
      expect(lines[0]).toMatch(why);
    },
  );
});

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });

function makeAuthority(folder: string, name: string): void {
  const at = join(folder, name);
  openssl(
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${name}`, '-keyout', `${at}.key`, '-out', `${at}.crt`],
  );
}

/** From this authority, for `localhost` alone. */
async function makeCertificate(folder: string, authority: string): Promise<void> {
  const [server, by] = [join(folder, 'server'), join(folder, authority)];
  await writeFile(`${server}.ext`, 'subjectAltName=DNS:localhost\n');
  openssl(
    ...['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'],
    ...['-keyout', `${server}.key`, '-out', `${server}.csr`],
  );
  openssl(
    ...['x509', '-req', '-in', `${server}.csr`, '-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial'],
    ...['-days', '2', '-extfile', `${server}.ext`, '-out', `${server}.crt`],
  );
}

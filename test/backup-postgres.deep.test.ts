import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openS3ObjectStore, type S3Location } from '../src/server/storage/s3/open-s3-object-store.ts';
import { inheritsSystemRole } from '../src/server/store/database/as-owner.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { drawNoise } from './harness/images/draw-noise.ts';
import { hasSwift, startSwift } from './harness/servers/start-swift.ts';
import { startApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';
import { readFences } from './harness/words/read-fences.ts';

// The backup of a PostgreSQL and a bucket by the commands of docs/backups.md, as an operator types them.
const run = promisify(execFile);
const OPERATE = readFileSync(new URL('../docs/backups.md', import.meta.url), 'utf8');
const LINES = readFences(OPERATE)
  .filter(({ shownBy }) => shownBy === 'test/backup-postgres.deep.test.ts')
  .flatMap(({ text }) => text.split('\n').filter(Boolean));
const [DUMP, COPY_OUT, MAKE_ROLES, GRANT, RESTORE, COPY_BACK] = LINES as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const bin = findPostgres();
const hasTools =
  bin !== null && ['pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(bin, name)));
const hasRclone = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'rclone')));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-dump-'));
});
afterAll(() => rm(folder, { recursive: true }));

const type = (line: string, environment: Record<string, string>) => {
  const path = [bin, process.env['PATH']].filter(Boolean).join(delimiter);
  return run('bash', ['-euc', line], { cwd: folder, env: { PATH: path, HOME: folder, ...environment } });
};

/** Queries the same database as a superuser. */
const asSuperuser = (url: string) => url.replace('//attesta@', '//root@');

/** Removes what the product's first start creates on a server: an operator's new server has neither. */
async function dropRoles({ folder }: PostgresServer): Promise<void> {
  const home = await createDatabaseOn(folder, false);
  await home.askOwner('drop database attesta_template');
  await home.askOwner('drop role attesta_tenant, attesta_system, attesta_reviewer');
  await home.close();
}

test('the guide contains all tested commands, in this order', () => {
  expect(LINES.map((line) => line.split(' ')[0])).toEqual([
    'pg_dump',
    'rclone',
    'psql',
    'psql',
    'pg_restore',
    'rclone',
  ]);
});

describe.skipIf(!hasTools)('a dump of PostgreSQL by its operator’s commands', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer(bin!);
    await dropRoles(server);
  });
  afterAll(() => server?.close());

  test('a dump of PostgreSQL serves the same records and images on another server that has the roles', async () => {
    const from = await createPostgres();
    const app = await startApp({ vision: unavailableVision, db: await openWithoutTimeouts(from.url) });
    const bearer = await logIn(app);
    const subject = await newSubject(app, bearer, { first_name: 'Maren', last_name: 'Whitcombe' });
    const image = await drawNoise();
    const uploaded = await upload(app, await mint(app, bearer, subject), 'license', image);
    await expect(type(DUMP, { SUPERUSER_URL: from.url })).rejects.toThrow('row-level security');
    await type(DUMP, { SUPERUSER_URL: asSuperuser(from.url) });

    const to = await createDatabaseOn(server.folder, false);
    const environment = { SUPERUSER_URL: asSuperuser(to.url), DATABASE_URL: to.url };
    await type(GRANT, environment);
    await expect(type(RESTORE, environment)).rejects.toThrow('attesta_');
    await to.close();
    const empty = await createDatabaseOn(server.folder, false);
    const again = { SUPERUSER_URL: asSuperuser(empty.url), DATABASE_URL: empty.url };
    await type(MAKE_ROLES, again);
    await type(GRANT, again);
    await type(RESTORE, again);
    const db = await openWithoutTimeouts(empty.url);
    expect(await db.asSystem(inheritsSystemRole)).toBe(false);
    const secondServer = await startSecondServer(app, { db });
    const path = `/admin/submissions/${uploaded.body.license_id}/attempts/1/image`;
    const answer = await secondServer.client.get(path, { bearer });
    expect([answer.status, answer.bytes.equals(image)]).toEqual([200, true]);
    expect((await secondServer.client.get('/admin/audit/chain', { bearer })).body.flaw).toBeNull();
    await secondServer.close();
    await db.close();
    await app.close();
    await empty.close();
    await from.close();
  });
});

/** The command of a service of compose.yaml, with `/backups` in this folder, as the container's shell gets it. */
function readComposeCommand(service: string, from: string): string[] {
  const { services } = parse(readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8'));
  const command: string[] = services[service].command;
  return command.map((text) => text.replaceAll('$$', '$').replaceAll('/backups', from));
}

test.skipIf(!hasTools || !hasRclone || !hasSwift())(
  'the unit of the backup dumps PostgreSQL, copies the bucket and tells Prometheus, or fails and tells nothing',
  async () => {
    const unit = readFileSync(
      new URL('../deploy/systemd/attesta-backup-postgres.service', import.meta.url),
      'utf8',
    );
    const [, script] = /^ExecStart=\/bin\/sh -euc '(.*)'$/m.exec(unit)!;
    const to = await mkdtemp(join(folder, 'unit-'));
    const line = script!.replaceAll('%%', '%').replaceAll('/var/backups/attesta', to);
    const server = await createPostgres();
    const swift = await startSwift();
    const bucket = await swift.createBucket('faces');
    await openS3ObjectStore(bucket).writeInstallation('an-id');
    const remote = { ...rcloneRemote(bucket), BUCKET: 'store:nobodys', TEXTFILES: to };
    const given = { ...readPgVariables(server.url), ...remote };
    await expect(type(line, given)).rejects.toThrow();
    expect(await readdir(to)).not.toContain('attesta.prom');
    await type(line, { ...given, BUCKET: 'store:faces' });
    expect(await readFile(join(to, 'bucket', '.installation'), 'utf8')).toBe('an-id\n');
    expect(await readFile(join(to, 'attesta.prom'), 'utf8')).toMatch(
      /^attesta_backup_last_success_timestamp_seconds \d+\n$/,
    );
    expect((await readdir(to)).filter((name) => name.endsWith('.new'))).toEqual([]);
    await swift.close();
    await server.close();
  },
);

/** The variables of PostgreSQL's tools for a superuser of a database. */
function readPgVariables(url: string) {
  const { hostname, port, searchParams, pathname } = new URL(url);
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: searchParams.get('port') ?? port,
    PGDATABASE: pathname.slice(1),
    PGUSER: 'root',
  };
}

test.skipIf(!hasTools)('the backup of compose.yaml writes a dump of all rows', async () => {
  const server = await createPostgres();
  const db = await openWithoutTimeouts(server.url);
  await db.close();
  const environment = readPgVariables(server.url);
  const to = await mkdtemp(join(folder, 'compose-'));
  await type(readComposeCommand('backup-database', to)[0]!, environment);
  const [name, ...others] = await readdir(to);
  expect([name, others]).toEqual([expect.stringMatching(/^attesta-[\dT-]+\.dump$/), []]);
  const { stdout } = await type(`pg_restore --list '${join(to, name!)}'`, {});
  expect(stdout).toContain('TABLE DATA public subjects');
  // One that fails leaves nothing that looks complete.
  await expect(
    type(readComposeCommand('backup-database', to)[0]!, { ...environment, PGUSER: 'attesta' }),
  ).rejects.toThrow();
  expect((await readdir(to)).filter((file) => file.endsWith('.dump'))).toEqual([name]);
  await server.close();
});

test.skipIf(!hasRclone || !hasSwift())(
  'the backup of compose.yaml copies the bucket with the id of its installation',
  async () => {
    const swift = await startSwift();
    const bucket = await swift.createBucket('faces');
    await openS3ObjectStore(bucket).writeInstallation('an-id');
    const to = await mkdtemp(join(folder, 'compose-'));
    await type(`rclone ${readComposeCommand('backup-store', to).join(' ')}`, rcloneRemote(bucket));
    expect(await readFile(join(to, 'faces', '.installation'), 'utf8')).toBe('an-id\n');
    await swift.close();
  },
);

test.skipIf(!hasRclone || !hasSwift())(
  'a restored bucket has its images and the metadata of their owners',
  async () => {
    const swift = await startSwift();
    const [old, back] = [await swift.createBucket('faces'), await swift.createBucket('faces-back')];
    const image = await drawNoise();
    const id = crypto.randomUUID();
    await openS3ObjectStore(old).writeInstallation(id);
    await openS3ObjectStore(old).put('a/b/c', image);
    await type(COPY_OUT, { BUCKET: 'store:faces', ...rcloneRemote(old) });
    await type(COPY_BACK, { BUCKET: 'store:faces-back', ...rcloneRemote(back) });
    const store = openS3ObjectStore(back);
    expect(await store.readInstallation()).toBe(id);
    expect(Buffer.from((await store.get('a/b/c'))!).equals(image)).toBe(true);
    await swift.close();
  },
);

/** The remote `store`, as `rclone config` would have configured it. */
const rcloneRemote = ({ endpoint, region, credentials }: S3Location) => ({
  RCLONE_CONFIG_STORE_TYPE: 's3',
  RCLONE_CONFIG_STORE_PROVIDER: 'Other',
  RCLONE_CONFIG_STORE_ENDPOINT: endpoint!,
  RCLONE_CONFIG_STORE_REGION: region,
  RCLONE_CONFIG_STORE_ACCESS_KEY_ID: credentials!.accessKeyId,
  RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
});

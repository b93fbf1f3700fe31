import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3ObjectStore, type S3Location } from '../src/server/storage/s3/open-s3-object-store.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import {
  createDatabaseOn,
  findPostgres,
  type PostgresServer,
  startPostgresServer,
} from './harness/databases/start-postgres.ts';
import { type Standby, startStandby } from './harness/databases/start-standby.ts';
import { drawNoise } from './harness/images/draw-noise.ts';
import { createLauncher, type StartedServer, stop } from './harness/servers/launch-server.ts';
import { hasSwift, startSwift, type TestSwift } from './harness/servers/start-swift.ts';
import { ADMIN } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';

const bin = findPostgres();
const hasAll = bin !== null && existsSync(join(bin, 'pg_basebackup')) && hasSwift();
const REFUSED =
  /^Another database uses the bucket\. Stop its servers and start after \S+, or set PRACTICE=1 to run a copy that deletes nothing\.$/;

/** Servers as their operator starts them, beside one bucket of a real store. */
describe.skipIf(!hasAll)('the lease of a bucket in use', () => {
  const launcher = createLauncher();
  let folder: string;
  let swift: TestSwift;
  beforeAll(async () => {
    [swift, folder] = await Promise.all([startSwift(), mkdtemp(join(tmpdir(), 'attesta-lease-'))]);
  });
  afterAll(async () => {
    launcher.killAll();
    await swift?.close();
    await rm(folder, { recursive: true });
  });

  const masterKey = Buffer.alloc(32, 7).toString('base64');
  const settings = ({ bucket, endpoint, region, credentials }: S3Location, dataDir: string) => ({
    DATA_DIR: join(folder, dataDir),
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint!,
    S3_REGION: region,
    S3_FORCE_PATH_STYLE: '1',
    S3_ACCESS_KEY_ID: credentials!.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials!.secretAccessKey,
    MASTER_KEY: masterKey,
    DEMO: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });

  async function expectRefusal(environment: Record<string, string>): Promise<void> {
    const { child, output } = launcher.launch('start', environment);
    // A server that is not refused would run without an end.
    child.stdout!.on('data', () => output().includes('is ready') && child.kill());
    const [code] = await once(child, 'close');
    expect([code, output().trim().split('\n').at(-1)]).toEqual([1, expect.stringMatching(REFUSED)]);
  }

  /** A person with an image in the bucket. */
  async function addPerson(server: StartedServer): Promise<string> {
    const bearer = await logIn(server);
    const subject = await newSubject(server, bearer, { first_name: 'Maren', last_name: 'Whitcombe' });
    await upload(server, await mint(server, bearer, subject), 'license', await drawNoise());
    return subject;
  }

  const erase = async (server: StartedServer, subject: string) =>
    (await server.client.send('DELETE', `/admin/subjects/${subject}`, { bearer: await logIn(server) }))
      .status;

  const listImages = async (location: S3Location) => {
    const keys: string[] = [];
    for await (const { key } of openS3ObjectStore(location).list()) keys.push(key);
    return keys;
  };

  /** As if the servers had been stopped for five minutes: the next start takes the lease. */
  async function endLease(location: S3Location): Promise<void> {
    const store = openS3ObjectStore(location);
    const lease = JSON.parse((await store.readLease())!);
    await store.writeLease(JSON.stringify({ ...lease, until: '2020-01-01T00:00:00Z' }));
  }

  test('[S206] the lease refuses a copy of the whole PostgreSQL, and a rehearsal with a copied bucket changes nothing', async () => {
    const primary: PostgresServer = await startPostgresServer(bin!);
    const { pathname } = new URL((await createDatabaseOn(primary.folder)).url);
    const urlOn = ({ folder }: { folder: string }) =>
      `postgresql://attesta@localhost${pathname}?host=${folder}`;
    const location = await swift.createBucket('postgres');
    const production = { ...settings(location, 'production'), DATABASE_URL: urlOn(primary) };
    const first = await launcher.start(production);
    const subject = await addPerson(first);
    const images = await listImages(location);
    expect(images).toHaveLength(1);
    expect(await stop(first, 'SIGTERM')).toBe(0);

    // The copy has the same system identifier and the same number of the database.
    const copied: Standby = await startStandby(bin!, primary);
    await copied.ask('select pg_promote()');
    await endLease(location);
    const again = await launcher.start(production);
    const copy = { ...settings(location, 'copy'), DATABASE_URL: urlOn(copied) };
    await expectRefusal(copy);
    const practice = await launcher.start({ ...copy, PRACTICE: '1' });
    expect(await erase(practice, subject)).toBe(200);
    expect(await listImages(location)).toEqual(images);
    expect(await stop(practice, 'SIGTERM')).toBe(0);
    expect(await erase(again, subject)).toBe(200);
    expect(await listImages(location)).toEqual([]);
    expect(await stop(again, 'SIGTERM')).toBe(0);
    await copied.close();
    await primary.close();
  });

  test('[S206] the lease refuses a copy of an embedded database', async () => {
    const location = await swift.createBucket('embedded');
    const production = settings(location, 'embedded');
    await installSnapshot(production.DATA_DIR);
    expect(await stop(await launcher.start(production), 'SIGTERM')).toBe(0);
    const copy = settings(location, 'embedded-copy');
    await cp(join(production.DATA_DIR, 'database'), join(copy.DATA_DIR, 'database'), { recursive: true });
    await endLease(location);
    const again = await launcher.start(production);
    await expectRefusal(copy);
    expect(await stop(again, 'SIGTERM')).toBe(0);
  });
});

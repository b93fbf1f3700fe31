import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateEmbedded } from '../src/server/cli/migrate-embedded.ts';
import { createMasterKey } from '../src/server/encryption/master-key.ts';
import { claimObjects } from '../src/server/startup/claim-objects.ts';
import { openDiskObjectStore } from '../src/server/storage/disk/disk-object-store.ts';
import { openS3ObjectStore, type S3Location } from '../src/server/storage/s3/open-s3-object-store.ts';
import { openPglite } from '../src/server/store/embedded/open-pglite.ts';
import { callCommand } from './harness/call-command.ts';
import { createPostgres } from './harness/databases/create-postgres.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { openWithoutTimeouts } from './harness/databases/open-without-timeouts.ts';
import { findPostgres, type TestPostgres } from './harness/databases/start-postgres.ts';
import { drawNoise } from './harness/images/draw-noise.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { type FaultyProxy, startFaultyProxy } from './harness/servers/start-faulty-proxy.ts';
import { hasSwift, startSwift, type TestSwift } from './harness/servers/start-swift.ts';
import { ADMIN, startApp, type TestApp } from './harness/start-app.ts';
import { startSecondServer } from './harness/start-second-server.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

describe.skipIf(!findPostgres() || !hasSwift())('a migration to PostgreSQL and a bucket', () => {
  let home: string;
  let swift: TestSwift;
  let proxy: FaultyProxy;
  let location: S3Location;
  let goal: TestPostgres;
  let app: TestApp;
  const images = new Map<string, Buffer>();
  const at = (...names: string[]) => join(home, ...names);
  beforeAll(async () => {
    [swift, home] = await Promise.all([startSwift(), mkdtemp(join(tmpdir(), 'attesta-bucket-'))]);
    proxy = await startFaultyProxy(swift.port);
    location = await swift.createBucket('faces');
    goal = await createPostgres(false);
    await installSnapshot(at('old'));
    const db = await openPglite({ folder: at('old', 'database') }, MIGRATIONS);
    const store = openDiskObjectStore(at('old', 'objects'));
    app = await startApp({
      vision: unavailableVision,
      db,
      store,
      masterKey: createMasterKey(randomBytes(32)),
    });
    const bearer = await logIn(app);
    for (const last_name of ['One', 'Two', 'Three']) {
      const subject = await newSubject(app, bearer, { first_name: 'A', last_name });
      const token = await mint(app, bearer, subject);
      const image = await drawNoise();
      const uploaded = await upload(app, token, 'license', image);
      images.set(uploaded.body.license_id, image);
    }
    await app.close();
  });
  afterAll(async () => {
    await goal?.close();
    await proxy?.close();
    await swift?.close();
    await rm(home, { recursive: true });
  });

  const move = (bucket: string) => {
    const { accessKeyId, secretAccessKey } = location.credentials!;
    const environment = {
      DATA_DIR: at('old'),
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    return callCommand(migrateEmbedded, environment, ['--to', goal.url, '--objects', `s3://${bucket}`]);
  };
  const keysIn = async (bucket: S3Location) => {
    const keys: string[] = [];
    for await (const { key } of openS3ObjectStore(bucket).list()) keys.push(key);
    return keys;
  };

  test('the migration is refused in one sentence if the bucket is missing, in use, or another installation’s', async () => {
    expect(await move('nobodys')).toEqual({
      code: 1,
      text: 'The bucket nobodys (S3_BUCKET) cannot be used: the object store answers 404. Check S3_ENDPOINT, the bucket and the access key.',
    });
    const used = await swift.createBucket('used');
    await openS3ObjectStore(used).put('a/b', Buffer.from('kept'));
    expect((await move('used')).text).toBe('The store of --objects is not empty. Name an empty one.');
    await openS3ObjectStore(used).writeInstallation(crypto.randomUUID());
    expect((await move('used')).text).toBe(
      'The store of --objects belongs to another installation. Name an empty one.',
    );
    expect(await keysIn(used)).toEqual(['a/b']);
  });

  const AWAY = [
    ['refuse', 'answers 503'],
    ['reset', 'does not answer'],
  ] as const;
  test.each(AWAY)(
    'the migration stops in one sentence when the store becomes unavailable (%s)',
    async (fault, what) => {
      // The check of the bucket and the mark have succeeded, and at most some of the images.
      proxy.faults = Array.from({ length: 6 }, () => 'none' as const);
      proxy.always = fault;
      expect(await move('faces')).toEqual({
        code: 1,
        text: `The object store ${what}. Run the command again when it answers; it resumes.`,
      });
    },
  );

  test('the migration continues at the next run, despite any single fault of the connection, and has everything', async () => {
    proxy.faults = [];
    proxy.always = null;
    // A request that the store loses once is retried.
    proxy.faults = ['none', 'reset', 'lose answer', 'none', 'refuse', 'none', 'none', 'cut'];
    const { code, text } = await move('faces');
    expect([code, text]).toEqual([0, expect.stringMatching(/^images +3, 1 MB$/m)]);
    expect(text).toMatch(/^subjects +3 rows {2}[0-9a-f]{16}$/m);
    expect(proxy.faults).toEqual([]);
    expect(await keysIn(location)).toHaveLength(3);
  });

  test('the migrated server serves every image from the bucket, and accepts new ones', async () => {
    const db = await openWithoutTimeouts(goal.url);
    const objects = await claimObjects(db, openS3ObjectStore(location));
    const { client, close } = await startSecondServer(app, { db, objects });
    const { token: bearer } = (await client.post('/admin/login', { json: ADMIN })).body;
    for (const [submission, image] of images) {
      const imageAnswer = await client.get(`/admin/submissions/${submission}/attempts/1/image`, { bearer });
      expect(imageAnswer.bytes.equals(image)).toBe(true);
    }
    expect((await client.get('/admin/audit/chain', { bearer })).body.flaw).toBeNull();
    const subject = await newSubject({ client }, bearer, { first_name: 'A', last_name: 'New' });
    const token = await mint({ client }, bearer, subject);
    const uploaded = await upload({ client }, token, 'license', await drawNoise());
    expect(uploaded.status).toBe(200);
    expect(await keysIn(location)).toHaveLength(4);
    await close();
    await db.close();
  });
});

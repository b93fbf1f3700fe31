import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../src/server/db/open-postgres.ts';
import { checkMasterKey } from '../src/server/keys/check-master-key.ts';
import { rotateKeys } from '../src/server/keys/rotate-keys.ts';
import { createMasterKey } from '../src/server/sealing/master-key.ts';
import { createSubjectKey, unwrapSubjectKey } from '../src/server/sealing/subject-key.ts';
import { MIGRATIONS } from './harness/paths.ts';
import { sightlessVision } from './harness/sightless-vision.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { findPostgres, startPostgres, type TestPostgres } from './harness/start-postgres.ts';
import { startTwin } from './harness/start-twin.ts';
import { logIn, newSubject } from './harness/steps.ts';

const bin = findPostgres();
const MANY = 3000;

describe.skipIf(bin === null)('a rotation on PostgreSQL', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  beforeAll(async () => {
    postgres = await startPostgres(bin!);
    app = await startApp({ vision: sightlessVision, db: await openPostgres(postgres.url, MIGRATIONS) });
  });
  afterAll(async () => {
    await app.close();
    await postgres.close();
  });

  test('by two commands at once, while two servers write, leaves nothing under the old key', async () => {
    const { db, masterKey, now } = app.world;
    const bearer = await logIn(app);
    await db.asTenant(app.tenantId, async (tx) => {
      for (let made = 0; made < MANY; made += 1) {
        const id = `0190${made.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`;
        const image_key = createSubjectKey(masterKey, app.tenantId, id);
        const row = { tenant_id: app.tenantId, id, first_name: 'A', last_name: 'B', image_key };
        await tx
          .insertInto('subjects')
          .values({ ...row, created_at: now() })
          .execute();
      }
    });
    const newest = randomBytes(32);
    masterKey.adopt(newest);
    const twin = await startTwin(app);
    const rotations = Promise.all([
      rotateKeys({ db, masterKey, now }),
      rotateKeys({ db, masterKey, now, settleMs: 10 }),
    ]);
    const writes = Array.from({ length: 60 }, async (_, at) => {
      const client = at % 2 ? twin.client : app.client;
      const id = await newSubject({ ...app, client }, bearer, { first_name: 'W', last_name: `${at}` });
      await client.send('DELETE', `/admin/subjects/${id}`, { bearer });
    });
    const [one, other] = await rotations;
    await Promise.all(writes);
    await twin.close();
    expect(one.rewrapped + other.rewrapped).toBeGreaterThanOrEqual(MANY);
    expect([...one.unopened, ...other.unopened]).toEqual([]);
    const alone = createMasterKey(newest);
    await checkMasterKey(db, alone);
    const rows = await db.asSystem((tx) => tx.selectFrom('subjects').selectAll().execute());
    expect(rows).toHaveLength(MANY);
    for (const row of rows) unwrapSubjectKey(alone, row.image_key, row.tenant_id, row.id);
  });
});

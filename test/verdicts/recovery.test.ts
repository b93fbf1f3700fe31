import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parkStaleAttempts } from '../../src/server/features/submissions/maintenance/park-stale-attempts.ts';
import { sweepOrphans } from '../../src/server/features/submissions/maintenance/sweep-orphans.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import type { Database } from '../../src/server/store/database/database.ts';
import type { TenantId } from '../../src/server/store/tenant-id.ts';
import { OTHER_HOST, START, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, newSubject } from '../harness/steps.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

let app: TestApp;
const subjects: Record<string, string> = {};
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  const names = { first_name: 'A', last_name: 'B' };
  subjects[app.tenantId] = await newSubject(app, await logIn(app), names);
  const host = OTHER_HOST;
  const bearer = await logIn(app, host);
  const answer = await app.client.post('/admin/subjects', { bearer, host, json: names });
  subjects[app.otherTenantId] = answer.body.subject_id;
});
afterAll(() => app.close());

const KINDS = ['license', 'selfie', 'analyze', 'verify_age'] as const;
const PARKED = {
  license: 'LICENSE_PENDING_APPROVAL',
  selfie: 'SELFIE_PENDING_APPROVAL',
  analyze: 'ANALYSIS_UNAVAILABLE',
  verify_age: 'AGE_VERIFICATION_UNAVAILABLE',
};

/**
 * Attempts as a killed process leaves them, a millisecond apart. They are inserted into the tables, because
 * uploads could not create so many in so short a time.
 */
async function leave(tenantId: TenantId, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({ at, id: uuidv7(), kind: KINDS[at % 4]! }));
  const common = { tenant_id: tenantId, subject_id: subjects[tenantId]! };
  await app.dependencies.db.asTenant(tenantId, async (tx) => {
    await tx
      .insertInto('submissions')
      .values(
        rows.map(({ id, kind, at }) => ({
          ...common,
          id,
          kind: kind === 'license' || kind === 'selfie' ? kind : ('age' as const),
          verification_id: id,
          external_uid: null,
          status: 'processing' as const,
          attempt: 1,
          created_at: new Date(START.getTime() + at),
          updated_at: new Date(START.getTime() + at),
        })),
      )
      .execute();
    await tx
      .insertInto('attempts')
      .values(
        rows.map(({ id, kind, at }) => ({
          ...common,
          submission_id: id,
          attempt: 1,
          upload_type: kind,
          object_key: `${tenantId}/${common.subject_id}/${id}`,
          content_type: 'image/jpeg',
          bytes: 1,
          created_at: new Date(START.getTime() + at),
        })),
      )
      .execute();
  });
}

const listAttempts = (tenantId: TenantId) =>
  app.dependencies.db.asTenant(tenantId, (tx) =>
    tx.selectFrom('attempts').select(['upload_type', 'verdict', 'reason']).execute(),
  );
const countOpen = async (tenantId: TenantId) =>
  (await listAttempts(tenantId)).filter((attempt) => attempt.verdict === null).length;

describe('attempts of a process that died', () => {
  const later = new Date(START.getTime() + 200_000);
  beforeEach(async () => {
    for (const tenantId of [app.tenantId, app.otherTenantId]) {
      await app.dependencies.db.asTenant(tenantId, (tx) => tx.deleteFrom('submissions').execute());
    }
  });

  test('all attempts of a dead process are parked, each by its kind, and not before its budget is over', async () => {
    await leave(app.tenantId, 250);
    const { db } = app.dependencies;
    expect(await parkStaleAttempts(db, new Date(START.getTime() + 180_000), 150)).toBe(0);
    expect(await parkStaleAttempts(db, later, 150)).toBe(250);
    const attempts = await listAttempts(app.tenantId);
    for (const { upload_type, verdict, reason } of attempts) {
      expect(verdict).toBe(PARKED[upload_type as keyof typeof PARKED]);
      expect(reason).toBe('Verification exceeded its time budget.');
    }
    expect(await parkStaleAttempts(db, later, 150)).toBe(0);
  });

  test('an attempt is parked behind another tenant’s whole batch that cannot be, and the failure is reported', async () => {
    await leave(app.otherTenantId, 120);
    await leave(app.tenantId, 30);
    const { db } = app.dependencies;
    const half: Database = {
      ...db,
      asTenant: (tenantId, work) =>
        tenantId === app.otherTenantId ? Promise.reject(new Error('broken')) : db.asTenant(tenantId, work),
    };
    const failure = await parkStaleAttempts(half, later, 150).catch((error) => error);
    expect(failure).toBeInstanceOf(AggregateError);
    expect(failure.errors).toHaveLength(120);
    expect([await countOpen(app.tenantId), await countOpen(app.otherTenantId)]).toEqual([0, 120]);
    expect(await parkStaleAttempts(db, later, 150)).toBe(120);
  });

  test('an attempt of a dead process is left unchanged when the subject is erased meanwhile', async () => {
    await leave(app.tenantId, 3);
    const { db } = app.dependencies;
    let erased = false;
    const erasing: Database = {
      ...db,
      asTenant: async (tenantId, work) => {
        if (!erased) await db.asTenant(tenantId, (tx) => tx.deleteFrom('submissions').execute());
        erased = true;
        return db.asTenant(tenantId, work);
      },
    };
    expect(await parkStaleAttempts(erasing, later, 150)).toBe(0);
  });
});

test('orphaned objects are swept past those that cannot be, and the failure is reported', async () => {
  const { objects } = app.dependencies;
  const keys = Array.from(
    { length: 60 },
    (_, at) => `${app.tenantId}/${subjects[app.tenantId]}/orphan-${at}`,
  );
  for (const key of keys) await objects.put(key, Buffer.from('x'));
  const stuck = new Set(keys.slice(0, 7));
  const half: ObjectStore = {
    ...objects,
    move: (key, to) => (stuck.has(key) ? Promise.reject(new Error('broken')) : objects.move(key, to)),
  };
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const failure = await sweepOrphans({ ...app.dependencies, objects: half }, tomorrow).catch(
    (error) => error,
  );
  expect(failure).toBeInstanceOf(AggregateError);
  expect(failure.errors).toHaveLength(7);
  expect(await sweepOrphans(app.dependencies, tomorrow)).toMatchObject({ quarantined: 7 });
});

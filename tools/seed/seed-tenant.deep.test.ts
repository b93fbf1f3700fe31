import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskObjectStore } from '../../src/server/storage/disk/disk-object-store.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import { inBatches } from '../../test/harness/databases/watch-transactions.ts';
import { specimenPhoto } from '../../test/harness/images/take-image.ts';
import { OTHER_HOST, startApp, type TestApp } from '../../test/harness/start-app.ts';
import { logIn } from '../../test/harness/steps.ts';
import { fakeFace, fakeVision, seenLicence, seenSelfie } from '../../test/harness/vision/fake-vision.ts';
import { seeSpecimens } from '../../test/harness/vision/see-specimens.ts';
import { unavailableVision } from '../../test/harness/vision/unavailable-vision.ts';
import { type SeedResult, seedTenant } from './seed-tenant.ts';

let app: TestApp;
let objects: ObjectStore;
let seeded: SeedResult;
let bearer: string;
const vision = { ...unavailableVision, ...seeSpecimens() };

const seedOther = (subjects: number, seed: number, add = false) =>
  inBatches(() =>
    seedTenant(
      { ...app.dependencies, objects, vision, takeImage: specimenPhoto, now: app.dependencies.now() },
      { tenantId: app.otherTenantId, subjects, seed, add },
      () => {},
    ),
  );

beforeAll(async () => {
  app = await startApp({
    vision: {
      ...fakeVision({ document: seenLicence(), face: seenSelfie(fakeFace('x')) }),
      ready: unavailableVision.ready,
    },
  });
  const seedOptions = { tenantId: app.tenantId, subjects: 40, seed: 1, add: false };
  // Not the app's store, which no transaction may wait for: seeding stores within its batches (decision
  // 10).
  objects = await openDiskObjectStore(app.objectsFolder);
  const services = {
    ...app.dependencies,
    objects,
    vision,
    takeImage: specimenPhoto,
    now: app.dependencies.now(),
  };
  seeded = await inBatches(() => seedTenant(services, seedOptions, () => {}));
  bearer = await logIn(app);
});
afterAll(() => app.close());

const get = async (path: string, caller: { host?: string; bearer: string } = { bearer }) =>
  (await app.client.get(path, caller)).body;

test('a seeded tenant has people, verdicts, threads, flags, requests and staff, as the API answers them', async () => {
  expect(seeded.subjects).toBe(40);
  expect(seeded.uploads).toBeGreaterThan(70);
  expect((await get('/admin/subjects?limit=1000')).length).toBeGreaterThan(35);
  const { submissions } = await get('/admin/submissions?limit=1000');
  const verdicts = new Set(submissions.map((row: { verdict: string }) => row.verdict));
  expect([...verdicts]).toEqual(
    expect.arrayContaining([
      'LICENSE_APPROVED',
      'LICENSE_PENDING_APPROVAL',
      'SELFIE_APPROVED',
      'SELFIE_PENDING_APPROVAL',
    ]),
  );
  const pending = submissions.find((row: { status: string }) => row.status === 'pending');
  const caseBody = await get(`/admin/submissions/${pending.id}`);
  expect(caseBody.attempts[0].evidence).toBeDefined();
  const image = await app.client.get(`/admin/submissions/${pending.id}/attempts/1/image?variant=original`, {
    bearer,
  });
  expect(image.status).toBe(200);
  // No two cards share a number.
  const card = submissions.find((row: { verdict: string }) => row.verdict === 'LICENSE_APPROVED');
  expect((await get(`/admin/submissions/${card.id}`)).related).toEqual([]);
  expect((await get('/admin/users')).length).toBe(5);
  expect((await get('/admin/api-tokens')).length).toBe(3);
  expect((await get('/admin/presets')).length).toBe(3);
  const { ready_replies } = await get('/admin/ready-replies');
  expect(ready_replies).toEqual(['The name differs from your record. Has it changed?']);
  expect((await get('/admin/audit/chain')).flaw).toBeNull();
  expect((await get('/admin/stats?from=2026-01-01&to=2026-03-01')).uploads.length).toBeGreaterThan(20);
});

test('approves four of five seeded licences and selfies automatically, and gives the others various verdicts', () => {
  const { verdicts } = seeded;
  const all = [...verdicts.values()].reduce((sum, count) => sum + count, 0);
  const approvedCount = (verdicts.get('LICENSE_APPROVED') ?? 0) + (verdicts.get('SELFIE_APPROVED') ?? 0);
  expect(approvedCount / all).toBeGreaterThan(0.72);
  expect(approvedCount / all).toBeLessThan(0.88);
  expect(verdicts.size).toBeGreaterThan(5);
});

test('the same seed gives the same people and verdicts, and another seed others', async () => {
  await seedOther(12, 5);
  await expect(seedOther(12, 5)).rejects.toThrow('The tenant already has subjects');
  const other = { host: OTHER_HOST, bearer: await logIn(app, OTHER_HOST) };
  const readTotals = async () => {
    const { submissions } = await get('/admin/submissions?limit=1000', other);
    return submissions
      .map((row: Record<string, unknown>) => [row['last_name'], row['verdict'], row['created_at']])
      .sort();
  };
  const first = await readTotals();
  await app.dependencies.db.asSystem(async (tx) => {
    await tx.deleteFrom('subjects').where('tenant_id', '=', app.otherTenantId).execute();
    await tx
      .deleteFrom('staff_users')
      .where('tenant_id', '=', app.otherTenantId)
      .where('username', '<>', 'root')
      .execute();
  });
  await seedOther(12, 5);
  expect(await readTotals()).toEqual(first);
  expect(first.length).toBeGreaterThan(12);
});

import { sql } from 'kysely';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import { testDeep } from '../../../../test/harness/tier.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { startMaintenanceJobs } from '../../jobs/start-maintenance-jobs.ts';
import { removeComparableFaces } from '../../store/submissions/identity-faces.ts';
import type { TenantId } from '../../store/tenant-id.ts';

// A tenant that does not compare faces of different people.

const face = fakeFace('Ada');
const print = ['4d DL W4172-86503', '1 QUILL', '2 ADA'];
const sight: FakeScene = { document: seenLicence({ print, face }), face: seenSelfie(face) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
afterAll(() => whole.close());

const post = (path: string, json: object = {}) => app.client.post(path, { bearer, json });
const compareAcross = (compare_across_people: boolean) =>
  app.client.send('PATCH', '/admin/settings', { bearer, json: { compare_across_people } });

async function open(): Promise<{ app: TestApp; bearer: string }> {
  app = await openTenant(whole);
  bearer = await logIn(app);
  return { app, bearer };
}

async function add(number: string) {
  const details = { first_name: 'Ada', last_name: 'Quill', license_number: number };
  const subject = await newSubject(app, bearer, details);
  const token = await mint(app, bearer, subject);
  const send = async (type: 'license' | 'selfie', verification_id: string) => {
    app.moveClock(1000);
    const { body } = await upload(app, token, type, image, { verification_id });
    return { id: body.license_id ?? body.selfie_id, status: body.status };
  };
  return { subject, send };
}

async function listSignals(
  id: string,
): Promise<{ signal: string; blocks?: { what: string; subject_id: string }[] }[]> {
  const { attempts } = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  return attempts.at(-1).evidence.signals ?? [];
}

/** The tenant's templates: the submission, and the bytes of the searchable part. */
const listFaces = async (tenantId: TenantId) =>
  app.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql<{ id: string; coarse: number }>`
      select submission_id as id, length(coarse) as coarse from face_templates where tenant_id = ${tenantId}
      order by submission_id`.execute(tx);
    return rows;
  });

const countBlockedFaces = async (tenantId: TenantId) =>
  app.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql`select from blocked_faces where tenant_id = ${tenantId}`.execute(tx);
    return rows.length;
  });

/**
 * Where a tenant has bytes that could describe a face, in every table: columns of bytes that are not empty, and columns
 * of JSON with a long list of numbers.
 */
const findDescriptors = (tenantId: TenantId): Promise<string[]> =>
  app.dependencies.db.asSystem(async (tx) => {
    const { rows: columns } = await sql<{ name: string; type: string; place: string }>`
      select c.relname as name, a.attname as place, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and format_type(a.atttypid, null) in ('bytea', 'jsonb', 'json', 'text', 'real[]', 'double precision[]')
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
      order by 1, 2`.execute(tx);
    const columnNames: string[] = [];
    for (const { name, place, type } of columns) {
      const [table, column] = [sql.table(name), sql.ref(place)];
      const isDescriptor =
        type === 'bytea' ? sql`length(${column}) > 0` : sql`${column}::text ~ ${LONG_LIST}`;
      const { rows } = await sql`
        select from ${table} where tenant_id = ${tenantId} and ${isDescriptor} limit 1`.execute(tx);
      if (rows.length > 0) columnNames.push(`${name}.${place}`);
    }
    return columnNames;
  });
/** Thirty numbers. A description has 128 or more. */
const LONG_LIST = '([-0-9.e]+ ?, ?){29}[-0-9.e]+';

const removeKept = () => removeComparableFaces((work) => app.dependencies.db.asSystem(work));

testDeep('turned off, nothing is searched or kept for a search, and what was kept is removed', async () => {
  const other = await open();
  const blockedCase = await (await add('W4172-86503')).send('license', 'v');
  await post(`/admin/submissions/${blockedCase.id}/blocks`, { what: 'face', comment: 'Again.' });
  const setup = await open();
  const ada = await add('W4172-86503');
  const licence = await ada.send('license', 'v');
  expect(licence.status).toBe('LICENSE_APPROVED');
  const selfie = await ada.send('selfie', 'v');
  await post(`/admin/submissions/${licence.id}/blocks`, { what: 'face', comment: 'Four names.' });
  const stranger = await (await add('X-1')).send('license', 'v');
  expect((await listSignals(stranger.id)).map(({ signal }) => signal)).toContain('same_face_as');

  await compareAcross(false);
  expect((await listSignals(stranger.id)).map(({ signal }) => signal)).not.toContain('same_face_as');
  expect((await listSignals(stranger.id)).find(({ signal }) => signal === 'blocked')).toBeUndefined();
  await removeKept();
  expect(await listFaces(setup.app.tenantId)).toEqual([
    { id: selfie.id, coarse: 0 },
    { id: stranger.id, coarse: 0 },
  ]);
  expect(await countBlockedFaces(setup.app.tenantId)).toBe(0);
  expect((await listFaces(other.app.tenantId)).every(({ coarse }) => coarse > 0)).toBe(true);
  expect(await countBlockedFaces(other.app.tenantId)).toBe(1);

  // Her own face is on the list, which is known without a comparison.
  const more = await ada.send('license', 'w');
  expect(more.status).toBe('LICENSE_PENDING_APPROVAL');
  const parkedCase = await (await add('X-2')).send('license', 'v');
  expect((await listFaces(setup.app.tenantId)).slice(2)).toEqual([
    { id: more.id, coarse: 0 },
    { id: parkedCase.id, coarse: 0 },
  ]);
});

test('a stored setting that is neither true nor absent compares no one', async () => {
  const { app: tenant } = await open();
  await (await add('W4172-86503')).send('license', 'v');
  const stranger = await (await add('X-1')).send('license', 'v');
  const names = async () => (await listSignals(stranger.id)).map(({ signal }) => signal);
  expect(await names()).toContain('same_face_as');
  await app.dependencies.db.asSystem((tx) =>
    sql`update tenants set settings = settings || '{"compare_across_people": null}' where tenant_id = ${tenant.tenantId}`.execute(
      tx,
    ),
  );
  await removeKept();
  expect(await listFaces(tenant.tenantId)).toEqual([{ id: stranger.id, coarse: 0 }]);
});

/** What a search reads, and the whole faces that it compares. */
const SEARCHED = ['blocked_faces.whole', 'face_templates.coarse', 'face_templates.whole'];
/** Bytes that describe no face. */
const NO_FACE = /(hash|key|mark|seal|secret)$/;

test('turned off, no table has a description of a face for a search after the hour', async () => {
  const { app: openApp } = await open();
  const ada = await add('W4172-86503');
  const licence = await ada.send('license', 'v');
  const block = await post(`/admin/submissions/${licence.id}/blocks`, {
    what: 'face',
    comment: 'Four names.',
  });
  const isFace = (place: string) => !NO_FACE.test(place);
  expect((await findDescriptors(openApp.tenantId)).filter(isFace)).toEqual(SEARCHED);
  await compareAcross(false);
  const stop = startMaintenanceJobs({
    ...app.dependencies,
    logger: { warn: () => {} } as unknown as Logger,
    checkClock: async () => ({ trusted: true, doubted_at: null, isOff: false }),
  });
  // The licence is approved, so its face is compared with no other image of the person either.
  await expect.poll(async () => (await findDescriptors(openApp.tenantId)).filter(isFace)).toEqual([]);
  stop();
  // A blocked person's next licence would wait for a reviewer, with its face.
  await app.client.send('DELETE', `/admin/blocks/${block.body.id}`, { bearer });
  await ada.send('license', 'w');
  expect((await findDescriptors(openApp.tenantId)).filter(isFace)).toEqual([]);
});

test('turned off, a face cannot be blocked, and a person’s own blocked face is still reported', async () => {
  await open();
  const ada = await add('W4172-86503');
  const first = await ada.send('license', 'v');
  await post(`/admin/submissions/${first.id}/blocks`, { what: 'face', comment: 'Four names.' });
  await compareAcross(false);
  await removeKept();
  const again = await ada.send('license', 'w');
  expect((await listSignals(again.id)).find(({ signal }) => signal === 'blocked')?.blocks).toMatchObject([
    { what: 'face', subject_id: ada.subject },
  ]);
  const refusal = await post(`/admin/submissions/${again.id}/blocks`, { what: 'face', comment: 'Again.' });
  expect([refusal.status, refusal.body.error]).toEqual([
    409,
    expect.stringContaining('compare_across_people'),
  ]);
  const blockAnswer = await post(`/admin/submissions/${again.id}/blocks`, {
    what: 'document',
    comment: 'Again.',
  });
  expect(blockAnswer.status).toBe(201);
});

test('turned off, a person is still compared with their own images', async () => {
  await open();
  await compareAcross(false);
  const ada = await add('W4172-86503');
  const licence = await (await add('X-1')).send('license', 'v');
  const selfie = await ada.send('selfie', 'v');
  expect(selfie.status).toBe('SELFIE_PENDING_APPROVAL');
  await post(`/admin/submissions/${selfie.id}/approve`);
  await removeKept();
  expect((await listFaces(app.tenantId)).map(({ id }) => id)).toEqual([licence.id, selfie.id]);
  expect((await ada.send('selfie', 'w')).status).toBe('SELFIE_APPROVED');
});

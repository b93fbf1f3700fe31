import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import {
  answerLiveness,
  logIn,
  mint,
  newSubject,
  upload,
  uploadForm,
} from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { readSelfie } from '../../../../tools/specimen/people.ts';

// Every possible value of a person is stored, then every table and every file is searched.
const DETAILS = {
  external_uid: 'planted-crm-key',
  first_name: 'Plantedfirst',
  middle_name: 'Plantedmiddle',
  last_name: 'Plantedlast',
  date_of_birth: '1961-07-23',
  photo_url: 'https://example.com/planted-photo.jpg',
  email: 'planted@example.com',
  license_number: 'PLANTED-001',
  license_state: 'Plantedstate',
  license_issue_date: '2019-11-27',
  license_expiry_date: '2033-05-19',
  addr_street: '1 Planted Street',
  addr_city: 'Plantedcity',
  addr_state: 'Plantedregion',
  addr_zip: 'PLANTED-ZIP',
  addr_country: 'Plantedland',
};
const PLANTED = [
  ...Object.values(DETAILS),
  'planted-verification',
  'planted-submission-key',
  'planted comment',
  'planted evidence',
  'planted block',
  'planted reason',
  'planted hold',
];
/** Bytes in PostgreSQL's text form. */
const NUMBERS = Buffer.from('planted numbers of a face').toString('hex');

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());

type Row = { table: string; text: string };

/** Every row of every table, in PostgreSQL's text form. */
function readEverything(): Promise<Row[]> {
  return app.dependencies.db.asSystem(async (tx) => {
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'migrations'`.execute(
      tx,
    );
    const allRows: Row[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
        tx,
      );
      allRows.push(...rows.map(({ text }) => ({ table: name, text })));
    }
    return allRows;
  });
}

/** The tables with a column for a subject's id. */
async function tablesOfSubjects(): Promise<string[]> {
  const { rows } = await app.dependencies.db.asSystem((tx) =>
    sql<{ name: string }>`
      select relname as name from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and (relname = 'subjects' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'subject_id'))
      order by 1`.execute(tx),
  );
  return rows.map(({ name }) => name);
}

async function readFiles(): Promise<Map<string, Buffer>> {
  const entries = await readdir(app.objectsFolder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
}

const plantedIn = (rows: Row[]) =>
  PLANTED.filter((planted) => rows.some(({ text }) => text.includes(planted))).sort();

/** Small ones; no byte of any image may remain. */
async function frames(): Promise<Buffer[]> {
  const frame = await sharp(await readSelfie(0, 1))
    .resize(320)
    .jpeg()
    .toBuffer();
  return Array(8).fill(frame);
}

async function plantPerson(image: Buffer, other: string): Promise<string> {
  const consent = { required: true, version: '1', text: { en: 'We compare faces.' } };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { consent } });
  const subject = await newSubject(app, bearer, DETAILS);
  const token = await mint(app, bearer, subject, { accept_credentials: ['mdl'] });
  await app.client.post('/subject/consent', { token, json: { version: '1', language: 'en', given: true } });
  await app.client.post('/subject/client-events', { token, json: { event: 'no_camera' } });
  await app.client.post('/subject/credential', { token, json: { kind: 'mdl' } });
  const keys = { verification_id: 'planted-verification', external_uid: 'planted-submission-key' };
  const { license_id } = (await upload(app, token, 'license', image, keys)).body;
  await app.client.post('/subject/upload?type=license', {
    token,
    form: uploadForm(image, keys),
    headers: { 'idempotency-key': 'planted-repeat' },
  });
  const { id: challenge_id } = await answerLiveness(app, token, await frames());
  const face = { verification_id: 'face', challenge_id };
  const { selfie_id } = (await upload(app, token, 'selfie', image, face)).body;
  await app.client.post(`/admin/submissions/${selfie_id}/approve`, { bearer, json: {} });
  await app.client.post(`/admin/submissions/${license_id}/reject`, {
    bearer,
    json: { comment: 'planted comment' },
  });
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .updateTable('attempts')
      .set({ evidence: JSON.stringify({ read: 'planted evidence' }) })
      .where('submission_id', '=', license_id)
      .execute(),
  );
  await plantNumbers(subject, license_id);
  await app.client.post(`/admin/subjects/${subject}/relations`, {
    bearer,
    json: { other, relation: 'same_person' },
  });
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`insert into case_ties (tenant_id, submission_id, subject_id, other_id, what)
      values (${app.tenantId}, ${license_id}, ${subject}, ${other}, 'face')`.execute(tx),
  );
  await app.client.get(`/admin/submissions/${license_id}/attempts/1/image`, { bearer });
  await app.client.send('PATCH', `/admin/subjects/${subject}`, { bearer, json: { addr_zip: 'PLANTED-ZIP' } });
  await app.client.post('/admin/saved-filters', {
    bearer,
    json: { name: 'Plantedlast', filter: { q: 'planted plantedlast' }, shared: true },
  });
  await app.client.post('/subject/request-deletion', {
    token,
    json: { confirmation: true, reason: 'planted reason' },
  });
  return subject;
}

/** The models' output for an image; none of them runs here. */
async function plantNumbers(subject: string, license: string): Promise<void> {
  const at = sql`${app.tenantId}, ${license}, 2, ${subject}`;
  const bytes = Buffer.from(NUMBERS, 'hex');
  await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    await sql`insert into face_templates (tenant_id, submission_id, attempt, subject_id, described_by, coarse, whole)
      values (${at}, 'nets', ${bytes}, ${bytes})`.execute(tx);
    await sql`insert into document_numbers (tenant_id, submission_id, attempt, subject_id, number_hash)
      values (${at}, ${bytes})`.execute(tx);
    // One that has ended: it prevents no erasure, and leaves with the person.
    await sql`insert into erasure_holds (tenant_id, subject_id, request_id, reason, held_by, held_at, held_until)
      values (${app.tenantId}, ${subject}, gen_random_uuid(), 'planted hold', 'root', now() - interval '1 year',
        now() - interval '1 year')`.execute(tx);
    await sql`with block as (
      insert into blocks (tenant_id, id, subject_id, what, kind, submission_id, attempt, comment, added_by, added_at)
      values (${app.tenantId}, gen_random_uuid(), ${subject}, 'face', 'license', ${license}, 1, 'planted block', 'root', now())
      returning tenant_id, id
    ), numbers as (insert into blocked_numbers select tenant_id, id, ${bytes} from block)
    insert into blocked_faces select tenant_id, id, 'nets', ${bytes} from block`.execute(tx);
    // Of a server that died between storing an image and its record.
    await sql`insert into incoming_images values (${app.tenantId}, ${`${app.tenantId}/${subject}/x`}, ${subject}, 1, now())`.execute(
      tx,
    );
  });
}

test('[S86] after an erasure no table and no file holds anything of the person but request and audit', async () => {
  const image = await readSelfie(0, 1);
  const stays = await newSubject(app, bearer, { first_name: 'Stays', last_name: 'Here' });
  await upload(app, await mint(app, bearer, stays), 'license', image);
  const filesBefore = await readFiles();
  const subject = await plantPerson(image, stays);
  const { image_key } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('subjects').select('image_key').where('id', '=', subject).executeTakeFirstOrThrow(),
  );
  const key = Buffer.from(image_key).toString('hex');

  const before = await readEverything();
  expect(plantedIn(before)).toEqual([...PLANTED].sort());
  expect(before.some(({ text }) => text.includes(key))).toBe(true);
  const tables = (rows: Row[], needle: string) => [
    ...new Set(rows.filter(({ text }) => text.includes(needle)).map(({ table }) => table)),
  ];
  expect(tables(before, NUMBERS).sort()).toEqual([
    'blocked_faces',
    'blocked_numbers',
    'document_numbers',
    'face_templates',
  ]);
  // Every table that can name a subject does: add a row here for a new table.
  expect(tables(before, subject).sort()).toEqual(await tablesOfSubjects());
  expect((await readFiles()).size).toBe(filesBefore.size + 3 + 8);

  const erasureAnswer = await app.client.send('DELETE', `/admin/subjects/${subject}`, {
    bearer,
    json: { reason: 'planted reason' },
  });
  expect(erasureAnswer.status).toBe(200);

  const after = await readEverything();
  expect(plantedIn(after)).toEqual([]);
  expect(after.filter(({ text }) => text.includes(key))).toEqual([]);
  expect(tables(after, NUMBERS)).toEqual([]);
  expect(tables(after, image.subarray(0, 32).toString('hex'))).toEqual([]);
  expect(tables(after, subject).sort()).toEqual(['audit_entries', 'deletion_requests']);
  const files = await readFiles();
  expect([...files]).toEqual([...filesBefore]);
  for (const bytes of files.values()) expect(bytes.includes(image.subarray(0, 64))).toBe(false);
});

test('every table that names a subject or a submission is deleted with it, by its foreign key', async () => {
  const tables = await app.dependencies.db.asSystem((tx) =>
    sql<{ name: string; goes: boolean }>`
      select c.relname as name, exists (
        select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c'
          and f.confrelid in ('subjects'::regclass, 'submissions'::regclass, 'attempts'::regclass)
      ) as goes
      from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname in ('subject_id', 'submission_id'))
      order by 1`.execute(tx),
  );
  const stay = tables.rows.filter(({ goes }) => !goes).map(({ name }) => name);
  expect(stay).toEqual(['audit_entries', 'deletion_requests']);
  expect(tables.rows.length).toBeGreaterThan(5);
});

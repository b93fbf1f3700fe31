import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawNoise } from '../../../../../test/harness/images/draw-noise.ts';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../../test/harness/vision/unavailable-vision.ts';
import { STAFF_TEXTS } from '../../../store/staff/staff-texts.ts';

// What staff type about others, or about no person, may name a person. After their erasure it does not.
const PERSON = {
  first_name: 'Jomunda',
  last_name: 'Quellmann',
  external_uid: 'crm-99731',
  email: 'jomunda@mail.test',
  license_number: 'JQ-55-1234',
};
const NAMED = 'Same card as Jomunda Quellmann (crm-99731, JQ 55 1234, jomunda@mail.test), quellmann’s wife.';
const REDACTED = 'Same card as [erased] [erased] ([erased], [erased], [erased]), [erased]’s wife.';

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
});
afterAll(() => app.close());

const post = async (path: string, json: object, by: object = { bearer }) => {
  const answer = await app.client.post(path, { ...by, json });
  expect([path, answer.status < 300]).toEqual([path, true]);
  return answer.body;
};

/** Writes the text into each column, beside rows of another person. */
async function plant(other: string, licence: string, token: string): Promise<void> {
  await post(`/admin/submissions/${licence}/notes`, { text: NAMED, confidential: true });
  await post(`/admin/submissions/${licence}/messages`, { comment: NAMED });
  const deletionRequest = await post(
    '/subject/request-deletion',
    { confirmation: true, reason: NAMED },
    { token },
  );
  const path = `/admin/deletion-requests/${deletionRequest.request_id}`;
  await post(`${path}/hold`, { reason: NAMED, until: '2030-06-30' });
  await post(`${path}/refuse`, { reason: NAMED });
  await post('/admin/api-tokens', { description: NAMED });
  await post('/admin/presets', { name: NAMED });
  await post('/admin/workflows', { name: NAMED, steps: [{ step_name: 'check_selfie', step_order: 1 }] });
  await post('/admin/roles', { name: 'For Jomunda Quellmann', permissions: ['decide'] });
  await app.dependencies.db.asTenant(app.tenantId, async (tx) => {
    const user = sql`(select min(id) from staff_users)`;
    await sql`insert into looks (tenant_id, id, submission_id, attempt, number, user_id, name, choice, comment, at)
      values (${app.tenantId}, gen_random_uuid(), ${licence}, 1, 1, ${user}, 'root', 'reject', ${NAMED}, now())`.execute(
      tx,
    );
    await sql`insert into blocks (tenant_id, id, subject_id, what, kind, submission_id, attempt, comment, added_by, added_at)
      values (${app.tenantId}, gen_random_uuid(), ${other}, 'face', 'license', ${licence}, 1, ${NAMED}, 'root', now())`.execute(
      tx,
    );
    await sql`insert into staff_passkeys (tenant_id, id, user_id, credential_id, public_key, sign_count, name, backed_up, created_at)
      values (${app.tenantId}, gen_random_uuid(), ${user}, '\\x01', '\\x01', 0, ${NAMED}, false, now())`.execute(
      tx,
    );
  });
}

/** Each staff text that contains one of these words. */
async function listTexts(pattern: string): Promise<string[]> {
  return app.dependencies.db.asSystem(async (tx) => {
    const texts: string[] = [];
    for (const { table, column } of STAFF_TEXTS) {
      const { rows } = await sql<{ text: string }>`
        select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${pattern}`.execute(
        tx,
      );
      texts.push(...rows.map(({ text }) => `${table}.${column}: ${text}`));
    }
    return texts;
  });
}

const NAMES = 'jomunda|quellmann|99731|55.1234';

test('[S89] an erasure removes the person’s name and numbers from what staff typed elsewhere, and nothing else of it', async () => {
  const erasedId = await newSubject(app, bearer, PERSON);
  const other = await newSubject(app, bearer, { first_name: 'Ottilie', last_name: 'Brandt' });
  await newSubject(app, bearer, { first_name: 'Jo', last_name: 'Quellmer' });
  const token = await mint(app, bearer, other);
  const licence = (await upload(app, token, 'license', await drawNoise())).body.license_id;
  await plant(other, licence, token);
  await post(`/admin/submissions/${licence}/notes`, {
    text: 'Jo Quellmer and Ottilie Brandt are not concerned.',
  });
  expect(await listTexts(NAMES)).toHaveLength(STAFF_TEXTS.length);
  const answer = await app.client.send('DELETE', `/admin/subjects/${erasedId}`, { bearer, json: {} });
  expect(answer.status).toBe(200);
  expect(await listTexts(NAMES)).toEqual([]);
  const redactedTexts = await listTexts('erased');
  expect(redactedTexts).toHaveLength(STAFF_TEXTS.length);
  expect(redactedTexts.filter((text) => !text.includes(REDACTED))).toEqual([
    expect.stringMatching(/^staff_roles\.name: For \[erased [\w-]+\] \[erased [\w-]+\]$/),
  ]);
  expect(await listTexts('Quellmer and Ottilie')).toHaveLength(1);
});

test('a short name is redacted with a capital letter, and stays as another word', async () => {
  const erasedId = await newSubject(app, bearer, { first_name: 'Ann', last_name: 'Low' });
  const other = await newSubject(app, bearer, { first_name: 'Ottilie', last_name: 'Mercer' });
  const token = await mint(app, bearer, other);
  const licence = (await upload(app, token, 'license', await drawNoise())).body.license_id;
  await post(`/admin/submissions/${licence}/notes`, { text: 'The light is low. Ask Mrs Low.' });
  await app.client.send('DELETE', `/admin/subjects/${erasedId}`, { bearer, json: {} });
  expect(await listTexts('light is')).toEqual([
    'submission_notes.note_text: The light is low. Ask Mrs [erased].',
  ]);
});

/** Columns that may hold personal data and are searched at no erasure, by reason. */
const NOT_SEARCHED: Record<string, string[]> = {
  'Rows of the person, or values of the API and the pipeline.': [
    'attempts',
    'consents',
    'credential_requests',
    'ephemeral_tokens',
    'incoming_images',
    'liveness_challenges',
    'liveness_frames',
    'quality_samples',
    'stored_numbers',
    'subject_details',
    'subject_words',
    'subjects',
    'submissions',
    'saved_filters',
    'verified_details',
  ],
  'Ids and names of staff, and of fields.': ['audit_anchors', 'audit_entries', 'staff_users'],
  'Of the operator.': [
    'installation',
    'jobs',
    'platform_log',
    'sweep_actions',
    'sweeps',
    'trust_lists',
    'status_lists',
  ],
  'Texts for every person, and values of the API.': ['tenants'],
};
const OTHER_COLUMNS = [
  'api_tokens.created_by',
  'api_tokens.fingerprint',
  'api_tokens.scopes',
  'blocks.added_by',
  'deletion_requests.refused_by',
  'erasure_holds.held_by',
  'looks.name',
  'messages.author',
  'presets.content',
  'subject_relations.relation',
  'subject_relations.set_by',
  'submission_notes.author',
  'submission_notes.mentions',
  'workflows.content',
];

test('[S89] each column for text is searched at an erasure, or has a reason why not', async () => {
  const { rows } = await app.dependencies.db.asSystem((tx) =>
    sql<{ table: string; name: string }>`
      select c.relname as "table", c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' and c.relkind in ('r', 'p')
        and not c.relispartition and a.attnum > 0 and not a.attisdropped and coalesce(a.attstattarget, -1) = 0
        and a.atttypid = any ('{text,json,jsonb,_text}'::regtype[])`.execute(tx),
  );
  const tables = Object.values(NOT_SEARCHED).flat();
  const searchedColumns = STAFF_TEXTS.map(({ table, column }) => `${table}.${column}`);
  const unknown = rows.filter(({ table }) => !tables.includes(table)).map(({ name }) => name);
  expect(unknown.sort()).toEqual([...searchedColumns, ...OTHER_COLUMNS].sort());
});

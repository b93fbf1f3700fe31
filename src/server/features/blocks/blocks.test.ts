import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { endBlocks } from './end-blocks.ts';

const PRINT = ['4d DL W4172-86503', '1 QUILL', '2 ADA'];
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#789' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  sight.document = seenLicence({ print: PRINT, face: fakeFace('Ada') });
  sight.face = seenSelfie(fakeFace('Ada'));
});
afterAll(() => whole.close());

type SentUpload = { subject: string; token: string; id: string; status: string };

/** Another person's image of this type. */
async function send(type: 'license' | 'selfie', name: string): Promise<SentUpload> {
  const details = { first_name: name, last_name: 'Quill', license_number: `${name}-1` };
  const subject = await newSubject(app, bearer, details);
  const token = await mint(app, bearer, subject);
  app.moveClock(1000);
  const { body } = await upload(app, token, type, image, { verification_id: 'v' });
  return { subject, token, id: body.license_id ?? body.selfie_id, status: body.status };
}

const post = (path: string, json: object = {}) => app.client.post(path, { bearer, json });
const block = (id: string, what: string) =>
  post(`/admin/submissions/${id}/blocks`, { what, comment: 'Four names in a week.' });
const list = async () => (await app.client.get('/admin/blocks', { bearer })).body.blocks;

async function blockedIn(id: string) {
  const { attempts } = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  const signals: { signal: string; blocks?: object[] }[] = attempts.at(-1).evidence.signals;
  return signals.find(({ signal }) => signal === 'blocked')?.blocks;
}

test('[S164] a listed document and face are reported in other people’s cases, and no verdict changes', async () => {
  const before = await send('license', 'Before');
  const doubtful = await send('license', 'Ada');
  expect(await blockedIn(doubtful.id)).toBeUndefined();
  const blockAnswer = await block(doubtful.id, 'document');
  expect(blockAnswer).toMatchObject({ status: 201, body: { status: 'blocked' } });
  const face = (await block(doubtful.id, 'face')).body.id;
  expect(await list()).toMatchObject([
    { id: face, what: 'face', subject_id: doubtful.subject, added_by: 'root' },
    { id: blockAnswer.body.id, what: 'document', comment: 'Four names in a week.' },
  ]);
  const after = await send('license', 'After');
  expect(after.status).toBe(before.status);
  const both = [
    { block_id: blockAnswer.body.id, what: 'document', subject_id: doubtful.subject },
    { block_id: face, what: 'face', subject_id: doubtful.subject },
  ];
  expect(await blockedIn(after.id)).toEqual(both);
  expect(await blockedIn(before.id)).toEqual(both);
  expect(await blockedIn((await send('selfie', 'Selfie')).id)).toEqual([both[1]]);
  sight.face = seenSelfie(fakeFace('a stranger'));
  expect(await blockedIn((await send('selfie', 'Else')).id)).toBeUndefined();

  await app.client.send('DELETE', `/admin/blocks/${face}`, { bearer });
  expect(await blockedIn(after.id)).toEqual([both[0]]);
  const { entries } = (await app.client.get('/admin/audit?action=block.', { bearer })).body;
  expect(entries).toMatchObject([
    { action: 'block.removed', fields: ['face'], subject_id: doubtful.subject },
    { action: 'block.added', fields: ['face'] },
    { action: 'block.added', fields: ['document'] },
  ]);
});

test('[S164] list entries are erased with the person whose case it was, whose export and count include them', async () => {
  const doubtful = await send('license', 'Ada');
  await block(doubtful.id, 'face');
  await block(doubtful.id, 'document');
  const count = await app.client.get(`/admin/subjects/${doubtful.subject}/erasure`, { bearer });
  expect(count.body.blocks).toBe(2);
  const other = await send('license', 'Other');
  const { body } = await app.client.send('DELETE', `/admin/subjects/${doubtful.subject}`, {
    bearer,
    json: {},
  });
  expect(body.receipt.records).toMatchObject({ blocks: 2 });
  expect(await list()).toEqual([]);
  expect(await blockedIn(other.id)).toBeUndefined();
});

test('list entries survive another image of the same case, and are listed once', async () => {
  const doubtful = await send('selfie', 'Ada');
  await block(doubtful.id, 'face');
  expect((await block(doubtful.id, 'face')).status).toBe(409);
  expect((await block(doubtful.id, 'document')).status).toBe(409);
  sight.face = seenSelfie(fakeFace('a stranger'));
  await upload(app, doubtful.token, 'selfie', image, { verification_id: 'v' });
  sight.face = seenSelfie(fakeFace('Ada'));
  expect(await blockedIn((await send('selfie', 'Other')).id)).toMatchObject([{ what: 'face' }]);
});

test('[S153] an approval against a list entry needs a four-eyes review if the tenant wants one, and no other approval does', async () => {
  const second_look = { rejections: false, approvals_against_signals: true, sample_percent: 0 };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { second_look } });
  const doubtful = await send('selfie', 'Ada');
  const approve = async (id: string) => (await post(`/admin/submissions/${id}/approve`)).body.second_look;
  await block(doubtful.id, 'face');
  expect(await approve((await send('selfie', 'Other')).id)).toBe('wanted');
  expect((await post(`/admin/submissions/${doubtful.id}/reject`)).body.second_look).toBeNull();
  sight.face = seenSelfie(fakeFace('unknown'));
  expect(await approve((await send('selfie', 'Else')).id)).toBeNull();
});

test('[S164] the list is written by deciders, shortened by erasers, and read by all', async () => {
  const doubtful = await send('license', 'Ada');
  const { id } = (await block(doubtful.id, 'face')).body;
  const [view, privacy] = [
    await addColleague(app, bearer, 'vic', 'view'),
    await addColleague(app, bearer, 'pia', 'privacy'),
  ];
  const json = { what: 'document', comment: 'Again.' };
  for (const { bearer: token } of [view, privacy]) {
    const refusal = await app.client.post(`/admin/submissions/${doubtful.id}/blocks`, {
      bearer: token,
      json,
    });
    expect(refusal.status).toBe(403);
    expect((await app.client.get('/admin/blocks', { bearer: token })).body.blocks).toHaveLength(1);
  }
  const remove = (token: string) => app.client.send('DELETE', `/admin/blocks/${id}`, { bearer: token });
  expect((await remove(view.bearer)).status).toBe(403);
  expect((await remove(privacy.bearer)).status).toBe(200);
  expect((await remove(privacy.bearer)).status).toBe(404);
});

test('[S164] the list is one tenant’s: another neither sees an entry nor removes it', async () => {
  const { id } = (await block((await send('license', 'Ada')).id, 'face')).body;
  const previous = { app, bearer };
  app = await openTenant(whole);
  bearer = await logIn(app);
  expect(await blockedIn((await send('license', 'Ada')).id)).toBeUndefined();
  expect(await list()).toEqual([]);
  expect((await app.client.send('DELETE', `/admin/blocks/${id}`, { bearer })).status).toBe(404);
  ({ app, bearer } = previous);
  expect(await list()).toHaveLength(1);
});

test('the list takes a thousand entries, and no more', async () => {
  const doubtful = await send('license', 'Ada');
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    sql`insert into blocks (tenant_id, id, subject_id, what, kind, submission_id, attempt, comment, added_by, added_at)
      select ${app.tenantId}, gen_random_uuid(), ${doubtful.subject}, 'face', 'license', gen_random_uuid(), 1, 'x',
        'root', ${app.dependencies.now()} from generate_series(1, 999)`.execute(tx),
  );
  expect((await block(doubtful.id, 'document')).status).toBe(201);
  const full = await block(doubtful.id, 'face');
  expect([full.status, full.body.error]).toEqual([409, expect.stringContaining('1000 entries')]);
});

test('[S324] a block ends by the database’s clock, and its face and numbers are removed', async () => {
  const doubtful = await send('license', 'Ada');
  const past = await post(`/admin/submissions/${doubtful.id}/blocks`, {
    what: 'document',
    comment: 'Four names.',
    until: '2020-01-01 00:00:00',
  });
  expect([past.status, past.body.error]).toEqual([400, expect.stringContaining('until')]);
  const until = '2100-01-01 00:00:00';
  for (const what of ['document', 'face'])
    await post(`/admin/submissions/${doubtful.id}/blocks`, { what, comment: 'Four names.', until });
  expect((await list()).map((row: { until: string }) => row.until)).toEqual([until, until]);
  const again = await send('license', 'Eve');
  expect(await blockedIn(again.id)).toHaveLength(2);

  // The clock of this server has nothing to do with it.
  app.moveClock(100 * 365 * 86_400_000);
  bearer = await logIn(app);
  expect(await list()).toHaveLength(2);
  app.moveClock(-100 * 365 * 86_400_000);
  bearer = await logIn(app);
  await app.dependencies.db.asSystem((tx) =>
    sql`update blocks set until = clock_timestamp() - interval '1 second' where tenant_id = ${app.tenantId}`.execute(
      tx,
    ),
  );
  expect([await list(), await blockedIn(again.id)]).toEqual([[], undefined]);
  const blockAnswer = await block(doubtful.id, 'document');
  expect(blockAnswer.status).toBe(201);
  await app.client.send('DELETE', `/admin/blocks/${blockAnswer.body.id}`, { bearer });

  await endBlocks(app.dependencies);
  const remainingRows = await app.dependencies.db.asSystem(async (tx) => {
    const { rows } = await sql`select block_id from blocked_faces where tenant_id = ${app.tenantId}
      union all select block_id from blocked_numbers where tenant_id = ${app.tenantId}`.execute(tx);
    return rows;
  });
  expect(remainingRows).toEqual([]);
  const { entries } = (await app.client.get('/admin/audit', { bearer })).body;
  expect(entries[0]).toMatchObject({
    action: 'block.removed',
    actor: 'retention',
    fields: ['face', 'until'],
  });
});

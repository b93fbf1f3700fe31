import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { ADA } from '../../../../test/harness/vision/seen-documents.ts';

const PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
const sight = { document: seenLicence({ print: PRINT }), face: seenSelfie(fakeFace('Ada')) };
const NOTHING = { severe_signals: [], expired_documents: 'signal', required_proofs: [] };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => whole.close());
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});

const preview = async (json: object, as = bearer) =>
  (await app.client.send('POST', '/admin/settings/approvals/preview', { bearer: as, json })).body;

async function approve(print: string[] = PRINT): Promise<string> {
  sight.document = seenLicence({ print });
  app.moveClock(1000);
  const token = await mint(app, bearer, await newSubject(app, bearer, ADA));
  const { body } = await upload(app, token, 'license', image);
  expect(body.status).toBe('LICENSE_APPROVED');
  return body.license_id;
}

test('a preview counts the approvals that a severe signal or a required proof would have stopped', async () => {
  await approve();
  await approve();
  await approve([...PRINT, '4b EXP 10/16/2031']);
  expect(await preview({})).toEqual({
    days: 30,
    approved: 3,
    would_wait: 0,
    unknown: 0,
    signals: [
      { signal: 'same_document_as', count: 2 },
      { signal: 'same_face_as', count: 2 },
    ],
  });
  expect(await preview({ severe_signals: ['same_document_as'] })).toMatchObject({ would_wait: 2 });
  expect(await preview({ required_proofs: ['original'] })).toMatchObject({ would_wait: 3 });
  expect(await preview({ required_proofs: ['in_force'] })).toMatchObject({ would_wait: 2, unknown: 0 });
  // It changed nothing.
  expect((await app.client.get('/admin/settings', { bearer })).body).toMatchObject({ required_proofs: [] });
});

test('a preview counts expired documents that were approved', async () => {
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { expired_documents: 'signal' } });
  await approve([...PRINT, '4b EXP 10/16/2020']);
  expect(await preview({})).toMatchObject({ approved: 1, would_wait: 0 });
  expect(await preview({ expired_documents: 'park' })).toMatchObject({ approved: 1, would_wait: 1 });
});

test('a preview counts no approval whose record changed afterwards as one that would have waited', async () => {
  const id = await approve();
  const { subject_id } = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  const json = { last_name: 'Changed' };
  await app.client.send('PATCH', `/admin/subjects/${subject_id}`, { bearer, json });
  expect(await preview({})).toMatchObject({
    approved: 1,
    would_wait: 0,
    signals: [{ signal: 'record_changed', count: 1 }],
  });
});

test('a preview never counts evidence without proofs as fine', async () => {
  const id = await approve();
  await app.dependencies.db.asSystem((tx) =>
    sql`update attempts set evidence = evidence - 'proofs' where submission_id = ${id}`.execute(tx),
  );
  expect(await preview(NOTHING)).toMatchObject({ approved: 1, would_wait: 0, unknown: 1 });
  expect(await preview({ required_proofs: ['original'] })).toMatchObject({ would_wait: 0, unknown: 1 });
});

test('a preview of the same face as severe cannot tell of approvals that were not searched for it', async () => {
  await approve();
  expect(await preview({ severe_signals: ['same_face_as'] })).toMatchObject({ would_wait: 0, unknown: 1 });
});

test('a preview knows no approval of another tenant, of a person, of an open sample or older than 30 days', async () => {
  await approve();
  const other = await openTenant(whole);
  const theirs = await other.client.send('POST', '/admin/settings/approvals/preview', {
    bearer: await logIn(other),
    json: NOTHING,
  });
  expect(theirs.body).toMatchObject({ approved: 0 });

  await app.client.send('PATCH', '/admin/settings', { bearer, json: { quality: { sample_percent: 100 } } });
  app.moveClock(31 * 86_400_000);
  bearer = await logIn(app);
  expect(await preview(NOTHING)).toMatchObject({ approved: 0 });
  const reader = (await addColleague(app, bearer, 'Ben', 'superuser')).bearer;
  const before = await preview(NOTHING, reader);
  await approve();
  expect(await preview(NOTHING, reader)).toEqual(before);
});

test('a preview refuses a signal and a setting that do not exist', async () => {
  const send = (json: object) =>
    app.client.send('POST', '/admin/settings/approvals/preview', { bearer, json });
  expect((await send({ severe_signals: ['nonsense'] })).status).toBe(400);
  expect((await send({ overload: 'queue' })).status).toBe(400);
});

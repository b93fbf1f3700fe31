import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import type { Proof } from '../../../shared/proof.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;
beforeAll(async () => {
  const face = fakeFace('ada');
  whole = await startApp({
    vision: fakeVision({ document: seenLicence({ print: PRINT, face }), face: seenSelfie(face) }),
  });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
  const consent = { required: true, version: '1', text: { en: 'We compare your face.' } };
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { consent } });
});
afterAll(() => whole.close());

const PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
const DETAILS = { first_name: 'Ada', last_name: 'Northwood', date_of_birth: '1986-10-16' };

type Person = { id: string; token: string };
type ComparisonAnswer = { compares_across?: boolean };

async function consent({ token }: Person, answer: ComparisonAnswer) {
  app.moveClock(1000);
  const json = { version: '1', language: 'en', given: true, ...answer };
  return app.client.post('/subject/consent', { token, json });
}

/** A person with the same face and document as each other one. */
async function addPerson(answer: ComparisonAnswer): Promise<Person> {
  const details = { ...DETAILS, license_number: 'N4172-86503' };
  const id = await newSubject(app, bearer, details);
  const person = { id, token: await mint(app, bearer, id) };
  expect((await consent(person, answer)).status).toBe(201);
  return person;
}

async function send({ token }: Person, type: 'license' | 'selfie') {
  app.moveClock(1000);
  const { body } = await upload(app, token, type, image, { verification_id: type });
  return { id: body.license_id ?? body.selfie_id, status: body.status };
}

async function readCase(id: string) {
  const { attempts } = (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  const { signals = [], proofs } = attempts.at(-1).evidence;
  const same = signals.find(({ signal }: { signal: string }) => signal === 'same_face_as');
  return {
    sameFaces: (same?.subjects ?? []).map(({ subject_id }: { subject_id: string }) => subject_id),
    unlisted: proofs.find(({ name }: Proof) => name === 'unlisted'),
  };
}

const block = (id: string) =>
  app.client.post(`/admin/submissions/${id}/blocks`, {
    bearer,
    json: { what: 'face', comment: 'Four names.' },
  });

test('[S318] a face is compared both ways where the subjects allow it', async () => {
  const [ada, twin] = [await addPerson({ compares_across: true }), await addPerson({})];
  const first = await send(ada, 'license');
  const second = await send(twin, 'license');
  expect([first.status, second.status]).toEqual(['LICENSE_APPROVED', 'LICENSE_APPROVED']);
  expect((await readCase(first.id)).sameFaces).toEqual([twin.id]);
  expect((await readCase(second.id)).sameFaces).toEqual([ada.id]);
});

test('[S318] the face of a subject who refuses is searched for nowhere, and found by no search', async () => {
  const [ada, twin] = [
    await addPerson({ compares_across: true }),
    await addPerson({ compares_across: false }),
  ];
  const [first, second] = [await send(ada, 'license'), await send(twin, 'license')];
  expect((await readCase(second.id)).sameFaces).toEqual([]);
  expect((await readCase(first.id)).sameFaces).toEqual([]);
  const third = await send(await addPerson({ compares_across: true }), 'license');
  expect((await readCase(third.id)).sameFaces).toEqual([ada.id]);
});

test('[S319] a subject who refuses is approved by no pipeline, also with an empty block list', async () => {
  for (const type of ['license', 'selfie'] as const) {
    const answer = await send(await addPerson({ compares_across: false }), type);
    expect(answer.status).toBe(type === 'license' ? 'LICENSE_PENDING_APPROVAL' : 'SELFIE_PENDING_APPROVAL');
    expect((await readCase(answer.id)).unlisted).toMatchObject({
      state: 'not_shown',
      by: { source: 'comparison_refused' },
    });
  }
});

test('[S318] a refusal after the upload removes what the search would read, and a later face stores none', async () => {
  const ada = await addPerson({ compares_across: true });
  const first = await send(ada, 'license');
  const waiting = await send(ada, 'selfie');
  const countSearchable = () =>
    app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select submission_id as id from face_templates where subject_id = ${ada.id} and length(coarse) > 0`.execute(
        tx,
      );
      return rows.length;
    });
  expect(await countSearchable()).toBeGreaterThan(0);
  expect((await consent(ada, { compares_across: false })).status).toBe(201);
  expect(await countSearchable()).toBe(0);
  expect((await send(ada, 'selfie')).status).toBe('SELFIE_PENDING_APPROVAL');
  expect(await countSearchable()).toBe(0);
  const other = await send(await addPerson({ compares_across: true }), 'license');
  expect((await readCase(other.id)).sameFaces).toEqual([]);
  expect([first.id, waiting.id]).not.toContain(other.id);
});

test('[S318] the answer holds for each link of the subject, until they answer again', async () => {
  const ada = await addPerson({ compares_across: false });
  const second = { ...ada, token: await mint(app, bearer, ada.id) };
  expect((await consent(second, {})).body.compares_across).toBeNull();
  expect((await send(second, 'license')).status).toBe('LICENSE_PENDING_APPROVAL');
  expect((await consent(second, { compares_across: true })).body.compares_across).toBe(true);
  expect((await send({ ...second, token: await mintAgain(second) }, 'license')).status).toBe(
    'LICENSE_APPROVED',
  );
});

/** Another link of the subject, with the consent to the text. */
async function mintAgain({ id }: Person): Promise<string> {
  const token = await mint(app, bearer, id);
  await consent({ id, token }, {});
  return token;
}

test('[S319] a refusal takes no one off the block list, and their face is put on it by no one', async () => {
  const ada = await addPerson({ compares_across: true });
  const first = await send(ada, 'license');
  expect((await block(first.id)).status).toBe(201);
  await consent(ada, { compares_across: false });
  const again = await send(ada, 'selfie');
  expect((await readCase(again.id)).unlisted).toMatchObject({ state: 'contradicted' });
  const other = await send(await addPerson({ compares_across: true }), 'license');
  expect((await readCase(other.id)).unlisted).toMatchObject({ state: 'contradicted' });
  const refusing = await send(await addPerson({ compares_across: false }), 'license');
  const refusal = await block(refusing.id);
  expect([refusal.status, refusal.body.error]).toEqual([
    409,
    expect.stringContaining('refused the comparison'),
  ]);
});

test('a tenant that compares no faces of different people is not slowed by a refusal', async () => {
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { compare_across_people: false } });
  expect((await send(await addPerson({ compares_across: false }), 'license')).status).toBe(
    'LICENSE_APPROVED',
  );
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import { testDeep } from '../../../../../test/harness/tier.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import type { FaceDescriptors } from '../../../vision/evidence.ts';

/** Likenesses to "Ada" from 0.79 down to 0.66 lie at distances from within the limit for "same" to beyond it. */
const CROWD = Array.from({ length: 14 }, (_, at) => fakeFace('Ada', 10 + at, 0.79 - at * 0.01));
const ADA = {
  first_name: 'Ada',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'N4172-86503',
};
/** Part of her card: not enough to approve it. */
const PRINT = ['4d DL N4172-86503'];
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('unknown')) };
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
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

async function addPerson(details: object = { first_name: 'Person', last_name: 'Other' }) {
  const id = await newSubject(app, bearer, details);
  return { id, token: await mint(app, bearer, id) };
}

async function sendSelfie(token: string, face: FaceDescriptors): Promise<string> {
  sight.face = seenSelfie(face);
  return (await upload(app, token, 'selfie', image, { verification_id: 'face' })).body.selfie_id;
}

async function sendLicence(token: string, face: FaceDescriptors): Promise<string> {
  sight.document = seenLicence({ face, print: PRINT });
  return (await upload(app, token, 'license', image)).body.license_id;
}

async function addApproved(face: FaceDescriptors) {
  const person = await addPerson();
  const selfie = await sendSelfie(person.token, face);
  await app.client.post(`/admin/submissions/${selfie}/approve`, { bearer, json: {} });
  return { ...person, selfie };
}

async function findSignal<Name extends Signal['signal']>(submission: string, name: Name) {
  const { body } = await app.client.get(`/admin/submissions/${submission}`, { bearer });
  const signals: Signal[] = body.attempts.at(-1).evidence.signals;
  return signals.find(({ signal }) => signal === name) as Extract<Signal, { signal: Name }> | undefined;
}

testDeep('same_face_as names no one of a group whose members are about equally near', async () => {
  for (const face of CROWD) await addApproved(face);
  const ada = await sendSelfie((await addPerson()).token, fakeFace('Ada'));
  expect(await findSignal(ada, 'same_face_as')).toBeUndefined();
});

test('same_face_as names both other records of one person among look-alikes', async () => {
  for (const face of CROWD) await addApproved(face);
  const records = [await addApproved(fakeFace('Ada', 1)), await addApproved(fakeFace('Ada', 2, 0.9))];
  const ada = await sendSelfie((await addPerson()).token, fakeFace('Ada'));
  const { subjects } = (await findSignal(ada, 'same_face_as'))!;
  expect(subjects.map(({ subject_id }) => subject_id)).toEqual(records.map(({ id }) => id));
});

test('a blocked face is not found in its look-alikes, and is found in another image of its person', async () => {
  const blocked = await addApproved(CROWD[0]!);
  await app.client.post(`/admin/submissions/${blocked.selfie}/blocks`, {
    bearer,
    json: { what: 'face', comment: 'Fraud.' },
  });
  for (const face of CROWD.slice(1)) await addApproved(face);
  const alike = await sendSelfie((await addPerson()).token, fakeFace('Ada'));
  expect(await findSignal(alike, 'blocked')).toBeUndefined();
  const again = await sendSelfie((await addPerson()).token, CROWD[0]!);
  expect((await findSignal(again, 'blocked'))!.blocks).toMatchObject([
    { what: 'face', subject_id: blocked.id },
  ]);
});

testDeep('a blocked face is found among more records of its person than same_face_as names', async () => {
  const blocked = await addApproved(fakeFace('Ada', 1));
  const json = { what: 'face', comment: 'Fraud.' };
  await app.client.post(`/admin/submissions/${blocked.selfie}/blocks`, { bearer, json });
  for (let capture = 2; capture < 25; capture += 1)
    await sendSelfie((await addPerson()).token, fakeFace('Ada', capture));
  const again = await sendSelfie((await addPerson()).token, fakeFace('Ada'));
  expect(await findSignal(again, 'same_face_as')).toBeUndefined();
  expect((await findSignal(again, 'blocked'))!.blocks).toMatchObject([{ subject_id: blocked.id }]);
});

test('a selfie does not match its document while another person is about as near to the portrait', async () => {
  await addApproved(fakeFace('Ada', 3));
  const { token } = await addPerson(ADA);
  const card = await sendLicence(token, fakeFace('Ada'));
  const selfie = await sendSelfie(token, fakeFace('Ada', 1));
  const onCard = (await findSignal(card, 'selfie_matches_document'))!;
  expect(onCard).toMatchObject({ matches: false, others: 1, nearest: expect.any(Number) });
  expect(1 - onCard.similarity).toBeLessThan(onCard.face_limit.same_up_to);
  expect(await findSignal(selfie, 'selfie_matches_document')).toEqual({ ...onCard, submission_id: card });
});

test('other people do not count against a document where faces may not be compared across people', async () => {
  await addApproved(fakeFace('Ada', 3));
  await app.client.send('PATCH', '/admin/settings', { bearer, json: { compare_across_people: false } });
  const { token } = await addPerson(ADA);
  const card = await sendLicence(token, fakeFace('Ada'));
  await sendSelfie(token, fakeFace('Ada', 1));
  const signal = await findSignal(card, 'selfie_matches_document');
  expect(signal).toMatchObject({ matches: true });
  expect(signal).not.toHaveProperty('nearest');
});

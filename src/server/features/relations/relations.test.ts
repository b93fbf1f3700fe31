import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../../../../test/harness/vision/seen-documents.ts';
import { joinFaces } from '../../verification/faces/join-faces.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';

const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#586' } };
  image = await sharp(picture).jpeg().toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

const post = (path: string, json: object = {}) => app.client.post(path, { bearer, json });
const settle = (id: string, other: string, relation: string) =>
  post(`/admin/subjects/${id}/relations`, { other, relation });
const list = async (id: string) =>
  (await app.client.get(`/admin/subjects/${id}/relations`, { bearer })).body.relations;

let uploads = 0;
async function send(token: string, face: FaceDescriptors) {
  sight.face = seenSelfie(face);
  uploads += 1;
  app.moveClock(1000);
  return (await upload(app, token, 'selfie', image, { verification_id: `selfie ${uploads}` })).body;
}
/** A subject whose first selfie staff approved. */
async function enrol(face: FaceDescriptors, details: object = ADA) {
  const id = await newSubject(app, bearer, details);
  const token = await mint(app, bearer, id);
  const { selfie_id } = await send(token, face);
  await post(`/admin/submissions/${selfie_id}/approve`);
  return { id, token, selfie: selfie_id as string };
}
const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const listSignals = async (id: string): Promise<string[]> =>
  (await readCase(id)).attempts.at(-1).evidence.signals.map(({ signal }: { signal: string }) => signal);

const IDA = { first_name: 'Ida', last_name: 'Alike' };

test.each(['same_person', 'different_people'])(
  '[S238] an image of a victim under a second subject takes their approvals away until staff settle %s',
  async (relation) => {
    const victim = await enrol(fakeFace('Ada', 0));
    const second = await enrol(fakeFace('Ada', 2), IDA);
    const before = await send(victim.token, fakeFace('Ada', 1));
    expect(before.status).toBe('SELFIE_PENDING_APPROVAL');
    expect(await listSignals(before.selfie_id)).toEqual(
      expect.arrayContaining(['others_as_near', 'same_face_as']),
    );
    // In either order of the two.
    expect((await settle(second.id, victim.id, relation)).status).toBe(201);
    const after = await send(victim.token, fakeFace('Ada', 1));
    expect([after.status, await listSignals(after.selfie_id)]).toEqual(['SELFIE_APPROVED', []]);
    // The case that waits is not named as the same face any more.
    expect(await listSignals(before.selfie_id)).not.toContain('same_face_as');

    const removalAnswer = await app.client.send(
      'DELETE',
      `/admin/subjects/${victim.id}/relations/${second.id}`,
      {
        bearer,
      },
    );
    expect(removalAnswer.status).toBe(200);
    expect((await send(victim.token, fakeFace('Ada', 3))).status).toBe('SELFIE_PENDING_APPROVAL');
  },
);

test('[S238] of two people who look alike neither passes for the other after staff settled that they are two', async () => {
  const ada = await enrol(fakeFace('Ada', 0));
  const twin = await enrol(fakeFace('Ada', 2), IDA);
  await settle(ada.id, twin.id, 'different_people');
  // The twin's own image, and one that is clearly nearer to it.
  const theirs = fakeFace('Ada', 2);
  const nearer = joinFaces([theirs, theirs, fakeFace('Ada', 0)]);
  for (const face of [theirs, nearer])
    expect((await send(ada.token, face)).status).toBe('SELFIE_PENDING_APPROVAL');
  // Two records of one person may have them.
  await settle(ada.id, twin.id, 'same_person');
  for (const face of [theirs, nearer]) expect((await send(ada.token, face)).status).toBe('SELFIE_APPROVED');
});

test.each(['same_person', 'different_people'])(
  '[S239] a block of the other is not hidden by %s',
  async (relation) => {
    const ada = await enrol(fakeFace('Ada', 0));
    const other = await enrol(fakeFace('Ada', 2), IDA);
    await settle(ada.id, other.id, relation);
    await post(`/admin/submissions/${other.selfie}/blocks`, { what: 'face', comment: 'Four names.' });
    const selfie = await send(ada.token, fakeFace('Ada', 1));
    expect(selfie.status).toBe('SELFIE_PENDING_APPROVAL');
    expect(await listSignals(selfie.selfie_id)).toContain('blocked');
  },
);

test('a relation is one of both subjects, is replaced, and is in the history of both', async () => {
  const ada = await newSubject(app, bearer, ADA);
  const ida = await newSubject(app, bearer, { ...IDA, external_uid: 'ida' });
  await settle(ada, ida, 'same_person');
  expect((await settle(ida, ada, 'different_people')).body).toEqual({
    status: 'settled',
    subject_id: ida,
    other: ada,
    relation: 'different_people',
  });
  expect(await list(ada)).toEqual([
    {
      other: ida,
      external_uid: 'ida',
      ...IDA,
      relation: 'different_people',
      set_by: 'root',
      set_at: expect.any(String),
    },
  ]);
  expect(await list(ida)).toMatchObject([{ other: ada, relation: 'different_people' }]);
  const remove = () => app.client.send('DELETE', `/admin/subjects/${ada}/relations/${ida}`, { bearer });
  expect([(await remove()).status, (await remove()).status, await list(ida)]).toEqual([200, 404, []]);
  for (const id of [ada, ida]) {
    const { entries } = (await app.client.get(`/admin/audit?subject_id=${id}`, { bearer })).body;
    const relationEntries = entries
      .filter(({ action }: { action: string }) => action.startsWith('relation.'))
      .map(({ action, fields }: { action: string; fields: string[] }) => [action, ...fields]);
    expect(relationEntries).toEqual([
      ['relation.removed', 'different_people'],
      ['relation.settled', 'different_people'],
      ['relation.settled', 'same_person'],
    ]);
  }
});

test('[S239] a relation is refused with oneself, with a subject of another tenant, and with other fields', async () => {
  const ada = await newSubject(app, bearer, ADA);
  const ida = await newSubject(app, bearer, IDA);
  const selfRelation = await settle(ada, ada, 'same_person');
  expect([selfRelation.status, selfRelation.headers['attesta-error-field']]).toEqual([400, 'other']);
  expect((await settle(ada, randomUUID(), 'same_person')).status).toBe(404);
  expect((await settle(ada, ida, 'twins')).status).toBe(400);
  const wrong = await post(`/admin/subjects/${ada}/relations`, {
    other: ida,
    relation: 'same_person',
    note: 'x',
  });
  expect([wrong.status, wrong.headers['attesta-error-code']]).toEqual([400, 'unknown-field']);
  const mine = { app, bearer };
  app = await openTenant(whole);
  bearer = await logIn(app);
  const stranger = await newSubject(app, bearer, IDA);
  ({ app, bearer } = mine);
  expect((await settle(ada, stranger, 'same_person')).status).toBe(404);
  expect((await settle(stranger, ada, 'same_person')).status).toBe(404);
  expect(await list(ada)).toEqual([]);
});

test('[S239] a relation is erased with either subject', async () => {
  for (const erasedIndex of [0, 1]) {
    const pair = [await newSubject(app, bearer, ADA), await newSubject(app, bearer, IDA)];
    await settle(pair[0]!, pair[1]!, 'same_person');
    const json = { reason: 'asked' };
    await app.client.send('DELETE', `/admin/subjects/${pair[erasedIndex]}`, { bearer, json });
    expect(await list(pair[1 - erasedIndex]!)).toEqual([]);
  }
});

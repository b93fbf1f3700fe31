import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { createImageVault } from '../../../encryption/image-vault.ts';
import { createLogger } from '../../../startup/create-logger.ts';
import { writeEmbeddingModel } from '../../../store/installation.ts';
import type { FaceDescriptors, FaceEvidence } from '../../../vision/evidence.ts';
import { reembedFaces } from './reembed-faces.ts';

// Two servers' models: `old` describes as the suites do, `new` with half as many values.

const half = ({ descriptor, embedding }: FaceDescriptors): FaceDescriptors => ({
  descriptor: descriptor.slice(0, 64),
  embedding,
});
const away = { ok: false, why: 'unavailable' } as const;
const sight = { document: seenLicence({ face: fakeFace('Ada') }), face: seenSelfie(fakeFace('Ada')) };
const selfieSight = { selfie: seenSelfie(half(fakeFace('Ada'))) as FaceEvidence };
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;
let before: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  app = await startApp({ vision: { ...fakeVision(sight), describer: 'old' } });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#678' } };
  image = await sharp(picture).jpeg().toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  before = async () => {};
  selfieSight.selfie = seenSelfie(half(fakeFace('Ada')));
  bearer = await logIn(app);
  await app.dependencies.db.asSystem((tx) => tx.deleteFrom('face_templates').execute());
  await app.dependencies.db.asSystem((tx) => writeEmbeddingModel(tx, 'new'));
  ({ subject, token } = await createPerson());
});

async function createPerson() {
  const id = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Quill', license_number: 'X1' });
  return { subject: id, token: await mint(app, bearer, id) };
}
const sendSelfie = () => upload(app, token, 'selfie', image, { verification_id: 'first' });
const listTemplates = async (of = subject) => {
  const rows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .selectFrom('face_templates')
      .select(['described_by', 'attempt', 'coarse'])
      .where('subject_id', '=', of)
      .execute(),
  );
  return rows.map((row) => `${row.described_by} ${row.attempt} ${row.coarse.length - 29}`).sort();
};
const newVision = {
  describer: 'new',
  examineDocument: async () => {
    await before();
    return { ...sight.document, portrait: { ok: true as const, value: half(fakeFace('Ada')) } };
  },
  examineFace: async () => {
    await before();
    return selfieSight.selfie;
  },
};
const run = (vision: typeof newVision = newVision) =>
  reembedFaces({
    ...app.dependencies,
    vision: { ...fakeVision(sight), ...vision },
    vault: createImageVault(app.dependencies.objects, app.dependencies.masterKey),
    decode: app.dependencies.decoders.decode,
    logger: createLogger('silent'),
  });

test('faces described by other models are described from their images, and then there is one of each', async () => {
  await sendSelfie();
  await upload(app, token, 'license', image);
  expect(await listTemplates()).toEqual(['old 1 192', 'old 1 192']);
  expect(await run()).toBe(2);
  expect(await listTemplates()).toEqual(['new 1 64', 'new 1 64']);
  expect(await run()).toBe(0);
});

test('both descriptions exist side by side while one image is unavailable', async () => {
  await sendSelfie();
  const other = await createPerson();
  await upload(app, other.token, 'license', image);
  selfieSight.selfie = { ...selfieSight.selfie, descriptors: away };
  expect(await run()).toBe(1);
  expect(await listTemplates()).toEqual(['old 1 192']);
  expect(await listTemplates(other.subject)).toEqual(['new 1 64', 'old 1 192']);
  selfieSight.selfie = seenSelfie(half(fakeFace('Ada')));
  expect(await run()).toBe(1);
  expect([await listTemplates(), await listTemplates(other.subject)]).toEqual([['new 1 64'], ['new 1 64']]);
});

test('[S210] a case is compared with the faces of each model that both have', async () => {
  const { body } = await sendSelfie();
  const other = await createPerson();
  await upload(app, other.token, 'selfie', image, { verification_id: 'twin' });
  const alike = async () => {
    const { body: caseBody } = await app.client.get(`/admin/submissions/${body.selfie_id}`, { bearer });
    return caseBody.attempts
      .at(-1)
      .evidence.signals.filter(({ signal }: { signal: string }) => signal === 'same_face_as');
  };
  const twin = [
    { signal: 'same_face_as', subjects: [expect.objectContaining({ subject_id: other.subject })] },
  ];
  expect(await alike()).toEqual(twin);
  let looks = 0;
  before = async () => {
    if (looks++ > 0) throw new Error('away');
  };
  expect(await run()).toBe(1);
  expect(await alike()).toEqual(twin);
  before = async () => {};
  expect(await run()).toBe(1);
  expect(await alike()).toEqual(twin);
});

test('only the server that started last re-embeds faces', async () => {
  await sendSelfie();
  await app.dependencies.db.asSystem((tx) => writeEmbeddingModel(tx, 'old'));
  expect(await run()).toBe(0);
  expect(await listTemplates()).toEqual(['old 1 192']);
});

test('[S210] a face that is erased, or replaced, meanwhile is not described', async () => {
  const { body } = await sendSelfie();
  before = () => upload(app, token, 'selfie', image, { verification_id: 'first' });
  expect(await run()).toBe(0);
  expect(await listTemplates()).toEqual(['old 2 192']);
  before = () =>
    app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer, json: { reason: 'asked' } });
  expect(await run()).toBe(0);
  expect(await listTemplates()).toEqual([]);
  expect((await app.client.get(`/admin/submissions/${body.selfie_id}`, { bearer })).status).toBe(404);
});

test('an image that is gone, or has no face for these models, keeps no template', async () => {
  await sendSelfie();
  selfieSight.selfie = { ...selfieSight.selfie, descriptors: { ok: true, value: null } };
  expect(await run()).toBe(0);
  expect(await listTemplates()).toEqual([]);
  await upload(app, token, 'license', image);
  for await (const { key } of app.dependencies.objects.list()) await app.dependencies.objects.delete(key);
  expect(await run()).toBe(0);
  expect(await listTemplates()).toEqual([]);
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { embeddingModelId } from '../src/server/vision/face/embedding-model-id.ts';
import { BUILT_IN_NETS } from '../tools/models/built-in-nets.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { fakeFace, fakeVision, seenLicence, seenSelfie } from './harness/vision/fake-vision.ts';

// The reference selfie was embedded when it arrived. The embedding is stored, and its image need not be
// examined again.

const HERS = seenSelfie(fakeFace('Ada'));
const sight = { document: seenLicence({ face: fakeFace('Ada') }), face: HERS };
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let image: Buffer;
let looks = 0;
beforeAll(async () => {
  const vision = fakeVision(sight);
  const examineFace: typeof vision.examineFace = async () => {
    looks += 1;
    return sight.face;
  };
  app = await startApp({ vision: { ...vision, examineFace } });
  const picture = { create: { width: 300, height: 300, channels: 3 as const, background: '#678' } };
  image = await sharp(picture).jpeg().toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  sight.face = HERS;
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Quill', license_number: 'X1' });
  token = await mint(app, bearer, subject);
  const { body } = await upload(app, token, 'selfie', image, { verification_id: 'first' });
  await app.client.post(`/admin/submissions/${body.selfie_id}/approve`, { bearer, json: {} });
  looks = 0;
});

const sendSelfie = () => upload(app, token, 'selfie', image, { verification_id: 'next' });
const inDatabase = <T>(work: Parameters<typeof app.dependencies.db.asTenant<T>>[1]) =>
  app.dependencies.db.asTenant(app.tenantId, work);

test('a selfie is compared with the stored face, and only the new image is examined', async () => {
  const { body } = await sendSelfie();
  expect(body).toMatchObject({ status: 'SELFIE_APPROVED', similarity: 0 });
  expect(looks).toBe(1);
});

test('a licence is compared with the stored face, and another person is still not matched', async () => {
  await upload(app, token, 'license', image);
  expect(looks).toBe(0);
  sight.face = seenSelfie(fakeFace('another person'));
  expect((await sendSelfie()).body.status).toBe('ID_NOT_MATCHED');
});

test('a reference whose image is missing is no reference, whatever was stored', async () => {
  const { object_key } = await inDatabase((tx) =>
    tx
      .selectFrom('attempts')
      .select('object_key')
      .where('subject_id', '=', subject)
      .executeTakeFirstOrThrow(),
  );
  await app.dependencies.objects.delete(object_key!);
  const { body } = await sendSelfie();
  const id = body.selfie_id;
  const { body: seen } = await app.client.get(`/admin/submissions/${id}`, { bearer });
  expect([body.status, seen.reason]).toEqual(['SELFIE_PENDING_APPROVAL', 'Reference image unavailable.']);
});

test('a stored face that cannot be decrypted is embedded again', async () => {
  await inDatabase((tx) =>
    tx
      .updateTable('face_templates')
      .set({ whole: Buffer.alloc(4637, 1) })
      .where('subject_id', '=', subject)
      .execute(),
  );
  expect((await sendSelfie()).body.status).toBe('SELFIE_APPROVED');
  // The new image, and the reference's.
  expect(looks).toBe(2);
});

test('the embedding model’s id changes with the nets and their configuration, and with nothing else', () => {
  const name = embeddingModelId(BUILT_IN_NETS);
  const detector = BUILT_IN_NETS['face-detection'];
  const [thresholds, scores] = [
    { ...detector.thresholds, seen: 0.2 },
    { seen: 0.3, photo: 0.5 },
  ];
  expect(embeddingModelId({ ...BUILT_IN_NETS, 'face-detection': { ...detector, thresholds } })).not.toBe(
    name,
  );
  for (const net of ['face-detection', 'face-landmarks', 'face-descriptor', 'face-embedding'] as const) {
    const other = { ...BUILT_IN_NETS[net], sha256: 'f'.repeat(64) };
    expect(embeddingModelId({ ...BUILT_IN_NETS, [net]: other })).not.toBe(name);
  }
  const same = { ...detector, thresholds: { clear: 0.8, counted: 0.65, ...scores } };
  const text = { ...BUILT_IN_NETS['text-recognition'], sha256: 'f'.repeat(64) };
  expect(embeddingModelId({ ...BUILT_IN_NETS, 'face-detection': same, 'text-recognition': text })).toBe(name);
});

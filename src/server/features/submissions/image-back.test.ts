import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readZip } from '../../../../test/harness/read-zip.ts';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, uploadForm } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../../../../test/harness/vision/seen-documents.ts';
import { encodeAamva } from '../../../../tools/specimen/card/encode-aamva.ts';
import { people } from '../../../../tools/specimen/people.ts';
import type { DocumentEvidence } from '../../vision/evidence.ts';

// Two sides in one attempt, over HTTP.
const asFinding = <T>(value: T) => ({ ok: true as const, value });
const encodeBarcode = (details: object) =>
  encodeAamva({ ...people[0]!, discriminator: 'X1', details: { ...people[0]!.details, ...details } });
const HERS = {
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Northwood',
  date_of_birth: ADA.dob,
  license_number: ADA.license_number,
};
const NOTHING_SEEN = { faces: asFinding([]), portrait: asFinding(null), ghost: asFinding(null) };
const seenBack = (text: string | null, print: string[] = []): DocumentEvidence => ({
  ...seenLicence({ print }),
  ...NOTHING_SEEN,
  codes: { barcode: asFinding(text === null ? null : { symbology: 'PDF417', text }), mrz: asFinding(null) },
});

const sight: { document: DocumentEvidence; back: DocumentEvidence; face: ReturnType<typeof seenSelfie> } = {
  document: ADAS_CARD,
  back: seenBack(null),
  face: seenSelfie(fakeFace('Ada')),
};
let app: TestApp;
let bearer: string;
let subject: string;
let token: string;
let front: Buffer;
let back: Buffer;

beforeAll(async () => {
  app = await startApp({ vision: fakeVision(sight) });
  const draw = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } });
  front = await draw('#678').jpeg().toBuffer();
  back = await draw('#876').png().toBuffer();
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(sight, { document: ADAS_CARD, back: seenBack(encodeBarcode(HERS)) });
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, ADA);
  token = await mint(app, bearer, subject, { max_uses: 9 });
});

type UploadParts = { fields?: Record<string, string>; type?: string; backs?: Uint8Array[]; key?: string };
function send({ fields = {}, type = 'license', backs = [back], key }: UploadParts = {}) {
  const form = uploadForm(front, fields);
  for (const image of backs) form.append('image_back', new Blob([Uint8Array.from(image)]), 'back.png');
  const headers = key ? { headers: { 'idempotency-key': key } } : {};
  return app.client.post(`/subject/upload?type=${type}`, { token, form, ...headers });
}
const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const countUses = async () => (await app.client.get('/ephemeral/capability', { token })).body.use_count;
const readImage = (id: string, variant: string) =>
  app.client.get(`/admin/submissions/${id}/attempts/1/image?variant=${variant}`, { bearer });
const files = async () =>
  (await readdir(app.objectsFolder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && entry.parentPath.includes(subject),
  );

test('two sides are one attempt and one use, and the back’s barcode is evidence', async () => {
  const { body } = await send();
  expect(body).toMatchObject({ status: 'LICENSE_APPROVED', attempt: 1 });
  expect(await countUses()).toBe(1);
  const { attempts } = await readCase(body.license_id);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]).toMatchObject({ has_back: true, bytes: front.length + back.length });
  const { codes, sides, faces, signals } = attempts[0].evidence;
  expect(codes.barcode).toMatchObject({ last_name: 'NORTHWOOD', license_number: 'N4172-86503' });
  expect(sides.map(({ side }: { side: string }) => side)).toEqual(['front', 'back']);
  expect(sides[0].codes.barcode).toBeNull();
  expect(sides[1].codes.barcode).toMatchObject({ last_name: 'NORTHWOOD' });
  expect(faces).toHaveLength(1);
  expect(signals.map(({ signal }: { signal: string }) => signal)).not.toContain('barcode_mismatch');
});

test('[S67] the barcode of another person’s back raises a signal', async () => {
  sight.back = seenBack(encodeBarcode({ ...HERS, last_name: 'Moss', date_of_birth: '1990-01-02' }));
  const { body } = await send();
  expect(body.signals).toContain('barcode_mismatch');
});

test('an identification card’s barcode on the back is no licence', async () => {
  sight.back = seenBack(encodeBarcode(HERS).replaceAll('DL', 'ID'));
  const { body } = await send();
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
  expect((await readCase(body.license_id)).attempts[0].evidence.kind).toBe('identity_card');
});

test('a front without a face is no back because its back has a barcode', async () => {
  sight.document = { ...ADAS_CARD, ...NOTHING_SEEN };
  expect((await send()).body.status).toBe('NO_FACE_DETECTED');
});

test('[S67] an address that the back prints counts, and a name or birth date does not', async () => {
  subject = await newSubject(app, bearer, { ...ADA, addr_city: 'Port Ellery', middle_name: 'Quincy' });
  token = await mint(app, bearer, subject);
  sight.back = seenBack(null, ['PORT ELLERY', '2 ADA QUINCY']);
  const { body } = await send();
  const { fields } = (await readCase(body.license_id)).attempts[0].evidence;
  const find = (name: string) => fields.find(({ field }: { field: string }) => field === name);
  expect(find('addr_city')).toMatchObject({ side: 'back', score: 1 });
  expect(find('middle_name').score).toBe(0);
  expect(find('last_name')).not.toHaveProperty('side');
});

test('[S245] a back’s barcode proves no number that the front does not print; a front’s own barcode does', async () => {
  const unread = { print: ['1 NORTHWOOD', '2 ADA'] };
  sight.document = seenLicence(unread);
  const { body } = await send();
  expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
  const { fields } = (await readCase(body.license_id)).attempts[0].evidence;
  expect(fields).toContainEqual(
    expect.objectContaining({
      field: 'license_number',
      agreement: 'not_sure',
      score: 0,
      says: ADA.license_number,
    }),
  );
  sight.document = seenLicence({ ...unread, codes: seenBack(encodeBarcode(HERS)).codes });
  expect((await send({ backs: [] })).body.status).toBe('LICENSE_APPROVED');
});

test('[S245] a barcode with the record’s birth date hides no other one that the front prints', async () => {
  const codes = seenBack(encodeBarcode(HERS)).codes;
  for (const backs of [[], [back]]) {
    sight.document = seenLicence({
      print: ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1988'],
      ...(backs.length === 0 ? { codes } : {}),
    });
    const { body } = await send({ backs });
    expect(body).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL' });
    expect(body.signals).toContain('barcode_mismatch');
  }
});

test('a back that cannot be examined takes nothing from the front', async () => {
  sight.back = {
    ...seenBack(null),
    document: { ok: false, why: 'unavailable' },
    codes: { barcode: { ok: false, why: 'unavailable' }, mrz: { ok: false, why: 'unavailable' } },
  };
  expect((await send()).body.status).toBe('LICENSE_APPROVED');
});

test('each side is shown as it was sent, and flat; a single image has no back', async () => {
  const { license_id: id } = (await send()).body;
  expect((await readImage(id, 'original')).bytes).toEqual(front);
  const image = await readImage(id, 'back');
  expect([image.bytes, image.headers['content-type']]).toEqual([back, 'image/png']);
  const entries = (await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer })).body.entries;
  expect(entries.filter(({ action }: { action: string }) => action === 'image.viewed')).toMatchObject([
    { fields: ['back'] },
    { fields: ['original'] },
  ]);
  const { license_id: single } = (await send({ backs: [] })).body;
  expect((await readImage(single, 'back')).status).toBe(404);
  expect((await readImage(single, 'original')).bytes).toEqual(front);
  expect((await readCase(single)).attempts[0]).toMatchObject({ has_back: false });
});

test('[S69] both images are one encrypted object, counted as two, exported as two, and erased together', async () => {
  const { license_id: id } = (await send()).body;
  expect(await files()).toHaveLength(1);
  const counts = await app.client.get(`/admin/subjects/${subject}/erasure`, { bearer });
  expect(counts.body).toMatchObject({ images: 2, bytes: front.length + back.length, attempts: 1 });
  const zip = await app.client.get(`/admin/subjects/${subject}/export`, { bearer });
  const inside = await readZip(zip.bytes);
  const name = `images/license-${id}-attempt-1`;
  expect(Buffer.from(inside.get(`${name}.jpg`)!)).toEqual(front);
  expect(Buffer.from(inside.get(`${name}-back.png`)!)).toEqual(back);
  expect((await app.client.send('DELETE', `/licenses/${id}`, { bearer })).status).toBe(200);
  expect(await files()).toHaveLength(0);
});

test('[S68] a subject one image below the limit cannot send two', async () => {
  const { license_id: id } = (await send()).body;
  const fill = (count: number) =>
    app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx
        .insertInto('incoming_images')
        .values(
          Array.from({ length: count }, (_, at) => ({
            tenant_id: app.tenantId,
            object_key: `${id}/${count}-${at}`,
            subject_id: subject,
            bytes: 1,
            created_at: app.dependencies.now(),
          })),
        )
        .execute(),
    );
  await fill(297);
  const uses = await countUses();
  expect((await send()).status).toBe(429);
  expect(await countUses()).toBe(uses);
  expect((await send({ backs: [] })).status).toBe(200);
});

test('[S69] a store that fails leaves no image, no attempt and no reservation', async () => {
  const { put } = app.dependencies.objects;
  app.dependencies.objects.put = () => Promise.reject(new Error('ENOSPC'));
  const refusal = await send();
  app.dependencies.objects.put = put;
  expect(refusal.status).toBe(503);
  expect(await files()).toHaveLength(0);
  const rows = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.selectFrom('incoming_images').selectAll().where('subject_id', '=', subject).execute(),
  );
  expect(rows).toEqual([]);
});

test('[S68] a back is refused before a use is spent if it is invalid, sent twice, or beside a selfie', async () => {
  const name = (answer: { headers: Record<string, unknown> }) => answer.headers['attesta-error-field'];
  const broken = await send({ backs: [back.subarray(0, back.length / 2)] });
  expect([broken.status, name(broken)]).toEqual([400, 'image_back']);
  expect((await send({ backs: [back, back] })).status).toBe(400);
  const selfie = await send({ type: 'selfie', fields: { verification_id: 'v' } });
  expect([selfie.status, name(selfie)]).toEqual([400, 'image_back']);
  expect(await countUses()).toBe(0);
});

test.each([
  [1, 'image_file', 'image_file is required.'],
  [2, 'image_back', 'A file was sent more than once.'],
] as const)('%i backs without a front are refused for %s, and spend no use', async (count, field, detail) => {
  const form = new FormData();
  for (let at = 0; at < count; at += 1)
    form.append('image_back', new Blob([Uint8Array.from(back)]), 'back.png');
  const refusal = await app.client.post('/subject/upload?type=license', { token, form });
  expect([refusal.status, refusal.headers['attesta-error-field']]).toEqual([400, field]);
  expect(refusal.bytes.toString()).toContain(detail);
  expect(await countUses()).toBe(0);
});

test('the same key with another back is another request', async () => {
  const first = await send({ key: 'one' });
  expect((await send({ key: 'one' })).bytes).toEqual(first.bytes);
  expect((await send({ key: 'one', backs: [front] })).status).toBe(400);
  expect((await send({ key: 'one', backs: [] })).status).toBe(400);
  expect(await countUses()).toBe(1);
});

test('a requested image may have a back too', async () => {
  const { license_id: id } = (await send({ backs: [] })).body;
  const json = { require_reupload: true };
  await app.client.post(`/admin/submissions/${id}/reject`, { bearer, json });
  const form = uploadForm(front);
  form.set('image_back', new Blob([Uint8Array.from(back)]), 'back.png');
  const again = await app.client.post(`/subject/reupload?type=license&id=${id}`, { token, form });
  expect(again.status).toBe(201);
  expect((await readCase(id)).attempts.map(({ has_back }: { has_back: boolean }) => has_back)).toEqual([
    false,
    true,
  ]);
});

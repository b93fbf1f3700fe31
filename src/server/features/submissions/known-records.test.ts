import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  type FakeLicence,
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import type { Proof, ProofName } from '../../../shared/proof.ts';
import { FIT_PORTRAIT } from '../../verification/policy/face-policy.ts';
import { PORTRAIT } from '../../verification/policy/portrait-policy.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';

let whole: TestApp;
let app: TestApp;
let bearer: string;
let image: Buffer;
const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('unknown')) };

beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
  image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

const ADA = {
  first_name: 'Ada',
  last_name: 'Northwood',
  date_of_birth: '1986-10-16',
  license_number: 'N4172-86503',
};
const ADAS_PRINT = ['4d DL N4172-86503', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];

async function newPerson(details: object = ADA) {
  const id = await newSubject(app, bearer, details);
  return { id, token: await mint(app, bearer, id) };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

/** Uploads Ada's licence, or another one. @returns the answer */
async function sendLicence({ token }: Person, shows: FakeLicence = {}, fields: Record<string, string> = {}) {
  sight.document = seenLicence({ print: ADAS_PRINT, face: fakeFace('ada'), ...shows });
  app.moveClock(1000);
  return (await upload(app, token, 'license', image, fields)).body;
}

async function sendSelfie({ token }: Person, face: ReturnType<typeof fakeFace>, verification_id = 'face') {
  sight.face = seenSelfie(face);
  app.moveClock(1000);
  return (await upload(app, token, 'selfie', image, { verification_id })).body;
}

async function openCase(id: string) {
  return (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
}
async function findRow(id: string) {
  const { body } = await app.client.get('/admin/submissions?limit=100', { bearer });
  return body.submissions.find((row: { id: string }) => row.id === id);
}
async function findProof(id: string, name: ProofName): Promise<Proof | undefined> {
  const { attempts } = await openCase(id);
  return attempts.at(-1).evidence.proofs.find((proof: Proof) => proof.name === name);
}
const block = (id: string, what: 'document' | 'face') =>
  app.client.post(`/admin/submissions/${id}/blocks`, { bearer, json: { what, comment: 'Forged' } });
const changeSettings = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });

describe('a blocked document or face', () => {
  test.each([
    ['document', { face: fakeFace('another person') }],
    ['face', { print: ['4d DL B1234-99999', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'] }],
  ] as const)('a licence with a blocked %s is not approved for a new person', async (what, shows) => {
    const first = await sendLicence(await newPerson());
    expect(first.status).toBe('LICENSE_APPROVED');
    expect((await block(first.license_id, what)).status).toBe(201);
    const record = what === 'face' ? { ...ADA, license_number: 'B1234-99999' } : ADA;
    const again = await sendLicence(await newPerson(record), shows);
    expect(again).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL' });
    expect(again.signals).not.toContain('blocked');
    expect(await findRow(again.license_id)).toMatchObject({
      status: 'pending',
      severity: 'severe',
      signals: expect.arrayContaining(['blocked']),
    });
    expect(await findProof(again.license_id, 'unlisted')).toMatchObject({
      state: 'contradicted',
      by: { source: 'block_list' },
    });
  });

  test('a tenant whose list of severe signals is empty still approves nothing blocked', async () => {
    const first = await sendLicence(await newPerson());
    await block(first.license_id, 'document');
    expect((await changeSettings({ severe_signals: [] })).status).toBe(200);
    expect((await sendLicence(await newPerson())).status).toBe('LICENSE_PENDING_APPROVAL');
  });

  test('the block on a licence ends with its entry', async () => {
    const first = await sendLicence(await newPerson());
    const { id } = (await block(first.license_id, 'document')).body;
    await app.client.send('DELETE', `/admin/blocks/${id}`, { bearer });
    expect((await sendLicence(await newPerson())).status).toBe('LICENSE_APPROVED');
  });

  test('a licence without a number is not approved while the list has documents', async () => {
    const NAMELESS = { ...ADA, license_number: null, addr_city: 'Port Ellery', addr_zip: '94107' };
    const print = ['1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986', '8 12 QUAY ST', 'PORT ELLERY 94107'];
    const first = await sendLicence(await newPerson());
    const before = await sendLicence(await newPerson(NAMELESS), { print, face: fakeFace('other') });
    expect(before.status).toBe('LICENSE_APPROVED');
    await block(first.license_id, 'document');
    const after = await sendLicence(await newPerson(NAMELESS), { print, face: fakeFace('other') });
    expect(after.status).toBe('LICENSE_PENDING_APPROVAL');
    expect(await findProof(after.license_id, 'unlisted')).toMatchObject({ state: 'not_shown' });
  });

  test('a licence whose face could not be described is not approved while the list has faces', async () => {
    const first = await sendLicence(await newPerson());
    await block(first.license_id, 'face');
    const away = { ok: false, why: 'unavailable' } as const;
    const record = { ...ADA, license_number: 'B1234-99999' };
    const print = ['4d DL B1234-99999', '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
    const again = await sendLicence(await newPerson(record), { print, portrait: away });
    expect(again.status).toBe('LICENSE_PENDING_APPROVAL');
  });

  test('a selfie with a blocked face is not approved', async () => {
    const ada = await newPerson();
    const first = await sendSelfie(ada, fakeFace('ada'));
    await app.client.post(`/admin/submissions/${first.selfie_id}/approve`, { bearer, json: {} });
    expect((await sendSelfie(ada, fakeFace('ada', 1), 'two')).status).toBe('SELFIE_APPROVED');
    const other = await sendSelfie(await newPerson({ ...ADA, license_number: 'B1' }), fakeFace('ada', 2));
    expect((await block(other.selfie_id, 'face')).status).toBe(201);
    const again = await sendSelfie(ada, fakeFace('ada', 3), 'three');
    expect(again.status).toBe('SELFIE_PENDING_APPROVAL');
    expect(await findProof(again.selfie_id, 'unlisted')).toMatchObject({ state: 'contradicted' });
  });
});

describe('a blocked face that cannot be compared', () => {
  const BO = { ...ADA, first_name: 'Bo', license_number: 'B1234-99999' };
  const BOS_PRINT = ['4d DL B1234-99999', '1 NORTHWOOD', '2 BO', '3 DOB 10/16/1986'];
  const UNFIT = (FIT_PORTRAIT + PORTRAIT.minFitness) / 2;
  const makeUnfit = (face: FaceDescriptors): FaceDescriptors => ({ ...face, fitness: UNFIT });
  const sendBo = async (face: FaceDescriptors) =>
    sendLicence(await newPerson(BO), { print: BOS_PRINT, face });
  const isUnlisted = (id: string) => findProof(id, 'unlisted').then((proof) => proof?.state);
  const damage = (change: RawBuilder<unknown>) =>
    app.dependencies.db.asTenant(app.tenantId, (tx) => change.execute(tx));

  /** Blocks the face of a licence. @returns the id of the entry */
  async function blockFace(face: FaceDescriptors, person?: Person): Promise<string> {
    const { license_id } = await sendLicence(person ?? (await newPerson()), { face });
    return (await block(license_id, 'face')).body.id;
  }

  test.each([
    ['the blocked person', fakeFace('ada', 1)],
    ['another person', fakeFace('bo')],
  ])(
    '[S231] a portrait too unclear to be compared is not approved while the list has faces: %s',
    async (_, face) => {
      const before = await sendBo(makeUnfit(face));
      expect([before.status, await isUnlisted(before.license_id)]).toEqual(['LICENSE_APPROVED', 'shown']);
      const entry = await blockFace(fakeFace('ada'));
      const after = await sendBo(makeUnfit(face));
      expect([after.status, await isUnlisted(after.license_id)]).toEqual([
        'LICENSE_PENDING_APPROVAL',
        'not_shown',
      ]);
      await app.client.send('DELETE', `/admin/blocks/${entry}`, { bearer });
      expect((await sendBo(makeUnfit(face))).status).toBe('LICENSE_APPROVED');
    },
  );

  test.each([
    ['near it', fakeFace('ada', 1), 'LICENSE_PENDING_APPROVAL', 'not_shown'],
    ['far from it', fakeFace('bo'), 'LICENSE_APPROVED', 'shown'],
  ])('an unclear face on the list stops a portrait that is %s', async (_, face, status, state) => {
    await blockFace(makeUnfit(fakeFace('ada')));
    const answer = await sendBo(face);
    expect([answer.status, await isUnlisted(answer.license_id)]).toEqual([status, state]);
  });

  test('an unclear face on the list stops each portrait of the blocked record', async () => {
    const ada = await newPerson();
    await blockFace(makeUnfit(fakeFace('ada')), ada);
    const answer = await sendLicence(ada, { face: fakeFace('another person') });
    expect([answer.status, await isUnlisted(answer.license_id)]).toEqual([
      'LICENSE_PENDING_APPROVAL',
      'not_shown',
    ]);
  });

  test.each([
    ['another model described', sql`update blocked_faces set described_by = 'older'`],
    ['no template is left of', sql`delete from blocked_faces`],
    ['cannot be decrypted', sql`update blocked_faces set whole = '\\x00'`],
  ])(
    'nothing is approved while the list has a face that %s, until the entry is removed',
    async (_, change) => {
      const entry = await blockFace(fakeFace('ada'));
      const before = await sendBo(fakeFace('bo'));
      expect([before.status, await isUnlisted(before.license_id)]).toEqual(['LICENSE_APPROVED', 'shown']);
      await damage(change);
      const after = await sendBo(fakeFace('bo'));
      expect([after.status, await isUnlisted(after.license_id)]).toEqual([
        'LICENSE_PENDING_APPROVAL',
        'not_shown',
      ]);
      await app.client.send('DELETE', `/admin/blocks/${entry}`, { bearer });
      expect((await sendBo(fakeFace('bo'))).status).toBe('LICENSE_APPROVED');
    },
  );

  test('a portrait within the limit of a blocked face is not approved for others that are about as near', async () => {
    await blockFace(fakeFace('ada', 1, 0.85));
    const near = (at: number) => fakeFace('ada', 10 + at, 0.85 - at * 0.02);
    for (let at = 0; at < 10; at += 1) {
      const details = { ...ADA, license_number: `C1234-9999${at}` };
      const print = [`4d DL C1234-9999${at}`, '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
      await sendLicence(await newPerson(details), { print, face: near(at) });
    }
    const answer = await sendBo(fakeFace('ada'));
    expect([answer.status, await isUnlisted(answer.license_id)]).toEqual([
      'LICENSE_PENDING_APPROVAL',
      'not_shown',
    ]);
  });
});

test('the second record of one licence is approved, and answer, row and case tell of it', async () => {
  const first = await newPerson();
  const licence = await sendLicence(first);
  expect(licence.signals).not.toContain('known_document');
  const second = await newPerson();
  const again = await sendLicence(second);
  expect(again).toMatchObject({ status: 'LICENSE_APPROVED' });
  expect(again.signals).toContain('known_document');
  expect(JSON.stringify(again)).not.toContain(first.id);
  const row = await findRow(again.license_id);
  expect(row).toMatchObject({ status: 'approved', severity: 'warning' });
  expect(row.signals).toContain('same_document_as');
  const { attempts } = await openCase(again.license_id);
  expect(attempts.at(-1).evidence.signals).toContainEqual({
    signal: 'same_document_as',
    subjects: [{ subject_id: first.id }],
  });
});

test('a tenant that wants one account a person stops it by its list of severe signals', async () => {
  await changeSettings({ severe_signals: ['same_document_as'] });
  expect((await sendLicence(await newPerson())).status).toBe('LICENSE_APPROVED');
  const again = await sendLicence(await newPerson());
  expect(again).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL' });
  expect(await findRow(again.license_id)).toMatchObject({ severity: 'severe' });
  const { attempts } = await openCase(again.license_id);
  expect(attempts.at(-1).evidence.decided_by.severe).toEqual(['same_document_as']);
});

test('the same face under another name stops only where the tenant counts it as severe', async () => {
  const bo = { ...ADA, first_name: 'Bo', license_number: 'B1234-99999' };
  const print = ['4d DL B1234-99999', '1 NORTHWOOD', '2 BO', '3 DOB 10/16/1986'];
  await sendLicence(await newPerson());
  const second = await sendLicence(await newPerson(bo), { print, face: fakeFace('ada', 1) });
  expect(second.status).toBe('LICENSE_APPROVED');
  expect((await findRow(second.license_id)).signals).toContain('same_face_as');
  await changeSettings({ severe_signals: ['same_face_as'] });
  const cy = { ...bo, first_name: 'Cy', license_number: 'C1234-99999' };
  const third = ['4d DL C1234-99999', '1 NORTHWOOD', '2 CY', '3 DOB 10/16/1986'];
  const again = await sendLicence(await newPerson(cy), { print: third, face: fakeFace('ada', 2) });
  expect(again.status).toBe('LICENSE_PENDING_APPROVAL');
});

test.each([
  ['one that is known', fakeFace('ada', 1)],
  ['another', fakeFace('bo')],
])('a face too unclear to be compared, %s, stops where the same face is severe', async (_, face) => {
  await sendLicence(await newPerson());
  const bo = { ...ADA, first_name: 'Bo', license_number: 'B1234-99999' };
  const print = ['4d DL B1234-99999', '1 NORTHWOOD', '2 BO', '3 DOB 10/16/1986'];
  const unclear = { ...face, fitness: PORTRAIT.minFitness };
  const before = await sendLicence(await newPerson(bo), { print, face: unclear });
  expect(before.status).toBe('LICENSE_APPROVED');
  await changeSettings({ severe_signals: ['same_face_as'] });
  const after = await sendLicence(await newPerson(bo), { print, face: unclear });
  expect(after.status).toBe('LICENSE_PENDING_APPROVAL');
  const { attempts } = await openCase(after.license_id);
  expect(attempts.at(-1).evidence.decided_by.severe).toEqual(['same_face_as']);
});

test('two uploads of one licence at once are not both approved where that is severe', async () => {
  await changeSettings({ severe_signals: ['same_document_as'] });
  for (let round = 0; round < 5; round += 1) {
    const number = `R${round}172-8650${round}`;
    const details = { ...ADA, license_number: null, external_uid: undefined };
    const people = [await newPerson(details), await newPerson(details)];
    const print = [`4d DL ${number}`, '1 NORTHWOOD', '2 ADA', '3 DOB 10/16/1986'];
    sight.document = seenLicence({ print, face: fakeFace('ada') });
    const answers = await Promise.all(people.map(({ token }) => upload(app, token, 'license', image)));
    const approvals = answers.filter(({ body }) => body.status === 'LICENSE_APPROVED');
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(approvals.length).toBeLessThanOrEqual(1);
  }
});

const EXPIRED = [...ADAS_PRINT, '4b EXP 01/31/2020'];

test('an expired licence waits for a person by default', async () => {
  const answer = await sendLicence(await newPerson(), { print: EXPIRED });
  expect(answer).toMatchObject({ status: 'LICENSE_PENDING_APPROVAL' });
  expect(answer.signals).toContain('expired');
  expect(await findProof(answer.license_id, 'in_force')).toMatchObject({
    state: 'contradicted',
    by: { source: 'expiry_date', figures: { expires_on: '2020-01-31' } },
  });
});

test('an expired licence is approved where the tenant chose that', async () => {
  await changeSettings({ expired_documents: 'signal' });
  expect((await sendLicence(await newPerson(), { print: EXPIRED })).status).toBe('LICENSE_APPROVED');
});

test('a licence without a readable expiry date is approved, unless the tenant requires that it is in force', async () => {
  expect((await sendLicence(await newPerson())).status).toBe('LICENSE_APPROVED');
  expect((await changeSettings({ required_proofs: ['in_force'] })).body.required_proofs).toEqual([
    'in_force',
  ]);
  const unread = await sendLicence(await newPerson());
  expect(unread.status).toBe('LICENSE_PENDING_APPROVAL');
  expect(await findProof(unread.license_id, 'in_force')).toMatchObject({ state: 'not_shown' });
  const read = await sendLicence(await newPerson(), { print: [...ADAS_PRINT, '4b EXP 01/31/2031'] });
  expect(read.status).toBe('LICENSE_APPROVED');
  expect(await findProof(read.license_id, 'in_force')).toMatchObject({ state: 'shown' });
});

test('a copy is approved only where the tenant does not require an original', async () => {
  await changeSettings({ required_proofs: ['original'] });
  const answer = await sendLicence(await newPerson());
  expect(answer.status).toBe('LICENSE_PENDING_APPROVAL');
  expect(await findProof(answer.license_id, 'original')).not.toMatchObject({ state: 'contradicted' });
});

test('a licence that another signal makes severe is not approved', async () => {
  const quality = { sharpness: 0.9, glare: 0.3 };
  expect((await sendLicence(await newPerson(), { quality })).status).toBe('LICENSE_APPROVED');
  await changeSettings({ severe_signals: ['glare'] });
  const answer = await sendLicence(await newPerson(), { quality });
  expect(answer.status).toBe('LICENSE_PENDING_APPROVAL');
  expect(await findRow(answer.license_id)).toMatchObject({ severity: 'severe' });
});

test('[S9] stripes and dots can be made severe by no setting, also not by a stored one', async () => {
  const copy = { ok: true, value: { stripes: 1, dots: 3 } } as const;
  expect((await changeSettings({ severe_signals: ['screen_or_print'] })).status).toBe(400);
  await app.dependencies.db.asSystem((tx) =>
    sql`update tenants set settings = settings || '{"severe_signals":["screen_or_print","blur"]}'::jsonb
      where tenant_id = ${app.tenantId}`.execute(tx),
  );
  const answer = await sendLicence(await newPerson(), { copy });
  expect(answer.status).toBe('LICENSE_APPROVED');
  expect(await findRow(answer.license_id)).toMatchObject({ severity: 'notice' });
  const { body } = await app.client.get('/admin/settings', { bearer });
  expect(body.severe_signals).toEqual(['blur']);
});

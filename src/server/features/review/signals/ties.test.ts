import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTenant, startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  type FakeScene,
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { removeComparableFaces } from '../../../store/submissions/identity-faces.ts';
import { compareWaiting } from './compare-case.ts';

// Cases of different people from one origin: the same image file, the same device, and rings of them.

const sight: FakeScene = { document: seenLicence(), face: seenSelfie(fakeFace('unknown')) };
let whole: TestApp;
let app: TestApp;
let bearer: string;
beforeAll(async () => {
  whole = await startApp({ vision: fakeVision(sight) });
});
beforeEach(async () => {
  app = await openTenant(whole);
  bearer = await logIn(app);
});
afterAll(() => whole.close());

/** An image that no other call makes. */
let made = 0;
function makeImage() {
  made += 1;
  return sharp({ create: { width: 300 + made, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
}

/** A new person, with a face and a number that no other has, and their waiting licence. */
async function send(
  name: string,
  { image, ...fields }: { image?: Buffer; device_id?: string } = {},
  at = app,
) {
  const as = at === app ? bearer : await logIn(at);
  const subject = await newSubject(at, as, {
    first_name: name,
    last_name: 'Tie',
    license_number: `${name}-77`,
  });
  const token = await mint(at, as, subject);
  sight.document = seenLicence({ print: [`4d DL ${name}-77`], face: fakeFace(name) });
  app.moveClock(1000);
  const { body } = await upload(at, token, 'license', image ?? (await makeImage()), fields);
  return { subject, token, id: body.license_id as string };
}

const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
const list = async (query = 'status=pending') =>
  (await app.client.get(`/admin/submissions?${query}`, { bearer })).body.submissions as {
    id: string;
    subject_id: string;
    ring: { id: string; customers: number; waiting: number; ties: string[] } | null;
  }[];
const compareAll = () => compareWaiting({ ...app.dependencies });
const patch = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });
const readTies = async (id: string): Promise<[string, string[]][]> =>
  (await readCase(id)).related.map((each: { subject_id: string; ties: { what: string }[] }) => [
    each.subject_id,
    each.ties.map(({ what }) => what),
  ]);
const countRows = async () => {
  const count = (table: 'upload_marks' | 'case_ties') =>
    app.dependencies.db.asTenant(app.tenantId, (tx) => tx.selectFrom(table).select('subject_id').execute());
  return [(await count('upload_marks')).length, (await count('case_ties')).length];
};

test('[S339] the same image file of another person is a related case; that of another tenant is none', async () => {
  const image = await makeImage();
  const other = await openTenant(whole);
  await send('elsewhere', { image }, other);
  const readMark = async ({ tenantId }: TestApp) =>
    (
      await app.dependencies.db.asTenant(tenantId, (tx) =>
        tx.selectFrom('upload_marks').select('mark').execute(),
      )
    )[0]!.mark;
  const one = await send('one', { image });
  // A key of each tenant: equal files have no equal hashes.
  expect(await readMark(app)).not.toEqual(await readMark(other));
  expect(await readTies(one.id)).toEqual([]);
  const two = await send('two', { image });
  await send('three');
  expect(await readTies(two.id)).toEqual([[one.subject, ['file']]]);
  expect(await readTies(one.id)).toEqual([[two.subject, ['file']]]);
});

test('a device ties cases only where the tenant wants it, and a device of many people ties no one', async () => {
  const off = await send('off', { device_id: 'phone' });
  expect(await countRows()).toEqual([1, 0]);
  await patch({ link_devices: true });
  expect((await app.client.get('/page')).body.link_devices).toBe(true);
  const one = await send('one', { device_id: 'phone' });
  const two = await send('two', { device_id: 'phone' });
  expect(await readTies(two.id)).toEqual([[one.subject, ['device']]]);
  expect(await readTies(off.id)).toEqual([]);
  for (let at = 0; at < 10; at += 1) await send(`more${at}`, { device_id: 'phone' });
  expect(await readTies(two.id)).toEqual([]);
});

test('[S339] three people who are tied, directly or through another, are one ring in the list and in each case', async () => {
  const [first, second] = [await makeImage(), await makeImage()];
  const one = await send('one', { image: first });
  const two = await send('two', { image: first });
  await compareAll();
  expect((await list()).map(({ ring }) => ring)).toEqual([null, null]);
  await app.client.post(`/admin/submissions/${two.id}/reject`, { bearer, json: { require_reupload: true } });
  sight.document = seenLicence({ print: ['4d DL two-77'], face: fakeFace('two') });
  const again = { bearer, image: second };
  await upload(app, two.token, 'license', again.image, {
    verification_id: (await readCase(two.id)).verification_id,
  });
  const three = await send('three', { image: second });
  const alone = await send('alone');
  await compareAll();
  const id = [one, two, three].map(({ subject }) => subject).sort()[0];
  const ring = { id, customers: 3, waiting: 3, ties: ['file'] };
  const rows = await list();
  expect(new Map(rows.map((row) => [row.id, row.ring]))).toEqual(
    new Map([
      [one.id, ring],
      [two.id, ring],
      [three.id, ring],
      [alone.id, null],
    ]),
  );
  expect((await readCase(one.id)).ring).toEqual(ring);
  expect((await list(`ring=${three.subject}`)).map(({ id: found }) => found).sort()).toEqual(
    [one.id, two.id, three.id].sort(),
  );
  // What staff settle, and an erasure, take a person out of it, also of decided cases.
  for (const { id: decided } of [two, three])
    await app.client.post(`/admin/submissions/${decided}/reject`, { bearer, json: {} });
  expect((await readCase(one.id)).ring).toEqual({ ...ring, waiting: 1 });
  const json = { other: three.subject, relation: 'same_person' };
  await app.client.post(`/admin/subjects/${two.subject}/relations`, { bearer, json });
  await compareAll();
  expect((await list()).every((row) => row.ring === null)).toBe(true);
  await app.client.send('DELETE', `/admin/subjects/${two.subject}`, { bearer, json: { reason: 'asked' } });
  expect(await countRows()).toEqual([3, 0]);
  expect(await readTies(one.id)).toEqual([]);
});

test('[S342] ties by faces go when the tenant or the person refuses that faces are compared', async () => {
  const same = async (name: string) => {
    const submitted = await send(name);
    sight.face = seenSelfie(fakeFace('shared'));
    const { selfie_id } = (
      await upload(app, submitted.token, 'selfie', await makeImage(), { verification_id: 'face' })
    ).body;
    return { ...submitted, selfie: selfie_id as string };
  };
  const people = [await same('one'), await same('two'), await same('three')];
  await compareAll();
  expect((await readCase(people[0]!.selfie)).ring).toMatchObject({ customers: 3, ties: ['face'] });
  const consent = { required: true, version: '1', text: { en: 'We compare your face.' } };
  await patch({ consent });
  const answer = { version: '1', language: 'en', given: true, compares_across: false };
  await app.client.post('/subject/consent', { token: people[2]!.token, json: answer });
  expect((await list()).map(({ ring }) => ring)).toEqual((await list()).map(() => null));
  expect((await countRows())[1]).toBeGreaterThan(0);
  await patch({ compare_across_people: false });
  await removeComparableFaces((work) => app.dependencies.db.asSystem(work));
  expect((await countRows())[1]).toBe(0);
});

test('an escalated case counts as waiting only for those who may decide it', async () => {
  const submitted = await send('one');
  await send('two');
  const json = { reason: 'A ring.' };
  await app.client.post(`/admin/submissions/${submitted.id}/escalate`, { bearer, json });
  const count = async (as: string) => (await app.client.get('/admin/queue', { bearer: as })).body.license;
  const { bearer: reviewer } = await addColleague(app, bearer, 'Ann');
  expect([await count(bearer), await count(reviewer)]).toEqual([2, 1]);
});

test('a case is found by a tag of its person, and by the middle of an external id', async () => {
  const submitted = await send('one');
  await send('two');
  await app.client.post(`/admin/subjects/${submitted.subject}/tags`, { bearer, json: { tags: ['VIP'] } });
  expect((await list('tag=VIP')).map(({ id }) => id)).toEqual([submitted.id]);
  expect((await app.client.get('/admin/queue/counts', { bearer })).body.tags).toEqual([
    { tag: 'VIP', count: 1 },
  ]);
  await app.client.send('PATCH', `/admin/subjects/${submitted.subject}`, {
    bearer,
    json: { external_uid: 'BK-20439-A' },
  });
  for (const part of ['0439', '20439-a', 'BK-20439'])
    expect(
      (await list(`status=pending&q=${part}`)).map(({ id }) => id),
      part,
    ).toEqual([submitted.id]);
  expect(await list('q=439x')).toEqual([]);
});

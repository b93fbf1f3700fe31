import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../test/harness/vision/fake-vision.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let subject: string;
let photo: Buffer;
beforeAll(async () => {
  const sight = { document: seenLicence({ print: [] }), face: seenSelfie(fakeFace('maren')) };
  app = await startApp({ vision: { ...fakeVision(sight), ready: unavailableVision.ready } });
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', dob: '1990-01-01' });
  photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const link = (capabilities: object = {}) => mint(app, bearer, subject, capabilities);
const offer = (token: string) => app.client.post('/subject/handover', { token });
const requestCode = async (token: string): Promise<string> => (await offer(token)).body.url.split('#')[1];
const claimCode = (code: string, host?: string) =>
  app.client.post('/handover', { json: { code }, ...(host ? { host } : {}) });
const claimWithKey = (key: string, code: string) =>
  app.client.post('/handover', { json: { code }, headers: { 'idempotency-key': key } });
const readHandoverState = async (token: string) =>
  (await app.client.get('/subject/handover', { token })).body.status;

describe('a link handed over', () => {
  test('a handover opens the link on the other device once, as the same link, and both keep it', async () => {
    const computer = await link({ max_uses: 3, can_edit_details: true });
    expect(await readHandoverState(computer)).toBe('none');
    const { status, body } = await offer(computer);
    expect([status, body.expires_at]).toEqual([201, '2026-03-01 12:10:00']);
    expect(body.url).toMatch(/^http:\/\/acme\.test\/verify\/#attesta_handover_[\w-]{43}$/);
    expect(await readHandoverState(computer)).toBe('waiting');
    const code = body.url.split('#')[1];
    const phone = (await claimCode(code)).body.token;
    expect(await readHandoverState(computer)).toBe('taken');
    expect((await claimCode(code)).status).toBe(401);
    await upload(app, phone, 'license', photo, { manual: '1' });
    for (const token of [computer, phone]) {
      const { body: capability } = await app.client.get('/ephemeral/capability', { token });
      expect(capability).toMatchObject({ max_uses: 3, use_count: 1, can_edit_details: true });
    }
  });

  test('[S32] a handover is repeated for the device that lost the answer, and for no other', async () => {
    const code = await requestCode(await link());
    const first = await claimWithKey('a phone', code);
    expect(first.status).toBe(200);
    const again = await claimWithKey('a phone', code);
    expect([again.status, again.bytes]).toEqual([200, first.bytes]);
    for (const other of [await claimWithKey('another', code), await claimCode(code)])
      expect(other.status).toBe(401);
    expect((await claimWithKey('a phone', `${code}x`)).status).toBe(401);
    expect((await claimWithKey('', code)).status).toBe(400);
  });

  test('[S32] one of twenty concurrent devices gets the handover', async () => {
    const code = await requestCode(await link());
    const answers = await Promise.all(Array.from({ length: 20 }, () => claimCode(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ bytes }) => bytes.toString())).size,
    ).toBe(1);
  });

  test('a handed-over link ends with the original: revoked, expired, used up', async () => {
    const [revoked, spent] = [await link(), await link({ max_uses: 1 })];
    const phones = await Promise.all(
      [revoked, spent].map(async (token) => (await claimCode(await requestCode(token))).body.token),
    );
    const rows = (await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject}`, { bearer })).body;
    const id = rows.find(
      (row: { max_uses: number | null; use_count: number; can_edit_details: boolean }) => row.max_uses === 1,
    ).id;
    await app.client.send('DELETE', `/admin/ephemeral-tokens/${id}`, { bearer });
    expect((await app.client.get('/ephemeral/capability', { token: phones[1] })).status).toBe(401);
    expect((await app.client.get('/ephemeral/capability', { token: phones[0] })).status).toBe(200);
    const one = await link({ max_uses: 1 });
    const phone = (await claimCode(await requestCode(one))).body.token;
    await upload(app, phone, 'license', photo, { manual: '1' });
    for (const token of [one, phone])
      expect((await app.client.get('/ephemeral/capability', { token })).status).toBe(401);
  });

  test('[S32] a code that is late, replaced, unknown, of another tenant or of a link that ended gets one and the same 401', async () => {
    const token = await link();
    const replacedCode = await requestCode(token);
    const late = await requestCode(token);
    const foreign = await requestCode(await link());
    const answers = [
      await claimCode(replacedCode),
      await claimCode(`attesta_handover_${'x'.repeat(43)}`),
      await claimCode(foreign, OTHER_HOST),
    ];
    app.moveClock(10 * 60_000);
    expect(await readHandoverState(token)).toBe('expired');
    answers.push(await claimCode(late), await claimCode(token));
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(401);
  });

  test('a link begins 20 handovers in an hour, however many requests come at once; another link has its own 20', async () => {
    const [token, other] = [await link({ expires_in_minutes: 120 }), await link()];
    const answers = await Promise.all(Array.from({ length: 30 }, () => offer(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refusals = answers.filter(({ status }) => status === 429);
    expect(refusals).toHaveLength(10);
    expect(refusals[0]!.body).toEqual({
      error: 'This link has reached its limit of 20 handovers an hour. Try again later.',
      limit: 20,
    });
    expect(refusals[0]!.headers['retry-after']).toBe('3600');
    // The newest code is valid, and stays so.
    expect(await readHandoverState(token)).toBe('waiting');
    expect((await offer(other)).status).toBe(201);
    app.moveClock(3_600_000);
    bearer = await logIn(app);
    const code = await requestCode(token);
    expect((await claimCode(code)).status).toBe(200);
    expect(await readHandoverState(token)).toBe('taken');
  });

  test('a handover needs the code in its body, and a link to be offered', async () => {
    expect((await app.client.post('/handover', { json: {} })).status).toBe(400);
    expect((await offer('attesta_once_nothing')).status).toBe(401);
  });
});

test('progress is shown on each of a link’s devices, of each kind the newest, and of no other link', async () => {
  const [ownLink, other] = [await link(), await link()];
  await upload(app, other, 'license', photo, { verification_id: 'other' });
  await upload(app, ownLink, 'license', photo, { verification_id: 'own', manual: '1' });
  await upload(app, ownLink, 'selfie', photo, { verification_id: 'own', manual: '1' });
  const newest = await upload(app, ownLink, 'license', photo, { verification_id: 'own' });
  const phone = (await claimCode(await requestCode(ownLink))).body.token;
  for (const token of [ownLink, phone]) {
    const { pictures: images } = (await app.client.get('/subject/progress', { token })).body;
    expect(images).toHaveLength(2);
    expect(images[0]).toEqual({
      step_name: 'verify_license',
      verification_id: 'own',
      submission_id: newest.body.license_id,
      attempt: 2,
      status: newest.body.status,
      reason: newest.body.reason ?? null,
      age_verified: null,
      at: expect.any(String),
      state: 'pending',
      decided_by_person: false,
      decided_at: null,
      valid_until: null,
      reupload_required: false,
      seen_as: 'licence',
      from_credential: false,
      comment: null,
      reason_words: null,
    });
    expect(images[1]).toMatchObject({ step_name: 'check_selfie', status: 'MANUAL_REVIEW_REQUESTED' });
  }
  expect((await app.client.get('/subject/progress', { token: await link() })).body).toEqual({
    pictures: [],
    asked: [],
    consent: null,
    deletion_request: null,
  });
});

test('progress says until when an approved licence is valid, to a link that may see the details', async () => {
  const json = { first_name: 'Max', last_name: 'Muster', license_expiry_date: '2031-05-17' };
  const holder = await newSubject(app, bearer, json);
  const [seeing, other] = await Promise.all(
    [{ view_subject_details: true }, {}].map((capabilities) => mint(app, bearer, holder, capabilities)),
  );
  const look = async (token: string) =>
    (await app.client.get('/subject/progress', { token })).body.pictures[0].valid_until;
  for (const token of [seeing!, other!]) {
    const { license_id } = (await upload(app, token, 'license', photo, { manual: '1' })).body;
    expect(await look(token)).toBeNull();
    await app.client.post(`/admin/submissions/${license_id}/approve`, { bearer, json: {} });
  }
  expect([await look(seeing!), await look(other!)]).toEqual(['2031-05-17', null]);
});

test('[S35] progress follows a person’s decision, and shows what is requested to its own link and to those that may list', async () => {
  const [ownLink, lister, other] = [await link(), await link({ can_list_reupload: true }), await link()];
  const { license_id: id } = (
    await upload(app, ownLink, 'license', photo, { verification_id: 'd', manual: '1' })
  ).body;
  const decide = (how: string, json: object) =>
    app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json });
  const look = async (token: string) => {
    const { pictures: images, asked: requests } = (await app.client.get('/subject/progress', { token })).body;
    return {
      picture: images[0],
      asked: requests.filter((each: { submission_id: string }) => each.submission_id === id),
    };
  };
  expect((await look(ownLink)).picture).toMatchObject({ state: 'pending', decided_by_person: false });
  await decide('approve', {});
  const approval = { state: 'approved', decided_by_person: true, decided_at: expect.any(String) };
  expect((await look(ownLink)).picture).toMatchObject({ ...approval, valid_until: null });
  await decide('reject', { require_reupload: true, comment: 'Once more.' });
  const flagged = {
    type: 'license',
    submission_id: id,
    reupload_required: true,
    response_required: false,
    reason_words: null,
  };
  expect(await look(ownLink)).toMatchObject({
    picture: { state: 'rejected', decided_by_person: true, reupload_required: true },
    asked: [flagged],
  });
  expect((await look(lister)).asked).toEqual([flagged]);
  expect((await look(other)).asked).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_HOST, startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { logIn } from '../../../../test/harness/steps.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';

let app: TestApp;
let bearer: string;
let path: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  const steps = [
    { step_name: 'verify_license', step_order: 1 },
    { step_name: 'check_selfie', step_order: 2 },
  ];
  const { id } = (await app.client.post('/admin/workflows', { bearer, json: { name: 'Both', steps } })).body;
  path = `/admin/workflows/${id}/dry-run`;
});
afterAll(() => app.close());

const dryRun = async (json: object) => (await app.client.post(path, { bearer, json })).body;
const ofLicence = async (license: object, rest: object = {}) => (await dryRun({ license, ...rest })).steps[0];
const ofSelfie = async (selfie: object, rest: object = {}) => (await dryRun({ selfie, ...rest })).steps[1];

describe('a dry run of a workflow', () => {
  test('all is approved if each finding is good, and a first selfie waits', async () => {
    const good = { license: { face_distance: 0.4 }, selfie: { face_distance: 0.4 } };
    expect(await dryRun(good)).toEqual({
      status: 'approved',
      steps: [
        { step_name: 'verify_license', verdict: 'LICENSE_APPROVED', state: 'approved', reason: null },
        { step_name: 'check_selfie', verdict: 'SELFIE_APPROVED', state: 'approved', reason: null },
      ],
    });
    expect((await dryRun({})).status).toBe('pending');
  });

  test.each([
    [{ document: 'none' }, 'NO_LICENSE_DETECTED'],
    [{ faces: 0 }, 'NO_FACE_DETECTED'],
    [{ face_distance: 3 }, 'ID_NOT_MATCHED'],
    [{ score: null }, 'SUBJECT_DATA_NOT_FOUND'],
    [{ score: 0.3 }, 'LICENSE_PENDING_APPROVAL'],
    [{ expires_on: '2020-01-31' }, 'LICENSE_PENDING_APPROVAL'],
    [{ severe: ['blocked'] }, 'LICENSE_PENDING_APPROVAL'],
    [{ document: 'passport' }, 'LICENSE_PENDING_APPROVAL'],
  ])('a licence with %j gets %s', async (license, verdict) => {
    expect((await ofLicence(license)).verdict).toBe(verdict);
  });

  test.each([
    [{ faces: 0 }, 'NO_FACE_DETECTED', null],
    [{ faces: 2 }, 'MULTIPLE_FACES', null],
    [{ face_distance: 3 }, 'ID_NOT_MATCHED', null],
    [{ face_distance: 0.4, liveness: 'not_shown' }, 'SELFIE_PENDING_APPROVAL', 'Liveness not shown.'],
    [{ face_distance: 0.4, liveness: 'shown' }, 'SELFIE_APPROVED', null],
  ])('a selfie with %j gets %s', async (selfie, verdict, reason) => {
    expect(await ofSelfie(selfie)).toMatchObject({ verdict, reason });
  });

  test('the limits sent, the mint’s match and the tenant’s settings count', async () => {
    const policy = { passing_score: 0.99 };
    expect((await ofLicence({ score: 0.98 })).verdict).toBe('LICENSE_APPROVED');
    expect((await ofLicence({ score: 0.98 }, { policy })).verdict).toBe('LICENSE_PENDING_APPROVAL');
    expect((await ofLicence({}, { require_face_match: true })).reason).toMatch(/requires a face match/);
    const setExpired = (expired_documents: string) =>
      app.client.send('PATCH', '/admin/settings', { bearer, json: { expired_documents } });
    await setExpired('signal');
    expect((await ofLicence({ expires_on: '2020-01-31' })).verdict).toBe('LICENSE_APPROVED');
    await setExpired('park');
    const refusal = await app.client.post(path, { bearer, json: { policy: { passing_score: 0.01 } } });
    expect([refusal.status, refusal.headers['attesta-error-field']]).toEqual([400, 'policy.passing_score']);
  });

  test('[S338] a dry run stores nothing, and a workflow of another tenant does not exist', async () => {
    const count = async () => (await app.client.get('/admin/audit', { bearer })).body.length;
    const before = await count();
    await dryRun({});
    expect(await count()).toBe(before);
    const listAnswer = await app.client.get('/admin/submissions', { bearer });
    expect(listAnswer.body.submissions).toEqual([]);
    const other = await logIn(app, OTHER_HOST);
    const foreign = await app.client.post(path, { bearer: other, host: OTHER_HOST, json: {} });
    expect(foreign.status).toBe(404);
  });
});

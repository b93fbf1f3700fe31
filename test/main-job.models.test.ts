import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant } from '../src/server/features/tenants/create-tenant.ts';
import type { Vision } from '../src/server/vision/evidence.ts';
import { people, readSelfie } from '../tools/specimen/people.ts';
import { pictures } from './harness/images/images.ts';
import { ADMIN, admin, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { firstRows, testDeep } from './harness/tier.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';
import { readFences } from './harness/words/read-fences.ts';

// The main job on the real models, over HTTP, with drawn photographs. test/verdicts covers every single
// verdict and reason.
let app: TestApp;
let vision: Vision;
let bearer: string;
beforeAll(async () => {
  vision = await openTestVision();
  app = await startApp({ vision, withPages: true });
  bearer = await logIn(app);
});
afterAll(async () => {
  await app.close();
  await vision.close();
});

const card = async (person: number, options: object = {}) =>
  (await pictures.card({ person, layout: 'us', ...options })).jpeg;
const createSubject = (person: number, changes: object = {}) =>
  newSubject(app, bearer, { ...people[person]!.details, ...changes });
const approve = (id: string) => app.client.post(`/admin/submissions/${id}/approve`, { bearer });
const readCase = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;

describe('a licence', () => {
  test.each(firstRows(['us', 'eu'] as const, 0))(
    'a licence of the layout %s with the stored details is approved',
    async (layout) => {
      const token = await mint(app, bearer, await createSubject(0));
      const answer = await upload(app, token, 'license', await card(0, { layout }));
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        status: 'LICENSE_APPROVED',
        score: expect.any(Number),
        similarity: null,
        face_comparison: 'none',
        license_id: expect.any(String),
        verification_id: expect.any(String),
        attempt: 1,
        signals: ['age_from_document'],
      });
      expect(answer.body.score).toBeGreaterThanOrEqual(0.8);
    },
  );

  test.each(firstRows([2, 3, 4, 5, 6, 7, 8] as const, 0))(
    'a licence whose file has orientation %i is read the right way up',
    async (exifOrientation) => {
      const token = await mint(app, bearer, await createSubject(0));
      const image = await card(0, { photo: { exifOrientation } });
      expect((await upload(app, token, 'license', image)).body.status).toBe('LICENSE_APPROVED');
    },
  );

  // In the quick tier, verdicts/verdict-table.models.test.ts has what is deep here.
  testDeep('a licence with another person’s details is parked with its score and no reason', async () => {
    const token = await mint(app, bearer, await createSubject(1));
    const { body } = await upload(app, token, 'license', await card(0));
    expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
    expect(body.score).toBeLessThan(0.8);
    expect(body).not.toHaveProperty('reason');
  });

  test.each(firstRows(['letter', 'receipt', 'screen', 'scenery', 'empty-card'] as const, 0))(
    'an image of this kind is NO_LICENSE_DETECTED: %s',
    async (scene) => {
      const token = await mint(app, bearer, await createSubject(0));
      const { jpeg } = await pictures.scene(scene);
      const { body } = await upload(app, token, 'license', jpeg);
      expect(body.status).toBe('NO_LICENSE_DETECTED');
      expect(await readCase(body.license_id)).toMatchObject({
        status: 'rejected',
        verdict: 'NO_LICENSE_DETECTED',
      });
    },
  );

  testDeep(
    'a selfie without a face is NO_FACE_DETECTED, and the person may send another under the same id',
    async () => {
      const token = await mint(app, bearer, await createSubject(0));
      const faceless = await card(0, { portrait: 'none', ghost: 'none' });
      const first = (await upload(app, token, 'license', faceless, { verification_id: 'v' })).body;
      expect(first.status).toBe('NO_FACE_DETECTED');
      const second = (await upload(app, token, 'license', await card(0), { verification_id: 'v' })).body;
      expect(second).toMatchObject({ status: 'LICENSE_APPROVED', attempt: 2, license_id: first.license_id });
    },
  );

  test.each(
    firstRows(
      [
        ['identity-card', { documentKind: 'identity-card' }, 'identity_card'],
        ['residence-permit', { documentKind: 'residence-permit' }, 'residence_permit'],
        [
          'card with all of a licence’s fields and no title',
          { documentKind: 'identity-card', drives: true, title: 'none' },
          'other_card',
        ],
      ] as const,
      0,
    ),
  )('a document of this kind is parked and never refused as a licence: %s', async (_, options, kind) => {
    const token = await mint(app, bearer, await createSubject(0));
    const { body } = await upload(app, token, 'license', await card(0, options));
    expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
    expect(body).not.toHaveProperty('reason');
    const [attempt] = (await readCase(body.license_id)).attempts;
    expect(attempt.evidence.kind).toBe(kind);
  });

  test('the strict flow waits for one approval that enrols the person, then approves automatically', async () => {
    const id = await createSubject(0);
    const token = await mint(app, bearer, id, { require_face_match: true });
    const parked = (await upload(app, token, 'license', await card(0))).body;
    expect(parked).toMatchObject({
      status: 'LICENSE_PENDING_APPROVAL',
      reason: expect.stringMatching(/^This token requires a face match .+ must review this submission\.$/),
      score: expect.any(Number),
    });
    const selfie = (await upload(app, token, 'selfie', await readSelfie(0, 1), { verification_id: 's' }))
      .body;
    expect(selfie.status).toBe('SELFIE_PENDING_APPROVAL');
    expect((await approve(selfie.selfie_id)).body.status).toBe('approved');
    const { body } = await upload(app, token, 'license', await card(0));
    expect(body).toMatchObject({ status: 'LICENSE_APPROVED', face_comparison: 'matched' });
    expect(body.similarity).toBeGreaterThan(0.4);
  });
});

describe('a subject with an approved reference selfie', () => {
  let token: string;
  let subject: string;
  beforeAll(async () => {
    subject = await createSubject(2);
    token = await mint(app, bearer, subject);
    const { body } = await upload(app, token, 'selfie', await readSelfie(2, 1), { verification_id: 'first' });
    await approve(body.selfie_id);
  });

  test('a new selfie of the same person is approved', async () => {
    const { status, body } = await upload(app, token, 'selfie', await readSelfie(2, 2), {
      verification_id: 'same',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'SELFIE_APPROVED', similarity: expect.any(Number), attempt: 1 });
    expect(body.similarity).toBeLessThan(0.53);
  });

  testDeep('another person is ID_NOT_MATCHED, on a selfie and on a card', async () => {
    const selfie = await upload(app, token, 'selfie', await readSelfie(5, 1), { verification_id: 'other' });
    expect(selfie.body).toMatchObject({ status: 'ID_NOT_MATCHED', similarity: expect.any(Number) });
    const licence = await upload(app, token, 'license', await card(2, { portrait: 5 }));
    expect(licence.body).toMatchObject({ status: 'ID_NOT_MATCHED', similarity: expect.any(Number) });
  });

  testDeep('a person’s own card is approved with the face matched', async () => {
    const { body } = await upload(app, token, 'license', await card(2));
    expect(body).toMatchObject({ status: 'LICENSE_APPROVED', face_comparison: 'matched' });
  });

  testDeep('the subject is listed as approved for both kinds', async () => {
    const { body } = await app.client.get(`/admin/subjects/${subject}?include=status`, { bearer });
    expect(body.status).toMatchObject({
      selfie_status: 'mixed',
      approved_selfies_count: 2,
      approved_licenses_count: 1,
    });
  });
});

test('an age is estimated, and verified against the link', async () => {
  const id = await createSubject(6);
  const analyzed = await upload(app, await mint(app, bearer, id), 'analyze', await readSelfie(6, 1), {
    verification_id: 'a',
  });
  expect(analyzed.status).toBe(201);
  expect(analyzed.body).toMatchObject({ status: 'ANALYZED', selfie_id: expect.any(String), attempt: 1 });
  expect(analyzed.body).toHaveProperty('age_estimate');
  const verify = async (min_age: number | null) =>
    (
      await upload(app, await mint(app, bearer, id, { min_age }), 'verify_age', await readSelfie(6, 1), {
        verification_id: `over-${min_age}`,
      })
    ).body;
  expect(await verify(1)).toMatchObject({ status: 'AGE_VERIFICATION_DONE', age_verified: true });
  expect(await verify(150)).toMatchObject({ age_verified: false });
  expect(await verify(null)).toMatchObject({ age_verified: false });
});

test('an age without a face is null', async () => {
  const token = await mint(app, bearer, await createSubject(6), { min_age: 18 });
  const { body } = await upload(app, token, 'verify_age', await pictures.withoutPerson(), {
    verification_id: 'x',
  });
  expect(body).toMatchObject({ age_estimate: null, age_verified: false });
});

test('[S77] a newer attempt or an administrator’s decision supersedes the result of an attempt in progress', async () => {
  const token = await mint(app, bearer, await createSubject(0));
  const image = await card(0);
  const answers = await Promise.all(
    [1, 2].map(() => upload(app, token, 'license', image, { verification_id: 'race' })),
  );
  const byAttempt = answers.map((answer) => answer.body).sort((a, b) => a.attempt - b.attempt);
  expect(byAttempt.map((body) => body.status)).toEqual(['ATTEMPT_SUPERSEDED', 'LICENSE_APPROVED']);
});

describe('the review of a licence', () => {
  test('a reviewer sees the image, the card and portrait cropped from it, and what was read beside the record', async () => {
    const token = await mint(app, bearer, await createSubject(1));
    const { body } = await upload(app, token, 'license', await card(0));
    const seen = await readCase(body.license_id);
    const last = seen.attempts[0].evidence.fields.find(
      (field: { field: string }) => field.field === 'last_name',
    );
    expect(last).toMatchObject({ stored: people[1]!.details.last_name });
    expect(seen.attempts[0].timings).toBeTypeOf('object');
    for (const variant of ['original', 'document', 'portrait']) {
      const path = `/admin/submissions/${body.license_id}/attempts/1/image?variant=${variant}`;
      const image = await app.client.get(path, { bearer });
      expect(image.status).toBe(200);
      expect(image.headers['content-type']).toBe('image/jpeg');
      expect(image.headers['cache-control']).toBe('no-store');
    }
    const looks = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['actor', 'fields'])
        .where('action', '=', 'image.viewed')
        .orderBy('number')
        .execute(),
    );
    expect(looks.slice(-3).map((look) => look.fields)).toEqual([['original'], ['document'], ['portrait']]);
  });
});

describe('the examples for a newcomer', () => {
  const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url));

  testDeep(
    'the licence and the selfie that the first start names are approved with their record',
    async () => {
      const token = await mint(app, bearer, await createSubject(0));
      const licence = await upload(
        app,
        token,
        'license',
        await read('src/web/console/public/specimens/card.jpg'),
      );
      expect(licence.body.status).toBe('LICENSE_APPROVED');
      const selfie = await read('src/web/console/public/specimens/selfie.jpg');
      const { body } = await upload(app, token, 'selfie', selfie, { verification_id: 'first' });
      expect(body.status).toBe('SELFIE_PENDING_APPROVAL');
    },
  );

  test('README.md: the main job in six commands, as they are written, ends with the verdict', async () => {
    const [job] = readFences(`${await read('README.md')}`).filter(({ text }) =>
      text.includes('/subject/upload'),
    );
    const folder = await mkdtemp(join(tmpdir(), 'attesta-readme-'));
    const tenant = { host: 'localhost', name: 'Attesta', ...(await admin()) };
    await app.dependencies.db.asSystem((tx) => createTenant(tx, tenant, app.dependencies.now()));
    const lines = job!.text
      .replace('localhost:8080', `localhost:${app.port}`)
      .replace('admin@localhost', ADMIN.email)
      .replace('…', ADMIN.password);
    expect(lines.trim().split('\n')).toHaveLength(6);
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', lines], { cwd: folder });
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'LICENSE_APPROVED',
      face_comparison: 'none',
      attempt: 1,
    });
    await rm(folder, { recursive: true });
  });
});

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORCED_RESULTS } from '../src/server/verification/sandbox/forced-results.ts';
import { findSpecimen, type Situation } from '../src/server/verification/sandbox/specimen-images.ts';
import { UPLOAD_KINDS } from '../src/server/verification/verdict/verdicts.ts';
import type { Vision } from '../src/server/vision/evidence.ts';
import { people } from '../tools/specimen/people.ts';
import { startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';
import { openTestVision } from './harness/vision/open-test-vision.ts';
import { disableDuplicateFaces } from './verdicts/verdict-context.ts';

// The pipeline's verdicts on the specimens that a sandbox offers, outside a sandbox, on the real nets.
let app: TestApp;
let vision: Vision;
let bearer: string;
beforeAll(async () => {
  vision = await openTestVision();
  app = await startApp({ vision });
  bearer = await logIn(app);
  await disableDuplicateFaces(app, bearer);
});
afterAll(async () => {
  await app.close();
  await vision.close();
});

const read = (image: string) =>
  readFile(new URL(`../src/web/console/public/specimens/${image}.jpg`, import.meta.url));
const { details } = people[0]!;
const FIELDS = { verification_id: 'one' };

/** Makes a reviewer approve an image as the subject's selfie. */
async function enrol(subject: string, image: string): Promise<void> {
  const token = await mint(app, bearer, subject);
  const uploaded = await upload(app, token, 'selfie', await read(image), {
    verification_id: 'before',
    manual: '1',
  });
  const approved = await app.client.post(`/admin/submissions/${uploaded.body.selfie_id}/approve`, { bearer });
  expect(approved.status).toBe(200);
}

/** A new subject for the situation, and a link for them. */
const OPEN: Record<Exclude<Situation, 'never'>, () => Promise<string>> = {
  alone: async () => link(await newSubject(app, bearer, details)),
  enrolled: () => enrolled('selfie'),
  'enrolled without a face': () => enrolled('selfie-without-face'),
  'name alone': async () => {
    const { first_name, last_name } = details;
    return link(await newSubject(app, bearer, { first_name, last_name }));
  },
  'strict link': async () => link(await newSubject(app, bearer, details), { require_face_match: true }),
  'live link': async () => link(await newSubject(app, bearer, details), { require_liveness: true }),
};
const link = (subject: string, capabilities: object = {}) =>
  mint(app, bearer, subject, { min_age: 18, ...capabilities });
async function enrolled(image: string): Promise<string> {
  const subject = await newSubject(app, bearer, details);
  await enrol(subject, image);
  return link(subject);
}

const PROMISED = Object.entries(FORCED_RESULTS).flatMap(([name, kinds]) =>
  UPLOAD_KINDS.flatMap((kind) => {
    const { picture: image, takes } = findSpecimen(kind, name);
    const result = kinds[kind];
    return result && takes !== 'never' ? [{ name, kind, picture: image, takes, result }] : [];
  }),
);

test.each(PROMISED)(
  '$image as $kind, $takes, gets the verdict that $name forces',
  async ({ kind, picture: image, takes, result }) => {
    const token = await OPEN[takes]();
    const { body } = await upload(app, token, kind, await read(image), FIELDS);
    expect([body.status, body.reason]).toEqual([result.verdict, result.reason]);
    if (kind === 'verify_age') expect(body.age_verified).toBe(result.ageVerified);
    const hasAge = typeof body.age_estimate === 'number';
    if (kind === 'analyze' || kind === 'verify_age') expect(hasAge).toBe(result.ageEstimate !== undefined);
  },
);

test('the specimens cover all situations but outages, timeouts and erasures', () => {
  const tried = new Set(PROMISED.map(({ name }) => name));
  const left = Object.keys(FORCED_RESULTS).filter((name) => !tried.has(name));
  expect(
    left.every((name) => /^OUTAGE-|^OUT-OF-TIME$|^REFERENCE-GONE$/.test(name)),
    left.join(),
  ).toBe(true);
});

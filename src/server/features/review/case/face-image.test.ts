import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawNoise } from '../../../../../test/harness/images/draw-noise.ts';
import { startApp, type TestApp } from '../../../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../../../test/harness/steps.ts';
import {
  fakeFace,
  fakeVision,
  seenLicence,
  seenSelfie,
} from '../../../../../test/harness/vision/fake-vision.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import { rectifyCard } from '../../../vision/card/rectify-card.ts';
import type { Box, Finding } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';

const FACE: Pixels = { data: new Uint8Array(8 * 8 * 3).fill(120), width: 8, height: 8 };

let app: TestApp;
let bearer: string;
let subject: string;
let cut: Finding<Pixels | null>;
const calls: { width: number; box: Box | null }[] = [];
const sight = { document: seenLicence(), face: seenSelfie(fakeFace('one')) };

beforeAll(async () => {
  const vision = {
    ...fakeVision(sight),
    rectify: async (...[photo, corners, vertical]: Parameters<typeof rectifyCard>) =>
      rectifyCard(photo, corners, vertical),
    cutFace: async ({ width }: Pixels, box: Box | null) => {
      calls.push({ width, box });
      return cut;
    },
  };
  app = await startApp({ vision });
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, people[0]!.details);
});
afterAll(() => app.close());

async function send(type: 'license' | 'selfie'): Promise<string> {
  const token = await mint(app, bearer, subject);
  const { body } = await upload(app, token, type, await drawNoise(), {
    verification_id: randomUUID(),
  });
  return body.license_id ?? body.selfie_id;
}

const faceOn = (id: string) =>
  app.client.get(`/admin/submissions/${id}/attempts/1/image?variant=face`, { bearer });

test('[S145] a face is cut out of a selfie, and of the flat card, at its place, and the view is audited', async () => {
  cut = { ok: true, value: FACE };
  const [selfie, licence] = [await send('selfie'), await send('license')];
  calls.length = 0;
  for (const id of [selfie, licence]) {
    const { status, headers } = await faceOn(id);
    expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  }
  const { width } = await sharp(await drawNoise()).metadata();
  const box = { x: 0.05, y: 0.3, width: 0.2, height: 0.4 };
  expect(calls).toEqual([
    { width, box },
    { width: 1000, box },
  ]);
  const { body } = await app.client.get(`/admin/audit?subject_id=${subject}`, { bearer });
  expect(body.entries.slice(0, 2)).toMatchObject([
    { action: 'image.viewed', fields: ['face'] },
    { action: 'image.viewed', fields: ['face'] },
  ]);
});

test('an image without a face has none to show, and an outage is 503', async () => {
  const id = await send('selfie');
  cut = { ok: true, value: null };
  expect((await faceOn(id)).status).toBe(404);
  cut = { ok: false, why: 'unavailable' };
  expect((await faceOn(id)).status).toBe(503);
});

test('a licence whose photograph shows no card has no face to show', async () => {
  const none = { corners: null, outline: 'none', outlineScore: 0, textInside: 0, vertical: false } as const;
  const document = { ok: true, value: { ...none, quality: { sharpness: 1, glare: 0 } } } as const;
  sight.document = { ...seenLicence(), document, faces: { ok: true, value: [] } };
  calls.length = 0;
  expect((await faceOn(await send('license'))).status).toBe(404);
  expect(calls).toEqual([]);
});

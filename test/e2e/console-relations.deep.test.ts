import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { joinFaces } from '../../src/server/verification/faces/join-faces.ts';
import type { FaceDescriptors } from '../../src/server/vision/evidence.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { drivePage } from '../harness/browser/drive-page.ts';
import { SCREENS } from '../harness/browser/hosted-screens.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { ADMIN, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, makeUnlike, mint, newSubject, upload } from '../harness/steps.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../harness/vision/seen-documents.ts';

describe.skipIf(!existsSync(CHROMIUM))('two customers who look alike', () => {
  const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
  let app: TestApp;
  let windows: Windows;
  let bearer: string;
  let image: Buffer;
  let subject: string;
  let waiting: string;
  let near: string;

  beforeAll(async () => {
    app = await startApp({ vision: fakeVision(sight), withPages: true });
    windows = await openWindows();
    bearer = await logIn(app);
    const picture = { create: { width: 600, height: 800, channels: 3 as const, background: '#9ab' } };
    image = await sharp(picture).jpeg().toBuffer();
    const enrol = async (details: object, face: FaceDescriptors) => {
      const id = await newSubject(app, bearer, details);
      const token = await mint(app, bearer, id);
      sight.face = seenSelfie(face);
      const { body } = await upload(app, token, 'selfie', makeUnlike(image), { verification_id: 'first' });
      await app.client.post(`/admin/submissions/${body.selfie_id}/approve`, { bearer, json: {} });
      app.moveClock(60_000);
      return { id, token };
    };
    const ada = await enrol(ADA, fakeFace('Ada', 0));
    await enrol({ first_name: 'Ida', last_name: 'Alike' }, fakeFace('Ada', 2));
    sight.face = seenSelfie(fakeFace('Ada', 1));
    const { body } = await upload(app, ada.token, 'selfie', makeUnlike(image), { verification_id: 'next' });
    subject = ada.id;
    waiting = body.selfie_id;
    // A first selfie between two customers, of whom none counts as the same face, and without a film.
    const bea = fakeFace('Bea');
    const cai = fakeFace('Cai');
    await enrol({ first_name: 'Bea', last_name: 'Marlow' }, bea);
    await enrol({ first_name: 'Cai', last_name: 'Thornbury' }, cai);
    const blend = await mint(
      app,
      bearer,
      await newSubject(app, bearer, { first_name: 'Dov', last_name: 'Blend' }),
    );
    sight.face = seenSelfie(joinFaces([bea, cai]));
    near = (await upload(app, blend, 'selfie', makeUnlike(image), { verification_id: 'blend' })).body
      .selfie_id;
  });
  afterEach(() => windows.expectNoComplaint());
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  async function openCase(id: string) {
    const page = await windows.open(DESKTOP_WINDOW);
    await page.goto(`http://${app.host}:${app.port}/admin/`);
    await page.locator('input[type=email]').fill(ADMIN.email);
    await page.locator('input[type=password]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.queue-row_row').first().waitFor();
    await page.goto(`http://${app.host}:${app.port}/admin/#/case/${id}`);
    return page;
  }

  test('a reviewer settles that two customers are two people, and removes it on a customer’s page', async () => {
    const page = await openCase(waiting);
    await page.getByText('2 linked cases').click();
    const settle = page.getByRole('button', { name: /Settle whether this customer and Ida Alike/ });
    await settle.waitFor();
    await checkScreen(page, 'console-relations-case');
    await settle.click();
    const dialog = page.getByRole('dialog', { name: 'One person or two?' });
    await dialog.getByRole('button', { name: /These two customers are/ }).click();
    await page.getByRole('option', { name: 'different people who look alike' }).click();
    await dialog.getByText(/The same face is no longer reported/).waitFor();
    await checkScreen(page, 'console-relations-dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // The other is no news any more; the case of the same link stays.
    await page.getByText('1 linked case').waitFor();

    await page.goto(`http://${app.host}:${app.port}/admin/#/subjects/${subject}`);
    const card = page.getByRole('region', { name: 'Compared with other customers' });
    await card.getByRole('link', { name: 'Ida Alike' }).waitFor();
    await checkScreen(page, 'console-relations-customer');
    await card.getByRole('button', { name: 'Remove what was settled about Ida Alike' }).click();
    await expect.poll(() => card.count()).toBe(0);
  });

  test('a first selfie without a film, between two customers, names both to settle with', async () => {
    const page = await openCase(near);
    await page.getByText('First selfie without a passed liveness check').first().waitFor();
    // Three customers are a ring, whose cases are seen at once.
    await page
      .getByText(/Matches about equally well, distance 0\.\d\d \(up to 0\.48\)/)
      .first()
      .waitFor();
    for (const name of ['Bea Marlow', 'Cai Thornbury'])
      await page
        .getByRole('button', { name: `Settle whether this customer and ${name} are one person` })
        .waitFor();
    await checkScreen(page, 'console-first-selfie-near');
  });

  test('the page asks for another selfie where the face is not clear enough to compare later', async () => {
    const page = await windows.open(PHONE);
    await SCREENS['unclear']!(drivePage(page, app), { app, bearer, sight, image });
    await checkScreen(page, 'verify-another-selfie');
  });
});

import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { ADMIN, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../harness/vision/seen-documents.ts';

describe.skipIf(!existsSync(CHROMIUM))('two customers who look alike', () => {
  const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('Ada')) };
  let app: TestApp;
  let windows: Windows;
  let subject: string;
  let waiting: string;

  beforeAll(async () => {
    app = await startApp({ vision: fakeVision(sight), withPages: true });
    windows = await openWindows();
    const bearer = await logIn(app);
    const picture = { create: { width: 600, height: 800, channels: 3 as const, background: '#9ab' } };
    const image = await sharp(picture).jpeg().toBuffer();
    const enrol = async (details: object, shot: number) => {
      const id = await newSubject(app, bearer, details);
      const token = await mint(app, bearer, id);
      sight.face = seenSelfie(fakeFace('Ada', shot));
      const { body } = await upload(app, token, 'selfie', image, { verification_id: 'first' });
      await app.client.post(`/admin/submissions/${body.selfie_id}/approve`, { bearer, json: {} });
      app.moveClock(60_000);
      return { id, token };
    };
    const ada = await enrol(ADA, 0);
    await enrol({ first_name: 'Ida', last_name: 'Alike' }, 2);
    sight.face = seenSelfie(fakeFace('Ada', 1));
    const { body } = await upload(app, ada.token, 'selfie', image, { verification_id: 'next' });
    subject = ada.id;
    waiting = body.selfie_id;
  });
  afterEach(() => windows.expectNoComplaint());
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  test('a reviewer settles that two customers are two people, and removes it on a customer’s page', async () => {
    const page = await windows.open(DESKTOP_WINDOW);
    await page.goto(`http://${app.host}:${app.port}/admin/`);
    await page.locator('input[type=email]').fill(ADMIN.email);
    await page.locator('input[type=password]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.queue-row_row').first().waitFor();
    await page.goto(`http://${app.host}:${app.port}/admin/#/case/${waiting}`);
    await page.getByText('1 linked case').click();
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
    // The other is no news any more.
    await expect.poll(() => page.getByText('1 linked case').count()).toBe(0);

    await page.goto(`http://${app.host}:${app.port}/admin/#/subjects/${subject}`);
    const card = page.getByRole('region', { name: 'Compared with other customers' });
    await card.getByRole('link', { name: 'Ida Alike' }).waitFor();
    await checkScreen(page, 'console-relations-customer');
    await card.getByRole('button', { name: 'Remove what was settled about Ida Alike' }).click();
    await expect.poll(() => card.count()).toBe(0);
  });
});

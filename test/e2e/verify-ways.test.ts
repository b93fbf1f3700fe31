import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/pictures/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../harness/vision/seen-documents.ts';

// The ways around the camera. The staff API plays the other side.
describe.skipIf(!existsSync(CHROMIUM))('the ways of the hosted page', () => {
  const sight = { document: ADAS_CARD, face: seenSelfie(fakeFace('ada')) };
  let app: TestApp;
  let bearer: string;
  let windows: Windows;
  let page: Page;
  let driver: PageDriver;
  let picture: Buffer;
  let subject: string;

  beforeAll(async () => {
    app = await startApp({ host: SECURE_HOST, vision: fakeVision(sight), withPages: true });
    bearer = await logIn(app);
    windows = await openWindows();
    picture = await drawNoise();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });
  beforeEach(async () => {
    sight.document = ADAS_CARD;
    subject = await newSubject(app, bearer, ADA);
    page = await windows.open();
    driver = drivePage(page, app);
  });
  afterEach(async () => {
    await page.context().close();
    windows.expectNoComplaint();
  });

  const change = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });
  const open = async (capabilities: object = { upload_type: 'license' }) =>
    driver.open(await mint(app, bearer, subject, capabilities));
  const listAnswers = async () =>
    (await app.client.get(`/admin/subjects/${subject}?include=consent`, { bearer })).body.consent;

  describe('consent', () => {
    const TEXT = 'Only when you <b>join</b>.\nNever later.';
    const CONSENT = {
      required: true,
      version: '1',
      text: { en: TEXT },
      notice_url: 'https://www.example.com/privacy',
      terms_url: null,
    };
    const QUESTION = 'May we compare your face?';
    beforeEach(async () => void (await change({ consent: CONSENT, contact: { email: 'help@example.com' } })));
    afterAll(async () => void (await change({ consent: { required: false } })));

    test('a yes is recorded before a picture, and a tenant’s markup is text', async () => {
      await open({});
      await driver.press('Start');
      await driver.heading(QUESTION).waitFor();
      expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
      expect(await page.locator('p', { hasText: 'Only when' }).innerText()).toBe(TEXT);
      expect(await page.locator('main b').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toBe(
        CONSENT.notice_url,
      );
      const sizes = await Promise.all(
        ['Yes, I agree', 'I don’t agree'].map((name) => page.getByRole('button', { name }).boundingBox()),
      );
      expect([sizes[1]!.width, sizes[1]!.height]).toEqual([sizes[0]!.width, sizes[0]!.height]);
      await checkScreen(page, 'consent');
      await driver.press('Yes, I agree');
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
      expect(await listAnswers()).toMatchObject([{ given: true, version: '1', language: 'en' }]);
      await driver.give(picture);
      await driver.press('Send');
      await driver.heading('Your licence is accepted').waitFor();
    });

    test('a no by keyboard leads to a person, also after a reload, and may be changed', async () => {
      await open({});
      await driver.press('Start');
      await page.getByRole('button', { name: 'I don’t agree' }).focus();
      await page.keyboard.press('Enter');
      await driver.heading('No photo was taken').waitFor();
      await page.getByRole('link', { name: 'E-mail help@example.com' }).waitFor();
      await checkScreen(page, 'consent-no');
      expect(await listAnswers()).toMatchObject([{ given: false }]);
      await page.reload();
      await driver.heading('No photo was taken').waitFor();
      await driver.press('Change my answer');
      await driver.press('Yes, I agree');
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
    });

    test('a new version is asked while a picture waits, and the picture is sent after it', async () => {
      await open({});
      await driver.press('Start');
      await driver.press('Yes, I agree');
      await driver.give(picture);
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      await change({ consent: { version: '2', text: { en: 'Now also later.' } } });
      await driver.press('Send');
      await driver.heading(QUESTION).waitFor();
      await page.getByText('Now also later.').waitFor();
      await driver.press('Yes, I agree');
      await driver.press('Send');
      await driver.heading('Your licence is accepted').waitFor();
    });

    test('a text that changes while it is read is asked again', async () => {
      await open({});
      await driver.press('Start');
      await driver.heading(QUESTION).waitFor();
      await change({ consent: { version: '3', text: { en: 'A third text.' } } });
      await driver.press('Yes, I agree');
      await page.getByText('A third text.').waitFor();
      await driver.press('Yes, I agree');
      await page.locator('input[type=file]').last().waitFor({ state: 'attached' });
      expect(await listAnswers()).toMatchObject([{ version: '3' }]);
    });
  });
});

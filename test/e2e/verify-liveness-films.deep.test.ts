import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel, type Model } from '../../src/specimen/heads/stage-presentation.ts';
import { type Act, actHead, followSteps } from '../harness/act-head.ts';
import { CHROMIUM } from '../harness/open-browser.ts';
import { openTestVision } from '../harness/open-test-vision.ts';
import { DESK, openWindows, PHONE, type Windows } from '../harness/open-windows.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';

const PERSON = 5;

// The whole way with the real nets: what is before the camera is drawn, and does what the page asks for.
describe.skipIf(!existsSync(CHROMIUM))('before the camera of a link that wants a living person', () => {
  let app: TestApp;
  let windows: Windows;
  let bearer: string;
  let person: Model;
  beforeAll(async () => {
    app = await startApp({ vision: await openTestVision(), withPages: true });
    bearer = await logIn(app);
    person = await buildModel(PERSON);
    windows = await openWindows({ origin: `http://${HOST}:${app.port}`, film: null });
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  /** The link of somebody whose selfie is known. */
  async function openLink(page: Page, act: Omit<Act, 'person'>): Promise<string> {
    const photo = await actHead(page, { ...act, person });
    const subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
    const plain = await mint(app, bearer, subject);
    const { selfie_id } = (await upload(app, plain, 'selfie', photo, { verification_id: 'first' })).body;
    await app.client.post(`/admin/submissions/${selfie_id}/approve`, { bearer, json: {} });
    const token = await mint(app, bearer, subject, { upload_type: 'selfie', require_liveness: true });
    await page.goto(`http://${HOST}:${app.port}/verify/?token=${token}`);
    return subject;
  }

  const answerTo = (page: Page, path: string) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith(path));

  type Said = { start: string; of: RegExp; goOn: string; send: string };
  const ENGLISH: Said = { start: 'Start', of: /^Movement 1 of/, goOn: 'Go on to the selfie', send: 'Send' };
  const ARABIC: Said = {
    start: 'ابدأ',
    of: /^الحركة/,
    goOn: 'المتابعة إلى صورة السيلفي',
    send: 'إرسال',
  };

  /** Does the steps and sends the selfie, by keyboard. @returns what both came to */
  async function goThrough(page: Page, said: Said) {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    await press(said.start);
    await page.locator('.button.primary', { hasText: said.start }).waitFor();
    await press(said.start);
    const judged = answerTo(page, '/subject/liveness/');
    await followSteps(page, said.of);
    const { liveness } = await (await judged).json();
    if (liveness !== 'shown') await press(said.goOn);
    const verdict = answerTo(page, '/subject/upload');
    await press(said.send);
    return { liveness, ...(await (await verdict).json()) };
  }

  test('a head that turns as it is asked is shown to live, and its selfie approved', async () => {
    const page = await windows.open();
    await openLink(page, { presentation: 'head', steps: null });
    expect(await goThrough(page, ENGLISH)).toMatchObject({ liveness: 'shown', status: 'SELFIE_APPROVED' });
  });

  test('and so in Arabic, at a desk', async () => {
    const page = await windows.open({ ...DESK, locale: 'ar' });
    await openLink(page, { presentation: 'head', steps: null });
    expect(await goThrough(page, ARABIC)).toMatchObject({ liveness: 'shown', status: 'SELFIE_APPROVED' });
  });

  test('its print that is turned is not, and a person looks', async () => {
    const page = await windows.open(PHONE);
    await openLink(page, { presentation: 'print', steps: null });
    const end = await goThrough(page, ENGLISH);
    expect(end).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.' });
    expect(end.liveness).not.toBe('shown');
  });

  test('what was recorded for another challenge is not, and a person looks', async () => {
    const page = await windows.open(PHONE);
    // No challenge asks for this: none has five steps.
    await openLink(page, { presentation: 'head', steps: ['straight', 'up', 'closer', 'up', 'left'] });
    const end = await goThrough(page, ENGLISH);
    expect(end).toMatchObject({
      liveness: 'not_shown',
      status: 'SELFIE_PENDING_APPROVAL',
      reason: 'Liveness not shown.',
    });
  });
});

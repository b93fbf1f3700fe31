import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

// A computer and a phone: two browser contexts without shared storage.
describe.skipIf(!existsSync(CHROMIUM))('a link handed over from a computer to a phone', () => {
  let app: TestApp;
  let windows: Windows;
  let bearer: string;
  let token: string;
  let computer: Page;
  beforeAll(async () => {
    app = await startApp({ host: SECURE_HOST, vision: unavailableVision, withPages: true });
    bearer = await logIn(app);
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', dob: '1990-01-01' });
    token = await mint(app, bearer, subject, { upload_type: 'license', max_uses: 5 });
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    await app.close();
  });

  const open = async (address: string, viewport: { width: number; height: number }) => {
    const page = await windows.open({ viewport, locale: 'en-GB' });
    await page.goto(address);
    return page;
  };
  const mail = () => computer.locator('[data-beside] a[href^="mailto:"]').getAttribute('href');
  const offered = async () => new URL((await mail())!).searchParams.get('body')!;

  test('a computer shows a code and follows the phone to the end, and the handover spends no use', async () => {
    computer = await open(`http://${app.host}:${app.port}/verify/?token=${token}`, {
      width: 1440,
      height: 900,
    });
    await computer.getByRole('img', { name: 'A code for your phone’s camera' }).waitFor();
    const [first, mailed] = [await offered(), await mail()];
    await computer.getByRole('button', { name: 'Get a new code' }).click();
    await computer.waitForFunction((before) => {
      const link = document.querySelector('[data-beside] a[href^="mailto:"]')?.getAttribute('href');
      return link && link !== before;
    }, mailed);

    // The replaced code opens nothing; the new one opens the link.
    const late = await open(first, { width: 390, height: 844 });
    await late.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    const phone = await open(await offered(), { width: 390, height: 844 });
    await phone.getByRole('button', { name: 'Start' }).click();
    expect(phone.url()).toBe(`http://${app.host}:${app.port}/verify/`);
    await computer.getByRole('heading', { name: 'Opened on your phone' }).waitFor();

    await phone
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'card.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawNoise(),
      });
    await phone.getByRole('button', { name: 'Send' }).click();
    await computer.getByRole('heading', { name: /Nothing more to do/ }).waitFor();
    const { use_count } = (await app.client.get('/ephemeral/capability', { token })).body;
    expect(use_count).toBe(1);
  });

  test('a phone that did not receive the answer still opens the link, after a reload too', async () => {
    const subject = await newSubject(app, bearer, { first_name: 'E', last_name: 'F', dob: '1990-01-01' });
    const ownToken = await mint(app, bearer, subject, { upload_type: 'license' });
    const { url } = (await app.client.post('/subject/handover', { token: ownToken })).body;
    const phone = await windows.open({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
    let lost = 0;
    await phone.route('**/api/v1/handover', async (route) => {
      if (lost === 2) return route.continue();
      lost += 1;
      const request = route.request();
      const key = request.headers()['idempotency-key'];
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
      expect((await app.client.post('/handover', { json: request.postDataJSON(), headers })).status).toBe(
        200,
      );
      return route.abort();
    });
    await phone.goto(`http://${app.host}:${app.port}/verify/${new URL(url).hash}`);
    const again = phone.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    const lostAgain = phone.waitForEvent('requestfailed');
    await again.click();
    await lostAgain;
    await phone.reload();
    await phone.getByRole('button', { name: 'Start' }).waitFor();
    expect(lost).toBe(2);
  });

  test('a page that is opened again on another device shows which steps are done', async () => {
    const again = await open(`http://${app.host}:${app.port}/verify/?token=${token}`, {
      width: 390,
      height: 844,
    });
    await again.getByRole('heading', { name: /Nothing more to do/ }).waitFor();
  });

  test('an answer about the previous code does not change the state of the code on the screen', async () => {
    const details = { first_name: 'C', last_name: 'D', dob: '1990-01-01' };
    const subject = await newSubject(app, bearer, details);
    const page = await windows.open({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    let late = () => {};
    const first = new Promise<void>((resolve) => {
      late = resolve;
    });
    let requestCount = 0;
    await page.route('**/api/v1/subject/handover', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      requestCount += 1;
      if (requestCount > 1) return route.continue();
      await first;
      return route.fulfill({ json: { status: 'expired', expires_at: null } });
    });
    await page.goto(`http://${app.host}:${app.port}/verify/?token=${await mint(app, bearer, subject, {})}`);
    await expect.poll(() => requestCount).toBe(1);
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await expect.poll(() => requestCount).toBeGreaterThan(1);
    late();
    const before = requestCount;
    await expect.poll(() => requestCount).toBeGreaterThan(before);
    expect(await page.getByText('This code has expired.').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

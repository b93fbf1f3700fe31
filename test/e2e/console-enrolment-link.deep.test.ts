import { existsSync } from 'node:fs';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn } from '../harness/steps.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

// The console's sign-in in a real browser: a one-time link to a second factor, then a login with it.
describe.skipIf(!existsSync(CHROMIUM))('the sign-in of the console', () => {
  let app: TestApp;
  let windows: Windows;
  let page: Page;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, withPages: true });
    windows = await openWindows();
    page = await windows.open();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const generateCode = (secret: string) =>
    new TOTP({ secret }).generate({ timestamp: app.dependencies.now().getTime() });
  const kim = { email: 'kim@acme.test', password: 'a password of some length' };

  test('a link leads to the set-up of a second factor, and its code into the console', async () => {
    const bearer = await logIn(app);
    const json = { ...kim, username: 'Kim', role: 'admin' };
    const { id } = (await app.client.post('/admin/users', { bearer, json })).body;
    const { url } = (await app.client.post(`/admin/users/${id}/enrolment`, { bearer })).body;
    await page.goto(url.replace(HOST, `${HOST}:${app.port}`));
    await heading('Set up your second factor').waitFor();
    expect(page.url()).not.toContain('enrol');
    await page.getByAltText('QR code for your authenticator').waitFor();
    expect(await page.locator('.authenticator_codes li').count()).toBe(10);
    const box = await page.getByAltText('QR code for your authenticator').boundingBox();
    expect(box?.width).toBe(200);
    const secret = (await page.locator('.authenticator_secret').innerText()).replaceAll(' ', '');
    const field = page.getByLabel('Code from the app');
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill(generateCode(secret));
    await page.keyboard.press('Enter');
    await heading('Sign in').waitFor();
    await page.getByText('Your second factor is set up').waitFor();

    app.moveClock(30_000);
    await page.getByLabel('Email').fill(kim.email);
    await page.getByLabel('Password').fill(kim.password);
    await page.keyboard.press('Enter');
    await heading('Your code').waitFor();
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    await page.getByLabel('Code').fill(generateCode(secret));
    await page.keyboard.press('Enter');
    await heading('Review').waitFor();
  });

  test('reports an enrolment link that has expired', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`http://${HOST}:${app.port}/admin/#enrol=attesta_enrol_used`);
    await page.reload();
    await heading('Sign in').waitFor();
    await page.goto('about:blank');
    await page.goto(`http://${HOST}:${app.port}/admin/#enrol=attesta_enrol_used`);
    await page.getByText('This link has expired or was already used').waitFor();
  });
});

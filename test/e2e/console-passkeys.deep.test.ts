import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { ADMIN, SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn } from '../harness/steps.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

// Passkeys in a real browser, with Chromium's virtual authenticator.
describe.skipIf(!existsSync(CHROMIUM))('passkeys in the console', () => {
  let app: TestApp;
  let windows: Windows;
  let page: Page;
  let setVerified: (isUserVerified: boolean) => Promise<void>;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, withPages: true, host: SECURE_HOST });
    // A browser makes passkeys only over TLS or on a host of this machine.
    app.moveClock(Date.now() - app.dependencies.now().getTime());
    windows = await openWindows();
    page = await windows.open({ viewport: DESKTOP_WINDOW.viewport });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    setVerified = async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    };
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const openSignIn = async (place = '#/settings/you') => {
    await page.evaluate('sessionStorage.clear()').catch(() => {});
    await page.goto(`http://${SECURE_HOST}:${app.port}/admin/${place}`);
    await page.reload();
    await heading('Sign in').waitFor();
  };
  const typePassword = async () => {
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
  };

  test('a user without a second factor is asked to set one up, and adds a passkey', async () => {
    await openSignIn('#/audit');
    expect(await button('Sign in with a passkey').count()).toBe(0);
    await typePassword();
    await button('Add a second factor').click();
    await page.getByRole('heading', { name: 'Passkeys', exact: true }).waitFor();
    await page.getByText('No passkeys yet.').waitFor();
    await button('Add a passkey').click();
    const name = dialog().getByLabel('Name');
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await name.fill('Laptop');
    await dialog().getByLabel('Password').fill('not this one at all');
    await dialog().getByRole('button', { name: 'Add' }).click();
    await dialog().getByText('This is not your password.').waitFor();
    await checkScreen(page, 'passkey-add', [1440, 1024, 390]);
    await dialog().getByLabel('Password').fill(ADMIN.password);
    await dialog().getByRole('button', { name: 'Add' }).click();
    await page.getByText('Laptop', { exact: true }).waitFor();
    await expect.poll(() => button('Add a second factor').count()).toBe(0);
    await checkScreen(page, 'passkey-listed', [1440, 1024, 390]);
  });

  test('a passkey signs in without a password', async () => {
    await openSignIn();
    await button('Sign in with a passkey').waitFor();
    await checkScreen(page, 'passkey-sign-in', [1440, 1024, 390]);
    await button('Sign in with a passkey').click();
    await page
      .getByText(/Last used/)
      .first()
      .waitFor();
  });

  test('a passkey follows the password as the second factor, and a declined one can be tried again', async () => {
    await openSignIn();
    await typePassword();
    await heading('Your passkey').waitFor();
    await setVerified(false);
    await button('Use my passkey').click();
    await page.getByText('No passkey was used. Try again.').waitFor();
    await checkScreen(page, 'passkey-second', [1440, 1024, 390]);
    await setVerified(true);
    await button('Use my passkey').click();
    await page.getByRole('heading', { name: 'Passkeys', exact: true }).waitFor();
  });

  test('a passkey is removed with the password, and no longer signs in', async () => {
    await button('Remove the passkey Laptop').click();
    await dialog().getByLabel('Password').fill(ADMIN.password);
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No passkeys yet.').waitFor();
    const bearer = await logIn(app);
    expect((await app.client.get('/admin/me/passkeys', { bearer })).body).toEqual([]);
    await openSignIn();
    expect(await button('Sign in with a passkey').count()).toBe(0);
  });
});

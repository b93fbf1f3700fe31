import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProviders } from '../../src/server/features/staff/sso/open-providers.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { CLIENT, type OidcProvider, startOidcProvider } from '../harness/servers/start-oidc-provider.ts';
import { ADMIN, HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

const DPO = {
  sub: 'dpo',
  email: 'pia@company.test',
  email_verified: true,
  name: 'Pia Lund',
  groups: ['dpo'],
};

const KIM = { ...DPO, sub: 'kim', email: 'kim@company.test', name: 'Kim Voss', groups: ['reviewers'] };

// A real browser and a real provider: a superuser configures single sign-on, and users sign in with it.
describe.skipIf(!existsSync(CHROMIUM))('single sign-on at the console', () => {
  let company: OidcProvider;
  let app: TestApp;
  let windows: Windows;
  let page: Page;
  beforeAll(async () => {
    company = await startOidcProvider();
    app = await startApp({
      vision: unavailableVision,
      withPages: true,
      providers: openProviders([company.issuer]),
    });
    app.moveClock(Date.now() - app.dependencies.now().getTime());
    company.register(`http://${HOST}:${app.port}`);
    windows = await openWindows();
    page = await windows.open(DESKTOP_WINDOW);
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
    await company?.close();
  });

  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  test('an owner sets up single sign-on', async () => {
    await page.goto(`http://${HOST}:${app.port}/admin/#/settings/company`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await heading('Single sign-on').waitFor();
    await page.getByText(`http://${HOST}:${app.port}/api/v1/admin/login/oidc/callback`).waitFor();
    await page.getByLabel('Issuer').fill(company.issuer);
    await page.getByLabel('Client id').fill(CLIENT.client_id);
    await page.getByLabel('Client secret').fill(CLIENT.client_secret);
    await page.getByLabel('Privacy officer').fill('dpo, lawyers');
    await page.getByLabel('Reviewer').fill('reviewers, dpo');
    await page.getByText('“dpo” is in two roles').waitFor();
    await page.getByLabel('Reviewer').fill('reviewers');
    await checkScreen(page, 'company-settings');
    await button('Save').click();
    await button('Turn off single sign-on').waitFor();
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    await button('Sign out').click();
  });

  test('single sign-on admits the users it names, to the pages of their role, and signs out of both sessions', async () => {
    await button('Sign in with your company').waitFor();
    await checkScreen(page, 'company-sign-in');
    company.seat({ ...DPO, groups: [] });
    await button('Sign in with your company').click();
    await page.getByText('did not admit you').waitFor();
    await checkScreen(page, 'company-refused');
    company.seat(DPO);
    await button('Try again with your company').click();
    await heading('Privacy').waitFor();
    expect(page.url()).not.toContain('company');
    const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Customers', 'Privacy', 'Audit log', 'Settings']);
    await checkScreen(page, 'company-privacy');
    await page.goto(`http://${HOST}:${app.port}/admin/#/case/1`);
    await heading('Privacy').waitFor();
    await button('Sign out').click();
    await page.waitForURL((url) => url.origin === company.issuer);
  });

  test('[S172] a renewed single sign-on opens in a separate window, and what was typed into the page stays', async () => {
    await page.goto(`http://${HOST}:${app.port}/admin/`);
    // Another person uses the same browser, in which the provider has no session.
    await page.context().clearCookies();
    company.seat(KIM);
    await button('Sign in with your company').click();
    await heading('Review').waitFor();
    await page.goto(`http://${HOST}:${app.port}/admin/#/subjects`);
    await button('Add customer').click();
    await page.getByLabel('First name').fill('Half');
    await page.getByLabel('Last name').fill('Typed');
    const readSession = () => page.evaluate(() => sessionStorage.getItem('attesta.session') ?? '{}');
    const before = await readSession();
    await app.client.post('/admin/logout', { bearer: JSON.parse(before).token });
    await button('Add').click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.waitFor();
    // Closing the provider's window without signing in changes nothing on the page.
    company.seat({ ...KIM, groups: [] });
    const [shut] = await Promise.all([
      page.waitForEvent('popup'),
      again.getByRole('button', { name: 'Sign in with your company' }).click(),
    ]);
    await shut.getByText('did not admit you').waitFor();
    await shut.close();
    company.seat(KIM);
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      again.getByRole('button', { name: 'Sign in with your company' }).click(),
    ]);
    await again.waitFor({ state: 'hidden' });
    await expect.poll(() => beside.isClosed()).toBe(true);
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
    expect(JSON.parse(await readSession())).toMatchObject({ username: 'Kim Voss' });
    expect(await readSession()).not.toBe(before);
    await page.getByText('Sign in and try again.').waitFor();
    await button('Add').click();
    await page.getByRole('heading', { level: 1, name: 'Half Typed' }).waitFor();
    await button('Sign out').click();
    await page.waitForURL((url) => url.origin === company.issuer);
  });

  test('the sign-in offers single sign-on alone where passwords are disabled', async () => {
    await app.dependencies.db.asSystem((tx) =>
      tx
        .updateTable('tenants')
        .set((eb) => ({
          settings: eb.cast(eb.val(JSON.stringify({ oidc: ENFORCED(company.issuer) })), 'jsonb'),
        }))
        .where('tenant_id', '=', app.tenantId)
        .execute(),
    );
    await page.goto(`http://${HOST}:${app.port}/admin/`);
    await button('I am an owner and use a password').waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await checkScreen(page, 'company-only');
  });
});

const ENFORCED = (issuer: string) => ({
  issuer,
  client_id: CLIENT.client_id,
  roles_claim: 'groups',
  role_map: { dpo: 'privacy' },
  enforce: true,
});

import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../../src/server/encryption/secrets.ts';
import { recordJob, registerJobs } from '../../src/server/store/jobs.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openPlatform, type PlatformSession } from '../harness/browser/open-platform.ts';
import { DESKTOP_WINDOW } from '../harness/browser/open-windows.ts';
import { ADMIN, HOST, OTHER_HOST, PLATFORM, type TestApp } from '../harness/start-app.ts';
import { logIn } from '../harness/steps.ts';
import { testDeep } from '../harness/tier.ts';

const NEW = { host: 'lark.test', name: 'Larkhill Car Club' };
const NEXT_TOKEN = `attesta_platform_${'N'.repeat(43)}`;

describe.skipIf(!existsSync(CHROMIUM))('the operator’s day on the platform', () => {
  let session: PlatformSession;
  let app: TestApp;
  let page: Page;
  beforeAll(async () => {
    session = await openPlatform();
    ({ app, page } = session);
  });
  afterAll(() => session?.close());

  test('[S193] a wrong platform token is refused in a sentence, and the right one signs in this tab alone', async () => {
    await session.navigate('');
    await session.heading('Platform').waitFor();
    await checkScreen(page, 'platform-door');
    for (const wrong of ['attesta_platform_wrong', 'not even ä token']) {
      await session.signIn(wrong);
      await page.getByText('This is not the platform token.').waitFor();
      expect(await page.getByLabel('Platform token').inputValue()).toBe('');
      await expect.poll(() => session.isFocused('Platform token')).toBe(true);
    }
    await checkScreen(page, 'platform-door-wrong');
    await session.signIn(` ${PLATFORM.bearer} `);
    await session.heading('Tenants').waitFor();
    expect(await page.evaluate(() => JSON.stringify([localStorage, location.href]))).not.toContain(
      PLATFORM.bearer,
    );
    await page.reload();
    await session.heading('Tenants').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${session.origin}/admin/`);
    await other.getByRole('heading', { name: 'Platform' }).waitFor();
    await other.close();
  });

  test('the operator sees each periodic job with its last run, its next run and its last error', async () => {
    await app.dependencies.db.asSystem(async (tx) => {
      await registerJobs(tx, ['retention', 'logins']);
      await recordJob(tx, 'logins', null);
      await recordJob(tx, 'retention', 'RangeError');
    });
    await session.openPath('#/jobs');
    await session.heading('Jobs').waitFor();
    const retention = session.row('Erase images past their retention');
    await retention.getByText('RangeError').waitFor();
    await retention.getByText('Never').waitFor();
    expect(await session.row('Purge expired logins').getByText('Never').count()).toBe(0);
    await checkScreen(page, 'platform-jobs');
  });

  testDeep('the list of tenants says when it is empty, and what to do when it cannot be loaded', async () => {
    const tenants = '**/api/v1/platform/tenants';
    await page.route(tenants, (route) => route.fulfill({ json: [] }));
    await session.openPath('');
    await page.getByRole('heading', { name: 'There is no tenant yet.' }).waitFor();
    await checkScreen(page, 'platform-tenants-none');
    await page.unroute(tenants);
    await page.route(tenants, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
    await page.reload();
    await page.getByRole('heading', { name: 'Could not be loaded.' }).waitFor();
    await checkScreen(page, 'platform-tenants-failed');
    await page.unroute(tenants);
    await session.button('Try again').click();
    await session.row(HOST).waitFor();
  });

  testDeep(
    'creates a tenant with errors shown at their fields, and its owner signs in on its host',
    async () => {
      await session.openPath('');
      await session.button('Add a tenant').click();
      await session.button('Create the tenant').click();
      for (const sentence of ['Enter a name.', 'Write a host name alone', 'Use at least 12 characters.'])
        await page.getByText(sentence).waitFor();
      expect(await session.isFocused('Name')).toBe(true);
      await checkScreen(page, 'platform-add');
      await page.getByLabel('Name', { exact: true }).fill(NEW.name);
      await page.getByLabel('Host').fill(OTHER_HOST.toUpperCase());
      await page.getByLabel('Email of the first owner').fill(ADMIN.email);
      await page.getByLabel('Password of the first owner').fill(ADMIN.password);
      await page.keyboard.press('Enter');
      await page.getByText('This host is in use. Choose another one.').waitFor();
      await expect.poll(() => session.isFocused('Host')).toBe(true);
      await page.getByLabel('Host').fill(NEW.host);
      // The answer is lost: pressing again creates no second tenant, and is no conflict.
      const tenants = '**/api/v1/platform/tenants';
      await page.route(tenants, async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        const headers = { 'idempotency-key': (await route.request().headerValue('idempotency-key'))! };
        const json = route.request().postDataJSON();
        await app.client.post('/platform/tenants', { ...session.credential, headers, json });
        return route.abort();
      });
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('You are offline.').waitFor();
      expect((await session.tenantAt(NEW.host)).name).toBe(NEW.name);
      await page.unroute(tenants);
      await session.button('Create the tenant').click();
      await page.getByRole('heading', { name: `${NEW.name} is created` }).waitFor();
      await checkScreen(page, 'platform-added');
      await session.button('Copy').click();
      await session.button('Copied').waitFor();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(address).toBe(`http://${NEW.host}:${app.port}/admin/`);
      await session.button('Done').click();
      await session.row(NEW.host).getByText('Active').waitFor();

      const staff = await session.windows.open(DESKTOP_WINDOW);
      await staff.goto(address);
      await staff.getByLabel('Email').fill(ADMIN.email);
      await staff.getByLabel('Password').fill(ADMIN.password);
      await staff.keyboard.press('Enter');
      await staff.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
      await staff.close();
    },
  );

  testDeep(
    'a new tenant has what was typed after a reload, without the password, until it is put away',
    async () => {
      const stored = () => page.evaluate(() => sessionStorage.getItem('attesta.drafts') ?? '');
      const type = async () => {
        await session.button('Add a tenant').click();
        await page.getByLabel('Host').fill('half.test');
        await page.getByLabel('Password of the first owner').fill(ADMIN.password);
        await expect.poll(stored).toContain('half.test');
        expect(await stored()).not.toContain(ADMIN.password);
      };
      await session.openPath('');
      await type();
      await page.reload();
      await session.button('Add a tenant').click();
      expect(await page.getByLabel('Host').inputValue()).toBe('half.test');
      expect(await page.getByLabel('Password of the first owner').inputValue()).toBe('');
      await session.button('Cancel').click();
      await expect.poll(stored).toBe('');
      await type();
      await page.reload();
      await session.button('Sign out').click();
      await session.heading('Platform').waitFor();
      expect(await stored()).toBe('');
    },
  );

  testDeep('renames and limits a tenant from the next request on', async () => {
    const host = 'renamed.test';
    await session.openTenant(NEW.name, host);
    const at = { host, bearer: await logIn(app, host) };
    // The quota counts the requests of the tenant's backend, not those of staff at the console.
    const { token } = (await app.client.post('/admin/api-tokens', { ...at, json: {} })).body;
    const me = async () => (await app.client.get('/admin/submissions', { host, bearer: token })).status;
    expect(await me()).toBe(200);
    const name = page.getByLabel('Name of the tenant');
    await name.fill(' ');
    await session.button('Save: Name').click();
    await page.getByText('Enter a name.').waitFor();
    await name.fill('Lark & Co');
    await page.keyboard.press('Enter');
    await session.heading('Lark & Co').waitFor();
    await page.getByText('Saved.', { exact: true }).first().waitFor();
    await page.getByLabel('A limit for each month').check();
    await page.getByLabel('Requests in a month').fill('1.5');
    await session.button('Save: Limit').click();
    await page.getByText('Write a whole number').waitFor();
    await checkScreen(page, 'platform-tenant');
    await page.getByLabel('Requests in a month').fill('0');
    await page.getByText('With 0 every request is refused.').waitFor();
    await session.button('Save: Limit').click();
    await expect.poll(async () => (await session.tenantAt(host)).monthly_request_quota).toBe(0);
    expect(await me()).toBe(429);
    await page.getByText('Limit reached').waitFor();
    await page.getByLabel('Requests in a month').fill('100 000');
    await session.button('Save: Limit').click();
    await page.getByText(/of 100,000/).waitFor();
    expect(await me()).toBe(200);
    await page.getByRole('radiogroup', { name: 'Limit', exact: true }).getByLabel('No limit').check();
    await session.button('Save: Limit').click();
    await expect.poll(async () => (await session.tenantAt(host)).monthly_request_quota).toBe(null);
  });

  testDeep(
    'changes a tenant’s host after a warning, and then the tenant answers on the new host alone',
    async () => {
      await session.openTenant('Moved Ltd', 'old-name.test');
      const bearer = await logIn(app, 'old-name.test');
      await session.button('Change the host…').click();
      await page.getByText('Open links and QR codes name old-name.test').waitFor();
      const button = session.button('Change the host').last();
      for (const [typed, sentence] of [
        ['https://new-name.test', 'Write a host name alone'],
        ['OLD-NAME.test', 'This is the tenant’s host already.'],
        [OTHER_HOST, 'This host is in use. Choose another one.'],
        [PLATFORM.host, 'This host is in use. Choose another one.'],
      ] as const) {
        await page.getByLabel('New host').fill(typed);
        await button.click();
        await page.getByText(sentence).waitFor();
        await expect.poll(() => session.isFocused('New host')).toBe(true);
      }
      await checkScreen(page, 'platform-host');
      expect(await session.statusOf('old-name.test')).toBe(200);
      await page.getByLabel('New host').fill('New-Name.test');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('The tenant is reachable only at new-name.test.').waitFor();
      await checkScreen(page, 'platform-host-changed');
      expect(await session.statusOf('old-name.test')).toBe(404);
      expect(await session.statusOf('new-name.test')).toBe(200);
      expect((await app.client.get('/admin/me', { host: 'old-name.test', bearer })).status).toBe(404);
    },
  );

  testDeep('limits what a tenant may store', async () => {
    await session.openTenant('Roomy', 'roomy.test');
    await page.getByLabel('A limit for all images').check();
    await page.getByLabel('Size of all images (MB, GB, TB)').fill('0');
    await page.getByText('With 0 every upload is refused.').waitFor();
    await page.getByLabel('Size of all images (MB, GB, TB)').fill('5 GB');
    await session.button('Save: Storage for images').click();
    await page.getByText('0 B of 5 GB').waitFor();
    expect((await session.tenantAt('roomy.test')).max_stored_bytes).toBe(5_000_000_000);
  });

  testDeep('suspends a tenant, whose API then answers 403, and reactivates it', async () => {
    await session.openTenant('Paused', 'paused.test');
    await session.button('Suspend…').click();
    await page.getByText('everything on paused.test gets status 403').waitFor();
    await checkScreen(page, 'platform-suspend');
    await session.button('Suspend').last().click();
    await page.getByText('every request to its host answers 403').waitFor();
    expect(await session.statusOf('paused.test')).toBe(403);
    await checkScreen(page, 'platform-suspended');
    await session.button('Lift the suspension').click();
    await page.getByText('its requests are answered').waitFor();
    expect(await session.statusOf('paused.test')).toBe(200);
  });

  testDeep(
    'a platform token that expires brings the sign-in over the page, and what was typed stays',
    async () => {
      await session.openTenant('As it was', 'kept.test');
      await page.getByLabel('Name of the tenant').fill('Typed before');
      app.dependencies.platform.tokenHash = hashSecret(NEXT_TOKEN);
      await session.button('Save: Name').click();
      await page.getByRole('dialog', { name: 'The token is no longer valid' }).waitFor();
      await checkScreen(page, 'platform-door-again');
      await session.signIn(session.credential.bearer);
      await page.getByText('This is not the platform token.').waitFor();
      session.credential.bearer = NEXT_TOKEN;
      await session.signIn(session.credential.bearer);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText('The token has changed. Enter the current one, then try again.').waitFor();
      expect(await page.getByLabel('Name of the tenant').inputValue()).toBe('Typed before');
      expect((await session.tenantAt('kept.test')).name).toBe('As it was');
      await session.button('Save: Name').click();
      await session.heading('Typed before').waitFor();
    },
  );

  testDeep(
    'a platform token that expires brings the sign-in over an open dialog, which keeps its fields',
    async () => {
      await session.openPath('');
      await session.button('Add a tenant').click();
      const saved = [
        ['Name', 'Kept'],
        ['Host', 'never.test'],
        ['Email of the first owner', ADMIN.email],
        ['Password of the first owner', ADMIN.password],
      ] as const;
      for (const [label, text] of saved) await page.getByLabel(label, { exact: true }).fill(text);
      app.dependencies.platform.tokenHash = hashSecret(NEXT_TOKEN);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'The token is no longer valid' }).waitFor();
      session.credential.bearer = NEXT_TOKEN;
      await session.signIn(session.credential.bearer);
      await page.getByText('The token has changed. Enter the current one, then try again.').waitFor();
      for (const [label, text] of saved)
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
      expect(await session.isFocused('Password of the first owner')).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await session.tenantAt('never.test')).toBeUndefined();
    },
  );
});

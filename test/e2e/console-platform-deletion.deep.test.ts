import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openPlatform, type PlatformSession } from '../harness/browser/open-platform.ts';
import { ADMIN, HOST, OTHER_HOST, type TestApp } from '../harness/start-app.ts';

const NEW = { host: 'lark.test', name: 'Typed before' };

describe.skipIf(!existsSync(CHROMIUM))('the operator bills and deletes on the platform', () => {
  let session: PlatformSession;
  let app: TestApp;
  let page: Page;
  beforeAll(async () => {
    session = await openPlatform();
    ({ app, page } = session);
    const json = { ...NEW, admin_email: ADMIN.email, admin_password: ADMIN.password };
    await app.client.post('/platform/tenants', { ...session.credential, json });
    await session.navigate('');
    await session.signIn(session.credential.bearer);
    await session.heading('Tenants').waitFor();
  });
  afterAll(() => session?.close());

  test('the usage page shows what the API says, by tenant and by month, and as CSV', async () => {
    const now = new Date();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
    for (const [tenant, requests] of [
      [app.tenantId, 61_204],
      [app.otherTenantId, 1_840],
    ] as const) {
      await session.countRequests(tenant, before, requests);
    }
    await session.link('Usage').click();
    await session.heading('Usage').waitFor();
    await page.getByRole('table').first().waitFor();
    await checkScreen(page, 'platform-usage');
    const month = new Date(`${before}-01`).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await page.getByRole('link', { name: month }).click();
    await page.getByRole('heading', { name: `By tenant in ${month}` }).waitFor();
    const used: { host: string; requests: number }[] = await session.ask(
      `/usage?from=${before}&to=${before}`,
    );
    expect(used).toHaveLength(2);
    const table = page.getByRole('table').first();
    for (const { host, requests } of used)
      expect(await table.getByRole('row').filter({ hasText: host }).textContent()).toContain(
        requests.toLocaleString('en-US'),
      );
    expect(await table.getByRole('row').last().textContent()).toBe('Total63,0440');
    await checkScreen(page, 'platform-usage-month');
    const [saved] = await Promise.all([page.waitForEvent('download'), session.button('Save as CSV').click()]);
    expect(saved.suggestedFilename()).toBe(`usage-${before}.csv`);
    const csv = readFileSync(await saved.path(), 'utf8');
    expect(csv).toContain(`"${before}","${app.tenantId}","${HOST}","Acme","61204","0"`);
    await page.getByRole('link', { name: 'Earlier' }).click();
    await page.getByRole('heading', { name: /^Nothing was used in/ }).waitFor();
    await checkScreen(page, 'platform-usage-none');
    await page.getByRole('link', { name: 'Later' }).click();
    await page.getByRole('heading', { name: /^Nothing was used in/ }).waitFor();
  });

  test('a tenant is deleted after its host is typed, while the operator may leave, and the host becomes free', async () => {
    for (const [tenant, requests, monthly_request_quota] of [
      [app.tenantId, 61_204, 100_000],
      [app.otherTenantId, 1_840, 1_500],
    ] as const) {
      await session.countRequests(tenant, new Date().toISOString().slice(0, 7), requests);
      await app.client.send('PATCH', `/platform/tenants/${tenant}`, {
        ...session.credential,
        json: { monthly_request_quota },
      });
    }
    await session.link('Tenants').click();
    await page.reload();
    await session
      .row('Acme')
      .getByText(/61,20\d of 100,000/)
      .waitFor();
    await session.row('Other').getByText('Limit reached').waitFor();
    await checkScreen(page, 'platform-tenants');
    await session.row(HOST).getByRole('link').click();
    await session.heading('Acme').waitFor();
    await session.button('Delete…').click();
    await page.getByText('3 customers').waitFor();
    const erase = session.button('Delete for good');
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(/Type the host/).fill('other.test');
    await page.keyboard.press('Enter');
    await page.getByText(`Type ${HOST} first.`).waitFor();
    await checkScreen(page, 'platform-delete');
    expect(await session.statusOf(HOST)).toBe(200);
    // The connection breaks before the server receives it.
    const deletion = `**/api/v1/platform/tenants/${app.tenantId}`;
    await page.route(deletion, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByLabel(/Type the host/).fill(HOST);
    await page.keyboard.press('Enter');
    await page.getByText('The connection was lost.').waitFor();
    await page.unroute(deletion);
    // The server does not answer until it is released.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(deletion, async (route) => {
      if (route.request().method() === 'DELETE') await held;
      await route.continue();
    });
    await erase.click();
    await page.getByText('You may close this').waitFor();
    await checkScreen(page, 'platform-deleting');
    letGo();
    await page.getByRole('main').getByText(`${HOST} and all its data are deleted.`).waitFor();
    await session.heading('Tenants').waitFor();
    await page.unroute(deletion);
    await expect.poll(() => session.row('Acme').count()).toBe(0);
    expect(await session.statusOf(HOST)).toBe(404);
    await session.navigate(`#/tenants/${app.tenantId}`);
    await session.heading('There is no such tenant').waitFor();
    await checkScreen(page, 'platform-gone');
  });

  test('a tenant whose deletion has begun offers only to continue the deletion', async () => {
    await app.dependencies.db.asSystem((tx) =>
      sql`update tenants set suspended = true, deleting_since = now()
        where tenant_id = ${app.otherTenantId}`.execute(tx),
    );
    await session.navigate('#/');
    await page.reload();
    await session.row('Other').getByText('Being deleted').waitFor();
    await session.row('Other').getByRole('link').click();
    await page.getByText('The server continues by itself').waitFor();
    expect(await page.getByLabel('Name of the tenant').count()).toBe(0);
    await checkScreen(page, 'platform-being-deleted');
    await session.button('Continue now…').click();
    await page.getByLabel(/Type the host/).fill(OTHER_HOST.toUpperCase());
    // The list cannot be loaded again, and does not show the deleted tenant.
    const list = '**/api/v1/platform/tenants';
    await page.route(list, (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText(`${OTHER_HOST} and all its data are deleted`).waitFor();
    expect(await session.row('Other').count()).toBe(0);
    await page.unroute(list);
    expect(await session.tenantAt(OTHER_HOST)).toBeUndefined();
  });

  test('the operator’s pages are in German throughout when it is chosen', async () => {
    await session.navigate(`#/tenants/${(await session.tenantAt(NEW.host)).tenant_id}`);
    await session.heading('Typed before').waitFor();
    await session.button(/Language/).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await session.button('Sperre').or(session.button('Sperren …')).first().waitFor();
    await checkScreen(page, 'platform-tenant-de');
    await session.button('Host ändern …').click();
    await page.getByRole('heading', { name: /^Den Host von .* ändern/ }).waitFor();
    await checkScreen(page, 'platform-host-de');
    await session.button('Abbrechen').click();
    await session.button('Löschen …').click();
    await page.getByRole('heading', { name: /endgültig löschen/ }).waitFor();
    await checkScreen(page, 'platform-delete-de');
    await session.button('Abbrechen').click();
    await session.link('Nutzung').click();
    await session.heading('Nutzung').waitFor();
    await page.getByRole('table').first().waitFor();
    await checkScreen(page, 'platform-usage-de');
    await session.link('Mandanten').click();
    await session.button('Mandanten anlegen').click();
    await session.button('Mandanten anlegen').last().click();
    await page.getByText('Verwenden Sie mindestens 12 Zeichen.').waitFor();
    await checkScreen(page, 'platform-add-de');
    await session.button('Abbrechen').click();
    await session.row('Typed before').waitFor();
    await checkScreen(page, 'platform-tenants-de');
    await session.button('Abmelden').click();
    await session.heading('Plattform').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

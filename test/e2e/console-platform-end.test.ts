import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openPlatform, type PlatformSession } from '../harness/browser/open-platform.ts';
import { ADMIN, HOST, OTHER_HOST, type TestApp } from '../harness/start-app.ts';
import { testRotating } from '../harness/tier.ts';

const NEW = { host: 'lark.test', name: 'Typed before' };

describe.skipIf(!existsSync(CHROMIUM))('the operator bills and deletes on the platform', () => {
  let desk: PlatformSession;
  let app: TestApp;
  let page: Page;
  beforeAll(async () => {
    desk = await openPlatform();
    ({ app, page } = desk);
    const json = { ...NEW, admin_email: ADMIN.email, admin_password: ADMIN.password };
    await app.client.post('/platform/tenants', { ...desk.credential, json });
    await desk.navigate('');
    await desk.enter(desk.credential.bearer);
    await desk.heading('Tenants').waitFor();
  });
  afterAll(() => desk?.close());

  test('usage is what the API says, by tenant and by month, and as CSV', async () => {
    const now = new Date();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
    for (const [tenant, requests] of [
      [app.tenantId, 61_204],
      [app.otherTenantId, 1_840],
    ] as const) {
      await desk.countRequests(tenant, before, requests);
    }
    await desk.link('Usage').click();
    await desk.heading('Usage').waitFor();
    await page.getByRole('table').first().waitFor();
    await checkScreen(page, 'platform-usage');
    const month = new Date(`${before}-01`).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await page.getByRole('link', { name: month }).click();
    await page.getByRole('heading', { name: `By tenant in ${month}` }).waitFor();
    const used: { host: string; requests: number }[] = await desk.ask(`/usage?from=${before}&to=${before}`);
    expect(used).toHaveLength(2);
    const table = page.getByRole('table').first();
    for (const { host, requests } of used)
      expect(await table.getByRole('row').filter({ hasText: host }).textContent()).toContain(
        requests.toLocaleString('en-US'),
      );
    expect(await table.getByRole('row').last().textContent()).toBe('Total63,0440');
    await checkScreen(page, 'platform-usage-month');
    const [saved] = await Promise.all([page.waitForEvent('download'), desk.button('Save as CSV').click()]);
    expect(saved.suggestedFilename()).toBe(`usage-${before}.csv`);
    const csv = readFileSync(await saved.path(), 'utf8');
    expect(csv).toContain(`"${before}","${app.tenantId}","${HOST}","Acme","61204","0"`);
    await page.getByRole('link', { name: 'Earlier' }).click();
    await page.getByRole('heading', { name: /^Nothing was used in/ }).waitFor();
    await checkScreen(page, 'platform-usage-none');
    await page.getByRole('link', { name: 'Later' }).click();
    await page.getByRole('heading', { name: /^Nothing was used in/ }).waitFor();
  });

  test('deletes it after the host is typed, may leave meanwhile, and the host is free', async () => {
    for (const [tenant, requests, monthly_request_quota] of [
      [app.tenantId, 61_204, 100_000],
      [app.otherTenantId, 1_840, 1_500],
    ] as const) {
      await desk.countRequests(tenant, new Date().toISOString().slice(0, 7), requests);
      await app.client.send('PATCH', `/platform/tenants/${tenant}`, {
        ...desk.credential,
        json: { monthly_request_quota },
      });
    }
    await desk.link('Tenants').click();
    await page.reload();
    await desk
      .row('Acme')
      .getByText(/61,20\d of 100,000/)
      .waitFor();
    await desk.row('Other').getByText('Limit reached').waitFor();
    await checkScreen(page, 'platform-tenants');
    await desk.row(HOST).getByRole('link').click();
    await desk.heading('Acme').waitFor();
    await desk.button('Delete…').click();
    await page.getByText('3 people').waitFor();
    const erase = desk.button('Delete for good');
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(/Type the host/).fill('other.test');
    await page.keyboard.press('Enter');
    await page.getByText(`Type ${HOST} first.`).waitFor();
    await checkScreen(page, 'platform-delete');
    expect(await desk.statusOf(HOST)).toBe(200);
    // The line breaks before the server hears of it.
    const deletion = `**/api/v1/platform/tenants/${app.tenantId}`;
    await page.route(deletion, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByLabel(/Type the host/).fill(HOST);
    await page.keyboard.press('Enter');
    await page.getByText('The connection was lost.').waitFor();
    await page.unroute(deletion);
    // The server is slow to answer, until it is let go.
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
    await page.getByRole('main').getByText(`${HOST} is deleted with all it held.`).waitFor();
    await desk.heading('Tenants').waitFor();
    await page.unroute(deletion);
    await expect.poll(() => desk.row('Acme').count()).toBe(0);
    expect(await desk.statusOf(HOST)).toBe(404);
    await desk.navigate(`#/tenants/${app.tenantId}`);
    await desk.heading('There is no such tenant').waitFor();
    await checkScreen(page, 'platform-gone');
  });

  test('one that is being deleted can only be gone on with', async () => {
    await app.world.db.asSystem((tx) =>
      sql`update tenants set suspended = true, deleting_since = now()
        where tenant_id = ${app.otherTenantId}`.execute(tx),
    );
    await desk.navigate('#/');
    await page.reload();
    await desk.row('Other').getByText('Being deleted').waitFor();
    await desk.row('Other').getByRole('link').click();
    await page.getByText('The server continues by itself').waitFor();
    expect(await page.getByLabel('Name of the tenant').count()).toBe(0);
    await checkScreen(page, 'platform-being-deleted');
    await desk.button('Continue now…').click();
    await page.getByLabel(/Type the host/).fill(OTHER_HOST.toUpperCase());
    // The list cannot be read anew, and does not show what is gone.
    const list = '**/api/v1/platform/tenants';
    await page.route(list, (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText(`${OTHER_HOST} is deleted`).waitFor();
    expect(await desk.row('Other').count()).toBe(0);
    await page.unroute(list);
    expect(await desk.tenantAt(OTHER_HOST)).toBeUndefined();
  });

  testRotating('speaks German throughout, by choice', async () => {
    await desk.navigate(`#/tenants/${(await desk.tenantAt(NEW.host)).tenant_id}`);
    await desk.heading('Typed before').waitFor();
    await desk.button(/Language/).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await desk.button('Sperre').or(desk.button('Sperren…')).first().waitFor();
    await checkScreen(page, 'platform-tenant-de');
    await desk.button('Host ändern…').click();
    await page.getByRole('heading', { name: /^Den Host von .* ändern/ }).waitFor();
    await checkScreen(page, 'platform-host-de');
    await desk.button('Abbrechen').click();
    await desk.button('Löschen…').click();
    await page.getByRole('heading', { name: /endgültig löschen/ }).waitFor();
    await checkScreen(page, 'platform-delete-de');
    await desk.button('Behalten').click();
    await desk.link('Nutzung').click();
    await desk.heading('Nutzung').waitFor();
    await page.getByRole('table').first().waitFor();
    await checkScreen(page, 'platform-usage-de');
    await desk.link('Mandanten').click();
    await desk.button('Mandanten anlegen').click();
    await desk.button('Mandanten anlegen').last().click();
    await page.getByText('Nehmen Sie 12 Zeichen oder mehr.').waitFor();
    await checkScreen(page, 'platform-add-de');
    await desk.button('Abbrechen').click();
    await desk.row('Typed before').waitFor();
    await checkScreen(page, 'platform-tenants-de');
    await desk.button('Verlassen').click();
    await desk.heading('Plattform').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

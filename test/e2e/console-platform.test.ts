import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../../src/server/http/secret-token.ts';
import { lookAt } from '../harness/look-at.ts';
import { CHROMIUM, openBrowser } from '../harness/open-browser.ts';
import { sightlessVision } from '../harness/sightless-vision.ts';
import { ADMIN, HOST, OTHER_HOST, PLATFORM, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, newSubject } from '../harness/steps.ts';

const NEW = { host: 'lark.test', name: 'Larkhill Car Club' };
const NEXT_TOKEN = `attesta_platform_${'N'.repeat(43)}`;

describe.skipIf(!existsSync(CHROMIUM))('the operator’s day on the platform', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  let origin: string;
  let token = PLATFORM.bearer;
  const broken: string[] = [];

  const goTo = (hash: string) => page.goto(`${origin}/admin/${hash}`);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const isFocused = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input) => input === document.activeElement);
  const ask = async (path: string) =>
    (await app.client.get(`/platform${path}`, { host: PLATFORM.host, bearer: token })).body;
  const tenantAt = async (host: string) =>
    (await ask('/tenants')).find((tenant: { host: string }) => tenant.host === host);
  const statusOf = async (host: string) => (await app.client.get('/page', { host })).status;
  const countRequests = (tenant: string, month: string, requests: number) =>
    app.world.db.asSystem((tx) =>
      sql`insert into request_counts (tenant_id, month, node, requests)
        values (${tenant}, ${`${month}-01`}, gen_random_uuid(), ${requests})`.execute(tx),
    );
  const enter = async (typed: string) => {
    await page.getByLabel('Platform token').fill(typed);
    await page.keyboard.press('Enter');
  };

  beforeAll(async () => {
    app = await startApp({ vision: sightlessVision, withPages: true });
    // Today by the real clock, which the browser goes by.
    app.moveClock(Date.now() - app.world.now().getTime());
    const bearer = await logIn(app);
    for (const first_name of ['Ada', 'Bo', 'Cy'])
      await newSubject(app, bearer, { first_name, last_name: 'X' });
    origin = `http://${PLATFORM.host}:${app.port}`;
    browser = await openBrowser([origin]);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
        broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    expect(broken).toEqual([]);
  });

  test('a wrong token is refused in a sentence; the right one lets in, this tab alone', async () => {
    await goTo('');
    await heading('Platform').waitFor();
    await lookAt(page, 'platform-door');
    for (const wrong of ['attesta_platform_wrong', 'not even ä token']) {
      await enter(wrong);
      await page.getByText('This is not the platform token.').waitFor();
      expect(await page.getByLabel('Platform token').inputValue()).toBe('');
      await expect.poll(() => isFocused('Platform token')).toBe(true);
    }
    await lookAt(page, 'platform-door-wrong');
    await enter(` ${token} `);
    await heading('Tenants').waitFor();
    expect(await page.evaluate(() => JSON.stringify([localStorage, location.href]))).not.toContain(token);
    await page.reload();
    await heading('Tenants').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${origin}/admin/`);
    await other.getByRole('heading', { name: 'Platform' }).waitFor();
    await other.close();
  });

  test('the list says when it has nothing, and what to do when it cannot be read', async () => {
    const tenants = '**/api/v1/platform/tenants';
    await page.route(tenants, (route) => route.fulfill({ json: [] }));
    await page.reload();
    await page.getByRole('heading', { name: 'There is no tenant yet.' }).waitFor();
    await lookAt(page, 'platform-tenants-none');
    await page.unroute(tenants);
    await page.route(tenants, (route) => route.fulfill({ status: 500, json: { error: 'no' } }));
    await page.reload();
    await page.getByRole('heading', { name: 'This could not be loaded.' }).waitFor();
    await lookAt(page, 'platform-tenants-failed');
    await page.unroute(tenants);
    await button('Try again').click();
    await row(HOST).waitFor();
  });

  test('creates a tenant, is told at the field what is wrong, and its owner comes in on its host', async () => {
    await button('Add a tenant').click();
    await button('Create the tenant').click();
    for (const said of ['Give the tenant a name', 'Write a host name alone', 'Take 12 characters'])
      await page.getByText(said).waitFor();
    expect(await isFocused('Name')).toBe(true);
    await lookAt(page, 'platform-add');
    await page.getByLabel('Name', { exact: true }).fill(NEW.name);
    await page.getByLabel('Host').fill(OTHER_HOST.toUpperCase());
    await page.getByLabel('E-mail of the first owner').fill(ADMIN.email);
    await page.getByLabel('Password of the first owner').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByText('This host is in use. Choose another one.').waitFor();
    await expect.poll(() => isFocused('Host')).toBe(true);
    await page.getByLabel('Host').fill(NEW.host);
    // The answer is lost on the way: pressing again makes no second one, and is no conflict.
    const tenants = '**/api/v1/platform/tenants';
    await page.route(tenants, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const headers = { 'idempotency-key': (await route.request().headerValue('idempotency-key'))! };
      const json = route.request().postDataJSON();
      await app.client.post('/platform/tenants', { host: PLATFORM.host, bearer: token, headers, json });
      return route.abort();
    });
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('You are offline.').waitFor();
    expect((await tenantAt(NEW.host)).name).toBe(NEW.name);
    await page.unroute(tenants);
    await button('Create the tenant').click();
    await page.getByRole('heading', { name: `${NEW.name} is created` }).waitFor();
    await lookAt(page, 'platform-added');
    await button('Copy').click();
    await button('Copied').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`http://${NEW.host}:${app.port}/admin/`);
    await button('Done').click();
    await row(NEW.host).getByText('Active').waitFor();

    const staff = await browser.newPage();
    await staff.goto(address);
    await staff.getByLabel('E-mail').fill(ADMIN.email);
    await staff.getByLabel('Password').fill(ADMIN.password);
    await staff.keyboard.press('Enter');
    await staff.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await staff.close();
  });

  test('renames and limits it, from the next request on', async () => {
    const bearer = await logIn(app, NEW.host);
    const me = async () => (await app.client.get('/admin/me', { host: NEW.host, bearer })).status;
    expect(await me()).toBe(200);
    await page.getByRole('link', { name: NEW.name }).click();
    await heading(NEW.name).waitFor();
    const name = page.getByLabel('Name of the tenant');
    await name.fill(' ');
    await button('Save: Name').click();
    await page.getByText('Give the tenant a name.').waitFor();
    await name.fill('Lark & Co');
    await page.keyboard.press('Enter');
    await heading('Lark & Co').waitFor();
    await page.getByText('Saved.', { exact: true }).first().waitFor();
    await page.getByLabel('A limit for each month').check();
    await page.getByLabel('Requests in a month').fill('1.5');
    await button('Save: Limit').click();
    await page.getByText('Write a whole number').waitFor();
    await lookAt(page, 'platform-tenant');
    await page.getByLabel('Requests in a month').fill('0');
    await page.getByText('With 0 every request is refused.').waitFor();
    await button('Save: Limit').click();
    await expect.poll(async () => (await tenantAt(NEW.host)).monthly_request_quota).toBe(0);
    expect(await me()).toBe(429);
    await page.getByText('Limit reached').waitFor();
    await page.getByLabel('Requests in a month').fill('100 000');
    await button('Save: Limit').click();
    await page.getByText(/of 100,000/).waitFor();
    expect(await me()).toBe(200);
    await page.getByLabel('No limit').check();
    await button('Save: Limit').click();
    await expect.poll(async () => (await tenantAt(NEW.host)).monthly_request_quota).toBe(null);
  });

  test('suspends it, which its API answers with 403, and lifts that', async () => {
    await button('Suspend…').click();
    await page.getByText('everything on lark.test answers 403').waitFor();
    await lookAt(page, 'platform-suspend');
    await button('Suspend').last().click();
    await page.getByText('every request to its host answers 403').waitFor();
    expect(await statusOf(NEW.host)).toBe(403);
    await lookAt(page, 'platform-suspended');
    await button('Lift the suspension').click();
    await page.getByText('its requests are answered').waitFor();
    expect(await statusOf(NEW.host)).toBe(200);
  });

  test('a token that ends brings the door over the page, and what was typed stays', async () => {
    await page.getByLabel('Name of the tenant').fill('Typed before');
    app.world.platform.tokenHash = hashSecret(NEXT_TOKEN);
    await button('Save: Name').click();
    await page.getByRole('dialog', { name: 'The token is not valid any more' }).waitFor();
    await lookAt(page, 'platform-door-again');
    await enter(token);
    await page.getByText('This is not the platform token.').waitFor();
    token = NEXT_TOKEN;
    await enter(token);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Type the token that is valid now, then press again.').waitFor();
    expect(await page.getByLabel('Name of the tenant').inputValue()).toBe('Typed before');
    expect((await tenantAt(NEW.host)).name).toBe('Lark & Co');
    await button('Save: Name').click();
    await heading('Typed before').waitFor();
  });

  test('over an open dialog too, which keeps its fields', async () => {
    await link('Tenants').click();
    await button('Add a tenant').click();
    const kept = [
      ['Name', 'Kept'],
      ['Host', 'kept.test'],
      ['E-mail of the first owner', ADMIN.email],
      ['Password of the first owner', ADMIN.password],
    ] as const;
    for (const [label, text] of kept) await page.getByLabel(label, { exact: true }).fill(text);
    app.world.platform.tokenHash = hashSecret(PLATFORM.bearer);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'The token is not valid any more' }).waitFor();
    token = PLATFORM.bearer;
    await enter(token);
    await page.getByText('Type the token that is valid now, then press again.').waitFor();
    for (const [label, text] of kept)
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    expect(await isFocused('Password of the first owner')).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await tenantAt('kept.test')).toBeUndefined();
  });

  test('usage is what the API says, by tenant and by month, and as CSV', async () => {
    const now = new Date();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
    for (const [tenant, requests] of [
      [app.tenantId, 61_204],
      [app.otherTenantId, 1_840],
    ] as const) {
      await countRequests(tenant, before, requests);
    }
    await link('Usage').click();
    await heading('Usage').waitFor();
    await page.getByRole('table').first().waitFor();
    await lookAt(page, 'platform-usage');
    const month = new Date(`${before}-01`).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    await page.getByRole('link', { name: month }).click();
    await page.getByRole('heading', { name: `By tenant in ${month}` }).waitFor();
    const used: { host: string; requests: number }[] = await ask(`/usage?from=${before}&to=${before}`);
    expect(used).toHaveLength(2);
    const table = page.getByRole('table').first();
    for (const { host, requests } of used)
      expect(await table.getByRole('row').filter({ hasText: host }).textContent()).toContain(
        requests.toLocaleString('en-US'),
      );
    expect(await table.getByRole('row').last().textContent()).toBe('Total63,0440');
    await lookAt(page, 'platform-usage-month');
    const [saved] = await Promise.all([page.waitForEvent('download'), button('Save as CSV').click()]);
    expect(saved.suggestedFilename()).toBe(`usage-${before}.csv`);
    const csv = readFileSync(await saved.path(), 'utf8');
    expect(csv).toContain(`"${before}","${app.tenantId}","${HOST}","Acme","61204","0"`);
    await page.getByRole('link', { name: 'Earlier' }).click();
    await page.getByRole('heading', { name: /^Nothing was used in/ }).waitFor();
    await lookAt(page, 'platform-usage-none');
    await page.getByRole('link', { name: 'Later' }).click();
    await page.getByRole('heading', { name: 'By tenant in' }).waitFor();
  });

  test('deletes it after the host is typed, may leave meanwhile, and the host is free', async () => {
    for (const [tenant, requests, monthly_request_quota] of [
      [app.tenantId, 61_204, 100_000],
      [app.otherTenantId, 1_840, 1_500],
    ] as const) {
      await countRequests(tenant, new Date().toISOString().slice(0, 7), requests);
      await app.client.send('PATCH', `/platform/tenants/${tenant}`, {
        host: PLATFORM.host,
        bearer: token,
        json: { monthly_request_quota },
      });
    }
    await link('Tenants').click();
    await page.reload();
    await row('Acme')
      .getByText(/61,20\d of 100,000/)
      .waitFor();
    await row('Other').getByText('Limit reached').waitFor();
    await lookAt(page, 'platform-tenants');
    await row(HOST).getByRole('link').click();
    await heading('Acme').waitFor();
    await button('Delete…').click();
    await page.getByText('3 people').waitFor();
    const erase = button('Delete for good');
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel(/Type the host/).fill('other.test');
    await page.keyboard.press('Enter');
    await page.getByText(`Type ${HOST} first.`).waitFor();
    await lookAt(page, 'platform-delete');
    expect(await statusOf(HOST)).toBe(200);
    // The line breaks before the server hears of it.
    const deletion = `**/api/v1/platform/tenants/${app.tenantId}`;
    await page.route(deletion, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByLabel(/Type the host/).fill(HOST);
    await page.keyboard.press('Enter');
    await page.getByText('The line broke.').waitFor();
    await page.unroute(deletion);
    // It takes its time.
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
    await lookAt(page, 'platform-deleting');
    letGo();
    await page.getByRole('main').getByText(`${HOST} is deleted with all it held.`).waitFor();
    await heading('Tenants').waitFor();
    await page.unroute(deletion);
    expect(await row('Acme').count()).toBe(0);
    expect(await statusOf(HOST)).toBe(404);
    await goTo(`#/tenants/${app.tenantId}`);
    await heading('There is no such tenant').waitFor();
    await lookAt(page, 'platform-gone');
  });

  test('one that is being deleted can only be gone on with', async () => {
    await app.world.db.asSystem((tx) =>
      sql`update tenants set suspended = true, deleting_since = now()
        where tenant_id = ${app.otherTenantId}`.execute(tx),
    );
    await goTo('#/');
    await page.reload();
    await row('Other').getByText('Being deleted').waitFor();
    await row('Other').getByRole('link').click();
    await page.getByText('The server goes on by itself').waitFor();
    expect(await page.getByLabel('Name of the tenant').count()).toBe(0);
    await lookAt(page, 'platform-being-deleted');
    await button('Go on now…').click();
    await page.getByLabel(/Type the host/).fill(OTHER_HOST.toUpperCase());
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText(`${OTHER_HOST} is deleted`).waitFor();
    expect(await tenantAt(OTHER_HOST)).toBeUndefined();
  });

  test('speaks German throughout, by choice', async () => {
    await goTo(`#/tenants/${(await tenantAt(NEW.host)).tenant_id}`);
    await heading('Typed before').waitFor();
    await button(/Language/).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await button('Sperre').or(button('Sperren…')).first().waitFor();
    await lookAt(page, 'platform-tenant-de');
    await button('Löschen…').click();
    await page.getByRole('heading', { name: /endgültig löschen/ }).waitFor();
    await lookAt(page, 'platform-delete-de');
    await button('Behalten').click();
    await link('Nutzung').click();
    await heading('Nutzung').waitFor();
    await page.getByRole('table').first().waitFor();
    await lookAt(page, 'platform-usage-de');
    await link('Mandanten').click();
    await button('Mandanten anlegen').click();
    await button('Mandanten anlegen').last().click();
    await page.getByText('Nehmen Sie 12 Zeichen oder mehr.').waitFor();
    await lookAt(page, 'platform-add-de');
    await button('Abbrechen').click();
    await row('Typed before').waitFor();
    await lookAt(page, 'platform-tenants-de');
    await button('Verlassen').click();
    await heading('Plattform').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});

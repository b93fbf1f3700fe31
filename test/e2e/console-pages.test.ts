import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedTenant } from '../../src/server/seed/seed-tenant.ts';
import { CHROMIUM, openBrowser } from '../harness/open-browser.ts';
import { seeSpecimens } from '../harness/see-specimens.ts';
import { sightlessVision } from '../harness/sightless-vision.ts';
import { ADMIN, HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, newSubject } from '../harness/steps.ts';

/** A folder for screenshots of every page, wide and narrow, light and dark; none without it. */
const SHOTS = process.env['SHOTS'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ZOE = { first_name: 'Zoë', last_name: 'Testament', email: 'zoe@testament.example' };

type Violation = { id: string; nodes: { html: string }[] };

describe.skipIf(!existsSync(CHROMIUM))('the console’s pages', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  let bearer: string;
  let zoe: string;
  const broken: string[] = [];

  const goTo = (hash: string) => page.goto(`http://${HOST}:${app.port}/admin/${hash}`);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const link = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
  /** Nothing that axe finds, in both lights and widths; and a picture of each. */
  const look = async (name: string) => {
    for (const width of [1440, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const found = await page.evaluate<Violation[]>(`${AXE}; axe.run().then((run) => run.violations)`);
        const told = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect([name, width, colorScheme, ...told]).toEqual([name, width, colorScheme]);
        const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([name, width, over]).toEqual([name, width, 0]);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  };
  const signIn = async (email: string, password: string) => {
    await page.evaluate('sessionStorage.clear()').catch(() => {});
    await goTo('');
    await page.reload();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await heading('Review').waitFor();
  };

  beforeAll(async () => {
    app = await startApp({ vision: sightlessVision, withPages: true });
    // Today by the real clock, which the browser goes by.
    app.moveClock(Date.now() - app.world.now().getTime());
    const wish = { tenantId: app.tenantId, subjects: 70, seed: 3, add: false };
    await seedTenant({ ...app.world, vision: seeSpecimens(), now: app.world.now() }, wish, () => {});
    bearer = await logIn(app);
    zoe = await newSubject(app, bearer, { ...ZOE, external_uid: 'crm-1' });
    const vera = { email: 'eye@acme.test', username: 'Eye', role: 'view', password: ADMIN.password };
    await app.client.post('/admin/users', { bearer, json: vera });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(10_000);
    page.on('console', (message) => {
      const isAnswer = message
        .text()
        .startsWith('Failed to load resource: the server responded with a status');
      if (message.type() === 'error' && !isAnswer) broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    expect(broken).toEqual([]);
  });

  test('an administrator finds a person by any of their keys, and the address keeps the search', async () => {
    await signIn(ADMIN.email, ADMIN.password);
    await link('Subjects').click();
    await heading('Subjects').waitFor();
    await page.getByRole('row').nth(50).waitFor();
    await look('subjects');
    const field = page.getByRole('searchbox');
    for (const search of ['testam', 'CRM-1', 'zoe@test']) {
      await field.fill(search);
      await expect.poll(() => new URLSearchParams(page.url().split('?')[1]).get('search')).toBe(search);
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await page.getByRole('link', { name: 'Zoë Testament' }).waitFor();
    }
    await field.fill('nobody at all');
    await page.getByRole('heading', { name: 'Nobody is found.' }).waitFor();
  });

  test('adds a person, is told at the field what is wrong, and mends it', async () => {
    await goTo('#/subjects');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('First name').fill('Noa');
    await page.getByLabel('Your own id').fill('crm-1');
    await page.keyboard.press('Enter');
    await page.getByText('Last name must not be empty.').waitFor();
    expect(await page.getByLabel('Last name').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    await look('subject-add');
    await page.getByLabel('Last name').fill('Added');
    await page.keyboard.press('Enter');
    await page.getByText('Another subject has this').waitFor();
    await page.getByLabel('Your own id').fill('crm-2');
    await page.keyboard.press('Enter');
    await heading('Noa Added').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Town').fill('Lund');
    await page.keyboard.press('Enter');
    await page.getByText('Lund').waitFor();
  });

  test('makes a link that works on the phone, shown once, and revokes it', async () => {
    await goTo(`#/subjects/${zoe}`);
    await heading('Zoë Testament').waitFor();
    await page.keyboard.press('l');
    await page.getByRole('button', { name: /Preset/ }).click();
    await look('subject-link-preset');
    await page.getByRole('option', { name: 'Strict' }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const address = await page.getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await look('subject-link');
    const token = new URL(address).searchParams.get('token')!;
    expect((await app.client.get('/ephemeral/capability', { token })).body.require_face_match).toBe(true);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Ended').waitFor();
    expect((await app.client.get('/ephemeral/capability', { token })).status).toBe(401);
  });

  test('shows a person with everything, and exports it', async () => {
    const { submissions } = (await app.client.get('/admin/submissions?limit=1', { bearer })).body;
    await goTo(`#/subjects/${submissions[0].subject_id}`);
    await page.getByRole('heading', { name: 'Pictures' }).waitFor();
    await page.locator('.lines .chip').first().waitFor();
    await look('subject');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`subject-${submissions[0].subject_id}.zip`);
  });

  test('a privacy officer erases by the due date, after typing the name, and keeps the receipt', async () => {
    await link(/^Privacy/).click();
    await heading('Privacy').waitFor();
    await page.getByRole('button', { name: 'Erase…' }).first().waitFor();
    await look('privacy');
    const queue = (await app.client.get('/admin/deletion-requests', { bearer })).body.requests;
    await page.getByRole('button', { name: 'Erase…' }).first().click();
    const erase = page.getByRole('button', { name: 'Erase for good' });
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('key to all of these').waitFor();
    await erase.click({ force: true });
    await page.getByText(`Type ${queue[0].last_name} first.`).waitFor();
    await look('privacy-erase');
    await page.getByLabel(/Type the last name/).fill(queue[0].last_name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Erased' }).waitFor();
    await look('privacy-receipt');
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await app.client.get(`/admin/subjects/${queue[0].subject_id}`, { bearer })).status).toBe(404);
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByText(queue[0].request_id).waitFor();
    await page.getByRole('button', { name: 'Receipt' }).first().click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    await page.keyboard.press('Escape');
    await goTo(`#/subjects/${queue[0].subject_id}`);
    await heading('This person is not on record').waitFor();
  });

  test('the overview says in figures what it draws', async () => {
    await link('Overview').click();
    await heading('Overview').waitFor();
    await page.getByRole('link', { name: '30 days' }).click();
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    await look('overview');
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
    const { body } = await app.client.get(`/admin/stats?from=${day(29)}&to=${day(0)}`, { bearer });
    const counted = body.uploads
      .filter(({ verdict }: { verdict: string }) => verdict !== 'ATTEMPT_SUPERSEDED')
      .reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    const cells = await page.locator('.figures tbody td').allTextContents();
    expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBe(counted);
    await page.getByText(`of ${counted} uploads`).waitFor();
  });

  test('the audit log is filtered, says that its chain holds, and is exported', async () => {
    await link('Audit log').click();
    await heading('Audit log').waitFor();
    await page.getByText(/^The chain holds: [\d,]+ entries/).waitFor();
    await page.getByRole('row').nth(20).waitFor();
    await look('audit');
    await page.getByRole('button', { name: /Area/ }).click();
    await page.getByRole('option', { name: 'Links' }).click();
    await page.getByRole('cell', { name: 'root' }).first().waitFor();
    await expect
      .poll(() => page.getByRole('rowheader').allTextContents())
      .toEqual(expect.arrayContaining(['revoked a link', 'made a link']));
    const done = await page.getByRole('rowheader').allTextContents();
    expect(done.filter((what) => !what.includes('link'))).toEqual([]);
    await page.getByLabel('Who, exactly as written').fill('Nobody');
    await page.getByRole('heading', { name: 'Nothing matches.' }).waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('audit.csv');
  });

  test('every key is listed, and G leads to each page', async () => {
    await heading('Audit log').click();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    await look('keys');
    await page.keyboard.press('Escape');
    for (const [key, name] of [
      ['s', 'Subjects'],
      ['p', 'Privacy'],
      ['o', 'Overview'],
      ['r', 'Review'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await heading(name).waitFor();
    }
  });

  test('the queue and a case hold what axe asks, wide and narrow, light and dark', async () => {
    await page.locator('a.row').first().waitFor();
    await look('queue');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    await page.locator('.sheet img').waitFor();
    await look('case');
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Ask for a new picture' }).waitFor();
    await look('case-ask');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  test('speaks German from the list to the case', async () => {
    const german = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
    const other = await german.newPage();
    await other.goto(`http://${HOST}:${app.port}/admin/`);
    await other.getByLabel('E-Mail').fill(ADMIN.email);
    await other.getByLabel('Passwort').fill(ADMIN.password);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { level: 1, name: 'Prüfung' }).waitFor();
    await other.locator('a.row').first().click();
    await other.getByRole('button', { name: /^Freigeben/ }).waitFor();
    expect(await other.evaluate(() => document.documentElement.lang)).toBe('de');
    if (SHOTS) await other.screenshot({ path: `${SHOTS}/case-german.png` });
    await german.close();
  });

  test('who may only look changes nothing', async () => {
    await signIn('eye@acme.test', ADMIN.password);
    await goTo(`#/subjects/${zoe}`);
    await heading('Zoë Testament').waitFor();
    for (const name of ['Edit', 'Erase…', 'Make a link', 'Export'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await link(/^Privacy/).click();
    await heading('Privacy').waitFor();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('button', { name: 'Erase…' }).count()).toBe(0);
  });
});

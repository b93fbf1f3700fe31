import { existsSync } from 'node:fs';
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Vision } from '../../src/server/vision/evidence.ts';
import { makeSpecimen } from '../../src/specimen/make-specimen.ts';
import { people, readSelfie } from '../../src/specimen/people.ts';
import { CHROMIUM, openBrowser } from '../harness/open-browser.ts';
import { openTestVision } from '../harness/open-test-vision.ts';
import { PAGES } from '../harness/paths.ts';
import { ADMIN, HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';

/** The refusals that a test brings about, which a browser reports as errors. */
const isExpected = (message: ConsoleMessage) =>
  /status of (401|409)/.test(message.text()) || message.location().url.includes('/image?');
/** Where to leave pictures of the screens, for eyes; nowhere unless asked. */
const SHOTS = process.env['CONSOLE_SHOTS'];

// The console in a real browser, on the real app with the real models: what waits in it was photographed.
describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let app: TestApp;
  let vision: Vision;
  let bearer: string;
  let browser: Browser;
  let page: Page;
  const broken: string[] = [];

  const card = async (person: number, options: object = {}) =>
    (await makeSpecimen({ person, layout: 'us', photo: { seed: 7 + person }, ...options })).jpeg;
  /** A licence that waits: its holder's record says something else in some details. */
  const parkLicence = async (person: number, changes: object) => {
    const token = await mint(
      app,
      bearer,
      await newSubject(app, bearer, { ...people[person]!.details, ...changes }),
    );
    const { body } = await upload(app, token, 'license', await card(person));
    expect(body.status).toBe('LICENSE_PENDING_APPROVAL');
    app.moveClock(60_000);
    return body.license_id as string;
  };
  const caseOf = async (id: string) => (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const nameOf = (person: number) => people[person]!.details.first_name;
  const shoot = async (name: string) => {
    if (!SHOTS) return;
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  let first: string;
  let second: string;
  let third: string;
  let selfie: string;
  beforeAll(async () => {
    vision = await openTestVision();
    app = await startApp({ vision, withPages: true });
    bearer = await logIn(app);
    first = await parkLicence(0, { license_number: 'X9999-00000', addr_street: '5 Birch Way' });
    second = await parkLicence(1, { date_of_birth: '1961-02-27' });
    third = await parkLicence(3, { license_number: 'Q1111-222222-33' });
    const token = await mint(app, bearer, await newSubject(app, bearer, people[4]!.details));
    const sent = await upload(app, token, 'selfie', await readSelfie(4, 1), {
      verification_id: 'first-selfie',
    });
    expect(sent.body).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL' });
    selfie = sent.body.selfie_id;
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(8000);
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message)) broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await vision?.close();
  });

  test('says that a password is wrong, and keeps the e-mail', async () => {
    await page.goto(`http://${HOST}:${app.port}/admin/`);
    await heading('Sign in').waitFor();
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Password').fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The e-mail or the password is wrong.').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(ADMIN.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await shoot('1-sign-in');
  });

  test('shows who waits, the longest first, and no picture', async () => {
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await heading('Review').waitFor();
    const rows = page.locator('a.row');
    await rows.first().waitFor();
    const names = await rows.locator('.name').allTextContents();
    expect(names.map((name) => name.split(' ')[0])).toEqual([0, 1, 3, 4].map(nameOf));
    expect(await rows.first().locator('.why').textContent()).toMatch(
      /^Read at 0\.\d\d; 0\.80 passes by itself\.$/,
    );
    expect(await rows.last().locator('.why').textContent()).toBe('First selfie: nobody to compare with.');
    expect(await page.locator('img').count()).toBe(0);
    await shoot('2-queue');
  });

  test('keeps the filters in the address', async () => {
    await page.getByRole('link', { name: 'Selfie 1' }).click();
    await expect.poll(() => page.locator('a.row').count()).toBe(1);
    expect(page.url()).toMatch(/#\/\?kind=selfie$/);
    await page.getByRole('button', { name: /Status/ }).click();
    await page.getByRole('option', { name: 'Approved' }).click();
    await page.getByRole('heading', { name: 'Nothing matches.' }).waitFor();
    await shoot('3-nothing');
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => page.locator('a.row').count()).toBe(4);
  });

  test('opens a case by keyboard and shows what differs beside the photograph', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await heading(new RegExp(nameOf(0))).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const row = page.locator('tr', { hasText: 'Licence no.' });
    expect(await row.textContent()).toContain('X9999-00000');
    expect(await row.textContent()).toMatch(/differs|not read/);
    expect(await page.locator('tr', { hasText: 'Born' }).textContent()).not.toMatch(/differs|not read/);
    const drawnWidth = () =>
      page.evaluate(() => document.querySelector<HTMLImageElement>('.sheet img')?.naturalWidth ?? 0);
    await expect.poll(drawnWidth).toBeGreaterThan(300);
    await shoot('4-case');
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    await expect.poll(() => page.locator('.outlines polygon').count()).toBeGreaterThan(3);
    await expect.poll(drawnWidth).toBeGreaterThan(300);
    await shoot('5-case-card');
    await page.getByRole('button', { name: 'Portrait', exact: true }).click();
    await page
      .getByRole('region', { name: 'Picture' })
      .getByRole('img', { name: /^Portrait/ })
      .waitFor();
  });

  test('turns and nears the picture, and goes through the details, by keys', async () => {
    const drawn = () => page.locator('.sheet').evaluate((sheet) => getComputedStyle(sheet).transform);
    const whole = await drawn();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('t');
    await page.keyboard.press('c');
    await expect.poll(drawn).not.toBe(whole);
    expect(await page.locator('.sheet img.strong').count()).toBe(1);
    await page.keyboard.press('-');
    for (let turns = 0; turns < 3; turns += 1) await page.keyboard.press('t');
    await page.keyboard.press('c');
    await page.keyboard.press('v');
    await page.getByRole('img', { name: /^Photo/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('tr[aria-current]').waitFor();
    expect(await page.locator('.outlines .chosen').count()).toBeLessThanOrEqual(1);
  });

  test('puts an armed decision down with Escape, approves with A and Enter, and can take it back', async () => {
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Approve this picture' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('a');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await heading(new RegExp(nameOf(1))).waitFor();
    await page.getByText(`Approving: ${nameOf(0)}`).waitFor();
    await page.keyboard.press('z');
    await heading(new RegExp(nameOf(0))).waitFor();
    await page.getByRole('dialog', { name: 'Approve this picture' }).waitFor();
    expect((await caseOf(first)).status).toBe('pending');
    await page.keyboard.press('Enter');
    await heading(new RegExp(nameOf(1))).waitFor();
    await shoot('5-undo');
    await expect.poll(async () => (await caseOf(first)).status, { timeout: 10_000 }).toBe('approved');
  });

  test('asks for a new picture with words of its own, in which letters are letters', async () => {
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Ask for a new picture' }).waitFor();
    await page.keyboard.press('1');
    await page.getByLabel('They will read').pressSequentially(' Thanks, Alex (x, j, r).');
    await shoot('6-ask');
    await page.keyboard.press('Enter');
    await heading(new RegExp(nameOf(3))).waitFor();
    await expect.poll(async () => (await caseOf(second)).status, { timeout: 10_000 }).toBe('rejected');
    const decided = await caseOf(second);
    expect(decided.reupload_required).toBe(true);
    expect(decided.messages[0].comment_text).toMatch(/^Light hides .* Thanks, Alex \(x, j, r\)\.$/);
  });

  test('says who decided when somebody was faster', async () => {
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    const json = { description: 'the shop' };
    const shop = (await app.client.post('/admin/api-tokens', { bearer, json })).body.token;
    await app.client.post(`/admin/submissions/${third}/approve`, { bearer: shop });
    await page.keyboard.press('Enter');
    await heading(new RegExp(nameOf(4))).waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody was faster.' });
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/Approved by API token \d+, \d+ Mar/);
    expect((await caseOf(third)).status).toBe('approved');
    await shoot('7-elsewhere');
    await notice.getByRole('button', { name: 'Close' }).click();
    await shoot('8-selfie');
  });

  test('brings the sign-in over the page when the session has ended, and loses no decision', async () => {
    await page.keyboard.press('r');
    await page.getByLabel('They will read').fill('Half a sentence');
    const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('attesta.session')!).token);
    await app.client.post('/admin/logout', { bearer: token });
    await page.keyboard.press('Enter');
    await heading('Your session has ended').waitFor();
    await page.getByText(/^The decision on .* was not taken\./).waitFor({ state: 'attached' });
    await shoot('9-ended');
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect((await caseOf(selfie)).status).toBe('pending');
  });

  test('holds a decision while offline, and sends it when the line is back', async () => {
    await page.context().setOffline(true);
    await page.getByText('You are offline. Nothing is lost').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('The decision waits here').waitFor();
    await shoot('10-offline');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Nobody is waiting.' }).waitFor({ timeout: 30_000 });
    await shoot('11-nobody');
    await expect.poll(async () => (await caseOf(selfie)).reupload_required, { timeout: 10_000 }).toBe(true);
    expect((await caseOf(selfie)).messages[0].comment_text).toBe('Half a sentence');
  });

  test('lets who may look look, and offers nothing to decide', async () => {
    const id = await parkLicence(0, { license_number: 'X9999-00000' });
    await app.world.db.asTenant(app.tenantId, (tx) =>
      tx.updateTable('staff_users').set({ role: 'view' }).where('tenant_id', '=', app.tenantId).execute(),
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.row').first().click();
    await page.getByText('You may look.').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await shoot('12-may-look');
    await page.keyboard.press('Escape');
    await heading('Review').waitFor();
    await app.world.db.asTenant(app.tenantId, (tx) =>
      tx
        .updateTable('staff_users')
        .set({ role: 'superuser' })
        .where('tenant_id', '=', app.tenantId)
        .execute(),
    );
    expect((await caseOf(id)).status).toBe('pending');
  });

  test('says that the list or a picture is missing, and tries again when asked', async () => {
    await page.route('**/admin/submissions?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'This could not be loaded.' }).waitFor({ timeout: 30_000 });
    await page.unroute('**/admin/submissions?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a.row').first().waitFor();
    await rename(app.objectsFolder, `${app.objectsFolder}-away`);
    await page.locator('a.row').first().click();
    await page.getByText('This picture cannot be shown.').waitFor();
    await shoot('13-missing');
    await rename(`${app.objectsFolder}-away`, app.objectsFolder);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: /^Photo sent by/ }).waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
  });

  test('signs out', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading('Sign in').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('attesta.session'))).toBeNull();
  });

  test('first comes in at most 190 KB of compressed script, and each page beside review in 120 more', async () => {
    const assets = join(PAGES, 'console', 'assets');
    const index = await readFile(join(PAGES, 'console', 'index.html'), 'utf8');
    const all = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const scripts = all.filter((name) => index.includes(name));
    expect(all.length).toBeGreaterThan(scripts.length);
    const later = await Promise.all(
      all
        .filter((name) => !scripts.includes(name))
        .map(async (name) => gzipSync(await readFile(join(assets, name))).length),
    );
    expect(Math.max(...later)).toBeLessThan(120 * 1024);
    const sizes = await Promise.all(
      scripts.map(async (name) => gzipSync(await readFile(join(assets, name))).length),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(190 * 1024);
  });

  test('breaks nothing and none of its own rules on the way', () =>
    expect(broken.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))).toEqual([]));
});

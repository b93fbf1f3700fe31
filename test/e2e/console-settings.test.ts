import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHROMIUM, openBrowser } from '../harness/open-browser.ts';
import { sightlessVision } from '../harness/sightless-vision.ts';
import { ADMIN, HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, newSubject } from '../harness/steps.ts';

/** A folder for screenshots of every section and dialog, wide and narrow, light and dark; none without it. */
const SHOTS = process.env['SHOTS'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** What reaches over the page's edge, when it scrolls sideways. */
const WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.outerHTML.slice(0, 120))`;
const STAFF = { password: ADMIN.password };

type Violation = { id: string; nodes: { html: string }[] };

describe.skipIf(!existsSync(CHROMIUM))('the settings', () => {
  let app: TestApp;
  let browser: Browser;
  let page: Page;
  let bearer: string;
  const broken: string[] = [];

  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = () => page.getByRole('dialog');
  const open = async (section: string) => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click();
    await page.getByRole('heading', { level: 2, name: section }).waitFor();
  };
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  /** Opens a row's menu and chooses from it. */
  const act = async (name: string, item: string) => {
    await button(`Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const hasFocus = (name: string) =>
    expect.poll(() => button(name).evaluate((element) => element === document.activeElement)).toBe(true);
  const settings = async () => (await app.client.get('/admin/settings', { bearer })).body;
  const user = async (username: string) => {
    const { body } = await app.client.get('/admin/users', { bearer });
    return body.find((each: { username: string }) => each.username === username);
  };

  /** Nothing that axe finds, in both lights and widths; and a picture of each. */
  const look = async (name: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const found = await page.evaluate<Violation[]>(`${AXE}; axe.run().then((run) => run.violations)`);
        const told = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect([name, width, colorScheme, ...told]).toEqual([name, width, colorScheme]);
        const wide = await page.evaluate<string[]>(WIDE);
        expect([name, width, ...wide]).toEqual([name, width]);
        if (SHOTS)
          await page.screenshot({
            path: `${SHOTS}/settings-${name}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  };
  const signIn = async (email: string, place = '#/settings') => {
    await page.evaluate('sessionStorage.clear()').catch(() => {});
    await page.goto(`http://${HOST}:${app.port}/admin/${place}`);
    await page.reload();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  };

  beforeAll(async () => {
    app = await startApp({ vision: sightlessVision, withPages: true });
    app.moveClock(Date.now() - app.world.now().getTime());
    bearer = await logIn(app);
    for (const [username, role] of [
      ['Ada', 'admin'],
      ['Eye', 'view'],
    ] as const)
      await app.client.post('/admin/users', {
        bearer,
        json: { ...STAFF, email: `${role}@acme.test`, username, role },
      });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(6_000);
    page.on('console', (message) => {
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) broken.push(message.text());
    });
    page.on('pageerror', (error) => broken.push(error.message));
    await signIn(ADMIN.email);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    expect(broken).toEqual([]);
  });

  beforeEach(async () => {
    await page.evaluate("localStorage.removeItem('attesta.language')");
    await page.goto(`http://${HOST}:${app.port}/admin/#/settings`);
    await page.reload();
  });

  test('begin with oneself, and speak the language that is chosen', async () => {
    await expect.poll(() => page.url()).toContain('#/settings/you');
    await page.getByText(ADMIN.email).waitFor();
    await page.getByText('This one').waitFor();
    await look('you');
    await choose('Language', 'Deutsch');
    await page.getByRole('heading', { level: 2, name: 'Sie', exact: true }).waitFor();
    await look('you-de');
    await choose('Sprache', 'English');
    await page.getByRole('heading', { level: 2, name: 'You' }).waitFor();
    const letters = page.getByRole('switch', { name: 'Letter keys' });
    await letters.click();
    expect(await page.evaluate("localStorage.getItem('attesta.letters')")).toBe('off');
    await letters.click();
  });

  test('end another session of one’s own', async () => {
    const other = await logIn(app);
    await page.reload();
    const end = button('End').first();
    await end.click();
    await page.getByText('The session has ended.').waitFor();
    const answers = await Promise.all(
      [bearer, other].map((each) => app.client.get('/admin/me', { bearer: each })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
    bearer = answers[0]!.status === 200 ? bearer : other;
  });

  test('set up a second factor with its code, and take it away again', async () => {
    const codeOf = (secret: string) =>
      new TOTP({ secret }).generate({ timestamp: app.world.now().getTime() });
    await button('Set up').click();
    await page.getByAltText('QR code for your authenticator').waitFor();
    expect(await page.locator('.codes li').count()).toBe(10);
    const [saved] = await Promise.all([page.waitForEvent('download'), button('Save as a file').click()]);
    expect(saved.suggestedFilename()).toMatch(/codes.*\.txt$/);
    const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
    const field = page.getByLabel('Type the code that the app shows now');
    await look('factor-set-up');
    const on = button('Switch on');
    expect(await on.getAttribute('aria-disabled')).toBe('true');
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('That code did not work. Wait for the next one.').waitFor();
    await field.fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await button('Remove…').waitFor();
    expect((await user('root')).second_factor).toBe(true);
    await button('Remove…').click();
    await look('factor-remove');
    app.moveClock(30_000);
    await page.getByLabel('Code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await button('Set up').waitFor();
    expect((await user('root')).second_factor).toBe(false);
    await hasFocus('Set up');
  });

  test('add a user, whose refused fields are said where they are', async () => {
    await open('Users');
    await look('users');
    await button('Add a user').click();
    await page.getByLabel('E-mail').fill('kim@acme.test');
    await page.getByLabel('Username').fill('Kim');
    await page.getByLabel('Password').fill('too short');
    await page.keyboard.press('Enter');
    await page.getByText('Password must have 12 characters or more.').waitFor();
    expect(await page.getByLabel('Password').evaluate((it) => it === document.activeElement)).toBe(true);
    await look('users-add');
    await page.getByLabel('Password').fill(ADMIN.password);
    await choose('Role', 'May look');
    await button('Add').click();
    await page.getByText('kim@acme.test').waitFor();
    await hasFocus('Add a user');
    expect((await user('Kim')).role).toBe('view');
  });

  test('make an enrolment link, change a role, suspend and let in again', async () => {
    await open('Users');
    await act('Kim', 'Make an enrolment link');
    await look('users-enrolment');
    await button('Make the link').click();
    const address = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(address).toContain('/admin/#enrol=attesta_enrol_');
    await look('users-enrolment-ready');
    await button('Done').click();
    await hasFocus('Actions for Kim');
    await button('Actions for Kim').click();
    await page.getByRole('menu').waitFor();
    await look('users-menu');
    await page.keyboard.press('Escape');
    await act('Kim', 'Change role');
    await choose('Role', 'Reviewer');
    await look('users-role');
    await button('Save').click();
    await dialog().waitFor({ state: 'hidden' });
    await act('Kim', 'Suspend');
    await page.getByText('Suspended', { exact: true }).waitFor();
    await expect.poll(async () => (await user('Kim')).suspended).toBe(true);
    await act('Kim', 'Lift the suspension');
    await page.getByText('Suspended', { exact: true }).waitFor({ state: 'hidden' });
    await expect.poll(async () => await user('Kim')).toMatchObject({ suspended: false, role: 'admin' });
    await act('Kim', 'Set a new password');
    await look('users-password');
    await page.keyboard.press('Escape');
    await act('Kim', 'Sessions');
    await page.getByText('Nobody is signed in.').waitFor();
    await look('users-sessions');
    await button('Close').click();
  });

  test('never take the last superuser, and say so', async () => {
    await open('Users');
    await act('root', 'Remove…');
    await button('Remove').click();
    await page.getByText('This is the last superuser.').waitFor();
    await look('users-remove');
    await button('Cancel').click();
    await act('Kim', 'Remove…');
    await button('Remove').click();
    await page.getByText('kim@acme.test').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.route('**/admin/users/*', (route) =>
      route.fulfill({ status: 409, json: { error: 'Not now.' } }),
    );
    await act('Ada', 'Suspend');
    await page.getByText('Not now.').waitFor();
    expect(await page.getByText('Suspended', { exact: true }).count()).toBe(0);
    await page.unroute('**/admin/users/*');
  });

  test('create an API token that works until it is revoked', async () => {
    await open('API tokens');
    await look('tokens-none');
    await button('Create a token').click();
    await page.getByLabel('Description').fill('Backend of the shop');
    await look('tokens-add');
    await button('Create').click();
    const token = await page.getByRole('textbox', { name: 'API token' }).inputValue();
    await page.getByText('It is not shown again.').waitFor();
    await look('tokens-ready');
    await button('Done').click();
    await hasFocus('Create a token');
    expect((await app.client.get('/admin/subjects', { bearer: token })).status).toBe(200);
    await look('tokens');
    await button('Revoke').click();
    await look('tokens-revoke');
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await app.client.get('/admin/subjects', { bearer: token })).status).toBe(401);
  });

  test('make a workflow whose steps are ordered by keys, and a preset with it', async () => {
    await open('Workflows');
    await page.getByText('There is no workflow yet.').waitFor();
    await button('Add a workflow').click();
    await page.getByLabel('What it is called').fill('Selfie first');
    await button('Add “Estimate the age”').click();
    const down = button('Move “Check the licence” down');
    await down.focus();
    await page.keyboard.press('Enter');
    await page.getByText('“Check the licence” is number 2 of 3.').waitFor();
    await hasFocus('Move “Check the licence” down');
    // By the list's own keys: the last row before the first.
    await page.getByRole('button', { name: /Drag Estimate the age/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await look('workflow-dragged');
    await page.keyboard.press('Enter');
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.trim())).toEqual(['Take a selfie', 'Estimate the age', 'Check the licence']);
    await look('workflow-add');
    await button('Add').click();
    await page.getByText('Selfie first').waitFor();
    await look('workflows');
    const { body } = await app.client.get('/admin/workflows', { bearer });
    expect(body[0].steps.map((step: { step_name: string }) => step.step_name)).toEqual([
      'check_selfie',
      'age_gender_estimation',
      'verify_license',
    ]);
    await open('Links and presets');
    await button('Add a preset').click();
    await page.getByLabel('What it is called').fill('Strict');
    await choose('Workflow', 'Selfie first');
    await page.getByLabel('Uploads in all').fill('many');
    await page.getByRole('switch', { name: /needs a face that matches/ }).click();
    await button('Add').click();
    await page.getByText('Write a whole number in digits.').waitFor();
    await look('preset-add');
    await page.getByLabel('Uploads in all').fill('5');
    await button('Add').click();
    await page.getByRole('rowheader', { name: 'Strict' }).waitFor();
    await look('presets');
    const subject_id = await newSubject(app, bearer, { first_name: 'Zoë', last_name: 'Testament' });
    const preset = (await app.client.get('/admin/presets', { bearer })).body[0];
    const json = { subject_id, preset_id: preset.id };
    const minted = (await app.client.post('/ephemeral-tokens', { bearer, json })).body;
    expect(minted).toMatchObject({ max_uses: 5, require_face_match: true });
    expect(minted.workflow_steps[0].step_name).toBe('check_selfie');
    await act('Strict', 'Edit');
    await page.getByLabel('Uploads in all').fill('');
    await button('Save').click();
    await page.getByRole('cell', { name: 'No limit' }).waitFor();
    await act('Strict', 'Remove');
    await look('preset-remove');
    await button('Remove').click();
    await page.getByText('There is no preset yet.').waitFor();
  });

  test('change the look, with what becomes of the colour in a preview', async () => {
    await open('Look and name');
    await page.getByRole('textbox', { name: 'Your name' }).fill('Larkhill Car Club');
    await page.getByLabel('Colour', { exact: true }).fill('yellow');
    await page.getByText('Write the colour like #1a73e8.').waitFor();
    await page.getByLabel('Colour', { exact: true }).fill('#f5d90a');
    await page.getByText('Too pale to read on light').waitFor();
    await page
      .getByLabel('File for the logo')
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: DOT });
    await page.getByText('This is no PNG, JPEG or WebP.').waitFor();
    await page
      .getByLabel('File for the logo')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: DOT });
    await page.getByAltText('The logo as it is now').waitFor();
    await look('look');
    await button('Save').click();
    await page.getByText('Saved.').first().waitFor();
    const { branding } = await settings();
    expect(branding).toMatchObject({ name: 'Larkhill Car Club', color: '#f5d90a' });
    expect(branding.logo_url).toMatch(/^data:image\/png;base64,/);
    await button('No logo').click();
    await page.getByText('Not saved yet').waitFor();
  });

  test('warn before a list of networks that locks oneself out', async () => {
    await open('Sign-in and network');
    const field = page.getByLabel('Networks that staff and backends may come from');
    await field.fill('192.0.2.0/24\nnowhere');
    await page.getByText('Line 2, “nowhere”, is no network.').waitFor();
    await page.getByRole('switch', { name: 'Everybody needs a second factor' }).click();
    await page.getByText('You have none yourself yet').waitFor();
    await look('access');
    await page.getByRole('switch', { name: 'Everybody needs a second factor' }).click();
    await button('Save').click();
    expect((await settings()).ip_allow_list).toEqual([]);
    await field.fill('192.0.2.0/24');
    await button('Save').click();
    await page.getByRole('heading', { name: 'This would lock you out' }).waitFor();
    await look('access-lock-out');
    await button('Save without mine').click({ force: true });
    await page.getByText('Say first that you know.').waitFor();
    await page.getByRole('switch', { name: 'I know' }).click();
    await button('Save without mine').click();
    await page.getByText('This list would lock you out: your address').waitFor();
    await button('Add mine and save').click();
    await dialog().waitFor({ state: 'hidden' });
    expect((await settings()).ip_allow_list).toEqual(['192.0.2.0/24', '127.0.0.1']);
  });

  test('set how long pictures are kept', async () => {
    await open('Retention');
    await page.getByText('Pictures stay until the person asks').waitFor();
    await page.getByText('Erase pictures after some days').click();
    await page.getByLabel('Days after the decision').fill('0');
    await page.getByText('Write a whole number from 1 to 36500.').waitFor();
    await page.getByLabel('Days after the decision').fill('30');
    await page.getByText('Pictures are erased 30 days after').waitFor();
    await look('retention');
    await button('Save').click();
    await page.getByText('Saved.').first().waitFor();
    expect((await settings()).retention_days).toBe(30);
  });

  test('keep ready-made answers in their order', async () => {
    await open('Ready-made answers');
    await look('replies-none');
    for (const text of ['Lay the card on a darker table.', 'A corner of the card is cut off.']) {
      await button('Add an answer').click();
      await page.getByLabel('What it says').fill(text);
      if (text.startsWith('Lay')) await look('replies-add');
      await button('Add').click();
    }
    await button('Move “A corner of the card is cut off.” up').click();
    await button('Edit “Lay the card on a darker table.”').click();
    await page.getByLabel('What it says').fill('Lay it on a plain, darker table.');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await look('replies');
    await button('Save').click();
    await page.getByText('Saved.').first().waitFor();
    expect((await settings()).ready_replies).toEqual([
      'A corner of the card is cut off.',
      'Lay it on a plain, darker table.',
    ]);
  });

  test('keep what was typed when the request fails', async () => {
    await open('Users');
    await page.route('**/admin/users', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await button('Add a user').click();
    await page.getByLabel('Username').fill('Noa');
    await button('Add').click();
    await page.getByText('You are offline. Nothing is lost; press again').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('Noa');
    await page.unroute('**/admin/users');
    await page.keyboard.press('Escape');
    await page.route('**/admin/users', (route) => route.fulfill({ status: 500, json: { error: '' } }));
    await page.reload();
    await page.getByRole('heading', { name: 'This could not be loaded.' }).waitFor();
    await look('users-error');
    await page.unroute('**/admin/users');
  });

  test('show a reviewer the links alone, and let who may only look change nothing', async () => {
    const sections = () =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link').allInnerTexts();
    await signIn('admin@acme.test', '#/settings/users');
    await expect.poll(() => page.url()).toContain('#/settings/you');
    expect(await sections()).toEqual(['You', 'Links and presets', 'Workflows']);
    await open('Workflows');
    await button('Add a workflow').waitFor();
    await signIn('view@acme.test');
    expect(await sections()).toEqual(['You', 'Links and presets', 'Workflows']);
    await open('Workflows');
    await page.getByText('Selfie first').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await look('workflows-view');
    await open('Links and presets');
    await page.getByText('There is no preset yet.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});

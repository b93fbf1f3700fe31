import { existsSync } from 'node:fs';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSettings, type SettingsPage } from '../harness/browser/open-settings.ts';
import { ADMIN } from '../harness/start-app.ts';

describe.skipIf(!existsSync(CHROMIUM))('the settings of oneself and of the staff', () => {
  let on: SettingsPage;
  beforeAll(async () => {
    on = await openSettings();
  });
  beforeEach(() => on.begin());
  afterAll(() => on?.close());
  /** Creates a user for one test alone. */
  const addUser = (username: string, role: string) =>
    on.app.client.post('/admin/users', {
      bearer: on.bearer,
      json: { password: ADMIN.password, email: `${username.toLowerCase()}@acme.test`, username, role },
    });

  test('the settings begin with one’s own account, in the chosen language', async () => {
    await expect.poll(() => on.page.url()).toContain('#/settings/you');
    await on.page.getByText(ADMIN.email).waitFor();
    await on.page.getByText('This session').waitFor();
    await on.look('you');
    await on.choose('Language', 'Deutsch');
    await on.page.getByRole('heading', { level: 2, name: 'Ihr Konto', exact: true }).waitFor();
    await on.choose('Sprache', 'English');
    await on.page.getByRole('heading', { level: 2, name: 'Your account' }).waitFor();
    const letters = on.page.getByRole('switch', { name: 'Single-key shortcuts' });
    await letters.click();
    expect(await on.page.evaluate("localStorage.getItem('attesta.letters')")).toBe('off');
    await letters.click();
  });

  test('every section of the settings is in German when it is chosen', async () => {
    await on.choose('Language', 'Deutsch');
    const names = on.page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('link');
    for (const name of await names.allInnerTexts()) {
      await on.open(name);
      await on.look(`de-${name.replaceAll(' ', '-')}`, [390]);
    }
  });

  test('the open section is scrolled into view on a phone, and stays there when the window changes', async () => {
    const link = (name: string) => on.page.getByRole('link', { name, exact: true });
    /** Waits until all of it is within the window's width. */
    const expectInView = async (name: string, width: number) => {
      const measureSides = async () => {
        const { x, width: wide } = (await link(name).boundingBox())!;
        return { starts: x >= 0, ends: x + wide <= width };
      };
      await expect.poll(measureSides).toEqual({ starts: true, ends: true });
    };
    await on.page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Message templates', 'Branding', 'Your account']) {
      await on.open(name);
      await expectInView(name, 390);
      expect((await link(name).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await on.page.setViewportSize({ width: 1440, height: 900 });
    await on.open('Message templates');
    await on.page.setViewportSize({ width: 390, height: 844 });
    await expectInView('Message templates', 390);
    await expectInView('Settings', 390);
    await on.page.setViewportSize({ width: 1440, height: 900 });
  });

  test('ends another session of the same user', async () => {
    const json = { email: 'ivy@acme.test', password: ADMIN.password };
    await addUser('Ivy', 'admin');
    const other = (await on.app.client.post('/admin/login', { json })).body.token;
    await on.signIn(json.email);
    await on.button('End').click();
    await on.page.getByText('The session has ended.').waitFor();
    expect((await on.app.client.get('/admin/me', { bearer: other })).status).toBe(401);
    await on.button('End').waitFor({ state: 'hidden' });
    await on.signIn(ADMIN.email);
  });

  test('sets up a second factor with its code, and removes it again', async () => {
    const generateCode = (secret: string) =>
      new TOTP({ secret }).generate({ timestamp: on.app.dependencies.now().getTime() });
    await on.button('Set up').click();
    await on.page.getByAltText('QR code for your authenticator').waitFor();
    expect(await on.page.locator('.authenticator_codes li').count()).toBe(10);
    const [saved] = await Promise.all([
      on.page.waitForEvent('download'),
      on.button('Save as a file').click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/codes.*\.txt$/);
    const secret = (await on.page.locator('.authenticator_secret').innerText()).replaceAll(' ', '');
    const field = on.page.getByLabel('Enter the code from the app');
    await on.look('factor-set-up');
    const switchOn = on.button('Switch on');
    expect(await switchOn.getAttribute('aria-disabled')).toBe('true');
    await field.fill('000000');
    await on.page.keyboard.press('Enter');
    await on.page.getByText('Wrong code. Wait for the next one.').waitFor();
    await field.fill(generateCode(secret));
    await on.page.keyboard.press('Enter');
    await on.dialog.waitFor({ state: 'hidden' });
    await on.button('Remove…').waitFor();
    expect((await on.user('root')).second_factor).toBe(true);
    await on.button('Remove…').click();
    await on.look('factor-remove');
    on.app.moveClock(30_000);
    await on.page.getByLabel('Code').fill(generateCode(secret));
    await on.page.keyboard.press('Enter');
    await on.button('Set up').waitFor();
    expect((await on.user('root')).second_factor).toBe(false);
    await on.hasFocus('Set up');
  });

  test('adds a user, with each refused field reported at its place', async () => {
    await on.open('Users');
    await on.look('users');
    await on.button('Add a user').click();
    await on.page.getByLabel('Email').fill('kim@acme.test');
    await on.page.getByLabel('Username').fill('Kim');
    await on.page.getByLabel('Password').fill('too short');
    await on.page.keyboard.press('Enter');
    await on.page.getByText('Password must have 12 characters or more.').waitFor();
    expect(await on.page.getByLabel('Password').evaluate((it) => it === document.activeElement)).toBe(true);
    await on.look('users-add');
    await on.page.getByLabel('Password').fill(ADMIN.password);
    await on.choose('Role', 'Viewer');
    await on.button('Add').click();
    await on.page.getByText('kim@acme.test').waitFor();
    await on.hasFocus('Add a user');
    expect((await on.user('Kim')).role).toBe('view');
  });

  test('makes a role of ticks, gives it to a user, and does not delete it while they have it', async () => {
    await addUser('Max', 'view');
    await on.open('Roles');
    await on.button('Add a role').click();
    // The cursor is in the first field.
    await on.page.getByLabel('Name').waitFor();
    await on.page.keyboard.type('Team lead');
    for (const tick of ['View photos', 'Decide cases'])
      await on.page.getByRole('switch', { name: tick }).click();
    await on.look('roles-add');
    await on.button('Add').click();
    await on.page.getByText('View cases, View photos and Decide cases').waitFor();
    await on.page.reload();
    await on.open('Users');
    await on.act('Max', 'Change role');
    await on.choose('Role', 'Team lead');
    await on.page.getByText('View cases, View photos and Decide cases').waitFor();
    await on.button('Save').click();
    await on.page.getByRole('row', { name: /Max/ }).getByText('Team lead').waitFor();
    await on.open('Roles');
    await on.look('roles');
    await on.act('Team lead', 'Remove');
    await on.page.getByText('1 user has this role. Give them another role first.').first().waitFor();
    expect(await on.dialog.getByRole('button', { name: 'Remove' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await on.button('Cancel').click();
    await on.signIn('max@acme.test');
    await on.page.getByText('Team lead').first().waitFor();
    const sections = on.page.getByRole('navigation', { name: 'Sections' });
    expect(await sections.getByRole('link', { name: 'Users' }).count()).toBe(0);
    await on.signIn(ADMIN.email);
  });

  test('creates an enrolment link, changes a role, suspends a user and reactivates them', async () => {
    await addUser('Lou', 'view');
    // The list on the screen may be outdated.
    await on.page.reload();
    await on.open('Users');
    await on.act('Lou', 'Create setup link');
    await on.look('users-enrolment');
    await on.button('Create link').click();
    const address = await on.page.getByLabel('Link', { exact: true }).inputValue();
    expect(address).toContain('/admin/#enrol=attesta_enrol_');
    await on.look('users-enrolment-ready');
    await on.button('Done').click();
    await on.hasFocus('Actions for Lou');
    await on.button('Actions for Lou').click();
    await on.page.getByRole('menu').waitFor();
    await on.look('users-menu');
    await on.page.keyboard.press('Escape');
    await on.act('Lou', 'Change role');
    await on.choose('Role', 'Reviewer');
    await on.look('users-role');
    await on.button('Save').click();
    await on.dialog.waitFor({ state: 'hidden' });
    await on.act('Lou', 'Suspend');
    await on.page.getByText('Suspended', { exact: true }).waitFor();
    await expect.poll(async () => (await on.user('Lou')).suspended).toBe(true);
    await on.act('Lou', 'Reactivate');
    await on.page.getByText('Suspended', { exact: true }).waitFor({ state: 'hidden' });
    await expect.poll(async () => await on.user('Lou')).toMatchObject({ suspended: false, role: 'admin' });
    await on.act('Lou', 'Set a new password');
    await on.look('users-password');
    await on.page.keyboard.press('Escape');
    await on.act('Lou', 'Sessions');
    await on.page.getByText('No active sessions.').waitFor();
    expect(await on.button('End all').getAttribute('aria-disabled')).toBe('true');
    await on.look('users-sessions');
    await on.button('Close').click();
    const login = { email: 'lou@acme.test', password: ADMIN.password };
    const lous = (await on.app.client.post('/admin/login', { json: login })).body.token;
    await on.begin();
    await on.open('Users');
    await on.act('Lou', 'Sessions');
    await on.button('End all').click();
    await on.page.getByText('No active sessions.').waitFor();
    expect((await on.app.client.get('/admin/me', { bearer: lous })).status).toBe(401);
    await on.button('Close').click();
  });

  test('invites a user by a link that leads to a page for their password', async () => {
    await on.open('Users');
    await on.button('Add a user').click();
    await on.page.getByLabel('Email').fill('yma@acme.test');
    await on.page.getByLabel('Username').fill('Yma');
    await on.button('Add').click();
    await on.page.getByText('The password link for Yma is ready').waitFor();
    const address = await on.page.getByLabel('Link', { exact: true }).inputValue();
    expect(address).toContain('/admin/#invite=attesta_invite_');
    await on.look('users-invitation-ready');
    await on.button('Done').click();
    await on.page.getByText('Invited', { exact: true }).waitFor();
    await on.page.evaluate('sessionStorage.clear()');
    await on.page.goto('about:blank');
    await on.page.goto(address);
    await on.page.getByRole('heading', { name: 'Set your password' }).waitFor();
    expect(on.page.url()).not.toContain('invite');
    await on.look('invitation');
    const { keyboard } = on.page;
    // By keyboard alone, from the heading, which has the focus.
    await keyboard.press('Tab');
    await keyboard.type('too short');
    await keyboard.press('Enter');
    await on.page.getByText('The password needs 12 characters or more.').waitFor();
    const isFocused = (label: string) =>
      on.page.getByLabel(label).evaluate((input) => input === document.activeElement);
    await expect.poll(() => isFocused('Password')).toBe(true);
    await on.look('invitation-short');
    await keyboard.press('Control+A');
    await keyboard.type('a password that only Yma knows');
    await keyboard.press('Tab');
    await on.hasFocus('Set password');
    await keyboard.press('Space');
    await on.page.getByText('Your password is set. Sign in with it now.').waitFor();
    await on.look('invitation-finished');
    const entered = ['yma@acme.test', 'a password that only Yma knows'];
    for (const text of entered) {
      await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    await on.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    expect(await on.user('Yma')).toMatchObject({ invited: false });
    // The link works only once.
    await on.page.evaluate('sessionStorage.clear()');
    await on.page.goto('about:blank');
    await on.page.goto(address);
    await on.page.getByLabel('Password').fill('another password');
    await keyboard.press('Enter');
    await on.page
      .getByText('This link has expired or was already used. Ask an owner for a new one.')
      .waitFor();
    await on.signIn(ADMIN.email);
  });

  test('a user changes their password with the current one', async () => {
    await addUser('Pia', 'view');
    await on.signIn('pia@acme.test');
    await on.button('Change password').click();
    await on.page.getByLabel('Current password').fill('not this one');
    await on.page.getByLabel('New password').fill('her own password');
    await on.look('you-password');
    await on.button('Save').click();
    await on.page.getByText('This is not your password.').waitFor();
    await on.page.getByLabel('Current password').fill(ADMIN.password);
    await on.button('Save').click();
    await on.dialog.waitFor({ state: 'hidden' });
    const login = { email: 'pia@acme.test', password: 'her own password' };
    expect((await on.app.client.post('/admin/login', { json: login })).status).toBe(200);
    await on.signIn(ADMIN.email);
  });

  test('asks whether to revoke the API tokens of a user who is suspended', async () => {
    await addUser('Tia', 'superuser');
    const login = { email: 'tia@acme.test', password: ADMIN.password };
    const tias = (await on.app.client.post('/admin/login', { json: login })).body.token;
    const made = await on.app.client.post('/admin/api-tokens', {
      bearer: tias,
      json: { description: 'Tia’s backend' },
    });
    await on.page.reload();
    await on.open('Users');
    await on.act('Tia', 'Suspend');
    await on.dialog.getByText('Tia’s backend').waitFor();
    await on.choose('API tokens', 'Revoke now');
    await on.look('users-tokens');
    await on.dialog.getByRole('button', { name: 'Suspend' }).click();
    await on.dialog.waitFor({ state: 'hidden' });
    const { id, suspended } = await on.user('Tia');
    expect(suspended).toBe(true);
    expect((await on.app.client.get('/admin/subjects', { bearer: made.body.token })).status).toBe(401);
    await on.app.client.send('DELETE', `/admin/users/${id}`, { bearer: on.bearer, json: {} });
  });

  test('the settings do not remove the last superuser, and say so', async () => {
    for (const name of ['Max', 'Uma']) await addUser(name, 'admin');
    await on.page.reload();
    await on.open('Users');
    await on.act('root', 'Remove…');
    await on.button('Remove').click();
    await on.page.getByText('This is the last superuser. Make another user a superuser first.').waitFor();
    await on.look('users-remove');
    await on.button('Cancel').click();
    await on.act('Max', 'Remove…');
    await on.button('Remove').click();
    await on.page.getByText('max@acme.test').waitFor({ state: 'hidden' });
    await expect.poll(() => on.page.evaluate('document.activeElement.tagName')).toBe('H1');
    await on.page.route('**/admin/users/*', (route) =>
      route.fulfill({ status: 409, json: { error: 'Not now.' } }),
    );
    await on.act('Uma', 'Suspend');
    await on.page.getByText('Not now.').waitFor();
    expect(await on.page.getByText('Suspended', { exact: true }).count()).toBe(0);
    await on.page.unroute('**/admin/users/*');
  });

  test('creates an API token that works until it is revoked', async () => {
    await on.open('API tokens');
    await on.look('tokens-none');
    await on.button('Create a token').click();
    await on.page.getByLabel('Description').fill('Backend of the shop');
    await on.look('tokens-add');
    await on.button('Create').click();
    const token = await on.page.getByRole('textbox', { name: 'API token' }).inputValue();
    await on.page.getByText('It is not shown again.').waitFor();
    await on.look('tokens-ready');
    await on.button('Done').click();
    await on.hasFocus('Create a token');
    expect((await on.app.client.get('/admin/subjects', { bearer: token })).status).toBe(200);
    await on.look('tokens');
    await on.button('Revoke').click();
    await on.look('tokens-revoke');
    await on.dialog.getByRole('button', { name: 'Revoke' }).click();
    const row = on.page.getByRole('row').filter({ hasText: 'Backend of the shop' });
    await row.getByText('Revoked', { exact: true }).waitFor();
    expect((await on.app.client.get('/admin/subjects', { bearer: token })).status).toBe(401);
  });

  test('the settings keep what was typed when the request fails', async () => {
    await on.open('Users');
    await on.page.route('**/admin/users', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await on.button('Add a user').click();
    await on.page.getByLabel('Username').fill('Noa');
    await on.button('Add').click();
    await on.page.getByText('You are offline. Try again').waitFor();
    expect(await on.page.getByLabel('Username').inputValue()).toBe('Noa');
    await on.page.unroute('**/admin/users');
    await on.page.keyboard.press('Escape');
    await on.page.route('**/admin/users', (route) => route.fulfill({ status: 500, json: { error: '' } }));
    await on.page.reload();
    await on.page.getByRole('heading', { name: 'Could not be loaded.' }).waitFor();
    await on.look('users-error');
    await on.page.unroute('**/admin/users');
  });

  test('the settings keep what was typed when the session has expired', async () => {
    await on.open('Users');
    await on.button('Add a user').click();
    await on.page.getByLabel('Username').fill('Noa');
    await on.page.getByLabel('Email').fill('noa@acme.test');
    await on.page.getByLabel('Password').fill(ADMIN.password);
    const { id } = await on.user('root');
    await on.app.client.send('DELETE', `/admin/users/${id}/sessions`, { bearer: on.bearer });
    await on.button('Add').click();
    const again = on.page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Email').fill(ADMIN.email);
    await again.getByLabel('Password').fill(ADMIN.password);
    await on.page.keyboard.press('Enter');
    await again.waitFor({ state: 'hidden' });
    // The focus is back where it was.
    await on.hasFocus('Add');
    expect(await on.page.getByLabel('Username').inputValue()).toBe('Noa');
    await on.page.getByText('Sign in and try again.').waitFor();
    await on.button('Add').click();
    await on.page.getByText('noa@acme.test').waitFor();
  });

  test('shows a reviewer the links alone, and lets a read-only user change nothing', async () => {
    const json = { name: 'Selfie first', steps: [{ step_name: 'check_selfie', step_order: 1 }] };
    await on.app.client.post('/admin/workflows', { bearer: on.bearer, json });
    await Promise.all([addUser('Ada', 'admin'), addUser('Eye', 'view')]);
    const sections = () =>
      on.page.getByRole('navigation', { name: 'Sections' }).getByRole('link').allInnerTexts();
    await on.signIn('ada@acme.test', '#/settings/users');
    await expect.poll(() => on.page.url()).toContain('#/settings/you');
    const seen = ['Your account', 'Link presets', 'Workflows', 'Block list'];
    expect(await sections()).toEqual(seen);
    await on.open('Workflows');
    await on.button('Add a workflow').waitFor();
    await on.signIn('eye@acme.test');
    expect(await sections()).toEqual(seen);
    await on.open('Workflows');
    await on.page.getByText('Selfie first').waitFor();
    expect(await on.page.getByRole('main').getByRole('button').count()).toBe(0);
    await on.look('workflows-view');
    await on.open('Link presets');
    await on.page.getByText('No presets yet.').waitFor();
    expect(await on.page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});

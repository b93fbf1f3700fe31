import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people } from '../../tools/specimen/people.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSettings, type SettingsPage } from '../harness/browser/open-settings.ts';
import { ADMIN, PLATFORM } from '../harness/start-app.ts';
import { newSubject } from '../harness/steps.ts';
import { openWallet, trustWallet } from '../harness/wallet.ts';

/** An image of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!existsSync(CHROMIUM))('the settings of a tenant', () => {
  let on: SettingsPage;
  beforeAll(async () => {
    on = await openSettings();
  });
  beforeEach(() => on.begin());
  afterAll(() => on?.close());

  test('creates a workflow whose steps are ordered by keyboard, and a preset with it', async () => {
    await on.open('Workflows');
    await on.page.getByText('No workflows yet.').waitFor();
    await on.button('Add a workflow').click();
    await on.page.getByLabel('Name').fill('Selfie first');
    await on.button('Add “Estimate the age”').click();
    const down = on.button('Move “Check the licence” down');
    await down.focus();
    await on.page.keyboard.press('Enter');
    await on.page.getByText('“Check the licence” is number 2 of 3.').waitFor();
    await on.hasFocus('Move “Check the licence” down');
    // By the list's shortcuts: the last row moves before the first.
    await on.page.getByRole('button', { name: /Drag Estimate the age/ }).focus();
    await on.page.keyboard.press('Enter');
    await on.hasFocus('Insert between Check the licence and Estimate the age');
    await on.page.keyboard.press('ArrowUp');
    await on.hasFocus('Insert between Take a selfie and Check the licence');
    await on.look('workflow-dragged');
    await on.page.keyboard.press('Enter');
    const rows = async () => (await on.page.getByRole('row').allInnerTexts()).map((row) => row.trim());
    await expect.poll(rows).toEqual(['Take a selfie', 'Estimate the age', 'Check the licence']);
    await on.look('workflow-add');
    await on.button('Add').click();
    await on.page.getByText('Selfie first').waitFor();
    await on.look('workflows');
    const { body } = await on.app.client.get('/admin/workflows', { bearer: on.bearer });
    expect(body[0].steps.map((step: { step_name: string }) => step.step_name)).toEqual([
      'check_selfie',
      'age_gender_estimation',
      'verify_license',
    ]);
    await on.open('Link presets');
    await on.button('Add a preset').click();
    // The cursor is in the first field.
    await on.page.getByLabel('Name').waitFor();
    await on.page.keyboard.type('Strict');
    await on.page.getByRole('switch', { name: 'Accept only some document kinds' }).click();
    await on.page.getByRole('switch', { name: 'Passport' }).click();
    await on.choose('Workflow', 'Selfie first');
    await on.page.getByLabel('Maximum uploads').fill('many');
    await on.page.getByRole('switch', { name: /face match for approval/ }).click();
    await on.button('Add').click();
    await on.page.getByText('Enter a whole number.').waitFor();
    await on.look('preset-add');
    await on.page.getByLabel('Maximum uploads').fill('5');
    await on.button('Add').click();
    await on.page.getByText('which this tenant does not accept').waitFor();
    await on.page.getByRole('switch', { name: 'Passport' }).click();
    await on.button('Add').click();
    await on.page.getByRole('rowheader', { name: 'Strict' }).waitFor();
    await on.look('presets');
    const subject_id = await newSubject(on.app, on.bearer, { first_name: 'Zoë', last_name: 'Testament' });
    const preset = (await on.app.client.get('/admin/presets', { bearer: on.bearer })).body[0];
    const json = { subject_id, preset_id: preset.id };
    const minted = (await on.app.client.post('/ephemeral-tokens', { bearer: on.bearer, json })).body;
    expect(minted).toMatchObject({ max_uses: 5, require_face_match: true, accepted_documents: ['licence'] });
    expect(preset.accepted_documents).toEqual(['licence']);
    expect(minted.workflow_steps[0].step_name).toBe('check_selfie');
    await on.act('Strict', 'Edit');
    await on.page.getByLabel('Maximum uploads').fill('');
    await on.button('Save').click();
    await on.page.getByRole('cell', { name: 'No limit' }).waitFor();
    await on.act('Strict', 'Remove');
    await on.look('preset-remove');
    await on.button('Remove').click();
    await on.page.getByText('No presets yet.').waitFor();
  });

  test('changes the branding, with a preview of the adjusted colour', async () => {
    await on.open('Branding');
    await on.page.getByRole('textbox', { name: 'Your name' }).fill('Larkhill Car Club');
    await on.page.getByLabel('Colour', { exact: true }).fill('yellow');
    await on.page.getByText('Enter a colour such as #1a73e8.').waitFor();
    await on.page.getByLabel('Colour', { exact: true }).fill('#f5d90a');
    await on.page.getByText('Too pale to read on light').waitFor();
    await on.page
      .getByLabel('File for the logo')
      .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: DOT });
    await on.page.getByText('Unsupported file. Use PNG, JPEG or WebP.').waitFor();
    await on.page
      .getByLabel('File for the logo')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: DOT });
    await on.page.getByAltText('The logo as it is now').waitFor();
    await on.look('look');
    await on.button('Save').first().click();
    await on.page.getByText('Saved.').first().waitFor();
    const { branding } = await on.settings();
    expect(branding).toMatchObject({ name: 'Larkhill Car Club', color: '#f5d90a' });
    expect(branding.logo_url).toMatch(/^data:image\/png;base64,/);
    await on.button('No logo').click();
    await on.page.getByText('Unsaved changes').waitFor();
  });

  test('warns before saving a list of networks that would lock the user out', async () => {
    await on.open('Sign-in and network');
    const field = on.page.getByLabel('Allowed networks');
    await field.fill('192.0.2.0/24\nnowhere');
    await on.page.getByText('Line 2: “nowhere” is not a network.').waitFor();
    await on.page.getByRole('switch', { name: 'Require two-factor authentication' }).click();
    await on.page.getByText('You do not have one yet').waitFor();
    await on.look('access');
    await on.page.getByRole('switch', { name: 'Require two-factor authentication' }).click();
    await on.button('Save').click();
    expect((await on.settings()).ip_allow_list).toEqual([]);
    await field.fill('192.0.2.0/24');
    await on.button('Save').click();
    await on.page.getByRole('heading', { name: 'This would lock you out' }).waitFor();
    await on.look('access-lock-out');
    await on.button('Save anyway').click({ force: true });
    await on.page.getByText('Confirm first that you understand.').waitFor();
    await on.page.getByRole('switch', { name: 'I understand' }).click();
    await on.button('Save anyway').click();
    await on.page.getByText('This list would lock you out: your address').waitFor();
    await on.button('Add my address and save').click();
    await on.dialog.waitFor({ state: 'hidden' });
    expect((await on.settings()).ip_allow_list).toEqual(['192.0.2.0/24', '127.0.0.1']);
  });

  test('sets the contact and the websites to return to, with each refused field reported at its place', async () => {
    await on.open('Branding');
    const form = on.page.locator('form', { has: on.page.getByLabel('Telephone') });
    await form.getByLabel('Email').fill('help@acme.test');
    await form.getByLabel('Telephone').fill('by letter');
    await form.getByRole('button', { name: 'Save' }).click();
    await on.hasProblem('Telephone', 'must be a telephone number');
    await on.look('contact');
    await form.getByLabel('Telephone').fill('+49 30 1234567');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved.').waitFor();
    const { body } = await on.app.client.get('/page');
    expect(body.contact).toEqual({ email: 'help@acme.test', phone: '+49 30 1234567', url: null });
    await on.page.getByLabel('On the first screen').fill('Only <b>once</b>.');
    await on.page.getByLabel('On the last screen').fill(' ');
    await on.page.getByRole('button', { name: /Form of address in German/ }).click();
    await on.page.getByRole('option', { name: 'Sie (formal)' }).click();
    await on.look('page-texts');
    const texts = on.page.locator('form', { has: on.page.getByLabel('On the first screen') });
    await texts.getByRole('button', { name: 'Save' }).click();
    await texts.getByText('Saved.').waitFor();
    await expect
      .poll(async () => (await on.app.client.get('/page')).body)
      .toMatchObject({
        texts: { welcome: { en: 'Only <b>once</b>.' }, done: {} },
        german_address: 'formal',
      });
    await on.open('Sign-in and network');
    await on.page.getByLabel('Return websites').fill('http://www.acme.test');
    await on.button('Save').click();
    await on.hasProblem('Return websites', 'Line 1');
    await on.page.getByLabel('Return websites').fill('https://www.acme.test');
    await on.button('Save').click();
    await expect.poll(async () => (await on.settings()).return_origins).toEqual(['https://www.acme.test']);
  });

  test('sets the severe signals, their acknowledgement and the need for a reason', async () => {
    await on.open('Severe signals');
    const before: string[] = (await on.settings()).severe_signals;
    await on.page.getByRole('switch', { name: 'Require acknowledgement by API' }).click();
    await on.page.getByRole('switch', { name: 'Expired', exact: true }).click();
    await on.page.getByRole('switch', { name: 'Barcode and print differ' }).click();
    await on.look('signals');
    await on.button('Save').click();
    await on.page.getByText('Saved.').first().waitFor();
    const { severe_signals, acknowledge_severe } = await on.settings();
    const after = [...before.filter((name) => name !== 'barcode_mismatch'), 'expired'];
    expect([acknowledge_severe, severe_signals.sort()]).toEqual([true, after.sort()]);
    await on.open('Reason codes');
    await on.page.getByRole('switch', { name: 'Require a reason for every rejection' }).click();
    await on.button('Save').click();
    await expect.poll(async () => (await on.settings()).reasons_required).toBe(true);
  });

  test('a shorter list of severe signals that waits for a second user says so, and counts as saved', async () => {
    const { app, bearer } = on;
    const ann = { email: 'ann@acme.test', password: ADMIN.password, username: 'Ann', role: 'superuser' };
    const { body } = await app.client.post('/admin/users', { bearer, json: ann });
    const second_look = { rejections: false, approvals_against_signals: true, sample_percent: 0 };
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { second_look } });
    await on.begin();
    await on.open('Severe signals');
    const toggle = on.page.getByRole('switch', { name: 'Document or face on the block list' });
    await toggle.click();
    await on.button('Save').click();
    await on.page.getByRole('heading', { name: 'Looser rules wait for a second user' }).waitFor();
    expect(await toggle.isChecked()).toBe(true);
    expect(await on.page.getByText('Unsaved changes').count()).toBe(0);
    await on.look('signals-noted');
    await on.button('Discard').click();
    await expect.poll(async () => (await on.settings()).second_look_change).toBeNull();
    await app.client.send('DELETE', `/admin/users/${body.id}`, { bearer, json: {} });
    const off = { ...second_look, approvals_against_signals: false };
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { second_look: off } });
  });

  test('asks before unsaved changes are lost, by a link, by a key and by the browser’s way back', async () => {
    await on.open('Data retention');
    await on.open('Reason codes');
    const toggle = on.page.getByRole('switch', { name: 'Require a reason for every rejection' });
    await toggle.click();
    await on.page.getByText('Unsaved changes').waitFor();
    const question = on.page.getByRole('heading', { name: 'Discard unsaved changes?' });
    const stay = async () => {
      await question.waitFor();
      await on.button('Keep editing').click();
      await question.waitFor({ state: 'hidden' });
      expect(on.page.url()).toContain('#/settings/reasons');
      await on.page.getByText('Unsaved changes').waitFor();
    };
    await on.page.goBack();
    await stay();
    await on.page.getByRole('link', { name: 'Branding' }).click();
    await question.waitFor();
    await on.look('leave');
    await stay();
    await on.page.locator('#section-title').click();
    await on.page.keyboard.press('g');
    await on.page.keyboard.press('o');
    await stay();
    await on.page.getByRole('link', { name: 'Branding' }).click();
    await on.button('Discard changes').click();
    await on.page.getByRole('heading', { level: 2, name: 'Branding' }).waitFor();
    // Saved changes ask nothing.
    await on.open('Data retention');
    await on.page.getByRole('heading', { level: 2, name: 'Data retention' }).waitFor();
  });

  test('shows the trusted issuers of credentials, and a list that is too old', async () => {
    const { app, page } = on;
    await on.open('Trusted issuers');
    await page.getByText('No list imported').waitFor();
    const wallet = openWallet(people[0]!.details, new Uint8Array(), app.dependencies.now());
    await trustWallet(app, wallet, 'eu_age');
    await trustWallet(app, wallet, 'mdl', new Date(app.dependencies.now().getTime() - 100 * 86_400_000));
    await page.reload();
    const row = (kind: string) => page.getByRole('row').filter({ hasText: kind });
    await row('Driving licence').getByText('Too old').waitFor();
    await row('Proof of age').getByText('Valdoria Registry (fictional) (VD), until').waitFor();
    expect(await row('Proof of age').getByText('Too old').count()).toBe(0);
    await on.look('trust');
  });

  test('unsaved settings are found again after a reload, and not after they are saved or discarded', async () => {
    const stored = () => on.page.evaluate(() => sessionStorage.getItem('attesta.drafts'));
    const unsaved = on.page.getByText('Unsaved changes');
    const hours = on.page.getByLabel('Licence: hours');
    await on.open('SLA targets');
    await hours.fill('7');
    await unsaved.waitFor();
    await on.page.reload();
    await unsaved.waitFor();
    expect(await hours.inputValue()).toBe('7');
    await on.button('Save').click();
    await unsaved.waitFor({ state: 'hidden' });
    expect((await on.settings()).targets.hours.license).toBe(7);
    await expect.poll(stored).toBeNull();
    await hours.fill('8');
    await on.page.getByRole('link', { name: 'Branding' }).click();
    await on.button('Discard changes').click();
    await on.page.getByRole('heading', { level: 2, name: 'Branding' }).waitFor();
    expect(await stored()).toBeNull();
    await on.open('SLA targets');
    expect(await hours.inputValue()).toBe('7');
    // The next user of this tab does not find what another typed.
    await hours.fill('9');
    await unsaved.waitFor();
    expect(await stored()).toContain('9');
    await on.button('Sign out').click();
    await on.page.getByLabel('Email').waitFor();
    expect(await stored()).toBeNull();
    await on.signIn(ADMIN.email);
  });

  test('a dialog of the settings has what was typed after a reload, without passwords, until it is closed', async () => {
    const stored = () => on.page.evaluate(() => sessionStorage.getItem('attesta.drafts') ?? '');
    const name = on.dialog.getByLabel('Name', { exact: true });
    const FORMS: [section: string, button: string, field: Locator][] = [
      ['Users', 'Add a user', on.dialog.getByLabel('Username')],
      ['Roles', 'Add a role', name],
      ['Link presets', 'Add a preset', name],
      ['Workflows', 'Add a workflow', name],
      ['API tokens', 'Create a token', on.dialog.getByLabel('Description')],
      ['Message templates', 'Add template', on.dialog.getByLabel('Text', { exact: true })],
      ['Reason codes', 'Add a reason', on.dialog.getByLabel('Label for reviewers')],
    ];
    for (const [section, button, field] of FORMS) {
      await on.open(section);
      await on.button(button).click();
      await field.fill('Half a word');
      if (section === 'Users') await on.dialog.getByLabel('Password').fill(ADMIN.password);
      await expect.poll(stored).toContain('Half a word');
      expect(await stored()).not.toContain(ADMIN.password);
      await on.page.reload();
      await on.button(button).click();
      expect(await field.inputValue()).toBe('Half a word');
      if (section === 'Users') expect(await on.dialog.getByLabel('Password').inputValue()).toBe('');
      await on.button('Cancel').click();
      await expect.poll(stored).toBe('');
    }
  });

  test('approves expired documents and requires an expiry date, after it shows the effect on the last 30 days', async () => {
    await on.open('Severe signals');
    await on.page.getByText('nothing was approved automatically.').waitFor();
    const park = on.page.getByRole('switch', { name: 'Send expired documents to review' });
    expect(await park.isChecked()).toBe(true);
    await park.click();
    await on.page.getByRole('switch', { name: 'Require an expiry date that was read' }).click();
    await on.button('Save').click();
    await expect.poll(async () => (await on.settings()).expired_documents).toBe('signal');
    expect(await on.settings()).toMatchObject({ required_proofs: ['in_force'] });
  });

  test('disables duplicate faces and leaves out a step, with unchanged limits', async () => {
    await on.open('Decision thresholds');
    await on.page.getByRole('switch', { name: 'Compare the faces of different customers' }).click();
    await on.page.getByRole('switch', { name: 'Ask people to come closer in a liveness check' }).click();
    await on.button('Save').click();
    await expect.poll(async () => (await on.settings()).compare_across_people).toBe(false);
    expect(await on.settings()).toMatchObject({ liveness_closer: false });
    expect((await on.settings()).policy.set_at).toBeNull();
  });

  test('takes paced liveness checks only, and shows colours in them', async () => {
    await on.open('Decision thresholds');
    const paced = on.page.getByRole('switch', { name: 'Accept only paced liveness checks' });
    const light = on.page.getByRole('switch', { name: 'Show colours in a paced liveness check' });
    const before = (await on.settings()).liveness;
    expect([await paced.isChecked(), await light.isChecked()]).toEqual([before.paced, before.light]);
    await on.page.getByText('26 of 26').first().waitFor();
    await on.page.getByText('No person was filmed for it').first().waitFor();
    await paced.click();
    await light.click();
    await on.button('Save').click();
    const wanted = { paced: !before.paced, light: !before.light };
    await expect.poll(async () => (await on.settings()).liveness).toEqual(wanted);
    expect((await on.settings()).policy.set_at).toBeNull();
  });

  test('replays limits on past uploads, batch by batch, and saves them', async () => {
    await on.open('Decision thresholds');
    await on.page.getByText('Default thresholds.').waitFor();
    const passing = on.page.getByLabel('Auto-approve licences from text match');
    await passing.fill('high');
    await on.page.getByText('Enter a number such as 0.95.').waitFor();
    await passing.fill('0.95');
    // The first batch is made up. The second is the server’s, which finds no uploads and adds the first.
    const people = { approved: 2, rejected: 1 };
    const flip = {
      kind: 'license',
      from: 'LICENSE_APPROVED',
      to: 'LICENSE_PENDING_APPROVAL',
      count: 7,
      people,
    };
    const part = { looked_at: 500, same: 492, cannot_say: 1, flips: [{ ...flip, examples: [] }] };
    const next_cursor = Buffer.from(`1~${randomUUID()}~1`).toString('base64url');
    await on.page.route('**/admin/policy/replay', (route) =>
      route.request().postDataJSON().cursor
        ? route.fallback()
        : route.fulfill({ json: { ...part, next_cursor } }),
    );
    await on.button('Test on past cases').click();
    await on.page.getByText('500 checked: 492 unchanged, 1 cannot be determined.').waitFor();
    await on.button('Test on past cases').waitFor();
    await on.page.getByRole('row', { name: /LICENSE_APPROVED.*7 ?2 approved, 1 rejected/ }).waitFor();
    const same = on.page.getByLabel('Selfie: same person up to');
    await same.fill('0.9');
    const looser = on.page.getByText('This is 0.08 looser than the default threshold');
    await looser.waitFor();
    const described = await looser.evaluate((words) => words.closest('small')?.id);
    expect(await same.getAttribute('aria-describedby')).toBe(described);
    // The result of the replay does not reach the page's edge.
    const [edge, text] = await on.page
      .getByRole('region', { name: 'Effect on past cases' })
      .evaluate((part) => [part, part.querySelector('p')!].map((each) => each.getBoundingClientRect().x));
    expect(text! - edge!).toBeGreaterThanOrEqual(16);
    await on.look('limits');
    await same.fill('0.82');
    await expect.poll(() => looser.count()).toBe(0);
    await on.button('Save').click();
    await on.page.getByText('Your thresholds since').waitFor();
    expect((await on.settings()).policy.limits.passing_score).toBe(0.95);
    await passing.fill('0.75');
    await on.button('Save').click();
    await on.hasProblem('Auto-approve licences from text match', 'decides more cases automatically');
    await on.page.getByLabel('Selfie: different person from').fill('0.7');
    await on.button('Save').click();
    await on.hasProblem('Selfie: different person from', 'Must not be below “same person up to”.');
    expect((await on.settings()).policy.limits.passing_score).toBe(0.95);
  });

  test('sets how long images are kept', async () => {
    await on.open('Data retention');
    await on.page.getByText('Photos stay until the customer requests deletion').waitFor();
    await on.page.getByText('Delete photos after a number of days').click();
    await on.page.getByLabel('Days after the decision').fill('0');
    await on.page.getByText('Enter a whole number from 1 to 36500.').waitFor();
    await on.page.getByLabel('Days after the decision').fill('30');
    await on.page.getByText('Photos are deleted 30 days after').waitFor();
    await on.look('retention');
    await on.button('Save').click();
    await on.page.getByText('Saved.').first().waitFor();
    expect((await on.settings()).retention_days).toBe(30);
  });

  test('keeps canned replies in their order', async () => {
    await on.open('Message templates');
    await on.look('replies-none');
    for (const text of ['Lay the card on a darker table.', 'A corner of the card is cut off.']) {
      await on.button('Add template').click();
      await on.page.getByLabel('Text').fill(text);
      if (text.startsWith('Lay')) await on.look('replies-add');
      await on.button('Add').click();
    }
    await on.button('Move “A corner of the card is cut off.” up').click();
    // By pointer, too: the second row is dragged over the first, and back.
    const rows = on.page.getByRole('row');
    await rows.nth(1).dragTo(rows.nth(0), { targetPosition: { x: 200, y: 3 } });
    await expect.poll(() => rows.nth(0).innerText()).toContain('Lay the card');
    await on.button('Move “A corner of the card is cut off.” up').click();
    await on.button('Edit “Lay the card on a darker table.”').click();
    await on.page.getByLabel('Text').fill('Lay it on a plain, darker table.');
    await on.dialog.getByRole('button', { name: 'Done' }).click();
    await on.look('replies');
    await on.button('Save').click();
    await on.page.getByText('Saved.').first().waitFor();
    expect((await on.settings()).ready_replies).toEqual([
      'A corner of the card is cut off.',
      'Lay it on a plain, darker table.',
    ]);
  });

  test('a sandbox’s settings list the verdict that each last name forces, with an image to save', async () => {
    const { app, page } = on;
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Block list' }).waitFor();
    expect(await sections.getByRole('link', { name: 'Sandbox' }).count()).toBe(0);
    const json = {
      host: 'sandbox.test',
      name: 'S',
      admin_email: ADMIN.email,
      admin_password: ADMIN.password,
    };
    await app.client.post('/platform/tenants', { ...PLATFORM, json: { ...json, sandbox: true } });
    await on.signIn(ADMIN.email, '#/settings', json.host);
    await on.open('Sandbox');
    await page.getByRole('row', { name: /OUTAGE-OCR license LICENSE_PENDING_APPROVAL/ }).waitFor();
    await on.look('sandbox');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save a photo for NO-FACE', exact: true }).first().click();
    expect((await saving).suggestedFilename()).toBe('NO-FACE-license.jpg');
  });
});

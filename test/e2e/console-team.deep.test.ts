import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProviders } from '../../src/server/features/staff/sso/open-providers.ts';
import { people } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { armDecision, commitDecision, decideCase } from '../harness/browser/decide-case.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import {
  CLIENT,
  type Employee,
  type OidcProvider,
  startOidcProvider,
} from '../harness/servers/start-oidc-provider.ts';
import { ADMIN, HOST } from '../harness/start-app.ts';
import { mint, newSubject, upload } from '../harness/steps.ts';
import { openReadVision } from '../harness/vision/read-vision.ts';
import { type ConsoleSession, closeConsole, driveConsole, openConsole } from './days/open-console.ts';

type Window = ReturnType<typeof driveConsole>;

const employee = (sub: string, name: string, group: string): Employee => ({
  sub,
  name,
  email: `${sub}@company.test`,
  email_verified: true,
  groups: [group],
});
const NORA = employee('nora', 'Nora Falk', 'reviewers');
const OMAR = employee('omar', 'Omar Reyes', 'reviewers');
const PIA = employee('pia', 'Pia Lund', 'dpo');
const [ADA, , , BORIS] = people;
const WIDTHS = [1440, 1024, 390];
const REASON = {
  code: 'corner_cut',
  staff: 'A corner is cut off',
  subject: { en: 'Show all four corners.', de: 'Zeigen Sie alle vier Ecken.' },
};

const OTHER_PERSON = {
  code: 'other_person',
  staff: 'Belongs to someone else',
  subject: { en: 'Send your own.' },
};

/** The administrator's settings for the day. */
const settingsFor = (company: OidcProvider) => ({
  oidc: {
    ...CLIENT,
    issuer: company.issuer,
    roles_claim: 'groups',
    role_map: { reviewers: 'admin', dpo: 'privacy' },
  },
  second_look: { rejections: true, approvals_against_signals: false, sample_percent: 0 },
  reasons: [REASON, OTHER_PERSON],
});

// One day of a team, in order: each test continues from the one before. An administrator with a password, two
// reviewers and a privacy officer with single sign-on.
describe.skipIf(!existsSync(CHROMIUM))('a day of four people', () => {
  let company: OidcProvider;
  let session: ConsoleSession;
  let lead: Window;
  let nora: Window;
  let omar: Window;
  beforeAll(async () => {
    company = await startOidcProvider();
    const { vision } = openReadVision();
    session = await openConsole({ subjects: 60, vision, providers: openProviders([company.issuer]) });
    company.register(`http://${HOST}:${session.app.port}`);
    lead = driveConsole(session.page, session.app.port);
  });
  afterAll(async () => {
    await closeConsole(session);
    await company?.close();
  });

  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const idIn = (page: Page) => /case\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  const readCase = async (id: string) =>
    (await session.app.client.get(`/admin/submissions/${id}`, { bearer: session.bearer })).body;
  const opened = (page: Page) => page.locator('.sheet_sheet img').first().waitFor();
  const findApprove = (page: Page) => page.locator('[data-decision="approve"]');
  const asleep = (page: Page) =>
    expect.poll(() => findApprove(page).getAttribute('aria-disabled')).toBe('true');
  const findFindings = (page: Page) => page.getByRole('region', { name: 'Finding' });

  /** A user in a separate window, who signs in by single sign-on. */
  async function signIn(who: Employee, title: string) {
    company.seat(who);
    const otherPage = driveConsole(await session.windows.open(DESKTOP_WINDOW), session.app.port);
    await otherPage.navigate('');
    await button(otherPage.page, 'Sign in with your company').click();
    await otherPage.heading(title).waitFor();
    return otherPage;
  }
  /** A new customer's licence waits. Each image is read as Ada's card, unless a person was asked for. */
  async function send(
    details: { first_name: string; license_number?: string },
    fields: Record<string, string> = {},
  ) {
    const { app, bearer } = session;
    const token = await mint(app, bearer, await newSubject(app, bearer, details));
    const { body } = await upload(app, token, 'license', await drawNoise(), {
      verification_id: 'first',
      ...fields,
    });
    return { id: body.license_id as string, name: details.first_name };
  }
  /** Rejects by keyboard, for a reason by its digit; the first one depends on the case. */
  async function reject(page: Page, code: string) {
    await armDecision(page, 'x');
    const reasons = page.getByRole('dialog').locator('li[data-reason]');
    const codes = await reasons.evaluateAll((all) => all.map((each) => each.getAttribute('data-reason')));
    expect(codes).toContain(code);
    await page.keyboard.press(String(codes.indexOf(code) + 1));
    await commitDecision(page);
  }
  async function openCase({ page, navigate }: Window, { id, name }: { id: string; name: string }) {
    await navigate(`#/case/${id}?status=all`);
    // The case before may still be on the screen.
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor();
    await opened(page);
  }

  test('two reviewers press for the next case at once and get two, and a note reaches the colleague it names', async () => {
    const { app, bearer } = session;
    const set = await app.client.send('PATCH', '/admin/settings', { bearer, json: settingsFor(company) });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    await lead.signIn(ADMIN.email);
    nora = await signIn(NORA, 'Review');
    omar = await signIn(OMAR, 'Review');
    await nora.page.getByRole('link', { name: 'Driving licence', exact: true }).click();
    await omar.page.getByRole('link', { name: 'Driving licence', exact: true }).click();
    await Promise.all([
      nora.page.locator('a.queue-row_row').first().waitFor(),
      omar.page.locator('a.queue-row_row').first().waitFor(),
    ]);
    await Promise.all([nora.page.keyboard.press('n'), omar.page.keyboard.press('n')]);
    await Promise.all([opened(nora.page), opened(omar.page)]);
    expect(idIn(nora.page)).not.toBe(idIn(omar.page));
    await nora.page.locator('#finding').focus();
    await nora.page.keyboard.press('i');
    await nora.page.getByLabel('Write a note').fill('@Omar Reyes have we seen this card?');
    await button(nora.page, 'Add note').click();
    await nora.page.getByText('have we seen this card?').first().waitFor();
    await omar.navigate('#/');
    await omar.heading('Review').waitFor();
    await omar.page.getByRole('link', { name: /^Mentions me 1/ }).click();
    await expect.poll(() => omar.page.locator('a.queue-row_row').count()).toBe(1);
    await omar.page.locator('a.queue-row_row').click();
    await omar.page.getByText('have we seen this card?').first().waitFor();
    await omar.look('team-mention');
  });

  test('a rejection needs two reviewers, and the administrator finds it by its reason, saves it and reopens it', async () => {
    const id = idIn(nora.page);
    await nora.page.locator('#finding').focus();
    await reject(nora.page, REASON.code);
    await expect.poll(async () => (await readCase(id)).second_look).toBe('wanted');
    await omar.navigate('#/?second_look=wanted');
    const why = omar.page.locator(`a.queue-row_row[href*="${id}"] .queue-row_why > span`).first();
    await why.waitFor();
    for (const width of WIDTHS) {
      await omar.page.setViewportSize({ width, height: 900 });
      const lines = () => why.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect(await lines(), `the reason is whole at ${width} pixels`).toBeLessThanOrEqual(1);
    }
    await omar.page.setViewportSize(DESKTOP_WINDOW.viewport);
    await omar.navigate(`#/case/${id}`);
    await omar.page.getByText('First review by Nora Falk').waitFor();
    await omar.look('team-second');
    await reject(omar.page, REASON.code);
    await expect.poll(async () => (await readCase(id)).status).toBe('rejected');
    expect(await readCase(id)).toMatchObject({ reason_code: REASON.code, second_look: 'agreed' });

    await lead.navigate(`#/?status=rejected&reason_code=${REASON.code}`);
    await lead.page.locator('a.queue-row_row').first().waitFor();
    expect(await lead.page.locator('a.queue-row_row').count()).toBe(1);
    // Why it was rejected, and not why it had waited; and on a phone its tab is in the window.
    await lead.page.locator('.queue-row_why').getByText(REASON.staff, { exact: true }).waitFor();
    await lead.page.setViewportSize({ width: 390, height: 844 });
    const tab = lead.page.getByRole('link', { name: 'Decided', exact: true });
    const findEnd = async () => {
      const { x, width } = (await tab.boundingBox())!;
      return x + width;
    };
    await expect.poll(findEnd).toBeLessThanOrEqual(390);
    await lead.page.setViewportSize(DESKTOP_WINDOW.viewport);
    await lead.navigate(`#/case/${id}?status=all`);
    await lead.page.getByText('Both reviewers agreed.').waitFor();
    await lead.look('team-decided');
    await button(lead.page, 'More actions').click();
    await lead.page.getByRole('menuitem', { name: 'Export case file' }).click();
    const [saved] = await Promise.all([
      lead.page.waitForEvent('download'),
      button(lead.page, 'Save').click(),
    ]);
    const paper = await readFile(await saved.path(), 'utf8');
    for (const text of ['Nora Falk', 'Omar Reyes', REASON.staff, 'Audit entries about the person'])
      expect(paper).toContain(text);
    await button(lead.page, /^Reopen case/).click();
    const dialog = lead.page.getByRole('dialog');
    await dialog.getByLabel('Message to customer').fill('We look at it once more.');
    await dialog.getByRole('button', { name: 'Reopen case' }).click();
    await expect.poll(async () => (await readCase(id)).status).toBe('pending');
  });

  test('the mixed-up card says whose it is, in the list and on the first screen, and two reviewers reject it', async () => {
    await send({ ...ADA!.details, license_number: 'X9999-00000' });
    const mixedUp = await send(BORIS!.details);
    await nora.navigate(`#/?q=${encodeURIComponent(BORIS!.details.last_name)}`);
    const row = nora.page.locator(`a.queue-row_row[href*="${mixedUp.id}"]`);
    await row.getByText(/High/).first().waitFor();
    await openCase(nora, mixedUp);
    await nora.page.getByRole('heading', { name: 'This licence belongs to someone else' }).waitFor();
    const sentence = await findFindings(nora.page).innerText();
    expect(sentence.toLowerCase()).toContain(ADA!.details.last_name.toLowerCase());
    expect(sentence).toContain(BORIS!.details.last_name);
    await asleep(nora.page);
    await nora.page.getByText(/^Acknowledge \d severe signals? to approve/).waitFor();
    await checkScreen(nora.page, 'risk-mixed-up', WIDTHS);
    // In a low window a signal has one line, and its title has the rest.
    const cut = await findFindings(nora.page)
      .locator('li > p')
      .evaluateAll((rows) =>
        rows
          .filter((row) => row.scrollWidth > row.clientWidth && !row.getAttribute('title'))
          .map((row) => row.textContent),
      );
    expect(cut).toEqual([]);
    await nora.page.locator('#finding').focus();
    await nora.page.keyboard.press('a');
    expect(await nora.page.getByRole('dialog').count()).toBe(0);
    for (const { page } of [nora, omar]) {
      if (page === omar.page) await openCase(omar, mixedUp);
      await reject(page, OTHER_PERSON.code);
      await expect.poll(async () => (await readCase(mixedUp.id)).second_look).not.toBeNull();
    }
    await expect.poll(async () => (await readCase(mixedUp.id)).status).toBe('rejected');
    expect(await readCase(mixedUp.id)).toMatchObject({
      reason_code: OTHER_PERSON.code,
      second_look: 'agreed',
    });
  });

  test('a document on the block list is reported above the fold of the next case with it, which is approved once that is acknowledged', async () => {
    const { page } = omar;
    await openCase(omar, await send({ ...ADA!.details, first_name: 'Adah', license_number: 'X9999-00000' }));
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Block document' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Borrowed card');
    await dialog.getByRole('button', { name: 'Add to block list' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const next = await send({ ...ADA!.details, first_name: 'Adele', license_number: 'X9999-00000' });
    await openCase(omar, next);
    const signal = findFindings(page).getByText('Document number is on the block list').first();
    await signal.waitFor();
    const { y, height } = (await signal.boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    await asleep(page);
    await checkScreen(page, 'risk-blocked', WIDTHS);
    await page.locator('#finding').focus();
    await page.getByText('Acknowledge 1 severe signal to approve').waitFor();
    await page.keyboard.press('a');
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('y');
    await page.keyboard.type('Her own card, seen in the branch');
    await page.keyboard.press('Enter');
    const acknowledged = page.getByRole('list').getByText('Acknowledged', { exact: true });
    await acknowledged.waitFor();
    await checkScreen(page, 'risk-acknowledged', WIDTHS);
    await page.reload();
    await acknowledged.waitFor();
    await decideCase(page, 'a');
    await expect.poll(async () => (await readCase(next.id)).status).toBe('approved');
    const { attempts, notes } = await readCase(next.id);
    expect(attempts[0].acknowledged).toEqual(['blocked']);
    expect(notes[0].text).toMatch(
      /^Acknowledged: Document number is on the block list\b.*seen in the branch$/,
    );
  });

  test('a manual case has the record beside the image, and the checks fill it and decide nothing', async () => {
    const { page } = nora;
    const details = { ...ADA!.details, first_name: 'Manuela', license_number: 'X9999-00000' };
    const manual = await send(details, { manual: '1' });
    await openCase(nora, manual);
    const number = page.locator('tr', { hasText: 'Licence no.' });
    expect(await number.textContent()).toContain('X9999-00000');
    expect(await number.textContent()).not.toMatch(/Differs|Matches/);
    await checkScreen(page, 'manual-unchecked', WIDTHS);
    await page.locator('#finding').focus();
    await page.keyboard.press('p');
    await expect.poll(() => number.textContent()).toMatch(/Differs|Not found/);
    await checkScreen(page, 'manual-checked', WIDTHS);
    const caseBody = await readCase(manual.id);
    expect(caseBody).toMatchObject({ status: 'pending', verdict: 'MANUAL_REVIEW_REQUESTED' });
    expect(caseBody.attempts[0].evidence.fields.length).toBeGreaterThan(2);
    const { entries } = (await session.app.client.get('/admin/audit?limit=20', { bearer: session.bearer }))
      .body;
    expect(entries.map(({ action }: { action: string }) => action)).toContain('submission.checked');
  });

  test('a case whose image does not come is decided only with a reason, which is kept as a note', async () => {
    const { page } = nora;
    const lost = await send({ ...BORIS!.details, first_name: 'Lostin' }, { manual: '1' });
    await page.route('**/attempts/*/image*', (route) => route.fulfill({ status: 503, body: '' }));
    await nora.navigate(`#/case/${lost.id}`);
    await page.getByText('The photo could not be loaded.').waitFor();
    await asleep(page);
    await page.keyboard.press('a');
    await findApprove(page).click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await checkScreen(page, 'picture-missing', WIDTHS);
    await button(page, 'Decide without the photo…').click();
    await page.getByLabel('Reason').fill('Seen in the branch.');
    await button(page, 'Continue without the photo').click();
    await decideCase(page, 'a');
    await expect.poll(async () => (await readCase(lost.id)).status).toBe('approved');
    const { notes } = await readCase(lost.id);
    expect(notes.map(({ text }: { text: string }) => text)).toEqual([
      'Deciding without the photo: Seen in the branch.',
    ]);
    await page.unroute('**/attempts/*/image*');
  });

  test('a second tab has the session of a reviewer and none of the drafts, until the session ends in both', async () => {
    const { page } = nora;
    await openCase(nora, await send({ ...BORIS!.details, first_name: 'Tabea' }, { manual: '1' }));
    await page.keyboard.press('m');
    await page.keyboard.type('Half a sentence');
    const beside = await page.context().newPage();
    await beside.goto(page.url());
    await opened(beside);
    expect(await beside.locator('#write').inputValue()).toBe('');
    expect(await page.locator('#write').inputValue()).toBe('Half a sentence');
    await button(beside, 'Sign out').click();
    await beside.waitForURL((url) => url.origin === company.issuer);
    await page.locator('input[type=email]').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('attesta.drafts'))).toBeNull();
    await beside.close();
  });

  test('a bulk request has a reason and says how many cases it changes, and a privacy officer deletes the data that must go', async () => {
    await lead.navigate('#/?kind=selfie');
    await lead.page.locator('a.queue-row_row').first().waitFor();
    await button(lead.page, 'Bulk actions…').click();
    await button(lead.page, /Reason$/).click();
    await lead.page.getByRole('option').nth(1).click();
    await button(lead.page, 'Count cases').click();
    await lead.page.getByText(/^\d+ cases? gets? a request for a new photo\.$/).waitFor();
    await lead.page.keyboard.press('Escape');

    const pia = await signIn(PIA, 'Privacy');
    expect(await pia.link(/^(Review|Overview)/).count()).toBe(0);
    await button(pia.page, 'Delete data…').first().waitFor();
    const { requests } = (
      await session.app.client.get('/admin/deletion-requests', { bearer: session.bearer })
    ).body;
    await button(pia.page, 'Delete data…').first().click();
    await pia.page.getByLabel(/Type the last name/).fill(requests[0].last_name.toLowerCase());
    await pia.page.keyboard.press('Enter');
    await pia.heading('Privacy').waitFor();
    await button(pia.page, 'Close').click();
    await button(pia.page, 'Bulk actions…').click();
    await pia.page.getByLabel('Older than (days)').fill('1');
    await button(pia.page, 'Count cases').click();
    await pia.page.getByText(/^Photos of \d+ cases? will be deleted\.$/).waitFor();
    await pia.look('team-privacy');
    const typed = pia.page.getByLabel(/^Type \d+ to confirm$/);
    const label = (await pia.page.getByText(/^Type \d+ to confirm$/).textContent()) ?? '';
    await typed.fill(/\d+/.exec(label)![0]);
    await button(pia.page, /^Delete photos of/).click();
    await pia.page.getByText(/^\d+ done\.$/).waitFor();
    await button(pia.page, 'Close').click();
    await pia.link('Audit log').click();
    await pia.page.getByRole('cell', { name: 'Pia Lund' }).first().waitFor();
    await pia.look('team-audit');

    await button(pia.page, 'Sign out').click();
    await pia.page.waitForURL((url) => url.origin === company.issuer);
  });

  test('the administrator reads the statistics in the evening, and no page of the day reported an error', async () => {
    await lead.navigate('#/overview');
    await lead.heading('Overview').waitFor();
    await lead.page.locator('.recharts-bar-rectangle').first().waitFor();
    session.windows.expectNoComplaint();
  });
});

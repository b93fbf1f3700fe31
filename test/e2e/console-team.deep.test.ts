import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProviders } from '../../src/server/features/staff/sso/open-providers.ts';
import { decideCase } from '../harness/browser/decide-case.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW } from '../harness/browser/open-windows.ts';
import {
  CLIENT,
  type Employee,
  type OidcProvider,
  startOidcProvider,
} from '../harness/servers/start-oidc-provider.ts';
import { ADMIN, HOST } from '../harness/start-app.ts';
import { type ConsoleSession, closeConsole, driveConsole, openConsole } from './days/open-console.ts';

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
const REASON = {
  code: 'cut_off',
  staff: 'A corner is cut off',
  subject: { en: 'Show all four corners.', de: 'Zeigen Sie alle vier Ecken.' },
};

// One day of a team: a lead with a password, and two reviewers and a privacy officer with single sign-on.
describe.skipIf(!existsSync(CHROMIUM))('a day of four people', () => {
  let company: OidcProvider;
  let session: ConsoleSession;
  beforeAll(async () => {
    company = await startOidcProvider();
    session = await openConsole({ subjects: 60, providers: openProviders([company.issuer]) });
    company.register(`http://${HOST}:${session.app.port}`);
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
  const opened = (page: Page) => page.locator('.sheet_sheet img').waitFor();

  /** A user in a separate window, who signs in by single sign-on. */
  async function signIn(who: Employee, title: string) {
    company.seat(who);
    const own = driveConsole(await session.windows.open(DESKTOP_WINDOW), session.app.port);
    await own.navigate('');
    await button(own.page, 'Sign in with your company').click();
    await own.heading(title).waitFor();
    return own;
  }

  test('a team works through a queue, decides in pairs, and deletes the data that must go', async () => {
    const lead = driveConsole(session.page, session.app.port);
    // The lead configures the tenant.
    const oidc = {
      ...CLIENT,
      issuer: company.issuer,
      roles_claim: 'groups',
      role_map: { reviewers: 'admin', dpo: 'privacy' },
    };
    const second_look = { rejections: true, approvals_against_signals: false, sample_percent: 0 };
    const json = { oidc, second_look, reasons: [REASON] };
    const set = await session.app.client.send('PATCH', '/admin/settings', { bearer: session.bearer, json });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    await lead.signIn(ADMIN.email);

    // Two reviewers sign in and press for the next case at the same time: they get two.
    const nora = await signIn(NORA, 'Review');
    const omar = await signIn(OMAR, 'Review');
    await nora.page.getByRole('link', { name: 'Driving licence', exact: true }).click();
    await omar.page.getByRole('link', { name: 'Driving licence', exact: true }).click();
    await Promise.all([
      nora.page.locator('a.queue-row_row').first().waitFor(),
      omar.page.locator('a.queue-row_row').first().waitFor(),
    ]);
    await Promise.all([nora.page.keyboard.press('n'), omar.page.keyboard.press('n')]);
    await Promise.all([opened(nora.page), opened(omar.page)]);
    const [hers, his] = [idIn(nora.page), idIn(omar.page)];
    expect(hers).not.toBe(his);

    // A note mentions a colleague, and only that colleague is notified.
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

    // A rejection needs two reviewers, for a listed reason, by keyboard.
    await nora.page.locator('#finding').focus();
    await decideCase(nora.page, 'x');
    await expect.poll(async () => (await readCase(hers)).second_look).toBe('wanted');
    await omar.navigate(`#/case/${hers}`);
    await omar.page.getByText('First review by Nora Falk').waitFor();
    await omar.look('team-second');
    await decideCase(omar.page, 'x');
    await expect.poll(async () => (await readCase(hers)).status).toBe('rejected');
    expect(await readCase(hers)).toMatchObject({ reason_code: 'cut_off', second_look: 'agreed' });

    // The lead finds the case by its reason, reopens it, and saves it for an auditor.
    await lead.navigate('#/?status=rejected&reason_code=cut_off');
    await lead.page.locator('a.queue-row_row').first().waitFor();
    expect(await lead.page.locator('a.queue-row_row').count()).toBe(1);
    await lead.navigate(`#/case/${hers}?status=all`);
    await lead.page.getByText('Both reviewers agreed.').waitFor();
    await lead.look('team-decided');
    await button(lead.page, 'More actions').click();
    await lead.page.getByRole('menuitem', { name: 'Export case file' }).click();
    const [saved] = await Promise.all([
      lead.page.waitForEvent('download'),
      button(lead.page, 'Save').click(),
    ]);
    const paper = await readFile(await saved.path(), 'utf8');
    for (const told of ['Nora Falk', 'Omar Reyes', REASON.staff, 'Audit entries about the person'])
      expect(paper).toContain(told);
    await button(lead.page, /^Reopen case/).click();
    const dialog = lead.page.getByRole('dialog');
    await dialog.getByLabel('Message to customer').fill('We look at it once more.');
    await dialog.getByRole('button', { name: 'Reopen case' }).click();
    await expect.poll(async () => (await readCase(hers)).status).toBe('pending');

    // A bulk request has a reason, and says how many cases it changes.
    await lead.navigate('#/?kind=selfie');
    await lead.page.locator('a.queue-row_row').first().waitFor();
    await button(lead.page, 'Bulk actions…').click();
    await button(lead.page, /Reason$/).click();
    await lead.page.getByRole('option').nth(1).click();
    await button(lead.page, 'Count cases').click();
    await lead.page.getByText(/^\d+ cases? gets? a request for a new photo\.$/).waitFor();
    await lead.page.keyboard.press('Escape');

    // The privacy officer sees her own pages, erases a person, and erases unneeded pictures.
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

    // In the evening the lead reads the statistics.
    await lead.navigate('#/overview');
    await lead.heading('Overview').waitFor();
    await lead.page.locator('.recharts-bar-rectangle').first().waitFor();
    await button(pia.page, 'Sign out').click();
    await pia.page.waitForURL((url) => url.origin === company.issuer);
    session.windows.expectNoComplaint();
  });
});

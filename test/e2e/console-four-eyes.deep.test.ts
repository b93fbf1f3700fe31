import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { armDecision, commitDecision, decideCase } from '../harness/browser/decide-case.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { addColleague } from '../harness/steps.ts';

const REASON = {
  code: 'cut_off',
  staff: 'A corner is cut off',
  subject: { en: 'Show all four corners.', de: 'Zeigen Sie alle vier Ecken.' },
};
const second_look = { rejections: true, approvals_against_signals: true, sample_percent: 5 };

describe.skipIf(!existsSync(CHROMIUM))('a case under four eyes', () => {
  let signInPage: SignInPage;
  beforeAll(async () => {
    signInPage = await openSignInPage();
  });
  afterAll(() => signInPage?.close());

  test('two reviewers who agree reject a case for a reason by keyboard, and the case is reopened', async () => {
    const queue = await signInPage.openQueue([0, 1]);
    const { app, bearer, page } = queue;
    const json = { reasons: [REASON], second_look };
    await app.client.send('PATCH', '/admin/settings', { bearer, json });
    const { bearer: bearerOfAnn } = await addColleague(app, bearer, 'Ann');
    const [id, other] = queue.cases as [string, string];

    await queue.signIn();
    await open(page, id);
    await armDecision(page, 'x');
    await page.locator('[aria-pressed=true]').getByText(REASON.staff).waitFor();
    await checkScreen(page, 'four-eyes-reason');
    await commitDecision(page);
    await page.getByText(/^Saved\. /).waitFor({ timeout: 20_000 });
    expect(await queue.readCase(id)).toMatchObject({ status: 'pending', second_look: 'wanted' });
    await open(page, id);
    await page.getByText('You reviewed this case.').waitFor();

    const answer = await app.client.post(`/admin/submissions/${other}/reject`, {
      bearer: bearerOfAnn,
      json: {},
    });
    expect(answer.body.second_look).toBe('wanted');
    await open(page, other);
    await page.getByText('First review by Ann').waitFor();
    await checkScreen(page, 'four-eyes-second');
    await decideCase(page, 'x');
    await expect.poll(async () => (await queue.readCase(other)).status, { timeout: 20_000 }).toBe('rejected');
    await open(page, other);
    await page.getByText('Both reviewers agreed.').waitFor();

    await page.getByRole('button', { name: 'Reopen case' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message to customer').fill('We look at it once more.');
    await checkScreen(page, 'four-eyes-reopen');
    await dialog.getByRole('button', { name: 'Reopen case' }).click();
    await page.getByRole('button', { name: /^Approve/ }).waitFor();
    expect(await queue.readCase(other)).toMatchObject({ status: 'pending', second_look: null });

    await app.client.post(`/admin/submissions/${id}/blocks`, {
      bearer,
      json: { what: 'document', comment: 'Four names in a week.' },
    });
    for (const [place, name] of [
      ['settings/reasons', 'Reason codes'],
      ['settings/four-eyes', 'Second review'],
      ['settings/blocks', 'Block list'],
      ['overview', 'Rejection reasons used by reviewers'],
    ] as const) {
      await page.evaluate((hash) => location.assign(hash), `#/${place}`);
      await page.getByRole('heading', { name, exact: true }).waitFor();
      await checkScreen(page, `four-eyes-${place.replace('/', '-')}`);
    }
    signInPage.expectNoComplaint();
  });

  async function open(page: Page, id: string): Promise<void> {
    await page.evaluate((hash) => location.assign(hash), `#/case/${id}?status=all`);
    await page.locator('.sheet_sheet img').waitFor();
  }
});

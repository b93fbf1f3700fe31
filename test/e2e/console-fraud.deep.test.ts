import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';

let signInPage: SignInPage;

beforeAll(async () => {
  signInPage = await openSignInPage();
});
afterEach(async () => {
  await signInPage.expectNoComplaint();
  await signInPage.closeOpened();
});
afterAll(() => signInPage.close());

test('a ring of three customers is one line, and is escalated and given back as one', async () => {
  // One face and one document with three records.
  const queue = await signInPage.openQueue([0, 0, 0]);
  const { page, cases, bearer, app } = queue;
  await queue.signIn();
  await page.locator('a.queue-row_row').first().waitFor();
  await page.goto(`${page.url().split('#')[0]}#/case/${cases[0]}`);
  const line = page.locator('[data-signal=ring]');
  await line.waitFor();
  expect(await line.textContent()).toContain('3 linked customers, 3 open cases.');
  expect(await page.locator('[data-signal=same_face_as], [data-signal=same_document_as]').count()).toBe(0);
  await checkScreen(page, 'case-ring');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Escalate to fraud' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('One face, three names.');
  expect(await dialog.getByText('Also the 2 open cases').count()).toBe(1);
  await checkScreen(page, 'escalate');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const escalated = await app.client.get('/admin/submissions?escalated=yes', { bearer });
  expect(escalated.body.submissions.map(({ id }: { id: string }) => id).sort()).toEqual([...cases].sort());
  // The next case comes by itself, and no case of the ring is one.
  await expect.poll(() => page.url()).not.toContain('/case/');
  await page.goto(`${page.url().split('#')[0]}#/case/${cases[0]}`);
  await page.locator('[data-signal=ring]').waitFor();
  await checkScreen(page, 'case-escalated');

  await page.goto(`${page.url().split('#')[0]}#/?escalated=yes`);
  const ring = page.locator('a[data-ring]');
  await ring.waitFor();
  expect(await page.locator('a.queue-row_row').count()).toBe(1);
  expect(await ring.textContent()).toContain('3 linked customers');
  await checkScreen(page, 'queue-ring');
  await ring.click();
  await expect.poll(() => page.locator('a.queue-row_row').count()).toBe(3);
  await page.getByText('Cases of linked customers: 3 customers, 3 open.').waitFor();
  await checkScreen(page, 'queue-of-ring');
  await page.goBack();
  await ring.waitFor();
  expect(await page.getByRole('link', { name: /^Fraud/ }).getAttribute('aria-current')).toBe('page');
  await checkScreen(page, 'queue-fraud');
  await page.getByRole('link', { name: /^Open/ }).click();
  await page.getByText('No open cases.').waitFor();

  await page.goto(`${page.url().split('#')[0]}#/overview`);
  await page.getByRole('heading', { name: 'Fraud' }).waitFor();
  await checkScreen(page, 'overview');
  const bottom = await page.evaluate(
    `Math.max(...[...document.querySelectorAll('.overview_screen > section')].map((each) => each.getBoundingClientRect().bottom))`,
  );
  expect(bottom).toBeLessThanOrEqual(900);
});

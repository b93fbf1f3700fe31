import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { CASE_KINDS } from '../harness/console/case-kinds.ts';

// What a reviewer sees at once in windows of usual sizes, and what a click on the screen changes.

let signInPage: SignInPage;

beforeAll(async () => {
  signInPage = await openSignInPage();
});
afterEach(async () => {
  await signInPage.expectNoComplaint();
  await signInPage.closeOpened();
});
afterAll(() => signInPage.close());

type Queue = Awaited<ReturnType<SignInPage['openQueue']>>;

const CASE = /\/admin\/submissions\/[\w-]{36}(\?|$)/;

/** Answers the page that the case has the evidence of a kind. */
async function showAs({ page, cases, readCase }: Queue, [, evidence, rest]: (typeof CASE_KINDS)[number]) {
  const { attempts, ...shown } = await readCase(cases[0]!);
  const [attempt] = attempts;
  const json = { ...shown, ...rest, attempts: [{ ...attempt, evidence: { signals: [], ...evidence } }] };
  await page.route(CASE, (route) => route.fulfill({ json }));
}

test('the flat card opens a case and fills the stage, in windows of every size', async () => {
  const queue = await signInPage.openQueue([0]);
  const { page } = queue;
  await queue.signIn();
  await page.locator('a.queue-row_row').first().click();
  await page.getByRole('button', { name: 'Card', exact: true, pressed: true }).waitFor();
  await page.locator('.sheet_sheet img').waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const share = await page.locator('.photo-stage_frame').evaluate((frame) => {
      const [stage, card] = [frame, frame.querySelector('img')!].map((each) => each.getBoundingClientRect());
      return Math.max(card!.width / stage!.width, card!.height / stage!.height);
    });
    expect([width, share > 0.98]).toEqual([width, true]);
  }
});

test('at 200 % the three decisions are within the window when a case opens', async () => {
  const queue = await signInPage.openQueue([0]);
  const { page } = queue;
  await queue.signIn();
  await page.locator('a.queue-row_row').first().click();
  await page.locator('.sheet_sheet img').waitFor();
  // A window of 1440x900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  for (const decision of await page.locator('[data-decision]').all()) {
    const { y, height } = (await decision.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(450);
  }
});

test('a page whose code is on its way is drawn as a skeleton', async () => {
  const queue = await signInPage.openQueue([0]);
  const { page } = queue;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await queue.signIn();
  await page.locator('a.queue-row_row').first().waitFor();
  await page.route(/assets\/overview-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Overview' }).click();
  const skeleton = page.locator('.page-skeleton_skeleton');
  await skeleton.waitFor();
  expect(await skeleton.getByText(/Loading/).count()).toBe(1);
  release();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await skeleton.count()).toBe(0);
});

test('a misread detail goes into the record only after a question with both values', async () => {
  const queue = await signInPage.openQueue([0]);
  const { page, cases } = queue;
  await queue.signIn();
  await page.locator('a.queue-row_row').first().waitFor();
  const misread = CASE_KINDS.find(([kind]) => kind === 'a city with one misread letter')!;
  await showAs(queue, misread);
  const changes: unknown[] = [];
  await page.route(/\/admin\/subjects\/[\w-]{36}$/, async (route) => {
    if (route.request().method() === 'PATCH') changes.push(route.request().postDataJSON());
    await route.fallback();
  });
  await page.goto(`${page.url().split('#')[0]}#/case/${cases[0]}`);
  const row = page.locator('tr', { has: page.getByRole('rowheader', { name: 'City' }) });
  expect(await row.textContent()).toContain('Read with 1 error');
  await row.click();
  await row.getByRole('button', { name: 'Copy to record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change City in the record?' });
  await dialog.getByText('One letter was probably misread. Compare the text with the print first.').waitFor();
  expect(await dialog.locator('strong').allTextContents()).toEqual(['Port Ellery', 'PORT ELERY']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(changes).toEqual([]);
  await row.getByRole('button', { name: 'Copy to record' }).click();
  await dialog.getByRole('button', { name: 'Copy to record' }).click();
  await expect.poll(() => changes).toEqual([{ addr_city: 'PORT ELERY' }]);
});

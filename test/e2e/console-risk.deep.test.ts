import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { drawNoise } from '../harness/pictures/draw-noise.ts';
import { mint, newSubject, upload } from '../harness/steps.ts';

const [ADA, , , BORIS] = people;
const WIDTHS = [1440, 1024, 390];

// A reviewer's cases with a risk: the card of another customer, the block list, and a case that nothing has checked.
describe.skipIf(!existsSync(CHROMIUM))('risk in the console', () => {
  let signInPage: SignInPage;
  let queue: Awaited<ReturnType<SignInPage['openQueue']>>;
  let own: string;
  beforeAll(async () => {
    signInPage = await openSignInPage();
    // The text of this card is read on each later picture too.
    queue = await signInPage.openQueue([0]);
    [own] = queue.cases as [string];
    await queue.signIn();
    await queue.page.locator('a.queue-row_row').first().waitFor();
  });
  afterAll(() => signInPage?.close());

  /** A licence of a new customer waits. */
  async function send(details: object, fields: Record<string, string> = {}): Promise<string> {
    const { app, bearer } = queue;
    const token = await mint(app, bearer, await newSubject(app, bearer, details));
    const { body } = await upload(app, token, 'license', await drawNoise(), {
      verification_id: 'first',
      ...fields,
    });
    app.moveClock(60_000);
    return body.license_id as string;
  }
  async function open(id: string): Promise<void> {
    const { page } = queue;
    await page.evaluate((hash) => location.assign(hash), `#/case/${id}`);
    await page.waitForURL((url) => url.hash.includes(id));
    await page.locator('.sheet_sheet img').first().waitFor();
  }
  const findings = () => queue.page.getByRole('region', { name: 'Finding' });
  const approve = () => queue.page.locator('[data-decision="approve"]');
  const readCase = (id: string) => queue.readCase(id);

  test('the card of another customer says whose it is, in the list and on the first screen, and is not approved so', async () => {
    const { page } = queue;
    const id = await send(BORIS!.details);
    await page.goto(`${page.url().split('#')[0]}#/`);
    const row = page.locator('a.queue-row_row').filter({ hasText: BORIS!.details.last_name });
    await row.getByText(/High/).first().waitFor();
    await open(id);
    await page.getByRole('heading', { name: 'This licence belongs to someone else' }).waitFor();
    const sentence = await findings().innerText();
    expect(sentence.toLowerCase()).toContain(ADA!.details.last_name.toLowerCase());
    expect(sentence).toContain(BORIS!.details.last_name);
    await expect.poll(() => approve().getAttribute('aria-disabled')).toBe('true');
    await page.getByText(/^Acknowledge \d severe signals? to approve/).waitFor();
    await checkScreen(page, 'risk-mixed-up', WIDTHS);
    expect((await readCase(id)).status).toBe('pending');
  });

  test('a blocked document is reported above the fold of the next case with it', async () => {
    const { page } = queue;
    await open(own);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Block document' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Borrowed card');
    await dialog.getByRole('button', { name: 'Add to block list' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const id = await send({ ...ADA!.details, first_name: 'Adele', license_number: 'X9999-00000' });
    await open(id);
    const signal = findings().getByText('Document number is on the block list');
    await signal.first().waitFor();
    const { y, height } = (await signal.first().boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    await checkScreen(page, 'risk-blocked', WIDTHS);
  });

  test('a case that a person was asked for has the record beside the picture, and the checks fill it and decide nothing', async () => {
    const { page } = queue;
    const id = await send({ ...ADA!.details, license_number: 'X9999-00000' }, { manual: '1' });
    await open(id);
    const number = page.locator('tr', { hasText: 'Licence no.' });
    expect(await number.textContent()).toContain('X9999-00000');
    expect(await number.textContent()).not.toMatch(/Differs|Matches/);
    await checkScreen(page, 'manual-unchecked', WIDTHS);
    await page.locator('#finding').focus();
    await page.keyboard.press('p');
    await expect.poll(() => number.textContent()).toMatch(/Differs|Not found/);
    await checkScreen(page, 'manual-checked', WIDTHS);
    const shown = await readCase(id);
    expect(shown).toMatchObject({ status: 'pending', verdict: 'MANUAL_REVIEW_REQUESTED' });
    expect(shown.attempts[0].evidence.fields.length).toBeGreaterThan(2);
    const { entries } = (await queue.app.client.get('/admin/audit?limit=20', { bearer: queue.bearer })).body;
    expect(entries.map(({ action }: { action: string }) => action)).toContain('submission.checked');
  });

  test('the console caused no script error on these screens', () => signInPage.expectNoComplaint());
});

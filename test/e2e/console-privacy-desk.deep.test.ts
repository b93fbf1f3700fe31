import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';

type ConsoleSession = Awaited<ReturnType<SignInPage['openQueue']>>;
const REASON = 'The court asked for the record.';

describe.skipIf(!existsSync(CHROMIUM))('the privacy desk and confidential notes', () => {
  let signInPage: SignInPage;
  let session: ConsoleSession;
  beforeAll(async () => {
    signInPage = await openSignInPage();
    session = await signInPage.openQueue([0, 1, 4]);
    await session.signIn();
    await session.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  });
  afterAll(() => signInPage?.close());

  const navigate = async (hash: string) => {
    await session.page.goto(`${session.page.url().split('#')[0]}#${hash}`);
    await session.page.reload();
  };
  const button = (name: string) => session.page.getByRole('button', { name, exact: true });
  const row = (person: number) =>
    session.page.getByRole('row').filter({ hasText: people[person]!.details.last_name });
  const ask = async (index: number) => {
    const { subject_id } = await session.readCase(session.cases[index]!);
    const json = { reason: index === 0 ? 'I moved to another bank.' : undefined };
    await session.app.client.post(`/admin/subjects/${subject_id}/request-deletion`, {
      bearer: session.bearer,
      json,
    });
    return subject_id as string;
  };
  const list = (name: string) => session.page.getByRole('link', { name, exact: true }).click();

  test('a request is put on hold until a day, changed, lifted, and another one is refused', async () => {
    const { page } = session;
    const held = await ask(0);
    await ask(1);
    await ask(2);
    await navigate('/privacy');
    await row(0).getByRole('button', { name: 'Hold…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason for staff').fill(REASON);
    await checkScreen(page, 'privacy-hold');
    const year = new Date(session.app.dependencies.now()).getFullYear() + 1;
    await dialog.getByLabel('On hold until').fill(`${year}-06-30`);
    await dialog.getByRole('button', { name: 'Hold', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => row(0).count()).toBe(0);
    await checkScreen(page, 'privacy-open');
    const erased = await session.app.client.send('DELETE', `/admin/subjects/${held}`, {
      bearer: session.bearer,
      json: {},
    });
    expect(erased.status).toBe(409);

    await list('On hold');
    await row(0).getByText(REASON).waitFor();
    await checkScreen(page, 'privacy-held');
    await row(0).getByRole('button', { name: 'Change…' }).click();
    expect(await dialog.getByLabel('Reason for staff').inputValue()).toBe(REASON);
    await page.keyboard.press('Escape');
    await row(0).getByRole('button', { name: 'Lift hold' }).click();
    await dialog.getByRole('button', { name: 'Lift hold' }).click();
    await page.getByText('No requests on hold.').waitFor();

    await list('Open');
    await row(1).getByRole('button', { name: 'Refuse…' }).click();
    await dialog.getByLabel('Reason for staff').fill('The law requires five years.');
    await checkScreen(page, 'privacy-refuse');
    await dialog.getByRole('button', { name: 'Refuse request' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row(0).getByRole('button', { name: 'Delete data…' }).waitFor();
    await list('Refused');
    await row(1).getByText('The law requires five years.').waitFor();
    await checkScreen(page, 'privacy-refused');
  });

  test('the form of a note says who sees it, and a confidential note is marked', async () => {
    const { page } = session;
    await navigate(`/case/${session.cases[0]}`);
    await page.getByRole('tab', { name: /^Internal note/ }).click();
    await page.getByText('Included in the customer’s data export.').waitFor();
    await page.locator('#note').fill('Reported to the authority');
    await page.getByLabel('Confidential').check();
    await page.getByText('Never included in the customer’s data export.').waitFor();
    await checkScreen(page, 'note-confidential');
    await button('Add note').click();
    await page.getByText(/^Confidential note/).waitFor();
    expect((await session.readCase(session.cases[0]!)).notes).toMatchObject([{ confidential: true }]);
  });
});

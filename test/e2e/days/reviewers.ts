import { afterEach, expect, test } from 'vitest';
import { checkScreen } from '../../harness/browser/check-screen.ts';
import {
  armDecision,
  commitDecision,
  type DecisionKey,
  decideCase,
} from '../../harness/browser/decide-case.ts';
import { DESKTOP_WINDOW } from '../../harness/browser/open-windows.ts';
import { ADMIN } from '../../harness/start-app.ts';
import { type ConsoleSession, driveConsole } from './open-console.ts';

/** The day of two reviewers at one queue, by keyboard. */
export function dayOfReviewers(get: () => ConsoleSession): void {
  // Each test begins at the queue, wherever the previous one has ended.
  afterEach(async () => {
    await get().navigate('#/');
    await get().heading('Review').waitFor();
  });
  const readCase = async (id: string) => {
    const { app, bearer } = get();
    return (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  };
  const idIn = (url: string) => /case\/([0-9a-f-]{36})/.exec(url)?.[1] ?? '';
  const waiting = async () => {
    const { app, bearer } = get();
    const { body } = await app.client.get('/admin/submissions?status=pending&waiting_for=staff&limit=1000', {
      bearer,
    });
    return body.submissions as { id: string; open_by: string | null }[];
  };

  test('the queue shows the oldest of all first, live, and no image', async () => {
    const session = get();
    await session.signIn('mina@acme.test');
    const rows = session.page.locator('a.queue-row_row');
    await rows.first().waitFor();
    const line = await waiting();
    expect(line.length).toBeGreaterThan(12);
    await session.page.getByRole('banner').getByText(`${line.length} open, oldest`).waitFor();
    const hrefs = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.map((href) => idIn(href!))).toEqual(line.slice(0, hrefs.length).map(({ id }) => id));
    expect(await session.page.locator('img').count()).toBe(0);
    await session.look('queue');
  });

  test('a case says in words, figures and marks why it waits', async () => {
    const session = get();
    await session.page.keyboard.press('s');
    await session.page.getByRole('button', { name: /^Approve/ }).waitFor();
    await session.page.locator('.sheet_sheet img').first().waitFor();
    await session.look('case');
    await armDecision(session.page, 'r');
    await session.page.getByRole('dialog', { name: 'Request a new photo' }).waitFor();
    await session.look('case-ask');
    await session.page.keyboard.press('Escape');
    await session.page.keyboard.press('Escape');
    await session.heading('Review').waitFor();
  });

  test('ten cases are decided without a hand on the mouse, two keys each', async () => {
    const session = get();
    const before = (await waiting()).map(({ id }) => id);
    await session.page.keyboard.press('s');
    const decided: string[] = [];
    for (const key of [...'aaxaaxaaxa'] as DecisionKey[]) {
      await session.page.getByRole('button', { name: /^Approve/ }).waitFor();
      const id = idIn(session.page.url());
      decided.push(id);
      await decideCase(session.page, key);
      await expect.poll(() => idIn(session.page.url())).not.toBe(id);
      // The address changes before the case is drawn, and a reviewer presses no key before seeing the case.
      await session.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }
    expect(decided).toEqual(before.slice(0, 10));
    await session.page.getByRole('button', { name: /^Approve/ }).waitFor();
    await session.page.keyboard.press('Escape');
    await session.heading('Review').waitFor();
    await expect
      .poll(async () => (await Promise.all(decided.map(readCase))).map(({ status }) => status))
      .toEqual([...'aaxaaxaaxa'].map((key) => (key === 'a' ? 'approved' : 'rejected')));
  });

  test('the next case is brought while the one before is looked at', async () => {
    const session = get();
    const second = (await waiting())[1]!.id;
    const brought = session.page.waitForResponse((answer) => answer.url().includes(`/submissions/${second}`));
    await session.page.keyboard.press('s');
    expect((await brought).status()).toBe(200);
    await session.page.keyboard.press('Escape');
    await session.heading('Review').waitFor();
  });

  test('two at once learn of each other, pass by what the other has, and neither overrules', async () => {
    const session = get();
    const ravi = driveConsole(await session.windows.open(DESKTOP_WINDOW), session.app.port);
    const [first, second] = (await waiting()).map(({ id }) => id) as [string, string];
    await session.page.keyboard.press('s');
    await session.page.getByRole('button', { name: /^Approve/ }).waitFor();
    await expect.poll(async () => (await waiting())[0]!.open_by).toBe('Mina');

    await ravi.signIn('ravi@acme.test');
    await ravi.page.locator('a.queue-row_row').first().getByText('Mina').waitFor();
    await ravi.page.locator('a.queue-row_row').first().click();
    await ravi.page.getByText('Mina has this case open too.').waitFor();
    await ravi.page.getByRole('button', { name: /^Reject/ }).waitFor();
    // His page receives no newer state of the case, so that he decides on a case that is decided already.
    await ravi.page.route(`**/admin/submissions/${first}`, (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await decideCase(session.page, 'a');
    await expect.poll(() => idIn(session.page.url())).toBe(second);
    await armDecision(ravi.page, 'x');
    await ravi.page.getByText('Mina is on the next case').waitFor();
    await expect.poll(async () => (await readCase(first)).status).toBe('approved');
    await commitDecision(ravi.page);
    // She has the next case open, so that he gets the one after it.
    await expect.poll(() => idIn(ravi.page.url())).not.toBe(first);
    expect(idIn(ravi.page.url())).not.toBe(second);
    const notice = ravi.page.getByRole('alert').filter({ hasText: 'Already decided' });
    await notice.getByText(/Approved by Mina/).waitFor();
    expect((await readCase(first)).status).toBe('approved');
    await ravi.page.close();
    await session.page.keyboard.press('Escape');
    await session.heading('Review').waitFor();
  });

  test('a message goes out and its answer is asked for, beside any decision', async () => {
    const session = get();
    await session.page.keyboard.press('s');
    await session.page.getByRole('button', { name: /^Approve/ }).waitFor();
    const id = idIn(session.page.url());
    await session.page.keyboard.press('m');
    await session.page.keyboard.type('Is this your address? (a, r, x)');
    await session.page.keyboard.press('Tab');
    await session.page.keyboard.press('Tab');
    await session.page.keyboard.press('Enter');
    const thread = session.page.getByRole('log', { name: 'Messages' });
    await thread.getByText('Is this your address? (a, r, x)').waitFor();
    const caseBody = await readCase(id);
    expect(caseBody).toMatchObject({ status: 'pending', response_required: true });
  });

  test('a decision that still waits is sent before its reviewer is signed out', async () => {
    const session = get();
    await session.page.keyboard.press('s');
    await session.page.getByRole('button', { name: /^Approve/ }).waitFor();
    const id = idIn(session.page.url());
    await decideCase(session.page, 'a');
    await session.page.getByRole('button', { name: 'Sign out' }).click();
    await session.heading('Sign in').waitFor();
    expect((await readCase(id)).status).toBe('approved');
    await session.signIn('mina@acme.test');
  });

  test('every key is listed, and G leads to each page', async () => {
    const session = get();
    await session.page.keyboard.press('?');
    await session.page.getByRole('heading', { name: 'Keyboard shortcuts', exact: true }).waitFor();
    await session.look('keys');
    await session.page.keyboard.press('Escape');
    for (const [key, name] of [
      ['s', 'Customers'],
      ['p', 'Privacy'],
      ['o', 'Overview'],
      ['r', 'Review'],
    ] as const) {
      await session.page.keyboard.press('g');
      await session.page.keyboard.press(key);
      await session.heading(name).waitFor();
    }
  });

  test('speaks German from the door to the case', async () => {
    const session = get();
    const other = await session.windows.open({ ...DESKTOP_WINDOW, locale: 'de-DE' });
    await other.goto(session.page.url().replace(/#.*/, ''));
    await other.getByLabel('E-Mail').fill('ravi@acme.test');
    await other.getByLabel('Passwort').fill(ADMIN.password);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { level: 1, name: 'Prüfung' }).waitFor();
    await other.locator('a.queue-row_row').first().click();
    await other.getByRole('button', { name: /^Freigeben/ }).waitFor();
    expect(await other.evaluate(() => document.documentElement.lang)).toBe('de');
    await checkScreen(other, 'case-german');
    await other.close();
  });
}

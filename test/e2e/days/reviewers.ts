import { afterEach, expect, test } from 'vitest';
import { checkScreen } from '../../harness/browser/check-screen.ts';
import { DESKTOP_WINDOW } from '../../harness/browser/open-windows.ts';
import { ADMIN } from '../../harness/start-app.ts';
import { type ConsoleSession, driveConsole } from './open-desk.ts';

/** Two reviewers' day at one queue, by the keyboard alone. */
export function dayOfReviewers(get: () => ConsoleSession): void {
  // Each test begins at the queue, wherever the one before it has ended.
  afterEach(async () => {
    await get().navigate('#/');
    await get().heading('Review').waitFor();
  });
  const caseOf = async (id: string) => {
    const { app, bearer } = get();
    return (await app.client.get(`/admin/submissions/${id}`, { bearer })).body;
  };
  const idIn = (url: string) => /case\/([0-9a-f-]{36})/.exec(url)?.[1] ?? '';
  const waiting = async () => {
    const { app, bearer } = get();
    const { body } = await app.client.get('/admin/submissions?status=pending&limit=1000', { bearer });
    return body.submissions as { id: string; open_by: string | null }[];
  };

  test('the queue shows the oldest of all first, live, and no picture', async () => {
    const desk = get();
    await desk.signIn('mina@acme.test');
    const rows = desk.page.locator('a.queue-row_row');
    await rows.first().waitFor();
    const line = await waiting();
    expect(line.length).toBeGreaterThan(12);
    await desk.page.getByRole('banner').getByText(`${line.length} waiting, oldest`).waitFor();
    const hrefs = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.map((href) => idIn(href!))).toEqual(line.slice(0, hrefs.length).map(({ id }) => id));
    expect(await desk.page.locator('img').count()).toBe(0);
    await desk.look('queue');
  });

  test('a case says in words, figures and marks why it waits', async () => {
    const desk = get();
    await desk.page.keyboard.press('s');
    await desk.page.getByRole('button', { name: /^Approve/ }).waitFor();
    await desk.page.locator('.sheet_sheet img').waitFor();
    await desk.look('case');
    await desk.page.keyboard.press('r');
    await desk.page.getByRole('dialog', { name: 'Ask for a new picture' }).waitFor();
    await desk.look('case-ask');
    await desk.page.keyboard.press('Escape');
    await desk.page.keyboard.press('Escape');
    await desk.heading('Review').waitFor();
  });

  test('ten cases are decided without a hand on the mouse, two keys each', async () => {
    const desk = get();
    const before = (await waiting()).map(({ id }) => id);
    await desk.page.keyboard.press('s');
    const decided: string[] = [];
    for (const key of [...'aaxaaxaaxa']) {
      await desk.page.getByRole('button', { name: /^Approve/ }).waitFor();
      const id = idIn(desk.page.url());
      decided.push(id);
      await desk.page.keyboard.press(key);
      await desk.page.getByRole('dialog').waitFor();
      await desk.page.keyboard.press('Enter');
      await expect.poll(() => idIn(desk.page.url())).not.toBe(id);
      // The address changes before the case is drawn, and no reviewer presses keys for a case before seeing it.
      await desk.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }
    expect(decided).toEqual(before.slice(0, 10));
    await desk.page.getByRole('button', { name: /^Approve/ }).waitFor();
    await desk.page.keyboard.press('Escape');
    await desk.heading('Review').waitFor();
    await expect
      .poll(async () => (await Promise.all(decided.map(caseOf))).map(({ status }) => status))
      .toEqual([...'aaxaaxaaxa'].map((key) => (key === 'a' ? 'approved' : 'rejected')));
  });

  test('the next case is brought while the one before is looked at', async () => {
    const desk = get();
    const second = (await waiting())[1]!.id;
    const brought = desk.page.waitForResponse((answer) => answer.url().includes(`/submissions/${second}`));
    await desk.page.keyboard.press('s');
    expect((await brought).status()).toBe(200);
    await desk.page.keyboard.press('Escape');
    await desk.heading('Review').waitFor();
  });

  test('two at once learn of each other, pass by what the other has, and neither overrules', async () => {
    const desk = get();
    const ravi = driveConsole(await desk.windows.open(DESKTOP_WINDOW), desk.app.port);
    const [first, second] = (await waiting()).map(({ id }) => id) as [string, string];
    await desk.page.keyboard.press('s');
    await desk.page.getByRole('button', { name: /^Approve/ }).waitFor();
    await expect.poll(async () => (await waiting())[0]!.open_by).toBe('Mina');

    await ravi.signIn('ravi@acme.test');
    await ravi.page.locator('a.queue-row_row').first().getByText('Mina').waitFor();
    await ravi.page.locator('a.queue-row_row').first().click();
    await ravi.page.getByText('Mina has this case open, too.').waitFor();
    await ravi.page.getByRole('button', { name: /^Reject/ }).waitFor();
    // His page gets no newer state of the case, so that he decides on what is decided already.
    await ravi.page.route(`**/admin/submissions/${first}`, (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await desk.page.keyboard.press('a');
    await desk.page.keyboard.press('Enter');
    await expect.poll(() => idIn(desk.page.url())).toBe(second);
    await ravi.page.keyboard.press('x');
    await ravi.page.getByRole('dialog').waitFor();
    await ravi.page.getByText('Mina has the next one').waitFor();
    await expect.poll(async () => (await caseOf(first)).status).toBe('approved');
    await ravi.page.keyboard.press('Enter');
    // She has the next case open, so that he gets the one after it.
    await expect.poll(() => idIn(ravi.page.url())).not.toBe(first);
    expect(idIn(ravi.page.url())).not.toBe(second);
    const notice = ravi.page
      .getByRole('alert')
      .filter({ hasText: 'Another reviewer decided this case first.' });
    await notice.getByText(/Approved by Mina/).waitFor();
    expect((await caseOf(first)).status).toBe('approved');
    await ravi.page.close();
    await desk.page.keyboard.press('Escape');
    await desk.heading('Review').waitFor();
  });

  test('a message goes out and its answer is asked for, beside any decision', async () => {
    const desk = get();
    await desk.page.keyboard.press('s');
    await desk.page.getByRole('button', { name: /^Approve/ }).waitFor();
    const id = idIn(desk.page.url());
    await desk.page.keyboard.press('m');
    await desk.page.keyboard.type('Is this your address? (a, r, x)');
    await desk.page.keyboard.press('Tab');
    await desk.page.keyboard.press('Tab');
    await desk.page.keyboard.press('Enter');
    const thread = desk.page.getByRole('log', { name: 'Thread' });
    await thread.getByText('Is this your address? (a, r, x)').waitFor();
    const shown = await caseOf(id);
    expect(shown).toMatchObject({ status: 'pending', response_required: true });
  });

  test('a decision that still waits is sent before its reviewer is signed out', async () => {
    const desk = get();
    await desk.page.keyboard.press('s');
    await desk.page.getByRole('button', { name: /^Approve/ }).waitFor();
    const id = idIn(desk.page.url());
    await desk.page.keyboard.press('a');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('button', { name: 'Sign out' }).click();
    await desk.heading('Sign in').waitFor();
    expect((await caseOf(id)).status).toBe('approved');
    await desk.signIn('mina@acme.test');
  });

  test('every key is listed, and G leads to each page', async () => {
    const desk = get();
    await desk.page.keyboard.press('?');
    await desk.page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    await desk.look('keys');
    await desk.page.keyboard.press('Escape');
    for (const [key, name] of [
      ['s', 'Subjects'],
      ['p', 'Privacy'],
      ['o', 'Overview'],
      ['r', 'Review'],
    ] as const) {
      await desk.page.keyboard.press('g');
      await desk.page.keyboard.press(key);
      await desk.heading(name).waitFor();
    }
  });

  test('speaks German from the door to the case', async () => {
    const desk = get();
    const other = await desk.windows.open({ ...DESKTOP_WINDOW, locale: 'de-DE' });
    await other.goto(desk.page.url().replace(/#.*/, ''));
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

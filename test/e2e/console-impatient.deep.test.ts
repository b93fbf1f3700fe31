import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { ADMIN } from '../harness/start-app.ts';
import { addColleague, newSubject } from '../harness/steps.ts';

type ConsoleSession = Awaited<ReturnType<SignInPage['openDesk']>>;

// Staff who do not wait for an answer: they press again, type on, leave, or somebody else takes their seat.
describe.skipIf(!existsSync(CHROMIUM))('whoever does not wait at the console', () => {
  let door: SignInPage;
  let desk: ConsoleSession;
  beforeAll(async () => {
    door = await openSignInPage();
    desk = await door.openDesk([0]);
    await desk.signIn();
    await desk.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  });
  beforeEach(async () => {
    await desk.page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  afterAll(() => door?.close());

  const navigate = async (place: string) => {
    await desk.page.goto(`${desk.page.url().split('#')[0]}#${place}`);
    await desk.page.reload();
  };
  const button = (name: string) => desk.page.getByRole('button', { name, exact: true });
  const ask = async (path: string) => (await desk.app.client.get(path, { bearer: desk.bearer })).body;

  test('makes one link, however often the button is pressed', async () => {
    const id = await newSubject(desk.app, desk.bearer, { first_name: 'Ola', last_name: 'Twice' });
    await navigate(`/subjects/${id}`);
    await button('Make a link L').click();
    const line = await delayRequests(desk.page, 'POST', '**/api/v1/ephemeral-tokens');
    await button('Make the link').click();
    await button('Make the link').click({ force: true });
    line.release();
    await desk.page.getByText('The link is ready').waitFor();
    await button('Done').click();
    expect(await ask(`/admin/ephemeral-tokens?subject_id=${id}`)).toHaveLength(1);
  });

  test('adds a person once, though the first answer was lost', async () => {
    await navigate('/subjects');
    await button('Add a person').click();
    await desk.page.getByLabel('First name').fill('Una');
    await desk.page.getByLabel('Last name').fill('Onlyone');
    let sent = 0;
    await desk.page.route('**/api/v1/admin/subjects', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      if (sent > 1) return route.continue();
      await desk.app.client.send('POST', '/admin/subjects', {
        headers: await route.request().allHeaders(),
        raw: route.request().postData() ?? '',
      });
      return route.abort();
    });
    await button('Add').click();
    await desk.page.getByText('Try again when you reconnect.').waitFor();
    await button('Add').click();
    await desk.page.getByRole('heading', { level: 1, name: 'Una Onlyone' }).waitFor();
    expect(await ask('/admin/subjects?search=Onlyone')).toHaveLength(1);
  });

  test('sees the receipt of the last request for erasure, too', async () => {
    const id = await newSubject(desk.app, desk.bearer, { first_name: 'Gil', last_name: 'Farewell' });
    await desk.app.client.post(`/admin/subjects/${id}/request-deletion`, { bearer: desk.bearer, json: {} });
    await navigate('/privacy');
    await button('Erase…').click();
    await desk.page.getByLabel(/Type the last name/).fill('Farewell');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('heading', { name: 'Erased' }).waitFor();
    await button('Close').click();
    await desk.page.getByRole('heading', { name: 'Erased' }).waitFor({ state: 'hidden' });
  });

  test('loses no word that is written while another is sent', async () => {
    await navigate(`/case/${desk.cases[0]}`);
    for (const [label, press, path] of [
      [/^Write a note/, 'Write', 'notes'],
      [/^Write to/, 'Send', 'messages'],
    ] as const) {
      const field = desk.page.getByLabel(label);
      const line = await delayRequests(desk.page, 'POST', `**/api/v1/admin/submissions/*/${path}`);
      await field.fill('The first one');
      await button(press).click();
      await field.fill('And the second');
      line.release();
      await desk.page.getByText('The first one').first().waitFor();
      await expect.poll(() => button(press).getAttribute('aria-disabled')).toBe('false');
      expect(await field.inputValue()).toBe('And the second');
      await field.fill('');
    }
  });

  test('is told when a block could not be taken off the list', async () => {
    const added = await desk.app.client.post(`/admin/submissions/${desk.cases[0]}/blocks`, {
      bearer: desk.bearer,
      json: { what: 'face', comment: 'Seen twice' },
    });
    expect(added.status).toBeLessThan(300);
    await navigate('/settings/blocks');
    await desk.page.route('**/api/v1/admin/blocks/*', (route) => route.abort());
    await button('Take it off the list').click();
    await desk.page.getByText('Try again when you reconnect.').waitFor();
  });

  test('leaves no replay running behind', async () => {
    await navigate('/settings/limits');
    const part = { limits: {}, looked_at: 1, same: 1, cannot_say: 0, flips: [], next_cursor: 'further' };
    const line = await delayRequests(desk.page, 'POST', '**/api/v1/admin/policy/replay', (route) =>
      route.fulfill({ json: part }),
    );
    await button('Try on past uploads').click();
    await expect.poll(line.count).toBe(1);
    await desk.page.getByRole('link', { name: 'You', exact: true }).click();
    await desk.page.getByText('This one').waitFor();
    line.release();
    await desk.page.getByRole('link', { name: 'Workflows', exact: true }).click();
    await desk.page.getByRole('button', { name: 'Add a workflow' }).waitFor();
    await desk.page.getByRole('link', { name: 'You', exact: true }).click();
    await desk.page.getByText('This one').waitFor();
    expect(line.count()).toBe(1);
  });

  test('saves a file once, however often it is pressed', async () => {
    await navigate('/audit');
    await button('Export CSV').waitFor();
    const line = await delayRequests(desk.page, 'GET', '**/api/v1/admin/audit/export*');
    await button('Export CSV').click();
    await expect.poll(line.count).toBe(1);
    await button('Export CSV').click({ force: true });
    const saving = desk.page.waitForEvent('download');
    line.release();
    await saving;
    expect(line.count()).toBe(1);
  });

  test('types on while a search sets out', async () => {
    await desk.page.addInitScript(() => {
      // The last letter comes after the place has changed, and before the page has heard of it.
      addEventListener('hashchange', () => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]');
        if (field?.value !== 'Whit') return;
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        write.call(field, 'Whitc');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    });
    await navigate('/subjects');
    const field = desk.page.getByRole('searchbox');
    await field.fill('Whit');
    await expect.poll(() => desk.page.url()).toContain('search=Whitc');
    expect(await field.inputValue()).toBe('Whitc');
  });

  test('suspends somebody and lets them in again before the first answer is there', async () => {
    const { id } = await addColleague(desk.app, desk.bearer, 'Tam');
    await navigate('/settings/users');
    const act = async (item: string) => {
      await button('Actions for Tam').click();
      await desk.page.getByRole('menuitem', { name: item }).click();
    };
    const line = await delayRequests(desk.page, 'PATCH', `**/api/v1/admin/users/${id}`);
    await act('Suspend');
    await act('Lift the suspension');
    line.release();
    await expect.poll(() => line.count()).toBe(2);
    const suspended = desk.page.getByText('Suspended', { exact: true });
    await suspended.waitFor({ state: 'hidden' });
    const tam = async () => (await ask('/admin/users')).find((each: { id: number }) => each.id === id);
    await expect.poll(async () => (await tam()).suspended).toBe(false);
    expect(await suspended.count()).toBe(0);
  });

  test('sees nothing of whoever sat there before', async () => {
    const colleague = await addColleague(desk.app, desk.bearer, 'Noor');
    await navigate('/settings/you');
    await desk.page.getByText(ADMIN.email).waitFor();
    const token = await desk.page.evaluate(
      () => JSON.parse(sessionStorage.getItem('attesta.session')!).token,
    );
    await desk.app.client.post('/admin/logout', { bearer: token });
    const again = desk.page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('E-mail').fill('Noor@acme.test');
    await again.getByLabel('Password').fill(ADMIN.password);
    await desk.page.keyboard.press('Enter');
    await again.waitFor({ state: 'hidden' });
    await desk.page.locator('dd', { hasText: 'Noor' }).waitFor();
    expect(await desk.page.getByText(ADMIN.email).count()).toBe(0);
    expect(colleague.id).toBeGreaterThan(0);
  });
});

/** Keeps requests waiting until they are let go, and counts them. */
async function delayRequests(
  page: Page,
  method: string,
  pattern: string,
  pass: (route: Parameters<Parameters<Page['route']>[1]>[0]) => Promise<void> = (route) => route.continue(),
) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await gate;
    return pass(route);
  });
  return { count: () => count, release };
}

import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { ADMIN } from '../harness/start-app.ts';
import { addColleague, newSubject } from '../harness/steps.ts';
import { testDeep } from '../harness/tier.ts';

type ConsoleSession = Awaited<ReturnType<SignInPage['openQueue']>>;

// Staff who do not wait for an answer: they press again, type on, leave, or hand over the browser to another
// person.
describe.skipIf(!existsSync(CHROMIUM))('staff who do not wait at the console', () => {
  let signInPage: SignInPage;
  let session: ConsoleSession;
  beforeAll(async () => {
    signInPage = await openSignInPage();
    session = await signInPage.openQueue([0]);
    await session.signIn();
    await session.page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  });
  beforeEach(async () => {
    await session.page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  afterAll(() => signInPage?.close());

  const navigate = async (hash: string) => {
    await session.page.goto(`${session.page.url().split('#')[0]}#${hash}`);
    await session.page.reload();
  };
  const button = (name: string) => session.page.getByRole('button', { name, exact: true });
  const ask = async (path: string) => (await session.app.client.get(path, { bearer: session.bearer })).body;

  testDeep('creates one link, however often the button is pressed', async () => {
    const id = await newSubject(session.app, session.bearer, { first_name: 'Ola', last_name: 'Twice' });
    await navigate(`/subjects/${id}`);
    await button('Create link L').click();
    const requests = await delayRequests(session.page, 'POST', '**/api/v1/ephemeral-tokens');
    await button('Create link').click();
    await button('Create link').click({ force: true });
    requests.release();
    await session.page.getByText('Link created').waitFor();
    await button('Done').click();
    expect(await ask(`/admin/ephemeral-tokens?subject_id=${id}`)).toHaveLength(1);
  });

  testDeep('creates a subject once, though the first answer was lost', async () => {
    await navigate('/subjects');
    await button('Add customer').click();
    await session.page.getByLabel('First name').fill('Una');
    await session.page.getByLabel('Last name').fill('Onlyone');
    let count = 0;
    await session.page.route('**/api/v1/admin/subjects', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      count += 1;
      if (count > 1) return route.continue();
      await session.app.client.send('POST', '/admin/subjects', {
        headers: await route.request().allHeaders(),
        raw: route.request().postData() ?? '',
      });
      return route.abort();
    });
    await button('Add').click();
    await session.page.getByText('Try again when you reconnect.').waitFor();
    await button('Add').click();
    await session.page.getByRole('heading', { level: 1, name: 'Una Onlyone' }).waitFor();
    expect(await ask('/admin/subjects?search=Onlyone')).toHaveLength(1);
  });

  testDeep('shows the receipt of the last request for erasure, too', async () => {
    const id = await newSubject(session.app, session.bearer, { first_name: 'Gil', last_name: 'Farewell' });
    await session.app.client.post(`/admin/subjects/${id}/request-deletion`, {
      bearer: session.bearer,
      json: {},
    });
    await navigate('/privacy');
    await button('Delete data…').click();
    await session.page.getByLabel(/Type the last name/).fill('Farewell');
    await session.page.keyboard.press('Enter');
    await session.page.getByRole('heading', { name: 'Deleted' }).waitFor();
    await button('Close').click();
    await session.page.getByRole('heading', { name: 'Deleted' }).waitFor({ state: 'hidden' });
  });

  testDeep('loses no word that is typed while another note is sent', async () => {
    await navigate(`/case/${session.cases[0]}`);
    for (const [tab, id, press, path] of [
      [/^Internal note/, '#note', 'Add note', 'notes'],
      [/^Message to customer/, '#write', 'Send', 'messages'],
    ] as const) {
      await session.page.getByRole('tab', { name: tab }).click();
      const field = session.page.locator(id);
      const requests = await delayRequests(session.page, 'POST', `**/api/v1/admin/submissions/*/${path}`);
      await field.fill('The first one');
      await button(press).click();
      await field.fill('And the second');
      requests.release();
      await session.page.getByText('The first one').first().waitFor();
      await expect.poll(() => button(press).getAttribute('aria-disabled')).toBe('false');
      expect(await field.inputValue()).toBe('And the second');
      await field.fill('');
    }
  });

  testDeep('reports a block that could not be removed from the list', async () => {
    const added = await session.app.client.post(`/admin/submissions/${session.cases[0]}/blocks`, {
      bearer: session.bearer,
      json: { what: 'face', comment: 'Seen twice' },
    });
    expect(added.status).toBeLessThan(300);
    await navigate('/settings/blocks');
    await session.page.route('**/api/v1/admin/blocks/*', (route) => route.abort());
    await button('Remove from list').click();
    await session.page.getByText('Try again when you reconnect.').waitFor();
  });

  testDeep('leaving the page stops a running replay', async () => {
    await navigate('/settings/limits');
    const part = { limits: {}, looked_at: 1, same: 1, cannot_say: 0, flips: [], next_cursor: 'further' };
    const requests = await delayRequests(session.page, 'POST', '**/api/v1/admin/policy/replay', (route) =>
      route.fulfill({ json: part }),
    );
    await button('Test on past cases').click();
    await expect.poll(requests.count).toBe(1);
    await session.page.getByRole('link', { name: 'Your account', exact: true }).click();
    await session.page.getByText('This session').waitFor();
    requests.release();
    await session.page.getByRole('link', { name: 'Workflows', exact: true }).click();
    await session.page.getByRole('button', { name: 'Add a workflow' }).waitFor();
    await session.page.getByRole('link', { name: 'Your account', exact: true }).click();
    await session.page.getByText('This session').waitFor();
    expect(requests.count()).toBe(1);
  });

  testDeep('saves a file once, however often the button is pressed', async () => {
    await navigate('/audit');
    await button('Export CSV').waitFor();
    const requests = await delayRequests(session.page, 'GET', '**/api/v1/admin/audit/export*');
    await button('Export CSV').click();
    await expect.poll(requests.count).toBe(1);
    await button('Export CSV').click({ force: true });
    const saving = session.page.waitForEvent('download');
    requests.release();
    await saving;
    expect(requests.count()).toBe(1);
  });

  testDeep('typing continues while a search begins', async () => {
    await session.page.addInitScript(() => {
      // The last letter arrives after the address has changed, and before the page has read it.
      addEventListener('hashchange', () => {
        const field = document.querySelector<HTMLInputElement>('input[type=search]');
        if (field?.value !== 'Whit') return;
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        write.call(field, 'Whitc');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    });
    await navigate('/subjects');
    const field = session.page.getByRole('searchbox');
    await field.fill('Whit');
    await expect.poll(() => session.page.url()).toContain('search=Whitc');
    expect(await field.inputValue()).toBe('Whitc');
  });

  testDeep('suspends a user and reactivates them before the first answer arrives', async () => {
    const { id } = await addColleague(session.app, session.bearer, 'Tam');
    await navigate('/settings/users');
    const act = async (item: string) => {
      await button('Actions for Tam').click();
      await session.page.getByRole('menuitem', { name: item }).click();
    };
    const requests = await delayRequests(session.page, 'PATCH', `**/api/v1/admin/users/${id}`);
    await act('Suspend');
    await act('Reactivate');
    requests.release();
    await expect.poll(() => requests.count()).toBe(2);
    const suspended = session.page.getByText('Suspended', { exact: true });
    await suspended.waitFor({ state: 'hidden' });
    const readUser = async () => (await ask('/admin/users')).find((each: { id: number }) => each.id === id);
    await expect.poll(async () => (await readUser()).suspended).toBe(false);
    expect(await suspended.count()).toBe(0);
  });

  test('[S173] shows nothing of the user who was signed in before', async () => {
    const colleague = await addColleague(session.app, session.bearer, 'Noor');
    await navigate('/settings/you');
    await session.page.getByText(ADMIN.email).waitFor();
    const token = await session.page.evaluate(
      () => JSON.parse(sessionStorage.getItem('attesta.session')!).token,
    );
    await session.app.client.post('/admin/logout', { bearer: token });
    const again = session.page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Email').fill('Noor@acme.test');
    await again.getByLabel('Password').fill(ADMIN.password);
    await session.page.keyboard.press('Enter');
    await again.waitFor({ state: 'hidden' });
    await session.page.locator('dd', { hasText: 'Noor' }).waitFor();
    expect(await session.page.getByText(ADMIN.email).count()).toBe(0);
    expect(colleague.id).toBeGreaterThan(0);
  });
});

/** Delays requests until they are released, and counts them. */
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

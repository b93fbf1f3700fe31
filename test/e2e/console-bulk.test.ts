import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { DESKTOP_WINDOW } from '../harness/browser/open-windows.ts';
import { ADMIN } from '../harness/start-app.ts';
import { mint, newSubject } from '../harness/steps.ts';
import { testDeep } from '../harness/tier.ts';

const MINUTE = 60_000;

// In a real browser: bulk decisions, related cases, and notifications.
describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let signInPage: SignInPage;
  beforeAll(async () => {
    signInPage = await openSignInPage();
  });
  afterAll(() => signInPage?.close());

  test('[S162] a bulk decision by keyboard changes the counted cases, and nothing when the count has changed', async () => {
    const queue = await signInPage.openQueue([0, 1, 3]);
    const { app, bearer, page } = queue;
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: typeof name === 'string' });
    const press = async (name: string | RegExp) => {
      await button(name).focus();
      await page.keyboard.press('Enter');
    };
    await queue.signIn();
    await page.locator('a.queue-row_row').first().waitFor();
    await press('Bulk actions…');
    await page.getByRole('dialog', { name: 'Bulk actions' }).waitFor();
    await page.getByLabel('Message to customer').fill('Once more, please.');
    await checkScreen(page, 'bulk-narrow');
    await press('Count cases');
    await page.getByText('Choose a reason.').waitFor();
    await page.getByRole('button', { name: /Reason$/ }).click();
    await page.getByRole('option').nth(1).click();
    await press('Count cases');
    await page.getByText('3 cases get a request for a new photo.').waitFor();
    await checkScreen(page, 'bulk-counted');
    // The focus is on the number: one Enter too many does nothing, and neither do the queue's shortcuts.
    for (const key of ['Enter', 's', 'n']) await page.keyboard.press(key);
    await app.client.post(`/admin/submissions/${queue.cases[0]}/approve`, { bearer, json: {} });
    await press('Request 3 new photos');
    await page.getByText('The number has changed. Nothing was done; count again.').waitFor();
    await page.getByText('2 cases get a request for a new photo.').waitFor();
    expect((await queue.readCase(queue.cases[1]!)).status).toBe('pending');
    await press('Request 2 new photos');
    await page.getByText('2 done.').waitFor();
    await checkScreen(page, 'bulk-done');
    await press('Close');
    await page.getByRole('heading', { name: 'No open cases.' }).waitFor();
    expect(await queue.readCase(queue.cases[1]!)).toMatchObject({
      reupload_required: true,
      messages: [{ comment_text: 'Once more, please.' }],
    });

    await page.evaluate(() => location.assign('#/subjects'));
    await press('Bulk actions…');
    await press('Count cases');
    await page.getByText('3 links will be revoked.').waitFor();
    await press('Revoke 3 links');
    await page.getByText('3 done.').waitFor();
    await press('Close');

    await page.evaluate(() => location.assign('#/privacy'));
    await press('Bulk actions…');
    await page.getByLabel('Older than (days)').fill('many');
    await press('Count cases');
    await page.getByText('Enter a whole number from 0 to 36500.').first().waitFor();
    await checkScreen(page, 'bulk-refused');
    await page.getByLabel('Older than (days)').fill('0');
    await press('Count cases');
    await page.getByText('Photos of 3 cases will be deleted.').waitFor();
    await checkScreen(page, 'bulk-erase');
    await press('Delete photos of 3 cases');
    await page.getByText('Type the number of cases.').waitFor();
    await page.getByLabel('Type 3 to confirm').fill('3');
    await press('Delete photos of 3 cases');
    await page.getByText('3 done.').waitFor();
    signInPage.expectNoComplaint();
  });

  testDeep(
    'the console draws linked cases as a graph, lists and compares them, and links to them',
    async () => {
      const queue = await signInPage.openQueue([0, 1]);
      const { app, bearer, page } = queue;
      const record = {
        first_name: 'Ida',
        last_name: 'Undsoweiter-Castellanos',
        license_number: 'X9999-00000',
      };
      await newSubject(app, bearer, record);
      await queue.signIn();
      await page.locator('a.queue-row_row').first().click();
      const list = page.locator('details').filter({ hasText: /linked cases?/ });
      // With two other customers the list is open already.
      const openList = async () => {
        await list.getByText(/linked cases?$/).waitFor();
        if (!(await list.evaluate((details: HTMLDetailsElement) => details.open)))
          await list.getByText(/linked cases?$/).click();
      };
      await openList();
      await list.getByRole('link', { name: /Undsoweiter/ }).waitFor();
      await list.getByText('Same document number').first().waitFor();
      const nodes = await list.locator('svg').first().locator('a').count();
      // Beside the persons, a ring of three has a link to its list.
      expect(await list.getByRole('link').filter({ hasNotText: 'Show all' }).count()).toBe(nodes);
      await checkScreen(page, 'related');
      await list.getByRole('button', { name: /^Compare photos with / }).click();
      const dialog = page.getByRole('dialog', { name: 'Photos side by side' });
      const sheets = dialog.locator('.sheet_sheet');
      await expect.poll(() => sheets.locator('img').count()).toBe(2);
      await dialog.getByRole('button', { name: 'Zoom in' }).click();
      await dialog.getByText('150 %').waitFor();
      const drawn = await sheets.evaluateAll((all) => all.map((sheet) => getComputedStyle(sheet).transform));
      expect(drawn[0]).not.toBe('none');
      expect(drawn[1]).toBe(drawn[0]);
      await checkScreen(page, 'compared', [1440, 390]);
      await page.keyboard.press('Escape');
      const other = (await queue.readCase(queue.cases[0]!)).related.find(
        ({ submission }: { submission: object | null }) => submission !== null,
      );
      await list.getByRole('link', { name: new RegExp(other.last_name) }).click();
      await page.getByRole('heading', { level: 1, name: new RegExp(other.first_name) }).waitFor();
      expect(page.url()).toContain(other.submission.id);
      await app.client.send('DELETE', `/admin/subjects/${other.subject_id}`, { bearer, json: {} });
      await page.evaluate((hash) => location.assign(hash), `#/case/${queue.cases[0]}?status=all`);
      await openList();
      await list.getByRole('link', { name: /Undsoweiter/ }).waitFor();
      signInPage.expectNoComplaint();
    },
  );

  testDeep(
    'a browser notification tells staff who asked for it, and look elsewhere, that a case is overdue',
    async () => {
      const queue = await signInPage.openQueue([0]);
      const { app, page } = queue;
      await page.addInitScript(() => {
        const announced: string[] = [];
        class Stub {
          static permission = 'granted';
          static requestPermission = async () => 'granted';
          constructor(_title: string, { body }: { body: string }) {
            announced.push(body);
          }
        }
        Object.assign(globalThis, { Notification: Stub, told: announced });
        Object.defineProperty(document, 'hidden', { get: () => localStorage.getItem('elsewhere') === 'yes' });
      });
      await page.reload();
      await queue.signIn();
      const readAnnounced = () => page.evaluate('told') as Promise<string[]>;
      const setOverdue = (when: number) =>
        app.dependencies.db.asTenant(app.tenantId, (tx) =>
          tx
            .updateTable('submissions')
            .set({ due_at: new Date(app.dependencies.now().getTime() + when) })
            .where('id', '=', queue.cases[0]!)
            .execute(),
        );
      /** Waits until the page has received an answer with this number of due cases. */
      const awaitDue = (due: number) =>
        page.waitForResponse(async (answer) => {
          if (!answer.url().includes('/admin/changes')) return false;
          return (await answer.json()).due === due;
        });
      await page.locator('a.queue-row_row').first().waitFor();
      await page.evaluate(() => localStorage.setItem('elsewhere', 'yes'));
      const [first] = [awaitDue(1), await setOverdue(-MINUTE)];
      await first;
      await Promise.all([awaitDue(0), setOverdue(MINUTE)]);
      expect(await readAnnounced()).toEqual([]);

      await page.evaluate(() => location.assign('#/settings/you'));
      await page.getByText('Browser notifications').click();
      await Promise.all([awaitDue(1), setOverdue(-MINUTE)]);
      await expect.poll(readAnnounced).toEqual(['1 case is late.']);
      await Promise.all([awaitDue(0), setOverdue(MINUTE)]);
      await page.evaluate(() => localStorage.setItem('elsewhere', 'no'));
      await Promise.all([awaitDue(1), setOverdue(-MINUTE)]);
      expect(await readAnnounced()).toHaveLength(1);
      signInPage.expectNoComplaint();
    },
  );

  testDeep(
    'bulk decisions, related cases and notifications have German texts, also when there is nothing to show',
    async () => {
      const queue = await signInPage.openQueue([0]);
      const page = await queue.page
        .context()
        .browser()!
        .newPage({ ...DESKTOP_WINDOW, locale: 'de-DE' });
      await page.goto(queue.page.url());
      await page.getByLabel('E-Mail').fill(ADMIN.email);
      await page.getByLabel('Passwort').fill(ADMIN.password);
      await page.keyboard.press('Enter');
      await page.locator('a.queue-row_row').first().waitFor();
      await page.getByRole('button', { name: 'Sammelaktionen …' }).click();
      await checkScreen(page, 'bulk-narrow-de');
      await page.getByRole('button', { name: /Grund$/ }).click();
      await page.getByRole('option', { name: 'Dokument abgeschnitten' }).click();
      await page.getByRole('button', { name: 'Fälle zählen' }).click();
      await page.getByText('1 Fall erhält die Bitte um ein neues Foto.').waitFor();
      await checkScreen(page, 'bulk-counted-de');
      await page.keyboard.press('Escape');
      await page.locator('a.queue-row_row').first().click();
      await page.locator('.sheet_sheet img').waitFor();
      const linked = page.getByText(/verknüpfter? F(all|älle)$/);
      expect(await linked.count()).toBe(0);
      await checkScreen(page, 'related-none-de');
      const subject = await newSubject(queue.app, queue.bearer, {
        first_name: 'Ida',
        last_name: 'Larch',
        license_number: 'X9999-00000',
      });
      await mint(queue.app, queue.bearer, subject);
      await page.reload();
      await linked.click();
      await page.getByText('Dieselbe Dokumentnummer').first().waitFor();
      await checkScreen(page, 'related-de');
      await page.close();
    },
  );
});

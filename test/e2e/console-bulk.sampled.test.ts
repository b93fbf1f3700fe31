import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { DESKTOP_WINDOW } from '../harness/browser/open-windows.ts';
import { ADMIN } from '../harness/start-app.ts';
import { mint, newSubject } from '../harness/steps.ts';
import { testRotating } from '../harness/tier.ts';

const MINUTE = 60_000;

// In a real browser: decisions in bulk, cases that belong together, and notifications.
describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let door: SignInPage;
  beforeAll(async () => {
    door = await openSignInPage();
  });
  afterAll(() => door?.close());

  test('does to many what was counted, by keyboard, and nothing when it is another number by then', async () => {
    const desk = await door.openDesk([0, 1, 3]);
    const { app, bearer, page } = desk;
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: typeof name === 'string' });
    const press = async (name: string | RegExp) => {
      await button(name).focus();
      await page.keyboard.press('Enter');
    };
    await desk.signIn();
    await page.locator('a.queue-row_row').first().waitFor();
    await press('In bulk…');
    await page.getByRole('dialog', { name: 'In bulk' }).waitFor();
    await page.getByLabel('They will read').fill('Once more, please.');
    await checkScreen(page, 'bulk-narrow');
    await press('Count');
    await page.getByText('3 cases are asked for new pictures.').waitFor();
    await checkScreen(page, 'bulk-counted');
    // The focus is at the number: one Enter too many does nothing, and neither do the queue's letters.
    for (const key of ['Enter', 's', 'n']) await page.keyboard.press(key);
    await app.client.post(`/admin/submissions/${desk.cases[0]}/approve`, { bearer, json: {} });
    await press('Ask for 3 new pictures');
    await page.getByText('By now it is about another number.').waitFor();
    await page.getByText('2 cases are asked for new pictures.').waitFor();
    expect((await desk.caseOf(desk.cases[1]!)).status).toBe('pending');
    await press('Ask for 2 new pictures');
    await page.getByText('Done for 2 of them.').waitFor();
    await checkScreen(page, 'bulk-done');
    await press('Close');
    await page.getByRole('heading', { name: 'No open cases.' }).waitFor();
    expect(await desk.caseOf(desk.cases[1]!)).toMatchObject({
      reupload_required: true,
      messages: [{ comment_text: 'Once more, please.' }],
    });

    await page.evaluate(() => location.assign('#/subjects'));
    await press('In bulk…');
    await press('Count');
    await page.getByText('3 links are revoked.').waitFor();
    await press('Revoke 3 links');
    await page.getByText('Done for 3 of them.').waitFor();
    await press('Close');

    await page.evaluate(() => location.assign('#/privacy'));
    await press('In bulk…');
    await page.getByLabel('Older than, in days').fill('many');
    await press('Count');
    await page.getByText('Whole days, from 0 to 36500.').first().waitFor();
    await checkScreen(page, 'bulk-refused');
    await page.getByLabel('Older than, in days').fill('0');
    await press('Count');
    await page.getByText('The pictures of 3 cases are erased.').waitFor();
    await checkScreen(page, 'bulk-erase');
    await press('Erase the pictures of 3 cases');
    await page.getByText('Done for 3 of them.').waitFor();
    door.expectNoComplaint();
  });

  testRotating('draws what belongs together, says it as a list, and leads there', async () => {
    const desk = await door.openDesk([0, 1]);
    const { app, bearer, page } = desk;
    const record = { first_name: 'Ida', last_name: 'Undsoweiter-Castellanos', license_number: 'X9999-00000' };
    await newSubject(app, bearer, record);
    await desk.signIn();
    await page.locator('a.queue-row_row').first().click();
    const list = page.getByRole('region', { name: 'Belongs together' });
    await list.getByRole('link', { name: /Undsoweiter/ }).waitFor();
    await list.getByText('Same document number').first().waitFor();
    const drawn = await list.locator('svg').first().locator('a').count();
    expect(await list.getByRole('link').count()).toBe(drawn);
    await checkScreen(page, 'related');
    const other = (await desk.caseOf(desk.cases[0]!)).related.find(
      ({ submission }: { submission: object | null }) => submission !== null,
    );
    await list.getByRole('link', { name: new RegExp(other.last_name) }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(other.first_name) }).waitFor();
    expect(page.url()).toContain(other.submission.id);
    await app.client.send('DELETE', `/admin/subjects/${other.subject_id}`, { bearer, json: {} });
    await page.evaluate((hash) => location.assign(hash), `#/case/${desk.cases[0]}?status=all`);
    await list.getByRole('link', { name: /Undsoweiter/ }).waitFor();
    door.expectNoComplaint();
  });

  testRotating(
    'tells through the browser what got late, to who asked for it and looks elsewhere',
    async () => {
      const desk = await door.openDesk([0]);
      const { app, page } = desk;
      await page.addInitScript(() => {
        const told: string[] = [];
        class Stub {
          static permission = 'granted';
          static requestPermission = async () => 'granted';
          constructor(_title: string, { body }: { body: string }) {
            told.push(body);
          }
        }
        Object.assign(globalThis, { Notification: Stub, told });
        Object.defineProperty(document, 'hidden', { get: () => localStorage.getItem('elsewhere') === 'yes' });
      });
      await page.reload();
      await desk.signIn();
      const told = () => page.evaluate('told') as Promise<string[]>;
      const late = (when: number) =>
        app.world.db.asTenant(app.tenantId, (tx) =>
          tx
            .updateTable('submissions')
            .set({ due_at: new Date(app.world.now().getTime() + when) })
            .where('id', '=', desk.cases[0]!)
            .execute(),
        );
      /** Waits until the page has the answer that counts so many cases as due. */
      const heard = (due: number) =>
        page.waitForResponse(async (answer) => {
          if (!answer.url().includes('/admin/changes')) return false;
          return (await answer.json()).due === due;
        });
      await page.locator('a.queue-row_row').first().waitFor();
      await page.evaluate(() => localStorage.setItem('elsewhere', 'yes'));
      const [first] = [heard(1), await late(-MINUTE)];
      await first;
      await Promise.all([heard(0), late(MINUTE)]);
      expect(await told()).toEqual([]);

      await page.evaluate(() => location.assign('#/settings/you'));
      await page.getByText('Tell me in this browser').click();
      await Promise.all([heard(1), late(-MINUTE)]);
      await expect.poll(told).toEqual(['1 case is late now.']);
      await Promise.all([heard(0), late(MINUTE)]);
      await page.evaluate(() => localStorage.setItem('elsewhere', 'no'));
      await Promise.all([heard(1), late(-MINUTE)]);
      expect(await told()).toHaveLength(1);
      door.expectNoComplaint();
    },
  );

  testRotating('says all of it in German, and what there is when there is nothing', async () => {
    const desk = await door.openDesk([0]);
    const page = await desk.page
      .context()
      .browser()!
      .newPage({ ...DESKTOP_WINDOW, locale: 'de-DE' });
    await page.goto(desk.page.url());
    await page.getByLabel('E-Mail').fill(ADMIN.email);
    await page.getByLabel('Passwort').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.queue-row_row').first().waitFor();
    await page.getByRole('button', { name: 'Mehrere …' }).click();
    await checkScreen(page, 'bulk-narrow-de');
    await page.getByRole('button', { name: 'Zählen' }).click();
    await page.getByText('Für 1 Fall wird um ein neues Bild gebeten.').waitFor();
    await checkScreen(page, 'bulk-counted-de');
    await page.keyboard.press('Escape');
    await page.locator('a.queue-row_row').first().click();
    await page.getByText('Kein anderer Fall teilt mit diesem').waitFor();
    await checkScreen(page, 'related-none-de');
    const subject = await newSubject(desk.app, desk.bearer, {
      first_name: 'Ida',
      last_name: 'Larch',
      license_number: 'X9999-00000',
    });
    await mint(desk.app, desk.bearer, subject);
    await page.reload();
    await page.getByText('Dieselbe Dokumentnummer').first().waitFor();
    await checkScreen(page, 'related-de');
    await page.close();
  });
});

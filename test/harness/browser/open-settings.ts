import { expect } from 'vitest';
import { ADMIN, HOST, startApp } from '../start-app.ts';
import { logIn } from '../steps.ts';
import { unavailableVision } from '../vision/unavailable-vision.ts';
import { checkScreen } from './check-screen.ts';
import { DESKTOP_WINDOW, openWindows } from './open-windows.ts';

export type SettingsPage = Awaited<ReturnType<typeof openSettings>>;

/** The console's settings in a real browser, with a superuser signed in, and helpers to navigate them. */
export async function openSettings() {
  const app = await startApp({ vision: unavailableVision, withPages: true });
  // Today by the real clock, which the browser uses.
  app.moveClock(Date.now() - app.dependencies.now().getTime());
  const windows = await openWindows();
  const page = await windows.open({ viewport: DESKTOP_WINDOW.viewport });

  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const signIn = async (email: string, place = '#/settings', host = HOST) => {
    await page.evaluate('sessionStorage.clear()').catch(() => {});
    await page.goto(`http://${host}:${app.port}/admin/${place}`);
    await page.reload();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  };
  const bearer = await logIn(app);
  await signIn(ADMIN.email);

  return {
    app,
    page,
    bearer,
    button,
    signIn,
    dialog: page.getByRole('dialog'),
    look: (name: string, widths?: readonly number[]) => checkScreen(page, `settings-${name}`, widths),
    /** From the start, in English, and without what an earlier test typed and did not save. */
    begin: async () => {
      await page.evaluate(() => {
        localStorage.removeItem('attesta.language');
        sessionStorage.removeItem('attesta.drafts');
      });
      await page.goto(`http://${HOST}:${app.port}/admin/#/settings`);
      await page.reload();
    },
    open: async (section: string) => {
      const sections = page.getByRole('navigation', { name: /Sections|Abschnitte/ });
      await sections.getByRole('link', { name: section, exact: true }).click();
      await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor();
    },
    choose: async (label: string, option: string) => {
      await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    /** Opens a row's menu and chooses from it. */
    act: async (name: string, item: string) => {
      await button(`Actions for ${name}`).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    hasFocus: (name: string) =>
      expect.poll(() => button(name).evaluate((element) => element === document.activeElement)).toBe(true),
    /** The field says what is wrong with it, and has the cursor. */
    hasProblem: async (label: string, sentence: string) => {
      const field = page.getByLabel(label, { exact: true });
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()));
      expect(texts.join(' ')).toContain(sentence);
    },
    settings: async () => (await app.client.get('/admin/settings', { bearer })).body,
    user: async (username: string) => {
      const { body } = await app.client.get('/admin/users', { bearer });
      return body.find((each: { username: string }) => each.username === username);
    },
    close: async () => {
      await windows.close();
      await app.close();
    },
  };
}

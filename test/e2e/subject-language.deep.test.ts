import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { armDecision, commitDecision } from '../harness/browser/decide-case.ts';
import { drivePage } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { ADMIN, SECURE_HOST, startApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { ADA } from '../harness/vision/seen-documents.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

const REASON = {
  code: 'cut_off',
  staff: 'A corner is cut off',
  subject: {
    en: 'Show all four corners.',
    de: 'Zeigen Sie alle vier Ecken.',
    fr: 'Montrez les quatre coins.',
  },
};

test.skipIf(!existsSync(CHROMIUM))(
  'a reviewer writes in the language that the subject chose on the page, and not in that of the link',
  async () => {
    const app = await startApp({ host: SECURE_HOST, vision: unavailableVision, withPages: true });
    const windows = await openWindows();
    try {
      app.moveClock(Date.now() - app.dependencies.now().getTime());
      const bearer = await logIn(app);
      await app.client.send('PATCH', '/admin/settings', { bearer, json: { reasons: [REASON] } });
      const subject = await newSubject(app, bearer, ADA);
      const page = await windows.open();
      const driver = drivePage(page, app);
      const link = { language: 'de', upload_type: 'license', view_subject_details: false };
      await driver.open(await mint(app, bearer, subject, link));
      await page.locator('html[lang=de]').waitFor();
      await page.getByRole('combobox').first().selectOption('fr');
      await page.locator('html[lang=fr]').waitFor();
      await page.getByRole('button', { name: 'Commencer', exact: true }).click();
      await driver.give(await drawNoise());
      await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
      const list = `/admin/submissions?subject_id=${subject}&status=pending`;
      const rows = async () => (await app.client.get(list, { bearer })).body.submissions;
      await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(1);
      const [{ id }] = await rows();

      const desk = await windows.open({ ...DESKTOP_WINDOW, locale: 'en-GB' });
      await desk.goto(`http://${app.host}:${app.port}/admin/#/case/${id}`);
      await desk.locator('input[type=email]').fill(ADMIN.email);
      await desk.locator('input[type=password]').fill(ADMIN.password);
      await desk.keyboard.press('Enter');
      await desk.getByText('Customer reads French').waitFor();
      await desk.locator('.sheet_sheet img').waitFor();
      await armDecision(desk, 'r');
      const message = desk.getByLabel('Message to customer');
      expect([await message.inputValue(), await message.getAttribute('lang')]).toEqual([
        REASON.subject.fr,
        'fr',
      ]);
      await desk.getByText('French · customer’s language').waitFor({ state: 'attached' });
      await commitDecision(desk);
      await page.getByText(REASON.subject.fr).waitFor({ timeout: 60_000 });
    } finally {
      await windows.close();
      await app.close();
    }
  },
);

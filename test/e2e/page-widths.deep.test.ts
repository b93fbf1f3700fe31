import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CONSOLE_LANGUAGES as CONSOLE_SPEAKS,
  LOADERS,
} from '../../src/web/console/locales/load-catalogue.ts';
import { SECTIONS } from '../../src/web/console/settings/sections.ts';
import { VERIFY_LANGUAGES } from '../../src/web/verify/locales/load-catalogue.ts';
import { armDecision } from '../harness/browser/decide-case.ts';
import { drivePage } from '../harness/browser/drive-page.ts';
import { CONSOLE_WIDTHS, expectNoOverflow, listOutside } from '../harness/browser/expect-no-overflow.ts';
import {
  findButton,
  openPage,
  press,
  SCREENS,
  type ScreenContext,
} from '../harness/browser/hosted-screens.ts';
import { listOverlaps } from '../harness/browser/list-overlaps.ts';
import { CHROMIUM, openBrowser } from '../harness/browser/open-browser.ts';
import { openPlatform, type PlatformSession } from '../harness/browser/open-platform.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { paintCamera } from '../harness/camera/paint-camera.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp } from '../harness/start-app.ts';
import { logIn, newSubject } from '../harness/steps.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADAS_CARD } from '../harness/vision/seen-documents.ts';

// No page of the console and no screen of the subject's page is wider than its window, in any language.

/** As long as a name may be. */
const LONG = {
  first_name: 'Wolfeschlegelstein'.repeat(11),
  last_name: `${'Hausenbergerdorff '.repeat(11)}!`,
};

/** Pages, and the buttons on them that open a dialog. */
const DIALOGS = [
  ['queue', 'shell.keys'],
  ['queue', 'narrow.open'],
  ['queue', 'bulk.open'],
  ['subjects', 'subjects.add'],
  ['person', 'subject.link'],
  ['person', 'subject.erase'],
  ['settings, users', 'users.add'],
  ['settings, roles', 'roles.add'],
  ['settings, tokens', 'tokens.add'],
  ['settings, presets', 'presets.add'],
  ['settings, workflows', 'workflows.add'],
  ['settings, reasons', 'reasons.add'],
  ['settings, replies', 'replies.add'],
  ['settings, you', 'factor.setUp'],
] as const;

/** Switches to that language. */
async function setLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((tag) => localStorage.setItem('attesta.language', tag), language);
  await page.reload();
  await page.locator(`html[lang=${language}]`).waitFor();
}

/** In the page: images and faces of a case that the decision sheet covers. */
function listCovered(): string[] {
  const measure = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  const sheet = measure('.decision-sheet_sheet');
  return ['.photo-stage_frame', '.faces_faces'].filter((selector) => {
    const box = measure(selector);
    return (
      Math.min(box.right, sheet.right) - Math.max(box.left, sheet.left) > 1 &&
      Math.min(box.bottom, sheet.bottom) - Math.max(box.top, sheet.top) > 1
    );
  });
}

/** In the page: the open dialog, if its first field does not have the cursor. */
function findUnfocused(dialog: Element): string[] {
  const fields = [...dialog.querySelectorAll<HTMLElement>('input, textarea, [aria-haspopup=listbox]')];
  const first = fields.find((each) => each.checkVisibility() && !each.matches('[readonly], [tabindex="-1"]'));
  const isRight = first ? first === document.activeElement : dialog.contains(document.activeElement);
  return isRight
    ? []
    : [`${dialog.textContent?.slice(0, 40)}: ${document.activeElement?.outerHTML.slice(0, 80)}`];
}

/** Goes to a page, and waits until its content is there. */
async function openPath(page: Page, hash: string): Promise<void> {
  await page.evaluate((target) => location.assign(target), hash);
  await page.locator('main').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy=true], .list-states_ghost').count()).toBe(0);
}

describe.skipIf(!existsSync(CHROMIUM))('the width of the console', () => {
  let signInPage: SignInPage;
  let queue: Awaited<ReturnType<SignInPage['openQueue']>>;
  let pages: Record<string, string>;
  beforeAll(async () => {
    signInPage = await openSignInPage();
    queue = await signInPage.openQueue([0, 1, 2]);
    const { app, bearer } = queue;
    const json = { branding: { name: 'Gesellschaft für Kraftfahrzeugvermietungen '.repeat(3).trim() } };
    expect((await app.client.send('PATCH', '/admin/settings', { bearer, json })).status).toBe(200);
    const selfie = await queue.sendSelfie(4);
    await app.client.post(`/admin/submissions/${queue.cases[1]}/approve`, { bearer, json: {} });
    const subject = await newSubject(app, bearer, LONG);
    pages = {
      queue: '#/',
      'queue, decided': '#/?status=all',
      'queue, nothing': '#/?q=nobodyatall',
      licence: `#/case/${queue.cases[0]}`,
      selfie: `#/case/${selfie}`,
      decided: `#/case/${queue.cases[1]}?status=all`,
      subjects: '#/subjects',
      person: `#/subjects/${subject}`,
      privacy: '#/privacy',
      overview: '#/overview',
      audit: '#/audit',
      lost: '#/no-such-place',
      ...Object.fromEntries(SECTIONS.map((section) => [`settings, ${section}`, `#/settings/${section}`])),
    };
    await queue.signIn();
    await queue.page.getByRole('navigation').first().waitFor();
  });
  afterAll(() => signInPage?.close());

  test.each(CONSOLE_SPEAKS)('no page of the console in %s is wider than its window', async (language) => {
    await setLanguage(queue.page, language);
    for (const [name, hash] of Object.entries(pages)) {
      await openPath(queue.page, hash);
      await expectNoOverflow(queue.page, `${name}, ${language}`, CONSOLE_WIDTHS);
    }
  });

  test.each(CONSOLE_SPEAKS)(
    'no dialog or menu of the console in %s is wider than its window',
    async (language) => {
      const { page } = queue;
      await setLanguage(page, language);
      await openPath(page, pages['licence']!);
      await page.locator('.sheet_sheet img').waitFor();
      for (const key of ['x', 'r', 'a'] as const) {
        await page.locator('#finding').focus();
        await armDecision(page, key);
        await expectNoOverflow(page, `${key} on a case, ${language}`);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      }
      const words = await LOADERS[language]();
      for (const [name, opener] of DIALOGS) {
        await openPath(page, pages[name]!);
        await page.getByRole('button', { name: words[opener] }).first().click();
        const dialog = page.getByRole('dialog');
        await dialog.waitFor();
        await expect.poll(() => dialog.evaluate(findUnfocused)).toEqual([]);
        await expectNoOverflow(page, `${opener}, ${language}`);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await openPath(page, pages['queue']!);
      await page.locator('button[aria-expanded=false]').first().click();
      await expectNoOverflow(page, `the queue’s filters, ${language}`);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  test('a decision sheet covers neither the image nor the faces of a case at any width', async () => {
    const { page } = queue;
    await setLanguage(page, 'en');
    for (const name of ['licence', 'selfie']) {
      for (const width of [1024, 1100, 1280, 1360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await openPath(page, '#/');
        await openPath(page, pages[name]!);
        await page.locator('.sheet_sheet img').first().waitFor();
        for (const key of ['x', 'r', 'a'] as const) {
          await page.locator('#finding').focus();
          await armDecision(page, key);
          expect([name, width, key, ...(await page.evaluate(listCovered))]).toEqual([name, width, key]);
          await page.keyboard.press('Escape');
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        }
      }
      // On a phone the sheet is over the lower part of the window. It opens below the image, and the faces can be
      // scrolled above it.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('#finding').focus();
      await armDecision(page, 'x');
      const top = () =>
        page.locator('.photo-stage_frame').evaluate((each) => each.getBoundingClientRect().top);
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(listCovered)).not.toContain('.photo-stage_frame');
      for (const part of ['.photo-stage_frame', '.faces_faces']) {
        await page.locator(part).evaluate((each) => each.scrollIntoView({ block: 'start' }));
        expect(await page.evaluate(listCovered)).not.toContain(part);
      }
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test.each([1024, 1440])(
    'no text of the console covers another at %i pixels where text is 32 pixels high',
    async (width) => {
      const browser = await openBrowser([], null, 32);
      try {
        const context = await browser.newContext({ ...DESKTOP_WINDOW, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await page.setViewportSize({ width, height: 900 });
        await page.goto(queue.page.url().replace(/#.*/, ''));
        await queue.signIn(undefined, page);
        await page.getByRole('navigation').first().waitFor();
        expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('28px');
        const expectApart = async (name: string) => {
          const dialog = page.getByRole('dialog');
          await dialog.waitFor();
          await expect
            .poll(async () => [
              name,
              ...(await dialog.evaluate(listOverlaps)),
              ...(await page.evaluate(listOutside)),
            ])
            .toEqual([name]);
        };
        await setLanguage(page, 'de');
        for (const [name, hash] of Object.entries(pages)) {
          await openPath(page, hash);
          await expect
            .poll(async () => [
              name,
              ...(await page.evaluate(listOverlaps)),
              ...(await page.evaluate(listOutside)),
            ])
            .toEqual([name]);
        }
        await openPath(page, pages['licence']!);
        await page.locator('.sheet_sheet img').waitFor();
        await page.locator('#finding').focus();
        await armDecision(page, 'x');
        await expectApart('the sheet of a rejection');
        await page.keyboard.press('Escape');
        const words = await LOADERS.de();
        let opened = 0;
        for (const [name, opener] of DIALOGS) {
          await openPath(page, pages[name]!);
          const button = page.getByRole('button', { name: words[opener] }).first();
          // Where the page is as narrow as on a phone, some buttons are folded.
          if (!(await button.isVisible())) continue;
          await button.click();
          await expectApart(opener);
          opened += 1;
          await page.keyboard.press('Escape');
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        }
        expect(opened).toBeGreaterThan(DIALOGS.length - 4);
      } finally {
        await browser.close();
      }
    },
  );

  test('the check of overlaps sees a text that covers another', async () => {
    const { page } = queue;
    await openPath(page, pages['audit']!);
    expect(await page.evaluate(listOverlaps)).toEqual([]);
    await page
      .locator('main')
      .first()
      .evaluate((main) => {
        for (const text of ['One text', 'Another text']) {
          const line = document.createElement('p');
          line.textContent = text;
          line.style.marginBottom = '-1rem';
          main.append(line);
        }
      });
    expect(await page.evaluate(listOverlaps)).toEqual(['“One text” covers “Another text”']);
  });

  test('the check of widths sees content that is wider than the window', async () => {
    const { page } = queue;
    await openPath(page, pages['audit']!);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('heading', { level: 1 }).evaluate((title: HTMLElement) => {
      title.style.cssText = 'white-space: nowrap; overflow: visible';
      title.textContent = 'x'.repeat(200);
    });
    expect(await page.evaluate(listOutside)).toEqual([
      expect.stringMatching(/^the page is \d+ wide$/),
      expect.stringMatching(/^<h1/),
    ]);
    await page
      .getByRole('button')
      .last()
      .evaluate((button: HTMLElement) => {
        button.style.cssText = 'overflow-wrap: anywhere; width: 3rem; min-width: 0';
        button.textContent = 'Unterbrochen';
      });
    expect(await page.evaluate(listOutside)).toContainEqual(expect.stringMatching(/^<button/));
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('the offer to undo a decision is no wider than the window, in either language', async () => {
    const { page } = queue;
    await page.clock.install();
    for (const language of CONSOLE_SPEAKS) {
      await setLanguage(page, language);
      const words = await LOADERS[language]();
      await openPath(page, pages['licence']!);
      await page.locator('.sheet_sheet img').waitFor();
      // With the clock stopped the offer to undo the decision stays on the screen.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      await armDecision(page, 'a');
      await page.clock.runFor(1000);
      await page.getByRole('dialog').getByRole('button').last().click();
      const undo = page.getByRole('button', { name: words['held.undo'] });
      await undo.waitFor();
      await expectNoOverflow(page, `taken back, ${language}`);
      await undo.click();
      await page.clock.resume();
    }
  });
});

describe.skipIf(!existsSync(CHROMIUM))('the width of the operator’s pages', () => {
  let queue: PlatformSession;
  beforeAll(async () => {
    queue = await openPlatform();
  });
  afterAll(() => queue?.close());

  test.each(CONSOLE_SPEAKS)('no operator’s page in %s is wider than its window', async (language) => {
    await queue.openPath('');
    await setLanguage(queue.page, language);
    for (const hash of ['#/', `#/tenants/${queue.app.tenantId}`, '#/usage', '#/jobs', '#/no-such-place']) {
      await openPath(queue.page, hash);
      await expectNoOverflow(queue.page, `${hash}, ${language}`, CONSOLE_WIDTHS);
    }
    await queue.page.evaluate(() => sessionStorage.clear());
    await queue.page.reload();
    await queue.page.getByRole('textbox').first().waitFor();
    await expectNoOverflow(queue.page, `the door, ${language}`);
  });
});

describe.skipIf(!existsSync(CHROMIUM))('the width of the subject’s page', () => {
  const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('ada')) };
  let dependencies: ScreenContext;
  let windows: Windows;
  beforeAll(async () => {
    const app = await startApp({ host: SECURE_HOST, vision: fakeVision(sight), withPages: true });
    dependencies = { app, bearer: await logIn(app), sight, image: await drawNoise() };
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    await dependencies?.app.close();
  });

  /** Checks one screen in every language; the first screen is the choice of the language. */
  async function checkAllLanguages(page: Page, name: string): Promise<void> {
    for (const language of VERIFY_LANGUAGES) {
      await page.getByRole('combobox').first().selectOption(language);
      await page.locator(`html[lang=${language}]`).waitFor();
      await expectNoOverflow(page, `${name}, ${language}`);
    }
  }

  test.each(Object.keys(SCREENS))(
    'the screen “%s” is no wider than its window in any language',
    async (screen) => {
      const page = await windows.open();
      await SCREENS[screen]!(drivePage(page, dependencies.app), dependencies);
      await checkAllLanguages(page, screen);
      await page.context().close();
    },
  );

  test.each(VERIFY_LANGUAGES)(
    'the cameras, the liveness challenge and a refused camera in %s are no wider than the window',
    async (locale) => {
      for (const [name, capabilities] of [
        ['licence', { upload_type: 'license' }],
        ['selfie', { upload_type: 'selfie' }],
        ['movements', { upload_type: 'selfie', require_liveness: true }],
      ] as const) {
        const page = await windows.open({ locale, permissions: ['camera'] });
        const driver = drivePage(page, dependencies.app);
        await page.addInitScript(paintCamera);
        await openPage(driver, dependencies, capabilities);
        await press(driver, 'welcome.start');
        if (name === 'movements') {
          await (await findButton(driver, 'live.start')).waitFor();
          await expectNoOverflow(page, `${name}, told, ${locale}`);
          await press(driver, 'live.start');
        }
        await page.locator('video').waitFor();
        if (name !== 'movements') await page.locator('[data-tone=fix]').waitFor();
        await expectNoOverflow(page, `${name}, ${locale}`);
        await page.context().close();
      }
      const page = await windows.open({ locale });
      const driver = drivePage(page, dependencies.app);
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('No.', 'NotAllowedError');
        };
      });
      await openPage(driver, dependencies);
      await press(driver, 'welcome.start');
      await press(driver, 'picture.take');
      await (await findButton(driver, 'camera.trouble.elsewhere')).waitFor();
      await expectNoOverflow(page, `refused, ${locale}`);
      await page.context().close();
    },
  );
});

import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../../src/server/store/page-languages.ts';
import { LOADERS, VERIFY_LANGUAGES } from '../../src/web/verify/locales/load-catalogue.ts';
import { lookClosely } from '../harness/browser/check-screen.ts';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { listOutside } from '../harness/browser/expect-no-overflow.ts';
import {
  findButton,
  h1,
  openPage,
  press,
  SCREENS,
  type ScreenContext,
} from '../harness/browser/hosted-screens.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { listRepeated, readTree } from '../harness/browser/read-tree.ts';
import { paintCamera } from '../harness/camera/paint-camera.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp } from '../harness/start-app.ts';
import { logIn } from '../harness/steps.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADAS_CARD } from '../harness/vision/seen-documents.ts';

// Checks every screen of the hosted page with axe: light, dark and from right to left.
const SMALLEST = { width: 360, height: 740 };
const WIDTHS = [360, 390, 1440];

describe.skipIf(!existsSync(CHROMIUM))('the hosted page for everyone', () => {
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

  const LOOKS: Record<string, BrowserContextOptions> = {
    'left to right': { locale: 'en-GB' },
    'right to left': { locale: 'ar' },
    'in German': { locale: 'de' },
  };

  /** Opens a separate window for the check, and closes it at the end. */
  async function inWindow(
    how: BrowserContextOptions,
    work: (page: Page, driver: PageDriver) => Promise<void>,
  ) {
    const page = await windows.open({ viewport: SMALLEST, ...how });
    await work(page, drivePage(page, dependencies.app));
    await page.context().close();
    windows.expectNoComplaint();
  }

  const looks = Object.keys(LOOKS).flatMap((name) => Object.keys(SCREENS).map((screen) => [screen, name]));

  test.each(looks)('axe finds no fault of the screen %s, %s', async (screen, name) => {
    await inWindow({ reducedMotion: 'reduce', ...LOOKS[name!] }, async (page, driver) => {
      await SCREENS[screen!]!(driver, dependencies);
      expect(listRepeated(await readTree(page))).toEqual([]);
      await lookClosely(page, `verify-${screen}-${name}`.replaceAll(' ', '-'), WIDTHS);
    });
  });

  test.each(PAGE_LANGUAGES)('shows the first screens in %s, within the width', async (locale) => {
    await inWindow({ locale }, async (page, driver) => {
      await openPage(driver, dependencies);
      const seen: string[] = [];
      for (const next of ['welcome.start', 'picture.take'] as const) {
        await (await findButton(driver, next)).waitFor();
        seen.push((await h1(driver).textContent())!);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        if (next === 'welcome.start') await press(driver, next);
      }
      const { lang, dir } = await page.evaluate(() => {
        const { lang, dir } = document.documentElement;
        return { lang, dir };
      });
      expect([lang, dir]).toEqual([locale, locale === 'ar' ? 'rtl' : 'ltr']);
      expect(await page.evaluate(gapBesideMark)).toBeLessThan(12);
      const english = ['Verify your identity', 'Take a photo of your licence'];
      for (const [at, title] of seen.entries()) expect(title === english[at]).toBe(locale === 'en');
      expect(await page.title()).toContain(seen[1]!);
      // Changes the language by the switch, which a reload remembers.
      await page.getByRole('combobox').selectOption(locale === 'fr' ? 'es' : 'fr');
      await page.reload();
      await h1(driver).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'fr' ? 'es' : 'fr');
    });
  });

  test('cuts nothing off at 200 % zoom, and the next step can be reached', async () => {
    await inWindow({ locale: 'de' }, async (page, driver) => {
      await openPage(driver, dependencies);
      await page.setViewportSize({ width: 320, height: 370 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const start = await findButton(driver, 'welcome.start');
      await start.scrollIntoViewIfNeeded();
      const box = (await start.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(370);
      await start.click();
      await (await findButton(driver, 'picture.take')).waitFor();
    });
  });

  test.each(['en-GB', 'de', 'fr', 'ar'])(
    'the first screen with three steps has its facts above the actions on a small phone, in %s',
    async (locale) => {
      await inWindow({ locale, viewport: { width: 360, height: 640 } }, async (page, driver) => {
        await openPage(driver, dependencies);
        const start = await findButton(driver, 'welcome.start');
        await start.waitFor();
        await expect.poll(async () => (await start.boundingBox())!.y).toBeLessThan(640);
        const { y, height } = (await start.boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(640);
        const bar = (await page.locator('main > div:has(> button)').last().boundingBox())!;
        const facts = await page.locator('main section li').all();
        expect(facts).toHaveLength(2);
        for (const fact of facts) {
          const box = (await fact.boundingBox())!;
          expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
        }
      });
    },
  );

  test('the photo of an outcome goes below its title with letters of twice the size', async () => {
    await inWindow({ locale: 'en-GB' }, async (page, driver) => {
      await SCREENS['again']!(driver, dependencies);
      const measure = async () => {
        const [title, photo] = [h1(driver), page.locator('h1 + *').first()];
        return { title: (await title.boundingBox())!, photo: (await photo.boundingBox())! };
      };
      const usual = await measure();
      expect(usual.photo.y).toBeLessThan(usual.title.y + usual.title.height);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const large = await measure();
      expect(large.photo.y).toBeGreaterThanOrEqual(large.title.y + large.title.height);
    });
  });

  test('offers the link for another browser where the camera is refused, with its address visible', async () => {
    await inWindow({ locale: 'en-GB' }, async (page, driver) => {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException('No.', 'NotAllowedError');
        };
      });
      await openPage(driver, dependencies);
      await press(driver, 'welcome.start');
      await press(driver, 'picture.take');
      await driver.heading('This page can’t use the camera yet').waitFor();
      await press(driver, 'camera.trouble.elsewhere');
      const address = page.getByText(/^http/);
      await address.waitFor();
      const { y, height } = (await address.boundingBox())!;
      const { y: below } = (await (await findButton(driver, 'elsewhere.copy')).boundingBox())!;
      // Scrolling content fades for 20 px above the buttons, and they have a margin of 12 px.
      expect(y + height).toBeLessThanOrEqual(below - 20);
      await press(driver, 'page.back');
      await driver.heading('Take a photo of your licence').waitFor();
    });
  });

  test('a question of the browser without an answer is explained, and counts as refused', async () => {
    await inWindow({ locale: 'en-GB' }, async (page, driver) => {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
      });
      await page.clock.install();
      const subject = await openPage(driver, dependencies, { upload_type: 'license' });
      await press(driver, 'welcome.start');
      await page.clock.runFor(1_000);
      await press(driver, 'picture.take');
      await page.getByText('Starting the camera').first().waitFor();
      await page.clock.runFor(3_000);
      await page.locator('[data-tone=look]', { hasText: 'Tap Allow in your browser’s question' }).waitFor();
      await page.clock.runFor(12_000);
      await driver.heading('This page can’t use the camera yet').waitFor();
      const { app, bearer } = dependencies;
      const { body } = await app.client.get(`/admin/subjects/${subject}?include=client_events`, { bearer });
      expect(body.client_events).toMatchObject([{ event: 'camera_unanswered' }]);
    });
  });

  test('the camera’s help says how to do it by touch, with tones and a person as the other ways', async () => {
    await inWindow({ locale: 'en-GB', permissions: ['camera'] }, async (page, driver) => {
      await page.addInitScript(paintCamera);
      await openPage(driver, dependencies, { upload_type: 'license' });
      await press(driver, 'welcome.start');
      // The first spoken hint says it too.
      await page
        .getByRole('status')
        .getByText(/Lay the phone on the card/)
        .waitFor();
      await press(driver, 'camera.help');
      const help = page.getByRole('dialog', { name: 'Help' });
      await help.getByText(/Lay the phone on the card/).waitFor();
      const sound = help.getByRole('checkbox');
      expect(await sound.isChecked()).toBe(false);
      await sound.check();
      await lookClosely(page, 'verify-camera-help', [390]);
      await help.getByRole('button', { name: 'Close' }).click();
      await press(driver, 'camera.help');
      expect(await sound.isChecked()).toBe(true);
      await help.getByRole('button', { name: 'I can’t do this. Let a person check' }).click();
      await page.getByText('Someone at Acme will check it.').waitFor();
    });
  });

  test('a screen reader’s touches alone lead through licence and selfie, and nothing is sent by itself', async () => {
    const how = { locale: 'en-GB', permissions: ['camera'], hasTouch: true, isMobile: true };
    await inWindow({ ...how, reducedMotion: 'no-preference' }, async (page, driver) => {
      await page.addInitScript(paintCamera);
      await page.addInitScript(() => addEventListener('keydown', () => Object.assign(window, { typed: 1 })));
      const uploads: string[] = [];
      page.on(
        'request',
        (request) => request.url().includes('/subject/upload') && uploads.push(request.url()),
      );
      dependencies.sight.document = ADAS_CARD;
      await openPage(driver, dependencies);
      const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
      await tap('Start');
      for (const [step, tries] of [1, 2].entries()) {
        await page.locator('[data-tone=fix]').waitFor();
        expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Take the photo');
        await tap('Take the photo');
        await page.locator('img[src^="blob:"]').waitFor();
        // The reader explores the screen before it presses anything.
        await page.locator('h1').tap();
        await page.waitForTimeout(3_000);
        expect(uploads).toHaveLength(step);
        await tap('Send');
        await expect.poll(() => uploads.length, { timeout: 60_000 }).toBe(tries);
        await page.getByRole('heading', { level: 1, name: /is accepted|will check/ }).waitFor();
        await page.locator('h1').tap();
        await tap('Continue');
      }
      // The link's third step.
      await page.locator('[data-tone=fix]').waitFor();
      expect(await page.evaluate(() => 'typed' in window)).toBe(false);
    });
  });

  test.each(Object.keys(SCREENS))(
    'cuts nothing of the screen %s off with letters of twice the size on the smallest phone, in any language',
    async (screen) => {
      await inWindow({ locale: 'en-GB' }, async (page, driver) => {
        await SCREENS[screen]!(driver, dependencies);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        for (const language of PAGE_LANGUAGES) {
          await page.getByRole('combobox').first().selectOption(language);
          await page.locator(`html[lang=${language}]`).waitFor();
          expect([language, await page.evaluate(listCutOff)]).toEqual([language, []]);
        }
        // The check detects text that is cut off.
        await h1(driver).evaluate((title: HTMLElement) => {
          title.style.whiteSpace = 'nowrap';
          title.textContent = 'x'.repeat(60);
        });
        expect(await page.evaluate(listCutOff)).not.toEqual([]);
      });
    },
  );

  test.each(['choose', 'step', 'shot', 'blurred', 'offline', 'again', 'wrong', 'back'])(
    'breaks no word of a button of the screen %s in German with letters of twice the size on a phone',
    async (screen) => {
      await inWindow({ locale: 'de', viewport: PHONE.viewport }, async (page, driver) => {
        await SCREENS[screen]!(driver, dependencies);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await expect.poll(() => page.evaluate(listOutside)).toEqual([]);
      });
    },
  );

  test.each(['en-GB', 'de', 'fr'])(
    'breaks no word of a camera’s hint in a low window, such as a computer’s at 200 %%, in %s',
    async (locale) => {
      for (const require_liveness of [false, true])
        await inWindow({ locale, permissions: ['camera'] }, async (page, driver) => {
          await page.addInitScript(paintCamera);
          await openPage(driver, dependencies, { upload_type: 'selfie', require_liveness });
          await press(driver, 'welcome.start');
          if (require_liveness) await press(driver, 'live.start');
          await page.locator('[data-tone]').waitFor();
          for (const [width, height] of [
            [640, 512],
            [767, 559],
          ] as const) {
            await page.setViewportSize({ width, height });
            expect(await page.evaluate(listBrokenWords), `${width}x${height}`).toEqual([]);
          }
        });
    },
  );

  test.each(['en-GB', 'de', 'ar'])(
    'has the step on one line and no empty frame below a photo, enlarged four times, in %s',
    async (locale) => {
      await inWindow({ locale, viewport: { width: 320, height: 256 } }, async (page, driver) => {
        await SCREENS['offline']!(driver, dependencies);
        const lines = await page.evaluate(() => {
          const step = document.querySelector('main > p:has(> [aria-hidden]) > :last-child')!;
          return step.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(step).lineHeight);
        });
        expect(lines).toBeCloseTo(1, 1);
        const photo = page.locator('main img[src^="blob:"]');
        const empty = await photo.evaluate(async (image: HTMLImageElement) => {
          await image.decode();
          return image.parentElement!.clientHeight - image.clientHeight;
        });
        expect(empty).toBeLessThanOrEqual(1);
      });
    },
  );

  test('leaves no gap above a request whose only message is the title', async () => {
    await inWindow({ locale: 'en-GB', viewport: PHONE.viewport }, async (page, driver) => {
      await SCREENS['messages']!(driver, dependencies);
      const gap = await page.locator('section:has(> [role=log])').evaluate((thread) => {
        const [heading, log, request] = [...thread.children];
        if (log!.getAttribute('role') !== 'log' || log!.childElementCount > 0)
          throw new Error('The log has messages.');
        return request!.getBoundingClientRect().top - heading!.getBoundingClientRect().bottom;
      });
      expect(gap).toBeLessThanOrEqual(13);
    });
  });

  test('begins the content of a screen in the upper third of a phone held sideways', async () => {
    await inWindow({ locale: 'de', viewport: { width: 844, height: 390 } }, async (_, driver) => {
      await SCREENS['blurred']!(driver, dependencies);
      expect((await h1(driver).boundingBox())!.y).toBeLessThan(390 / 3 + 10);
    });
  });

  test('covers no part of a photo in the low window of a phone held sideways', async () => {
    await inWindow({ locale: 'en-GB', viewport: { width: 844, height: 390 } }, async (page, driver) => {
      await SCREENS['shot']!(driver, dependencies);
      const zoom = page.getByRole('button', { name: 'Look closer', exact: true });
      await zoom.waitFor();
      const [photo, button] = await Promise.all([
        page.locator('main img[src^="blob:"]').boundingBox(),
        zoom.boundingBox(),
      ]);
      expect(photo!.height).toBeGreaterThan(100);
      expect(button!.x).toBeGreaterThanOrEqual(photo!.x + photo!.width);
      expect(button!.y).toBeGreaterThanOrEqual(photo!.y);
    });
  });

  test('puts the two ways to send the code below one another where their words do not fit', async () => {
    await inWindow({ locale: 'fr', viewport: { width: 1440, height: 900 } }, async (page, driver) => {
      await openPage(driver, dependencies);
      const ways = page.locator('[data-beside] div:has(> a)');
      await ways.waitFor();
      const cut = await ways.evaluate((element) =>
        [...element.children]
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.textContent),
      );
      expect(cut).toEqual([]);
    });
  });

  test.each(VERIFY_LANGUAGES)(
    'cuts no camera hint off with letters of twice the size in the language %s, and its shutter can be reached',
    async (locale) => {
      const words = Object.entries<string>(await LOADERS[locale]());
      const hints = words.filter(([key]) => key.startsWith('camera.hint.')).map(([, sentence]) => sentence);
      expect(hints.length).toBeGreaterThan(10);
      for (const upload_type of ['license', 'selfie'])
        await inWindow({ locale, permissions: ['camera'] }, async (page, driver) => {
          await page.addInitScript(paintCamera);
          await openPage(driver, dependencies, { upload_type });
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
          });
          await press(driver, 'welcome.start');
          const shutter = await findButton(driver, 'camera.shutter');
          await page.locator('[data-tone=fix]').waitFor();
          expect(await page.evaluate(listCutOff)).toEqual([]);
          const cut = await page.evaluate(tryHints, hints);
          expect(cut).toEqual([]);
          await shutter.scrollIntoViewIfNeeded();
          const { y, height } = (await shutter.boundingBox())!;
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + height).toBeLessThanOrEqual(SMALLEST.height);
        });
    },
  );
});

/** In the page: the distance between the tenant's logo and its name, in px, in either direction of text. */
function gapBesideMark(): number {
  const mark = document.querySelector('header > [aria-hidden=true]')!.getBoundingClientRect();
  const name = document.querySelector('header bdi')!.getBoundingClientRect();
  return Math.max(name.left - mark.right, mark.left - name.right);
}

/**
 * In the page: the sentences that the camera's hint box would cut off, or that make it wider than the window.
 */
function tryHints(sentences: readonly string[]): string[] {
  const pill = document.querySelector<HTMLElement>('[data-tone]')!;
  const label = pill.lastElementChild!;
  return sentences.filter((sentence) => {
    label.textContent = sentence;
    const { left, right } = pill.getBoundingClientRect();
    return left < 0 || right > innerWidth || label.scrollWidth > label.clientWidth + 1;
  });
}

/** In the page: the words of the camera's hint that are on two lines. */
function listBrokenWords(): string[] {
  const words = document.createTreeWalker(document.querySelector('[data-tone]')!, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  while (words.nextNode()) {
    const node = words.currentNode;
    for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}

/** In the page: words outside the window's width, or hidden by their element. */
function listCutOff(): string[] {
  const isForEars = (element: Element) => element.closest('.sr, option') !== null;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const words = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (words.length === 0 || isForEars(element)) return [];
    const range = document.createRange();
    return words.flatMap((node) => {
      range.selectNodeContents(node);
      const isOut = [...range.getClientRects()].some(
        ({ left, right }) => left < -1 || right > innerWidth + 1,
      );
      const isHidden =
        getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      return isOut || isHidden ? [`${element.className || element.tagName}: ${node.textContent}`] : [];
    });
  });
}

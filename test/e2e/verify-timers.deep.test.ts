import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSelfie } from '../../tools/specimen/people.ts';
import { drivePage } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { pictures } from '../harness/images/images.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD } from '../harness/vision/seen-documents.ts';

/** Longer than the page waits before it sends a photo, and before it continues, in ms. */
const PAUSE_MS = 3500;
/** The part of the page that looks at a photo. */
const JUDGE = '**/assets/judge-image-*';
const REVIEW = 'Photo taken';
const OUTCOME = 'Your licence is accepted';

/**
 * What a person does who reads the screen first. A screen reader, a switch or a voice sends a touch, a click or a
 * focus, and no key; some only scroll.
 */
const GESTURES = ['touchstart', 'pointerdown', 'click', 'focus', 'wheel', 'scroll'] as const;
type Gesture = (typeof GESTURES)[number];
type Plan = { gesture: Gesture; title: string; delay: number };

/**
 * In the page: makes one gesture after the title has come. The page does so itself: the test would be late on a slow
 * machine.
 */
function makeGesture({ gesture, title, delay }: Plan): void {
  const makeOn = (heading: Element) => {
    const shared = { bubbles: true, composed: true };
    if (gesture === 'touchstart') heading.dispatchEvent(new Event(gesture, shared));
    if (gesture === 'pointerdown')
      heading.dispatchEvent(new PointerEvent(gesture, { ...shared, pointerType: 'touch' }));
    if (gesture === 'click') heading.dispatchEvent(new MouseEvent(gesture, { ...shared, detail: 0 }));
    if (gesture === 'wheel') heading.dispatchEvent(new WheelEvent(gesture, shared));
    if (gesture === 'focus') document.querySelector('select')!.focus();
    if (gesture === 'scroll') {
      document.body.style.minHeight = '200vh';
      scrollTo(0, 60);
    }
  };
  const watch = new MutationObserver(() => {
    const heading = document.querySelector('main h1');
    const { dataset } = document.documentElement;
    if (heading?.textContent !== title || dataset['gesture']) return;
    dataset['gesture'] = gesture;
    setTimeout(() => makeOn(heading), delay);
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
}

// Two timers lead a person on who sees and touches: after a photo, and after an accepted one.
describe.skipIf(!existsSync(CHROMIUM))('the timers of the hosted page', () => {
  const sight: FakeScene = { document: ADAS_CARD, face: seenSelfie(fakeFace('ada')) };
  let app: TestApp;
  let bearer: string;
  let windows: Windows;
  beforeAll(async () => {
    app = await startApp({ host: SECURE_HOST, vision: fakeVision(sight), withPages: true });
    bearer = await logIn(app);
    windows = await openWindows();
  });
  afterEach(() => windows.closeOpened());
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  /** Opens a link with motion, and gives a good photo of a licence. */
  async function giveCard(prepare: (page: Page) => Promise<unknown>, photo?: Buffer) {
    const page = await windows.open({ viewport: PHONE.viewport, reducedMotion: 'no-preference' });
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('/subject/upload') && uploads.push(request.url()));
    await prepare(page);
    const driver = drivePage(page, app);
    await driver.open(await mint(app, bearer, await newSubject(app, bearer, ADA)));
    await driver.press('Start');
    await driver.give(photo ?? (await pictures.card({ person: 5, layout: 'us' })).jpeg);
    return { page, driver, uploads };
  }
  const awaitGesture = (page: Page) =>
    page.waitForFunction(() => document.documentElement.dataset['gesture'] !== undefined);

  test('a good photo is sent by itself, and an accepted one is followed by the next step', async () => {
    const { driver, uploads } = await giveCard(async () => {});
    await driver.heading(REVIEW).waitFor();
    await driver.heading(OUTCOME).waitFor();
    expect(uploads).toHaveLength(1);
    await driver.heading('Take a selfie').waitFor();
  });

  test.each(GESTURES)(
    'no photo is sent by itself after the gesture %s, nor the next one',
    async (gesture) => {
      const { page, driver, uploads } = await giveCard((opened) =>
        opened.addInitScript<Plan>(makeGesture, { gesture, title: REVIEW, delay: 100 }),
      );
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await awaitGesture(page);
      await send.waitFor();
      await page.waitForTimeout(PAUSE_MS);
      expect(uploads).toEqual([]);
      await send.click();
      await driver.heading(OUTCOME).waitFor();
      await driver.press('Continue');
      await driver.heading('Take a selfie').waitFor();
      await driver.give(await readSelfie(5, 1));
      await page.getByText('Sharp and bright enough.').waitFor();
      await page.waitForTimeout(PAUSE_MS);
      expect(await send.isVisible()).toBe(true);
      expect(uploads).toHaveLength(1);
    },
  );

  test('a touch counts before the timer has begun', async () => {
    const { page, uploads } = await giveCard(async (opened) => {
      // The photo is judged late, as on a slow phone: only then does the timer begin.
      await opened.route(JUDGE, async (route) => {
        await awaitGesture(opened);
        await opened.waitForTimeout(1000);
        await route.continue();
      });
      const plan: Plan = { gesture: 'touchstart', title: 'Check your photo', delay: 100 };
      await opened.addInitScript<Plan>(makeGesture, plan);
    });
    await page.getByText('Sharp and complete, no glare.').waitFor();
    await page.waitForTimeout(PAUSE_MS);
    expect(uploads).toEqual([]);
  });

  test('no action takes the place of another under a finger: they come once the photo is judged', async () => {
    let isJudged = false;
    const { page, driver } = await giveCard(async (opened) => {
      await opened.addInitScript(recordActions);
      await opened.route(JUDGE, async (route) => {
        await opened.waitForTimeout(1500);
        isJudged = true;
        await route.continue();
      });
    });
    await driver.heading(OUTCOME).waitFor();
    expect(isJudged).toBe(true);
    expect(await page.evaluate(listActions)).toEqual(['Undo']);
  });

  test('a photo with a problem offers another one first, at once', async () => {
    const { page } = await giveCard(
      async (opened) => {
        await opened.addInitScript(recordActions);
        await opened.route(JUDGE, async (route) => {
          await opened.waitForTimeout(1500);
          await route.continue();
        });
      },
      await sharp(await drawNoise())
        .blur(8)
        .jpeg()
        .toBuffer(),
    );
    await page.getByRole('button', { name: 'Take it again' }).waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(listActions)).toEqual(['Take it again|Send']);
  });

  test.each([
    ['is judged after the actions came', 'late'],
    ['cannot be judged', 'failed'],
  ])('a photo that %s is sent by the person', async (_, how) => {
    let isReleased = false;
    const { page, uploads } = await giveCard(async (opened) => {
      await opened.addInitScript(recordActions);
      await opened.route(JUDGE, async (route) => {
        if (how === 'failed') return route.abort();
        await opened.getByRole('button', { name: 'Send', exact: true }).waitFor();
        isReleased = true;
        await route.continue();
      });
    });
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    if (how === 'late') await page.getByText('Sharp and complete, no glare.').waitFor();
    await page.waitForTimeout(PAUSE_MS);
    expect(uploads).toEqual([]);
    expect(isReleased).toBe(how === 'late');
    expect(await page.evaluate(listActions)).toEqual(['Send|Take it again']);
  });

  test.each(GESTURES)('an accepted photo stays on the screen after the gesture %s', async (gesture) => {
    const { page, driver, uploads } = await giveCard((opened) =>
      opened.addInitScript<Plan>(makeGesture, { gesture, title: OUTCOME, delay: 100 }),
    );
    await driver.heading(OUTCOME).waitFor();
    expect(uploads).toHaveLength(1);
    await awaitGesture(page);
    await page.waitForTimeout(PAUSE_MS);
    expect(await driver.heading(OUTCOME).isVisible()).toBe(true);
    await driver.press('Continue');
    await driver.heading('Take a selfie').waitFor();
  });

  test('the status is in place before its text, and the focus stays on the title while the timer runs', async () => {
    const { page, driver } = await giveCard((opened) => opened.addInitScript(recordStatus));
    await driver.heading(OUTCOME).waitFor();
    const { seen, focused } = await page.evaluate(() => {
      const { seen, focused } = globalThis as unknown as Record<'seen' | 'focused', string[]>;
      return { seen, focused };
    });
    expect(seen[0]).toBe('Check your photo: empty');
    expect(seen).toContain(`${REVIEW}: Sending in 2 seconds`);
    expect(focused).toEqual([`H1 ${REVIEW}`]);
  });
});

/** In the page: the names of the actions below a photo each time that others can be seen and pressed. */
function recordActions(): void {
  const actions: string[] = [];
  Object.assign(globalThis, { actions });
  const note = () => {
    const title = document.querySelector('main h1')?.textContent ?? '';
    const buttons = [...document.querySelectorAll<HTMLElement>('main button:not([aria-label])')];
    const names = buttons.filter((button) => button.checkVisibility({ visibilityProperty: true }));
    const line = names.map(({ textContent }) => textContent).join('|');
    const isReview = ['Check your photo', 'Photo taken'].includes(title);
    if (isReview && line && actions.at(-1) !== line) actions.push(line);
    requestAnimationFrame(note);
  };
  document.addEventListener('DOMContentLoaded', note);
}

const listActions = () => (globalThis as unknown as { actions: string[] }).actions;

/**
 * In the page: the texts of the hidden status of a review, and what has the focus while the timer runs. A status that
 * comes together with its text counts as new: a screen reader does not read that one.
 */
function recordStatus(): void {
  const seen: string[] = [];
  const focused: string[] = [];
  Object.assign(globalThis, { seen, focused });
  const note = (list: string[], line: string) => list.at(-1) !== line && list.push(line);
  let status: Element | null = null;
  const watch = new MutationObserver(() => {
    const current = document.querySelector('main p.sr[role=status]');
    const text = current?.textContent;
    const title = document.querySelector('main h1')?.textContent;
    if (current) note(seen, `${title}: ${text ? `${current === status ? '' : 'new: '}${text}` : 'empty'}`);
    status = current;
    if (!document.querySelector('[data-undo]')) return;
    note(focused, `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener('focusin', ({ target }) => {
    if (document.querySelector('[data-undo]') && target instanceof Element)
      note(focused, `${target.tagName} ${target.textContent}`);
  });
}

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AUTO_SHUTTER_MS } from '../../src/web/verify/camera/hints/auto-shutter.ts';
import { readSelfie } from '../../tools/specimen/people.ts';
import { selfieWithSeveralFaces } from '../../tools/specimen/scene/make-selfie.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { readTree } from '../harness/browser/read-tree.ts';
import { stageCard } from '../harness/camera/stage-card.ts';
import { stageEmptyScene, stageSelfie } from '../harness/camera/stage-selfie.ts';
import { FILM_SIZE, writeVideo } from '../harness/camera/write-video.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

/** After this time the page would have taken an image, in milliseconds of the page's clock. */
const PAUSE = 2 * AUTO_SHUTTER_MS;
/**
 * The page stops detecting faces on a slow device. Its clock is slowed down by this factor, so that it does
 * not treat the machine of these tests as slow.
 */
const SLOWER = 4;
const slowDown = (times: number) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() / times;
};

// The camera in a real browser, which is replaced by a film.
describe.skipIf(!existsSync(CHROMIUM))('the camera', () => {
  let app: TestApp;
  let folder: string;
  let bearer: string;
  let subject: string;
  let windows: Windows | undefined;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, withPages: true });
    folder = await mkdtemp(join(tmpdir(), 'attesta-film-'));
    bearer = await logIn(app);
    subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  });
  afterEach(() => windows?.close());
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const film = async (name: string, images: Buffer[]) => writeVideo(join(folder, `${name}.mjpeg`), images);

  /** Opens the first step's page, with its camera. */
  async function open(
    expectedHint: string | null,
    upload_type = 'license',
    { hasWorkers = true } = {},
  ): Promise<Page> {
    const origin = `http://${HOST}:${app.port}`;
    windows = await openWindows({ origin, film: expectedHint });
    const page = await windows.open({ viewport: PHONE.viewport });
    if (upload_type === 'selfie') await page.addInitScript(slowDown, SLOWER);
    if (!hasWorkers) await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
    await page.goto(`${origin}/verify/?token=${await mint(app, bearer, subject, { upload_type })}`);
    await page.getByRole('button', { name: 'Start' }).click();
    // The browser has the permission already, so that the page does not ask for it first.
    const take = page.getByRole('button', { name: 'Take a photo' });
    const shutter = page.getByRole('button', { name: 'Take the photo' });
    await take
      .or(shutter)
      .or(page.getByRole('heading', { name: /read every word|face clear/ }))
      .first()
      .waitFor();
    if (await take.isVisible()) await take.click();
    return page;
  }
  /**
   * The scripts that the page has loaded for face detection; the one that feeds it frames is loaded with the
   * camera.
   */
  const faceParts = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /face-(?!picture)/.test(name)),
    );
  const looked = (page: Page) => page.getByRole('heading', { name: 'Check your photo' });
  const pause = (page: Page) =>
    page.evaluate(async (ms) => {
      const end = performance.now() + ms;
      while (performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    }, PAUSE);
  const hint = (page: Page) => page.locator('[data-tone]');

  test('takes a good card automatically, cropped to the card and a margin, and shows it for confirmation', async () => {
    const page = await open(await film('good', [await stageCard({})]));
    await looked(page).waitFor();
    await page.getByText('Sharp and complete, no glare.').waitFor();
    // By its portrait the page sees that the card is not upside down.
    expect(await faceParts(page)).toEqual([expect.stringContaining('/verify/assets/face-worker-')]);
    const capture = await page
      .getByRole('img', { name: 'Your photo of the card' })
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    // The guide and a margin, not the whole table.
    expect(capture[0]! / capture[1]!).toBeCloseTo(1.4, 0);
    expect(capture[0]).toBeGreaterThan(550);
    await page.getByRole('button', { name: 'Look closer' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Take it again' }).click();
    // The permission was given before, so the camera opens immediately.
    await page.locator('video').waitFor();
  });

  test('asks for an upside-down card to be turned, and takes it after three seconds without "Good"', async () => {
    const page = await open(await film('upside-down', [await stageCard({ rotation: 180 })]));
    await hint(page).getByText('Turn the card the right way up').waitFor();
    expect(await hint(page).getByText('Good').isVisible()).toBe(false);
    await hint(page).getByText('Hold still').waitFor();
    await looked(page).waitFor();
  });

  const cards: [string, string, () => Promise<Buffer[]>][] = [
    ['an empty table', 'Put your licence in the frame', async () => [await tableAlone()]],
    ['a card too far away', 'Move closer', async () => [await stageCard({ share: 0.6 })]],
    ['glare', 'Tilt the card to lose the glare', async () => [await stageCard({ glare: 1 })]],
    [
      'a moving card',
      'Hold still',
      async () => Promise.all([0, 4, 8, 4].map((rotation) => stageCard({ rotation }))),
    ],
  ];
  test.each(cards)(
    'the camera waits at %s before it takes a card, and says why',
    async (name, sentence, images) => {
      const page = await open(await film(name.replaceAll(' ', '-'), await images()));
      await hint(page).getByText(sentence).waitFor();
      await pause(page);
      expect(await page.locator('video').isVisible()).toBe(true);
      expect(await looked(page).isVisible()).toBe(false);
    },
  );

  test('says once that the button works, in the hint, when no card was found for long', async () => {
    const page = await open(await film('long-empty', [await tableAlone()]));
    const below = page.locator('section > p').filter({ hasText: /photo when|Press the button/ });
    await below.waitFor();
    await hint(page).getByText('Press the button when it looks right').waitFor();
    expect(await below.count()).toBe(0);
  });

  test('a remark about an image replaces the sentence about good images', async () => {
    const dark = await sharp(await stageCard({}))
      .linear(0.12, 0)
      .jpeg()
      .toBuffer();
    const page = await open(await film('dark', [dark]));
    await hint(page).getByText('It’s too dark').waitFor();
    await page.getByRole('button', { name: 'Take the photo' }).click();
    await looked(page).waitFor();
    await page.getByText('Too dark to read.').waitFor();
    expect(await page.locator('main p.lead').count()).toBe(0);
  });

  test('the shutter works at any time, also by keyboard alone', async () => {
    const page = await open(await film('empty', [await tableAlone()]));
    await hint(page).getByText('Put your licence in the frame').waitFor();
    const getFocused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await getFocused()).toBe('Take the photo');
    const order: string[] = [];
    for (let tabs = 0; tabs < 2; tabs += 1) {
      await page.keyboard.press('Shift+Tab');
      order.push((await getFocused()) ?? '');
    }
    // The focus begins on the shutter, which comes after Back and Help.
    expect(order).toEqual(['Help', 'Back']);
    for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await looked(page).waitFor();
  });

  test('the camera’s elements come in the order in which they are seen, for a screen reader and for the Tab key', async () => {
    const page = await open(await film('order', [await tableAlone()]));
    await hint(page).getByText('Put your licence in the frame').waitFor();
    await page.getByRole('status').getByText('Put your licence in the frame').waitFor();
    const shutter = page.getByRole('button', { name: 'Take the photo' });
    const tree = await readTree(page);
    const spoken = tree.filter(({ role }) => ['button', 'heading', 'status'].includes(role));
    const all = spoken.map(({ name, role }) => name || role);
    const order = all.slice(all.indexOf('Back'));
    expect(await page.locator('video').getAttribute('aria-label')).toBe('What the camera sees');
    expect(order.slice(0, 5)).toEqual(['Back', 'Front of your licence', 'Help', 'status', 'Take the photo']);
    const boxes = await Promise.all(
      [
        page.getByRole('button', { name: 'Back' }),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('button', { name: 'Help' }),
        hint(page),
        shutter,
      ].map((each) => each.boundingBox()),
    );
    const [back, title, help, plate, button] = boxes.map((box) => box!);
    expect(back!.x).toBeLessThan(title!.x);
    expect(title!.x).toBeLessThan(help!.x);
    expect(help!.y).toBeLessThan(plate!.y);
    expect(plate!.y + plate!.height).toBeLessThan(button!.y);
    // The focus begins on the shutter; one turn of the Tab key leads through all, in the same order.
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement!;
        return element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.tagName;
      });
    expect(await focused()).toBe('Take the photo');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    const tabbed = [await focused()];
    for (let tabs = 0; tabs < 3; tabs += 1) {
      await page.keyboard.press('Tab');
      tabbed.push(await focused());
    }
    expect(tabbed).toEqual(['Back', 'Help', 'Take the photo', 'Upload']);
  });

  test('all steps can be done by keyboard alone', async () => {
    const page = await open(await film('keys', [await tableAlone()]));
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
    const pressAt = async (name: string | RegExp) => {
      for (let tabs = 0; tabs < 12; tabs += 1) {
        // The camera's focus begins on its shutter.
        if (tabs > 0 || (await focused()) !== name) await page.keyboard.press('Tab');
        if (typeof name === 'string' ? (await focused()) === name : name.test(await focused())) break;
      }
      expect(await focused()).toMatch(name);
      await page.keyboard.press('Enter');
    };
    await hint(page).getByText('Put your licence in the frame').waitFor();
    await pressAt('Take the photo');
    await looked(page).waitFor();
    await pressAt('Send');
    await page
      .getByRole('heading', { name: /will check/ })
      .or(page.getByRole('heading', { name: /Nothing more to do/ }))
      .first()
      .waitFor();
    await pressAt('Continue');
    await page.getByRole('heading', { name: /Nothing more to do/ }).waitFor();
    expect(await focused()).toMatch(/Nothing more to do/);
  });

  const isFaceClear = (page: Page) => page.getByRole('heading', { name: 'Check your selfie' });

  test('takes a selfie automatically as soon as one face is in the oval', async () => {
    const one = await stageSelfie(await readSelfie(3, 1));
    // Chromium shows thirty images of a film a second.
    const images = [Array(180).fill(await stageEmptyScene()), Array(600).fill(one)].flat();
    const page = await open(await film('selfie', images), 'selfie');
    await hint(page).getByText('Bring your face into the oval').waitFor();
    expect(await faceParts(page)).toEqual([expect.stringContaining('/verify/assets/face-worker-')]);
    await isFaceClear(page).waitFor();
  });

  const selfies: [string, string, () => Promise<Buffer>][] = [
    ['no face', 'Bring your face into the oval', async () => stageEmptyScene()],
    [
      'two people',
      'Only you in the photo, please',
      async () => stageSelfie(await selfieWithSeveralFaces(3, 0), { high: 0.45 }),
    ],
    ['a face too far away', 'Move closer', async () => stageSelfie(await readSelfie(3, 1), { high: 0.38 })],
  ];
  test.each(selfies)(
    'the camera waits at %s before it takes a selfie, and says why',
    async (name, sentence, image) => {
      const page = await open(await film(name.replaceAll(' ', '-'), [await image()]), 'selfie');
      await hint(page).getByText(sentence).waitFor();
      await pause(page);
      expect(await hint(page).getByText(sentence).isVisible()).toBe(true);
      expect(await isFaceClear(page).isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Take the photo' }).click();
      await isFaceClear(page).waitFor();
    },
  );

  test('keeps announcing to screen readers where the face is when it takes long, and that the shutter works', async () => {
    const aside = await stageSelfie(await readSelfie(3, 1), { x: 0.25 });
    const page = await open(await film('aside', [aside]), 'selfie');
    const heard = page.locator('.sr[role=status] p');
    await heard.getByText(/^Your face is too far (left|right)\.$/).waitFor();
    await heard.getByText('Press the button when it looks right').waitFor();
    expect(await heard.allTextContents()).toEqual([
      expect.stringMatching(/^Your face is too far (left|right)\.$/),
      'Press the button when it looks right',
    ]);
    // A screen reader reads the same sentence again only from a new element.
    const element = await heard.first().elementHandle();
    await page.waitForFunction((node) => !node?.isConnected, element);
    await heard.getByText(/^Your face is too far/).waitFor();
  });

  test('takes a selfie by light and stillness alone in a browser that cannot detect faces', async () => {
    const page = await open(await film('blind', [await stageEmptyScene()]), 'selfie', { hasWorkers: false });
    await isFaceClear(page).waitFor();
  });

  test('a refused or missing camera leaves a sentence, what to do, and another way to give an image', async () => {
    const page = await open(null);
    await page.getByRole('heading', { name: /can’t use the camera|found no camera/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Try the camera again' }).isVisible()).toBe(true);
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'card.jpg',
        mimeType: 'image/jpeg',
        buffer: await stageCard({}),
      });
    await looked(page).waitFor();
  });

  async function tableAlone(): Promise<Buffer> {
    const plain = { ...FILM_SIZE, channels: 3 as const, background: '#8a7a66' };
    return sharp({ create: plain }).jpeg().toBuffer();
  }
});

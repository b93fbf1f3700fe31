import { existsSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { paintCamera } from '../harness/camera/paint-camera.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { testDeep } from '../harness/tier.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY, NO_CARD } from '../harness/vision/seen-documents.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

// Every branch of the steps in a real browser, on the real app. The test decides what the image shows, so
// that each verdict is immediate; verify-page.test.ts uses the real models.

const FACE = seenSelfie(fakeFace('ada'));

const UPLOADS = '**/subject/upload*';

describe.skipIf(!existsSync(CHROMIUM))('the steps of the hosted page', () => {
  const sight: FakeScene = { document: ADAS_CARD, face: FACE };
  /** the verdict waits for this promise */
  let stalled: Promise<void> | null = null;
  let app: TestApp;
  let bearer: string;
  let windows: Windows;
  let page: Page;
  let driver: PageDriver;
  let picture: Buffer;

  beforeAll(async () => {
    app = await startApp({
      host: SECURE_HOST,
      vision: {
        ...fakeVision(sight),
        examineDocument: async () => {
          await stalled;
          return sight.document;
        },
        estimateAge: unavailableVision.estimateAge,
      },
      withPages: true,
    });
    bearer = await logIn(app);
    windows = await openWindows();
    picture = await drawNoise();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });
  beforeEach(async () => {
    Object.assign(sight, { document: ADAS_CARD, face: FACE });
    stalled = null;
    page = await windows.open();
    driver = drivePage(page, app);
  });
  afterEach(async () => {
    await page.context().close();
    windows.expectNoComplaint();
  });

  const linkFor = async (capabilities: object = {}) =>
    mint(app, bearer, await newSubject(app, bearer, ADA), capabilities);
  /** Opens a new link and sends a first image. */
  const toCapture = async (capabilities: object = {}) => {
    const token = await linkFor(capabilities);
    await driver.open(token);
    await driver.press('Start');
    await driver.give(picture);
    await driver.heading('Check your photo').waitFor();
    return token;
  };
  /** The next verdict waits. @returns a function that releases it */
  const stallVerdict = (): (() => void) => {
    let release = () => {};
    stalled = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  };
  const readUseCount = async (token: string) =>
    (await app.client.get('/ephemeral/capability', { token })).body.use_count as number;
  const recordUploads = () => {
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/subject/upload')) keys.push(request.headers()['idempotency-key']!);
    });
    return keys;
  };
  /** Forwards the request to the server and drops the answer. */
  const loseAnswer = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...route.request().headers(), host: app.host };
    await route.fetch({ url: `http://127.0.0.1:${app.port}${pathname}${search}`, headers });
    await route.abort('connectionreset');
  };

  testDeep(
    'the last screen shows an approved licence and a selfie in review, also after a reload',
    async () => {
      await toCapture({ can_return_capabilities: false });
      await driver.press('Send');
      await driver.heading('Your licence is accepted').waitFor();
      await driver.press('Continue');
      await driver.give(picture);
      await driver.press('Send');
      await driver.heading('Someone at Acme will check your selfie').waitFor();
      await driver.press('Continue');
      await page.reload();
      await driver.heading('Nothing more to do for now').waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: 'Driving licence' }).innerText()).toContain(
        'Accepted',
      );
    },
  );

  testDeep('a parked licence says that a person will check, without the machine’s reason codes', async () => {
    sight.document = FINDER_AWAY;
    await toCapture();
    await driver.press('Send');
    await driver.heading('Someone at Acme will check your licence').waitFor();
    await page.getByText('An automatic check isn’t possible right now.').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/unavailable|_/i);
  });

  testDeep('offers another try while tries are left, and then continues without it', async () => {
    sight.document = NO_CARD;
    await toCapture({ max_license_attempts: 2 });
    await driver.press('Send');
    await driver.heading('We couldn’t find your licence in the photo').waitFor();
    await page.getByText('One try left.').waitFor();
    await driver.press('Take it again');
    await driver.give(picture);
    await driver.press('Send');
    await page.getByText('All tries on this link are used').waitFor();
    await driver.press('Continue without it');
    await driver.heading('Take a selfie').waitFor();
  });

  testDeep('offers a check by a person instead of the computer', async () => {
    sight.document = NO_CARD;
    await toCapture();
    await driver.press('Send');
    await driver.press('Ask a person to check');
    await driver.heading('Someone at Acme will check your photo').waitFor();
  });

  testDeep(
    'a link without steps asks for the usual two, and reports its limits when they are reached',
    async () => {
      const token = await linkFor({ can_return_capabilities: false, max_license_attempts: 1 });
      sight.document = NO_CARD;
      await driver.open(token);
      await driver.press('Start');
      await driver.give(picture);
      await driver.press('Send');
      await driver.press('Take it again');
      await driver.give(picture);
      await driver.press('Send');
      await driver.heading('This link doesn’t accept more photos').waitFor();
    },
  );

  testDeep('a link that its last image used up still shows the outcome', async () => {
    await toCapture({ max_uses: 1, upload_type: 'license' });
    await driver.press('Send');
    await driver.heading('Your licence is accepted').waitFor();
    await driver.press('Continue');
    await driver.heading('You’re done').waitFor();
    await page.reload();
    await driver.heading('You’re done').waitFor();
  });

  testDeep('a link that expires in the middle says so, and names what was sent', async () => {
    await toCapture({ expires_in_minutes: 1 });
    await driver.press('Send');
    await driver.press('Continue');
    await driver.give(picture);
    app.moveClock(61_000);
    const sends = recordUploads();
    await driver.press('Send');
    await driver.heading('This link has expired').waitFor();
    // A browser whose network changes loses an answer, and sends again: then it is open what arrived.
    const isSure = sends.length === 1;
    await page
      .getByText(isSure ? 'Selfie: not sent.' : 'Selfie: we don’t know whether your last photo arrived.')
      .waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Driving licence' }).innerText()).toContain(
      'Accepted',
    );
  });

  testDeep('waits while the device is offline, and sends by itself when the network is back', async () => {
    const token = await toCapture();
    const keys = recordUploads();
    await page.context().setOffline(true);
    await driver.press('Send');
    await driver.heading('No connection just now').waitFor();
    await page.getByText('We’ll send it when you’re back online.').waitFor();
    await page.context().setOffline(false);
    await driver.heading('Your licence is accepted').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await readUseCount(token)).toBe(1);
  });

  testDeep('an image that waits for the network can be cancelled, and is kept', async () => {
    const token = await toCapture();
    await page.context().setOffline(true);
    await driver.press('Send');
    await driver.heading('No connection just now').waitFor();
    await driver.press('Cancel');
    await driver.heading('Check your photo').waitFor();
    await page.context().setOffline(false);
    expect(await readUseCount(token)).toBe(0);
    await driver.press('Send');
    await driver.heading('Your licence is accepted').waitFor();
  });

  testDeep('a lost answer is requested under the same key, though the link permitted one image', async () => {
    await toCapture({ max_uses: 1 });
    const keys = recordUploads();
    await page.route(UPLOADS, loseAnswer, { times: 1 });
    await driver.press('Send');
    await driver.heading(/Checking whether it arrived|No connection/).waitFor();
    await driver.heading('Your licence is accepted').waitFor();
    // The number of polls depends on when the first upload is done.
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('[S40] a reload before sending keeps the image, encrypted, and another link does not have it', async () => {
    await toCapture();
    await expect.poll(storedImages).toEqual([{ readable: false }]);
    await page.reload();
    await driver.heading('Check your photo').waitFor();
    await page.getByAltText('Your photo of the card').waitFor();
    await driver.press('Send');
    await driver.heading('Your licence is accepted').waitFor();
    await expect.poll(storedImages).toEqual([]);
  });
  const storedImages = () =>
    page.evaluate(
      () =>
        new Promise<{ readable: boolean }[]>((resolve) => {
          const opening = indexedDB.open('attesta.verify', 1);
          // Looking must not create the store: the page would find an empty one.
          opening.onupgradeneeded = () => opening.transaction!.abort();
          opening.onerror = () => resolve([]);
          opening.onsuccess = () => {
            const all = opening.result.transaction('shots').objectStore('shots').getAll();
            all.onsuccess = () => {
              const heads = all.result.map(({ bytes }) => new Uint8Array(bytes.slice(0, 2)));
              resolve(heads.map(([first, second]) => ({ readable: first === 0xff && second === 0xd8 })));
            };
          };
        }),
    );

  testDeep('another link in the same tab finds no image of the previous one', async () => {
    await toCapture();
    await driver.open(await linkFor());
    await driver.heading('Verify your identity').waitFor();
    await expect.poll(storedImages).toEqual([]);
  });

  testDeep('a reload while the answer is pending requests it again, and spends nothing more', async () => {
    const token = await toCapture();
    await page.route(UPLOADS, loseAnswer, { times: 1 });
    await page.route(UPLOADS, (route) => route.abort('internetdisconnected'));
    await driver.press('Send');
    await driver.heading(/Checking whether it arrived|No connection/).waitFor();
    await page.unroute(UPLOADS);
    await page.reload();
    await driver.heading('Your licence is accepted').waitFor();
    expect(await readUseCount(token)).toBe(1);
  });

  test('[S36] a reload in the middle of an upload shows the progress, before and after, and claims nothing as sent', async () => {
    const token = await toCapture();
    const line = await page.context().newCDPSession(page);
    const limitBandwidth = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const share = async () => Number.parseInt(await page.getByText(/^\d+ ?%$/).innerText(), 10);
    // The whole upload takes most of a minute.
    await limitBandwidth(10_000);
    await driver.press('Send');
    await expect.poll(share).toBeGreaterThan(9);
    expect(await share()).toBeLessThan(100);
    await page.reload();
    await driver.heading('Sending your photo').waitFor();
    expect(await share()).toBeLessThan(100);
    expect(await page.getByText('Sent', { exact: true }).count()).toBe(0);
    expect(await readUseCount(token)).toBe(0);
    await limitBandwidth(-1);
    await page.reload();
    await driver.heading('Your licence is accepted').waitFor();
    expect(await readUseCount(token)).toBe(1);
  });

  test('[S36] a reload after a complete upload asks for its outcome, and spends nothing more', async () => {
    const token = await toCapture();
    const release = stallVerdict();
    await driver.press('Send');
    await driver.heading('Checking your photo').waitFor();
    await page.reload();
    // The page stores a moment later that all bytes have left. Before that it sends the image again under its key.
    await driver.heading(/Checking whether it arrived|Checking your photo/).waitFor();
    release();
    await driver.heading('Your licence is accepted').waitFor();
    expect(await readUseCount(token)).toBe(1);
  });

  testDeep(
    'an unavailable service leaves the image, and the person tries again after the delay',
    async () => {
      await toCapture();
      const unavailable = { status: 503, headers: { 'Retry-After': '1' }, json: { error: 'Away.' } };
      await page.route(UPLOADS, (route) => route.fulfill(unavailable), { times: 1 });
      await driver.press('Send');
      await driver.heading('One moment, please').waitFor();
      await page.getByText('Your photo is still here.').waitFor();
      await page.locator('button[aria-disabled=false]').click();
      await driver.heading('Your licence is accepted').waitFor();
    },
  );

  test('[S38] a script that cannot be loaded leaves a screen that says so, and loads once the network is back', async () => {
    await page.route('**/assets/camera-*', (route) => route.abort('internetdisconnected'));
    // The page loads the camera's code early, while the tips are on the screen.
    const request = page.waitForRequest('**/assets/camera-*');
    await driver.open(await linkFor());
    await driver.press('Start');
    await request;
    await driver.press('Take a photo');
    await driver.heading('No connection just now').waitFor();
    await page.unroute('**/assets/camera-*');
    await driver.press('Try again');
    await driver.press('Take a photo');
    await driver.heading(/We found no camera|can’t use the camera/).waitFor();
    windows.expectNoComplaint(/part of the page/);
  });

  test('[S38] an answer that does not come is replaced by polling, and the person does not have to wait for it', async () => {
    await page.clock.install();
    const token = await toCapture();
    const release = stallVerdict();
    await driver.press('Send');
    await driver.heading('Checking your photo').waitFor();
    expect(await page.getByText('This is taking longer than usual.').count()).toBe(0);
    await page.clock.runFor(10_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    await page.clock.runFor(20_000);
    await page.getByText('We have your photo.').waitFor();
    await driver.press('Continue now');
    await driver.heading('Your photo is being checked').waitFor();
    release();
    await expect
      .poll(async () => {
        await page.clock.runFor(8_000);
        return driver.heading('Your licence is accepted').count();
      })
      .toBe(1);
    expect(await readUseCount(token)).toBe(1);
  });

  testDeep('the browser’s Back leads to the previous screen, and asks before an image is lost', async () => {
    const browser = await page.context().newCDPSession(page);
    /**
     * The page adjusts the history to its screen a moment later, and the browser's own process learns of it
     * last. A person who goes back before that leaves another screen.
     */
    const expectScreen = (screen: number) =>
      expect
        .poll(async () => {
          const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
          const first = entries.findIndex(({ url }) => url.includes('/verify/'));
          return [currentIndex - first, await page.evaluate<number>('history.state?.attestaScreen ?? 0')];
        })
        .toEqual([screen, screen]);
    await toCapture();
    // The browser reports a closed dialog with its next frame. Back may come before that; here it always
    // does.
    await page.evaluate(`addEventListener('close', (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      setTimeout(() => event.target.dispatchEvent(new Event('close')), 2_000);
    }, true)`);
    await expectScreen(2);
    await page.goBack();
    await page.getByRole('dialog').getByText('It hasn’t been sent.').waitFor();
    await driver.press('Stay here');
    await driver.heading('Check your photo').waitFor();
    await expectScreen(2);
    await page.goBack();
    await driver.press('Go back');
    await driver.heading('Take a photo of your licence').waitFor();
    await expectScreen(1);
    await page.goBack();
    await driver.heading('Verify your identity').waitFor();
    await page.goForward();
    await driver.press('Start');
    await driver.give(picture);
    await driver.press('Send');
    await driver.heading('Your licence is accepted').waitFor();
    await expectScreen(1);
    await page.goBack();
    await driver.heading('Verify your identity').waitFor();
    await driver.press('Start');
    await driver.heading('Take a selfie').waitFor();
  });

  testDeep(
    'a link for one image says so at once, and does not open the camera for a second one',
    async () => {
      const token = await linkFor({ max_uses: 1 });
      await driver.open(token);
      await page.getByText('This link accepts only one more photo').waitFor();
      await driver.press('Start');
      await driver.give(picture);
      await driver.press('Send');
      await driver.press('Continue');
      await driver.heading(/This link doesn’t accept more photos|This link has been used up/).waitFor();
      expect(await page.locator('input[type=file]').count()).toBe(0);
    },
  );

  testDeep(
    'a file chosen beside the camera is used, and an unreadable one brings the shutter back',
    async () => {
      await page.context().grantPermissions(['camera']);
      await page.addInitScript(paintCamera);
      await driver.open(await linkFor({ upload_type: 'license' }));
      await driver.press('Start');
      const shutter = page.getByRole('button', { name: 'Take the photo' });
      await page.locator('[data-tone=fix]').waitFor();
      // Controls below the camera cannot be reached by keyboard.
      expect(await page.getByRole('combobox', { name: 'Language' }).count()).toBe(0);
      const usual = page.viewportSize()!;
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [1024, 600],
        [768, 1024],
        [844, 390],
        [767, 559],
        [640, 512],
        [360, 640],
        [320, 256],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await page.evaluate(listOnCard), `${width}x${height}`).toEqual([]);
      }
      await page.setViewportSize(usual);
      await page.evaluate(delayImages);
      const held = (name: DelayedStep) => page.waitForFunction((each) => Reflect.has(globalThis, each), name);
      const release = (name: DelayedStep) =>
        page.evaluate((each) => {
          const go = Reflect.get(globalThis, each);
          Reflect.deleteProperty(globalThis, each);
          return go();
        }, name);

      // The shutter was pressed when the file is chosen: the file is used, and whether it can be read is known
      // later.
      await shutter.click();
      await held('drawn');
      await driver.give(Buffer.from('no picture'));
      await page.getByText('Reading your photo').waitFor();
      await release('drawn');
      await held('read');
      await release('read');
      await page.getByText('can’t be read as a photo').waitFor();
      expect(await page.locator('video').isVisible()).toBe(true);
      expect(await shutter.getAttribute('aria-disabled')).toBe('false');

      // The file was first: the shutter takes no image, and the file's image is used.
      const readWidth = () =>
        page.getByAltText('Your photo of the card').evaluate((image: HTMLImageElement) => image.naturalWidth);
      await page.evaluate(() => Reflect.deleteProperty(globalThis, 'read'));
      await driver.give(picture);
      await held('read');
      await shutter.click({ force: true });
      expect(await shutter.getAttribute('aria-disabled')).toBe('true');
      await release('read');
      await driver.heading('Check your photo').waitFor();
      await expect.poll(readWidth).toBe(900);
      await page.getByRole('button', { name: 'Take it again' }).click();

      // The shutter alone: the camera's image is used, and no file can be chosen any more.
      await shutter.click();
      await driver.heading('Check your photo').waitFor();
      await expect.poll(readWidth).toBeLessThan(641);
      expect(await page.locator('input[type=file]').count()).toBe(0);
      await page.getByRole('button', { name: 'Take it again' }).click();
      await shutter.waitFor();
      await page.evaluate(() => Reflect.deleteProperty(globalThis, 'read'));

      // Phones close the camera while a person looks through the images; a chosen file is used nevertheless.
      const choosing = page.waitForEvent('filechooser');
      await page.getByText('Upload', { exact: true }).click();
      const chooser = await choosing;
      await page.locator('video').evaluate((video: HTMLVideoElement) => {
        for (const track of (video.srcObject as MediaStream).getTracks())
          track.dispatchEvent(new Event('ended'));
      });
      await chooser.setFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: picture });
      await held('read');
      await release('read');
      await driver.heading('Check your photo').waitFor();
    },
  );

  testDeep(
    'files that the server reads can be chosen and are sent unchanged, and others name the accepted formats',
    async () => {
      const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
      const imageTypes = (await app.client.get('/page')).body.image_types as string[];
      const choose = async () => {
        await driver.open(await linkFor());
        await driver.press('Start');
        const accepted = await page.locator('input[type=file]').last().getAttribute('accept');
        await driver.give(heic);
        return accepted?.split(',');
      };
      // Another server may lack the decoder.
      const others = imageTypes.filter((type) => !/hei[cf]$/.test(type));
      await page.route('**/api/v1/page', async (route) => {
        const answer = await route.fetch({
          headers: { ...route.request().headers(), host: app.host },
          url: `http://127.0.0.1:${app.port}/api/v1/page`,
        });
        await route.fulfill({ response: answer, json: { ...(await answer.json()), image_types: others } });
      });
      expect(await choose()).toEqual(others);
      await page.getByRole('alert').getByText('This is a HEIC photo').waitFor();
      await driver.give(picture);
      await driver.heading('Check your photo').waitFor();

      await page.unroute('**/api/v1/page');
      expect(await choose()).toEqual(imageTypes);
      await driver.heading('Check your photo').waitFor();
      // The browser's protocol does not tell the bytes of a file.
      await page.evaluate(() => {
        const { send } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.send = function (body) {
          const file = body instanceof FormData ? body.get('image_file') : null;
          if (file instanceof Blob)
            void file
              .arrayBuffer()
              .then((bytes) => Reflect.set(globalThis, 'uploaded', [...new Uint8Array(bytes)]));
          send.call(this, body);
        };
      });
      await driver.press('Send');
      await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'uploaded'))).toEqual([...heic]);
      // It is damaged.
      await driver.heading('This photo can’t be used').waitFor();
    },
  );

  testDeep('reports a reached limit: of the month, or of storage', async () => {
    await page.route('**/ephemeral/capability', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '900000' }, json: { error: 'Spent.' } }),
    );
    await driver.open(await linkFor());
    await driver.heading('Limit reached').waitFor();
  });

  testDeep('stops waiting for a server that does not answer', async () => {
    await page.clock.install();
    await page.route('**/ephemeral/capability', () => {});
    await driver.open(await linkFor());
    await page.getByText('One moment').waitFor();
    expect(await page.locator('.skeleton').count()).toBe(1);
    await page.clock.runFor(10_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    await page.clock.runFor(20_000);
    await driver.heading('One moment, please').waitFor();
    await page.unroute('**/ephemeral/capability');
    await driver.press('Try again');
    await driver.heading('Verify your identity').waitFor();
  });

  testDeep('says how long images are kept, as configured', async () => {
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 90 } });
    await driver.open(await linkFor());
    await page.getByText('Encrypted, and deleted 90 days after the decision.').waitFor();
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: null } });
    await page.reload();
    await page.getByText('Encrypted, and kept until Acme deletes them.').waitFor();
  });

  testDeep('no token stays in the address, the title or the referrer', async () => {
    const token = await linkFor();
    await driver.open(token);
    await driver.heading('Verify your identity').waitFor();
    expect(page.url()).not.toContain(token);
    expect(await page.title()).toBe('Verify your identity');
    expect(await page.evaluate(() => document.referrer + JSON.stringify(history.state))).not.toContain(token);
  });
});

type DelayedStep = 'drawn' | 'read';

/** In the page: delays drawing an image and reading a file until both are released. */
function delayImages() {
  const hold = (name: DelayedStep, go: () => Promise<void>) => Reflect.set(globalThis, name, go);
  const write = HTMLCanvasElement.prototype.toBlob;
  HTMLCanvasElement.prototype.toBlob = function (hear, ...how) {
    const draw = () => new Promise<Blob | null>((resolve) => write.call(this, resolve, ...how));
    hold('drawn', () => draw().then(hear));
  };
  const read = createImageBitmap;
  Reflect.set(globalThis, 'createImageBitmap', (...file: Parameters<typeof createImageBitmap>) => {
    HTMLCanvasElement.prototype.toBlob = write;
    return new Promise((resolve) => hold('read', async () => resolve(read(...file))));
  });
}

/** In the page: what of the camera's screen lies over its guide, or outside of the window. */
function listOnCard(): string[] {
  const guide = document.querySelector('video + div')!.getBoundingClientRect();
  const isOver = (box: DOMRect) =>
    box.left < guide.right && guide.left < box.right && box.top < guide.bottom && guide.top < box.bottom;
  const isOutside = (box: DOMRect) =>
    box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  const elements = [...document.querySelectorAll('[data-tone], section h1, section button, section label')];
  return elements
    .filter((each) => isOver(each.getBoundingClientRect()) || isOutside(each.getBoundingClientRect()))
    .map((each) => each.textContent || each.getAttribute('aria-label')!);
}

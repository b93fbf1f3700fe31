import { existsSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drivePage, type PageDriver } from '../harness/browser/drive-page.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { paintCamera } from '../harness/camera/paint-camera.ts';
import { drawNoise } from '../harness/pictures/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { testRotating } from '../harness/tier.ts';
import { type FakeScene, fakeFace, fakeVision, seenSelfie } from '../harness/vision/fake-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY, NO_CARD } from '../harness/vision/seen-documents.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

// Every turn of the way in a real browser, on the real app. The test says what the picture shows, so
// that each verdict comes at once; verify-page.test.ts walks with the real models.

const FACE = seenSelfie(fakeFace('ada'));

const UPLOADS = '**/subject/upload*';

describe.skipIf(!existsSync(CHROMIUM))('the way through the hosted page', () => {
  const sight: FakeScene = { document: ADAS_CARD, face: FACE };
  /** what the checks wait for */
  let stalled: Promise<void> | null = null;
  let app: TestApp;
  let bearer: string;
  let windows: Windows;
  let page: Page;
  let walk: PageDriver;
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
    walk = drivePage(page, app);
  });
  afterEach(async () => {
    await page.context().close();
    windows.expectNoComplaint();
  });

  const linkFor = async (capabilities: object = {}) =>
    mint(app, bearer, await newSubject(app, bearer, ADA), capabilities);
  /** Opens a new link and looks at a first picture. */
  const toShot = async (capabilities: object = {}) => {
    const token = await linkFor(capabilities);
    await walk.open(token);
    await walk.press('Start');
    await walk.give(picture);
    await walk.heading('Can you read every word?').waitFor();
    return token;
  };
  const usesOf = async (token: string) =>
    (await app.client.get('/ephemeral/capability', { token })).body.use_count as number;
  const sendsOf = () => {
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/subject/upload')) keys.push(request.headers()['idempotency-key']!);
    });
    return keys;
  };
  /** Lets the request through to the server and loses the answer. */
  const loseAnswer = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...route.request().headers(), host: app.host };
    await route.fetch({ url: `http://127.0.0.1:${app.port}${pathname}${search}`, headers });
    await route.abort('connectionreset');
  };

  test('approved, and a selfie for a person to look at: the end says both, also after a reload', async () => {
    await toShot({ can_return_capabilities: false });
    await walk.press('Send');
    await walk.heading('Your licence is accepted').waitFor();
    await walk.press('Continue');
    await walk.give(picture);
    await walk.press('Send');
    await walk.heading('Your selfie is in').waitFor();
    await walk.press('Continue');
    await page.reload();
    await walk.heading('You’ve done your part').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Driving licence' }).innerText()).toContain(
      'Accepted',
    );
  });

  test('parked: says that a person will check, and never why in the machine’s words', async () => {
    sight.document = FINDER_AWAY;
    await toShot();
    await walk.press('Send');
    await walk.heading('A person will check this').waitFor();
    await page.getByText('A check isn’t possible right now, so a person will check it.').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/unavailable|_/i);
  });

  testRotating('another try, while there are tries; then the way on without it', async () => {
    sight.document = NO_CARD;
    await toShot({ max_license_attempts: 2 });
    await walk.press('Send');
    await walk.heading('We couldn’t find the card').waitFor();
    await page.getByText('One try left.').waitFor();
    await walk.press('Take it again');
    await walk.give(picture);
    await walk.press('Send');
    await page.getByText('All tries on this link are used').waitFor();
    await walk.press('Continue without it');
    await walk.heading('Take a selfie').waitFor();
  });

  testRotating('a person instead of the computer', async () => {
    sight.document = NO_CARD;
    await toShot();
    await walk.press('Send');
    await walk.press('Have a person check it instead');
    await walk.heading('A person will check your picture').waitFor();
  });

  testRotating('a silent link has the usual two steps, and its caps are told when they are met', async () => {
    const token = await linkFor({ can_return_capabilities: false, max_license_attempts: 1 });
    sight.document = NO_CARD;
    await walk.open(token);
    await walk.press('Start');
    await walk.give(picture);
    await walk.press('Send');
    await walk.press('Take it again');
    await walk.give(picture);
    await walk.press('Send');
    await walk.heading('This link takes no more pictures').waitFor();
  });

  testRotating('a link that is used up by its last picture still shows how it ended', async () => {
    await toShot({ max_uses: 1, upload_type: 'license' });
    await walk.press('Send');
    await walk.heading('Your licence is accepted').waitFor();
    await walk.press('Continue');
    await walk.heading('Done. It’s you.').waitFor();
    await page.reload();
    await walk.heading('Done. It’s you.').waitFor();
  });

  test('a link that expires in the middle says so, and what was sent', async () => {
    await toShot({ expires_in_minutes: 1 });
    await walk.press('Send');
    await walk.press('Continue');
    await walk.give(picture);
    app.moveClock(61_000);
    await walk.press('Send');
    await walk.heading('This link has expired').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Driving licence' }).innerText()).toContain(
      'Accepted',
    );
  });

  test('offline in the middle: waits, begins again by itself when the network is back', async () => {
    const token = await toShot();
    const keys = sendsOf();
    await page.context().setOffline(true);
    await walk.press('Send');
    await walk.heading('No connection just now').waitFor();
    await page.getByText('We’ll send it when you’re back online.').waitFor();
    await page.context().setOffline(false);
    await walk.heading('Your licence is accepted').waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(await usesOf(token)).toBe(1);
  });

  testRotating('a picture waiting for a network may be called off, and stays in the hand', async () => {
    const token = await toShot();
    await page.context().setOffline(true);
    await walk.press('Send');
    await walk.heading('No connection just now').waitFor();
    await walk.press('Cancel');
    await walk.heading('Can you read every word?').waitFor();
    await page.context().setOffline(false);
    expect(await usesOf(token)).toBe(0);
    await walk.press('Send');
    await walk.heading('Your licence is accepted').waitFor();
  });

  test('a lost answer is asked for under the same key, though the link was good for one picture', async () => {
    await toShot({ max_uses: 1 });
    const keys = sendsOf();
    await page.route(UPLOADS, loseAnswer, { times: 1 });
    await walk.press('Send');
    await walk.heading(/Checking whether it arrived|No connection/).waitFor();
    await walk.heading('Your licence is accepted').waitFor();
    // How often the page asks depends on when the first upload is done, so that there is no exact number.
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('a reload before the sending keeps the picture, sealed; another link has it no more', async () => {
    await toShot();
    await expect.poll(storedPictures).toEqual([{ readable: false }]);
    await page.reload();
    await walk.heading('Can you read every word?').waitFor();
    await page.getByAltText('Your picture of the card').waitFor();
    await walk.press('Send');
    await walk.heading('Your licence is accepted').waitFor();
    await expect.poll(storedPictures).toEqual([]);
  });
  const storedPictures = () =>
    page.evaluate(
      () =>
        new Promise<{ readable: boolean }[]>((resolve) => {
          const opening = indexedDB.open('attesta.verify', 1);
          // Looking must not create the store: an empty one would be what the page finds.
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

  test('another link in the same tab finds no picture of the one before', async () => {
    await toShot();
    await walk.open(await linkFor());
    await walk.heading('Show that it’s really you').waitFor();
    await expect.poll(storedPictures).toEqual([]);
  });

  testRotating(
    'a reload while the answer is on its way asks for it again, and spends nothing more',
    async () => {
      const token = await toShot();
      await page.route(UPLOADS, loseAnswer, { times: 1 });
      await page.route(UPLOADS, (route) => route.abort('internetdisconnected'));
      await walk.press('Send');
      await walk.heading(/Checking whether it arrived|No connection/).waitFor();
      await page.unroute(UPLOADS);
      await page.reload();
      await walk.heading('Your licence is accepted').waitFor();
      expect(await usesOf(token)).toBe(1);
    },
  );

  test('a reload half way through sending shows what has left, before and after: nothing is said to be sent', async () => {
    const token = await toShot();
    const line = await page.context().newCDPSession(page);
    const slowTo = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const share = async () => Number.parseInt(await page.getByText(/^\d+ ?%$/).innerText(), 10);
    // All of it takes most of a minute.
    await slowTo(10_000);
    await walk.press('Send');
    await expect.poll(share).toBeGreaterThan(9);
    expect(await share()).toBeLessThan(100);
    await page.reload();
    await walk.heading('Sending your picture').waitFor();
    expect(await share()).toBeLessThan(100);
    expect(await page.getByText('Sent', { exact: true }).count()).toBe(0);
    expect(await usesOf(token)).toBe(0);
    await slowTo(-1);
    await page.reload();
    await walk.heading('Your licence is accepted').waitFor();
    expect(await usesOf(token)).toBe(1);
  });

  test('a reload after all has left asks what became of it, and spends nothing more', async () => {
    const token = await toShot();
    let release = () => {};
    stalled = new Promise((resolve) => {
      release = resolve;
    });
    await walk.press('Send');
    await walk.heading('Checking your picture').waitFor();
    await page.reload();
    await walk.heading('Checking whether it arrived').waitFor();
    release();
    await walk.heading('Your licence is accepted').waitFor();
    expect(await usesOf(token)).toBe(1);
  });

  testRotating(
    'the service is away: the picture stays, and the person tries again when it is time',
    async () => {
      await toShot();
      const away = { status: 503, headers: { 'Retry-After': '1' }, json: { error: 'Away.' } };
      await page.route(UPLOADS, (route) => route.fulfill(away), { times: 1 });
      await walk.press('Send');
      await walk.heading('One moment, please').waitFor();
      await page.getByText('Your picture is still here.').waitFor();
      await page.locator('button[aria-disabled=false]').click();
      await walk.heading('Your licence is accepted').waitFor();
    },
  );

  test('a part that could not be loaded leaves a screen that says so, and comes when the line is back', async () => {
    await page.route('**/assets/camera-*', (route) => route.abort('internetdisconnected'));
    // The page loads the camera's code early, while the tips are on the screen.
    const asked = page.waitForRequest('**/assets/camera-*');
    await walk.open(await linkFor());
    await walk.press('Start');
    await asked;
    await walk.press('Take a picture');
    await walk.heading('No connection just now').waitFor();
    await page.unroute('**/assets/camera-*');
    await walk.press('Try again');
    await walk.press('Take a picture');
    await walk.heading(/We found no camera|can’t use the camera/).waitFor();
    windows.expectNoComplaint(/part of the page/);
  });

  test('an answer that does not come is heard of by asking, and nobody has to wait for it', async () => {
    await page.clock.install();
    const token = await toShot();
    let release = () => {};
    stalled = new Promise((resolve) => {
      release = resolve;
    });
    await walk.press('Send');
    await walk.heading('Checking your picture').waitFor();
    expect(await page.getByText('It takes longer than usual.').count()).toBe(0);
    await page.clock.runFor(10_000);
    await page.getByText('It takes longer than usual.').waitFor();
    await page.clock.runFor(20_000);
    await page.getByText('We have your picture and keep it safe.').waitFor();
    await walk.press('Continue without waiting');
    await walk.heading('Your picture is being checked').waitFor();
    release();
    await expect
      .poll(async () => {
        await page.clock.runFor(8_000);
        return walk.heading('Your licence is accepted').count();
      })
      .toBe(1);
    expect(await usesOf(token)).toBe(1);
  });

  test('the browser’s Back goes one screen back, and asks before a picture is lost', async () => {
    const browser = await page.context().newCDPSession(page);
    /**
     * The page brings the history to its screen a moment later, and the browser's own process, which is asked where Back
     * leads, hears of it last; who goes back meanwhile goes from somewhere else.
     */
    const stands = (screen: number) =>
      expect
        .poll(async () => {
          const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
          const first = entries.findIndex(({ url }) => url.includes('/verify/'));
          return [currentIndex - first, await page.evaluate<number>('history.state?.attestaScreen ?? 0')];
        })
        .toEqual([screen, screen]);
    await toShot();
    // The browser tells of a dialog's end with its next frame, and Back may come before that: here it always does.
    await page.evaluate(`addEventListener('close', (event) => {
      if (!event.isTrusted) return;
      event.stopImmediatePropagation();
      setTimeout(() => event.target.dispatchEvent(new Event('close')), 2_000);
    }, true)`);
    await stands(2);
    await page.goBack();
    await page.getByRole('dialog').getByText('It has not been sent.').waitFor();
    await walk.press('Stay here');
    await walk.heading('Can you read every word?').waitFor();
    await stands(2);
    await page.goBack();
    await walk.press('Go back');
    await walk.heading('Take a picture of your licence').waitFor();
    await stands(1);
    await page.goBack();
    await walk.heading('Show that it’s really you').waitFor();
    await page.goForward();
    await walk.press('Start');
    await walk.give(picture);
    await walk.press('Send');
    await walk.heading('Your licence is accepted').waitFor();
    await stands(1);
    await page.goBack();
    await walk.heading('Show that it’s really you').waitFor();
    await walk.press('Start');
    await walk.heading('Take a selfie').waitFor();
  });

  testRotating('a link for one picture says so at once, and opens no camera for a second', async () => {
    const token = await linkFor({ max_uses: 1 });
    await walk.open(token);
    await page.getByText('This link takes only one more picture').waitFor();
    await walk.press('Start');
    await walk.give(picture);
    await walk.press('Send');
    await walk.press('Continue');
    await walk.heading(/This link takes no more pictures|This link has expired/).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
  });

  test('a file that is chosen beside the camera counts, and one that nobody can read gives the shutter back', async () => {
    await page.context().grantPermissions(['camera']);
    await page.addInitScript(paintCamera);
    await walk.open(await linkFor({ upload_type: 'license' }));
    await walk.press('Start');
    const shutter = page.getByRole('button', { name: 'Take the picture' });
    await page.locator('[data-tone=fix]').waitFor();
    // What the camera covers is out of the keyboard's reach.
    expect(await page.getByRole('combobox', { name: 'Language' }).count()).toBe(0);
    const usual = page.viewportSize()!;
    for (const [width, height] of [
      [1440, 900],
      [1024, 600],
      [360, 640],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [hint, guide] = await page.evaluate(() =>
        ['[data-tone]', 'video + div'].map((each) => document.querySelector(each)!.getBoundingClientRect()),
      );
      expect(hint!.bottom, `the hint is above the guide at ${width}x${height}`).toBeLessThan(guide!.top);
    }
    await page.setViewportSize(usual);
    await page.evaluate(delayPictures);
    const held = (name: Held) => page.waitForFunction((each) => Reflect.has(globalThis, each), name);
    const release = (name: Held) =>
      page.evaluate((each) => {
        const go = Reflect.get(globalThis, each);
        Reflect.deleteProperty(globalThis, each);
        return go();
      }, name);

    // The shutter has gone off when the file is chosen: the file counts, and whether it can be read comes later.
    await shutter.click();
    await held('drawn');
    await walk.give(Buffer.from('no picture'));
    await page.getByText('Reading your picture').waitFor();
    await release('drawn');
    await held('read');
    await release('read');
    await page.getByText('could not be read as a picture').waitFor();
    expect(await page.locator('video').isVisible()).toBe(true);
    expect(await shutter.getAttribute('aria-disabled')).toBe('false');

    // The file is there first: the shutter takes nothing beside it, and the file's picture is the one that is looked at.
    const widthOf = () =>
      page.getByAltText('Your picture of the card').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'read'));
    await walk.give(picture);
    await held('read');
    await shutter.click({ force: true });
    expect(await shutter.getAttribute('aria-disabled')).toBe('true');
    await release('read');
    await walk.heading('Can you read every word?').waitFor();
    await expect.poll(widthOf).toBe(900);
    await page.getByRole('button', { name: 'Take it again' }).click();

    // The shutter alone: its picture is the camera's, and no file can be chosen beside it any more.
    await shutter.click();
    await walk.heading('Can you read every word?').waitFor();
    await expect.poll(widthOf).toBeLessThan(641);
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await page.getByRole('button', { name: 'Take it again' }).click();
    await shutter.waitFor();
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'read'));

    // Phones take the camera away while one looks through the pictures: what is chosen there counts all the same.
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
    await walk.heading('Can you read every word?').waitFor();
  });

  testRotating(
    'what the server reads is what may be chosen, and sent as it is; what nobody reads says which would do',
    async () => {
      const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
      const said = (await app.client.get('/page')).body.image_types as string[];
      const choose = async () => {
        await walk.open(await linkFor());
        await walk.press('Start');
        const accepted = await page.locator('input[type=file]').last().getAttribute('accept');
        await walk.give(heic);
        return accepted?.split(',');
      };
      expect(await choose()).toEqual(said);
      await page.getByRole('alert').getByText('This is a HEIC picture').waitFor();
      await walk.give(picture);
      await walk.heading('Can you read every word?').waitFor();

      const others = [...said, 'image/heic'];
      await page.route('**/api/v1/page', async (route) => {
        const answer = await route.fetch({
          headers: { ...route.request().headers(), host: app.host },
          url: `http://127.0.0.1:${app.port}/api/v1/page`,
        });
        await route.fulfill({ response: answer, json: { ...(await answer.json()), image_types: others } });
      });
      expect(await choose()).toEqual(others);
      await walk.heading('Can you read every word?').waitFor();
      const sent = page.waitForRequest(UPLOADS);
      await walk.press('Send');
      expect((await sent).postDataBuffer()?.includes(heic)).toBe(true);
      // This server cannot read it after all.
      await walk.heading('This picture can’t be used').waitFor();
    },
  );

  testRotating('a limit is reached: of the month, or of what is stored', async () => {
    await page.route('**/ephemeral/capability', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '900000' }, json: { error: 'Spent.' } }),
    );
    await walk.open(await linkFor());
    await walk.heading('Limit reached').waitFor();
  });

  testRotating('a server that does not answer is not waited for without an end', async () => {
    await page.clock.install();
    await page.route('**/ephemeral/capability', () => {});
    await walk.open(await linkFor());
    await page.getByText('One moment').waitFor();
    await page.clock.runFor(10_000);
    await page.getByText('It takes longer than usual.').waitFor();
    await page.clock.runFor(20_000);
    await walk.heading('One moment, please').waitFor();
    await page.unroute('**/ephemeral/capability');
    await walk.press('Try again');
    await walk.heading('Show that it’s really you').waitFor();
  });

  testRotating('says how long pictures are kept, as it is set', async () => {
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: 90 } });
    await walk.open(await linkFor());
    await page.getByText('They are erased 90 days after the decision.').waitFor();
    await app.client.send('PATCH', '/admin/settings', { bearer, json: { retention_days: null } });
    await page.reload();
    await page.getByText('They are kept until Acme erases them.').waitFor();
  });

  test('no token stays in the address, the title or what the browser tells others', async () => {
    const token = await linkFor();
    await walk.open(token);
    await walk.heading('Show that it’s really you').waitFor();
    expect(page.url()).not.toContain(token);
    expect(await page.title()).toBe('Show that it’s really you');
    expect(await page.evaluate(() => document.referrer + JSON.stringify(history.state))).not.toContain(token);
  });
});

type Held = 'drawn' | 'read';

/** In the page: a picture is drawn, and a file read, when that is released. */
function delayPictures() {
  const hold = (name: Held, go: () => Promise<void>) => Reflect.set(globalThis, name, go);
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

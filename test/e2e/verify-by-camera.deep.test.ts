import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Vision } from '../../src/server/vision/evidence.ts';
import { type Luma, measureLight, toLuma, wholeArea } from '../../src/web/verify/camera/frame/luma.ts';
import { scalePlane } from '../../src/web/verify/camera/frame/scale-plane.ts';
import { people, readSelfie } from '../../tools/specimen/people.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { stageCard } from '../harness/camera/stage-card.ts';
import { stageSelfie } from '../harness/camera/stage-selfie.ts';
import { writeVideo } from '../harness/camera/write-video.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { openTestVision } from '../harness/vision/open-test-vision.ts';

const PERSON = 3;
/** Fine enough for the card's text. */
const FINER = 1.5;

// A film replaces the camera, with the real models, and no one presses the shutter.
describe.skipIf(!existsSync(CHROMIUM))('a phone whose camera shows a card, then a face', () => {
  let app: TestApp;
  let vision: Vision;
  let folder: string;
  let windows: Windows | undefined;
  beforeAll(async () => {
    vision = await openTestVision();
    app = await startApp({ vision, withPages: true });
    folder = await mkdtemp(join(tmpdir(), 'attesta-film-'));
  });
  afterEach(() => windows?.close());
  afterAll(async () => {
    await app?.close();
    await vision?.close();
    await rm(folder, { recursive: true });
  });

  /** Opens a link in a window whose camera shows the card, then the face; starts and waits for the camera. */
  async function openLink(prepare: () => void, options?: BrowserContextOptions) {
    const card = await stageCard({ person: PERSON, finer: FINER });
    const face = await stageSelfie(await readSelfie(PERSON, 1));
    const images = [Array(150).fill(card), Array(450).fill(face)].flat();
    const film = await writeVideo(join(folder, 'way.mjpeg'), images, { finer: FINER });
    const origin = `http://${HOST}:${app.port}`;
    windows = await openWindows({ origin, film });
    const page = await windows.open(options);
    const bearer = await logIn(app);
    const token = await mint(app, bearer, await newSubject(app, bearer, people[PERSON]!.details), {
      can_return_capabilities: false,
    });
    await page.addInitScript(prepare);
    await page.goto(`${origin}/verify/?token=${token}`);
    return {
      page,
      heading: (name: string) => page.getByRole('heading', { level: 1, name }),
      press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    };
  }

  test('a licence and a selfie take two taps, from the link to the last screen', async () => {
    const { page, heading, press } = await openLink(countTaps, {
      ...PHONE,
      reducedMotion: 'no-preference',
    });
    await press('Start');
    // From here to the answer about the selfie nobody touches the screen.
    await heading('Your licence is accepted').waitFor();
    await heading('Someone at Acme will check your selfie').waitFor();
    await press('Continue');
    await heading('Nothing more to do for now').waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'taps'))).toBe(2);
  });

  test('the camera takes both photos by itself: the licence is approved, the first selfie waits for a person', async () => {
    const { page, heading, press } = await openLink(countCopies);
    const waitForUpload = () => page.waitForResponse((answer) => answer.url().includes('/subject/upload'));

    await press('Start');
    const camera = page.locator('video');
    const take = page.getByRole('button', { name: 'Take a photo' });
    await take.or(camera).first().waitFor();
    if (await take.isVisible()) await take.click();
    await heading('Check your photo').waitFor();
    const licence = waitForUpload();
    await press('Send');
    expect(await (await licence).json()).toMatchObject({ status: 'LICENSE_APPROVED' });
    await press('Continue');
    await heading('Check your selfie').waitFor();
    const selfie = waitForUpload();
    await press('Send');
    expect(await (await selfie).json()).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL' });
    await press('Continue');
    await heading('Nothing more to do for now').waitFor();
    // Frames are copied because that is fast; they must be as bright as frames drawn on a canvas.
    expect(await page.evaluate(() => Reflect.get(globalThis, 'copies'))).toBeGreaterThan(10);
    const { drawn, copied } = await readBothWays(page);
    expect(Math.abs(meanLight(drawn) - meanLight(copied))).toBeLessThan(2);
  });
});

/** In the page: counts what a person does with a finger, a mouse or a key. */
function countTaps() {
  Reflect.set(globalThis, 'taps', 0);
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => Reflect.set(globalThis, 'taps', Reflect.get(globalThis, 'taps') + 1), true);
}

/** In the page: counts the copied frames. */
function countCopies() {
  const copy = VideoFrame.prototype.copyTo;
  Reflect.set(globalThis, 'copies', 0);
  VideoFrame.prototype.copyTo = function (...how) {
    Reflect.set(globalThis, 'copies', Reflect.get(globalThis, 'copies') + 1);
    return copy.apply(this, how);
  };
}

const meanLight = (frame: Luma) => measureLight(frame, wholeArea(frame)).mean;
const SMALL = { width: 45, height: 80 };

/** Reads one frame of the camera, drawn and copied. */
async function readBothWays(page: Page) {
  const frame = await page.evaluate(async ({ width, height }) => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 180, height: 320 } });
    const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
    await video.play();
    const taken = new VideoFrame(video);
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
    pen.drawImage(taken, 0, 0, width, height);
    const bytes = new Uint8Array(taken.allocationSize());
    const [plane] = await taken.copyTo(bytes);
    const seen = { width: taken.visibleRect!.width, height: taken.visibleRect!.height };
    taken.close();
    for (const track of stream.getTracks()) track.stop();
    const { data } = pen.getImageData(0, 0, width, height);
    return { rgba: [...data], luma: [...bytes.subarray(0, plane!.stride * seen.height)], ...seen, ...plane! };
  }, SMALL);
  const { width, height, stride } = frame;
  const all = { left: 0, top: 0, width, height };
  const plane = { width, height, stride, data: Uint8Array.from(frame.luma), isFull: null };
  return {
    drawn: toLuma({ ...SMALL, data: Uint8ClampedArray.from(frame.rgba) }),
    copied: scalePlane(plane, all, SMALL),
  };
}

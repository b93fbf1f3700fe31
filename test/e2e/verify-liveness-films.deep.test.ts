import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import arabic from '../../src/web/verify/locales/catalogues/ar.json' with { type: 'json' };
import english from '../../src/web/verify/locales/catalogues/en.json' with { type: 'json' };
import { makeUpHead } from '../../tools/specimen/heads/head-traits.ts';
import type { ChallengeStep } from '../../tools/specimen/heads/move-head.ts';
import { buildModel } from '../../tools/specimen/heads/stage-presentation.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { type Clips, drawClips, playClips } from '../harness/camera/play-clips.ts';
import { ADMIN, SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { openTestVision } from '../harness/vision/open-test-vision.ts';
import { disableDuplicateFaces } from '../verdicts/verdict-context.ts';

const PERSON = 5;
/** Nothing was set on these. */
const OTHER_PEOPLE = [361, 362, 363, 364, 365, 366, 367, 368, 369, 370];

const WITH_CAMERA = { permissions: ['camera'] };
const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

type Words = typeof english;

type Moves = Record<ChallengeStep, ChallengeStep>;

const STRAIGHT = { straight: 'straight' } as const;
const AS_ASKED: Moves = { ...STRAIGHT, left: 'left', right: 'right', up: 'up', closer: 'closer' };
/** The recording of another challenge: as many movements, and at no position the one that is requested. */
const OF_ANOTHER: Moves = { ...STRAIGHT, left: 'right', right: 'left', up: 'closer', closer: 'up' };

const hear = (words: Words, does: Moves): Record<string, ChallengeStep> => ({
  [words['live.straight']]: does.straight,
  [words['live.left']]: does.left,
  [words['live.right']]: does.right,
  [words['live.up']]: does.up,
  [words['live.closer']]: does.closer,
});

// All steps with the real nets, by keyboard: the head before the camera is drawn, and follows the
// instructions.
describe.skipIf(!existsSync(CHROMIUM))('the camera of a link that requires liveness', () => {
  let app: TestApp;
  let windows: Windows;
  let bearer: string;
  let head: Clips;
  let print: Clips;
  beforeAll(async () => {
    app = await startApp({ host: SECURE_HOST, vision: await openTestVision(), withPages: true });
    bearer = await logIn(app);
    await disableDuplicateFaces(app, bearer);
    const person = await buildModel(makeUpHead(PERSON));
    head = await drawClips(person, 'head');
    print = await drawClips(person, 'print');
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  /** Opens a link of a subject with a reference selfie, in a page whose camera shows the clips. */
  async function openLink(
    page: Page,
    clips: Clips,
    does: Record<string, ChallengeStep>,
    words = english,
  ): Promise<void> {
    const subject = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Northwood' });
    const plain = await mint(app, bearer, subject);
    const [photo] = head.straight.images;
    const { selfie_id } = (await upload(app, plain, 'selfie', photo!, { verification_id: 'first' })).body;
    await app.client.post(`/admin/submissions/${selfie_id}/approve`, { bearer, json: {} });
    const token = await mint(app, bearer, subject, { upload_type: 'selfie', require_liveness: true });
    await playClips(page, { clips, does, hold: words['live.hold'] });
    await page.goto(`http://${SECURE_HOST}:${app.port}/verify/?token=${token}`);
  }

  const answerTo = (page: Page, path: string) =>
    page.waitForResponse((answer) => answer.url().includes(path));

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

  /** Goes through the movements by keyboard. @returns their outcome */
  async function move(page: Page, words: Words): Promise<string> {
    await press(page, words['welcome.start']);
    await page.getByRole('heading', { level: 1, name: words['live.title'] }).waitFor();
    const judged = page.waitForResponse(
      async (answer) => answer.url().endsWith('/frames') && 'liveness' in (await answer.json()),
    );
    await press(page, words['live.start']);
    const { liveness } = await (await judged).json();
    // A head that heard no instruction looked straight ahead all the time.
    expect(await page.evaluate(() => globalThis.filmed)).toBeGreaterThan(0);
    return liveness;
  }

  /**
   * Goes through the steps by keyboard.
   * @returns the outcome of the movements and of the selfie
   */
  async function goThrough(page: Page, words: Words) {
    const liveness = await move(page, words);
    if (liveness !== 'shown') {
      await page.getByRole('heading', { level: 1, name: words['live.again'] }).waitFor();
      await press(page, words['live.continue']);
    }
    await page.getByRole('heading', { level: 1, name: words['step.check_selfie.look'] }).waitFor();
    const verdict = answerTo(page, '/subject/upload');
    await press(page, words['shot.send']);
    return { liveness, ...(await (await verdict).json()) };
  }

  /** Whether a reviewer sees all of each frame, in its aspect ratio. */
  async function expectWholeFrames(): Promise<void> {
    const page = await windows.open(DESKTOP_WINDOW);
    await page.goto(`http://${SECURE_HOST}:${app.port}/admin/`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.queue-row_row').first().click();
    const frames = page.getByRole('region', { name: 'Liveness check' }).locator('img');
    await expect.poll(() => frames.count()).toBe(4);
    const shapes = await frames.evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ naturalWidth, naturalHeight, width, height }) => [
        naturalWidth / naturalHeight,
        width / height,
      ]),
    );
    for (const [expectedShape, shape] of shapes) expect(shape).toBeCloseTo(expectedShape!, 1);
    await frames.first().scrollIntoViewIfNeeded();
    await checkScreen(page, 'console-liveness');
  }

  test('[S12] a head that follows the instructions is live, and its selfie is approved', async () => {
    const page = await windows.open({ ...PHONE, ...WITH_CAMERA });
    await openLink(page, head, hear(english, AS_ASKED));
    expect(await goThrough(page, english)).toMatchObject({ liveness: 'shown', status: 'SELFIE_APPROVED' });
    // The machine's speed says nothing about a person: the figure is printed for information.
    console.info(
      `The movements took ${(await page.evaluate(() => globalThis.filmed))! / 1000} s of the film.`,
    );
  });

  test('a head that follows the instructions in Arabic, at a computer, is live', async () => {
    const page = await windows.open({ ...DESKTOP_WINDOW, ...WITH_CAMERA, ...WITH_MOTION, locale: 'ar' });
    await openLink(page, head, hear(arabic, AS_ASKED), arabic);
    expect(await goThrough(page, arabic)).toMatchObject({ liveness: 'shown', status: 'SELFIE_APPROVED' });
  });

  test('[S12] a turned print of a face is not live, and a person decides', async () => {
    const page = await windows.open({ ...PHONE, ...WITH_CAMERA });
    await openLink(page, print, hear(english, AS_ASKED));
    const end = await goThrough(page, english);
    expect(end).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.' });
    expect(end.liveness).not.toBe('shown');
    await expectWholeFrames();
  });

  test('[S12] a recording of another challenge is not live, and a person decides', async () => {
    const page = await windows.open({ ...PHONE, ...WITH_CAMERA });
    await openLink(page, head, hear(english, OF_ANOTHER));
    const end = await goThrough(page, english);
    expect(end).toMatchObject({ status: 'SELFIE_PENDING_APPROVAL', reason: 'Liveness not shown.' });
    expect(end.liveness).not.toBe('shown');
  });

  test('[S251] of ten other people who follow the instructions none is not_shown', async () => {
    const results: string[] = [];
    for (const number of OTHER_PEOPLE) {
      const clips = await drawClips(await buildModel(makeUpHead(number)), 'head');
      const page = await windows.open({ ...PHONE, ...WITH_CAMERA });
      await openLink(page, clips, hear(english, AS_ASKED));
      results.push(await move(page, english));
      await page.close();
    }
    console.info(`Through the page ${OTHER_PEOPLE.length} people are ${results.join(', ')}.`);
    expect(results).not.toContain('not_shown');
  });

  test('[S251] over a slow line and with a slow processor a head that follows is never not_shown', async () => {
    const page = await windows.open({ ...PHONE, ...WITH_CAMERA });
    await openLink(page, head, hear(english, AS_ASKED));
    const devtools = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 94_000 };
    await devtools.send('Network.emulateNetworkConditions', line);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
    const end = await goThrough(page, english);
    expect(['shown', 'unclear']).toContain(end.liveness);
    console.info(`Over a slow line the result is ${end.liveness}.`);
  });
});

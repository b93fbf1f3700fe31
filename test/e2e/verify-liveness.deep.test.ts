import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import english from '../../src/web/verify/locales/catalogues/en.json' with { type: 'json' };
import { people, readSelfie } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { posesOfFrames, seenHead } from '../harness/camera/seen-head.ts';
import { stageSelfie } from '../harness/camera/stage-selfie.ts';
import { writeVideo } from '../harness/camera/write-video.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { fakeFace, fakeVision, seenLicence, seenSelfie } from '../harness/vision/fake-vision.ts';

const PERSON = 3;

// The camera is a film of a face that turns to every side. Each test decides what the server finds in its frames.
describe.skipIf(!existsSync(CHROMIUM))('a link that requires liveness', () => {
  let app: TestApp;
  let folder: string;
  let windows: Windows;
  let bearer: string;
  let origin: string;
  let isHead = true;
  beforeAll(async () => {
    const vision = fakeVision({ document: seenLicence(), face: seenSelfie(fakeFace('ada')) });
    app = await startApp({
      vision: {
        ...vision,
        examineFrames: async (frames) => {
          const poses = posesOfFrames(await stepsInHand(), await listStepsOfFrames());
          const value = frames.map((_, n) => (isHead ? seenHead(poses[n]!) : seenHead({})));
          return { frames: { ok: true, value }, timings: {} };
        },
      },
      withPages: true,
    });
    bearer = await logIn(app);
    folder = await mkdtemp(join(tmpdir(), 'attesta-film-'));
    const selfie = await readSelfie(PERSON, 1);
    const places = [{}, { x: 0.14 }, {}, { x: -0.14 }, {}, { y: -0.08 }, {}, { high: 0.8 }];
    const staged = await Promise.all(places.map((place) => stageSelfie(selfie, { high: 0.55, ...place })));
    const film = await writeVideo(
      join(folder, 'face.mjpeg'),
      staged.flatMap((image) => Array(45).fill(image)),
    );
    origin = `http://${HOST}:${app.port}`;
    windows = await openWindows({ origin, film });
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
    await rm(folder, { recursive: true });
  });

  const stepsInHand = () =>
    app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      const newest = tx.selectFrom('liveness_challenges').select('steps').orderBy('created_at', 'desc');
      return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).steps;
    });

  /** The step of each frame of the newest challenge. */
  const listStepsOfFrames = () =>
    app.dependencies.db.asTenant(app.tenantId, async (tx) => {
      const frames = tx.selectFrom('liveness_frames').select('step').orderBy('challenge_id', 'desc');
      const newest = tx
        .selectFrom('liveness_challenges')
        .select('id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1);
      const rows = await frames.where('challenge_id', '=', newest).orderBy('frame').execute();
      return rows.map(({ step }) => step ?? 0);
    });

  /** A link to a selfie of a subject with a reference face. */
  async function newLink(): Promise<string> {
    const subject = await newSubject(app, bearer, people[PERSON]!.details);
    const plain = await mint(app, bearer, subject);
    const image = await readSelfie(PERSON, 1);
    const { selfie_id } = (await upload(app, plain, 'selfie', image, { verification_id: 'first' })).body;
    await app.client.post(`/admin/submissions/${selfie_id}/approve`, { bearer, json: {} });
    const token = await mint(app, bearer, subject, { upload_type: 'selfie', require_liveness: true });
    return `${origin}/verify/?token=${token}`;
  }

  /**
   * Records every sentence that is announced to screen readers.
   * @returns them, each once, in their order
   */
  async function listenTo(page: Page): Promise<() => Promise<string[]>> {
    await page.addInitScript(() => {
      const spoken: string[] = [];
      Object.assign(globalThis, { spoken });
      setInterval(() => {
        for (const { textContent } of document.querySelectorAll('[role=status][aria-live=assertive]'))
          if (textContent && spoken.at(-1) !== textContent) spoken.push(textContent);
      }, 20);
    });
    return () => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
  }

  /**
   * A window whose camera gives ten images a second, as a cheap phone's. The page looks for the face in
   * each of them, which takes most of this suite's processor time.
   */
  async function openSlow(options?: BrowserContextOptions): Promise<Page> {
    const page = await windows.open(options);
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices;
      const open = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (wanted) => {
        const stream = await open(wanted);
        Object.assign(globalThis, { opened: ((globalThis as { opened?: number }).opened ?? 0) + 1 });
        for (const track of stream.getVideoTracks())
          await track.applyConstraints({ ...track.getConstraints(), frameRate: 10 });
        return stream;
      };
    });
    return page;
  }

  const readEvidence = async (id: string) =>
    (await app.client.get(`/admin/submissions/${id}`, { bearer })).body.attempts.at(-1).evidence;

  const awaitVerdict = (page: Page) =>
    page
      .waitForResponse((answer) => answer.url().includes('/subject/upload'))
      .then((answer) => answer.json());

  test('[S12] the challenge is done by keyboard, one movement at a time, and the selfie after it is approved', async () => {
    isHead = true;
    const page = await openSlow();
    const readSpoken = await listenTo(page);
    await page.goto(await newLink());
    await page.getByRole('button', { name: 'Start' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'A few movements first' }).waitFor();
    await checkScreen(page, 'verify-liveness', [1440, 390, 360]);
    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    await page.getByText(/^Movement 1/).waitFor();
    // In its corner, as over every camera.
    const back = await page.getByRole('button', { name: 'Back', exact: true }).boundingBox();
    expect([back!.x, back!.y]).toEqual([12, 12]);
    await page
      .getByRole('status')
      .filter({ hasText: /^Look straight at the camera\.$/ })
      .first()
      .waitFor({ state: 'attached' });
    await page.getByText(/^Movement 2/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Check your selfie' }).waitFor();
    const stepTexts = (await stepsInHand()).map((turn) => english[`live.${turn}`]);
    expect((await readSpoken()).filter((sentence) => stepTexts.includes(sentence))).toEqual(stepTexts);
    expect(await readSpoken()).toContain(english['live.hold']);
    const verdict = awaitVerdict(page);
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    expect(await verdict).toMatchObject({ status: 'SELFIE_APPROVED' });
  });

  test('an abandoned challenge still sends its frames, says so, and shows them to the reviewer', async () => {
    isHead = false;
    const page = await openSlow();
    const readSpoken = await listenTo(page);
    await page.goto(await newLink());
    await page.getByRole('button', { name: 'Start' }).press('Enter');
    await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
    await page.getByText(/^Movement 1/).waitFor();
    await page.getByRole('button', { name: english['live.cannot'] }).press('Enter');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.waitFor();
    expect(await readSpoken()).toContain(english['live.still']);
    const verdict = awaitVerdict(page);
    await send.press('Enter');
    const { status, selfie_id } = await verdict;
    expect(status).toBe('SELFIE_PENDING_APPROVAL');
    const { result, strip } = (await readEvidence(selfie_id)).liveness;
    expect(result).toBe('unclear');
    expect(strip).toHaveLength(4);
    for (const { frame } of strip) {
      const path = `/admin/submissions/${selfie_id}/attempts/1/frames/${frame}`;
      expect((await app.client.get(path, { bearer })).status).toBe(200);
    }
  });

  const motions = [
    ['reduce', false],
    ['no-preference', true],
  ] as const;
  test.each(motions)(
    'the guide follows the face smoothly unless the person prefers reduced motion (%s)',
    async (reducedMotion, moves) => {
      const page = await openSlow({ ...PHONE, reducedMotion });
      await page.goto(await newLink());
      await page.getByRole('button', { name: 'Start' }).press('Enter');
      await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
      await page.getByText(/^Movement 1/).waitFor();
      const outline = page.locator('[class*=liveness-screen_outline]').first();
      const transition = await outline.evaluate((each) => getComputedStyle(each).transition);
      expect(/^transform 0\.16s/.test(transition)).toBe(moves);
      const running = await page.evaluate(() => document.getAnimations().length);
      if (!moves) expect(running).toBe(0);
    },
  );

  test('[S12] offers an alternative to a person who cannot turn their head: in Arabic, and a person decides', async () => {
    isHead = false;
    const page = await openSlow({ ...PHONE, locale: 'ar' });
    await page.goto(await newLink());
    await page.getByRole('button', { name: 'ابدأ' }).click();
    await page.getByRole('button', { name: 'لا أستطيع فعل ذلك' }).click();
    const send = page.getByRole('button', { name: 'إرسال' });
    await send.waitFor();
    // Once for the frames and once for the selfie: the camera stays open while the frames are sent.
    expect(await page.evaluate(() => (globalThis as { opened?: number }).opened)).toBe(2);
    const verdict = awaitVerdict(page);
    await send.click();
    expect(await verdict).toMatchObject({
      status: 'SELFIE_PENDING_APPROVAL',
      reason: 'Liveness not shown.',
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await checkScreen(page, 'verify-liveness-arabic');
  });
});

/**
 * The page's camera: `npm run bench:page-camera`; `-- frames` for the first part alone, `-- walk` for the last.
 *
 * First the frames a second that are examined, on this machine and on a page four times slower (Chromium's own
 * throttling, which excludes the face finder's worker). It is measured for a card, straight and turned, and for a face,
 * with the time of the face finder. Then the cost of the JPEG's quality. Photographs of specimen licences of 12
 * megapixels go through the page's own scaling in Chromium at each quality, and through the real pipeline. It prints
 * the bytes, how often the verdict differs from that of the best quality, and by how much the score. Last the taps and
 * the seconds of a whole link, with films of a card and a face as the camera.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import type { Vision } from '../../../src/server/vision/evidence.ts';
import { openVision } from '../../../src/server/vision/workers/open-vision.ts';
import { sizeToSend } from '../../../src/web/verify/upload/shrink-picture.ts';
import { openBrowser } from '../../../test/harness/browser/open-browser.ts';
import { seeFace } from '../../../test/harness/camera/see-face.ts';
import { stageSelfie } from '../../../test/harness/camera/stage-selfie.ts';
import { FILM_SIZE, writeVideo } from '../../../test/harness/camera/write-video.ts';
import { MIGRATIONS, MODELS } from '../../../test/harness/paths.ts';
import { HOST, startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../../../test/harness/steps.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { makeSpecimen } from '../../specimen/make-specimen.ts';
import { people, readSelfie } from '../../specimen/people.ts';
import { describeMachine } from '../describe-machine.ts';
import { percentile } from '../statistics.ts';
import { walkPage } from './walk-page.ts';

const SECONDS = 6;
const QUALITIES = [0.98, 0.9, 0.85, 0.8, 0.7, 0.6];
const SPECIMENS = 12;

const part = process.argv[2] ?? 'all';
console.log(describeMachine());
const folder = await mkdtemp(join(tmpdir(), 'attesta-camera-'));
if (part !== 'walk') {
  await serve(unavailableVision, async (app, bearer) => {
    for (const name of ['a card', 'a turned card', 'a face'] as const)
      for (const slower of [1, 4]) await countFrames(app, bearer, name, slower);
  });
}
if (part === 'all') await timeNet();
if (part !== 'frames') {
  await prepareModels(MODELS);
  const inference = openOnnxInference({ models: await loadModels(MODELS) });
  const vision = openVision({ inference });
  if (part === 'all') await serve(vision, compareQualities);
  await serve(vision, (app, bearer) => walkPage(app, bearer, folder));
  await vision.close();
  await inference.close();
}
await rm(folder, { recursive: true });

async function serve(
  vision: Vision,
  measure: (app: TestApp, bearer: string) => Promise<void>,
): Promise<void> {
  const db = await openPglite({ snapshot: null }, MIGRATIONS);
  const app = await startApp({ vision, withPages: true, db });
  await measure(app, await logIn(app));
  await app.close();
}

function pageOrigin({ port }: TestApp): string {
  return `http://${HOST}:${port}`;
}

type CameraTimings = { looks: number[]; finds: number[] };

/** The page in a phone's size with its camera open, which shows one picture for ever. */
async function openCamera(app: TestApp, bearer: string, upload_type: 'license' | 'selfie', picture: Buffer) {
  const origin = pageOrigin(app);
  const browser = await openBrowser(
    [origin],
    await writeVideo(join(folder, `${upload_type}.mjpeg`), [picture]),
  );
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => {
    const watched = globalThis as unknown as CameraTimings;
    Object.assign(watched, { looks: [], finds: [] });
    const copy = VideoFrame.prototype.copyTo;
    VideoFrame.prototype.copyTo = function (...how) {
      watched.looks.push(performance.now());
      return copy.apply(this, how);
    };
    const post: (message: unknown, how: never) => void = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, how?: unknown) {
      const asked = performance.now();
      this.addEventListener('message', () => watched.finds.push(performance.now() - asked), { once: true });
      post.call(this, message, how as never);
    };
  });
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  await page.goto(`${origin}/verify/?token=${await mint(app, bearer, subject, { upload_type })}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[data-tone=fix]').waitFor();
  return { browser, page };
}

/** A card in the glare, and a face too far away: the camera waits at both. */
async function stage(name: 'a card' | 'a turned card' | 'a face'): Promise<Buffer> {
  if (name === 'a face') return stageSelfie(await readSelfie(3, 1), { high: 0.38 });
  const rotation = name === 'a card' ? 0 : 25;
  const photo = { ...FILM_SIZE, fill: 0.66, glare: 0.9, seed: 2, rotation };
  return (await makeSpecimen({ person: 3, layout: 'us', photo })).jpeg;
}

async function countFrames(
  app: TestApp,
  bearer: string,
  name: Parameters<typeof stage>[0],
  slower: number,
): Promise<void> {
  const upload_type = name === 'a face' ? 'selfie' : 'license';
  const picture = await stage(name);
  const { browser, page } = await openCamera(app, bearer, upload_type, picture);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const watched = globalThis as unknown as CameraTimings;
    watched.looks.length = 0;
    watched.finds.length = 0;
  });
  await page.waitForTimeout(SECONDS * 1000);
  const { looks, finds } = await page.evaluate(() => {
    const { looks, finds } = globalThis as unknown as CameraTimings;
    return { looks, finds };
  });
  const gaps = looks.slice(1).map((at, index) => at - looks[index]!);
  console.log(
    `${name}, ${slower} times slowed: ${(looks.length / SECONDS).toFixed(1)} frames a second, from one to the ` +
      `next p50 ${percentile(gaps, 0.5).toFixed(0)} p95 ${percentile(gaps, 0.95).toFixed(0)} ms`,
  );
  if (finds.length > 0) {
    console.log(
      `  faces looked for ${(finds.length / SECONDS).toFixed(1)} times a second, each ` +
        `p50 ${percentile(finds, 0.5).toFixed(0)} p95 ${percentile(finds, 0.95).toFixed(0)} ms`,
    );
  }
  await browser.close();
}

/** Only the face finder's net, on this thread. */
async function timeNet(): Promise<void> {
  const picture = await stageSelfie(await readSelfie(3, 1));
  const times: number[] = [];
  for (let run = 0; run < 60; run += 1) times.push((await seeFace(picture)).ms);
  const warm = times.slice(10);
  console.log(
    `the face finder's net: p50 ${percentile(warm, 0.5).toFixed(0)} p95 ${percentile(warm, 0.95).toFixed(0)} ms`,
  );
}

type CaptureResult = { status: string; score: number | null; bytes: number };

async function compareQualities(app: TestApp, bearer: string): Promise<void> {
  const { client } = app;
  const origin = pageOrigin(app);
  const browser = await openBrowser([origin]);
  const page = await browser.newPage();
  await page.goto(`${origin}/verify/`);
  const taken = new Map<number, CaptureResult[]>(QUALITIES.map((quality) => [quality, []]));
  for (let seed = 1; seed <= SPECIMENS; seed += 1) {
    const person = people[seed % people.length]!;
    const photo = { megapixels: 12, seed, blur: seed % 3, tilt: seed, jpegQuality: 95 };
    const { jpeg, width, height } = await makeSpecimen({
      person: person.number,
      layout: seed % 2 ? 'eu' : 'us',
      photo,
    });
    for (const quality of QUALITIES) {
      const picture = await shrink(page, jpeg, sizeToSend(width, height), quality);
      const subject = await newSubject(app, bearer, person.details);
      const { body } = await upload(app, await mint(app, bearer, subject), 'license', picture);
      taken.get(quality)!.push({ status: body.status, score: body.score ?? null, bytes: picture.length });
      await client.send('DELETE', `/admin/subjects/${subject}`, { bearer });
    }
  }
  await browser.close();
  const best = taken.get(QUALITIES[0]!)!;
  for (const [quality, all] of taken) {
    const same = all.filter(({ status }, at) => status === best[at]!.status).length;
    const off = all.map(({ score }, at) => Math.abs((score ?? 0) - (best[at]!.score ?? 0)));
    const bytes = all.map((one) => one.bytes / 1024);
    console.log(
      `quality ${quality.toFixed(2)}: ${same} of ${all.length} verdicts as at ${QUALITIES[0]}, scores differ by ` +
        `${percentile(off, 0.5).toFixed(3)}, at most ${Math.max(...off).toFixed(3)}; ${percentile(bytes, 0.5).toFixed(0)} KB`,
    );
  }
}

/** As the page does it (`shrink-picture`), at any quality. */
async function shrink(
  page: Page,
  jpeg: Buffer,
  size: { width: number; height: number },
  quality: number,
): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([data, { width, height }, q]) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d')!;
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(bitmap, 0, 0, width, height);
      return canvas.toDataURL('image/jpeg', q).split(',')[1]!;
    },
    [jpeg.toString('base64'), size, quality] as const,
  );
  return Buffer.from(encoded, 'base64');
}

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../../test/harness/browser/open-browser.ts';
import { stageCard } from '../../../test/harness/camera/stage-card.ts';
import { stageSelfie } from '../../../test/harness/camera/stage-selfie.ts';
import { writeVideo } from '../../../test/harness/camera/write-video.ts';
import { HOST, type TestApp } from '../../../test/harness/start-app.ts';
import { mint, newSubject } from '../../../test/harness/steps.ts';
import { makeSpecimen } from '../../specimen/make-specimen.ts';
import { people, readSelfie } from '../../specimen/people.ts';
import { percentile } from '../statistics.ts';

const PEOPLE = [3, 5, 7];
/** Fine enough for the card's text. */
const FINER = 1.5;
/** Of thirty a second. A step's camera begins with the card again, so the face comes five seconds late. */
const [CARD_FRAMES, FACE_FRAMES] = [150, 300];

/** The screens of the way in their order, each by its title. */
const MOMENTS = [
  ['the card is taken', /^(Got it|Can you read every word\?)$/],
  ['the verdict of the document', /licence/],
  ['the face is taken', /^(Got it|Is your face clear\?)$/],
  ['the verdict of the selfie', /selfie/],
  ['the end', /^You’ve done your part$/],
] as const;

type PageWalk = { taps: number; seconds: number[]; titles: string[] };

/**
 * The way of a person who holds a card and then a face before the camera, from the link to its end: prints how often they
 * tap, and the seconds. A tap is made as soon as its button is there; sending a picture with a remark is one more.
 */
export async function walkPage(app: TestApp, bearer: string, folder: string): Promise<void> {
  const walks: PageWalk[] = [];
  for (const person of PEOPLE) walks.push(await walkOnce(app, bearer, folder, person));
  const taps = walks.map((walk) => walk.taps);
  console.log(`from the link to its end, ${PEOPLE.length} people: ${taps.join(', ')} taps`);
  MOMENTS.forEach(([name], at) => {
    const seconds = walks.map((walk) => walk.seconds[at]!);
    const each = seconds.map((one) => one.toFixed(1)).join(', ');
    const titles = [...new Set(walks.map((walk) => walk.titles[at]!))].join('” or “');
    console.log(
      `  ${name} after a median of ${percentile(seconds, 0.5).toFixed(1)} s (${each}): “${titles}”`,
    );
  });
}

async function walkOnce(app: TestApp, bearer: string, folder: string, person: number): Promise<PageWalk> {
  const origin = `http://${HOST}:${app.port}`;
  const film = await writeFilm(folder, person);
  const subject = await newSubject(app, bearer, people[person]!.details);
  const link = await mint(app, bearer, subject, { can_return_capabilities: false });
  const browser = await openBrowser([origin], film);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en' });
  const walk: PageWalk = { taps: 0, seconds: [], titles: [] };
  const tap = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    walk.taps += 1;
  };
  const start = performance.now();
  await page.goto(`${origin}/verify/?token=${link}`);
  await tap('Start');
  for (const [at, [, title]] of MOMENTS.entries()) {
    if (at === MOMENTS.length - 1) await tap('Continue');
    walk.titles.push(await readTitle(page, title));
    walk.seconds.push((performance.now() - start) / 1000);
    if (title.source.includes('Got it') && (await hasRemark(page))) await tap('Send');
  }
  await browser.close();
  return walk;
}

/** Of each camera that is opened: first the card, and then the face, as often as it is looked at for so long. */
async function writeFilm(folder: string, person: number): Promise<string> {
  const card = await stageCard({ person, finer: FINER }, makeSpecimen);
  const face = await stageSelfie(await readSelfie(person, 1));
  const pictures = [...Array(CARD_FRAMES).fill(card), ...Array(FACE_FRAMES).fill(face)];
  return writeVideo(join(folder, `walk-${person}.mjpeg`), pictures, { finer: FINER });
}

/** A picture with a remark is not sent by itself. */
async function hasRemark(page: Page): Promise<boolean> {
  const remark = page.locator('div[role=status] > *').first();
  await remark
    .or(page.getByRole('button', { name: 'Undo' }))
    .first()
    .waitFor();
  return remark.isVisible();
}

async function readTitle(page: Page, name: RegExp): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name });
  await heading.waitFor({ timeout: 120_000 });
  return heading.innerText();
}

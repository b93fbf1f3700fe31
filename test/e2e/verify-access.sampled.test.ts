import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawNoise } from '../harness/draw-noise.ts';
import { drivePage, type PageDriver } from '../harness/drive-page.ts';
import { CHROMIUM, openBrowser } from '../harness/open-browser.ts';
import { faceOf, type Sight, seeingVision, seenSelfie } from '../harness/seeing-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY, NO_CARD } from '../harness/seen-documents.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';

// Every screen of the hosted page through axe: light, dark and from right to left. With SHOTS=<folder> each is
// also photographed, in the sizes that it is judged in.

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SHOTS = process.env['SHOTS'];
const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

type World = { app: TestApp; bearer: string; sight: Sight; picture: Buffer };
type Arrive = (walk: PageDriver, world: World) => Promise<void>;

const EVERYTHING = {
  can_list_reupload: true,
  view_subject_details: true,
  can_edit_details: true,
  max_license_attempts: 3,
};
const h1 = (walk: PageDriver) => walk.page.locator('h1');

async function open(walk: PageDriver, { app, bearer }: World, capabilities: object = EVERYTHING) {
  const subject = await newSubject(app, bearer, ADA);
  await walk.open(await mint(app, bearer, subject, capabilities));
  await h1(walk).waitFor();
  return subject;
}
async function toShot(walk: PageDriver, world: World, capabilities?: object) {
  await open(walk, world, capabilities);
  await walk.page.locator('.actions .button.primary').click();
  await walk.give(world.picture);
  await walk.page.locator('.shot img').waitFor();
}
const sendAndWait = async (walk: PageDriver, next: string) => {
  await walk.page.locator('.actions .button.primary').click();
  await walk.page.locator(next).first().waitFor();
};
const outcomeOf =
  (document: Sight['document'], next: string): Arrive =>
  async (walk, world) => {
    world.sight.document = document;
    await toShot(walk, world);
    await sendAndWait(walk, next);
  };

/** How each screen is come to. Classes and not words, so that it works in every language. */
const SCREENS: Record<string, Arrive> = {
  welcome: async (walk, world) => void (await open(walk, world)),
  step: async (walk, world) => {
    await open(walk, world);
    await walk.page.locator('.actions .button.primary').click();
    await walk.page.locator('input[type=file]').last().waitFor({ state: 'attached' });
  },
  shot: toShot,
  sending: async (walk, world) => {
    await toShot(walk, world);
    await walk.page.route('**/subject/upload*', () => {});
    await sendAndWait(walk, '.bar');
  },
  offline: async (walk, world) => {
    await toShot(walk, world);
    await walk.page.route('**/subject/upload*', (route) => route.abort('internetdisconnected'));
    await sendAndWait(walk, '.bar');
    await walk.page.locator('.actions .button.primary').waitFor();
  },
  approved: outcomeOf(ADAS_CARD, '.badge.ok'),
  person: outcomeOf(FINDER_AWAY, '.badge.info'),
  again: outcomeOf(NO_CARD, '.tips'),
  done: async (walk, world) => {
    world.sight.document = ADAS_CARD;
    await toShot(walk, world, { upload_type: 'license' });
    await sendAndWait(walk, '.badge.ok');
    await sendAndWait(walk, '.facts');
  },
  wait: async (walk, world) => {
    const away = { status: 503, headers: { 'Retry-After': '90' }, json: { error: 'Away.' } };
    await walk.page.route('**/ephemeral/capability', (route) => route.fulfill(away));
    await open(walk, world);
  },
  ended: async (walk) => {
    await walk.open('no-link');
    await h1(walk).waitFor();
  },
  messages: async (walk, world) => {
    const { app, bearer } = world;
    world.sight.document = NO_CARD;
    const subject = await newSubject(app, bearer, ADA);
    const { body } = await upload(app, await mint(app, bearer, subject), 'license', world.picture);
    const json = { require_reupload: true, comment: 'The light hides part of your address.' };
    await app.client.post(`/admin/submissions/${body.license_id}/reject`, { bearer, json });
    await walk.open(await mint(app, bearer, subject, { upload_type: 'reupload', can_list_reupload: true }));
    await walk.page.locator('.said').waitFor();
  },
  details: async (walk, world) => {
    await open(walk, world);
    await walk.page.locator('.side-links .link').last().click();
    await walk.page.locator('.field').first().waitFor();
  },
  erasure: async (walk, world) => {
    await open(walk, world);
    await walk.page.locator('.facts .link').click();
    await walk.page.locator('.tick').waitFor();
  },
};

/** In the dark nothing but colours is other than it was in the light. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast'] },
} satisfies Record<string, axe.RunOptions['runOnly']>;

/** What axe finds, each with where it is. */
async function look(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (runOnly) => (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly }),
    RULES[colorScheme],
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe.skipIf(!existsSync(CHROMIUM))('the hosted page for everyone', () => {
  const sight: Sight = { document: ADAS_CARD, face: seenSelfie(faceOf('ada')) };
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    const app = await startApp({ vision: seeingVision(sight), withPages: true });
    world = { app, bearer: await logIn(app), sight, picture: await drawNoise() };
    browser = await openBrowser([`http://${HOST}:${app.port}`]);
  });
  afterAll(async () => {
    await browser?.close();
    await world?.app.close();
  });

  const LOOKS: Record<string, BrowserContextOptions> = {
    'left to right': { locale: 'en-GB' },
    'right to left': { locale: 'ar' },
    'in German': { locale: 'de' },
  };
  const looks = SHOTS ? Object.keys(LOOKS) : ['left to right', 'right to left'];

  describe.each(looks)('%s', (name) => {
    test.each(Object.keys(SCREENS))('axe finds nothing on %s', async (screen) => {
      const options = { reducedMotion: 'reduce', viewport: SIZES[0]!, ...LOOKS[name] } as const;
      // Only here: axe comes into the page as a script of the test's, which its policy forbids to all others.
      const context = await browser.newContext({ ...options, bypassCSP: true });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(8000);
        const walk = drivePage(page, world.app.port);
        await SCREENS[screen]!(walk, world);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect([colorScheme, ...(await look(page, colorScheme))]).toEqual([colorScheme]);
          for (const size of SHOTS ? SIZES : []) {
            await page.setViewportSize(size);
            const taken = `${screen}-${name.replaceAll(' ', '-')}-${colorScheme}-${size.width}.png`;
            await page.screenshot({ path: join(SHOTS!, taken) });
          }
          await page.setViewportSize(SIZES[0]!);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      } finally {
        await context.close();
      }
    });
  });

  test.each(['en', 'es', 'fr', 'de', 'pt', 'ar', 'hi', 'zh'])(
    'speaks %s on its first screens, within the width',
    async (locale) => {
      const context = await browser.newContext({ viewport: SIZES[0]!, locale });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(8000);
        const walk = drivePage(page, world.app.port);
        await open(walk, world);
        const seen: string[] = [];
        for (const next of ['.rows', '.tips']) {
          if (next === '.tips') await page.locator('.actions .button.primary').click();
          await page.locator(next).first().waitFor();
          seen.push((await h1(walk).textContent())!);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
        }
        const { lang, dir } = await page.evaluate(() => {
          const { lang, dir } = document.documentElement;
          return { lang, dir };
        });
        expect([lang, dir]).toEqual([locale, locale === 'ar' ? 'rtl' : 'ltr']);
        const english = ['Show that it’s really you', 'Take a picture of your licence'];
        for (const [at, title] of seen.entries()) expect(title === english[at]).toBe(locale === 'en');
        expect(await page.title()).toContain(seen[1]!);
        // Another language by the switch, which a reload remembers.
        await page.getByRole('combobox').selectOption(locale === 'fr' ? 'es' : 'fr');
        await page.reload();
        await h1(walk).waitFor();
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'fr' ? 'es' : 'fr');
      } finally {
        await context.close();
      }
    },
  );

  test('in a quarter of the screen, as at 200 %, nothing is cut off and the next step is reached', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'de' });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(8000);
      const walk = drivePage(page, world.app.port);
      await open(walk, world);
      await page.setViewportSize({ width: 320, height: 370 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const start = page.locator('.actions .button.primary');
      await start.scrollIntoViewIfNeeded();
      const box = (await start.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(370);
      await start.click();
      await page.locator('.tips').waitFor();
    } finally {
      await context.close();
    }
  });
});

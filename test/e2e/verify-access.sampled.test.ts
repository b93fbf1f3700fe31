import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawNoise } from '../harness/draw-noise.ts';
import { drivePage, type PageDriver } from '../harness/drive-page.ts';
import { lookAt } from '../harness/look-at.ts';
import { CHROMIUM } from '../harness/open-browser.ts';
import { openWindows, type Windows } from '../harness/open-windows.ts';
import { faceOf, type Sight, seeingVision, seenSelfie } from '../harness/seeing-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY, NO_CARD } from '../harness/seen-documents.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { isDeep, sample } from '../harness/tier.ts';

// Every screen of the hosted page through axe: light, dark and from right to left.
const SMALLEST = { width: 360, height: 740 };
const WIDTHS = isDeep ? [360, 390, 1440] : [360];

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

describe.skipIf(!existsSync(CHROMIUM))('the hosted page for everyone', () => {
  const sight: Sight = { document: ADAS_CARD, face: seenSelfie(faceOf('ada')) };
  let world: World;
  let windows: Windows;

  beforeAll(async () => {
    const app = await startApp({ host: SECURE_HOST, vision: seeingVision(sight), withPages: true });
    world = { app, bearer: await logIn(app), sight, picture: await drawNoise() };
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    await world?.app.close();
  });

  const LOOKS: Record<string, BrowserContextOptions> = {
    'left to right': { locale: 'en-GB' },
    'right to left': { locale: 'ar' },
    'in German': { locale: 'de' },
  };

  /** Walks in a window of its own, which is shut when all is said. */
  async function walkIn(how: BrowserContextOptions, way: (page: Page, walk: PageDriver) => Promise<void>) {
    const page = await windows.open({ viewport: SMALLEST, ...how });
    await way(page, drivePage(page, world.app));
    await page.context().close();
    windows.expectNoComplaint();
  }

  /** Some screens, most from left to right; in the deep tier all in each way. */
  const looks = Object.keys(LOOKS).flatMap((name, at) =>
    sample(Object.keys(SCREENS), at === 0 ? 4 : 1).map((screen) => [screen, name]),
  );

  test.each(looks)('axe finds nothing on %s, %s', async (screen, name) => {
    await walkIn({ reducedMotion: 'reduce', ...LOOKS[name!] }, async (page, walk) => {
      await SCREENS[screen!]!(walk, world);
      await lookAt(page, `verify-${screen}-${name}`.replaceAll(' ', '-'), WIDTHS);
    });
  });

  test.each(sample(['en', 'es', 'fr', 'de', 'pt', 'ar', 'hi', 'zh'], 2))(
    'speaks %s on its first screens, within the width',
    async (locale) => {
      await walkIn({ locale }, async (page, walk) => {
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
      });
    },
  );

  test('in a quarter of the screen, as at 200 %, nothing is cut off and the next step is reached', async () => {
    await walkIn({ locale: 'de' }, async (page, walk) => {
      await open(walk, world);
      await page.setViewportSize({ width: 320, height: 370 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const start = page.locator('.actions .button.primary');
      await start.scrollIntoViewIfNeeded();
      const box = (await start.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(370);
      await start.click();
      await page.locator('.tips').waitFor();
    });
  });
});

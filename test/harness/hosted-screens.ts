import type { PageDriver } from './drive-page.ts';
import type { Sight } from './seeing-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY, NO_CARD } from './seen-documents.ts';
import type { TestApp } from './start-app.ts';
import { mint, newSubject, upload } from './steps.ts';

export type World = { app: TestApp; bearer: string; sight: Sight; picture: Buffer };
type Arrive = (walk: PageDriver, world: World) => Promise<void>;

const EVERYTHING = {
  can_list_reupload: true,
  view_subject_details: true,
  can_edit_details: true,
  max_license_attempts: 3,
};
export const h1 = (walk: PageDriver) => walk.page.locator('h1');

export async function openPage(walk: PageDriver, { app, bearer }: World, capabilities: object = EVERYTHING) {
  const subject = await newSubject(app, bearer, ADA);
  await walk.open(await mint(app, bearer, subject, capabilities));
  await h1(walk).waitFor();
  return subject;
}
async function toShot(walk: PageDriver, world: World, capabilities?: object) {
  await openPage(walk, world, capabilities);
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
export const SCREENS: Record<string, Arrive> = {
  welcome: async (walk, world) => void (await openPage(walk, world)),
  step: async (walk, world) => {
    await openPage(walk, world);
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
    await openPage(walk, world);
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
  handover: async (walk, world) => {
    await openPage(walk, world);
    await walk.page.locator('.on-computer').evaluate((button: HTMLElement) => button.click());
    await walk.page.locator('.qr').waitFor();
  },
  spent: async (walk, world) => {
    world.sight.document = ADAS_CARD;
    await toShot(walk, world, { max_uses: 1 });
    await sendAndWait(walk, '.badge.ok');
    await sendAndWait(walk, '.badge.warn');
  },
  refused: async (walk, world) => {
    world.sight.document = NO_CARD;
    await toShot(walk, world);
    await walk.page.route('**/subject/upload*', (route) =>
      route.fulfill({ status: 400, json: { error: 'No.' } }),
    );
    await sendAndWait(walk, '.badge.warn');
  },
  details: async (walk, world) => {
    await openPage(walk, world);
    await walk.page.locator('.side-links .link').last().click();
    await walk.page.locator('.field').first().waitFor();
  },
  erasure: async (walk, world) => {
    await openPage(walk, world);
    await walk.page.locator('.facts .link').click();
    await walk.page.locator('.tick').waitFor();
  },
};

import type { MessageKey } from '../../../src/web/verify/locales/catalogue.ts';
import { LOADERS, SPOKEN } from '../../../src/web/verify/locales/load-catalogue.ts';
import type { TestApp } from '../start-app.ts';
import { mint, newSubject, upload } from '../steps.ts';
import type { FakeScene } from '../vision/fake-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY, NO_CARD } from '../vision/seen-documents.ts';
import type { PageDriver } from './drive-page.ts';

export type ScreenContext = { app: TestApp; bearer: string; sight: FakeScene; picture: Buffer };
type OpenScreen = (walk: PageDriver, world: ScreenContext) => Promise<void>;

const EVERYTHING = {
  can_list_reupload: true,
  view_subject_details: true,
  can_edit_details: true,
  max_license_attempts: 3,
};
export const h1 = (walk: PageDriver) => walk.page.locator('h1');

/** A sentence of the page in its current language. */
async function findSentence({ page }: PageDriver, key: MessageKey): Promise<string> {
  const language = await page.locator('html').getAttribute('lang');
  return (await LOADERS[SPOKEN.find((tag) => tag === language)!]())[key];
}

/** The button with this text in the page's language. */
export async function button(walk: PageDriver, key: MessageKey) {
  const name = await findSentence(walk, key);
  return walk.page.getByRole('button', { name, exact: true, includeHidden: true });
}
export const press = async (walk: PageDriver, key: MessageKey) => (await button(walk, key)).click();
/** The taken picture is shown. */
const seeShot = ({ page }: PageDriver) => page.locator('img[src^="blob:"]').waitFor();

export async function openPage(
  walk: PageDriver,
  { app, bearer }: ScreenContext,
  capabilities: object = EVERYTHING,
) {
  const subject = await newSubject(app, bearer, ADA);
  await walk.open(await mint(app, bearer, subject, capabilities));
  await h1(walk).waitFor();
  return subject;
}
async function toShot(walk: PageDriver, world: ScreenContext, capabilities?: object) {
  await openPage(walk, world, capabilities);
  await press(walk, 'welcome.start');
  await walk.give(world.picture);
  await seeShot(walk);
}
const pressAndWait = async (walk: PageDriver, key: MessageKey, title: MessageKey) => {
  await press(walk, key);
  await walk.heading(await findSentence(walk, title)).waitFor();
};
const sendAndWait = (walk: PageDriver, title: MessageKey) => pressAndWait(walk, 'shot.send', title);
const openOutcome =
  (document: FakeScene['document'], next: MessageKey): OpenScreen =>
  async (walk, world) => {
    world.sight.document = document;
    await toShot(walk, world);
    await sendAndWait(walk, next);
  };

/** How to reach each screen, in any language. */
export const SCREENS: Record<string, OpenScreen> = {
  welcome: async (walk, world) => void (await openPage(walk, world)),
  step: async (walk, world) => {
    await openPage(walk, world);
    await press(walk, 'welcome.start');
    await walk.page.locator('input[type=file]').last().waitFor({ state: 'attached' });
  },
  shot: toShot,
  sending: async (walk, world) => {
    await toShot(walk, world);
    await walk.page.route('**/subject/upload*', () => {});
    await press(walk, 'shot.send');
    await walk.page.getByRole('progressbar').waitFor();
  },
  offline: async (walk, world) => {
    await toShot(walk, world);
    await walk.page.route('**/subject/upload*', (route) => route.abort('internetdisconnected'));
    await press(walk, 'shot.send');
    await (await button(walk, 'sending.tryNow')).waitFor();
  },
  approved: openOutcome(ADAS_CARD, 'outcome.LICENSE_APPROVED.title'),
  person: openOutcome(FINDER_AWAY, 'outcome.LICENSE_PENDING_APPROVAL.title'),
  again: openOutcome(NO_CARD, 'outcome.NO_LICENSE_DETECTED.title'),
  done: async (walk, world) => {
    world.sight.document = ADAS_CARD;
    await toShot(walk, world, { upload_type: 'license' });
    await sendAndWait(walk, 'outcome.LICENSE_APPROVED.title');
    await pressAndWait(walk, 'page.continue', 'done.title');
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
    await walk.page.getByRole('log').getByText(json.comment).waitFor();
  },
  handover: async (walk, world) => {
    await openPage(walk, world);
    await (await button(walk, 'handover.offer')).evaluate((offer: HTMLElement) => offer.click());
    await walk.page.getByRole('img', { name: await findSentence(walk, 'handover.code') }).waitFor();
  },
  spent: async (walk, world) => {
    world.sight.document = ADAS_CARD;
    await toShot(walk, world, { max_uses: 1 });
    await sendAndWait(walk, 'outcome.LICENSE_APPROVED.title');
    await pressAndWait(walk, 'page.continue', 'trouble.forbidden.title');
  },
  refused: async (walk, world) => {
    world.sight.document = NO_CARD;
    await toShot(walk, world);
    await walk.page.route('**/subject/upload*', (route) =>
      route.fulfill({ status: 400, json: { error: 'No.' } }),
    );
    await sendAndWait(walk, 'trouble.picture-refused.title');
  },
  details: async (walk, world) => {
    await openPage(walk, world);
    await press(walk, 'welcome.details');
    await walk.page.getByRole('textbox').first().waitFor();
  },
  erasure: async (walk, world) => {
    await openPage(walk, world);
    await walk.page.getByRole('region').getByRole('button').click();
    await walk.page.getByRole('checkbox').waitFor();
  },
};

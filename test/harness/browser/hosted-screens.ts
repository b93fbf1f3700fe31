import sharp from 'sharp';
import type { MessageKey } from '../../../src/web/verify/locales/catalogue.ts';
import { LOADERS, VERIFY_LANGUAGES } from '../../../src/web/verify/locales/load-catalogue.ts';
import type { TestApp } from '../start-app.ts';
import { mint, newSubject, upload } from '../steps.ts';
import { type FakeScene, fakeFace, seenSelfie } from '../vision/fake-vision.ts';
import { ADA, ADAS_CARD, FINDER_AWAY, IDENTITY_CARD, NO_CARD } from '../vision/seen-documents.ts';
import type { PageDriver } from './drive-page.ts';

export type ScreenContext = { app: TestApp; bearer: string; sight: FakeScene; image: Buffer };
type OpenScreen = (driver: PageDriver, dependencies: ScreenContext) => Promise<void>;

const EVERYTHING = {
  can_list_reupload: true,
  view_subject_details: true,
  can_edit_details: true,
  max_license_attempts: 3,
};
export const h1 = (driver: PageDriver) => driver.page.locator('h1');

/** A sentence of the page in its current language. */
async function findSentence({ page }: PageDriver, key: MessageKey): Promise<string> {
  const language = await page.locator('html').getAttribute('lang');
  return (await LOADERS[VERIFY_LANGUAGES.find((tag) => tag === language)!]())[key];
}

/** The button with this text in the page's language. */
export async function findButton(driver: PageDriver, key: MessageKey) {
  const name = await findSentence(driver, key);
  return driver.page.getByRole('button', { name, exact: true, includeHidden: true });
}
export const press = async (driver: PageDriver, key: MessageKey) => (await findButton(driver, key)).click();
/** The taken image is shown. */
const awaitPreview = ({ page }: PageDriver) => page.locator('img[src^="blob:"]').waitFor();

export async function openPage(
  driver: PageDriver,
  { app, bearer }: ScreenContext,
  capabilities: object = EVERYTHING,
) {
  const subject = await newSubject(app, bearer, ADA);
  await driver.open(await mint(app, bearer, subject, capabilities));
  await h1(driver).waitFor();
  return subject;
}
async function openPreview(driver: PageDriver, dependencies: ScreenContext, capabilities?: object) {
  await openPage(driver, dependencies, capabilities);
  await press(driver, 'welcome.start');
  await driver.give(dependencies.image);
  await awaitPreview(driver);
}
const pressAndWait = async (driver: PageDriver, key: MessageKey, title: MessageKey) => {
  await press(driver, key);
  // A title may name the tenant, whose place a sentence leaves open.
  const parts = (await findSentence(driver, title)).split(/\{\w+\}/);
  await parts.reduce((found, hasText) => found.filter({ hasText }), h1(driver)).waitFor();
};
const sendAndWait = (driver: PageDriver, title: MessageKey) => pressAndWait(driver, 'shot.send', title);
const openOutcome =
  (document: FakeScene['document'], next: MessageKey): OpenScreen =>
  async (driver, dependencies) => {
    dependencies.sight.document = document;
    await openPreview(driver, dependencies);
    await sendAndWait(driver, next);
  };

/** Opens a link under settings of the tenant that the page reads as it opens, and presses Start. */
async function startUnder(
  settings: object,
  restored: object,
  ...[driver, dependencies]: Parameters<OpenScreen>
) {
  const { app, bearer } = dependencies;
  const change = (json: object) => app.client.send('PATCH', '/admin/settings', { bearer, json });
  await change(settings);
  await openPage(driver, dependencies, { upload_type: 'license' });
  await change(restored);
  await press(driver, 'welcome.start');
}
const startChoice: OpenScreen = async (...about) => {
  const kinds = { accepted_documents: ['licence', 'identity_card', 'passport'] };
  await startUnder(kinds, { accepted_documents: ['licence'] }, ...about);
};

/** How to reach each screen, in any language. */
export const SCREENS: Record<string, OpenScreen> = {
  welcome: async (driver, dependencies) => void (await openPage(driver, dependencies)),
  consent: async (...about) => {
    const consent = { required: true, version: '1', text: { en: 'Only when you join.' } };
    await startUnder({ consent }, { consent: { required: false } }, ...about);
    await (await findButton(about[0], 'consent.yes')).waitFor();
  },
  choose: async (...about) => {
    await startChoice(...about);
    await (await findButton(about[0], 'choose.none')).waitFor();
  },
  back: async (driver, dependencies) => {
    await startChoice(driver, dependencies);
    await driver.page.locator('main select').selectOption('DE');
    await driver.page.getByRole('listitem').getByRole('button').nth(1).click();
    await driver.give(dependencies.image);
    await awaitPreview(driver);
    await press(driver, 'page.continue');
    await (await findButton(driver, 'side.back.skip')).waitFor();
  },
  movements: async (driver, dependencies) => {
    await openPage(driver, dependencies, { upload_type: 'selfie', require_liveness: true });
    await press(driver, 'welcome.start');
    await (await findButton(driver, 'live.cannot')).waitFor();
  },
  wallet: async (driver, dependencies) => {
    const capabilities = { upload_type: 'verify_age', min_age: 18, accept_credentials: ['eu_age'] };
    await openPage(driver, dependencies, capabilities);
    await press(driver, 'welcome.start');
    await (await findButton(driver, 'wallet.use')).waitFor();
  },
  step: async (driver, dependencies) => {
    await openPage(driver, dependencies);
    await press(driver, 'welcome.start');
    await driver.page.locator('input[type=file]').last().waitFor({ state: 'attached' });
  },
  shot: openPreview,
  blurred: async (driver, dependencies) => {
    const image = await sharp(dependencies.image).blur(8).jpeg().toBuffer();
    await openPreview(driver, { ...dependencies, image });
    await driver.page.getByText(await findSentence(driver, 'shot.remark.focus')).waitFor();
    await press(driver, 'shot.again');
    await driver.give(image);
    await awaitPreview(driver);
    await driver.page.getByText(await findSentence(driver, 'shot.remark.focus')).waitFor();
    await pressAndWait(driver, 'shot.again', 'sharp.title');
  },
  sending: async (driver, dependencies) => {
    await openPreview(driver, dependencies);
    await driver.page.route('**/subject/upload*', () => {});
    await press(driver, 'shot.send');
    await driver.page.getByRole('progressbar').waitFor();
  },
  offline: async (driver, dependencies) => {
    await openPreview(driver, dependencies);
    await driver.page.route('**/subject/upload*', (route) => route.abort('internetdisconnected'));
    await press(driver, 'shot.send');
    await (await findButton(driver, 'sending.tryNow')).waitFor();
  },
  approved: openOutcome(ADAS_CARD, 'outcome.LICENSE_APPROVED.title'),
  person: openOutcome(FINDER_AWAY, 'outcome.LICENSE_PENDING_APPROVAL.title'),
  again: openOutcome(NO_CARD, 'outcome.NO_LICENSE_DETECTED.title'),
  wrong: openOutcome(IDENTITY_CARD, 'seen.identity_card'),
  unclear: async (driver, dependencies) => {
    const { sight } = dependencies;
    const { face } = sight;
    sight.face = seenSelfie({ ...fakeFace('Ada'), fitness: 0.7 });
    await openPreview(driver, dependencies, { upload_type: 'selfie' });
    await sendAndWait(driver, 'outcome.unclearFace.title');
    sight.face = face;
  },
  done: async (driver, dependencies) => {
    dependencies.sight.document = ADAS_CARD;
    await openPreview(driver, dependencies, { upload_type: 'license' });
    await sendAndWait(driver, 'outcome.LICENSE_APPROVED.title');
    await pressAndWait(driver, 'page.continue', 'done.title');
  },
  wait: async (driver, dependencies) => {
    const unavailable = { status: 503, headers: { 'Retry-After': '90' }, json: { error: 'Away.' } };
    await driver.page.route('**/ephemeral/capability', (route) => route.fulfill(unavailable));
    await openPage(driver, dependencies);
  },
  ended: async (driver) => {
    await driver.open('no-link');
    await h1(driver).waitFor();
  },
  messages: async (driver, dependencies) => {
    const { app, bearer } = dependencies;
    dependencies.sight.document = NO_CARD;
    const subject = await newSubject(app, bearer, ADA);
    const { body } = await upload(app, await mint(app, bearer, subject), 'license', dependencies.image);
    const json = { require_reupload: true, comment: 'The light hides part of your address.' };
    await app.client.post(`/admin/submissions/${body.license_id}/reject`, { bearer, json });
    await driver.open(await mint(app, bearer, subject, { upload_type: 'reupload', can_list_reupload: true }));
    await driver.page.getByRole('heading', { name: json.comment }).waitFor();
  },
  question: async (driver, dependencies) => {
    const { app, bearer } = dependencies;
    dependencies.sight.document = NO_CARD;
    const subject = await newSubject(app, bearer, ADA);
    const token = await mint(app, bearer, subject, { upload_type: 'license', max_license_attempts: 3 });
    const { body } = await upload(app, token, 'license', dependencies.image, { manual: '1' });
    const json = { comment: 'Is this your new card?', response_required: true };
    await app.client.post(`/admin/submissions/${body.license_id}/messages`, { bearer, json });
    await driver.open(token);
    await driver.page.getByRole('heading', { name: json.comment }).waitFor();
  },
  handover: async (driver, dependencies) => {
    await openPage(driver, dependencies);
    await press(driver, 'elsewhere.start');
    await (await findButton(driver, 'elsewhere.copy')).waitFor();
  },
  spent: async (driver, dependencies) => {
    dependencies.sight.document = ADAS_CARD;
    await openPreview(driver, dependencies, { max_uses: 1 });
    await sendAndWait(driver, 'outcome.LICENSE_APPROVED.title');
    await pressAndWait(driver, 'page.continue', 'trouble.forbidden.title');
  },
  refused: async (driver, dependencies) => {
    dependencies.sight.document = NO_CARD;
    await openPreview(driver, dependencies);
    await driver.page.route('**/subject/upload*', (route) =>
      route.fulfill({ status: 400, json: { error: 'No.' } }),
    );
    await sendAndWait(driver, 'trouble.picture-refused.title');
  },
  details: async (driver, dependencies) => {
    await openPage(driver, dependencies);
    await press(driver, 'welcome.details');
    await driver.page.getByRole('textbox').first().waitFor();
  },
  erasure: async (driver, dependencies) => {
    await openPage(driver, dependencies);
    await driver.page.locator('summary').click();
    await driver.page.getByRole('region').getByRole('button').click();
    await driver.page.getByRole('checkbox').waitFor();
  },
};

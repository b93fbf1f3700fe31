import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Vision } from '../../src/server/vision/evidence.ts';
import { people, readSelfie } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, PHONE, type Windows } from '../harness/browser/open-windows.ts';
import { pictures } from '../harness/images/images.ts';
import { HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { firstRows, testDeep } from '../harness/tier.ts';
import { openTestVision } from '../harness/vision/open-test-vision.ts';

// The hosted page in a real browser, on the real app and the real models.

describe.skipIf(!existsSync(CHROMIUM))('the hosted page', () => {
  let app: TestApp;
  let vision: Vision;
  let bearer: string;
  let windows: Windows;
  let page: Page;

  beforeAll(async () => {
    vision = await openTestVision();
    app = await startApp({ vision, withPages: true });
    bearer = await logIn(app);
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    await app?.close();
    await vision?.close();
  });
  beforeEach(async () => {
    page = await windows.open({ viewport: PHONE.viewport });
  });
  afterEach(async () => {
    await page.context().close();
    windows.expectNoComplaint();
  });

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const give = (image: Uint8Array) =>
    page
      .getByLabel('Take a photo', { exact: true })
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(image) });
  const openLink = (token: string) => page.goto(`http://${HOST}:${app.port}/verify/?token=${token}`);
  const linkFor = async (person: number, capabilities: object = {}) =>
    mint(app, bearer, await newSubject(app, bearer, people[person]!.details), capabilities);
  const letter = async () => (await pictures.scene('letter')).jpeg;
  const card = async (person: number) => (await pictures.card({ person, layout: 'us' })).jpeg;

  test('leads from the link through a licence and a selfie to the last screen', async () => {
    const token = await linkFor(0, { can_return_capabilities: false });
    await openLink(token);
    await heading('Verify your identity').waitFor();
    await checkScreen(page, 'verify-welcome', [PHONE.viewport.width]);
    expect(page.url()).not.toContain(token);
    expect(await page.getByText('Acme has asked you to verify your identity.').count()).toBe(1);
    await press('Start');
    expect(await page.getByText('Step 1 of 2').count()).toBe(1);
    await give(await card(0));
    await heading('Check your photo').waitFor();
    await press('Send');
    await heading('Your licence is accepted').waitFor();

    await page.reload();
    await heading('Your licence is accepted').waitFor();
    await press('Continue');
    await heading('Take a selfie').waitFor();
    expect(await page.title()).toBe('Step 2 of 2: Take a selfie');
    await give(await readSelfie(0, 1));
    await press('Send');
    await heading('Someone at Acme will check your selfie').waitFor();
    await press('Continue');
    await heading('Nothing more to do for now').waitFor();
    await page.reload();
    await heading('Nothing more to do for now').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Driving licence' }).innerText()).toContain(
      'Accepted',
    );
    expect(await page.getByRole('listitem').filter({ hasText: 'Selfie' }).innerText()).toContain(
      'A person will check',
    );
  });

  testDeep(
    'sends an image without remarks by itself, continues when it is accepted, and waits after an Undo',
    async () => {
      await page.context().close();
      page = await windows.open({ viewport: PHONE.viewport, reducedMotion: 'no-preference' });
      await openLink(await linkFor(5));
      await press('Start');
      await give(await card(5));
      await heading('Photo taken').waitFor();
      await heading('Your licence is accepted').waitFor();
      await heading('Take a selfie').waitFor();

      const uploads: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()));
      await give(await readSelfie(5, 1));
      await press('Undo');
      await heading('Check your selfie').waitFor();
      await page.waitForTimeout(2500);
      expect(uploads.filter((url) => url.includes('/subject/upload'))).toEqual([]);
      await press('Take it again');
      await give(await readSelfie(5, 1));
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    },
  );

  testDeep('waits for a person who touches the screen, and for one who confirms each photo', async () => {
    await page.context().close();
    page = await windows.open({ viewport: PHONE.viewport, reducedMotion: 'no-preference' });
    const uploads: string[] = [];
    page.on('request', (request) => request.url().includes('/subject/upload') && uploads.push(request.url()));
    // A screen reader, a switch or a voice sends a touch and no key. The page does so, since its timer runs for 2 s.
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const title = document.querySelector('main h1');
        if (title?.textContent !== 'Photo taken' || document.documentElement.dataset['touched']) return;
        document.documentElement.dataset['touched'] = title.textContent;
        // The page listens once it has drawn the title.
        setTimeout(() => title.dispatchEvent(new Event('touchstart', { bubbles: true })), 100);
      });
      watch.observe(document, { childList: true, subtree: true, characterData: true });
    });
    await openLink(await linkFor(5));
    await press('Start');
    await give(await card(5));
    // "Send" is also there before the photo is judged, and the timer begins after that.
    await page.waitForFunction(() => document.documentElement.dataset['touched'] === 'Photo taken');
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await page.waitForTimeout(2500);
    expect(uploads).toEqual([]);

    await openLink(await linkFor(6));
    await page.getByRole('checkbox', { name: 'Let me confirm each photo' }).check();
    await page.reload();
    expect(await page.getByRole('checkbox', { name: 'Let me confirm each photo' }).isChecked()).toBe(true);
    await press('Start');
    await give(await card(6));
    await heading('Check your photo').waitFor();
    await page.waitForTimeout(2500);
    expect(uploads).toEqual([]);
  });

  test('[S300] keeps the link at a reload where the browser stores nothing', async () => {
    await page.context().addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, { get: blocked });
    });
    const token = await linkFor(6);
    await openLink(token);
    await heading('Verify your identity').waitFor();
    await page.reload();
    await heading('Verify your identity').waitFor();
    expect(page.url()).toContain(token);
  });

  testDeep(
    'asks for another try when the image shows a letter, and continues the same submission',
    async () => {
      await openLink(await linkFor(1));
      await press('Start');
      await give(await letter());
      await press('Send');
      await heading('This looks like a sheet of paper').waitFor();
      await press('Take it again');
      await give(await letter());
      const answer = page.waitForResponse((response) => response.url().includes('/subject/upload'));
      await press('Send');
      expect(await (await answer).json()).toMatchObject({ status: 'NO_LICENSE_DETECTED', attempt: 2 });
      await heading('This looks like a sheet of paper').waitFor();
      await press('Ask a person to check');
      await heading('Someone at Acme will check your photo').waitFor();
    },
  );

  testDeep('sends a large image upright and reduced, without its metadata', async () => {
    await openLink(await linkFor(2));
    await press('Start');
    // Orientation 6: the camera was held upright, and the image is rotated.
    const wide = await sharp(await card(2))
      .resize(3000, 2000, { fit: 'fill' })
      .withMetadata({ orientation: 6 });
    await give(await wide.jpeg().toBuffer());
    await heading('Check your photo').waitFor();
    const answer = page.waitForResponse((response) => response.url().includes('/subject/upload'));
    await press('Send');
    const { license_id: id } = await (await answer).json();
    const { bytes: jpeg } = await app.client.get(`/admin/submissions/${id}/attempts/1/image`, { bearer });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1333, height: 2000 });
    expect(jpeg.includes('Exif')).toBe(false);
  });

  testDeep('retakes an image any number of times before it is sent', async () => {
    await openLink(await linkFor(2));
    await press('Start');
    for (const image of [await card(2), await letter()]) {
      await give(image);
      await heading('Check your photo').waitFor();
      await press('Take it again');
      await heading('Take a photo of your licence').waitFor();
    }
  });

  testDeep('shows the steps that a link names: an age, by a selfie', async () => {
    const capabilities = { can_return_capabilities: true, upload_type: 'verify_age', min_age: 150 };
    await openLink(await linkFor(8, capabilities));
    await page.getByText('A selfie, to estimate your age').waitFor();
    await press('Start');
    await give(await readSelfie(8, 1));
    await press('Send');
    await heading('We couldn’t confirm your age this way').waitFor();
    await press('Continue');
    await heading('Not everything worked').waitFor();
  });

  testDeep('reports a file that is no image, and sends nothing', async () => {
    let uploads = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') uploads += 1;
    });
    await openLink(await linkFor(3));
    await press('Start');
    await give(Buffer.from('This is no picture.'));
    await page.getByRole('alert').getByText('can’t be read as a photo').waitFor();
    expect(uploads).toBe(0);
  });

  testDeep('waits as long as a busy server asks', async () => {
    await page.route('**/ephemeral/capability', (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json: { error: 'Busy.' } }),
    );
    await openLink(await linkFor(5));
    await heading('One moment, please').waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await page.unroute('**/ephemeral/capability');
    await page.locator('button[aria-disabled=false]').waitFor();
    await again.click();
    await heading('Verify your identity').waitFor();
  });

  testDeep('reports that all tries are used', async () => {
    await openLink(await linkFor(6, { max_license_attempts: 1 }));
    await press('Start');
    await give(await letter());
    await press('Send');
    await heading('This looks like a sheet of paper').waitFor();
    await page.getByText('All tries on this link are used').waitFor();
    expect(await page.getByRole('button', { name: 'Take it again' }).count()).toBe(0);
    await press('Continue without it');
    await heading('Take a selfie').waitFor();
  });

  test.each(firstRows(['?token=not-a-link', ''], 0))(
    'claims nothing of a link that the server does not know: %j',
    async (query) => {
      await page.goto(`http://${HOST}:${app.port}/verify/${query}`);
      await heading('This link doesn’t work').waitFor();
      await page.getByText('Part of the address may be missing.').waitFor();
    },
  );

  testDeep('starts by keyboard alone, with the focus on each heading', async () => {
    await openLink(await linkFor(7, { can_list_reupload: true, view_subject_details: true }));
    await heading('Verify your identity').waitFor();
    // The browser reports a chooser only after it was asked to: a key that follows at once opens it unseen.
    const chooser = page.waitForEvent('filechooser');
    // Each key acts on what has the focus, so the test waits for it before the next key.
    const focused = (name: string) =>
      expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 60_000 })
        .toBe(name);
    await focused('Verify your identity');
    // The box to confirm each photo has no text.
    for (const name of [
      'What happens to your photos',
      '',
      'Messages from Acme',
      'See your details',
      'Start',
    ]) {
      await page.keyboard.press('Tab');
      await focused(name);
      expect(await page.evaluate(isCovered), `${name} is seen`).toBe(false);
    }
    await page.keyboard.press('Enter');
    await heading('Take a photo of your licence').waitFor();
    await focused('Take a photo of your licence');
    // Without HTTPS the page has no camera: the button opens the phone's. The input itself has no text.
    await page.keyboard.press('Tab');
    await page.locator('input[type=file][capture]:focus').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    expect((await chooser).isMultiple()).toBe(false);
  });
});

/** In the page: whether something covers the focused element. */
function isCovered(): boolean {
  const focused = document.activeElement!;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above === null || !(focused.contains(above) || above.contains(focused));
}

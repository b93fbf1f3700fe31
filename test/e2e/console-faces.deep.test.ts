import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { people, readSelfie } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { pictures } from '../harness/images/images.ts';
import { ADMIN, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { openTestVision } from '../harness/vision/open-test-vision.ts';

/** The approved person, and another one: within the limits of this suite the two are undecided. */
const ANCHOR = 6;
const PERSON = 8;
const { details } = people[PERSON]!;

// Two compared faces as a reviewer sees them: the real nets, the real pages.
describe.skipIf(!existsSync(CHROMIUM))('the two faces of a comparison', () => {
  let app: TestApp;
  let windows: Windows;
  let bearer: string;
  let subject: string;
  /** the reference selfie, a selfie that the pipeline approved after it, and the two cases that wait */
  let cases: { anchor: string; passed: string; selfie: string; licence: string };

  beforeAll(async () => {
    app = await startApp({ vision: await openTestVision(), withPages: true });
    windows = await openWindows();
    bearer = await logIn(app);
    const band = { same: 0.5, different: 1.8 };
    const policy = { selfie_band: band, portrait_band: band };
    const set = await app.client.send('PATCH', '/admin/settings', { bearer, json: { policy } });
    expect(set.status).toBe(200);
    subject = await newSubject(app, bearer, details);
    const token = await mint(app, bearer, subject);
    const send = async (type: 'license' | 'selfie', image: Uint8Array) => {
      const { body } = await upload(app, token, type, image, { verification_id: randomUUID() });
      app.moveClock(60_000);
      return (body.license_id ?? body.selfie_id) as string;
    };
    const first = await readSelfie(ANCHOR, 1);
    const anchor = await send('selfie', first);
    const approved = await app.client.post(`/admin/submissions/${anchor}/approve`, { bearer, json: {} });
    expect(approved.status).toBe(200);
    const passed = await send('selfie', first);
    const leaning = await sharp(await readSelfie(PERSON, 6))
      .rotate(18, { background: '#777' })
      .jpeg()
      .toBuffer();
    const selfie = await send('selfie', leaning);
    const licence = await send('license', (await pictures.card({ person: PERSON, layout: 'us' })).jpeg);
    cases = { anchor, passed, selfie, licence };
  });
  afterEach(() => windows.expectNoComplaint());
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  /** A reviewer at a case, and the face images that the page requested. */
  async function open(id: string, language = 'en') {
    const page = await windows.open(DESKTOP_WINDOW);
    const requests: string[] = [];
    page.on('request', (request) => {
      const [, submission] =
        /submissions\/([\w-]+)\/attempts\/1\/image\?variant=face/.exec(request.url()) ?? [];
      if (submission) requests.push(submission);
    });
    await page.goto(`http://${app.host}:${app.port}/admin/`);
    await page.evaluate((tag) => localStorage.setItem('attesta.language', tag), language);
    await page.reload();
    await page.locator('input[type=email]').fill(ADMIN.email);
    await page.locator('input[type=password]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.queue-row_row').first().waitFor();
    await page.goto(`http://${app.host}:${app.port}/admin/#/case/${id}`);
    await page.locator('.faces_face img').nth(1).waitFor();
    return { page, requests };
  }

  const sizesIn = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((images) =>
      images.map((image) => {
        const { naturalWidth, naturalHeight } = image as HTMLImageElement;
        const { width, height, y } = image.getBoundingClientRect();
        return { natural: [naturalWidth, naturalHeight], width, height, y };
      }),
    );

  test('an undecided selfie shows the two compared faces large, cropped alike and side by side', async () => {
    const { page, requests } = await open(cases.selfie);
    const faces = page.getByRole('region', { name: 'Faces' });
    await faces.getByText('Uncertain', { exact: true }).first().waitFor();
    await faces.getByText(/People of one group \(age, sex, origin\) can look alike/).waitFor();
    const name = `${details.first_name} ${details.last_name}`;
    for (const image of ['Selfie', 'Reference selfie'])
      await page
        .getByRole('img', { name: `${image} of ${name}: the face, cropped and straightened`, exact: true })
        .waitFor();
    const [selfieSize, reference] = await sizesIn(page, '.faces_face img');
    expect(selfieSize).toMatchObject({ natural: [480, 480], y: reference?.y, width: reference?.width });
    expect(selfieSize?.width).toBeGreaterThan(90);
    // The reference selfie, and not the newer selfie that the pipeline approved by it.
    expect(requests.toSorted()).toEqual([cases.selfie, cases.anchor].toSorted());
    await checkScreen(page, 'console-faces-selfie');

    await page.getByRole('button', { name: 'Enlarge both faces' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Faces' });
    await dialog.locator('img').nth(1).waitFor();
    const [large] = await sizesIn(page, '[role=dialog] img');
    expect(large?.width).toBeGreaterThan(450);
    await checkScreen(page, 'console-faces-enlarged');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect
      .poll(() => page.evaluate('document.activeElement.ariaLabel'))
      .toContain('Enlarge both faces');
    expect(requests).toHaveLength(2);
  });

  test('a licence shows the portrait beside the reference face, in German as well', async () => {
    const { page, requests } = await open(cases.licence, 'de');
    const faces = page.getByRole('region', { name: 'Gesichter' });
    await faces.getByText('Porträt', { exact: true }).waitFor();
    await faces.getByText(/kann der Vergleich verwechseln/).waitFor();
    expect(requests).toContain(cases.anchor);
    expect(requests).toContain(cases.licence);
    expect(requests).not.toContain(cases.passed);
    await checkScreen(page, 'console-faces-licence');
  });

  test('each compared face is audited as a view of an image', async () => {
    const caller = { bearer };
    const path = (id: string, attempt = 1) =>
      `/admin/submissions/${id}/attempts/${attempt}/image?variant=face`;
    // A busy machine refuses with 503 what waited five seconds, and the console asks again.
    const view = async () => (await app.client.get(path(cases.licence), caller)).status;
    await expect.poll(view, { timeout: 60_000 }).toBe(200);
    const { body } = await app.client.get(`/admin/audit?subject_id=${subject}`, caller);
    expect(body.entries[0]).toMatchObject({ action: 'image.viewed', fields: ['face'] });
    expect((await app.client.get(path(cases.licence, 9), caller)).status).toBe(404);
  });
});

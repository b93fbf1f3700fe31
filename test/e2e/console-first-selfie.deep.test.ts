import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { people, readSelfie } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { DESKTOP_WINDOW, openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { pictures } from '../harness/images/images.ts';
import { ADMIN, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { openTestVision } from '../harness/vision/open-test-vision.ts';

const HOLDER = 2;
const STRANGER = 6;
const { details } = people[HOLDER]!;

// A licence that the pipeline approves, and the first selfies after it: the real nets, the real pages.
describe.skipIf(!existsSync(CHROMIUM))('a first selfie beside the licence', () => {
  let app: TestApp;
  let windows: Windows;
  let bearer: string;
  let licence: string;
  let subject: string;
  let selfies: { same: string; other: string; alone: string };

  beforeAll(async () => {
    app = await startApp({ vision: await openTestVision(), withPages: true });
    windows = await openWindows();
    bearer = await logIn(app);
    subject = await newSubject(app, bearer, details);
    const send = async (token: string, type: 'license' | 'selfie', image: Uint8Array) => {
      const { body } = await upload(app, token, type, image, { verification_id: randomUUID() });
      app.moveClock(60_000);
      return body as { license_id: string; selfie_id: string; status: string };
    };
    const token = await mint(app, bearer, subject);
    const card = (await pictures.card({ person: HOLDER, layout: 'us' })).jpeg;
    const uploaded = await send(token, 'license', card);
    expect(uploaded.status).toBe('LICENSE_APPROVED');
    licence = uploaded.license_id;
    const other = (await send(token, 'selfie', await readSelfie(STRANGER, 1))).selfie_id;
    const same = (await send(token, 'selfie', await readSelfie(HOLDER, 1))).selfie_id;
    const lone = await newSubject(app, bearer, { first_name: 'Lone', last_name: 'Selfie' });
    const alone = (await send(await mint(app, bearer, lone), 'selfie', await readSelfie(4, 1))).selfie_id;
    selfies = { same, other, alone };
  });
  afterEach(() => windows.expectNoComplaint());
  afterAll(async () => {
    await windows?.close();
    await app?.close();
  });

  async function open(id: string) {
    const page = await windows.open(DESKTOP_WINDOW);
    await page.goto(`http://${app.host}:${app.port}/admin/`);
    await page.locator('input[type=email]').fill(ADMIN.email);
    await page.locator('input[type=password]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.queue-row_row').first().waitFor();
    await page.goto(`http://${app.host}:${app.port}/admin/#/case/${id}`);
    return page;
  }

  test('a card that cannot be straightened now is shown as it was photographed', async () => {
    const page = await open(selfies.same);
    await page.route(/variant=document/, (route) => route.abort());
    await page.goto(`http://${app.host}:${app.port}/admin/#/case/${licence}`);
    const photo = page.getByRole('region', { name: 'Photo' });
    await photo.getByRole('img', { name: /^Photo sent/ }).waitFor();
    // Asked for by hand, it says that it is missing.
    await photo.getByRole('button', { name: 'Card', exact: true }).click();
    await photo.getByText('The photo could not be loaded.').waitFor();
  });

  test('a selfie of another person is red, beside the portrait, with the distance and the limits', async () => {
    const page = await open(selfies.other);
    await page.getByRole('heading', { name: 'The selfie is not the person on the licence' }).waitFor();
    await page.getByText('Approving makes this face the reference for every later check.').waitFor();
    const faces = page.getByRole('region', { name: 'Faces' });
    await faces.getByText(/^licence approved/).waitFor();
    await faces.getByText('Faces differ', { exact: true }).first().waitFor();
    const images = faces.locator('img');
    await images.nth(1).waitFor();
    const sizes = await images.evaluateAll((all) =>
      all.map((image) => {
        const { width, y } = image.getBoundingClientRect();
        return { width, y };
      }),
    );
    expect(sizes).toHaveLength(2);
    expect(sizes[0]).toEqual(sizes[1]);
    expect(sizes[0]?.width).toBeGreaterThan(140);
    // Both places show the portrait on the left, and the proofs follow the faces.
    const stage = page.getByRole('region', { name: 'Photo', exact: true });
    expect(await stage.locator('figcaption').allTextContents()).toEqual([
      expect.stringMatching(/^Portrait/),
      expect.stringMatching(/^Selfie/),
    ]);
    const above = (await faces.boundingBox())!;
    const proofs = (await page.getByRole('heading', { name: 'Proofs' }).boundingBox())!;
    expect(proofs.y - (above.y + above.height)).toBeLessThan(40);
    const means = (await faces.getByText(/^Up to 0\.\d\d counts/).boundingBox())!;
    expect(proofs.y - (means.y + means.height)).toBeLessThan(60);
    await checkScreen(page, 'console-first-selfie-other');
  });

  test('a selfie of the holder says that the faces match, and a lone one why nothing was compared', async () => {
    const page = await open(selfies.same);
    await page.getByText('The faces of selfie and document match').waitFor();
    await page.getByRole('region', { name: 'Faces' }).locator('img').nth(1).waitFor();
    await checkScreen(page, 'console-first-selfie-same');
    const lone = await open(selfies.alone);
    await lone
      .getByText(/Not compared: there is no licence of this customer/)
      .first()
      .waitFor();
    await checkScreen(lone, 'console-first-selfie-alone');
  });

  test('an approved licence shows which details the record no longer has', async () => {
    const json = { first_name: 'Boris', last_name: 'Grundig', date_of_birth: '1950-01-01' };
    await app.client.send('PATCH', `/admin/subjects/${subject}`, { bearer, json });
    const page = await open(licence);
    await page.getByRole('heading', { name: 'Record changed since the approval' }).waitFor();
    await page.getByText('Record changed afterwards').waitFor();
    const changes = page.getByRole('region', { name: 'Record changed since the approval' });
    expect(await changes.locator('del').allTextContents()).toContain(details.last_name);
    expect(await changes.locator('ins').allTextContents()).toContain('Grundig');
    // It was never sent to a reviewer.
    await page.getByText('Automatic checks', { exact: true }).waitFor();
    expect(await page.getByText('Sent to review', { exact: true }).count()).toBe(0);
    await checkScreen(page, 'console-record-changed');
  });
});

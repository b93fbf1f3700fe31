/// <reference path="../../src/web/verify/public/embed.d.ts" />
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { paintCamera } from '../harness/camera/paint-camera.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { SECURE_HOST, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn, mint, newSubject } from '../harness/steps.ts';
import { testDeep } from '../harness/tier.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

// A customer's site on a separate origin, with the page embedded in it.
describe.skipIf(!existsSync(CHROMIUM))('the page inside a page of another origin', () => {
  let app: TestApp;
  let windows: Windows;
  let site: Server;
  let siteOrigin: string;
  let bearer: string;
  const origin = () => `http://${app.host}:${app.port}`;
  beforeAll(async () => {
    app = await startApp({ host: SECURE_HOST, vision: unavailableVision, withPages: true });
    bearer = await logIn(app);
    site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><div id="identity"></div><script src="${origin()}/verify/embed.js"></script>`,
      );
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => site.once('listening', resolve));
    siteOrigin = `http://127.0.0.1:${(site.address() as { port: number }).port}`;
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    site.close();
    await app.close();
  });

  const allow = (frame_ancestors: string[]) =>
    app.client.send('PATCH', '/admin/settings', { bearer, json: { frame_ancestors } });

  async function embed() {
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', dob: '1990-01-01' });
    const token = await mint(app, bearer, subject, { upload_type: 'license' });
    const page = await windows.open();
    // The words come after the link's answer, as on a slow line: without them no screen is shown.
    await page.route(/\/assets\/en-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto(siteOrigin);
    await page.evaluate(
      ([url]) => {
        const heard: unknown[] = [];
        Object.assign(globalThis, { heard });
        globalThis.attesta.open({
          url: url!,
          element: document.getElementById('identity')!,
          onMessage: (message) => heard.push(message),
        });
      },
      [`${origin()}/verify/?token=${token}`],
    );
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: { type: string }[] }).heard);
    return { page, token, heard };
  }

  test('[S34] the embedded page reports every step and the outcome to its origin, and nothing about the person', async () => {
    await allow([siteOrigin]);
    const { page, token, heard } = await embed();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Start' }).click();
    await frame
      .locator('input[type=file]')
      .last()
      .setInputFiles({
        name: 'card.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawNoise(),
      });
    await frame.getByRole('button', { name: 'Send' }).click();
    await frame.getByRole('button', { name: 'Continue' }).click();
    await page.waitForFunction(() =>
      (globalThis as unknown as { heard: { type: string }[] }).heard.some(({ type }) => type === 'finished'),
    );
    const from = 'attesta';
    await frame.getByRole('button', { name: 'Finish' }).click();
    await expect.poll(async () => (await heard()).at(-1)).toEqual({ from, type: 'exit' });
    const messages = (await heard()).filter(({ type }) => type !== 'size');
    expect(messages).toEqual([
      { from, type: 'language', language: 'en' },
      { from, type: 'ready' },
      { from, type: 'step', step: 'verify_license' },
      { from, type: 'outcome', step: 'verify_license', status: 'LICENSE_PENDING_APPROVAL' },
      { from, type: 'waiting', step: 'verify_license' },
      { from, type: 'finished' },
      { from, type: 'exit' },
    ]);
    expect(await heard()).toContainEqual({ from, type: 'size', height: expect.any(Number) });
    expect(JSON.stringify(await heard())).not.toContain(token);
    expect(await page.locator('iframe').getAttribute('allow')).toBe('camera; digital-credentials-get');
    const inner = page.frames().find((each) => each.url().startsWith(origin()))!;
    expect(inner.url()).toBe(`${origin()}/verify/`);
  });

  test('the frame is no higher than the window while the camera fills it', async () => {
    await allow([siteOrigin]);
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const token = await mint(app, bearer, subject, { upload_type: 'license' });
    const page = await windows.open({ viewport: { width: 1280, height: 720 }, permissions: ['camera'] });
    await page.addInitScript(paintCamera);
    await page.goto(siteOrigin);
    await page.evaluate(
      ([url]) => {
        document.body.style.paddingTop = '300px';
        const element = document.createElement('attesta-verify');
        element.setAttribute('url', url!);
        document.getElementById('identity')!.append(element);
      },
      [`${origin()}/verify/?token=${token}`],
    );
    const frame = page.frameLocator('attesta-verify iframe');
    await frame.getByRole('button', { name: 'Start' }).click();
    const open = frame.getByRole('button', { name: 'Take a photo', exact: true });
    if (await open.isVisible()) await open.click();
    const upload = frame.getByText('Upload', { exact: true });
    await upload.waitFor();
    const isInView = async () => {
      const box = await upload.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 720;
    };
    await expect.poll(isInView).toBe(true);
    expect(await page.locator('iframe').evaluate((inner) => inner.clientHeight)).toBeLessThanOrEqual(720);
    // The remark about the photo is seen above the buttons.
    await frame.getByRole('button', { name: 'Take the photo' }).click();
    const again = frame.getByRole('button', { name: 'Take it again' });
    await again.waitFor();
    const remark = frame.locator('[role=status] > div').first();
    const measureGap = async () => {
      const [above, below] = [await remark.boundingBox(), await again.boundingBox()];
      return above && below ? below.y - above.y - above.height : -1;
    };
    await expect.poll(measureGap).toBeGreaterThanOrEqual(0);
    await again.click();
    await upload.waitFor();
    await frame.getByRole('button', { name: 'Back' }).click();
    await frame.getByRole('button', { name: 'Start' }).waitFor();
  });

  testDeep(
    'a frame without allow="camera" says that only its site can change that, and tells the site',
    async () => {
      await allow([siteOrigin]);
      const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
      const token = await mint(app, bearer, subject, { upload_type: 'license' });
      const page = await windows.open({ permissions: ['camera'] });
      await page.addInitScript(paintCamera);
      await page.goto(siteOrigin);
      await page.evaluate(
        ([url]) => {
          const heard: unknown[] = [];
          Object.assign(globalThis, { heard });
          addEventListener('message', ({ data }) => heard.push(data));
          const frame = document.createElement('iframe');
          frame.src = url!;
          document.body.append(frame);
        },
        [`${origin()}/verify/?token=${token}&origin=${siteOrigin}`],
      );
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Start' }).click();
      const open = frame.getByRole('button', { name: 'Take a photo', exact: true });
      const blocked = frame.getByRole('heading', { name: 'The camera is blocked here' });
      await open.or(blocked).first().waitFor();
      if (await open.isVisible()) await open.click();
      await blocked.waitFor();
      const heard = () => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
      await expect
        .poll(heard)
        .toContainEqual({ from: 'attesta', type: 'error', error: 'camera-not-allowed' });
      const { body } = await app.client.get(`/admin/subjects/${subject}?include=client_events`, { bearer });
      expect(body.client_events).toMatchObject([{ event: 'frame_without_camera' }]);
    },
  );

  test('the element opens the page in its language and scrolls the camera into view', async () => {
    await allow([siteOrigin]);
    const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
    const token = await mint(app, bearer, subject, { upload_type: 'license', language: 'fr' });
    const page = await windows.open();
    await page.goto(siteOrigin);
    await page.evaluate(
      ([url]) => {
        const heard: unknown[] = [];
        Object.assign(globalThis, { heard });
        document.body.style.paddingTop = '1500px';
        const element = document.createElement('attesta-verify');
        for (const type of ['language', 'step'])
          element.addEventListener(type, (event) => heard.push((event as CustomEvent).detail));
        element.setAttribute('lang', 'de');
        element.setAttribute('url', url!);
        document.getElementById('identity')!.append(element);
      },
      [`${origin()}/verify/?token=${token}`],
    );
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
    const frame = page.frameLocator('attesta-verify iframe');
    await frame.getByRole('button', { name: 'Starten' }).evaluate((start: HTMLElement) => start.click());
    await expect.poll(heard).toContainEqual({ from: 'attesta', type: 'step', step: 'verify_license' });
    expect(await heard()).toContainEqual({ from: 'attesta', type: 'language', language: 'de' });
    const isInView = () =>
      page.locator('iframe').evaluate((inner) => {
        const { top, bottom } = inner.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInView).toBe(true);
    await page.evaluate(() => document.querySelector('attesta-verify')!.remove());
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('[S34] the page is not shown in a frame of an origin that the tenant has not named, which gets no message', async () => {
    await allow(['https://www.example.com']);
    const { page, heard } = await embed();
    await page.waitForTimeout(1_500);
    expect(await heard()).toEqual([]);
    expect(await page.frameLocator('iframe').getByRole('button').count()).toBe(0);
    windows.expectNoComplaint(/frame-ancestors/);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTenant } from '../../src/server/features/tenants/create-tenant.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openWindows, type Windows } from '../harness/browser/open-windows.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { admin, START, startApp, type TestApp } from '../harness/start-app.ts';
import { logIn } from '../harness/steps.ts';
import { unavailableVision } from '../harness/vision/unavailable-vision.ts';

const SERVER = fileURLToPath(new URL('../../examples/embed/server.mjs', import.meta.url));
const host = 'localhost';

/** Starts the example. @returns it, and the address that it prints */
async function startShop(
  environment: Record<string, string>,
): Promise<{ shop: ChildProcess; origin: string }> {
  const shop = spawn(process.execPath, [SERVER], { env: { PORT: '0', ...environment } });
  let output = '';
  for await (const chunk of shop.stdout) {
    output += chunk;
    const origin = /The shop is at (\S+)/.exec(output)?.[1];
    if (origin) return { shop, origin };
  }
  throw new Error(`The shop did not start: ${output}`);
}

describe.skipIf(!existsSync(CHROMIUM))('the example shop', () => {
  let app: TestApp;
  let windows: Windows;
  let shop: ChildProcess;
  let origin: string;
  let at: { host: string; bearer: string };
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, withPages: true });
    const tenant = { host, name: 'Shop', ...(await admin()) };
    await app.dependencies.db.asSystem((tx) => createTenant(tx, tenant, START));
    at = { host, bearer: await logIn(app, host) };
    const { token } = (await app.client.post('/admin/api-tokens', { ...at, json: {} })).body;
    const environment = { ATTESTA_URL: `http://${host}:${app.port}`, ATTESTA_TOKEN: token };
    ({ shop, origin } = await startShop(environment));
    await app.client.send('PATCH', '/admin/settings', { ...at, json: { frame_ancestors: [origin] } });
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    shop?.kill();
    await app.close();
  });

  test.each([
    ['waits', 'Thank you. The shop will get the result'],
    ['is approved', 'The shop knows who you are.'],
  ])(
    'the example shop embeds the page, and asks its own backend when the licence %s',
    async (fate, sentence) => {
      const page = await windows.open();
      await page.goto(origin);
      await page.getByRole('button', { name: 'Show who I am' }).click();
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Start' }).click();
      const image = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await drawNoise() };
      await frame.locator('input[type=file]').last().setInputFiles(image);
      await frame.getByRole('button', { name: 'Send' }).click();
      await page.getByText('The frame says: verify_license is LICENSE_PENDING_APPROVAL.').waitFor();
      if (fate === 'is approved') {
        const [newest] = (await app.client.get('/admin/submissions', at)).body.submissions;
        const approved = await app.client.post(`/admin/submissions/${newest.id}/approve`, {
          ...at,
          json: {},
        });
        expect(approved.status).toBe(200);
      }
      await frame.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(sentence).waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
    },
  );

  test('the example shop keeps its token secret, and says what it needs', async () => {
    expect(await (await fetch(origin)).text()).not.toContain('attesta_api_');
    expect((await fetch(`${origin}/visits/missing/check`, { method: 'POST' })).status).toBe(404);
    await expect(startShop({})).rejects.toThrow('did not start');
  });
});

test('the helper that embeds the page is less than 1 KB as transferred', () => {
  const script = readFileSync(new URL('../../src/web/verify/public/embed.js', import.meta.url));
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(1024);
});

import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookClosely } from './harness/browser/check-screen.ts';
import { CHROMIUM } from './harness/browser/open-browser.ts';
import { openWindows, type Windows } from './harness/browser/open-windows.ts';
import { SECURE_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

describe.skipIf(!existsSync(CHROMIUM))('the guides and the reference in a browser', () => {
  let app: TestApp;
  let windows: Windows;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, withPages: true, host: SECURE_HOST });
    windows = await openWindows();
  });
  afterAll(async () => {
    await windows?.close();
    await app.close();
  });

  async function open(width: number, colorScheme: 'light' | 'dark' = 'light', path = '/docs/api/') {
    const page = await windows.open({ viewport: { width, height: 844 }, colorScheme });
    await page.goto(`http://${SECURE_HOST}:${app.port}${path}`);
    return page;
  }

  /** All pages below /docs/, by the list that each of them has. */
  async function listPages(): Promise<string[]> {
    const page = await open(1440, 'light', '/docs/');
    const paths = await page
      .locator('nav.rail a:not([href^="#"])')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    await page.close();
    expect(paths.length).toBeGreaterThan(40);
    return ['/docs/', ...paths];
  }

  test.each([390, 1440, 768, 1100])(
    'every page below /docs/ fits a window of %i pixels, is at most 60,000 pixels high and keeps its policy',
    async (width) => {
      const page = await open(width);
      for (const path of await listPages()) {
        await page.goto(`http://${SECURE_HOST}:${app.port}${path}`);
        const { beyond, height } = await page.evaluate(() => ({
          beyond: document.documentElement.scrollWidth - innerWidth,
          height: document.documentElement.scrollHeight,
        }));
        expect([path, beyond]).toEqual([path, 0]);
        expect(height, path).toBeLessThanOrEqual(60_000);
      }
      windows.expectNoComplaint();
      await page.close();
    },
  );

  test.each(['/docs/', '/docs/integrate/', '/docs/errors/', '/docs/api/', '/docs/api/subjects/'])(
    'axe finds nothing on %s, light and dark, wide and narrow',
    async (path) => {
      const page = await open(1440, 'light', path);
      await lookClosely(page, `docs${path.replaceAll('/', '-')}`, [1440, 390]);
      await page.close();
    },
  );

  test('a search finds an operation, a guide and an error code by keyboard alone, without another host', async () => {
    const page = await open(1440);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    const search = async (words: string) => {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill(words);
    };
    const results = page.getByRole('dialog').getByRole('link');
    await search('creates a subjct');
    await results.first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.getByRole('dialog').getByText('POST /api/v1/admin/subjects', { exact: true }).waitFor();
    await lookClosely(page, 'docs-search', [1440, 390]);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await search('nothing of the kind xyzzy');
    await page.getByText('0 results').waitFor();
    await page.getByRole('searchbox').fill('key-reused');
    await results.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/errors/#key-reused');
    await search('once and resumably');
    await results.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/polling/#process-each-change-once-and-resume');
    expect([...hosts]).toEqual([`${SECURE_HOST}:${app.port}`]);
    windows.expectNoComplaint();
    await page.close();
  });

  test('a language is chosen once and kept on all pages; a link to another language shows that', async () => {
    const page = await open(1440, 'light', '/docs/api/subjects/');
    const address = (path: string) => `http://${SECURE_HOST}:${app.port}${path}`;
    const request = page.locator('section[aria-labelledby=createSubject] .samples [data-in]:visible');
    expect(await request.innerText()).toContain('curl -sS');
    await page.getByLabel('Examples in').selectOption('python');
    expect(await request.innerText()).toContain('import os, requests');
    await page.goto(address('/docs/integrate/'));
    await page.getByRole('heading', { name: 'A backend in Python' }).waitFor();
    expect(await page.getByRole('heading', { name: 'With curl' }).isVisible()).toBe(false);
    await page.goto(address('/docs/integrate/#a-backend-in-go'));
    await page.getByRole('heading', { name: 'A backend in Go' }).waitFor();
    expect(await page.getByRole('heading', { name: 'A backend in Python' }).isVisible()).toBe(false);
    await page.goto(address('/docs/api/links/'));
    expect(await page.getByLabel('Examples in').inputValue()).toBe('python');
    await page.close();
  });

  test('the reference can be used by keyboard: past the contents, to an operation, to its refusals', async () => {
    const page = await open(1440, 'light', '/docs/api/uploads/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('guide');
    await page.goto(`http://${SECURE_HOST}:${app.port}/docs/api/uploads/#upload`);
    const top = await page.locator('#upload').evaluate((heading) => heading.getBoundingClientRect().top);
    // The bar above covers 56 pixels.
    expect(top).toBeGreaterThan(56);
    const refusals = page.locator('section[aria-labelledby=upload] details.refusals');
    await refusals.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await refusals.getByText('already approved').isVisible()).toBe(true);
    await page.close();
  });

  test('a guide can be used by keyboard: past the list of guides, and on to the next; a command is copied', async () => {
    const page = await windows.open({ viewport: { width: 1440, height: 844 } });
    // A browser permits its clipboard to secure origins alone.
    const origin = `http://${SECURE_HOST}:${app.port}`;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.goto(`${origin}/docs/integrate/`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('guide');
    await page.getByRole('button', { name: 'Copy' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('export ATTESTA_URL=');
    await page.getByRole('navigation', { name: 'Pages' }).first().getByText('Decisions made later').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Decisions made later' }).waitFor();
    await page.close();
  });
});

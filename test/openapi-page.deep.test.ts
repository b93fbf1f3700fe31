import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM } from './harness/browser/open-browser.ts';
import { openWindows, type Windows } from './harness/browser/open-windows.ts';
import { SECURE_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

describe.skipIf(!existsSync(CHROMIUM))('the API reference in a browser', () => {
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

  test.each([390, 1440, 768, 1100])(
    'the reference fits a window of %i pixels, without a violation of its policy',
    async (width) => {
      const page = await open(width);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBe(0);
      windows.expectNoComplaint();
      await page.close();
    },
  );

  test.each(['light', 'dark'] as const)(
    'the reference has enough contrast in the colour scheme %s',
    async (scheme) => {
      const page = await open(1440, scheme);
      const weak = await page.evaluate(listWeakText);
      expect(weak).toEqual([]);
      await page.close();
    },
  );

  test('the reference can be used by keyboard: past the contents, to an operation, to its refusals', async () => {
    const page = await open(1440);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('reference');
    await page.goto(`http://${SECURE_HOST}:${app.port}/docs/api/#upload`);
    const top = await page.locator('#upload').evaluate((heading) => heading.getBoundingClientRect().top);
    // The bar above covers 56 pixels.
    expect(top).toBeGreaterThan(56);
    const refusals = page.locator('section[aria-labelledby=upload] details.refusals');
    await refusals.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await refusals.getByText('already approved').isVisible()).toBe(true);
    await page.close();
  });

  test('a guide fits a phone and a desktop, is readable in light and dark, and does not violate its policy', async () => {
    for (const path of ['/docs/', '/docs/verdicts/', '/docs/integrate/']) {
      for (const [width, scheme] of [
        [390, 'dark'],
        [1440, 'light'],
      ] as const) {
        const page = await open(width, scheme, path);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, width, beyond]).toEqual([path, width, 0]);
        expect([path, scheme, await page.evaluate(listWeakText)]).toEqual([path, scheme, []]);
        windows.expectNoComplaint();
        await page.close();
      }
    }
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
    await page.getByRole('navigation', { name: 'Guides' }).first().getByText('Decisions made later').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Decisions made later' }).waitFor();
    await page.close();
  });
});

/** Texts whose contrast with their background is below 4.5 (WCAG 2.2, 1.4.3). Runs in the page. */
function listWeakText(): string[] {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = (colour: string) => {
    const [r, g, b] = channels(colour).map((value) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const behind = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? behind(element.parentElement) : backgroundColor;
  };
  const weak = new Set<string>();
  for (const element of document.querySelectorAll('body *')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === 3 && node.textContent!.trim() !== '',
    );
    if (!hasText) continue;
    const { color } = getComputedStyle(element);
    const [one, other] = [light(color), light(behind(element))].sort((a, b) => b - a);
    const contrast = (one! + 0.05) / (other! + 0.05);
    if (contrast < 4.5) weak.add(`${element.tagName}.${element.className} ${contrast.toFixed(2)}`);
  }
  return [...weak];
}

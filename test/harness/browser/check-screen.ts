import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDeep } from '../tier.ts';

/** A folder for screenshots of the checked screens, in every width and colour scheme; null takes none. */
const SHOTS = process.env['SHOTS'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The pixels that the page scrolls sideways, and what causes it. */
const WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.outerHTML.slice(0, 120))`;
/** Heights of the narrower phones, by their widths. */
export const HEIGHTS: Record<number, number> = { 360: 740, 390: 844 };
const LIGHTS = ['light', 'dark'] as const;

type Violation = { id: string; nodes: { html: string }[] };
type Light = (typeof LIGHTS)[number];

/** The findings of axe. It is loaded into a document once, however often that is checked. */
async function askAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** In the quick tier half of the screens are looked at in the light and half in the dark, by the length of their names. */
const selectLights = (name: string): readonly Light[] =>
  isDeep || SHOTS ? LIGHTS : [LIGHTS[name.length % LIGHTS.length]!];

/**
 * Expects that axe finds nothing and nothing scrolls sideways, in all widths and both colour schemes.
 * Restores the page's size and colour scheme. The quick tier checks one width: the window's own, or else the first.
 */
export async function lookClosely(page: Page, name: string, widths: readonly number[]): Promise<void> {
  const size = page.viewportSize()!;
  const shortList = widths.includes(size.width) ? [size.width] : widths.slice(0, 1);
  for (const width of isDeep || SHOTS ? widths : shortList) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    for (const light of selectLights(name)) {
      await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' });
      const found = await askAxe(page);
      expect([name, width, light, ...found]).toEqual([name, width, light]);
      // Floating elements (a menu, a dialog) move a moment after the page's width changed.
      await expect
        .poll(async () => [name, width, ...(await page.evaluate<string[]>(WIDE))])
        .toEqual([name, width]);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${light}.png`, fullPage: true });
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Checks a screen within a test about something else, at a desk and on a phone. */
export const checkScreen = (page: Page, name: string, widths: readonly number[] = [1440, 390]) =>
  lookClosely(page, name, widths);

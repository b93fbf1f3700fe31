import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDeep } from './tier.ts';

/** A folder for screenshots of what is looked at, in every width and light; none without it. */
const SHOTS = process.env['SHOTS'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What reaches over the page's edge, when it scrolls sideways. */
const WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.outerHTML.slice(0, 120))`;
/** Of the phones that are narrower. */
const HEIGHTS: Record<number, number> = { 360: 740, 390: 844 };
const LIGHTS = ['light', 'dark'] as const;

type Violation = { id: string; nodes: { html: string }[] };
type Light = (typeof LIGHTS)[number];

/** What axe finds. It comes into a document once, however often that is looked at. */
async function askAxe(page: Page, light: Light): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  // In the dark nothing but colours is other than it was in the light.
  const rules = light === 'dark' ? `{ runOnly: ['color-contrast'] }` : '{}';
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, ${rules}).then((run) => run.violations.map(({ id, nodes }) =>
      ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** In the quick tier axe looks once in each light: in the first width, and in the dark in the last. */
const isForAxe = (widths: readonly number[], width: number, light: Light): boolean =>
  isDeep || width === (light === 'light' ? widths[0] : widths.at(-1));

/**
 * Expects that axe finds nothing and nothing scrolls sideways, in both lights and all widths, and leaves the
 * page as it was in size and light.
 */
export async function lookAt(
  page: Page,
  name: string,
  widths: readonly number[] = [1440, 390],
): Promise<void> {
  const size = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    for (const light of LIGHTS) {
      await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' });
      const found = isForAxe(widths, width, light) ? await askAxe(page, light) : [];
      expect([name, width, light, ...found]).toEqual([name, width, light]);
      // What floats (a menu, a dialog) takes its new place a moment after the page has another width.
      await expect
        .poll(async () => [name, width, ...(await page.evaluate<string[]>(WIDE))], { timeout: 20_000 })
        .toEqual([name, width]);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${light}.png`, fullPage: true });
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

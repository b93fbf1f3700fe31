import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A folder for screenshots of what is looked at, wide and narrow, light and dark; none without it. */
const SHOTS = process.env['SHOTS'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What reaches over the page's edge, when it scrolls sideways. */
const WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.outerHTML.slice(0, 120))`;

type Violation = { id: string; nodes: { html: string }[] };

/** Expects that axe finds nothing and nothing scrolls sideways, in both lights and widths. */
export async function lookAt(
  page: Page,
  name: string,
  widths: readonly number[] = [1440, 390],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // In the dark nothing but colours is other than it was in the light.
      const rules = colorScheme === 'dark' ? `{ runOnly: ['color-contrast'] }` : '{}';
      const found = await page.evaluate<Violation[]>(
        `${AXE}; axe.run(document, ${rules}).then((run) => run.violations)`,
      );
      const told = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect([name, width, colorScheme, ...told]).toEqual([name, width, colorScheme]);
      expect([name, width, ...(await page.evaluate<string[]>(WIDE))]).toEqual([name, width]);
      if (SHOTS)
        await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

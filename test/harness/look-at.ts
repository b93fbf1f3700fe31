import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isDeep, runSeed } from './tier.ts';

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
async function askAxe(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document).then((run) => run.violations.map(({ id, nodes }) =>
      ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Whose turn it is in the quick tier, by a screen's name, and another's in the next run. */
const turnOf = (name: string): number =>
  [...name].reduce((all, letter) => all + letter.codePointAt(0)!, runSeed());

/** In the quick tier a screen has one light. */
const lightsOf = (name: string): readonly Light[] =>
  isDeep || SHOTS ? LIGHTS : [LIGHTS[turnOf(name) % LIGHTS.length]!];

/** In the quick tier axe looks at a third of the screens, each in one width: it costs more than all else on a page. */
const isAsked = (name: string, isFirst: boolean): boolean => isDeep || (isFirst && turnOf(name) % 3 === 0);

/**
 * Expects that axe finds nothing and nothing scrolls sideways, in all widths and both lights, and leaves the
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
    for (const light of lightsOf(name)) {
      await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' });
      const found = isAsked(name, width === widths[0]) ? await askAxe(page) : [];
      expect([name, width, light, ...found]).toEqual([name, width, light]);
      // What floats (a menu, a dialog) takes its new place a moment after the page has another width.
      await expect
        .poll(async () => [name, width, ...(await page.evaluate<string[]>(WIDE))])
        .toEqual([name, width]);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${light}.png`, fullPage: true });
    }
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { HEIGHTS } from './check-screen.ts';

/** Two phones and a desk. */
const WIDTHS = [360, 390, 1440];
/** The same, and a narrow window between them. */
export const CONSOLE_WIDTHS = [360, 390, 1024, 1440];

/**
 * Expects, by default on two phones and at a desktop, that the page does not scroll sideways, that no word is outside
 * the window's width, and that no button breaks its text. Restores the page's width. An element that scrolls
 * by itself, such as a strip of images, may do so.
 */
export async function expectNoOverflow(page: Page, name: string, widths = WIDTHS): Promise<void> {
  const size = page.viewportSize()!;
  try {
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
      // Floating elements move a moment after the page's width changed.
      await expect
        .poll(async () => [name, width, ...(await page.evaluate(listOutside))], { timeout: 30_000 })
        .toEqual([name, width]);
    }
  } finally {
    await page.setViewportSize(size);
  }
}

/**
 * In the page: elements that make it scroll sideways, words outside its width, and button texts on two lines.
 */
export function listOutside(): string[] {
  const isOutside = ({ left, right, width }: DOMRect) => width > 1 && (left < -1 || right > innerWidth + 1);
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isForScreenReaders = (element: Element) => {
    const { clipPath, position } = getComputedStyle(element);
    return element.closest('.sr, option') !== null || (clipPath !== 'none' && position === 'absolute');
  };
  /** Cut on purpose: a title has the whole text. */
  const isCut = (element: Element) =>
    element.hasAttribute('title') && getComputedStyle(element).textOverflow === 'ellipsis';
  const range = document.createRange();
  const outside = [...document.body.querySelectorAll('*')].filter((element) => {
    const words = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    return words.some((node) => {
      range.selectNodeContents(node);
      if (isForScreenReaders(element) || scrolls(element) || isCut(element)) return false;
      return [...range.getClientRects()].some(isOutside);
    });
  });
  const isBroken = (node: Node) =>
    [...node.textContent!.matchAll(/\p{Script=Latin}{2,}/gu)].some(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    });
  const broken = [...document.querySelectorAll('button')].filter((button) => {
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (!isForScreenReaders(texts.currentNode.parentElement!) && isBroken(texts.currentNode)) return true;
    return false;
  });
  const { scrollWidth } = document.documentElement;
  const wide = scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [];
  return [...wide, ...[...outside, ...broken].map((element) => element.outerHTML.slice(0, 120))];
}

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser, shareBrowser } from './open-browser.ts';

/** A phone held upright, in a language that formats dates alike everywhere. */
export const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-GB' };
export const DESKTOP_WINDOW = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' };

/** Longer than any answer takes: no test may fail because a machine is slow. */
const WINDOW_TIMEOUT_MS = 120_000;

export type Windows = {
  /** Opens a window without shared storage, and records every error of its pages. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /**
   * Expects that no page reported an error or a violation of its policy since the last call, except those
   * that a test provokes.
   */
  expectNoComplaint(provoked?: RegExp): void;
  /** Closes the windows that were opened so far, and then checks their errors: an open page continues to poll. */
  closeOpened(): Promise<void>;
  /** Closes all windows after a last check of their errors. */
  close(): Promise<void>;
};

/** A camera's film, and the origin that may have a camera. */
type Camera = { film: string | null; origin: string };

/** Windows of a suite in its worker's browser, or in a separate one with a camera. Animations are off. */
export async function openWindows(camera?: Camera): Promise<Windows> {
  const browser = await (camera ? openBrowser([camera.origin], camera.film) : shareBrowser());
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const expectNoComplaint = (provoked?: RegExp) =>
    expect(complaints.splice(0).filter((text) => !provoked?.test(text))).toEqual([]);
  const closeOpened = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expectNoComplaint();
  };
  return {
    open: async (options = PHONE) => {
      const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
      contexts.push(context);
      context.on('page', (page) => {
        page.setDefaultTimeout(WINDOW_TIMEOUT_MS);
        watch(page, complaints);
      });
      return context.newPage();
    },
    expectNoComplaint,
    closeOpened,
    close: async () => {
      await closeOpened();
      if (camera) await browser.close();
    },
  };
}

function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const text = message.text();
    // A refusal is an answer, which the page has words for.
    const isAnswer = text.startsWith('Failed to load resource');
    // These tests request a host over HTTP, where a browser ignores the opener policy.
    const wantsTls = text.startsWith('The Cross-Origin-Opener-Policy header has been ignored');
    if ((message.type() === 'error' && !isAnswer && !wantsTls) || text.includes('Content Security Policy'))
      complaints.push(text);
  });
}

import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../tools/specimen/people.ts';
import { commitDecision } from '../harness/browser/decide-case.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { ADMIN } from '../harness/start-app.ts';

/** More stops than any page of this walk has. */
const MAX_STOPS = 120;

/** The focused element, and whether it shows the focus: by an outline or a shadow, of it or of the field around it. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return { name: '', isMarked: false, isSeen: false };
    const label = (focused as HTMLInputElement).labels?.[0]?.textContent;
    const name = (focused.getAttribute('aria-label') ?? label ?? focused.textContent ?? '').trim();
    const isDrawn = (each: Element | null) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each);
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      return (isOutlined && !/, 0\)$|transparent/.test(outlineColor)) || boxShadow !== 'none';
    };
    const { top, bottom, left, right, width, height } = focused.getBoundingClientRect();
    const isInside = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    return {
      name: name || focused.outerHTML.slice(0, 120),
      isMarked: isDrawn(focused) || isDrawn(focused.closest('label, [role="group"], [data-focus-within]')),
      isSeen: isInside && width > 0 && height > 0,
    };
  });

async function expectFocusShown(page: Page): Promise<string> {
  // A page scrolls to what has the focus a moment later.
  await expect.poll(() => readFocus(page)).toMatchObject({ isMarked: true, isSeen: true });
  return (await readFocus(page)).name;
}

/** Presses Tab until the element of this name has the focus, which each stop on the way shows. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [(await readFocus(page)).name];
  while (!name.test(passed.at(-1)!)) {
    expect(passed.length, passed.join(' | ')).toBeLessThan(MAX_STOPS);
    await page.keyboard.press('Tab');
    // After the last stop the focus is the document's, and then the first stop's again.
    const isDocument = (await readFocus(page)).name === '' && passed.at(-1) !== '';
    passed.push(isDocument ? '' : await expectFocusShown(page));
  }
}

describe.skipIf(!existsSync(CHROMIUM))('the console without a mouse', () => {
  let signInPage: SignInPage;
  beforeAll(async () => {
    signInPage = await openSignInPage();
  });
  afterEach(() => signInPage.closeOpened());
  afterAll(() => signInPage?.close());

  test('a reviewer signs in, rejects a case, finds another and changes a setting by keyboard alone', async () => {
    const { app, bearer, page, cases, readCase } = await signInPage.openQueue([0, 1, 4]);
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
    const hasFinding = () => page.evaluate(() => document.activeElement?.id === 'finding');

    await page.getByLabel('Email').waitFor();
    await tabTo(page, /Email/);
    await page.keyboard.type(ADMIN.email);
    await tabTo(page, /^Password/);
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await heading('Review').waitFor();

    // The queue: the list is one stop of Tab, and J and K go through it.
    await page.locator('a.queue-row_row').first().waitFor();
    await tabTo(page, new RegExp(`^(?!Select ).*${people[0]!.details.last_name}`));
    await page.keyboard.press('j');
    expect(await expectFocusShown(page)).toContain(people[1]!.details.last_name);
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');

    await heading(new RegExp(people[0]!.details.first_name)).waitFor();
    await expect.poll(hasFinding).toBe(true);
    await page.locator('[data-decision="reject"]:not([aria-disabled="true"])').waitFor();
    await tabTo(page, /^Reject/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /Reject/ }).waitFor();
    await tabTo(page, /Photo of a screen or copy/);
    await page.keyboard.press('Enter');
    await tabTo(page, /Message to customer/);
    await commitDecision(page, 'Control+Enter');

    await heading(new RegExp(people[1]!.details.first_name)).waitFor();
    await expect.poll(hasFinding).toBe(true);
    await expect.poll(async () => (await readCase(cases[0]!)).status).toBe('rejected');
    expect((await readCase(cases[0]!)).reason_code).toBe('copy_or_screen');

    await page.keyboard.press('Control+k');
    // Its only field has the cursor, and no frame within the frame of the dialog.
    await expect.poll(() => readFocus(page)).toMatchObject({ name: 'Search or run a command', isSeen: true });
    await page.keyboard.type(people[4]!.details.last_name);
    await page.getByRole('group', { name: 'Cases' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await heading(new RegExp(people[4]!.details.first_name)).waitFor();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('sla targets');
    await page.getByRole('option').filter({ hasText: 'Settings: SLA targets' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/settings\/targets$/);
    await page.getByRole('heading', { level: 2, name: 'SLA targets' }).waitFor();
    await tabTo(page, /^Driving licence: hours/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('6');
    await tabTo(page, /^Save/);
    await page.keyboard.press('Enter');
    const readTargets = async () => (await app.client.get('/admin/settings', { bearer })).body.targets;
    await expect.poll(async () => (await readTargets()).hours.license).toBe(6);
  });
});

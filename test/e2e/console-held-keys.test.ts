import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { armDecision } from '../harness/browser/decide-case.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { testDeep } from '../harness/tier.ts';

/** Holds requests back until `release`; `fail` answers them as a lost connection. */
async function hold(page: Page, pattern: string, method = 'GET') {
  let settle = (_isLost: boolean) => {};
  const isLost = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  let count = 0;
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    return (await isLost) ? route.abort() : route.continue();
  });
  return {
    count: () => count,
    release: () => settle(false),
    fail: () => settle(true),
  };
}

// A key opens something that is still on its way. Keys typed meanwhile must not reach the case below it.
describe.skipIf(!existsSync(CHROMIUM))('keys that are typed while their dialog loads', () => {
  let signInPage: SignInPage;
  beforeAll(async () => {
    signInPage = await openSignInPage();
  });
  afterEach(() => signInPage.closeOpened());
  afterAll(() => signInPage?.close());

  /** Opens the first case of a tenant, with its decisions awake. */
  async function openFirstCase(waiting: readonly number[] = [0]) {
    const session = await signInPage.openQueue(waiting);
    const { page, cases } = session;
    // Chromium takes a moment to intercept the first requests of a page, so it begins long before `hold`.
    await page.route('**/*', (route) => route.continue());
    await session.signIn();
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    const openCase = async (id: string) => {
      await page.goto(`${page.url().split('#')[0]}#/case/${id}`);
      await page.locator('[data-decision="approve"]').waitFor();
    };
    await openCase(cases[0]!);
    await page.locator('[data-decision="approve"]:not([aria-disabled="true"])').waitFor();
    const expectUndecided = async () => {
      expect(await page.locator('[data-decision][aria-expanded="true"]').count()).toBe(0);
      expect(await page.getByText(/^Saved\./).count()).toBe(0);
      expect((await session.readCase(cases[0]!)).status).toBe('pending');
    };
    return { ...session, openCase, expectUndecided };
  }

  test('[S168] Ctrl K takes the keys before its code is there, and loses no letter', async () => {
    const { page, expectUndecided } = await openFirstCase();
    const chunk = await hold(page, '**/assets/palette-*.js');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ada');
    await page.keyboard.press('Enter');
    await expect.poll(chunk.count).toBe(1);
    await expectUndecided();
    chunk.release();
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    await field.waitFor();
    await page.keyboard.type('m');
    expect(await field.inputValue()).toBe('adam');
    await expectUndecided();
  });

  test('[S168] Ctrl K loses no letter that is typed while its code arrives', async () => {
    const { page, expectUndecided } = await openFirstCase();
    const typed = 'all letters of a name that is long';
    await page.keyboard.press('Control+k');
    // React shows the dialog 300 ms after the field that waits for it, or later. The letters take longer.
    await page.keyboard.type(typed, { delay: 25 });
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    await field.waitFor();
    expect(await field.inputValue()).toBe(typed);
    await expectUndecided();
  });

  testDeep('Escape closes what has not loaded yet, and the keys are the case’s again', async () => {
    const { page, expectUndecided } = await openFirstCase();
    const chunk = await hold(page, '**/assets/palette-*.js');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('xa');
    await expectUndecided();
    await page.keyboard.press('Escape');
    await armDecision(page, 'x');
    chunk.release();
  });

  test('[S168] a dialog whose code is lost still takes the keys, says so and closes', async () => {
    const { page, expectUndecided } = await openFirstCase();
    const chunk = await hold(page, '**/assets/help-dialog-*.js');
    await page.keyboard.press('?');
    await expect.poll(chunk.count).toBe(1);
    chunk.fail();
    await page.getByText('Part of this page could not be loaded.').waitFor();
    await page.keyboard.type('ax');
    await expectUndecided();
    await page.keyboard.press('Escape');
    await page.getByText('Part of this page could not be loaded.').waitFor({ state: 'hidden' });
    await armDecision(page, 'a');
    signInPage.expectNoComplaint(/PartError/);
  });

  test('[S168] a dialog that waits for its record takes the keys', async () => {
    const { page, expectUndecided } = await openFirstCase();
    const record = await hold(page, '**/api/v1/admin/subjects/*include=status*');
    await page.keyboard.press('e');
    await expect.poll(record.count).toBe(1);
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expectUndecided();
    record.release();
    await page.getByLabel('First name').waitFor();
  });

  testDeep('a page on its way leaves no case below it that keys decide', async () => {
    const { page, expectUndecided } = await openFirstCase();
    const chunk = await hold(page, '**/assets/subject-list-*.js');
    await page.keyboard.press('/');
    await expect.poll(chunk.count).toBe(1);
    await page.keyboard.press('a');
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(100);
    await expectUndecided();
    chunk.release();
  });

  test('[S168] Approve cannot be chosen while a check runs', async () => {
    const { page, expectUndecided } = await openFirstCase();
    const check = await hold(page, '**/api/v1/admin/submissions/*/check', 'POST');
    await page.keyboard.press('p');
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await expect.poll(check.count).toBe(1);
    await page.getByText('Waiting for the checks').first().waitFor();
    await expectUndecided();
    check.release();
    await armDecision(page, 'a');
  });

  test('[S168] keys typed while an acknowledgement is saved change nothing', async () => {
    const { app, bearer, page, cases, openCase, readCase } = await openFirstCase([0, 0]);
    const changed = await app.client.send('PATCH', '/admin/settings', {
      bearer,
      json: { severe_signals: ['same_document_as'] },
    });
    expect(changed.status).toBe(200);
    await openCase(cases[1]!);
    await page.reload();
    await page.getByText('Acknowledge 1 severe signal to approve').waitFor();
    const note = await hold(page, '**/api/v1/admin/submissions/*/notes', 'POST');
    await page.keyboard.press('y');
    await page.keyboard.type('seen');
    await page.keyboard.press('Enter');
    await expect.poll(note.count).toBe(1);
    await page.keyboard.type(' xa');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    expect(await page.getByRole('textbox', { name: /^Acknowledge/ }).inputValue()).toBe('seen');
    expect(await page.locator('[data-decision][aria-expanded="true"]').count()).toBe(0);
    note.release();
    await page.getByRole('list').getByText('Acknowledged', { exact: true }).waitFor();
    expect((await readCase(cases[1]!)).notes[0].text).toMatch(/seen$/);
    await armDecision(page, 'a');
  });
});

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';

// What a reviewer writes and runs in a case by keyboard: messages, templates, commands of the search, escalation.

let signInPage: SignInPage;

beforeAll(async () => {
  signInPage = await openSignInPage();
});
afterEach(async () => {
  await signInPage.expectNoComplaint();
  await signInPage.closeOpened();
});
afterAll(() => signInPage.close());

async function openCase(waiting: readonly number[] = [0]) {
  const queue = await signInPage.openQueue(waiting);
  const { page, cases } = queue;
  await queue.signIn();
  await page.locator('a.queue-row_row').first().waitFor();
  await goTo(page, cases[0]!);
  return queue;
}

async function goTo(page: Page, id: string) {
  await page.evaluate((at) => {
    location.hash = `#/case/${at}`;
  }, id);
  await page.locator('[data-decision="reject"]:not([aria-disabled="true"])').waitFor();
}

test('every template is reached by the arrow keys, none is taken by the first, and Ctrl Enter sends', async () => {
  const { page, cases, readCase } = await openCase();
  await page.keyboard.press('m');
  const field = page.getByRole('textbox', { name: 'Message to customer' });
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Templates' });
  await menu.waitFor();
  const count = await menu.getByRole('menuitem').count();
  expect(count).toBeGreaterThan(4);
  const focused = () => menu.locator(':focus').textContent();
  const passed = [await focused()];
  for (let at = 1; at < count; at += 1) {
    await page.keyboard.press('ArrowDown');
    passed.push(await focused());
  }
  expect(new Set(passed).size).toBe(count);
  expect(await field.inputValue()).toBe('');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).not.toBe('');
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  const text = await field.inputValue();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  const sent = (await readCase(cases[0]!)).messages.at(-1);
  expect(sent).toMatchObject({ author_type: 'admin', comment_text: text });
  await page.getByText(/^Waiting for customer since/).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Waiting for customer/ }).click();
  await page.locator('a.queue-row_row', { hasText: 'Waiting for customer' }).waitFor();
});

test('templates about a document are not offered beside a selfie', async () => {
  const { page, sendSelfie } = await openCase();
  const offered = async () => {
    await page.getByRole('button', { name: 'Templates' }).click();
    const names = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return names;
  };
  const ofLicence = await offered();
  await goTo(page, await sendSelfie(6));
  const ofSelfie = await offered();
  expect(ofLicence).toContain('Document is cut off');
  expect(ofSelfie).not.toContain('Document is cut off');
  expect(ofSelfie.length).toBeGreaterThan(2);
});

test('a selfie without a licence offers a message that asks for it, and then waits for the customer', async () => {
  const { page, sendSelfie, readCase } = await openCase();
  const selfie = await sendSelfie(6);
  await goTo(page, selfie);
  await page.getByRole('button', { name: 'Ask for the licence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for the licence' });
  const text = await dialog.getByRole('textbox').inputValue();
  expect(text).toContain('photo of your driving licence');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.poll(async () => (await readCase(selfie)).response_required).toBe(true);
  expect((await readCase(selfie)).messages.at(-1).comment_text).toBe(text);
  await page.getByText(/^Waiting for customer since/).waitFor();
  expect(await page.getByRole('button', { name: 'Ask for the licence' }).count()).toBe(0);
});

test('the search has the commands of the open case, and no Enter leaves the case by accident', async () => {
  const { page, cases, readCase } = await openCase();
  const here = page.url();
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
  };
  for (const [typed, name] of [
    ['escal', 'Escalate to fraud'],
    ['suspicion', 'Escalate to fraud'],
    ['block', 'Block document'],
    ['export', 'Export case file'],
    ['question', 'Ask the customer'],
  ] as const) {
    await search(typed);
    await page.getByRole('group', { name: 'This case' }).getByRole('option', { name }).waitFor();
    await page.keyboard.press('Escape');
  }
  await search('zzzzzz');
  await page.getByRole('option', { name: /^Filter the queue/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(here);
  // Chosen by an arrow key it is run.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('zzzzzz');
  await goTo(page, cases[0]!);
  // Enter at once takes what was typed, and not the first of the list before.
  await search('escal');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Escalate to fraud' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.keyboard.press('f');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The font of the number looks wrong');
  await dialog.getByRole('button', { name: 'Escalate' }).click();
  await expect.poll(async () => (await readCase(cases[0]!)).escalated_at).not.toBeNull();
});

import type { Page } from 'playwright-core';

export type DecisionKey = 'a' | 'r' | 'x';
const BUTTONS: Record<DecisionKey, string> = { a: 'approve', r: 'ask', x: 'reject' };

/** Chooses a decision by its key, once the image is on the screen, with the first of its reasons. */
export async function armDecision(page: Page, key: DecisionKey): Promise<void> {
  await page.locator(`[data-decision="${BUTTONS[key]}"]:not([aria-disabled="true"])`).waitFor();
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
  if (key !== 'a') await page.keyboard.press('1');
}

/** Commits the chosen decision, once its image was seen long enough, and ticks that the finding against it was seen. */
export async function commitDecision(page: Page, press = 'Enter'): Promise<void> {
  const tick = page.getByRole('dialog').getByRole('checkbox', { name: 'I have seen this', checked: false });
  if ((await tick.count()) > 0) await page.keyboard.press('y');
  await page.locator('[role="dialog"] button[data-filled]:not([aria-disabled="true"])').waitFor();
  await page.keyboard.press(press);
}

export async function decideCase(page: Page, key: DecisionKey): Promise<void> {
  await armDecision(page, key);
  await commitDecision(page);
}

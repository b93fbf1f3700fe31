import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { dayOfAdministrator } from './days/administrator.ts';
import { type ConsoleSession, closeConsole, openConsole, SUBJECTS } from './days/open-desk.ts';
import { dayOfPrivacyOfficer } from './days/privacy-officer.ts';
import { dayOfReviewers } from './days/reviewers.ts';
import { dayOfViewer } from './days/viewer.ts';

// Each role's day at the console: a real browser, the real server, and hundreds of fictional people.
describe.skipIf(!existsSync(CHROMIUM))('a day at the console', () => {
  let desk: ConsoleSession;
  beforeAll(async () => {
    desk = await openConsole();
  });
  afterAll(() => closeConsole(desk));

  test('a tenant with hundreds of people and their submissions', () => {
    expect(desk.seeded.subjects).toBe(SUBJECTS);
    expect(desk.seeded.uploads).toBeGreaterThan(2.2 * SUBJECTS);
  });

  describe('the day of two reviewers', () => dayOfReviewers(() => desk));
  const OTHERS: [string, (get: () => ConsoleSession) => void][] = [
    [
      'of an administrator, and of a privacy officer who sees in the audit what that one did',
      (get) => {
        dayOfAdministrator(get);
        dayOfPrivacyOfficer(get);
      },
    ],
    ['of somebody who may look', dayOfViewer],
  ];
  describe.each(OTHERS)('the day of %s', (_who, day) => day(() => desk));
});

import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { dayOfAdministrator } from './days/administrator.ts';
import { type ConsoleSession, closeConsole, openConsole, SUBJECTS } from './days/open-console.ts';
import { dayOfPrivacyOfficer } from './days/privacy-officer.ts';
import { dayOfReviewers } from './days/reviewers.ts';
import { dayOfViewer } from './days/viewer.ts';

// Each role's day at the console: a real browser, the real server, and hundreds of fictional people.
describe.skipIf(!existsSync(CHROMIUM))('a day at the console', () => {
  let session: ConsoleSession;
  beforeAll(async () => {
    session = await openConsole();
  });
  afterAll(() => closeConsole(session));

  test('a tenant with hundreds of people and their submissions', () => {
    expect(session.seeded.subjects).toBe(SUBJECTS);
    expect(session.seeded.uploads).toBeGreaterThan(2.2 * SUBJECTS);
  });

  describe('the day of two reviewers', () => dayOfReviewers(() => session));
  const OTHERS: [string, (get: () => ConsoleSession) => void][] = [
    [
      'an administrator, and of a privacy officer who reads about it in the audit',
      (get) => {
        dayOfAdministrator(get);
        dayOfPrivacyOfficer(get);
      },
    ],
    ['a read-only user', dayOfViewer],
  ];
  describe.each(OTHERS)('the day of %s', (_who, day) => day(() => session));
});

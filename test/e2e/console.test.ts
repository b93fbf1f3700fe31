import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../tools/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { armDecision, commitDecision } from '../harness/browser/decide-case.ts';
import { listOverlaps } from '../harness/browser/list-overlaps.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { seedFaceComparisons } from '../harness/databases/seed-face-comparisons.ts';
import { seedJudgedSamples } from '../harness/databases/seed-judged-samples.ts';
import { drawNoise } from '../harness/images/draw-noise.ts';
import { ADMIN } from '../harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { firstRows, testDeep } from '../harness/tier.ts';

const firstNameFor = (person: number) => people[person]!.details.first_name;

/** The rectangles of a case's head: the name, each part of the state, and the buttons. */
function measureHead(page: Page) {
  return page.locator('.case-header_top').evaluate((head) => {
    const measure = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const texts = document.createNodeIterator(part, NodeFilter.SHOW_TEXT);
      const bottoms: number[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // A word for screen readers alone takes no line.
        if (text.parentElement?.closest('.sr')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const { bottom } of range.getClientRects()) bottoms.push(bottom);
      }
      return {
        text: part.textContent || part.getAttribute('aria-label'),
        ...{ left, right, top, bottom, middle: (top + bottom) / 2 },
        lines: Math.max(...bottoms) - Math.min(...bottoms) < 12 ? 1 : 2,
        isCut: [part, ...part.querySelectorAll('*')].some(
          (each) =>
            !each.matches('.sr') &&
            each.scrollWidth > each.clientWidth + 1 &&
            getComputedStyle(each).overflow !== 'visible',
        ),
      };
    };
    const listVisible = (parts: string) =>
      [...head.querySelectorAll(parts)].filter((each) => each.getBoundingClientRect().width > 0).map(measure);
    return {
      name: measure(head.querySelector('h1')!),
      chips: listVisible('.case-header_chips > *'),
      buttons: listVisible(':scope > a, :scope > button, :scope > span button'),
    };
  });
}

/** How many rows the parts are in; those of one row have their middles at one height. */
function countRows(parts: readonly { middle: number }[]): number {
  const middles = parts.map(({ middle }) => middle).toSorted((a, b) => a - b);
  return middles.filter((middle, at) => at === 0 || middle - middles[at - 1]! > 8).length;
}

// The console in a real browser, on the real app. Each test has a separate tenant and window.
describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let signInPage: SignInPage;
  beforeAll(async () => {
    signInPage = await openSignInPage();
  });
  afterEach(() => signInPage.closeOpened());
  afterAll(() => signInPage?.close());

  const findHeading = (page: Page) => (name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name });
  /** Opens the queue for a reviewer, with these people waiting; with `opened`, the first one's case. */
  async function openQueue(waiting: readonly number[], { opened = false } = {}) {
    const queue = await signInPage.openQueue(waiting);
    const { page } = queue;
    await queue.signIn();
    await findHeading(page)('Review').waitFor();
    await page.locator('a.queue-row_row').first().waitFor();
    if (opened) {
      await page.locator('a.queue-row_row').first().click();
      await page.locator('.sheet_sheet img').waitFor();
    }
    return { ...queue, heading: findHeading(page) };
  }

  test('the sign-in reports a wrong password and keeps the e-mail; the queue shows the waiting cases, the oldest first, and no image', async () => {
    const queue = await signInPage.openQueue([0, 1, 3]);
    await queue.sendSelfie(4);
    const { page } = queue;
    await queue.signIn('not this one');
    await page.getByRole('alert').getByText('Wrong email or password.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await checkScreen(page, 'console-sign-in');
    await queue.signIn();
    const rows = page.locator('a.queue-row_row');
    await rows.first().waitFor();
    const names = await rows.locator('.queue-row_name').allTextContents();
    expect(names.map((name) => name.split(' ')[0])).toEqual([0, 1, 3, 4].map(firstNameFor));
    expect(await rows.first().locator('.queue-row_why').textContent()).toBe(
      'Compare the document with the record',
    );
    expect(await rows.last().locator('.queue-row_why').textContent()).toBe(
      'First selfie: is this the customer?',
    );
    expect(await queue.page.locator('img').count()).toBe(0);
    const tabs = queue.page.getByRole('navigation', { name: 'Cases' });
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      'Open4',
      'Mine0',
      'Waiting for customer0',
      'Second review0',
      'Fraud0',
      'Decided',
    ]);
    // The tenant's name, as subjects see it on the hosted page.
    await queue.page.getByRole('navigation').getByText('Acme', { exact: true }).waitFor();
    await checkScreen(queue.page, 'console-queue');
  });

  testDeep('the queue keeps its filters in the address', async () => {
    const queue = await signInPage.openQueue([0, 1]);
    await queue.sendSelfie(4);
    await queue.signIn();
    const { page } = queue;
    await page.getByRole('link', { name: 'Selfie', exact: true }).click();
    await expect.poll(() => page.locator('a.queue-row_row').count()).toBe(1);
    expect(page.url()).toMatch(/#\/\?kind=selfie$/);
    await page.getByRole('link', { name: 'Decided', exact: true }).click();
    await page.getByRole('heading', { name: 'No cases match these filters.' }).waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('heading', { name: 'No cases here.' }).waitFor();
    await page.getByRole('link', { name: /^Open/ }).click();
    await expect.poll(() => page.locator('a.queue-row_row').count()).toBe(3);
  });

  testDeep(
    'selected cases are assigned, released and asked for a new photo, and none is approved so',
    async () => {
      const queue = await signInPage.openQueue([0, 1, 3]);
      const { app, bearer, page, cases } = queue;
      const targets = { hours: { license: 9000 }, time_zone: 'UTC', working_hours: null };
      await app.client.send('PATCH', '/admin/settings', { bearer, json: { targets } });
      await addColleague(app, bearer, 'Mina Osei');
      await queue.signIn();
      const rows = page.locator('a.queue-row_row');
      await rows.first().focus();
      await page.keyboard.press('Space');
      await page.getByText('1 selected').waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Shift+Space');
      await page.getByText('2 selected').waitFor();
      await checkScreen(page, 'queue-selected', [1440, 1024, 390]);
      await page.getByRole('button', { name: 'Assign…' }).click();
      await page.getByRole('menuitem', { name: 'Assign to Mina Osei' }).click();
      await expect.poll(() => rows.filter({ hasText: 'Mina Osei' }).count()).toBe(2);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByText('3 selected').waitFor();
      await page.getByRole('button', { name: 'Request new photos…' }).click();
      await page.getByRole('button', { name: /Reason$/ }).click();
      await page.getByRole('option').nth(1).click();
      await page.getByRole('button', { name: 'Count cases' }).click();
      // The two that are assigned are left out.
      await page.getByRole('button', { name: 'Request 1 new photo' }).click();
      await page.getByText('1 done.').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      expect(await queue.readCase(cases[2]!)).toMatchObject({ status: 'rejected', reupload_required: true });
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole('button', { name: 'Release' }).click();
      await expect.poll(() => rows.filter({ hasText: 'Unassigned' }).count()).toBe(2);
      await page.getByRole('link', { name: /^Waiting for customer/ }).click();
      await expect.poll(() => rows.count()).toBe(1);
      expect(await rows.first().textContent()).toContain('Paused');
      await page.getByRole('link', { name: 'Decided', exact: true }).click();
      await expect.poll(() => rows.count()).toBe(1);
      await checkScreen(page, 'queue-decided', [1440, 1024, 390]);
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('button', { name: /Risk signal$/ }).click();
      await page.getByRole('option', { name: 'Blurred photo' }).click();
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('heading', { name: 'No cases match these filters.' }).waitFor();
      expect(page.url()).toContain('status=decided&signal=blur');
      await page.goBack();
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByRole('button', { name: /Decided by$/ }).click();
      await page.getByRole('option', { name: 'Automatic' }).click();
      await page.getByRole('heading', { name: 'No cases match these filters.' }).waitFor();
    },
  );

  testDeep('the list comes back at the row where a case was opened', async () => {
    const { page } = await openQueue([0, 1, 3]);
    for (const key of ['j', 'j', 'j', 'Enter']) await page.keyboard.press(key);
    await page.locator('.sheet_sheet img').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('a.queue-row_row').first().waitFor();
    const row = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    await expect.poll(row).toBe('2');
  });

  testDeep(
    'the search of the list finds a case by the whole number of its document, which the record lacks',
    async () => {
      const { page, cases } = await openQueue([0, 1]);
      const search = page.getByRole('searchbox', { name: 'Find a case' });
      const rows = page.locator('a.queue-row_row');
      const number = people[1]!.details.license_number;
      const answer = page.waitForResponse(
        (each) => each.url().includes('/admin/submissions?') && each.url().includes(number),
      );
      await search.fill(number);
      const { submissions } = await (await answer).json();
      const found = submissions.map(({ id }: { id: string }) => id);
      expect(found, 'the cases whose document has the number that was searched for').toEqual([cases[1]]);
      await expect.poll(() => rows.count()).toBe(1);
      expect(await rows.getAttribute('href')).toContain(cases[1]);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const csv = await readFile((await (await saved).path())!, 'utf8');
      expect(csv.trim().split('\n')).toHaveLength(2);
      // A part of a number is none, and the record's own number is found as before.
      await search.fill(people[1]!.details.license_number.slice(0, 6));
      await expect.poll(() => rows.count()).toBe(0);
      await search.fill('X9999');
      await expect.poll(() => rows.count()).toBe(2);
    },
  );

  testDeep('Ctrl+K finds a customer, a case, a document number, a setting and the help', async () => {
    const { page } = await openQueue([1, 4]);
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    const { first_name, last_name } = people[1]!.details;
    await page.keyboard.type(last_name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 6));
    const option = (group: string) => page.getByRole('group', { name: group }).getByRole('option');
    await expect
      .poll(() => option('Customers').first().textContent())
      .toContain(`${last_name}, ${first_name}`);
    await expect.poll(() => option('Cases').count()).toBe(1);
    await checkScreen(page, 'console-palette');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: new RegExp(first_name) }).waitFor();
    // By the number that the document prints, and not the record.
    await page.keyboard.press('Control+k');
    await field.fill(people[1]!.details.license_number!);
    await expect.poll(() => option('Cases').allTextContents()).toEqual([expect.stringContaining(last_name)]);
    await field.fill('shortcuts');
    await option('Commands').filter({ hasText: 'Help and shortcuts' }).waitFor();
    await field.fill('');
    await page.keyboard.type('sla targets');
    await expect.poll(() => option('Commands').count()).toBeGreaterThan(0);
    await field.fill('targets');
    await option('Commands').filter({ hasText: 'Settings: SLA targets' }).click();
    await page.waitForURL(/#\/settings\/targets$/);
  });

  testDeep(
    'N claims the next case and releases the one before, and Esc in a field stays in the case',
    async () => {
      const { page, cases, readCase } = await openQueue([0, 1]);
      const claimedBy = async (at: number) => (await readCase(cases[at]!)).claimed_by_name;
      await page.keyboard.press('n');
      await page.waitForURL(new RegExp(`/case/${cases[0]}`));
      await page.getByRole('button', { name: /Assigned to you/ }).waitFor();
      const reviewer = await claimedBy(0);
      expect(reviewer).not.toBeNull();
      await page.keyboard.press('m');
      await page.keyboard.type('n');
      await page.keyboard.press('Escape');
      expect(page.url()).toContain(cases[0]);
      await page.keyboard.press('n');
      await page.waitForURL(new RegExp(`/case/${cases[1]}`));
      await expect.poll(() => claimedBy(0)).toBeNull();
      expect(await claimedBy(1)).toBe(reviewer);
    },
  );

  testDeep(
    'reviewers share the queue: the next case by a key, a mention in a note, a reassigned case, filters kept',
    async () => {
      const queue = await signInPage.openQueue([0, 1, 3]);
      const { app, bearer, page, cases } = queue;
      const mina = await addColleague(app, bearer, 'mina');
      const claim = (id: string, json: object, as: string) =>
        app.client.post(`/admin/submissions/${id}/claim`, { bearer: as, json });
      const targets = { hours: { license: 4 }, time_zone: 'Europe/Berlin', working_hours: null };
      await app.client.send('PATCH', '/admin/settings', { bearer, json: { targets } });
      await claim(cases[0]!, {}, mina.bearer);
      await queue.signIn();
      const rows = page.locator('a.queue-row_row');
      await rows.first().waitFor();
      await expect.poll(() => rows.first().textContent()).toMatch(/mina.* late/);
      await checkScreen(page, 'desk-queue');

      await page.keyboard.press('n');
      await page.waitForURL(new RegExp(`/case/${cases[1]}`));
      const holder = page.getByRole('button', { name: /Assignee/ });
      await expect.poll(() => holder.textContent()).toContain('Assigned to you');
      await page.keyboard.press('i');
      await page.keyboard.type('Seen this card before, @mi');
      await page.getByRole('button', { name: '@mina' }).click();
      await page.keyboard.type('?');
      await page.getByRole('button', { name: 'Add note', exact: true }).click();
      await page.getByRole('listitem').getByText('Seen this card before, @mina ?').waitFor();
      const changes = await app.client.get('/admin/changes', { bearer: mina.bearer });
      expect(changes.body.mentions).toBe(1);
      await checkScreen(page, 'desk-case');

      await holder.click();
      await page.getByRole('menuitem', { name: 'Assign to mina' }).click();
      await expect.poll(() => holder.textContent()).toContain('mina');
      await page.locator('#finding').focus();
      await armDecision(page, 'a');
      await page.getByText('Assigned to mina. You can still decide.').waitFor();
      await checkScreen(page, 'desk-armed');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: /^Unassigned/ }).click();
      await expect.poll(() => rows.count()).toBe(1);
      expect(page.url()).toMatch(/#\/\?claimed_by=nobody$/);
      await page.getByRole('button', { name: 'Saved views' }).click();
      await page.getByRole('menuitem', { name: /Save as view/ }).click();
      await page.getByLabel('Name').fill('Free ones');
      await page.getByText('Share with the team').click();
      await checkScreen(page, 'desk-save');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: /^Unassigned/ }).click();
      await expect.poll(() => rows.count()).toBe(3);
      await page.getByRole('button', { name: 'Saved views' }).click();
      await checkScreen(page, 'desk-saved');
      await page.getByRole('menuitem', { name: /Free ones/ }).click();
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByRole('button', { name: /More filters/ }).click();
      await page.getByRole('dialog').waitFor();
      await checkScreen(page, 'desk-filters');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.goto(`${page.url().split('#')[0]}#/settings/targets`);
      await page.getByLabel('Licence: hours').waitFor();
      await page.getByText('Count working hours only').click();
      await checkScreen(page, 'desk-targets');
    },
  );

  testDeep(
    'guides a new tenant through three steps, each ticked once it is done, with specimens to try',
    async () => {
      const { app, bearer, page, signIn, sendSelfie } = await signInPage.openQueue([]);
      await signIn();
      const steps = page.getByRole('region', { name: 'Decide your first case in three steps' });
      await steps.waitFor();
      const countDone = () => steps.getByText('done', { exact: true }).count();
      const reload = async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
      };
      expect(await countDone()).toBe(0);
      for (const name of ['A specimen licence', 'A specimen selfie']) {
        const saving = page.waitForEvent('download');
        await steps.getByRole('link', { name }).click();
        const { width, height } = await sharp(await (await saving).path()).metadata();
        expect(Math.min(width, height)).toBeGreaterThan(400);
      }
      await newSubject(app, bearer, { first_name: 'Me', last_name: 'Myself' });
      await reload();
      await expect.poll(countDone).toBe(1);
      const first = await sendSelfie(4);
      await reload();
      await expect.poll(countDone).toBe(2);
      await checkScreen(page, 'console-first-run');
      await app.client.post(`/admin/submissions/${first}/approve`, { bearer });
      await reload();
      await page.getByRole('heading', { name: 'No open cases.' }).waitFor();
      expect(await steps.count()).toBe(0);
    },
  );

  testDeep(
    'renders only the visible rows of 1,200 waiting cases, each labelled as one of all, with names of any length',
    async () => {
      const queue = await signInPage.openQueue([0]);
      const { app, page } = queue;
      const long = await newSubject(app, queue.bearer, {
        first_name: 'W'.repeat(200),
        last_name: 'M'.repeat(200),
      });
      await app.dependencies.db.asTenant(app.tenantId, (tx) =>
        sql`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, waiting_since, created_at, updated_at)
        select ${app.tenantId}, gen_random_uuid(), ${long}, 'license', 'v' || n, 'pending', 1, now, now, now
        from generate_series(1, 1199) n, (select ${app.dependencies.now()}::timestamptz) clock (now)`.execute(
          tx,
        ),
      );
      await queue.signIn();
      const rows = page.locator('a.queue-row_row');
      const readRow = (name: string) => () =>
        rows.evaluateAll(
          (all, attribute) => all.map((row) => Number(row.closest('li')!.getAttribute(attribute))).at(-1),
          name,
        );
      await expect.poll(readRow('aria-setsize')).toBe(1200);
      const heights = await rows.evaluateAll((all) => all.slice(0, 9).map((row) => row.clientHeight));
      // A name takes two lines at most.
      expect(Math.max(...heights)).toBeLessThan(1.6 * Math.min(...heights));
      const place = () =>
        page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')));
      for (let pressed = 1; pressed <= 40; pressed += 1) await page.keyboard.press('j');
      expect(await place()).toBe(40);
      const isSeen = () =>
        page.evaluate(() => {
          const { top, bottom } = document.activeElement!.getBoundingClientRect();
          return top >= 0 && bottom <= document.querySelector('footer')!.getBoundingClientRect().top;
        });
      await expect.poll(isSeen).toBe(true);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect.poll(readRow('aria-posinset')).toBe(1200);
      expect(await rows.count()).toBeLessThan(100);
      await expect.poll(() => page.locator('a.queue-row_row[tabindex="0"]').count()).toBe(1);
      await page.keyboard.press('j');
      expect(await place()).toBeGreaterThan(1100);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^WWW/ }).waitFor();
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(await wide()).toBe(false);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await wide()).toBe(false);
      const tops = await page
        .locator('[data-decision]')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      // The person, and two lines of the case's state.
      expect((await page.locator('.case-header_top').boundingBox())!.height).toBeLessThan(100);
    },
  );

  testDeep(
    'the head of a case on a phone names the person, then its state in two lines, and cuts nothing off',
    async () => {
      const queue = await signInPage.openQueue([0]);
      const { app, bearer, page } = queue;
      const targets = { hours: { license: 1 }, time_zone: 'UTC', working_hours: null };
      await app.client.send('PATCH', '/admin/settings', { bearer, json: { targets } });
      await queue.signIn();
      await page.locator('a.queue-row_row').first().click();
      await page.setViewportSize({ width: 390, height: 844 });
      for (const language of ['en', 'de']) {
        await page.evaluate((tag) => localStorage.setItem('attesta.language', tag), language);
        await page.reload();
        await page.locator('.sheet_sheet img').waitFor();
        const { name, chips, buttons } = await measureHead(page);
        expect(chips.length).toBeGreaterThan(4);
        for (const { text, lines, isCut, left, right } of [name, ...chips])
          expect([text, lines, isCut, left >= 0 && right <= 390]).toEqual([text, 1, false, true]);
        expect(countRows(chips)).toBeLessThanOrEqual(2);
        // As the design has them: the kind, the attempt and the due time beside each other, below the name.
        expect(countRows(chips.slice(0, 3))).toBe(1);
        expect(Math.min(...chips.map(({ top }) => top))).toBeGreaterThanOrEqual(name.bottom - 1);
        const all = [name, ...chips, ...buttons];
        for (const [at, one] of all.entries())
          for (const other of all.slice(at + 1)) {
            const isApart =
              one.right <= other.left + 1 ||
              other.right <= one.left + 1 ||
              one.bottom <= other.top + 1 ||
              other.bottom <= one.top + 1;
            expect([one.text, other.text, isApart]).toEqual([one.text, other.text, true]);
          }
      }
    },
  );

  testDeep(
    'polls with a small request twelve times a minute, and fetches counts and list only after a change',
    async () => {
      const queue = await signInPage.openQueue([0]);
      const { page } = queue;
      await page.clock.install();
      await page.reload();
      await queue.signIn();
      const rows = page.locator('a.queue-row_row');
      await rows.first().waitFor();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.waitForLoadState('networkidle');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url().replace(/.*\/admin\//, '')));
      const poll = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          const answered = page.waitForResponse('**/admin/changes*');
          await page.clock.runFor(5_000);
          await (await answered).finished();
        }
      };
      await poll(12);
      const countRequests = (pattern: RegExp) => requests.filter((path) => pattern.test(path)).length;
      const LIST = /^submissions\?.*limit=200/;
      const COUNTS = /^queue\/counts/;
      expect([countRequests(/^changes/), countRequests(LIST), countRequests(COUNTS)]).toEqual([12, 0, 0]);
      expect(requests.length).toBeLessThanOrEqual(18);
      requests.length = 0;
      await queue.sendSelfie(4);
      await poll(1);
      const drawn = async () => {
        await page.clock.runFor(100);
        return rows.count();
      };
      await expect.poll(drawn).toBe(2);
      // A new tenant's page also requests the set-up steps; after its first decision it requests the list and
      // the counts alone.
      expect([countRequests(LIST), countRequests(COUNTS)]).toEqual([1, 1]);
    },
  );

  test('a search that begins while its field is loading keeps every letter', async () => {
    const queue = await signInPage.openQueue([0, 1]);
    const { page } = queue;
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/queue-filters-[^/]*\.js$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await queue.signIn();
    await page.locator('a.queue-row_row').first().waitFor();
    const { last_name } = people[0]!.details;
    await page.keyboard.press('/');
    await page.keyboard.type(last_name.slice(0, -1));
    expect(await page.getByRole('searchbox').count()).toBe(0);
    release();
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type(last_name.slice(-1));
    expect(await page.getByRole('searchbox').inputValue()).toBe(last_name);
    await expect
      .poll(() => page.locator('a.queue-row_row .queue-row_name').allTextContents())
      .toEqual([expect.stringContaining(firstNameFor(0))]);
  });

  testDeep('finds a case by a name with a typing error', async () => {
    const queue = await signInPage.openQueue([0, 1]);
    const { page } = queue;
    await queue.signIn();
    await page.locator('a.queue-row_row').first().waitFor();
    const slip = people[0]!.details.last_name.replace('t', '');
    await page.keyboard.press('/');
    await page.keyboard.type(slip);
    expect(await page.getByRole('searchbox').inputValue()).toBe(slip);
    await expect
      .poll(() => page.locator('a.queue-row_row .queue-row_name').allTextContents())
      .toEqual([expect.stringContaining(firstNameFor(0))]);
    expect(page.url()).toContain('q=');
  });

  testDeep('shows a selfie beside its reference at the same size, and zooms both together', async () => {
    const { app, bearer, page, signIn } = await signInPage.openQueue([]);
    const token = await mint(app, bearer, await newSubject(app, bearer, people[4]!.details));
    const send = async (id: string) =>
      (await upload(app, token, 'selfie', await drawNoise(), { verification_id: id })).body.selfie_id;
    await app.client.post(`/admin/submissions/${await send('first')}/approve`, { bearer });
    const second = await send('second');
    await signIn();
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    await page.goto(`${page.url().split('#')[0]}#/case/${second}?status=all`);
    const sheets = page.locator('.photo-stage_half .sheet_sheet');
    await expect.poll(() => sheets.count()).toBe(2);
    await page
      .getByRole('region', { name: 'Photo' })
      .getByText('Reference selfie', { exact: true })
      .waitFor();
    await page.keyboard.press('+');
    const drawn = await sheets.evaluateAll((all) =>
      all.map((sheet) => [getComputedStyle(sheet).transform, sheet.clientWidth, sheet.clientHeight].join()),
    );
    expect(drawn[0]).not.toMatch(/^none/);
    expect(drawn[0]).toBe(drawn[1]);
    await checkScreen(page, 'console-selfie');
  });

  testDeep('shows how often decisions were wrong, beside the agreement between people', async () => {
    const { app, bearer, page } = await openQueue([0]);
    const { submissions } = (await app.client.get('/admin/submissions', { bearer })).body;
    await seedJudgedSamples(app.dependencies.db, submissions[0].id, 1000);
    const { db, now } = app.dependencies;
    await seedFaceComparisons(db, app.tenantId, now(), { count: 38, distance: 1.2, decided: 'approved' });
    const day = submissions[0].created_at.slice(0, 10);
    await page.goto(`${page.url().split('#')[0]}#/overview?from=${day}&to=${day}`);
    await page.getByText('More figures').click();
    const part = page.getByRole('region', { name: 'Quality' });
    await part
      .getByText(/^3\.0 % \(.*\), 30 of 1,000$/)
      .first()
      .waitFor({ timeout: 30_000 });
    await part.getByText('One group has fewer than 30 samples and is not shown.').waitFor();
    expect(await part.getByRole('link', { name: /^Approved automatically, / }).count()).toBe(30);
    await part
      .getByText(/^100\.0 % \(92\.1–100\.0 %\), 38 of 38$/)
      .first()
      .waitFor();
    await part.getByText(/^To claim a false match rate of 1 in 10,000, a group needs 29,956 /).waitFor();
    await checkScreen(page, 'console-quality');
    // On a phone each figure has the head of its column.
    const figure = part.getByRole('cell').first();
    const readHead = () => figure.evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(await readHead()).toBe('none');
    await page.setViewportSize({ width: 390, height: 844 });
    // The table of uploads is below its chart.
    const [chart, table] = await page
      .locator('.overview_wide .overview_beside > *')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      );
    expect(table!.top).toBeGreaterThanOrEqual(chart!.bottom);
    expect(await readHead()).toContain('False approvals');
    await page.setViewportSize({ width: 1440, height: 900 });
    const saving = page.waitForEvent('download');
    await part.getByRole('button', { name: 'Export quality CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('"dimension","value","figure","count","of","share","low","high"');
    // Each figure leads to its cases.
    const sentToReview = page
      .getByRole('region', { name: 'Uploads by day, as a table' })
      .getByRole('cell')
      .nth(1)
      .getByRole('link');
    const count = Number(await sentToReview.innerText());
    await sentToReview.click();
    await page.getByText(/^From the overview: photo sent from .* \(UTC\) and Sent to review$/).waitFor();
    await page.locator('a.queue-row_row').first().waitFor();
    expect(await page.locator('a.queue-row_row').count()).toBe(count);
    await checkScreen(page, 'console-figure');
    const note = page.getByText(/^From the overview: /);
    await page.getByRole('link', { name: 'Clear', exact: true }).click();
    await note.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).hash).toBe('#/?status=all');
  });

  testDeep('saves the overview’s days as CSV', async () => {
    const { page } = await openQueue([0]);
    await page.goto(`${page.url().split('#')[0]}#/overview`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('"day","passed","to_a_person","turned_back"');
    expect(lines).toHaveLength(15);
  });

  testDeep('shows the actions of a page’s header side by side on a phone, in either language', async () => {
    const { page, heading } = await openQueue([0]);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [language, title] of [
      ['en', 'Audit log'],
      ['de', 'Protokoll'],
    ] as const) {
      await page.evaluate((tag) => localStorage.setItem('attesta.language', tag), language);
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto(`${page.url().split('#')[0]}#/`);
      await page.reload();
      const row = page.locator('a.queue-row_row').first();
      await row.waitFor();
      expect(await row.evaluate(listOverlaps)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      // The list begins in the upper half, since rarely used filters are folded.
      const status = page.getByRole('button', { name: /(Risk|Risiko)$/ });
      expect((await page.locator('main').boundingBox())!.y).toBeLessThan(844 / 2);
      expect(await status.isVisible()).toBe(false);
      await page.getByRole('button', { name: /^Filter/ }).click();
      expect(await status.isVisible()).toBe(true);
      await page.goto(`${page.url().split('#')[0]}#/audit`);
      await page.reload();
      await heading(title).waitFor();
      const saves = page.getByRole('button', { name: /CSV|JSON/ });
      const tops = await saves.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      expect(tops).toHaveLength(2);
      expect(new Set(tops).size).toBe(1);
      await checkScreen(page, `console-audit-${language}`, [390]);
    }
  });

  test('[S31] opens a case by keyboard and shows what differs beside the image, with no script error and no violation of the console’s policy', async () => {
    const { page, heading } = await openQueue([0, 1]);
    for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
    await heading(new RegExp(firstNameFor(0))).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('finding');
    const row = page.locator('tr', { hasText: 'Licence no.' });
    expect(await row.textContent()).toContain('X9999-00000');
    expect(await row.textContent()).toMatch(/Differs|Not found/);
    await page.getByRole('button', { name: /details? match/ }).click();
    const birth = page.locator('tr', { has: page.getByRole('rowheader', { name: 'Date of birth' }) });
    expect(await birth.textContent()).toContain('Matches');
    await birth.click();
    const cutOut = birth.getByRole('img', { name: /Date of birth/ });
    await expect
      .poll(() => cutOut.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300);
    const drawnWidth = () =>
      page.evaluate(() => document.querySelector<HTMLImageElement>('.sheet_sheet img')?.naturalWidth ?? 0);
    await expect.poll(drawnWidth).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Card', exact: true }).click();
    await expect.poll(() => page.locator('.boxes_outlines polygon').count()).toBeGreaterThan(3);
    await expect.poll(drawnWidth).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Portrait', exact: true }).click();
    await page
      .getByRole('region', { name: 'Photo' })
      .getByRole('img', { name: /^Portrait/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await heading('Review').waitFor();
    signInPage.expectNoComplaint();
  });

  testDeep('rotates and zooms the image, and goes through the details, by keyboard', async () => {
    const { page } = await openQueue([0], { opened: true });
    const drawn = () => page.locator('.sheet_sheet').evaluate((sheet) => getComputedStyle(sheet).transform);
    const whole = await drawn();
    for (const key of ['+', 'ArrowLeft', 't', 'c']) await page.keyboard.press(key);
    await expect.poll(drawn).not.toBe(whole);
    expect(await page.locator('.sheet_sheet img.sheet_strong').count()).toBe(1);
    for (const key of ['-', 't', 't', 't', 'c']) await page.keyboard.press(key);
    for (const image of [/^Card/, /^Portrait/, /^Photo/]) {
      await page.getByRole('region', { name: 'Photo' }).getByRole('img', { name: image }).waitFor();
      await page.keyboard.press('v');
    }
    const current = page.locator('tr[aria-current]');
    do {
      await page.keyboard.press('ArrowDown');
      await current.waitFor();
    } while (!(await current.textContent())!.includes('Date of birth'));
    await expect.poll(() => page.locator('.boxes_outlines .boxes_chosen').count()).toBe(1);
  });

  testDeep('cancels an armed decision with Escape, approves with A and Enter, and can undo it', async () => {
    const { page, heading, cases, readCase } = await openQueue([0, 1], { opened: true });
    await armDecision(page, 'a');
    await page.getByRole('dialog', { name: 'Approve this submission' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // The print differs from the record: the approval names what it goes against, and Enter alone does not send it.
    expect(await page.locator('[data-decision="approve"]').getAttribute('data-filled')).toBeNull();
    await armDecision(page, 'a');
    await page.getByRole('dialog').getByText('This goes against the finding').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Tick that you have seen the finding: Y.').waitFor();
    await commitDecision(page);
    await heading(new RegExp(firstNameFor(1))).waitFor();
    await page.getByText(`Approving: ${firstNameFor(0)}`).waitFor();
    await page.keyboard.press('z');
    await heading(new RegExp(firstNameFor(0))).waitFor();
    await page.getByRole('dialog', { name: 'Approve this submission' }).waitFor();
    expect((await readCase(cases[0]!)).status).toBe('pending');
    await commitDecision(page);
    await heading(new RegExp(firstNameFor(1))).waitFor();
    await expect.poll(async () => (await readCase(cases[0]!)).status).toBe('approved');
  });

  testDeep('asks for a new image with a typed message, in which letters are no shortcuts', async () => {
    const { page, heading, cases, readCase } = await openQueue([1, 3], { opened: true });
    await armDecision(page, 'r');
    await page.getByRole('dialog', { name: 'Request a new photo' }).waitFor();
    await page.getByLabel('Message to customer').press('End');
    await page.keyboard.press('Control+End');
    await page.getByLabel('Message to customer').pressSequentially(' Thanks, Alex (x, j, r).');
    await commitDecision(page, 'Control+Enter');
    await heading(new RegExp(firstNameFor(3))).waitFor();
    await expect.poll(async () => (await readCase(cases[0]!)).status).toBe('rejected');
    const decided = await readCase(cases[0]!);
    expect(decided.reupload_required).toBe(true);
    expect(decided.messages[0].comment_text).toMatch(/^Light .* Thanks, Alex \(x, j, r\)\.$/);
  });

  testDeep('names the reviewer who decided first', async () => {
    const { app, page, heading, bearer, cases, readCase } = await openQueue([3, 4], { opened: true });
    await armDecision(page, 'x');
    const json = { description: 'the shop' };
    const shop = (await app.client.post('/admin/api-tokens', { bearer, json })).body.token;
    await app.client.post(`/admin/submissions/${cases[0]}/approve`, { bearer: shop });
    await commitDecision(page);
    await heading(new RegExp(firstNameFor(4))).waitFor();
    const notice = page.getByRole('alert').filter({ hasText: `Already decided: ${firstNameFor(3)}` });
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/Approved by API token \d+, \d+ Mar/);
    expect((await readCase(cases[0]!)).status).toBe('approved');
    await checkScreen(page, 'console-elsewhere');
    await notice.getByRole('button', { name: 'Close' }).click();
  });

  testDeep('loads earlier messages a page at a time, by keyboard, up to the first', async () => {
    const { app, page, cases } = await openQueue([0], { opened: true });
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      sql`insert into messages (tenant_id, id, submission_id, author_type, author, comment_text, created_at)
        select ${app.tenantId}, gen_random_uuid(), ${cases[0]}, 'subject', 'subject', 'said-' || n,
          ${app.dependencies.now()}::timestamptz - (250 - n) * interval '1 millisecond'
        from generate_series(1, 249) n`.execute(tx),
    );
    await page.locator('#write').fill('said-250');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const log = page.getByRole('log', { name: 'Messages' });
    await log.getByText('said-250', { exact: true }).waitFor();
    const readThread = () => page.locator('.sidebar_thread li p').allTextContents();
    const expected = (from: number) => Array.from({ length: 251 - from }, (_, at) => `said-${from + at}`);
    expect(await readThread()).toEqual(expected(151));
    const earlier = page.getByRole('button', { name: 'Earlier messages' });
    for (const from of [51, 1]) {
      await earlier.focus();
      await page.keyboard.press('Enter');
      await page.getByText(`said-${from}`, { exact: true }).waitFor();
      expect(await readThread()).toEqual(expected(from));
      const list = page.getByRole('list', { name: 'Earlier messages' });
      expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await earlier.count()).toBe(0);
    expect(await log.locator('li').count()).toBe(100);
  });

  testDeep(
    'shows the sign-in over the page when the session has expired, and loses no decision',
    async () => {
      const { app, page, heading, cases, readCase } = await openQueue([3], { opened: true });
      await armDecision(page, 'r');
      await page.getByLabel('Message to customer').fill('Half a sentence');
      const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('attesta.session')!).token);
      await app.client.post('/admin/logout', { bearer: token });
      await commitDecision(page, 'Control+Enter');
      await heading('Your session has ended').waitFor();
      await page.getByText(/^Decision not saved: /).waitFor({ state: 'attached' });
      await checkScreen(page, 'console-ended');
      expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);
      await page.getByLabel('Password').fill(ADMIN.password);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('dialog').count()).toBe(0);
      expect((await readCase(cases[0]!)).status).toBe('pending');

      await page.context().setOffline(true);
      await page.getByText('You are offline. Decisions are sent').waitFor();
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('The decision is sent when you reconnect').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('heading', { name: 'No open cases.' }).waitFor();
      await expect.poll(async () => (await readCase(cases[0]!)).reupload_required).toBe(true);
      expect((await readCase(cases[0]!)).messages[0].comment_text).toBe('Half a sentence');
    },
  );

  testDeep('keeps the focus where a link was revoked', async () => {
    const { app, page, signIn } = await signInPage.openQueue([]);
    // The browser's clock decides whether a link is still valid.
    app.moveClock(Date.now() - app.dependencies.now().getTime());
    const bearer = await logIn(app);
    const subject_id = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Lovelace' });
    for (const uses of [1, 2]) await mint(app, bearer, subject_id, { max_uses: uses });
    await signIn();
    await findHeading(page)('Review').waitFor();
    await page.goto(`http://${app.host}:${app.port}/admin/#/subjects/${subject_id}`);
    const links = page.getByRole('region', { name: 'Links' });
    const revoke = links.getByRole('button', { name: 'Revoke' });
    await revoke.first().waitFor();
    // A key that is pressed while the list is redrawn has no effect, for a person too: they press again.
    const pressOnce = async () => {
      if ((await revoke.count()) > 0) await revoke.first().press('Enter', { timeout: 5000 });
      await page.waitForTimeout(250);
      return revoke.count();
    };
    await expect.poll(pressOnce, { timeout: 60_000 }).toBe(0);
    // A screen reader continues from the focused element.
    expect(await links.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  });

  testDeep('a read-only user sees cases and is offered no decision', async () => {
    const queue = await signInPage.openQueue([0]);
    const { app, page, cases, readCase } = queue;
    await app.dependencies.db.asTenant(app.tenantId, (tx) =>
      tx.updateTable('staff_users').set({ role: 'view' }).where('tenant_id', '=', app.tenantId).execute(),
    );
    await queue.signIn();
    await page.locator('a.queue-row_row').first().click();
    await page.getByText('View only').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await findHeading(page)('Review').waitFor();
    expect((await readCase(cases[0]!)).status).toBe('pending');
  });

  testDeep('reports that the list or an image is missing, and loads it again when asked', async () => {
    const { app, page } = await openQueue([0]);
    await page.route('**/admin/submissions?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'Could not be loaded.' }).waitFor();
    await page.unroute('**/admin/submissions?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a.queue-row_row').first().waitFor();
    await rename(app.objectsFolder, `${app.objectsFolder}-away`);
    await page.locator('a.queue-row_row').first().click();
    await page.getByText('The photo could not be loaded.').waitFor();
    await rename(`${app.objectsFolder}-away`, app.objectsFolder);
    const photo = page.getByRole('region', { name: 'Photo' });
    await photo.getByRole('button', { name: 'Try again' }).click();
    await photo.getByRole('img', { name: / sent by / }).waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
  });

  testDeep(
    'a script that cannot be loaded leaves a sentence and a way out, and the other pages open',
    async () => {
      const { page, heading } = await openQueue([0]);
      const part = '**/assets/overview-*';
      await page.route(part, (route) => route.abort());
      await page.getByRole('link', { name: 'Overview' }).click();
      await page.getByText('Part of this page could not be loaded.').waitFor();
      await checkScreen(page, 'console-part-missing');
      await page.getByRole('link', { name: 'Audit' }).click();
      await heading(/Audit/).waitFor();
      await page.getByRole('link', { name: 'Overview' }).click();
      await page.getByText('Part of this page could not be loaded.').waitFor();
      // The server has a newer build without this script: the page itself is loaded again.
      const newer = '<script type="module" src="/admin/assets/console-newer.js"></script>';
      await page.route('**/admin/', (route) => route.fulfill({ contentType: 'text/html', body: newer }), {
        times: 1,
      });
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Try again' }).click();
      await reloaded;
      await page.getByText('Part of this page could not be loaded.').waitFor();
      await page.unroute(part);
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading('Overview').waitFor();
      signInPage.expectNoComplaint(/PartError/);
    },
  );

  const ANSWERS: [string, string, string][] = [
    ['an answer that breaks off', '{"submissions":[{"id":"0', 'The response was incomplete.'],
    ['an answer of another form', '{}', 'Something went wrong here.'],
  ];
  test.each(firstRows(ANSWERS, 0))(
    '%s leaves a sentence and a way out, in the queue and at a case',
    async (_what, body, sentence) => {
      const { page } = await openQueue([0]);
      const cut = (path: string) =>
        page.route(path, (route) => route.fulfill({ contentType: 'application/json', body }));
      const lists = '**/admin/submissions?*';
      await cut(lists);
      await page.reload();
      await page.getByRole('alert').getByText(sentence).waitFor();
      await page.unroute(lists);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('a.queue-row_row').first().waitFor();
      const cases = /\/admin\/submissions\/[0-9a-f-]{36}$/;
      await page.route(cases, (route) => route.fulfill({ contentType: 'application/json', body }));
      await page.locator('a.queue-row_row').first().click();
      await page.getByRole('alert').getByText(sentence).waitFor();
      await page.unroute(cases);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.sheet_sheet img').waitFor();
      signInPage.expectNoComplaint(/Cannot read|undefined|not iterable/);
    },
  );

  testDeep('a reviewer signs out of the console', async () => {
    const { page, heading } = await openQueue([0]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading('Sign in').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('attesta.session'))).toBeNull();
  });
});

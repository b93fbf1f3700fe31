import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../../src/specimen/people.ts';
import { checkScreen } from '../harness/browser/check-screen.ts';
import { CHROMIUM } from '../harness/browser/open-browser.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { drawNoise } from '../harness/pictures/draw-noise.ts';
import { ADMIN } from '../harness/start-app.ts';
import { addColleague, logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { sample, testRotating } from '../harness/tier.ts';

const firstNameFor = (person: number) => people[person]!.details.first_name;

// The console in a real browser, on the real app. Each test has a tenant and a window of its own.
describe.skipIf(!existsSync(CHROMIUM))('the console', () => {
  let door: SignInPage;
  beforeAll(async () => {
    door = await openSignInPage();
  });
  afterEach(() => door.expectNoComplaint());
  afterAll(() => door?.close());

  const headingOf = (page: Page) => (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  /** A reviewer before the queue in which these people wait; with `opened`, before the first one's case. */
  async function enter(waiting: readonly number[], { opened = false } = {}) {
    const desk = await door.openDesk(waiting);
    const { page } = desk;
    await desk.signIn();
    await headingOf(page)('Review').waitFor();
    await page.locator('a.queue-row_row').first().waitFor();
    if (opened) {
      await page.locator('a.queue-row_row').first().click();
      await page.locator('.sheet_sheet img').waitFor();
    }
    return { ...desk, heading: headingOf(page) };
  }

  test('says that a password is wrong, and keeps the e-mail', async () => {
    const { page, signIn } = await door.openDesk([]);
    await signIn('not this one');
    await page.getByRole('alert').getByText('The e-mail or the password is wrong.').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(ADMIN.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await checkScreen(page, 'console-sign-in');
  });

  test('shows who waits, the longest first, and no picture', async () => {
    const desk = await door.openDesk([0, 1, 3]);
    await desk.sendSelfie(4);
    await desk.signIn();
    const rows = desk.page.locator('a.queue-row_row');
    await rows.first().waitFor();
    const names = await rows.locator('.queue-row_name').allTextContents();
    expect(names.map((name) => name.split(' ')[0])).toEqual([0, 1, 3, 4].map(firstNameFor));
    expect(await rows.first().locator('.queue-row_why').textContent()).toMatch(
      /^Text match 0\.\d\d \(auto-approves from 0\.80\)\.$/,
    );
    expect(await rows.last().locator('.queue-row_why').textContent()).toBe(
      'First selfie: no reference to compare with.',
    );
    expect(await desk.page.locator('img').count()).toBe(0);
    // The tenant's name, as subjects see it on the hosted page.
    await desk.page.getByRole('navigation').getByText('Acme', { exact: true }).waitFor();
    await checkScreen(desk.page, 'console-queue');
  });

  testRotating('keeps the filters in the address', async () => {
    const desk = await door.openDesk([0, 1]);
    await desk.sendSelfie(4);
    await desk.signIn();
    const { page } = desk;
    await page.getByRole('link', { name: 'Selfie 1' }).click();
    await expect.poll(() => page.locator('a.queue-row_row').count()).toBe(1);
    expect(page.url()).toMatch(/#\/\?kind=selfie$/);
    await page.getByRole('button', { name: /Status/ }).click();
    await page.getByRole('option', { name: 'Approved' }).click();
    await page.getByRole('heading', { name: 'Nothing matches.' }).waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await expect.poll(() => page.locator('a.queue-row_row').count()).toBe(3);
  });

  testRotating(
    'several share the queue: the next case by a key, a note that names a colleague, a case given away, filters kept',
    async () => {
      const desk = await door.openDesk([0, 1, 3]);
      const { app, bearer, page, cases } = desk;
      const mina = await addColleague(app, bearer, 'mina');
      const claim = (id: string, json: object, as: string) =>
        app.client.post(`/admin/submissions/${id}/claim`, { bearer: as, json });
      const targets = { hours: { license: 4 }, time_zone: 'Europe/Berlin', working_hours: null };
      await app.client.send('PATCH', '/admin/settings', { bearer, json: { targets } });
      await claim(cases[0]!, {}, mina.bearer);
      await desk.signIn();
      const rows = page.locator('a.queue-row_row');
      await rows.first().waitFor();
      await expect.poll(() => rows.first().textContent()).toMatch(/Late by .*mina/);
      await checkScreen(page, 'desk-queue');

      await page.keyboard.press('n');
      await page.waitForURL(new RegExp(`/case/${cases[1]}`));
      const holder = page.getByRole('button', { name: /Who has this case/ });
      await expect.poll(() => holder.textContent()).toContain('Assigned to you');
      await page.keyboard.press('i');
      await page.keyboard.type('Seen this card before, @mi');
      await page.getByRole('button', { name: '@mina' }).click();
      await page.keyboard.type('?');
      await page.getByRole('button', { name: 'Write', exact: true }).click();
      await page.getByRole('listitem').getByText('Seen this card before, @mina ?').waitFor();
      const told = await app.client.get('/admin/changes', { bearer: mina.bearer });
      expect(told.body.mentions).toBe(1);
      await checkScreen(page, 'desk-case');

      await holder.click();
      await page.getByRole('menuitem', { name: 'Assign to mina' }).click();
      await expect.poll(() => holder.textContent()).toContain('mina');
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press('a');
      await page.getByText('Assigned to mina. You can still decide.').waitFor();
      await checkScreen(page, 'desk-armed');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: /^Unassigned/ }).click();
      await expect.poll(() => rows.count()).toBe(1);
      expect(page.url()).toMatch(/#\/\?claimed_by=nobody$/);
      await page.getByRole('button', { name: 'Saved filters' }).click();
      await page.getByRole('menuitem', { name: /Save what is shown/ }).click();
      await page.getByLabel('Name').fill('Free ones');
      await page.getByText('For the whole team').click();
      await checkScreen(page, 'desk-save');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('link', { name: /^Unassigned/ }).click();
      await expect.poll(() => rows.count()).toBe(3);
      await page.getByRole('button', { name: 'Saved filters' }).click();
      await checkScreen(page, 'desk-saved');
      await page.getByRole('menuitem', { name: /Free ones/ }).click();
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByRole('button', { name: /More filters/ }).click();
      await page.getByRole('dialog').waitFor();
      await checkScreen(page, 'desk-filters');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.goto(`${page.url().split('#')[0]}#/settings/targets`);
      await page.getByLabel('Licence: hours').waitFor();
      await page.getByText('Only working hours count').click();
      await checkScreen(page, 'desk-targets');
    },
  );

  testRotating(
    'leads a new tenant through three steps, each ticked once it is done, with specimens to try with',
    async () => {
      const { app, bearer, page, signIn, sendSelfie } = await door.openDesk([]);
      await signIn();
      const steps = page.getByRole('region', { name: 'Three steps to a first decision' });
      await steps.waitFor();
      const ticked = () => steps.getByText('done', { exact: true }).count();
      const reload = async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
      };
      expect(await ticked()).toBe(0);
      for (const name of ['A specimen licence', 'A specimen selfie']) {
        const saving = page.waitForEvent('download');
        await steps.getByRole('link', { name }).click();
        const { width, height } = await sharp(await (await saving).path()).metadata();
        expect(Math.min(width, height)).toBeGreaterThan(400);
      }
      await newSubject(app, bearer, { first_name: 'Me', last_name: 'Myself' });
      await reload();
      await expect.poll(ticked).toBe(1);
      const first = await sendSelfie(4);
      await reload();
      await expect.poll(ticked).toBe(2);
      await checkScreen(page, 'console-first-run');
      await app.client.post(`/admin/submissions/${first}/approve`, { bearer });
      await reload();
      await page.getByRole('heading', { name: 'No open cases.' }).waitFor();
      expect(await steps.count()).toBe(0);
    },
  );

  testRotating(
    'shows 1,200 who wait by the rows in sight, each said to be one of all, however long a name',
    async () => {
      const desk = await door.openDesk([0]);
      const { app, page } = desk;
      const long = await newSubject(app, desk.bearer, {
        first_name: 'W'.repeat(200),
        last_name: 'M'.repeat(200),
      });
      await app.world.db.asTenant(app.tenantId, (tx) =>
        sql`insert into submissions (tenant_id, id, subject_id, kind, verification_id, status, attempt, waiting_since, created_at, updated_at)
        select ${app.tenantId}, gen_random_uuid(), ${long}, 'license', 'v' || n, 'pending', 1, now, now, now
        from generate_series(1, 1199) n, (select ${app.world.now()}::timestamptz) clock (now)`.execute(tx),
      );
      await desk.signIn();
      const rows = page.locator('a.queue-row_row');
      const said = (name: string) => () =>
        rows.evaluateAll(
          (all, asked) => all.map((row) => Number(row.closest('li')!.getAttribute(asked))).at(-1),
          name,
        );
      await expect.poll(said('aria-setsize')).toBe(1200);
      const heights = await rows.evaluateAll((all) => all.slice(0, 9).map((row) => row.clientHeight));
      expect(new Set(heights).size).toBe(1);
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
      await expect.poll(said('aria-posinset')).toBe(1200);
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
        .locator('.decisions_decisions > button')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      // Two lines: whose case it is, and what is said of it.
      expect((await page.locator('.case-header_top').boundingBox())!.height).toBeLessThan(100);
      const middles = await page.locator('.case-header_chips > *').evaluateAll((all) =>
        all
          .map((each) => each.getBoundingClientRect())
          .filter(({ height }) => height > 0)
          .map(({ top, bottom }) => (top + bottom) / 2),
      );
      expect(middles.length).toBeGreaterThan(1);
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
    },
  );

  testRotating(
    'asks a small question twelve times a minute, and for counts and the list when something is another',
    async () => {
      const desk = await door.openDesk([0]);
      const { page } = desk;
      await page.clock.install();
      await page.reload();
      await desk.signIn();
      const rows = page.locator('a.queue-row_row');
      await rows.first().waitFor();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url().replace(/.*\/admin\//, '')));
      const letPass = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          const answered = page.waitForResponse('**/admin/changes*');
          await page.clock.runFor(5_000);
          await (await answered).finished();
        }
      };
      await letPass(12);
      const countOf = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length;
      const LIST = /^submissions\?.*limit=200/;
      const COUNTS = /^queue\/counts/;
      expect([countOf(/^changes/), countOf(LIST), countOf(COUNTS)]).toEqual([12, 0, 0]);
      expect(asked.length).toBeLessThanOrEqual(18);
      asked.length = 0;
      await desk.sendSelfie(4);
      await letPass(1);
      const drawn = async () => {
        await page.clock.runFor(100);
        return rows.count();
      };
      await expect.poll(drawn).toBe(2);
      // A new tenant's page also asks what is set up yet; after its first decision it asks for the list and counts alone.
      expect([countOf(LIST), countOf(COUNTS)]).toEqual([1, 1]);
    },
  );

  testRotating('finds a case by a name with a slip', async () => {
    const desk = await door.openDesk([0, 1]);
    const { page } = desk;
    await desk.signIn();
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

  testRotating('lays a selfie beside its reference, as large, and nears both at once', async () => {
    const { app, bearer, page, signIn } = await door.openDesk([]);
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
    await page.getByRole('region', { name: 'Picture' }).getByText('Reference', { exact: true }).waitFor();
    await page.keyboard.press('+');
    const drawn = await sheets.evaluateAll((all) =>
      all.map((sheet) => [getComputedStyle(sheet).transform, sheet.clientWidth, sheet.clientHeight].join()),
    );
    expect(drawn[0]).not.toMatch(/^none/);
    expect(drawn[0]).toBe(drawn[1]);
    await checkScreen(page, 'console-selfie');
  });

  testRotating('saves the overview’s days as CSV', async () => {
    const { page } = await enter([0]);
    await page.goto(`${page.url().split('#')[0]}#/overview`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('"day","passed","to_a_person","turned_back"');
    expect(lines).toHaveLength(15);
  });

  testRotating(
    'puts what a page’s head offers beside each other on a phone, in either language',
    async () => {
      const { page, heading } = await enter([0]);
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
        // The list begins in the upper half: what is used less is folded away.
        const status = page.getByRole('button', { name: /(Status|Stand)$/ });
        expect((await page.locator('main').boundingBox())!.y).toBeLessThan(844 / 2);
        expect(await status.isVisible()).toBe(false);
        await page.getByRole('button', { name: /^Filter/ }).click();
        expect(await status.isVisible()).toBe(true);
        await page.goto(`${page.url().split('#')[0]}#/audit`);
        await page.reload();
        await heading(title).waitFor();
        const saves = page.getByRole('button', { name: /CSV|JSON/ });
        const tops = await saves.evaluateAll((all) =>
          all.map((button) => button.getBoundingClientRect().top),
        );
        expect(tops).toHaveLength(2);
        expect(new Set(tops).size).toBe(1);
        await checkScreen(page, `console-audit-${language}`, [390]);
      }
    },
  );

  test('opens a case by keyboard and shows what differs beside the photograph', async () => {
    const { page, heading } = await enter([0, 1]);
    for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
    await heading(new RegExp(firstNameFor(0))).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const row = page.locator('tr', { hasText: 'Licence no.' });
    expect(await row.textContent()).toContain('X9999-00000');
    expect(await row.textContent()).toMatch(/differs|not read/);
    expect(await page.locator('tr', { hasText: 'Born' }).textContent()).not.toMatch(/differs|not read/);
    const cutOut = page.locator('tr', { hasText: 'Born' }).getByRole('img', { name: /Born/ });
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
      .getByRole('region', { name: 'Picture' })
      .getByRole('img', { name: /^Portrait/ })
      .waitFor();
  });

  testRotating('turns and nears the picture, and goes through the details, by keys', async () => {
    const { page } = await enter([0], { opened: true });
    const drawn = () => page.locator('.sheet_sheet').evaluate((sheet) => getComputedStyle(sheet).transform);
    const whole = await drawn();
    for (const key of ['+', 'ArrowLeft', 't', 'c']) await page.keyboard.press(key);
    await expect.poll(drawn).not.toBe(whole);
    expect(await page.locator('.sheet_sheet img.sheet_strong').count()).toBe(1);
    for (const key of ['-', 't', 't', 't', 'c', 'v']) await page.keyboard.press(key);
    await page.getByRole('img', { name: /^Card/ }).waitFor();
    const current = page.locator('tr[aria-current]');
    do {
      await page.keyboard.press('ArrowDown');
      await current.waitFor();
    } while (!(await current.textContent())!.includes('Born'));
    await expect.poll(() => page.locator('.boxes_outlines .boxes_chosen').count()).toBe(1);
  });

  test('puts an armed decision down with Escape, approves with A and Enter, and can take it back', async () => {
    const { page, heading, cases, caseOf } = await enter([0, 1], { opened: true });
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Approve this picture' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('a');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await heading(new RegExp(firstNameFor(1))).waitFor();
    await page.getByText(`Approving: ${firstNameFor(0)}`).waitFor();
    await page.keyboard.press('z');
    await heading(new RegExp(firstNameFor(0))).waitFor();
    await page.getByRole('dialog', { name: 'Approve this picture' }).waitFor();
    expect((await caseOf(cases[0]!)).status).toBe('pending');
    await page.keyboard.press('Enter');
    await heading(new RegExp(firstNameFor(1))).waitFor();
    await expect.poll(async () => (await caseOf(cases[0]!)).status).toBe('approved');
  });

  testRotating('asks for a new picture with words of its own, in which letters are letters', async () => {
    const { page, heading, cases, caseOf } = await enter([1, 3], { opened: true });
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Ask for a new picture' }).waitFor();
    await page.keyboard.press('1');
    await page.getByLabel('They will read').pressSequentially(' Thanks, Alex (x, j, r).');
    await page.keyboard.press('Enter');
    await heading(new RegExp(firstNameFor(3))).waitFor();
    await expect.poll(async () => (await caseOf(cases[0]!)).status).toBe('rejected');
    const decided = await caseOf(cases[0]!);
    expect(decided.reupload_required).toBe(true);
    expect(decided.messages[0].comment_text).toMatch(/^Light hides .* Thanks, Alex \(x, j, r\)\.$/);
  });

  testRotating('says who decided when somebody was faster', async () => {
    const { app, page, heading, bearer, cases, caseOf } = await enter([3, 4], { opened: true });
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    const json = { description: 'the shop' };
    const shop = (await app.client.post('/admin/api-tokens', { bearer, json })).body.token;
    await app.client.post(`/admin/submissions/${cases[0]}/approve`, { bearer: shop });
    await page.keyboard.press('Enter');
    await heading(new RegExp(firstNameFor(4))).waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'Another reviewer decided this case first.' });
    await notice.waitFor();
    expect(await notice.textContent()).toMatch(/Approved by API token \d+, \d+ Mar/);
    expect((await caseOf(cases[0]!)).status).toBe('approved');
    await checkScreen(page, 'console-elsewhere');
    await notice.getByRole('button', { name: 'Close' }).click();
  });

  testRotating('brings earlier messages a page at a time, by keyboard, down to the first', async () => {
    const { app, page, cases } = await enter([0], { opened: true });
    await app.world.db.asTenant(app.tenantId, (tx) =>
      sql`insert into messages (tenant_id, id, submission_id, author_type, author, comment_text, created_at)
        select ${app.tenantId}, gen_random_uuid(), ${cases[0]}, 'subject', 'subject', 'said-' || n,
          ${app.world.now()}::timestamptz - (250 - n) * interval '1 millisecond'
        from generate_series(1, 249) n`.execute(tx),
    );
    await page.locator('#write').fill('said-250');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const log = page.getByRole('log', { name: 'Thread' });
    await log.getByText('said-250', { exact: true }).waitFor();
    const shown = () => page.locator('.sidebar_thread li p').allTextContents();
    const said = (from: number) => Array.from({ length: 251 - from }, (_, at) => `said-${from + at}`);
    expect(await shown()).toEqual(said(151));
    const earlier = page.getByRole('button', { name: 'Earlier messages' });
    for (const from of [51, 1]) {
      await earlier.focus();
      await page.keyboard.press('Enter');
      await page.getByText(`said-${from}`, { exact: true }).waitFor();
      expect(await shown()).toEqual(said(from));
      const list = page.getByRole('list', { name: 'Earlier messages' });
      expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await earlier.count()).toBe(0);
    expect(await log.locator('li').count()).toBe(100);
  });

  test('brings the sign-in over the page when the session has ended, and loses no decision', async () => {
    const { app, page, heading, cases, caseOf } = await enter([3], { opened: true });
    await page.keyboard.press('r');
    await page.getByLabel('They will read').fill('Half a sentence');
    const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('attesta.session')!).token);
    await app.client.post('/admin/logout', { bearer: token });
    await page.keyboard.press('Enter');
    await heading('Your session has ended').waitFor();
    await page.getByText(/^The decision on .* was not taken\./).waitFor({ state: 'attached' });
    await checkScreen(page, 'console-ended');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    expect((await caseOf(cases[0]!)).status).toBe('pending');

    await page.context().setOffline(true);
    await page.getByText('You are offline. Nothing is lost').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('The decision waits here').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'No open cases.' }).waitFor();
    await expect.poll(async () => (await caseOf(cases[0]!)).reupload_required).toBe(true);
    expect((await caseOf(cases[0]!)).messages[0].comment_text).toBe('Half a sentence');
  });

  test('keeps the focus where a link was revoked', async () => {
    const { app, page, signIn } = await door.openDesk([]);
    // Whether a link still works is told by the browser's clock.
    app.moveClock(Date.now() - app.world.now().getTime());
    const bearer = await logIn(app);
    const subject_id = await newSubject(app, bearer, { first_name: 'Ada', last_name: 'Lovelace' });
    for (const uses of [1, 2]) await mint(app, bearer, subject_id, { max_uses: uses });
    await signIn();
    await headingOf(page)('Review').waitFor();
    await page.goto(`http://${app.host}:${app.port}/admin/#/subjects/${subject_id}`);
    const links = page.getByRole('region', { name: 'Links' });
    const revoke = links.getByRole('button', { name: 'Revoke' });
    await revoke.first().waitFor();
    // A key that is pressed while the list is drawn again reaches nobody, as it would for a person: they press again.
    const pressOnce = async () => {
      if ((await revoke.count()) > 0) await revoke.first().press('Enter', { timeout: 5000 });
      await page.waitForTimeout(250);
      return revoke.count();
    };
    await expect.poll(pressOnce, { timeout: 60_000 }).toBe(0);
    // A screen reader reads on from what has the focus.
    expect(await links.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  });

  test('lets who may look look, and offers nothing to decide', async () => {
    const desk = await door.openDesk([0]);
    const { app, page, cases, caseOf } = desk;
    await app.world.db.asTenant(app.tenantId, (tx) =>
      tx.updateTable('staff_users').set({ role: 'view' }).where('tenant_id', '=', app.tenantId).execute(),
    );
    await desk.signIn();
    await page.locator('a.queue-row_row').first().click();
    await page.getByText('You may look.').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await headingOf(page)('Review').waitFor();
    expect((await caseOf(cases[0]!)).status).toBe('pending');
  });

  testRotating('says that the list or a picture is missing, and tries again when asked', async () => {
    const { app, page } = await enter([0]);
    await page.route('**/admin/submissions?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'Could not be loaded.' }).waitFor();
    await page.unroute('**/admin/submissions?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a.queue-row_row').first().waitFor();
    await rename(app.objectsFolder, `${app.objectsFolder}-away`);
    await page.locator('a.queue-row_row').first().click();
    await page.getByText('This picture cannot be shown.').waitFor();
    await rename(`${app.objectsFolder}-away`, app.objectsFolder);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('img', { name: /^Photo sent by/ }).waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).click();
  });

  testRotating(
    'a part that does not come leaves a sentence and a way on, and the other rooms open',
    async () => {
      const { page, heading } = await enter([0]);
      const part = '**/assets/overview-*';
      await page.route(part, (route) => route.abort());
      await page.getByRole('link', { name: 'Overview' }).click();
      await page.getByText('Part of this page could not be loaded.').waitFor();
      await checkScreen(page, 'console-part-missing');
      await page.getByRole('link', { name: 'Audit' }).click();
      await heading(/Audit/).waitFor();
      await page.getByRole('link', { name: 'Overview' }).click();
      await page.getByText('Part of this page could not be loaded.').waitFor();
      // The server has another build by now, of which this page knows no part: the page itself is loaded anew.
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
      door.expectNoComplaint(/PartError/);
    },
  );

  const ANSWERS: [string, string, string][] = [
    ['an answer that breaks off', '{"submissions":[{"id":"0', 'The response was incomplete.'],
    ['an answer of another form', '{}', 'Something went wrong here.'],
  ];
  test.each(sample(ANSWERS, 1))(
    '%s leaves a sentence and a way on, in the queue and at a case',
    async (_what, body, said) => {
      const { page } = await enter([0]);
      const cut = (path: string) =>
        page.route(path, (route) => route.fulfill({ contentType: 'application/json', body }));
      const lists = '**/admin/submissions?*';
      await cut(lists);
      await page.reload();
      await page.getByRole('alert').getByText(said).waitFor();
      await page.unroute(lists);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('a.queue-row_row').first().waitFor();
      const cases = /\/admin\/submissions\/[0-9a-f-]{36}$/;
      await page.route(cases, (route) => route.fulfill({ contentType: 'application/json', body }));
      await page.locator('a.queue-row_row').first().click();
      await page.getByRole('alert').getByText(said).waitFor();
      await page.unroute(cases);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.sheet_sheet img').waitFor();
      door.expectNoComplaint(/Cannot read|undefined|not iterable/);
    },
  );

  test('signs out', async () => {
    const { page, heading } = await enter([0]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await heading('Sign in').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('attesta.session'))).toBeNull();
  });

  test('breaks nothing and none of its own rules on the way', async () => {
    const { page, heading } = await enter([0, 1], { opened: true });
    await page.keyboard.press('Escape');
    await heading('Review').waitFor();
    door.expectNoComplaint();
  });
});

/** In the page: the words of a row that lie over one another, or beyond what they stand in. */
function listOverlaps(row: Element): string[] {
  const words = [...row.querySelectorAll('*')].filter(
    (each) => each.children.length === 0 && each.textContent?.trim() && !each.closest('.sr'),
  );
  const boxOf = (each: Element) => each.getBoundingClientRect();
  return words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other) => {
      const [a, b] = [boxOf(one), boxOf(other)];
      const isApart =
        a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      return isApart ? [] : [`${one.textContent} over ${other.textContent}`];
    }),
  );
}

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Evidence } from '../../src/web/console/cases/case-types.ts';
import { people } from '../../tools/specimen/people.ts';
import { openSignInPage, type SignInPage } from '../harness/browser/open-sign-in-page.ts';
import { CASE_KINDS, SHOWN } from '../harness/console/case-kinds.ts';
import { createCaseStage } from '../harness/console/show-case.ts';
import { ADMIN } from '../harness/start-app.ts';

// What fits into the windows of reviewers, and that nothing moves under a hand.

/** The most of a window's height that the finding takes. */
const MAX_BAND_SHARE = 0.2;
const CORNERS: [number, number][] = [
  [0.1, 0.1],
  [0.9, 0.1],
  [0.9, 0.9],
  [0.1, 0.9],
];

/** The table names of a credential what its headline needs: the rest of it, for the panel that shows it. */
function fillCredential(evidence: Evidence): Evidence {
  const { credential, fields } = evidence;
  if (!credential) return evidence;
  const details = (fields ?? []).map(({ field, stored, read, says, agreement }) => ({
    field,
    stored,
    says: says ?? read,
    agrees: agreement === 'matches',
  }));
  const rest = {
    kind: 'mdl',
    protocol: 'org-iso-mdoc',
    valid_from: '2026-01-01',
    valid_until: '2027-01-01',
    asked: [],
    fields: {},
    portrait: 'stored',
    revocation: 'not_checked',
    details,
  } as const;
  return { ...evidence, credential: { ...rest, ...credential } as NonNullable<Evidence['credential']> };
}

let signInPage: SignInPage;

beforeAll(async () => {
  signInPage = await openSignInPage();
});
afterEach(async () => {
  await signInPage.expectNoComplaint();
  await signInPage.closeOpened();
});
afterAll(() => signInPage.close());

/** A signed-in reviewer with cases that wait. */
async function openSignedIn(waiting: readonly number[]) {
  const queue = await signInPage.openQueue(waiting);
  await queue.signIn();
  await queue.page.locator('a.queue-row_row').first().waitFor();
  return queue;
}

test.each([
  [1440, 900, 18],
  [1024, 768, 14],
])('the queue shows at a window of %d by %d pixels %d cases', async (width, height, rows) => {
  const queue = await signInPage.openQueue([0]);
  const { page } = queue;
  const list = '/admin/submissions?status=pending&limit=1';
  const { body } = await queue.app.client.get(list, { bearer: queue.bearer });
  const [row] = body.submissions;
  const submissions = Array.from({ length: 40 }, (_, at) => {
    const { first_name, last_name } = people[at % people.length]!.details;
    const id = `${row.id.slice(0, -2)}${String(at).padStart(2, '0')}`;
    return { ...row, id, subject_id: id, first_name, last_name, subject_external_uid: `K-1048${at}` };
  });
  await page.route(/\/admin\/submissions\?/, (route) =>
    route.fulfill({ json: { submissions, next_cursor: null } }),
  );
  await page.setViewportSize({ width, height });
  await queue.signIn();
  await page.locator('a.queue-row_row').nth(rows).waitFor();
  const whole = await page.locator('a.queue-row_row').evaluateAll((all) => {
    const bar = document.querySelector('.key-bar_bar')?.getBoundingClientRect();
    const end = bar && bar.height > 0 ? Math.min(innerHeight, bar.top) : innerHeight;
    return all.filter((each) => each.getBoundingClientRect().bottom <= end).length;
  });
  expect(whole).toBeGreaterThanOrEqual(rows);
});

test('the finding of every kind of case takes a fifth of the height of 1280 by 720 at most', async () => {
  const { page, cases, readCase } = await openSignedIn([0]);
  await page.setViewportSize({ width: 1280, height: 720 });
  const base = await readCase(cases[0]!);
  const show = await createCaseStage(page, base);
  const tooHigh: string[] = [];
  for (const [kind, evidence, shown, , headline] of CASE_KINDS) {
    const { counterpart } = shown;
    // The table names of an image beside the case what its headline needs.
    const beside = counterpart?.submission && {
      counterpart: { ...counterpart, submission: { ...base, ...counterpart.submission } },
    };
    await show({ evidence: fillCredential(evidence), shown: { ...SHOWN, ...shown, ...beside } as object });
    await page.locator('#finding', { hasText: headline }).waitFor();
    const { height } = (await page.locator('.band_band').boundingBox())!;
    if (height > 720 * MAX_BAND_SHARE) tooHigh.push(`${kind}: ${Math.round(height)}`);
  }
  expect(tooHigh).toEqual([]);
});

test('the header of a case has the time that is left, at every width', async () => {
  const { page, cases, readCase } = await openSignedIn([0]);
  const show = await createCaseStage(page, await readCase(cases[0]!));
  const due_at = new Date(Date.now() + 3 * 3_600_000).toISOString();
  await show({ evidence: {}, shown: { due_at } });
  const due = page.locator('header').getByText(/^Due in/);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await due.waitFor();
    const isOnTop = await due.evaluate((chip) => {
      const { left, right, top, bottom } = chip.getBoundingClientRect();
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && right <= innerWidth && chip.contains(found);
    });
    expect([width, isOnTop]).toEqual([width, true]);
  }
});

test.each(['en', 'de'])(
  'the decisions stay where they are while Undo stands beside them (%s)',
  async (tag) => {
    const queue = await signInPage.openQueue([0, 1, 4]);
    const { page, cases, readCase } = queue;
    await page.evaluate((language) => localStorage.setItem('attesta.language', language), tag);
    await page.reload();
    await page.locator('input[type=email]').fill(ADMIN.email);
    await page.locator('input[type=password]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.locator('a.queue-row_row').first().waitFor();
    const show = await createCaseStage(page, await readCase(cases[0]!));
    await page.locator('a.queue-row_row').first().click();
    await page.locator('[data-decision="reject"]:not([aria-disabled="true"])').waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.press('x');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    const note = page.locator('.decision-bar_decisions > p:last-child:not(#obstacle)');
    await note.waitFor();
    const severe = { signal: 'mrz_mismatch' as const, fields: [], check_digits: false };
    await show({ evidence: { signals: [severe] }, shown: { severe_signals: ['mrz_mismatch'] } });
    await page.locator('[data-decision="reject"]:not([aria-disabled="true"])').waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [beside, alone] = await note.evaluate((element) => {
        const places = () =>
          [...element.parentElement!.querySelectorAll(':scope > button')].map((each) => {
            const { x, y } = each.getBoundingClientRect();
            return [Math.round(x), Math.round(y)].join();
          });
        const before = places();
        (element as HTMLElement).style.display = 'none';
        const after = places();
        (element as HTMLElement).style.display = '';
        return [before, after];
      });
      expect([width, beside]).toEqual([width, alone]);
      const ends = await note.evaluate((element) =>
        [element, ...element.querySelectorAll('button')].map((each) => each.getBoundingClientRect().right),
      );
      expect([width, Math.max(...ends) <= width]).toEqual([width, true]);
    }
  },
);

test('a key that comes before the photo says that it was not taken', async () => {
  const { page, cases } = await openSignedIn([0]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/attempts\/1\/image/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${page.url().split('#')[0]}#/case/${cases[0]}`);
  await page.locator('#finding').waitFor();
  const obstacle = page.locator('#obstacle');
  await obstacle.getByText('Waiting for the photo to load').waitFor();
  await page.keyboard.press('x');
  await obstacle.getByText('The photo is still loading. Press again in a moment.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await page.locator('[data-decision="reject"]:not([aria-disabled="true"])').waitFor();
  await expect.poll(() => obstacle.textContent()).not.toContain('still loading');
});

test('of two sides the front is nearly as wide as the stage, and one key shows the back as large', async () => {
  const { page, cases, readCase } = await openSignedIn([0]);
  const show = await createCaseStage(page, await readCase(cases[0]!));
  const document = { corners: CORNERS, vertical: false, quality: { sharpness: 1, glare: 0 } };
  const side = { kind: 'licence' as const, document, lines: [], codes: null };
  await show({
    evidence: {
      document,
      sides: [
        { side: 'front', ...side },
        { side: 'back', ...side },
      ],
    },
    attempt: { has_back: true },
  });
  const shares = () =>
    page
      .locator('.photo-stage_frame')
      .evaluate((frame) =>
        [...frame.querySelectorAll('img')].map(
          (each) => each.getBoundingClientRect().width / frame.getBoundingClientRect().width,
        ),
      );
  await expect.poll(async () => (await shares()).length).toBe(2);
  expect((await shares())[0]).toBeGreaterThan(0.75);
  await page.keyboard.press('v');
  await expect.poll(async () => (await shares()).length).toBe(1);
  await page.getByRole('button', { name: 'Back, flat', exact: true, pressed: true }).waitFor();
  expect((await shares())[0]).toBeGreaterThan(0.75);
});

test('two portraits that differ are side by side, and equally large', async () => {
  const { page, cases, readCase } = await openSignedIn([0]);
  const show = await createCaseStage(page, await readCase(cases[0]!));
  const document = { corners: CORNERS, vertical: false, quality: { sharpness: 1, glare: 0 } };
  const faces = [
    { box: { x: 0.08, y: 0.3, width: 0.2, height: 0.45 }, score: 1 },
    { box: { x: 0.8, y: 0.6, width: 0.07, height: 0.16 }, score: 1 },
  ];
  const evidence = { document, faces };
  await show({ evidence: { ...evidence, ghost: { state: 'different', cause: null, distance: 0.8 } } });
  const region = page.getByRole('region', { name: 'Faces' });
  await region.getByRole('img', { name: /^Ghost image sent by/ }).waitFor();
  await region.getByRole('img', { name: /^Portrait sent by/ }).waitFor();
  const sizes = await page.locator('.ghost-faces_cut').evaluateAll((all) =>
    all.map((each) => {
      const { width, height, y } = each.getBoundingClientRect();
      return { width, height, y };
    }),
  );
  expect(sizes).toHaveLength(2);
  expect(sizes[0]).toEqual(sizes[1]);
  await show({ evidence: { ...evidence, ghost: { state: 'same', cause: null, distance: 0.1 } } });
  await region.waitFor();
  await expect.poll(() => page.locator('.ghost-faces_cut').count()).toBe(0);
});

test.each([
  ['a first selfie beside a licence', { kind: 'selfie' as const, isPair: true }],
  ['a selfie without a licence', { kind: 'selfie' as const, isPair: false }],
])('the places of faces are as high before their images come: %s', async (_, { kind, isPair }) => {
  const { page, cases, readCase } = await openSignedIn([0]);
  const base = await readCase(cases[0]!);
  const show = await createCaseStage(page, base);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/variant=face/, async (route) => {
    await held;
    await route.fallback();
  });
  const { attempts: _all, messages: _thread, notes: _notes, ...submission } = base;
  const face_limit = { same_up_to: 0.7, different_from: 0.8, worst_group: null };
  const counterpart = {
    kind: 'license',
    submission: { ...submission, status: 'approved' },
    comparison: { distance: 0.4, result: 'same', uncertain: null, face_limit },
    request: 'none',
    missing: null,
  };
  const missing = { picture: 'license', why: 'none' };
  const alone = { ...counterpart, submission: null, comparison: null, missing };
  await show({
    evidence: {},
    shown: { ...SHOWN, kind, counterpart: isPair ? counterpart : alone } as object,
  });
  const faces = page.getByRole('region', { name: 'Faces' });
  await faces.locator('.faces_blank').first().waitFor();
  const height = () => faces.evaluate((each) => Math.round(each.getBoundingClientRect().height));
  const before = await height();
  release();
  await faces.locator('img').first().waitFor();
  await expect.poll(() => faces.locator('.faces_blank').count()).toBe(0);
  expect(await height()).toBe(before);
});

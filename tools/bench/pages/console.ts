import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Browser, chromium, type Page } from 'playwright-core';
import { MIGRATIONS } from '../../../src/server/startup/paths.ts';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import type { Tx } from '../../../src/server/store/transaction.ts';
import { CHROMIUM } from '../../../test/harness/browser/open-browser.ts';
import { callCommand } from '../../../test/harness/call-command.ts';
import { createLauncher, stop } from '../../../test/harness/servers/launch-server.ts';
import { seed } from '../../seed/seed.ts';
import { percentile } from '../statistics.ts';

const SUBJECTS = 120;
const ADMIN = { email: 'admin@localhost', password: 'a long enough password' };
const CASES = 30;
/** A tenant's records after some years; so many of them wait. */
const SUBMISSIONS = 100_000;
const WAITING_CASES = 5000;
const PEOPLE = 40_000;
/** Milliseconds in which the next case is loaded while a reviewer looks at this one. */
const LOOKING_MS = 800;

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.locator('a.queue-row_row').first().waitFor();
}

/** The bytes transferred until the queue is shown, with an empty cache. */
async function weighFirstLoad(browser: Browser, address: string) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  let bytes = 0;
  let scriptBytes = 0;
  const scripts = new Set<string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await signIn(page, address);
  await context.close();
  return { bytes, scriptBytes };
}

/** Milliseconds after which a case counts as not shown: one without an image would be waited for without an end. */
const GIVE_UP_MS = 30_000;

/** Milliseconds from a key until another case is shown with its image, to 4 ms. @throws Error if none is */
function timeKey(page: Page, key: string): Promise<number> {
  return page.evaluate(
    ({ pressed, longest }) =>
      new Promise<number>((resolve, reject) => {
        const place = location.hash;
        const source = document.querySelector<HTMLImageElement>('.sheet_sheet img')?.src;
        const from = performance.now();
        // No named function: tsx would wrap it in a helper that the page does not have.
        const timer = setInterval(() => {
          if (performance.now() - from > longest) {
            clearInterval(timer);
            const place = `${location.hash}: ${document.querySelector('#decisions')?.textContent ?? 'no case'}`;
            return reject(new Error(`no photograph within ${longest} ms of the key ${pressed}, at ${place}`));
          }
          const image = document.querySelector<HTMLImageElement>('.sheet_sheet img');
          if (location.hash === place || image?.src === source) return;
          if (!image?.complete || image.naturalWidth === 0) return;
          clearInterval(timer);
          resolve(performance.now() - from);
        }, 4);
        document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      }),
    { pressed: key, longest: GIVE_UP_MS },
  );
}

/**
 * Decides the case, or leaves it if something severe must be acknowledged first. @returns whether it was decided, and
 * the milliseconds until the next one is shown
 */
async function decide(page: Page): Promise<{ isDecided: boolean; ms: number }> {
  const sheet = page.locator('[role=dialog] button[data-filled]:not([aria-disabled=true])');
  await page.keyboard.press('a');
  const isArmed = await sheet.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  return { isDecided: isArmed, ms: await timeKey(page, isArmed ? 'Enter' : 'j') };
}

/** A real tenant has few waiting cases: make so many of its newest licences wait, as if they were not reviewed. */
async function leaveWaiting(): Promise<void> {
  const database = join(folder, 'database');
  const db = await openPglite({ folder: database }, MIGRATIONS);
  await db.asSystem((tx) =>
    sql`update submissions set status = 'pending', waiting_since = updated_at, decided_by = null, decided_at = null where id in (
      select id from submissions where kind = 'license' and status <> 'processing' order by created_at desc limit ${CASES + 1})`.execute(
      tx,
    ),
  );
  await db.asSystem((tx) => fillTenant(tx));
  await db.asSystem((tx) => sql`analyze`.execute(tx));
  await db.close();
}

/**
 * Years of people and their submissions, as rows only: copies of one person and one licence, without their images and
 * faces. Those of them that wait have done so for less time than the cases that have an image.
 */
async function fillTenant(tx: Tx): Promise<void> {
  await sql`
    insert into subjects select made.* from subjects p cross join generate_series(1, ${PEOPLE}) n,
      lateral jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'external_uid', 'filled ' || n)) made
    where p.id = (select id from subjects order by id limit 1)`.execute(tx);
  await sql`
    with filled as (
      select id, row_number() over (order by id) as place from subjects where external_uid like 'filled %'
    )
    insert into submissions select made.* from generate_series(1, ${SUBMISSIONS}) n
      join filled on place = 1 + n % ${PEOPLE} cross join submissions licence,
      lateral jsonb_populate_record(licence, jsonb_build_object('id', gen_random_uuid(), 'subject_id', filled.id,
        'verification_id', 'filled ' || n, 'external_uid', null, 'updated_at', licence.updated_at - n * interval '10 minutes')
        || case when n <= ${WAITING_CASES} then jsonb_build_object('status', 'pending', 'decided_at', null, 'decided_by', null,
          'reason', 'Text extraction unavailable.', 'waiting_since', now() + n * interval '1 second')
        else '{}'::jsonb end) made
    where licence.id = (select id from submissions where kind = 'license' and status = 'approved' order by id limit 1)
    `.execute(tx);
}

const folder = await mkdtemp(join(tmpdir(), 'attesta-bench-'));
const environment = { DATA_DIR: folder, ADMIN_PASSWORD: ADMIN.password, DEMO: '0' };
const launcher = createLauncher();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const { code, text } = await callCommand(seed, environment, ['--subjects', String(SUBJECTS)]);
  if (code !== 0) throw new Error(text);
  await leaveWaiting();
  const server = await launcher.start(environment);
  const address = `http://localhost:${server.port}/admin/`;
  const { bytes, scriptBytes } = await weighFirstLoad(browser, address);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await signIn(page, address);
  await page.keyboard.press('s');
  await page.locator('.sheet_sheet img').waitFor();
  const next: number[] = [];
  const decisionTimes: number[] = [];
  let failure: unknown = null;
  for (let at = 0; at < CASES; at += 1) {
    await page.waitForTimeout(LOOKING_MS);
    try {
      if (at % 2 === 0) next.push(await timeKey(page, 'j'));
      else {
        const { isDecided, ms } = await decide(page);
        (isDecided ? decisionTimes : next).push(ms);
      }
    } catch (error) {
      failure = error;
      break;
    }
  }
  const describeTimes = (times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    if (sorted.length === 0) return 'no case';
    return `of ${sorted.length}: median ${Math.round(percentile(sorted, 0.5))} ms, slowest ${Math.round(sorted.at(-1)!)} ms`;
  };
  console.log(
    `${SUBMISSIONS} submissions of ${PEOPLE} people beside the ${SUBJECTS} that were seeded, ${WAITING_CASES} of them waiting, without faces`,
  );
  console.log(`first load until the queue shows: ${bytes} bytes, of them scripts ${scriptBytes}`);
  console.log(
    `the next case with its photograph, ${LOOKING_MS} ms after the one before: ${describeTimes(next)}`,
  );
  console.log(`from the key that decides to the next case: ${describeTimes(decisionTimes)}`);
  await stop(server, 'SIGTERM');
  // The figures of the cases before it are printed.
  if (failure) throw failure;
} finally {
  await browser.close();
  await launcher.killAll();
  await rm(folder, { recursive: true });
}

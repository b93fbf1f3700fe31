// `npm run picture:review [-- FILE]` takes docs/images/review.png again: a reviewer's case of fictional people, in a
// temporary server. It needs Chromium.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildStale, installDependencies, ROOT, requireNode, run } from './checkout.mjs';

const CHROMIUM = '/usr/bin/chromium';
const file = process.argv[2] ?? join(ROOT, 'docs/images/review.png');
const SUBJECTS = '60';
const SCREEN = { width: 1440, height: 900 };

/** Starts the server on the folder. @returns its address, and a function that stops it */
async function serve(environment) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: { ...process.env, ...environment, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^Attesta is ready at (\S+)/.exec(line) ?? [];
    if (url) return { url, stop: () => child.kill('SIGTERM') };
  }
  throw new Error('The server did not start.');
}

/** The waiting licence that shows most features: a different detail, a selfie's comparison, a thread, several attempts. */
async function chooseCase(ask) {
  const { submissions } = await ask('/submissions?status=pending&kind=license&limit=200');
  const cases = await Promise.all(submissions.map(({ id }) => ask(`/submissions/${id}`)));
  const worth = ({ attempts, messages, similarity }) => {
    const fields = attempts.at(-1).evidence?.fields ?? [];
    const shown = [
      fields.some(({ read, score }) => read !== null && score < 0.8),
      similarity !== null,
      messages.length > 0,
      attempts.length > 1,
    ];
    return shown.filter(Boolean).length;
  };
  const [best] = cases.filter(({ attempts }) => attempts.length > 0).sort((a, b) => worth(b) - worth(a));
  return best.id;
}

async function photograph(url, staff) {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  };
  const { token } = await (await fetch(`${url}/api/v1/admin/login`, post)).json();
  const headers = { authorization: `Bearer ${token}` };
  const id = await chooseCase(async (path) =>
    (await fetch(`${url}/api/v1/admin${path}`, { headers })).json(),
  );
  const { chromium } = await import('playwright-core');
  const { default: sharp } = await import('sharp');
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({
      viewport: SCREEN,
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    await page.goto(`${url}/admin/#/case/${id}`);
    await page.locator('input[type=email]').fill(staff.email);
    await page.locator('input[type=password]').fill(staff.password);
    await page.keyboard.press('Enter');
    await page.locator('.sheet_sheet img').waitFor();
    // The last parts to load: the details cut out of the card, the claim, and the faces.
    await page.locator('.details_cut-out img').first().waitFor();
    await page.locator('.claim-menu_claim').waitFor();
    await page.locator('section', { hasText: 'Same person?' }).locator('img').first().waitFor();
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    await page.waitForLoadState('networkidle');
    // A palette of 256 colours needs a third of the bytes.
    await sharp(await page.screenshot())
      .png({ palette: true })
      .toFile(file);
  } finally {
    await browser.close();
  }
}

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const home = mkdtempSync(join(tmpdir(), 'attesta-picture-'));
const own = { DATA_DIR: home, DATABASE_URL: undefined, S3_BUCKET: undefined, DEMO: '0' };
const staff = { email: 'reviewer@localhost', password: 'a picture for the readme' };
const superuser = { ADMIN_EMAIL: staff.email, ADMIN_PASSWORD: staff.password, TENANT_HOST: 'localhost' };
try {
  const seed = ['scripts/tool.mjs', 'seed', '--subjects', SUBJECTS];
  await run(process.execPath, seed, 'The seed', { ...own, ...superuser });
  const { url, stop } = await serve({ ...own, ...superuser });
  try {
    await photograph(url, staff);
  } finally {
    stop();
  }
  console.log(`${file} is written.`);
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}

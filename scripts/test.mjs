// `npm test`: brings what the suites need, runs everything, ends with one line of counts.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale, installDependencies, ROOT, requireNode } from './checkout.mjs';

const UNIT_ONLY = process.argv.includes('--unit');

/** Runs a command with its output shown. @returns its exit code */
function show(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const CHROMIUM = '/usr/bin/chromium';

/** The suites with a browser say loudly that they are skipped where it cannot be had. */
async function bringChromium() {
  if (existsSync(CHROMIUM) || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.log('Installing Chromium for the suites with a browser');
  await show('apt-get', ['update', '-qq']);
  await show('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
}

/** What Vitest counted; a suite that could not even be loaded counts as a failure. */
async function runVitest() {
  const folder = mkdtempSync(join(tmpdir(), 'attesta-results-'));
  const file = join(folder, 'results.json');
  const suites = UNIT_ONLY ? ['src'] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await show(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...suites,
    ...reporters,
  ]);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const results = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  const unloaded = results.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  );
  const failed = results.numFailedTests + unloaded.length;
  return {
    passed: results.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const checks = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ['node_modules/typescript/bin/tsc', '--noEmit'],
];
let failedChecks = 0;
for (const check of checks) if ((await show(process.execPath, check)) !== 0) failedChecks += 1;
if (!UNIT_ONLY) await bringChromium();
const { passed, failed, skipped } = await runVitest();
const skippedCounts = process.env.CI ? skipped : 0;
if (skipped > 0) console.log(`${skipped} tests were SKIPPED because something they need is not here.`);
const allFailed = failed + failedChecks + skippedCounts;
console.log(`${passed + checks.length - failedChecks} passed, ${allFailed} failed`);
process.exit(allFailed === 0 ? 0 : 1);

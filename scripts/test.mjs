// `npm test`: brings what the suites need, runs the quick tier and the checks, ends with one line of counts.
// `npm run test:changed` does so with the suites that a change since origin/main reaches. `npm run test:deep` runs every
// test on the embedded database, then those that use a database on this machine's PostgreSQL; `npm run test:postgres
// -- 16 18` runs the latter on those versions; `npm run test:unit` runs the parts in src/ alone, without the nets.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { constants, freemem, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStale, CHECK_TYPES, installDependencies, ROOT, requireNode } from './checkout.mjs';
import { downloadPostgres, MAJORS } from './download-postgres.mjs';
import { listTouched } from './list-touched.mjs';

const [name = '--quick', ...versions] = process.argv.slice(2);
const WANTED = name.replace('--', '');
/** Which suites, and how much of them: vitest.config.ts. */
const TIER = { postgres: 'deep', changed: 'quick' }[WANTED] ?? WANTED;

/** Runs a command beside the tests, in the time that they leave, and keeps its output, to be shown when they are done. */
function runBeside(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command with its output shown. @returns its exit code */
function show(command, args, environment = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Programs that some suites need. Without them, the suites print that they are skipped. */
const QUICK_NEEDS = [
  { name: 'Chromium', path: '/usr/bin/chromium', package: 'chromium' },
  { name: 'its shell', path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' },
  { name: 'Python', path: '/usr/bin/python3', package: 'python3' },
  { name: 'PostgreSQL', path: '/usr/lib/postgresql', package: 'postgresql' },
  { name: 'promtool', path: '/usr/bin/promtool', package: 'prometheus' },
  ...['proxy', 'account', 'container', 'object'].map((part) => ({
    name: `Swift's ${part} server`,
    path: `/usr/bin/swift-${part}-server`,
    package: `swift-${part}`,
  })),
  { name: 'OpenSSL', path: '/usr/bin/openssl', package: 'openssl' },
  { name: 'PgBouncer', path: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  { name: 'nginx', path: '/usr/sbin/nginx', package: 'nginx' },
];
/** Programs that only deep suites need. */
const DEEP_NEEDS = [
  { name: 'HAProxy', path: '/usr/sbin/haproxy', package: 'haproxy' },
  {
    name: 'libfaketime',
    path: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
    package: 'faketime',
  },
  { name: 'Go', path: '/usr/bin/go', package: 'golang-go' },
  { name: 'Java', path: '/usr/bin/java', package: 'default-jre-headless' },
  { name: 'PHP', path: '/usr/bin/php', package: 'php-cli' },
  { name: 'Ruby', path: '/usr/bin/ruby', package: 'ruby' },
  { name: 'Django', path: '/usr/lib/python3/dist-packages/django', package: 'python3-django' },
  { name: 'Rails', path: '/usr/bin/rails', package: 'ruby-railties' },
  { name: 'Puma', path: '/usr/bin/puma', package: 'puma' },
  { name: 'Laravel', path: '/usr/share/php/Illuminate/autoload.php', package: 'php-laravel-framework' },
  { name: 'Python’s build', path: '/usr/lib/python3/dist-packages/build', package: 'python3-build' },
  { name: 'setuptools', path: '/usr/lib/python3/dist-packages/setuptools', package: 'python3-setuptools' },
  { name: 'wheel', path: '/usr/lib/python3/dist-packages/wheel', package: 'python3-wheel' },
  { name: 'twine', path: '/usr/bin/twine', package: 'twine' },
  { name: 'rclone', path: '/usr/bin/rclone', package: 'rclone' },
  { name: 'a separate network', path: '/usr/sbin/ip', package: 'iproute2' },
];
const NEEDS = TIER === 'deep' ? [...QUICK_NEEDS, ...DEEP_NEEDS] : QUICK_NEEDS;

async function installSystemPackages() {
  const missing = NEEDS.filter(({ path }) => !existsSync(path));
  if (missing.length === 0 || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} for the suites that need it`);
  // No service may start, because it would take one of the user's ports.
  const quietly = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await show('apt-get', ['update', '-qq'], quietly);
  const packages = missing.map((need) => need.package);
  await show('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly);
}

/** The suites that use a database, recognised by their imports. */
const ASKING = [
  'related',
  ...['borrow-database', 'create-postgres', 'start-postgres'].map(
    (name) => `test/harness/databases/${name}.ts`,
  ),
];
const onPostgres = (major) => ({
  suites: ASKING,
  environment: { TEST_DATABASE: 'postgres', ...(major ? { TEST_POSTGRES: major } : {}) },
  lacks: () => lacksPostgres(major),
});

/** The passes of each tier: their suites and their database. */
const PASSES = {
  quick: [{ environment: {} }],
  changed: WANTED === 'changed' ? [{ suites: listTouched(ROOT), environment: {} }] : [],
  unit: [{ environment: {} }],
  deep: [{ environment: { TEST_DATABASE: 'embedded' } }, onPostgres()],
  postgres: (versions.length > 0 ? versions : MAJORS).map(onPostgres),
};

/** @returns the reason why this PostgreSQL is missing, or null */
function lacksPostgres(major) {
  if (!major) return existsSync('/usr/lib/postgresql') ? null : 'it is not installed';
  try {
    downloadPostgres(major);
    return null;
  } catch (error) {
    return error.message;
  }
}

/** The system's folder in memory, and the free bytes that it and the memory need: a whole run takes a tenth of them. */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 8 * 2 ** 30;

/** Creates one folder for all files of this run, in memory if enough is free, and removes it at the end of the process. */
function openScratch() {
  const hasFreeSpace = () => {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES && freemem() >= MIN_FREE_BYTES;
  };
  const inMemory = !process.env.TMPDIR && existsSync(MEMORY) && hasFreeSpace();
  const folder = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), 'attesta-run-'));
  // As open as /tmp: some servers run as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** Runs one pass. @returns Vitest's counts; a suite that cannot be loaded counts as a failure */
async function runPass({ suites = [], environment, lacks }) {
  const lack = lacks?.();
  if (lack) {
    console.log(`The suites on PostgreSQL ${environment.TEST_POSTGRES ?? ''} are SKIPPED: ${lack}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const file = join(mkdtempSync(join(tmpdir(), 'results-')), 'results.json');
  const reporters = ['--run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = ['node_modules/vitest/vitest.mjs', ...suites, ...reporters];
  const code = await show(process.execPath, command, { TEST_TIER: TIER, ...environment });
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const results = JSON.parse(readFileSync(file, 'utf8'));
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

/** Runs the passes one after the other. @returns the sum of their counts */
async function runPasses() {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const pass of PASSES[WANTED]) {
    const counted = await runPass(pass);
    for (const key of Object.keys(sum)) sum[key] += counted[key];
  }
  return sum;
}

requireNode();
// Installs Debian's packages beside npm's and the build, because each mostly waits for the network.
const bringing = TIER === 'unit' ? undefined : installSystemPackages();
await installDependencies(console.log);
const CHECKS = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  CHECK_TYPES,
  ['scripts/release/licences.mjs'],
];
const checks = TIER === 'deep' ? [] : CHECKS;
await buildStale(console.log);
await bringing;
const checking = Promise.all(checks.map((check) => runBeside(process.execPath, check)));
openScratch();
const { passed, failed, skipped } = await runPasses();
const checked = await checking;
for (const { output } of checked) process.stdout.write(output);
const failedChecks = checked.filter(({ code }) => code !== 0).length;
const skippedCounts = process.env.CI ? skipped : 0;
if (skipped > 0) console.log(`${skipped} tests were SKIPPED because something they need is missing.`);
const allFailed = failed + failedChecks + skippedCounts;
console.log(`${passed + checks.length - failedChecks} passed, ${allFailed} failed`);
process.exit(allFailed === 0 ? 0 : 1);

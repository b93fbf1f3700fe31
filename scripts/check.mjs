// `npm run check -- FOLDER …` checks a common change within a minute. It lints the changed files, checks the types, and
// runs the suites of the project's rules and of the named folders. `npm test` runs everything.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listWeakCommits } from './check-commits.mjs';
import { buildStale, CHECK_TYPES, installDependencies, ROOT, requireNode, run } from './checkout.mjs';

const LINT = ['check', '--no-errors-on-unmatched'];
const RULES = [
  ...['architecture', 'styles', 'security-document', 'decisions', 'openapi'].map((name) => `test/${name}`),
  'tools/codegen/generated',
];

/** @returns the files that are not committed yet, or everything without git */
function listChanged() {
  const asked = [
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map((args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }));
  if (asked.some(({ status }) => status !== 0)) return ['.'];
  return asked.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
}

const suites = process.argv.slice(2);
if (suites.length === 0 || suites.includes('--help')) {
  console.log(
    'npm run check -- FOLDER …: the folders or suites that your change is in, such as src/server/features/stats.',
  );
  process.exit(suites.length === 0 ? 1 : 0);
}
requireNode();
await installDependencies(console.log);
await buildStale(console.log);
const began = Date.now();
const looked = [...listChanged(), ...suites].filter((path) => existsSync(join(ROOT, path)));
const rules = RULES.map((name) => `${ROOT}/${name}.test.ts`);
await Promise.all([
  run(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', ...LINT, ...looked],
    'The linter (npm run lint:fix fixes some errors)',
  ),
  run(process.execPath, CHECK_TYPES, 'The types'),
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...rules, ...suites], 'A test'),
]);
console.log(
  `The linter, the types and the tests of ${suites.join(', ')} pass, in ${Math.round((Date.now() - began) / 1000)} s.`,
);
const weak = listWeakCommits(ROOT);
if (weak.length > 0) {
  console.warn('Warning: these commits break the rules of CONTRIBUTING.md, "Submit a change":');
  for (const commit of weak) console.warn(`  ${commit}`);
}

// `npm run check -- FOLDER …`: what guards a common change, in a minute or two: the linter, the types, the suites that
// hold the house's rules, and those of the folders that are named. `npm test` runs everything.
import { buildStale, CHECK_TYPES, installDependencies, ROOT, requireNode, run } from './checkout.mjs';

const RULES = ['architecture', 'styles', 'security-document', 'decisions', 'openapi'];

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
const rules = RULES.map((name) => `${ROOT}/test/${name}.test.ts`);
await Promise.all([
  run(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], 'The linter'),
  run(process.execPath, CHECK_TYPES, 'The types'),
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...rules, ...suites], 'A test'),
]);
console.log(
  `The linter, the types and the tests of ${suites.join(', ')} pass, in ${Math.round((Date.now() - began) / 1000)} s.`,
);

// Which suites `npm run test:changed` runs. Plain JavaScript on Node's own modules, like all that runs before the build.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What suites read, build or start without importing it, and which suites do. */
const READ_BY = [
  [/^src\/web\/(verify|ui|api)\//, ['test/e2e/verify*', 'test/page-weight*']],
  [/^src\/web\/(console|ui|api)\//, ['test/e2e/console*', 'test/headers*']],
  [/^(docs\/|[^/]+\.md$)/, ['test/*document*', 'test/guides*', 'test/decisions*', 'test/main-job*']],
  [
    /^(deploy\/|Dockerfile|compose|\.dockerignore)/,
    ['test/deploy*', 'test/compose*', 'test/alerts*', 'test/public*'],
  ],
  [/^scripts\//, ['test/check*', 'test/start*', 'test/licences*', 'test/guides*', 'test/first-tenant*']],
  // These change the generated code, which git does not list.
  [
    /^(src\/server\/.*(contract|routes)\.ts$|tools\/codegen\/)/,
    ['test/clients/*', 'tools/codegen/generated*'],
  ],
  [/^(clients|examples)\//, ['test/clients/*', 'test/guides*']],
];
/** These read the whole tree, so any change reaches them. */
const RULES = ['test/architecture*', 'test/styles*', 'test/documents-name*', 'test/security-document*'];

/**
 * The arguments by which Vitest runs what a change reaches: the suites that import a changed file, through however many
 * others, those that read it in another way, and those that read everything. A change is all commits since origin/main
 * (where there is no origin/main, the last commit) and what is not committed.
 */
export function listTouched(root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : null;
  };
  const [base] = git('merge-base', 'origin/main', 'HEAD') ?? git('rev-parse', 'HEAD~1') ?? [];
  // Without git, or at the first commit, everything is new.
  if (!base) return [];
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const readers = READ_BY.flatMap(([path, suites]) =>
    changed.some((each) => path.test(each)) ? suites : [],
  );
  const suites = git('ls-files', ...[...RULES, ...readers].map((name) => `${name}.test.ts`));
  const files = [...new Set([...changed, ...suites])].map((name) => join(root, name));
  return ['related', ...files.filter((file) => existsSync(file))];
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BENCHES, getBenchFile, listBenches } from './benches.ts';
import { findBench } from './find-bench.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAX_BENCHES = 14;
const NAMED = /\bbench(?: --|:)[ \n*/]+([a-z-]+)(?:[ \n*/]+([a-z]+))?/g;

/** The benches that a text names, each as its name or as its name and part. */
function listNamed(text: string): string[] {
  return [...text.matchAll(NAMED)].map(([, name = '', part]) =>
    part && Object.hasOwn(BENCHES, `${name} ${part}`) ? `${name} ${part}` : name,
  );
}

/** Documents and comments; released versions of the change log name what there was. */
const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(md|mjs|ts|tsx|yaml|json|service)$/.test(path) && existsSync(join(ROOT, path)))
  .filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('tools/bench/benches.'));
const TEXTS = new Map(FILES.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));

test('every bench that a document, a comment or a script names exists', () => {
  const missing = [...TEXTS].flatMap(([path, text]) => [
    ...listNamed(text)
      .filter((name) => name !== 'NAME' && !Object.hasOwn(BENCHES, name))
      .map((name) => `${path}: ${name}`),
    ...(text.match(/\bnpm run bench:[a-z-]+/g) ?? []).map((name) => `${path}: ${name}`),
  ]);
  expect(missing).toEqual([]);
});

test('a guide or a decision names each bench, and there are at most fourteen', () => {
  const isGuide = (path: string) => path.endsWith('.md') && !path.startsWith('docs/lab/');
  const namedBenches = new Set(
    [...TEXTS].filter(([path]) => isGuide(path)).flatMap(([, text]) => listNamed(text)),
  );
  expect(Object.keys(BENCHES).filter((name) => !namedBenches.has(name))).toEqual([]);
  expect(new Set(Object.keys(BENCHES).map((name) => name.split(' ')[0])).size).toBeLessThanOrEqual(
    MAX_BENCHES,
  );
});

test('each bench has its file, and a line in the list', () => {
  const list = listBenches();
  for (const [name, bench] of Object.entries(BENCHES)) {
    expect(existsSync(getBenchFile(bench)), name).toBe(true);
    expect(list).toContain(`\n  ${name}`);
    expect(list).toContain(`\n      ${bench.measures}`);
  }
});

test.each([
  [['licence'], 'server/licence.ts', []],
  [['licence', 'reads', '20'], 'server/licence-reads.ts', ['20']],
  [['load', '3', 'embedded'], 'server/load.ts', ['3', 'embedded']],
])('the words %j run their bench with the rest as arguments', (words, file, rest) => {
  expect(findBench(words)).toMatchObject({ bench: { file }, rest });
});

test.each([
  ['licens', 'licence'],
  ['lookups', 'scale lookups'],
  ['same_face', 'same-face'],
])('an unknown name %s is refused with the nearest one', (name, nearest) => {
  expect(findBench([name])).toEqual({ problem: `There is no bench ${name}. Did you mean ${nearest}?` });
});

test.each(['quota', 'constructor', ''])('the name %j, near none, is refused', (name) => {
  expect(findBench([name])).toEqual({
    problem: `There is no bench ${name}. npm run bench lists the names.`,
  });
});

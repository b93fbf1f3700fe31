import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { THREAT_PAGES } from '../src/server/cli/evidence/read-threats.ts';

// Each claim of the threat model has an id, and the tests that show it have that id, in brackets, in
// their titles.
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const document = THREAT_PAGES.map((page) => readFileSync(`${ROOT}docs/${page}.md`, 'utf8')).join('\n');

/** “- **S12 (S, deep) The threat.** What stops it.” Without an id, nothing stops it. */
const CLAIM = /^- \*\*(?:(S\d+) )?\(([STRIDE]+)(, deep)?\) (.+[.?])\*\* (.+)$/;

const flows = document.slice(document.indexOf('\n## Flow 1'));
const claims = flows
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => {
    const [, id, , deep] = CLAIM.exec(line) ?? [];
    return { line, id, isDeep: deep !== undefined, matches: CLAIM.test(line) };
  });
const ids = claims.flatMap(({ id }) => id ?? []);

const suites = ['src', 'test', 'tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))),
  )
  .filter((path) => /\.test\.tsx?$/.test(path));

/** The ids at the beginning of titles, and whether `npm test` runs the tests. */
const cited = suites.flatMap((path) =>
  [
    ...readFileSync(join(ROOT, path), 'utf8').matchAll(/(testDeep\(\s*)?['"`]((?:\[S\d+\] )+)(?=[^'"`\s])/g),
  ].flatMap(([, deep, list]) =>
    [...list!.matchAll(/S\d+/g)].map(([id]) => ({
      path,
      id,
      isLeftOut: deep !== undefined,
      isDeep: deep !== undefined || path.includes('.deep.'),
    })),
  ),
);

test('the threat model has seven flows, and each line of them is a claim with its own id', () => {
  expect(document.match(/^## Flow \d/gm)).toHaveLength(7);
  expect(claims.filter(({ matches }) => !matches)).toEqual([]);
  expect(ids.length).toBeGreaterThan(200);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const [protectedPart, rest] = flows.split('\n## Not stopped\n');
  expect(protectedPart).not.toMatch(/^- \*\*\(/m);
  expect(rest).not.toMatch(/^- \*\*S/m);
});

test('the threat model has at most 25 words for each claim', () => {
  expect(document.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThan(25 * ids.length);
});

test('each claim of the threat model has a test that npm test runs, or says that its tests are deep', () => {
  const quick = new Set(cited.filter(({ isDeep }) => !isDeep).map(({ id }) => id));
  const all = new Set(cited.map(({ id }) => id));
  const named = claims.filter(({ id }) => id);
  expect(named.filter(({ id }) => !all.has(id!)).map(({ id }) => id)).toEqual([]);
  expect(named.filter(({ id, isDeep }) => quick.has(id!) === isDeep).map(({ line }) => line)).toEqual([]);
});

test('each id in the title of a test is that of a claim in the threat model', () => {
  expect(cited.length).toBeGreaterThan(500);
  expect(cited.filter(({ id }) => !ids.includes(id))).toEqual([]);
});

test('an id of a claim is only at the beginning of a title', () => {
  const all = suites.flatMap((path) => [
    ...readFileSync(join(ROOT, path), 'utf8').matchAll(/(?<!\\)\[S\d+\]/g),
  ]);
  expect(all.length).toBe(cited.length);
});

test('a suite of the quick tier leaves out no test that has the id of a claim', () => {
  expect(cited.filter(({ path, isLeftOut }) => isLeftOut && !path.includes('.deep.'))).toEqual([]);
});

test('docs/asvs.md names existing claims and files, and gives each section a status', () => {
  const walk = readFileSync(`${ROOT}docs/asvs.md`, 'utf8');
  const named = [...walk.matchAll(/\bS\d+\b/g)].map(([id]) => id);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  const sections = walk.split('\n').filter((line) => line.startsWith('| V'));
  expect(sections.length).toBeGreaterThan(35);
  for (const line of sections) expect(line.split(' | ')[1]).toMatch(/^(holds|open|open in part|n\/a)$/);
  for (const [, file] of walk.matchAll(/`((?:src|test)\/[^`]+)`/g))
    expect(existsSync(ROOT + file), file).toBe(true);
});

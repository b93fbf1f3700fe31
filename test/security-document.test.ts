import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// docs/security.md names for each threat the tests that show the protection. They must exist.
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const document = readFileSync(`${ROOT}docs/security.md`, 'utf8');

/** A suite without the ids in its titles. */
const readTitles = (file: string) => readFileSync(ROOT + file, 'utf8').replaceAll(/\[S\d+\] /g, '');

type Row = { threat: string; shown: string };

/** The rows of every table of threats; the last cell cites the tests. */
const rows: Row[] = document
  .split('\n')
  .filter((line) => /^\| [STRIDE]+ \|/.test(line))
  .map((line) => line.split(' | '))
  .map((cells) => ({ threat: cells[1]!, shown: cells.at(-1)!.replace(/ \|$/, '') }));

const CITED = /`([^`]+\.test\.tsx?)` “([^”]+)”/g;

test('docs/security.md has threats on every flow', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(document.match(/^## Flow \d/gm)).toHaveLength(7);
});

/** Expects that the cited tests exist, by file and title. */
function expectCited(text: string): number {
  const cited = [...text.matchAll(CITED)];
  for (const [, file, name] of cited) {
    expect(existsSync(ROOT + file), file).toBe(true);
    const names = [...readTitles(file!).matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)];
    expect(
      names.map(([, , said]) => said!.replace(/\\(['"`])/g, '$1')),
      file,
    ).toContain(name);
  }
  return cited.length;
}

test.each(rows)('$threat: the test that docs/security.md cites exists', ({ shown }) => {
  if (/^not yet/.test(shown)) return;
  expect(expectCited(shown)).toBeGreaterThan(0);
  // The cell contains nothing but citations.
  expect(shown.replace(CITED, '').replaceAll('<br>', '').trim()).toBe('');
});

test('a suite of the quick tier leaves out no test that the security guide cites', () => {
  for (const [, file, name] of document.matchAll(CITED)) {
    if (file!.endsWith('.deep.test.ts')) continue;
    const suite = readTitles(file!).replace(/testDeep\(\s+/g, 'testDeep(');
    for (const quote of `'"\``) expect(suite).not.toContain(`testDeep(${quote}${name}${quote}`);
  }
});

test('docs/asvs.md cites existing tests and files, and gives each section a status', () => {
  const walk = readFileSync(`${ROOT}docs/asvs.md`, 'utf8');
  expect(expectCited(walk)).toBeGreaterThan(20);
  const sections = walk.split('\n').filter((line) => line.startsWith('| V'));
  expect(sections.length).toBeGreaterThan(35);
  for (const line of sections) expect(line.split(' | ')[1]).toMatch(/^(holds|open|open in part|n\/a)$/);
  for (const [, file] of walk.matchAll(/`((?:src|test)\/[^`]+)`/g))
    expect(existsSync(ROOT + file), file).toBe(true);
});

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// docs/security.md says of each threat which test shows that it is held. What it says is true, or this fails.
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const document = readFileSync(`${ROOT}docs/security.md`, 'utf8');

type Row = { threat: string; shown: string };

/** The rows of every table of threats: the last cell says what shows it. */
const rows: Row[] = document
  .split('\n')
  .filter((line) => /^\| [STRIDE]+ \|/.test(line))
  .map((line) => line.split(' | '))
  .map((cells) => ({ threat: cells[1]!, shown: cells.at(-1)!.replace(/ \|$/, '') }));

const CITED = /`([^`]+\.test\.tsx?)` “([^”]+)”/g;

test('there are threats on every flow', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(document.match(/^## Flow \d/gm)).toHaveLength(7);
});

test.each(rows)('$threat: the test that shows it is there', ({ shown }) => {
  if (/^not yet/.test(shown)) return;
  const cited = [...shown.matchAll(CITED)];
  expect(cited.length).toBeGreaterThan(0);
  // Nothing but citations stands in the cell.
  expect(shown.replace(CITED, '').replaceAll('<br>', '').trim()).toBe('');
  for (const [, file, name] of cited) {
    expect(existsSync(ROOT + file), file).toBe(true);
    const names = [...readFileSync(ROOT + file, 'utf8').matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)];
    expect(
      names.map(([, , text]) => text!.replace(/\\(['"`])/g, '$1')),
      file,
    ).toContain(name);
  }
});

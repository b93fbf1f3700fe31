import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const DECISIONS = new URL('../docs/decisions/', import.meta.url);
const MIGRATIONS = new URL('../migrations/', import.meta.url);

const index = await readFile(new URL('README.md', DECISIONS), 'utf8');

/** The files of a folder that have a number before their name. */
async function listNumbered(folder: URL): Promise<{ name: string; number: number }[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}[-_]/.test(name)).sort();
  return names.map((name) => ({ name, number: Number(name.slice(0, 4)) }));
}

/** Numbers below the newest that no file has. */
function gapsOf(files: { number: number }[]): number[] {
  const numbers = files.map(({ number }) => number);
  const all = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1);
  return all.filter((number) => !numbers.includes(number));
}

const numbersIn = (sentence: string) => [...sentence.matchAll(/\d+/g)].map(([number]) => Number(number));

test('every decision has a number of its own, and stands in the index under its title', async () => {
  const files = await listNumbered(DECISIONS);
  expect(files.length).toBeGreaterThan(30);
  expect(new Set(files.map(({ number }) => number)).size).toBe(files.length);
  const rows = await Promise.all(
    files.map(async ({ name, number }) => {
      const [title] = (await readFile(new URL(name, DECISIONS), 'utf8')).split('\n');
      expect(title, name).toMatch(new RegExp(`^# ${number}\\. `));
      return `| ${number} | [${title!.replace(/^# \d+\. /, '')}](${name}) |`;
    }),
  );
  expect(index.match(/^\| \d.*$/gm)).toEqual(rows);
});

test('a number that nothing has is said to be free', async () => {
  const free = /^Free: (.*)$/m.exec(index)![1]!;
  expect(numbersIn(free)).toEqual(gapsOf(await listNumbered(DECISIONS)));
});

test('migrations are numbered without a gap, and the next number is the one that is named', async () => {
  const files = await listNumbered(MIGRATIONS);
  expect(files.map(({ number }) => number)).toEqual(files.map((_, at) => at + 1));
  const next = /the next one is (\d{4})/.exec(index)![1];
  expect(Number(next), 'the next migration that docs/decisions/README.md names').toBe(files.length + 1);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DECISIONS = 'docs/decisions';
const INDEX = `${DECISIONS}/README.md`;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The files of a folder whose names start with a four-digit number, in order. */
const listNumbered = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /^\d{4}[-_]/.test(name))
    .sort()
    .map((name) => ({ name, number: Number(name.slice(0, 4)) }));

const decisions = listNumbered(DECISIONS).map((file) => ({
  ...file,
  text: read(`${DECISIONS}/${file.name}`),
}));
const numbers = decisions.map(({ number }) => number);

test('docs/decisions/README.md lists every decision under its title', () => {
  expect(decisions.length).toBeGreaterThan(30);
  expect(new Set(numbers).size).toBe(numbers.length);
  const rows = decisions.map(({ name, number, text }) => {
    const [title] = text.split('\n');
    expect(title, name).toMatch(new RegExp(`^# ${number}\\. `));
    return `| ${number} | [${title!.replace(/^# \d+\. /, '')}](${name}) |`;
  });
  expect(read(INDEX).match(/^\| \d+ \| \[[^\]]+\]\(\d{4}-[^)]*\) \|$/gm)).toEqual(rows);
});

test('every decision has a date and a status, and the one that supersedes it exists', () => {
  for (const { name, text } of decisions) {
    const header = text.split('\n## ')[0]!;
    expect(header, name).toMatch(/\bDate: \d{4}-\d{2}-\d{2}\b/);
    const status = /\bStatus: (?:accepted\b|superseded by (\d+)\b)/i.exec(header);
    expect(status, `${name} has a known status`).not.toBeNull();
    if (status![1]) expect(numbers, name).toContain(Number(status![1]));
  }
});

test('docs/decisions/README.md says of each withdrawn number where its content is now', () => {
  const rows = [...read(INDEX).matchAll(/^\| (\d+) \| [^|[]+ \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(0);
  for (const [, number, now] of rows) {
    expect(numbers, `${number} is withdrawn and has no file`).not.toContain(Number(number));
    const targets = [...now!.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!);
    expect(targets.length, number).toBeGreaterThan(0);
    for (const target of targets) expect(existsSync(join(ROOT, DECISIONS, target)), target).toBe(true);
  }
});

test('migrations are numbered without a gap', () => {
  const files = listNumbered('migrations');
  expect(files.map(({ number }) => number)).toEqual(files.map((_, at) => at + 1));
});

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

const withdrawn = [...read(INDEX).matchAll(/^\| (\d+) \| [^|[]+ \| (.+) \|$/gm)].map(([, number, now]) => ({
  number: Number(number),
  now: now!,
}));

test('docs/decisions/README.md says of each withdrawn number where its content is now', () => {
  expect(withdrawn.length).toBeGreaterThan(0);
  for (const { number, now } of withdrawn) {
    expect(numbers, `${number} is withdrawn and has no file`).not.toContain(number);
    const targets = [...now.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!);
    expect(targets.length, `${number} leads somewhere`).toBeGreaterThan(0);
    for (const target of targets) expect(existsSync(join(ROOT, DECISIONS, target)), target).toBe(true);
  }
});

/** Files that may cite a decision. Clients, dist and node_modules are generated or belong to others. */
const SOURCES = ['deploy', 'docs', 'examples', 'migrations', 'scripts', 'src', 'test', 'tools'];
const TEXT = /\.(?:[cm]?[jt]sx?|md|sql|ya?ml|json|conf|cfg|service|sh|py|go)$/;
/** “decision 12”, “decisions 12 and 13”, “decision [12](…)”, “docs/decisions/0012”. */
const CITATION =
  /\bdecisions?[ /]+(\[?\d{1,4}\b(?:\]\([^)]*\))?(?:(?:, | and )\[?\d{1,4}\b(?:\]\([^)]*\))?)*)/gi;

/** The numbers of decisions that a text cites. */
const citedIn = (text: string) =>
  [...text.matchAll(CITATION)].flatMap(([, list]) =>
    [...list!.replace(/\]\([^)]*\)/g, '').matchAll(/\d+/g)].map(([number]) => Number(number)),
  );

test('every decision that code or documents cite exists', () => {
  const inFolders = SOURCES.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))),
  );
  const files = [...readdirSync(ROOT), ...inFolders].filter(
    (path) => TEXT.test(path) && !path.includes('node_modules'),
  );
  const cited = files.flatMap((path) => citedIn(read(path)).map((number) => ({ path, number })));
  expect(cited.length).toBeGreaterThan(20);
  /** Only a decision may name what it replaces. */
  const isKnown = ({ path, number }: { path: string; number: number }) =>
    numbers.includes(number) ||
    (path.startsWith(DECISIONS) && withdrawn.some((each) => each.number === number));
  expect(cited.filter((each) => !isKnown(each))).toEqual([]);
});

test('migrations are numbered without a gap', () => {
  const files = listNumbered('migrations');
  expect(files.map(({ number }) => number)).toEqual(files.map((_, at) => at + 1));
});

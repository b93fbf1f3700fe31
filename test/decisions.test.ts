import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** What a decision may say of itself: it holds, in whole or in part, or another one holds in its place. */
const STATUS = /^- Status: (accepted|accepted, superseded in part by (\d+)|superseded by (\d+))$/m;

const decisions = listNumbered(DECISIONS).map((file) => {
  const text = read(`${DECISIONS}/${file.name}`);
  const header = text.split('\n## ')[0]!;
  const [, status, inPart, inWhole] = STATUS.exec(header) ?? [];
  return { ...file, text, header, status, successor: inPart ?? inWhole, holds: inWhole === undefined };
});
const numbers = decisions.map(({ number }) => number);
const holding = decisions.filter(({ holds }) => holds).map(({ number }) => number);

test('docs/decisions/README.md lists every decision that holds under its title, and no other', () => {
  expect(holding.length).toBeGreaterThan(30);
  expect(new Set(numbers).size).toBe(numbers.length);
  const rows = decisions.flatMap(({ name, number, text, holds }) => {
    const [title] = text.split('\n');
    expect(title, name).toMatch(new RegExp(`^# ${number}\\. `));
    return holds ? `| ${number} | [${title!.replace(/^# \d+\. /, '')}](${name}) |` : [];
  });
  expect(read(INDEX).match(/^\| \d+ \|.*$/gm)).toEqual(rows);
});

test('every decision has a date and a status of the closed list', () => {
  for (const { name, header, status } of decisions) {
    expect(header, name).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m);
    expect(status, `${name} has a known status`).toBeDefined();
  }
});

test('the decision that supersedes another one holds, and its number is higher', () => {
  const superseded = decisions.filter(({ successor }) => successor !== undefined);
  expect(superseded.filter(({ successor }) => !holding.includes(Number(successor)))).toEqual([]);
  expect(superseded.filter(({ number, successor }) => Number(successor) <= number)).toEqual([]);
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

test('every decision that code or documents cite exists and holds', () => {
  const inFolders = SOURCES.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))),
  );
  const files = [...readdirSync(ROOT), ...inFolders].filter(
    (path) => TEXT.test(path) && !path.includes('node_modules'),
  );
  const cited = files.flatMap((path) => citedIn(read(path)).map((number) => ({ path, number })));
  expect(cited.length).toBeGreaterThan(20);
  /** Only a decision may name one that no longer holds. */
  const mayCite = ({ path, number }: { path: string; number: number }) =>
    (path.startsWith(DECISIONS) ? numbers : holding).includes(number);
  expect(cited.filter((each) => !mayCite(each))).toEqual([]);
});

/** “[153](0153-…)”, “[decision 30](docs/decisions/0030-…)”: the number is that of the file. */
const LINK = /\[(?:decision )?(\d+)\]\(([^)#]*?)(\d{4})-[^)#]*\.md/g;

test('every link to a decision names the number of its file', () => {
  const documents = ['.', 'docs', 'docs/lab', DECISIONS].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(LINK)].map(([link, number, , file]) => ({ path, link, number, file })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ number, file }) => Number(number) !== Number(file))).toEqual([]);
  expect(
    links.filter(({ path, link }) => !existsSync(join(ROOT, dirname(path), link.replace(/^.*\]\(/, '')))),
  ).toEqual([]);
});

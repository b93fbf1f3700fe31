import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { GENERATED_FILES } from '../scripts/checkout.mjs';
import { EXCEPTIONS, findBannedWords, findWeakTitles, listSourceFiles } from '../scripts/words.mjs';

const names = (path: string, text: string) =>
  findBannedWords(path, text).map((line) => /\(([^()]+)\); write/.exec(line)?.[1]);

test.each([
  ['away', 'The database is away.'],
  ['whoever', 'Ask whoever runs the server.'],
  ['who as subject', 'Who only wants to run a server takes a release.'],
  ['go on', 'The server goes on.'],
  ['stand', 'The answer stands in the table.'],
  ['trip', 'This saves a trip.'],
  ['room', 'There is room for one more.'],
  ['anew', 'The page is drawn anew.'],
  ['nobody', 'Somebody has decided.'],
  ['of its own', 'Each has a key of its own.'],
  ['second look', 'This rejection needs a second look.'],
  ['two people decide', 'An approval against a signal takes two people.'],
  ['two people decide', 'Two people must decide this case.'],
])('a document may not use "%s"', (name, text) => {
  expect(names('docs/a.md', text)).toEqual([name]);
});

test.each([
  'The database is down.',
  'Who decided this case?',
  'One round trip is enough; two round trips are not.',
  'There is headroom.',
  'An away match.',
  'The list takes the filter second_look.',
  'The limit is below each distance of two people.',
])('a document may say: %s', (text) => {
  expect(names('docs/a.md', text)).toEqual([]);
});

test.each([
  ['room', 'const requireRoom = 1;'],
  ['anew', 'const DRAWN_ANEW = 1;'],
  ['MOST_', 'const MOST_ROWS = 5;'],
  ['mostX', 'const mostRows = 5;'],
  ['_AT_ONCE', 'const READS_AT_ONCE = 5;'],
  ['xOf', 'const nameOf = (user: User) => user.name;'],
  ['xOf', 'export async function rowsOf(table: string) {'],
  ['sayX', 'export function sayDay(date: Date) {'],
  ['a participle or pronoun as a type', 'type Taken = string;'],
  ['a participle or pronoun as a type', 'export interface Who {}'],
])('code may not use the form "%s": %s', (name, text) => {
  expect(names('src/a.ts', text)).toEqual([name]);
});

test.each([
  'type Field = string;',
  'type ClosedCase = string;',
  'const sizeOf = 3;',
  'const essay = (day: Date) => day;',
])('code may say: %s', (text) => {
  expect(names('src/a.ts', text)).toEqual([]);
});

test.each([
  "test('when its time is up', () => {",
  "test('is met', () => {",
  "testDeep('of another person', async () => {",
  "test.skipIf(isAbsent)('that is named', () => {",
  "test.each(Object.keys(list))('and so %s', () => {",
  "test.each([\n  1,\n])('half %s', () => {",
  "test(\n  'where it is %s, nothing is written',",
  'test(`and so it is`, () => {',
])('a title of a test must be a sentence: %s', (text) => {
  expect(findWeakTitles('test/a.test.ts', text)).toEqual([expect.stringContaining('(title ')]);
});

test.each([
  "test('rejects an ephemeral token after it expires', () => {",
  "test('a clock that was set back ends nothing', () => {",
  "describe('when the disk is full', () => {",
  "expect(/x/.test('of it')).toBe(true);",
])('a title of a test may be: %s', (text) => {
  expect(findWeakTitles('test/a.test.ts', text)).toEqual([]);
});

test('a weak title is reported with its line, in every suite and in no other file', () => {
  const text = "\ntest(\n  'of it',\n";
  expect(findWeakTitles('test/a.test.ts', text)).toEqual([
    'test/a.test.ts:3: "of it" (title begins like half a sentence); write: a sentence with its subject',
  ]);
  expect(findWeakTitles('src/a.test.ts', text)).toHaveLength(1);
  expect(findWeakTitles('src/a.ts', text)).toEqual([]);
});

test('forms of names are not looked for in documents, and pictures are not read', () => {
  expect(names('docs/a.md', '`const nameOf = (user) => user`')).toEqual([]);
  expect(names('docs/images/a.png', 'nobody')).toEqual([]);
});

test('each line that breaks a rule is reported with its path and what to write', () => {
  expect(findBannedWords('src/a.ts', 'ok\n// nobody, anew\n')).toEqual([
    'src/a.ts:2: "anew" (anew); write: again, re-',
    'src/a.ts:2: "nobody" (nobody); write: no one, a person, the user',
  ]);
});

test('each exception says why', () => {
  for (const { why } of EXCEPTIONS) expect(why).toMatch(/^.{15,}\.$/);
});

test('the sources of this checkout are listed, and not what is installed or generated', () => {
  const files = listSourceFiles(fileURLToPath(new URL('..', import.meta.url)));
  expect(files).toContain('scripts/words.mjs');
  expect(files.filter((path) => /^(node_modules|dist)\//.test(path))).toEqual([]);
  expect(files.filter((path) => GENERATED_FILES.includes(path))).toEqual([]);
});

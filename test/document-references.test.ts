import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Names in documents must exist, since a reader types them as they are written.
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const markdownIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Excludes CHANGELOG.md and the decisions, which describe the past. */
const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'SECURITY.md'],
  ...markdownIn('docs'),
  ...['typescript', 'verify', 'python', 'go'].map((client) => `clients/${client}/README.md`),
  'src/web/console/locales/README.md',
  ...['triton', 'ovms'].map((server) => `deploy/${server}/README.md`),
];

/** Every text between backticks in one document, with its line number. */
const namesIn = (document: string) =>
  read(document)
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/`([^`]+)`/g)].map((match) => ({ name: match[1]!, place: `${document}:${at + 1}` })),
    );

test.each(DOCUMENTS)('%s: each command that it names exists in package.json', (document) => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...read(document).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(
    (match) => match[1]!,
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/** Every file of the project. */
const FILES = [
  'src',
  'test',
  'docs',
  'scripts',
  'tools',
  'clients',
  'deploy',
  'examples',
  'migrations',
].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))),
);
const isThere = (path: string) => existsSync(join(ROOT, path));
/** A name may omit the folders that the sentence is about. */
const endsAFile = (name: string) => isThere(name) || FILES.some((file) => `/${file}`.endsWith(`/${name}`));
const isPlaceholder = (name: string) => /\b(NAME|TAG)\b/.test(name);

test.each(DOCUMENTS)('%s: each file and folder that it names exists', (document) => {
  const missing = namesIn(document).filter(({ name }) => {
    if (isPlaceholder(name)) return false;
    if (/^(src|test|docs|scripts|clients|deploy|examples|tools)\/[\w./-]+$/.test(name)) return !isThere(name);
    return /^\w[\w./-]*\.(ts|tsx|mjs|sql)$/.test(name) && !endsAFile(name);
  });
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('%s: each link to a file leads to an existing one', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|\/)([^)#\s]+)/g)].map((match) => match[1]!);
  expect(links.filter((link) => !isThere(join(dirname(document), link)))).toEqual([]);
});

test('docs/operate.md lists every existing setting, and no other', () => {
  const [, table] = /\n## Settings\n([\s\S]*?)\n## /.exec(read('docs/operate.md'))!;
  const SETTING = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/;
  const listed = [...table!.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    cell!.split(', ').map((each) => SETTING.exec(each)![0]),
  );
  const [, schema] = /\nconst SCHEMA = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(
    read('src/server/startup/config.ts'),
  )!;
  const settings = [...schema!.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1]!);
  expect(settings.length).toBeGreaterThan(20);
  expect(listed.filter((name) => !settings.includes(name))).toEqual([]);
  expect(settings.filter((name) => !table!.includes(`\`${name}`))).toEqual([]);
});

test('docs/monitoring.md quotes log messages as the server writes them', () => {
  const phrases = [...read('docs/monitoring.md').matchAll(/`([a-z]+(?:[,;:]? [a-z]+)+)`/g)].map(
    (match) => match[1]!,
  );
  const messages = phrases.filter((phrase) => !/^(npm|rclone|chronyc) /.test(phrase));
  expect(messages.length).toBeGreaterThan(5);
  const sources = FILES.filter((path) => /^src\/server\/.*\.ts$/.test(path));
  const code = sources.map(read).join('\n');
  expect(messages.filter((message) => !code.includes(`'${message}'`))).toEqual([]);
});

// `npm run words` refuses words and forms that a new reader has to guess, in names, comments, sentences and documents.
// Plain JavaScript with Node's modules only, because `npm test` runs it before anything is built.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GENERATED_FILES } from './checkout.mjs';

const PROSE = /\.md$/;
/** Installed and generated files. */
const NOT_SOURCE = /^(node_modules|dist|\.cache|\.git|data)(\/|$)|\/node_modules\//;
const CODE = /\.(ts|tsx|mts|mjs|js|css|sql|wat|yaml|html|json|py|go|sh|conf)$|(^|\/)(Dockerfile|run)$/;

/**
 * Words. They are looked for with names split at their capitals and underscores, so that `requireRoom` is found too.
 * `write` says what to write in place of it.
 */
const WORDS = [
  {
    name: 'away',
    pattern: /\b(is|are|was|were|be|been|being|am|stays?) away\b/i,
    write: 'unavailable, down',
  },
  { name: 'whoever', pattern: /\bwho(so)?ever\b/i, write: '"if you …", the caller' },
  {
    name: 'who as subject',
    pattern: /(^|[.:;*|] |\/\/ |\* )Who (?![^.]*\?)/,
    write: '"if you …", the caller',
  },
  { name: 'go on', pattern: /\b(go|goes|going|gone|went) on\b/i, write: 'continue' },
  {
    name: 'stand',
    pattern:
      /\b(stands?|stood|standing) (in|at|for|on|there|here|beside|behind|under|above|below|before|after|with|as|open|still)\b/i,
    write: 'is',
  },
  { name: 'trip', pattern: /(?<!\bround[ -])\btrips?\b/i, write: 'round trip' },
  { name: 'room', pattern: /\brooms?\b/i, write: 'space, quota, page, folder' },
  { name: 'anew', pattern: /\banew\b/i, write: 'again, re-' },
  { name: 'nobody', pattern: /\b(nobody|somebody)\b/i, write: 'no one, a person, the user' },
  {
    name: 'of its own',
    pattern: /\bof (its|their|our|his|her|your|my|one[’']?s) own\b/i,
    write: '"its own …", separate',
  },
];

/**
 * Phrases. They are looked for in the line as it is, because the API has names like `second_look` and
 * `two_people_undecided`. Two people are otherwise the faces that a comparison tells apart.
 */
const PHRASES = [
  {
    name: 'second look',
    pattern: /\bsecond looks?\b/i,
    write: 'a four-eyes review, a second reading',
  },
  {
    name: 'two people decide',
    pattern:
      /\b(needs?|requires?|asks? for|takes?|wants?) two people\b|\btwo people (must |have to |has to )?(decide|vote|voted|approve|reject|agree|confirm)\b|\btwo people are (needed|required)\b/i,
    write: 'a four-eyes review, two reviewers',
  },
];

/** Forms of names in code. They are looked for in the line as it is. */
const FORMS = [
  { name: 'MOST_', pattern: /\b(MOST|LEAST|LONGEST)_[A-Z]/, write: 'MAX_, MIN_' },
  {
    name: 'mostX',
    pattern: /\b(const|let|function) (most|least|longest)[A-Z]/,
    write: 'maxX, minX',
  },
  {
    name: '_AT_ONCE',
    pattern: /\b[A-Z_]+_AT_ONCE\b|\bPATIENCE/,
    write: '_CONCURRENCY, _BATCH_SIZE, TIMEOUT_MS',
  },
  {
    name: 'xOf',
    pattern: /\bfunction [a-z]\w*Of\b|\b(const|let) [a-z]\w*Of = (async )?(\(|[a-z]\w* =>|<)/,
    write: 'getX, toX, or inline',
  },
  {
    name: 'sayX',
    pattern: /\b(const|let|function) say([A-Z]\w*)?\b/,
    write: 'formatX',
  },
  {
    name: 'a participle or pronoun as a type',
    pattern:
      /^\s*(export )?(declare )?(type|interface|class) (?!Field\b|Seed\b|Token\b|Screen\b|Speed\b)([A-Z][a-z]*(ed|en|ept|eld|own)|Said|Told|Sent|Taken|Made|Found|Left|Laid|Lost|Read|Seen|Gone|Done|Goes|This|That|Who|What|Which|Other|Others|Mine|Ours|Theirs|Its|With|Without|From|Into|Over)\b/,
    write: 'an adjective and a noun',
  },
];

/**
 * Files that may use a word or a form, and why. No other file may: write a different sentence or name there.
 * @type {{ path: RegExp, names?: string[], why: string }[]}
 */
export const EXCEPTIONS = [
  { path: /^scripts\/words\.mjs$|^test\/words\.test\.ts$/, why: 'They define the rules and test them.' },
  { path: /(^|\/)package-lock\.json$/, why: 'npm writes it, not us.' },
  {
    path: /^migrations\/00(0\d|1\d|20|21)-/,
    why: 'Databases in use record the checksum of each of them.',
  },
  {
    path: /^src\/server\/store\/submissions\/(cases|case-claims|case-counts)\.ts$/,
    names: ['nobody'],
    why: 'The API has `claimed_by=nobody`, and a count of that name.',
  },
  {
    path: /^src\/server\/features\/review\/(queue\/answers|queue-filter|to-conditions|claims\/contract|(bulk\/bulk|desk)\.test)\.ts$|^src\/server\/features\/quality\/quality\.test\.ts$/,
    names: ['nobody'],
    why: 'The API has `claimed_by=nobody`, and a count of that name.',
  },
  {
    path: /^test\/harness\/servers\/start-(balancer|swift)\.ts$/,
    names: ['nobody'],
    why: 'It is the name of a user of the operating system.',
  },
  {
    path: /\/(draw-page|write-sandbox-pictures)\.ts$/,
    names: ['stand', 'nobody'],
    why: 'The words are drawn on pictures, whose pixels measurements and checksums depend on.',
  },
  {
    path: /^src\/web\/api\/api-failure\.ts$|^src\/web\/console\/(bulk|cases|review\/queue)\/|^test\/e2e\/console\.test\.ts$/,
    names: ['nobody', 'a participle or pronoun as a type'],
    why: 'The API has claimed_by=nobody and the count nobody, and the published client exports the class Refused.',
  },
  {
    path: /^src\/server\/features\/review\/decisions\/record-review-vote\.ts$/,
    names: ['second look'],
    why: 'A keyed hash of this text draws the random share; another text would draw other cases.',
  },
  {
    path: /^docs\/decisions\/README\.md$/,
    names: ['of its own', 'room', 'trip'],
    why: 'Its column Old title quotes titles that old commits cite.',
  },
];

/** Tests whose titles are checked. */
const TITLED = /\.test\.tsx?$/;
/** A call that names a test: `test('…'`, `test.skipIf(…)('…'`, `test.each(…)('…'`; the title may be on the next line. */
const TITLE =
  /(?:(?<![.\w])(?:test|it|testDeep|testRotating)(?:\.\w+(?:\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))?)*\(\s*|^\s*[\])]+\(\s*)(['"`])((?:\\.|(?!\1).)*)\1/gm;
/** A fragment of a sentence, which says nothing in a failing log without the `describe` around it. */
const FRAGMENT =
  /^(that|which|who|whose|what|where|when|while|if|unless|and|but|or|so|also|as|of|with|without|is|are|has|have|does|do|can|may|must)\b/i;
const MIN_TITLE_WORDS = 4;

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} one sentence for each title that cannot stand alone
 */
export function findWeakTitles(path, text, titled = TITLED) {
  if (!titled.test(path) || EXCEPTIONS.some(({ path: excused, names }) => excused.test(path) && !names))
    return [];
  return [...text.matchAll(TITLE)].flatMap(({ 0: call, 2: title, index }) => {
    const words = title.split(/\s+/).filter(Boolean).length;
    const isFragment = FRAGMENT.test(title);
    if (words >= MIN_TITLE_WORDS && !isFragment) return [];
    const line = text.slice(0, index + call.indexOf(title)).split('\n').length;
    const fault = isFragment ? 'begins like half a sentence' : `has fewer than ${MIN_TITLE_WORDS} words`;
    return [`${path}:${line}: "${title}" (title ${fault}); write: a sentence with its subject`];
  });
}

const splitNames = (line) =>
  line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/(?<=[A-Za-z])_(?=[A-Za-z])/g, ' ');

/**
 * @param {string} path relative to the checkout; its ending says which rules hold
 * @param {string} text
 * @returns {string[]} one sentence for each line and rule that it breaks
 */
export function findBannedWords(path, text) {
  const isProse = PROSE.test(path);
  if (!isProse && !CODE.test(path)) return [];
  const allowed = EXCEPTIONS.filter((exception) => exception.path.test(path));
  const rules = [...WORDS, ...PHRASES, ...(isProse ? [] : FORMS)];
  const active = rules.filter(({ name }) => !allowed.some(({ names }) => !names || names.includes(name)));
  return text.split('\n').flatMap((line, index) => {
    const words = splitNames(line);
    return active.flatMap((rule) => {
      const { name, pattern, write } = rule;
      const [found] = pattern.exec(WORDS.includes(rule) ? words : line) ?? [];
      return found ? [`${path}:${index + 1}: "${found.trim()}" (${name}); write: ${write}`] : [];
    });
  });
}

const isSource = (path) => !NOT_SOURCE.test(path) && !GENERATED_FILES.includes(path);

/**
 * @param {string} folder a checkout; without git, all its files but the installed and the generated ones
 * @returns {string[]} paths of files, relative to the folder
 */
export function listSourceFiles(folder) {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const listed =
    status === 0
      ? stdout.split('\0').filter(Boolean)
      : readdirSync(folder, { recursive: true }).filter(isSource);
  return listed.filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const asked = process.argv.slice(2);
  const found = listSourceFiles(folder)
    .filter((path) => asked.length === 0 || asked.some((prefix) => path.startsWith(prefix)))
    .filter((path) => PROSE.test(path) || CODE.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      return [...findBannedWords(path, text), ...findWeakTitles(path, text)];
    });
  for (const line of found) console.log(line);
  if (found.length > 0) console.log(`${found.length} places to write in plain words: see CONTRIBUTING.md.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

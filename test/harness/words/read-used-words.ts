import { readdirSync, readFileSync } from 'node:fs';

const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const TEMPLATE = /`((?:[^`\\]|\\.)*)`/g;
const NAMED = /\b([\w$]+)\??:/g;
/** The part of a template that names another sentence, such as `hours` in `age.${unit}`. */
const PLACE = /\$\{[^{}]*\}/;

/** The sources below a folder of the project, tests left out. */
function listSources(folder: string): string[] {
  const at = new URL(`../../../${folder}/`, import.meta.url);
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(new URL(name, at), 'utf8'));
}

const all = (sources: readonly string[], pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, one, other]) => one ?? other ?? ''));

/**
 * Tells which sentences a page's sources name: in quotes, or by a template whose parts are words of
 * the sources, such as a decision's kind. Those of the server and of `src/shared` count as words too,
 * since some names come from there.
 */
export function readUsedWords(folder: string) {
  const sources = listSources(folder);
  const quoted = new Set(all(sources, QUOTED));
  const shared = [
    ...sources,
    ...listSources('src/server/verification'),
    ...listSources('src/server/features'),
    ...listSources('src/shared'),
  ];
  const words = new Set([...all(shared, QUOTED), ...all(shared, NAMED)]);
  const templates = all(sources, TEMPLATE)
    .filter((template) => PLACE.test(template))
    .map((template) => template.split(PLACE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .filter((parts) => parts.some((part) => part !== ''))
    .map((parts) => new RegExp(`^${parts.join('(.+)')}$`));
  return (key: string): boolean =>
    quoted.has(key) ||
    templates.some((template) =>
      template
        .exec(key)
        ?.slice(1)
        .every((word) => words.has(word)),
    );
}

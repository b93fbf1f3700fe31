import MiniSearch from 'minisearch';
import { type Guide, getAddress } from '../guides/read-guide.ts';
import type { ReferencePage } from '../reference/render-nouns.ts';
import { SEARCH_OPTIONS, type SearchEntry } from './search-options.ts';

/** Characters of a text that a result shows. */
const EXCERPT = 140;

const shorten = (text: string) =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/\s\S*$/, '')}…` : text;

/** The headings of the guides with the texts below them, and the operations and schemas of the reference. */
export function listSearchEntries(
  guides: ReadonlyMap<string, Guide>,
  reference: readonly ReferencePage[],
): SearchEntry[] {
  const ofGuides = [...guides.values()]
    .filter(({ path }) => !path.includes('/'))
    .flatMap(({ path, title, summary, sections }) => [
      { url: getAddress(path), page: 'Guide', title, text: summary, excerpt: summary },
      ...sections.map(({ id, name, text, excerpt }) => ({
        url: `${getAddress(path)}#${id}`,
        page: title,
        title: name,
        text,
        excerpt: shorten(excerpt),
      })),
    ]);
  const ofReference = reference.flatMap(({ address, title, entries }) =>
    entries.map(({ id, name, text, excerpt }) => ({
      url: `${address}#${id}`,
      page: `Reference, ${title}`,
      title: name,
      text,
      excerpt: shorten(excerpt),
    })),
  );
  const pages = reference.map(({ address, title }) => ({
    url: address,
    page: 'Reference',
    title,
    text: '',
    excerpt: '',
  }));
  return [...ofGuides, ...pages, ...ofReference].map((entry, id) => ({ id, ...entry }));
}

/** A module whose default export is the index as JSON text. The policy of the pages lets them load scripts alone. */
export function writeSearchIndex(
  guides: ReadonlyMap<string, Guide>,
  reference: readonly ReferencePage[],
): string {
  const index = new MiniSearch<SearchEntry>(SEARCH_OPTIONS);
  index.addAll(listSearchEntries(guides, reference));
  return `export default ${JSON.stringify(JSON.stringify(index))};\n`;
}

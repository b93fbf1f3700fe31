import type { Options } from 'minisearch';

/** What a search finds: a heading of a guide, an operation or a schema. */
export type SearchEntry = {
  id: number;
  url: string;
  page: string;
  title: string;
  text: string;
  excerpt: string;
};

/** The build makes the index with these options, and the browser must read it with the same. */
export const SEARCH_OPTIONS: Options<SearchEntry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['url', 'page', 'title', 'excerpt'],
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    // From five letters on, one of five may be wrong.
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};

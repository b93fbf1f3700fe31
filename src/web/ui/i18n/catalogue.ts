import type { Language } from '../../../shared/page-languages.ts';

/**
 * All sentences of one language, as ICU MessageFormat with the places and tags of the English ones. In a built page each
 * sentence is its syntax tree instead (`scripts/pages/compile-catalogues.mjs`); only `createTranslator` reads it.
 */
export type Catalogue<Key extends string> = Readonly<Record<Key, string>>;

/**
 * A page's languages, English first. Each has its sentences in JSON, which only those load who speak it. A language may
 * differ by the region of `locale`, a BCP 47 tag of that language.
 */
export type Loaders<L extends Language, Key extends string> = Readonly<
  Record<L, (locale?: string) => Promise<Catalogue<Key>>>
>;

/** The languages of a page, English first. */
export const listLanguages = <L extends Language>(loaders: Loaders<L, never>) =>
  Object.keys(loaders) as [L, ...L[]];

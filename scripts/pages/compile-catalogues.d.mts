import type { Plugin } from 'vite';

/** The catalogue with each sentence parsed, as JSON. @throws Error with the key of a sentence that cannot be parsed */
export function compileCatalogue(json: string): string;
/** Parses the sentences of a page while it is built, and leaves the parser out of the page. */
export function compileCatalogues(): Plugin;

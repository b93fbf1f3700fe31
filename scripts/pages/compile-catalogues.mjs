import { IntlMessageFormat } from 'intl-messageformat';

const CATALOGUE = /\/locales\/.+\.json$/;
const PARSER = '@formatjs/icu-messageformat-parser';

/**
 * The catalogue with each sentence parsed, as JSON.
 * @param {string} json sentences in ICU MessageFormat by their keys
 * @throws Error with the key of a sentence that cannot be parsed
 */
export function compileCatalogue(json) {
  const compiled = Object.entries(JSON.parse(json)).map(([key, sentence]) => {
    try {
      // No sentence has a part whose syntax tree depends on the language, so that any language will do here.
      return [key, new IntlMessageFormat(sentence, 'en').getAst()];
    } catch (error) {
      throw new Error(`The sentence ${key} cannot be parsed: ${error.message}`, { cause: error });
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
}

/**
 * Parses the sentences of a page while it is built, and leaves the parser out of the page: 6 KB less for a phone to load
 * before the first button works, and nothing to parse there.
 * @returns {import('vite').Plugin}
 */
export function compileCatalogues() {
  return {
    name: 'compile-catalogues',
    // Vite's own plugin makes a module of the JSON that this one returns.
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` }] },
    }),
    transform: (code, id) => (CATALOGUE.test(id) ? { code: compileCatalogue(code), map: null } : null),
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileCatalogue } from '../scripts/pages/compile-catalogues.mjs';
import { createTranslator } from '../src/web/ui/i18n/create-translator.ts';
import { PAGES } from './harness/paths.ts';

const SENTENCES = {
  plain: "That’s it. Don't move.",
  quoted: "Type '{'name'}' here",
  number: '{sent, number, ::.0} of {total, number, ::.0} MB',
  plural: '{count, plural, one {# photo} other {# photos}}',
  tag: 'Hello <b>{name}</b>',
};
const VALUES = { sent: 1.25, total: 3, count: 2, name: 'Maren', b: (words: unknown) => `*${words}*` };

describe('compileCatalogue', () => {
  test('gives sentences that say the same as their source', () => {
    const compiled = JSON.parse(compileCatalogue(JSON.stringify(SENTENCES)));
    const fromSource = createTranslator('pl', SENTENCES);
    const fromCompiled = createTranslator<keyof typeof SENTENCES>('pl', compiled);
    for (const key of Object.keys(SENTENCES) as (keyof typeof SENTENCES)[]) {
      expect(compiled[key]).toBeInstanceOf(Array);
      expect(fromCompiled.nodes(key, VALUES as never)).toEqual(fromSource.nodes(key, VALUES as never));
    }
    expect(fromCompiled.text('plural', VALUES as never)).toBe('2 photos');
  });

  test('names the key of a sentence that cannot be parsed', () => {
    expect(() => compileCatalogue('{"welcome.title":"Hello {name"}')).toThrow('The sentence welcome.title');
  });
});

test('neither page loads the parser of sentences', () => {
  for (const page of ['verify', 'console']) {
    const assets = join(PAGES, page, 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    const withParser = scripts.filter((name) =>
      readFileSync(join(assets, name), 'utf8').includes('UNMATCHED_CLOSING_TAG'),
    );
    expect([page, withParser]).toEqual([page, []]);
  }
});

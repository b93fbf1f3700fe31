import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeCatalogues } from '../../../../test/harness/words/describe-catalogues.ts';
import { CONSOLE_LANGUAGES, LOADERS } from './load-catalogue.ts';

describeCatalogues({
  loaders: LOADERS,
  folder: 'src/web/console',
  shared: [
    'Attesta',
    'Selfie',
    'Code',
    'Name',
    'Link',
    'Links',
    'Barcode',
    'Median',
    'Upload',
    'Sandbox',
    'Text',
    'optional',
    'Passkeys',
    'Team',
  ],
  universal: /kB|MB|min|\b[hs]\b/g,
});

const HERE = new URL('./', import.meta.url);

test('every file of sentences exists in each language, with its line in the README', () => {
  const files = readdirSync(new URL('en', HERE)).sort();
  for (const language of CONSOLE_LANGUAGES)
    expect(readdirSync(new URL(language, HERE)).sort()).toEqual(files);
  const rows = readFileSync(new URL('README.md', HERE), 'utf8').matchAll(/^\| `([\w-]+\.json)` \|/gm);
  expect([...rows].map(([, file]) => file).sort()).toEqual(files);
});

test('no key of a sentence is in two files', async () => {
  for (const language of CONSOLE_LANGUAGES) {
    const keys = readdirSync(new URL(language, HERE)).flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(new URL(`${language}/${file}`, HERE), 'utf8'))),
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});

test('no sentence before staff names a command, a file or a variable of the server', async () => {
  const NAMES = /npm run|\b[\w-]+\.(?:md|ts|json|env)\b|\b[A-Z]+_[A-Z_]+\b/;
  for (const language of CONSOLE_LANGUAGES) {
    const sentences: readonly string[] = Object.values(await LOADERS[language]());
    expect(sentences.filter((sentence) => NAMES.test(sentence))).toEqual([]);
  }
});

import { expect, it } from 'vitest';
import { containsPhrase } from './contains-phrase.ts';
import { foldTitle } from './document-titles.ts';

it.each([
  ['DRIVER LICENSE', 'CASCADIA USA DRIVER LICENSE'],
  ['DRIVER LICENSE', 'DR1VER L1CEN5E'],
  ['Permis de conduire', 'PERMISDECONDUIRE'],
  ['Führerschein', 'FUHRERSCHE1N'],
  ['Permiso de conducción', 'PERM1SO DE CONOUCCION'],
  ['Driving Licence', 'DRIVING LlCENCE'],
  ['Driver License', 'DRIVER LICENS'],
])('finds %s in %s', (phrase, text) => {
  expect(containsPhrase(foldTitle(text), foldTitle(phrase))).toBe(true);
});

it.each([
  ['Permis de conduire', 'PERMIS DE SEJOUR'],
  ['Driver License', 'FISHING LICENSE'],
  ['Driver License', 'DRIVER LICEN'],
  ['Passport', 'TRANSPORT'],
  ['Carta di identita', 'CARTA DI CREDITO'],
])('the phrase %s is not found in %s', (phrase, text) => {
  expect(containsPhrase(foldTitle(text), foldTitle(phrase))).toBe(false);
});

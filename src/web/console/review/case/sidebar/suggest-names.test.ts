import { expect, test } from 'vitest';
import { addMention, suggestNames } from './suggest-names.ts';

const NAMES = ['Kim', 'Kim Lee', 'Mina'];

test.each([
  ['Look, @', ['Kim', 'Kim Lee', 'Mina']],
  ['Look, @k', ['Kim', 'Kim Lee']],
  ['Look, @kim l', ['Kim Lee']],
  ['Look, @Kim ', ['Kim Lee']],
  ['Look, @Kim, is it', []],
  ['mail@k', []],
  ['', []],
])('the typed text %j suggests %j', (text, names) => expect(suggestNames(text, NAMES)).toEqual(names));

test('a chosen name replaces its typed beginning', () => {
  expect(addMention('Look, @ki', 'Kim Lee')).toBe('Look, @Kim Lee ');
});
